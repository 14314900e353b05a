"""manage.py draw-check FILE: draws a downloaded draw again and says whether it is the same."""
# ruff: noqa: N999 — the name is the command's

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.rounds.checking import check
from gouji_league.rounds.services.drawing import KIND

WORDS = {
    "seal": "封签的指纹对不上。 The fingerprint is not that of the sealed lot.",
    "seed": "种子不是封好的签加喊的词。 The seed is not made of the lot and the word.",
    "answers": "重抽出来的和记下的不一样。 Drawn again, it comes out otherwise.",
    "chosen": (
        "对换、补位以后的和记下的不一样。 "
        "The swaps and re-seatings do not lead to what was published."
    ),
    "reseated": (
        "公布后补过位，没有核对：这是旧版本记下的。 "
        "Re-seated after publication, and not checked: an older version kept too little of it."
    ),
}


class Command(BaseCommand):
    help = "Draws a downloaded draw again and says whether it is the same."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "file", help="as downloaded from the page of the draw; -: standard input"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        found = self._check(self._read(options["file"]))
        for key in found:
            self.stderr.write(WORDS[key])
        if found:
            sys.exit(1)
        self.stdout.write(
            "这一签没有问题：重抽出来一模一样。 The draw is sound: it comes out the same."
        )

    def _read(self, name: str) -> Any:
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text("utf-8")
            told = json.loads(text)
        except (OSError, ValueError) as error:
            raise CommandError(f"读不了这个文件。 The file cannot be read: {error}") from None
        if not isinstance(told, dict) or told.get("kind") != KIND:
            raise CommandError("这不是下载的签。 This is no downloaded draw.")
        return told

    def _check(self, told: Any) -> list[str]:
        try:
            return check(told)
        except (KeyError, TypeError, ValueError, AttributeError, ValidationError) as error:
            raise CommandError(f"签的内容不全。 The draw is not whole: {error!r}") from None
