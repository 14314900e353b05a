"""公开到哪里: what the public sees of the results now, and what would come next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.checks import where
from gouji_league.rounds.selectors.stages import UNDECIDED
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import Mode, horizon, mode

NAMED = 6


@dataclass(frozen=True, slots=True)
class Next:
    """The round whose results would be shown next."""

    number: int
    matches: int
    """Without byes."""
    missing: int
    names: Sequence[str]
    """Where results are missing: the first few."""


@dataclass(frozen=True, slots=True)
class State:
    mode: Mode
    through: int | None
    """None: everything is seen."""
    last: int
    """The last round that is published; 0: none."""
    complete: int
    """Up to which round every result is there."""
    next: Next | None


def state(tournament: Tournament) -> State:
    through = horizon(tournament, own=False).through
    numbers = list(tournament.rounds.order_by("number").values_list("number", flat=True))
    missing = Counter(one.round for one in _undecided(tournament))
    complete = 0
    for number in numbers:
        if missing[number]:
            break
        complete = number
    following = next((one for one in numbers if through is not None and one > through), None)
    return State(
        mode=mode(tournament),
        through=through,
        last=numbers[-1] if numbers else 0,
        complete=complete,
        next=None if following is None else _next(tournament, following),
    )


def _next(tournament: Tournament, number: int) -> Next:
    matches = Match.objects.filter(tournament=tournament, round=number)
    missing = missing_up_to(tournament, number)
    return Next(
        number,
        matches.exclude(status=Match.Status.BYE).count(),
        len(missing),
        [where(one) for one in missing[:NAMED]],
    )


def missing_up_to(tournament: Tournament, number: int) -> list[Match]:
    """The matches of this round and those before it that have no result."""
    return [one for one in _undecided(tournament) if one.round is None or one.round <= number]


def _undecided(tournament: Tournament) -> list[Match]:
    rows = Match.objects.filter(UNDECIDED, tournament=tournament, round__isnull=False)
    return list(rows.select_related("table", "first", "second").order_by("round", "pk"))
