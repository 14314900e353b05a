"""总名次, 团体总分: final places over all stages, and what they come to for a unit."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Ranks = Sequence[tuple[int, int]]
"""A stage's ranked rows as (entrant, rank), in order; groups one after another."""


class UnitPlace(NamedTuple):
    rank: int | None
    """None: fewer placed entrants than are added up."""
    unit: str
    value: int | None


def final(stages: Sequence[Ranks]) -> list[tuple[int, int]]:
    """(place, entrant) over stages in order of play: who came into a later one is before who did
    not; equal ranks of one stage, of different groups too, are joint."""
    placed: dict[int, int] = {}
    for stage in reversed(stages):
        left = sorted(
            ((rank, one) for one, rank in stage if one not in placed), key=lambda pair: pair[0]
        )
        before = len(placed)
        firsts: dict[int, int] = {}
        for position, (rank, one) in enumerate(left, before + 1):
            placed[one] = firsts.setdefault(rank, position)
    return [(place, one) for one, place in placed.items()]


def units(
    places: Iterable[tuple[int, int]], unit_of: Mapping[int, str], *, best: int
) -> list[UnitPlace]:
    """The places of each unit's best entrants added up, the least first; equals share."""
    found: dict[str, list[int]] = {}
    for place, entrant in places:
        if unit := unit_of.get(entrant):
            found.setdefault(unit, []).append(place)
    whole = [(sum(sorted(own)[:best]), unit) for unit, own in found.items() if len(own) >= best]
    whole.sort(key=lambda pair: pair[0])
    ranks: dict[int, int] = {}
    for position, (value, _unit) in enumerate(whole, 1):
        ranks.setdefault(value, position)
    short = [unit for unit, own in found.items() if len(own) < best]
    return [
        *(UnitPlace(ranks[value], unit, value) for value, unit in whole),
        *(UnitPlace(None, unit, None) for unit in short),
    ]
