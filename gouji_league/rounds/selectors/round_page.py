"""一轮: its matches with who sits, what came of them, and what can be done with it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.manage import state
from gouji_league.matches.services.making import begun
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.asking import is_decided
from gouji_league.rounds.selectors.stages import status_of
from gouji_league.rounds.selectors.titles import titles
from gouji_league.rounds.services import drawing
from gouji_league.rounds.services.closing import undoing
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament

People = tuple[list[str], list[str]]
"""By side, in the order of their places."""


@dataclass(frozen=True, slots=True)
class ShownSide:
    side: str
    title: str
    people: Sequence[str]
    total: str
    won: bool


@dataclass(frozen=True, slots=True)
class ShownMatch:
    match: Match
    sides: Sequence[ShownSide]
    done: bool
    state: str


def one_round(held: Round, *, named: bool = True) -> dict[str, Any]:
    """What the pages of a round show; to the public perhaps with masked names."""
    matches = Match.objects.filter(tournament=held.tournament, round=held.number)
    rows = list(matches.select_related("table", "first", "second", "stage").order_by("pk"))
    people = _people(rows, held.tournament, named=named)
    known = titles(held.tournament, named=named)
    playing = [one for one in rows if one.status != Match.Status.BYE]
    byes = [one.first for one in rows if one.status == Match.Status.BYE]
    return {
        "round": held,
        "status": status_of(held, rows),
        "matches": [_shown(one, people.get(one.pk, ([], [])), known) for one in playing],
        "byes": [known.get(one.number, "") for one in byes if one is not None],
        "twice": _used_twice(playing),
        **_neighbours(held),
    }


def to_manage(held: Round, shown: Sequence[ShownMatch]) -> dict[str, Any]:
    """What the organiser's page of a round shows besides."""
    closed, drawn = held.closed_at is not None, held.lots is not None
    return {
        "missing": [] if closed else [one.match for one in shown if not one.done],
        "undoing": undoing(held) if closed else None,
        "tables": list(held.tournament.tables.all()),
        "can_withdraw": drawn and not begun(one.match for one in shown),
        "can_reseat": drawn and not closed and held.stage.format not in drawing.WHOLE,
    }


def _shown(match: Match, people: People, known: Mapping[int, str]) -> ShownMatch:
    told = naming.stored_totals(match)
    planned = match.status == Match.Status.PLANNED
    keys = SIDES[naming.is_tractor(match)]
    sides = [
        ShownSide(
            side=("odd", "even")[at],
            title=known.get(entrant.number, "") if entrant else "",
            people=people[at],
            total="" if planned or key not in told else str(told[key]).replace("-", "−"),
            won=match.winner == key,
        )
        for at, (key, entrant) in enumerate(zip(keys, (match.first, match.second), strict=True))
    ]
    return ShownMatch(match, sides, is_decided(match), state(match))


def _people(matches: Sequence[Match], tournament: Tournament, *, named: bool) -> dict[int, People]:
    found: dict[int, People] = {}
    rows = Place.objects.filter(match__in=matches, start=1).select_related("player")
    for one in rows.order_by("match", "place"):
        name = one.player.name if named else names.public_name(one.player, tournament)
        found.setdefault(one.match_id, ([], []))[(one.place - 1) % 2].append(name)
    return found


def _used_twice(matches: Sequence[Match]) -> list[str]:
    """Tables at which more than one match of the round is played, one after another."""
    used = Counter(str(one.table) for one in matches if one.table)
    return [name for name, times in used.items() if times > 1]


def _neighbours(held: Round) -> dict[str, int | None]:
    """The rounds before and after, for whoever turns pages."""
    numbers = list(held.tournament.rounds.order_by("number").values_list("number", flat=True))
    at = numbers.index(held.number)
    return {
        "before": numbers[at - 1] if at else None,
        "after": numbers[at + 1] if at + 1 < len(numbers) else None,
    }
