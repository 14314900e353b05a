"""What `manage.py score` and `judge` have in common: JSON in, JSON out, RULES section 10."""

import io
import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol

from django.core.management.base import BaseCommand

from gouji_league.rules import jsontext
from gouji_league.rules.score import Refusal
from gouji_league.rules.words import DEFAULT_LANGUAGE, LANGUAGES, Language


class Reply(Protocol):
    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]: ...


class AnsweringCommand(BaseCommand):
    """Answers the one object in a file, or each of a list; exit status 1 if any was refused."""

    requires_system_checks: list[str] = []
    answer: Callable[[object], Reply]
    """A static method of each command."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a JSON file; - reads standard input")
        parser.add_argument("--language", choices=LANGUAGES, default=DEFAULT_LANGUAGE)

    def handle(self, *, file: str, language: Language, **_options: Any) -> None:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(encoding="utf-8")  # JSON's own, whatever the terminal's
        try:
            asked = _read(file)
        except jsontext.UnreadableError as unreadable:
            refused = self._write([Refusal((unreadable.fault,))], language, many=False)
        else:
            many = isinstance(asked, list)
            replies = map(self.answer, asked if isinstance(asked, list) else [asked])
            refused = self._write(replies, language, many=many)
        if refused:
            sys.exit(1)

    def _write(self, replies: Iterable[Reply], language: Language, *, many: bool) -> bool:
        """One reply a line, each written as it is made; says whether any is a refusal."""
        refused = False
        self.stdout.write("[" if many else "", ending="")
        for number, reply in enumerate(replies):
            self.stdout.write((",\n" if number else "") + _dump(reply, language), ending="")
            refused |= isinstance(reply, Refusal)
        self.stdout.write("]" if many else "")
        return refused


def _read(file: str) -> object:
    """What the file holds."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise jsontext.UnreadableError("no_such_file", file=file) from error
    return jsontext.parse(data)


def _dump(reply: Reply, language: Language) -> str:
    """JSON with Chinese left readable; a lone surrogate, which UTF-8 has not, goes out escaped."""
    text = json.dumps(reply.as_json(language), ensure_ascii=False)
    return text.encode("utf-8", "backslashreplace").decode("utf-8")
