"""What a key is: it says something of those who are tied, and which of two is the better."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from gouji_league.rules.ranking.facts import Number, Value
from gouji_league.rules.ranking.tally import Tallies, Tally

Mark = tuple[Number, ...]
"""What rows are sorted by: the smaller goes first."""
LAST: Mark = (1,)

Values = Callable[[Tallies, Sequence[int]], Mapping[int, Value]]
"""Of a set of tied entrants, the value of each."""
Marks = Callable[[Tallies, int, Value], Mark]


class Key(NamedTuple):
    values: Values
    mark: Marks


def more(_tallies: Tallies, _entrant: int, value: Value) -> Mark:
    """The larger first, nothing last."""
    if value is None:
        return LAST
    return (0, *(-one for one in value)) if isinstance(value, tuple) else (0, -value)


def fewer(_tallies: Tallies, _entrant: int, value: Value) -> Mark:
    """The smaller first, nothing last."""
    if value is None:
        return LAST
    return (0, *value) if isinstance(value, tuple) else (0, value)


def of_each(read: Callable[[Tally], Value]) -> Values:
    """Of a figure of each entrant's own, whoever it is tied with."""

    def values(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
        return {one: read(tallies.of[one]) for one in tied}

    return values
