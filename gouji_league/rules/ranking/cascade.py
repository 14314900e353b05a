"""逐项比较: those still equal after a key go on to the next one together. FORMATS section 6."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.keys import KEYS
from gouji_league.rules.ranking.keys.base import Mark
from gouji_league.rules.ranking.tally import Tallies


@dataclass(slots=True)
class Standing:
    """名次: an entrant's place, with every key's value and what it was sorted by."""

    entrant: int
    rank: int = 0
    values: dict[str, Value] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)


def cascade(tallies: Tallies, entrants: Sequence[int], keys: Sequence[str]) -> list[Standing]:
    """In order, equals sharing a rank (1, 2, 2, 4) and standing in order of entry."""
    tied = [[Standing(one) for one in entrants]]
    for key in keys:
        tied = [part for together in tied for part in _parted(tallies, together, key)]
    found: list[Standing] = []
    for together in tied:
        rank = len(found) + 1
        for one in together:
            one.rank = rank
        found += together
    return found


def _parted(tallies: Tallies, together: list[Standing], name: str) -> list[list[Standing]]:
    """Those who were equal so far, parted by one key; the sort keeps the order of entry."""
    key = KEYS[name]
    values = key.values(tallies, [one.entrant for one in together])
    for one in together:
        value = values[one.entrant]
        one.values[name] = value
        one.marks.append(key.mark(tallies, one.entrant, value))
    together.sort(key=_last_mark)
    return [list(part) for _mark, part in groupby(together, key=_last_mark)]


def _last_mark(one: Standing) -> Mark:
    return one.marks[-1]
