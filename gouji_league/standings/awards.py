"""奖: who gets what at the end, as the organiser set it: grades by final place, prizes by name.

In the tournament's settings, under "awards":

    {"grades": [{"name": "一等奖", "count": 2}, …],
     "extra": [{"name": "最佳风采", "entrant": 5}, …]}

A grade has no inner order: its entrants are named together. Who shares a place across the border
of two grades gets neither by itself: that is for a play-off or for lots.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.tournaments.models import Tournament

AWARDS: Final = "awards"

Placed = Sequence[tuple[int, int]]
"""(place, entrant's number), in order."""


@dataclass(frozen=True, slots=True)
class Grade:
    name: str
    entrants: tuple[int, ...]
    contested: tuple[int, ...] = ()
    """They share a place of which the grade has not enough."""


@dataclass(frozen=True, slots=True)
class Prize:
    name: str
    entrant: int


@dataclass(frozen=True, slots=True)
class Awards:
    grades: tuple[Grade, ...] = ()
    extra: tuple[Prize, ...] = ()


def awards(tournament: Tournament, placed: Placed) -> Awards:
    stored: dict[str, Any] = tournament.settings.get(AWARDS) or {}
    known = {number for _place, number in placed}
    extra = [
        Prize(one["name"], one["entrant"])
        for one in stored.get("extra", ())
        if one["entrant"] in known
    ]
    counts = [(one["name"], one["count"]) for one in stored.get("grades", ())]
    return Awards(tuple(_grades(counts, placed)), tuple(extra))


def _grades(counts: Sequence[tuple[str, int]], placed: Placed) -> list[Grade]:
    found, begin = [], 0
    shared: dict[int, list[int]] = {}
    for place, number in placed:
        shared.setdefault(place, []).append(number)
    for name, count in counts:
        end = begin + count
        own: list[int] = []
        contested: list[int] = []
        for place, numbers in shared.items():
            first, last = place - 1, place - 1 + len(numbers)
            if first >= begin and last <= end:
                own += numbers
            elif first < end and last > begin:
                contested += numbers
        found.append(Grade(name, tuple(own), tuple(contested)))
        begin = end
    return found
