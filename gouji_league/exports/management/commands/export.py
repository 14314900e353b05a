"""manage.py export SLUG KIND -o FILE: a document, workbook or archive of a tournament."""

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import translation

from gouji_league.exports.registry import EXPORTS, Export, chosen, tell_nobody, unknown
from gouji_league.tournaments.models import Tournament


def kinds() -> str:
    """Every kind with what it is, in both languages."""
    lines = ["KIND is one of:"]
    for key, one in sorted(EXPORTS.items()):
        with translation.override("en"):
            english = str(one.label)
        with translation.override("zh-hans"):
            lines.append(f"  {key:<18} {one.label} / {english}")
        options = ", ".join(option.key for option in one.options)
        lines.append(f"  {'':<18} -s {options}" if options else "")
    return "\n".join(line for line in lines if line)


class Command(BaseCommand):
    help = "Makes a document of a tournament and writes it to a file."

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> Any:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        parser.epilog = kinds()
        return parser

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("kind", metavar="KIND", choices=sorted(EXPORTS))
        parser.add_argument("-o", "--output", required=True, type=Path, metavar="FILE")
        parser.add_argument(
            "-s", "--set", action="append", default=[], metavar="OPTION=VALUE", dest="given",
            help="paper=a5, lang=en, round=2 …",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(f"没有赛事 {options['slug']}。\nNo tournament {options['slug']}.")
        export = EXPORTS[options["kind"]]
        given = dict(one.partition("=")[::2] for one in options["given"])
        self._refuse_odd(export, tournament, given)
        try:
            if words := str(export.missing(tournament)):
                raise ValidationError(words)
            data = export.make(tournament, chosen(export, tournament, given), tell_nobody)
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from None
        aside = options["output"].with_name(f".{options['output'].name}.part")
        aside.write_bytes(data)
        aside.replace(options["output"])

    def _refuse_odd(self, export: Export, tournament: Tournament, given: dict[str, str]) -> None:
        if odd := unknown(export, tournament, given):
            told = [
                f"{option.key}={'|'.join(value for value, _ in option.choices(tournament))}"
                for option in export.options
            ]
            raise CommandError(f"没有 {', '.join(odd)}。\nThere are: {'; '.join(told)}")
