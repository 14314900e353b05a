"""打到第几轮: the one key of a knock-out. FORMATS section 6."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.keys.base import LAST, Key, Mark
from gouji_league.rules.ranking.tally import Tallies

HALF = Fraction(1, 2)


def round_reached(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """The round; a half more for the third place, which lies between the losers of two rounds."""
    found: dict[int, Value] = {}
    for one in tied:
        mine = tallies.reached.get(one)
        found[one] = None if mine is None else mine.round + HALF * mine.third
    return found


def reached_mark(tallies: Tallies, entrant: int, value: Value) -> Mark:
    """Those still in come first."""
    if value is None or isinstance(value, tuple):
        return LAST
    return (int(tallies.reached[entrant].out), -value)


REACHED: Final[Mapping[str, Key]] = {"round_reached": Key(round_reached, reached_mark)}
