"""manage.py rehearse PRESET [--entrants N] [--seed N] [--until ROUND] [--slug S]."""

import json
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError

from gouji_league.accounts import actor as actors
from gouji_league.desk import rehearsing
from gouji_league.matches.rehearsing import counting, making
from gouji_league.rounds.models import OF_LIST, Lots
from gouji_league.rounds.rehearsing import Rehearsal
from gouji_league.tournaments.models import SLUG, Tournament
from gouji_league.tournaments.presets import PRESETS


class Command(BaseCommand):
    help = "Makes a tournament from a preset, plays it through the services, prints what came."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("preset", choices=sorted(PRESETS))
        parser.add_argument("--entrants", type=int)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--until", type=int, help="stop before the first deal of this round")
        parser.add_argument("--slug")

    def handle(self, *args: Any, **options: Any) -> None:
        preset = PRESETS[options["preset"]]
        slug = self._slug(options["slug"] or f"rehearse-{preset.key}", given=options["slug"])
        began, by = perf_counter(), actors.of_command("rehearse")
        entrants = making.USUAL[preset.key] if options["entrants"] is None else options["entrants"]
        least = making.least(preset)
        if entrants < least:
            raise CommandError(f"至少要 {least} 个。\nIt takes {least} entrants at least.")
        tournament = making.make(preset, by=by, slug=slug, entrants=entrants)
        desk = rehearsing.Desk(tournament, by=by, seed=options["seed"])
        Rehearsal(
            tournament, by=by, seed=options["seed"], until=options["until"], beside=desk
        ).play()
        head = {"slug": tournament.slug, "preset": preset.key}
        told = counting.figures(tournament) | rehearsing.figures(tournament)
        drawn = Lots.objects.filter(stage__tournament=tournament, place__gt=OF_LIST)
        told["lots"] += drawn.count()
        seconds = {"seconds": round(perf_counter() - began, 3)}
        self.stdout.write(json.dumps(head | told | seconds, ensure_ascii=False))

    def _slug(self, slug: str, *, given: str | None) -> str:
        """A slug that was asked for is taken as it is; our own gets a number if it is taken."""
        if given is not None:
            self._refuse_odd(given)
            if Tournament.objects.filter(slug=given).exists():
                raise CommandError(f"已经有网址名为 {given} 的赛事。\n{given} is taken.")
        return slug

    def _refuse_odd(self, slug: str) -> None:
        try:
            SLUG(slug)
        except ValidationError as odd:
            raise CommandError(f"{odd.message}\nNo slug: {slug!r}.") from None
