"""调桌: the last look at divided tables, where people have met so often that relations repeat.

Partners and opposites weigh more than having met; but in all but small fields the seats at a table
keep them from repeating whoever sits there, so that the search for tables need not know them. Where
they do repeat, this search does: the best change of two players of all is made while one helps, the
six of both tables seated anew each time.
"""

from collections.abc import Sequence
from itertools import combinations, product

from gouji_league.rounds.formats.memory import SEATED, Memory, mask_of
from gouji_league.rounds.formats.plans import Table
from gouji_league.rounds.formats.seating import relations

MOST = 20_000
"""How many tables are weighed."""

Weight = tuple[int, int, int, int]
"""Of a table: partners, opposites, met, of one unit."""


def settled(memory: Memory, tables: Sequence[Table]) -> list[Table]:
    scales = _Scales(memory)
    found = [list(table) for table in tables]
    if any(any(scales.weight(table)[:2]) for table in found):
        while len(scales.known) < MOST and (change := _best_change(found, scales)):
            one, other = change
            found[one[0]][one[1]], found[other[0]][other[1]] = (
                found[other[0]][other[1]],
                found[one[0]][one[1]],
            )
    return found


class _Scales:
    """What tables weigh, each weighed once."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self.known: dict[int, Weight] = {}

    def weight(self, table: Table) -> Weight:
        whole = mask_of(table)
        if whole not in self.known:
            again = sum(self.memory.tables.count(one, whole ^ 1 << one) for one in table) // 2
            alike = sum((self.memory.units[one] & whole).bit_count() for one in table) // 2
            least = relations(self.memory, table) if again else (0, 0)
            self.known[whole] = (*least, again, alike)
        return self.known[whole]


def _best_change(
    tables: list[Table], scales: _Scales
) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The two seats whose exchange makes the whole lightest; None: no exchange does."""
    least, found = (0, 0, 0, 0), None
    for one, other in combinations(range(len(tables)), 2):
        before = _added(scales.weight(tables[one]), scales.weight(tables[other]))
        for here, there in product(range(SEATED), repeat=2):
            ours, theirs = list(tables[one]), list(tables[other])
            ours[here], theirs[there] = theirs[there], ours[here]
            after = _added(scales.weight(ours), scales.weight(theirs))
            change = (
                after[0] - before[0],
                after[1] - before[1],
                after[2] - before[2],
                after[3] - before[3],
            )
            if change < least:
                least, found = change, ((one, here), (other, there))
    return found


def _added(one: Weight, other: Weight) -> Weight:
    return (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])
