"""奖项: who would get what as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.standings.board import board
from gouji_league.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Holder:
    prize: str
    who: Sequence[str]
    contested: Sequence[str]
    """They share a place of which the grade has not enough."""


@dataclass(frozen=True, slots=True)
class Shown:
    holders: Sequence[Holder]
    units: Sequence[tuple[int, str, int]]
    """Rank, unit, the sum of its places."""


def shown(tournament: Tournament) -> Shown | None:
    """None: nothing is set, or nobody has a place yet."""
    found = board(tournament, named=True)
    if not found.final:
        return None

    def titles(numbers: Sequence[int]) -> list[str]:
        return [found.who[number].title for number in numbers]

    grades = [
        Holder(one.name, titles(one.entrants), titles(one.contested)) for one in found.awards.grades
    ]
    extra = [Holder(one.name, titles([one.entrant]), ()) for one in found.awards.extra]
    units = [
        (one.rank, one.unit, one.value)
        for one in found.units
        if one.rank is not None and one.value is not None
    ]
    return Shown([*grades, *extra], units) if grades or extra or units else None
