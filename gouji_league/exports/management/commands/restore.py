"""manage.py restore FILE: makes a tournament of an archive, or of a plain list of records."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.accounts.actor import of_command
from gouji_league.accounts.models import User, sign_in_name
from gouji_league.exports.archive import incoming
from gouji_league.exports.archive.opening import ArchiveError
from gouji_league.exports.archive.restoring import agrees, restore
from gouji_league.tournaments.models import SLUG, Tournament


class Command(BaseCommand):
    help = "Makes a tournament of an archive, or of a JSON list of records (RULES section 10)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--slug", default="", help="its address; else its own, or one near it")
        parser.add_argument(
            "--organiser",
            metavar="USERNAME",
            help="the account whose tournament it will be; else the only one that there is",
        )
        parser.add_argument(
            "--links",
            action="store_true",
            help="the referees' links that are in it open here too: for archives of one's own",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug, file = options["slug"], options["file"]
        organiser = self._organiser(options["organiser"])
        if slug:
            self._refuse(slug)
        try:
            opened = incoming.open_file(file, name=file.name)
            made = restore(
                opened,
                by=of_command("restore"),
                slug=slug,
                organiser=organiser,
                links=options["links"],
            )
        except ArchiveError as error:
            raise CommandError(str(error)) from None
        except OSError as error:
            raise CommandError(f"读不了这个文件。 The file cannot be read: {error}") from None
        told = {"slug": made.slug, "name": made.name, "matches": made.matches.count()}
        if "standings" in opened.files:
            told["standings_equal"] = agrees(made, opened)
        told["organiser"] = organiser.username if organiser else None
        self.stdout.write(json.dumps(told, ensure_ascii=False))
        if organiser is None:
            self.stderr.write(
                "还没有人主办它。给一个主办的链接：\nNobody runs it yet. For an organiser's link:\n"
                f"  manage.py token {made.slug} --role organiser"
            )

    def _organiser(self, username: str | None) -> User | None:
        """The account asked for; else the only one: whose machine it is."""
        accounts = User.objects.filter(is_active=True).order_by("username")
        if username is None:
            found = list(accounts[:2])
            return found[0] if len(found) == 1 else None
        user = accounts.filter(username=sign_in_name(username)).first()
        if user is None:
            known = ", ".join(accounts.values_list("username", flat=True))
            raise CommandError(
                f"没有登录名为 {username} 的账号。现有: {known or '无'}\n"
                f"No account is called {username}. There are: {known or 'none'}"
            )
        return user

    def _refuse(self, slug: str) -> None:
        try:
            SLUG(slug)
        except ValidationError as odd:
            raise CommandError(f"{odd.message}\nNo slug: {slug!r}.") from None
        if Tournament.objects.filter(slug=slug).exists():
            raise CommandError(f"已经有网址名为 {slug} 的赛事。\n{slug} is taken.")
