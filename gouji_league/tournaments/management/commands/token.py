"""manage.py token SLUG --role referee|chief|organiser [--table N]: a link, for programs."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from gouji_league.accounts import ways
from gouji_league.accounts.actor import of_command
from gouji_league.tournaments.models import Role, Table, Tournament
from gouji_league.tournaments.services.staff import make_link


class Command(BaseCommand):
    help = 'Makes a link to a tournament and prints {"link", "token", "expires"}.'

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--role", choices=Role.Name.values, required=True)
        parser.add_argument("--table", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=options["slug"]).first()
        if tournament is None:
            raise CommandError(
                f"没有网址名为 {options['slug']} 的赛事。\n"
                f"No tournament is called {options['slug']}."
            )
        if tournament.archived_at is not None:
            raise CommandError(
                f"{tournament.slug} 已归档，不再发链接：请主办先在设置里取回。\n"
                f"{tournament.slug} is archived: bring it back in its settings first."
            )
        link, token = make_link(
            tournament,
            by=of_command("token"),
            role=options["role"],
            name="manage.py token",
            tables=self._tables(tournament, options["table"], role=options["role"]),
        )
        told = {
            "link": ways.address(reverse("accounts:link", args=[token])),
            "token": token,
            "expires": link.expires_at.isoformat(),
        }
        self.stdout.write(json.dumps(told))

    def _tables(self, tournament: Tournament, table: int | None, *, role: str) -> list[int]:
        if table is None:
            return []
        if role != Role.Name.REFEREE:
            raise CommandError(
                "--table 只用于裁判 (--role referee)。\n--table is for a referee (--role referee)."
            )
        if not Table.objects.filter(tournament=tournament, number=table).exists():
            raise CommandError(
                f"{tournament.slug} 没有 {table} 号桌。\n{tournament.slug} has no table {table}."
            )
        return [table]
