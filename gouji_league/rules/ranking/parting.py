"""为什么是这个名次: what separates a row from the one above it and the one below."""

from collections.abc import Sequence
from typing import NamedTuple

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.table import Row


class Parting(NamedTuple):
    """The first key by which two rows differ, with what it says of each."""

    key: str | None
    """None: equal in all of them, so they share a rank."""
    mine: Value = None
    theirs: Value = None
    equal: tuple[str, ...] = ()
    """The keys before it, in which they are equal."""


class Neighbours(NamedTuple):
    above: Parting | None
    """None: nobody is there."""
    below: Parting | None


def parting(row: Row, other: Row) -> Parting:
    """What separates two ranked rows of one table."""
    for index, key in enumerate(row.path):
        if row.marks[index] != other.marks[index]:
            return Parting(key, row.told[index], other.told[index], row.path[:index])
    return Parting(None, equal=row.path)


def neighbours(rows: Sequence[Row]) -> dict[int, Neighbours]:
    """By entrant, what separates each ranked row from those next to it."""
    ranked = [row for row in rows if row.rank is not None]
    found = {}
    for index, row in enumerate(ranked):
        above = parting(row, ranked[index - 1]) if index else None
        below = parting(row, ranked[index + 1]) if index + 1 < len(ranked) else None
        found[row.entrant] = Neighbours(above, below)
    return found
