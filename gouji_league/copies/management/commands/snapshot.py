"""manage.py snapshot [-o FILE] [--second FOLDER] [--without-secret]: a copy of the whole site."""

import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.copies import folders, snapshots


class Command(BaseCommand):
    help = "Copies the whole database, and the machine's secret, into one file; prints where."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="also here")
        parser.add_argument(
            "--second", metavar="FOLDER", help="from now on every copy goes here too; '': no more"
        )
        parser.add_argument(
            "--without-secret",
            action="store_true",
            help="links still open, but phones must scan again after a restore",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["second"] is not None:
                folders.choose(options["second"])
            made = snapshots.take(secret=not options["without_secret"])
            if options["output"]:
                shutil.copy2(made.path, options["output"])
        except (ValidationError, OSError) as error:
            words = error.messages if isinstance(error, ValidationError) else [str(error)]
            raise CommandError("\n".join(words)) from None
        self.stdout.write(str(options["output"] or made.path))
        if failed := folders.state().second_failed:
            self.stderr.write(failed)
