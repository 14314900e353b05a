"""manage.py sign-in-link USERNAME: a one-time link for an account whose password is forgotten."""
# ruff: noqa: N999 — the name is the command's

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from gouji_league.accounts import ways
from gouji_league.accounts.actor import of_command
from gouji_league.accounts.models import User, sign_in_name
from gouji_league.accounts.services.invitations import recovery_invitation


class Command(BaseCommand):
    help = "Prints a one-time link by which an account gets a new password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=sign_in_name(options["username"])).first()
        if user is None:
            known = ", ".join(User.objects.order_by("username").values_list("username", flat=True))
            raise CommandError(
                f"没有登录名为 {options['username']} 的账号。现有: {known or '无'}\n"
                f"No account is called {options['username']}. There are: {known or 'none'}"
            )
        token = recovery_invitation(user, by=of_command("sign-in-link"))
        self.stdout.write(ways.address(reverse("accounts:welcome", args=[token])))
