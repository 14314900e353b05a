"""manage.py restore FILE: makes a tournament of an archive, or of a plain list of records."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.accounts.actor import of_command
from gouji_league.exports.archive import records
from gouji_league.exports.archive.opening import ArchiveError, Opened, open_archive
from gouji_league.exports.archive.restoring import agrees, restore
from gouji_league.tournaments.models import SLUG, Tournament


class Command(BaseCommand):
    help = "Makes a tournament of an archive, or of a JSON list of records (RULES section 10)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="its address; else its own, or one near it")

    def handle(self, *args: Any, **options: Any) -> None:
        slug, file = options["slug"], options["file"]
        if slug:
            self._refuse(slug)
        try:
            opened = self._opened(file)
            made = restore(opened, by=of_command("restore"), slug=slug)
        except ArchiveError as error:
            raise CommandError(str(error)) from None
        told = {"slug": made.slug, "name": made.name, "matches": made.matches.count()}
        if "standings" in opened.files:
            told["standings_equal"] = agrees(made, opened)
        self.stdout.write(json.dumps(told, ensure_ascii=False))

    def _opened(self, file: Path) -> Opened:
        try:
            if file.suffix.lower() != ".json":
                with file.open("rb") as archive:
                    return open_archive(archive)
            told = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"读不了这个文件。 The file cannot be read: {error}") from None
        return records.opened(told, name=file.stem[:80], by="manage.py restore")

    def _refuse(self, slug: str) -> None:
        try:
            SLUG(slug)
        except ValidationError as odd:
            raise CommandError(f"{odd.message}\nNo slug: {slug!r}.") from None
        if Tournament.objects.filter(slug=slug).exists():
            raise CommandError(f"已经有网址名为 {slug} 的赛事。\n{slug} is taken.")
