"""逐项比较: those still equal after a key go on to the next one together. FORMATS section 6.

By option (从头再比) those whom a key leaves equal begin again from the first key. Most keys say the
same of an entrant whoever it is tied with: only those that look at the tied themselves can say
something new, so only they are asked again, until they part nobody. Play-offs of players are asked
again in any case: a table of six parts winners from losers, and those go on to another.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.keys import KEYS
from gouji_league.rules.ranking.keys.among import AMONG
from gouji_league.rules.ranking.keys.base import Mark
from gouji_league.rules.ranking.tally import Tallies

UNASKED: Mark = ()
"""Of those whom a key that was asked again did not concern."""


@dataclass(slots=True)
class Standing:
    """名次: an entrant's place, with every key's value and what it was sorted by."""

    entrant: int
    rank: int = 0
    values: dict[str, Value] = field(default_factory=dict)
    """By key, as it was used last."""
    told: list[Value] = field(default_factory=list)
    """By step, what the key said then."""
    marks: list[Mark] = field(default_factory=list)

    def add(self, key: str, value: Value, mark: Mark) -> None:
        self.values[key] = value
        self.told.append(value)
        self.marks.append(mark)


Tied = list[Standing]


@dataclass(frozen=True, slots=True)
class Cascade:
    path: tuple[str, ...]
    """The keys, a step each, in the order in which they were asked."""
    standings: list[Standing]
    """In order, equals sharing a rank (1, 2, 2, 4) and standing in order of entry."""


def cascade(tallies: Tallies, entrants: Sequence[int], keys: Sequence[str]) -> Cascade:
    path: list[str] = []
    tied = [[Standing(one) for one in entrants]]
    for at, key in enumerate(keys):
        path.append(key)
        found = [_parted(tallies, together, key) for together in tied]
        tied = [part for parts in found for part in parts]
        if key == "playoff" and tallies.stage.rules.of_players:
            tied = _again(tallies, tied, [True] * len(tied), [key], path)
        elif tallies.stage.rules.restart:
            fresh = [len(parts) > 1 for parts in found for _part in parts]
            among = [one for one in keys[: at + 1] if one in AMONG]
            tied = _again(tallies, tied, fresh, among, path)
    standings: list[Standing] = []
    for together in tied:
        rank = len(standings) + 1
        for one in together:
            one.rank = rank
        standings += together
    return Cascade(tuple(path), standings)


def _again(
    tallies: Tallies, tied: list[Tied], fresh: list[bool], keys: Sequence[str], path: list[str]
) -> list[Tied]:
    """从头再比, of those who were just parted (`fresh`); who is parted now begins once more."""
    while any(fresh):
        parted = [False] * len(tied)
        for key in keys:
            found = [
                _split(tallies, together, key) if new else [together]
                for together, new in zip(tied, fresh, strict=True)
            ]
            counts = [len(parts) for parts in found]
            if max(counts) == 1:
                continue
            path.append(key)
            for parts in found:
                for one in parts[0] if len(parts) == 1 else ():
                    one.told.append(None)
                    one.marks.append(UNASKED)
            tied = [part for parts in found for part in parts]
            fresh = [new and n == 1 for new, n in zip(fresh, counts, strict=True) for _ in range(n)]
            parted = [was or n > 1 for was, n in zip(parted, counts, strict=True) for _ in range(n)]
        fresh = parted
    return tied


def _split(tallies: Tallies, together: Tied, name: str) -> list[Tied]:
    """Parted by a key that is asked again; whom it does not part knows nothing of it."""
    key = KEYS[name]
    values = key.values(tallies, [one.entrant for one in together])
    marks = {one: key.mark(tallies, one, value) for one, value in values.items()}
    return [together] if len(set(marks.values())) < 2 else _parted(tallies, together, name)


def _parted(tallies: Tallies, together: Tied, name: str) -> list[Tied]:
    """Those who were equal so far, parted by one key; the sort keeps the order of entry."""
    key = KEYS[name]
    values = key.values(tallies, [one.entrant for one in together])
    for one in together:
        value = values[one.entrant]
        one.add(name, value, key.mark(tallies, one.entrant, value))
    together.sort(key=_last_mark)
    return [list(part) for _mark, part in groupby(together, key=_last_mark)]


def _last_mark(one: Standing) -> Mark:
    return one.marks[-1]
