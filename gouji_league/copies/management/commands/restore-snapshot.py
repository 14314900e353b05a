"""manage.py restore-snapshot FILE [--without-secret]: the whole site as it was."""
# ruff: noqa: N999 — the name is the command's

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.copies import restoring


class Command(BaseCommand):
    help = "Puts a copy (manage.py snapshot) in place of all that is here, which is copied first."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument(
            "--without-secret", action="store_true", help="keep this machine's own secret"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            done = restoring.restore(options["file"], secret=not options["without_secret"])
        except ValidationError as error:
            raise CommandError("\n".join(error.messages)) from None
        for line in restoring.told(done):
            self.stdout.write(line)
