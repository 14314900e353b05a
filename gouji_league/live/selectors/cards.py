"""对局一览: matches as rows and cards of public pages, in a fixed number of queries."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from gouji_league.live import words
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors import manage, naming
from gouji_league.rounds.selectors.asking import is_decided
from gouji_league.rounds.selectors.titles import titles
from gouji_league.ui.templatetags.ui import figure_text

NO_FIGURE = frozenset({Match.Status.PLANNED, Match.Status.WALKOVER, Match.Status.BYE})


@dataclass(frozen=True, slots=True)
class CardSide:
    key: str
    title: str
    """Of an entrant; empty where players are entrants by themselves."""
    entrant: int | None
    people: Sequence[str]
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class Card:
    match: Match
    title: str
    """第2轮 3号桌."""
    where: str
    """The table alone."""
    kind: str
    sides: Sequence[CardSide]
    state: str
    """Empty where it may not be known."""
    done: bool
    hidden: bool


def cards(matches: QuerySet[Match], seen: Seen) -> list[Card]:
    """In the order of the query; byes are left out."""
    rows = list(
        matches.exclude(status=Match.Status.BYE).select_related("table", "first", "second", "stage")
    )
    known = titles(seen.tournament, named=seen.named) if _has_entrants(rows) else {}
    people = _people(rows, seen)
    return [_card(one, people.get(one.pk, ([], [])), known, seen) for one in rows]


def _has_entrants(rows: Sequence[Match]) -> bool:
    return any(one.first_id for one in rows)


People = tuple[list[str], list[str]]


def _people(matches: Sequence[Match], seen: Seen) -> dict[int, People]:
    """Who sits at first, by match and side."""
    found: dict[int, People] = defaultdict(lambda: ([], []))
    rows = Place.objects.filter(match__in=matches, start=1).select_related("player")
    for one in rows.order_by("match", "place"):
        masking.mask_player(one.player, seen)
        found[one.match_id][(one.place - 1) % 2].append(one.player.name)
    return found


def _card(match: Match, people: People, known: Mapping[int, str], seen: Seen) -> Card:
    hidden = seen.horizon.hides(match.round)
    totals = {} if hidden or match.status in NO_FIGURE else naming.stored_totals(match)
    keys = SIDES[naming.is_tractor(match)]
    sides = [
        CardSide(
            key=key,
            title=known.get(entrant.number, "") if entrant else "",
            entrant=entrant.number if entrant else None,
            people=people[at],
            total=total_words(totals.get(key)),
            won=not hidden and match.winner == key,
        )
        for at, (key, entrant) in enumerate(zip(keys, (match.first, match.second), strict=True))
    ]
    return Card(
        match=match,
        title=words.match_words(match),
        where=words.table_words(match.table) if match.table else "",
        kind=words.kind_words(match),
        sides=sides,
        state="" if hidden else manage.state(match),
        done=not hidden and is_decided(match),
        hidden=hidden,
    )


def total_words(value: Any) -> str:
    """Points with their sign, a level as it is called."""
    if value is None:
        return ""
    return str(value) if isinstance(value, str) else figure_text(value)
