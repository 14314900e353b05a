"""manage.py rescore [SLUG] [--check]: rebuild what is derived, or compare it."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from gouji_league.accounts import actor as actors
from gouji_league.matches.services import rescoring
from gouji_league.tournaments.models import Tournament


class Command(BaseCommand):
    help = (
        "Rebuild score lines and outcomes from the facts; with --check only compare them. "
        "Exits 1 if a difference is left."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?")
        parser.add_argument("--check", action="store_true", help="change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = self._tournament(options["slug"])
        by = actors.of_command("rescore")
        matches = differing = left = 0
        for match in rescoring.of(tournament):
            matches += 1
            act = rescoring.check(match) if options["check"] else rescoring.rebuild(match, by=by)
            for found in act:
                differing += 1
                left += options["check"] or not found.sound
                self.stdout.write(f"{match.tournament.slug} {match.key}: {found.what}")
        self.stdout.write(f"{matches} matches, {differing} differences")
        if left:
            raise SystemExit(1)

    def _tournament(self, slug: str | None) -> Tournament | None:
        if slug is None:
            return None
        found = Tournament.objects.filter(slug=slug).first()
        if found is None:
            raise CommandError(f"no tournament {slug!r}")
        return found
