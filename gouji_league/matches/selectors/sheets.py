"""录表: which match a sheet of paper belongs to, by what is typed off it; and what waits."""

import re
from collections.abc import Callable
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Prefetch, Q

from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors.reading import match_json
from gouji_league.matches.selectors.table import page_data
from gouji_league.matches.whole import BESIDE
from gouji_league.rules.words import Language
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Tournament

MOST_LISTED: Final = 400
"""So many matches the page offers by itself; any other is found by its number all the same."""
OPEN: Final = (Match.Status.PLANNED, Match.Status.RUNNING)


def index(access: Access) -> list[dict[str, Any]]:
    """The stack: the matches that wait for their sheet, by round and table."""
    held = _playable(access.tournament).filter(status__in=OPEN, table__isnull=False)
    if not access.has("chief") and access.tables is not None:
        held = held.filter(table__number__in=access.tables)
    places = Place.objects.filter(start=1).select_related("player").order_by("place")
    rows = (
        held.select_related("table")
        .prefetch_related(Prefetch("places", queryset=places, to_attr="first_places"))
        .annotate(played=Count("deals", filter=Q(deals__current=True, deals__facts__isnull=False)))
        .order_by("round", "table__number", "pk")[:MOST_LISTED]
    )
    every = Match.objects.filter(tournament=access.tournament).order_by("pk")
    numbers = {pk: at for at, pk in enumerate(every.values_list("pk", flat=True), 1)}
    return [
        {
            "match": str(one.key),
            "number": numbers[one.pk],
            "round": one.round,
            "table": one.table.number if one.table else None,
            "deals": one.played,
            "players": [place.player.name for place in one.first_places],
        }
        for one in rows
    ]


def sheet(match: Match, language: Language) -> dict[str, Any]:
    """Everything that the page needs of one match."""
    return {
        "number": number_of(match),
        "data": page_data(match, language),
        "state": match_json(match, language=language, named=True),
    }


def number_of(match: Match) -> int:
    """局号: the how manieth match of the tournament, as people can type it."""
    return Match.objects.filter(tournament=match.tournament_id, pk__lte=match.pk).count()


# What is typed off a sheet ----------------------------------------------------------------------


def find(tournament: Tournament, typed: str) -> Match | None:
    """The match of a sheet; the first reader that knows what was typed answers."""
    for pattern, read in READERS:
        if found := pattern.fullmatch(typed.strip().lower()):
            return read(tournament, *found.groups())
    return None


def _by_key(tournament: Tournament, key: str) -> Match | None:
    return _playable(tournament).filter(key=UUID(key)).first()


def _by_number(tournament: Tournament, number: str) -> Match | None:
    at = int(number) - 1
    every = Match.objects.filter(tournament=tournament).order_by("pk")
    found = every.select_related(*BESIDE)[at : at + 1] if at >= 0 else []
    return next(iter(found), None)


def _by_round(tournament: Tournament, round_: str, table: str) -> Match | None:
    held = _playable(tournament).filter(round=int(round_), table__number=int(table))
    return held.order_by("pk").last()


def _by_table(tournament: Tournament, table: str) -> Match | None:
    """The oldest match there that still waits for its sheet, else the last one played."""
    held = _playable(tournament).filter(table__number=int(table))
    waiting = held.filter(status__in=OPEN).order_by("round", "pk").first()
    return waiting or held.order_by("round", "pk").last()


def _playable(tournament: Tournament) -> Any:
    held = Match.objects.filter(tournament=tournament, annulled=False)
    return held.exclude(status=Match.Status.BYE).select_related(*BESIDE)


READERS: Final[list[tuple[re.Pattern[str], Callable[..., Match | None]]]] = [
    (re.compile(r"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"), _by_key),
    (re.compile(r"#(\d{1,6})"), _by_number),
    (re.compile(r"(\d{1,4})[-. ](\d{1,4})"), _by_round),
    (re.compile(r"(\d{1,4})"), _by_table),
]
"""How a sheet is named: 局号 `#12`, round and table `2-3`, the table's present match `3`.
The app that prints sheets adds the code that stands on them."""
