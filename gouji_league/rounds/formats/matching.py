"""配对: matchings of least and of greatest weight, exact, over integers.

The weights are whole numbers of up to 120 bits (the library reckons in 128), so that keys of
different weight can be laid one above the other without any of them being rounded.
"""

from collections.abc import Iterable, Sequence

from gouji_league.rounds.formats.chance import MASK, Chance

Edge = tuple[int, int, int]
"""Two nodes, the smaller first, and what it costs (or is worth) to join them."""
Joined = list[tuple[int, int]]

MOST_BITS = 120
FEW_LOTS = 32


def cheapest(count: int, edges: Sequence[Edge]) -> Joined | None:
    """The perfect matching of least cost; None: no matching takes in every node."""
    if not count:
        return []
    top = max((cost for _, _, cost in edges), default=0) + 1
    found = dearest(count, [(one, other, top - cost) for one, other, cost in edges])
    return found if 2 * len(found) == count else None


def dearest(count: int, edges: Iterable[Edge]) -> Joined:
    """Of the matchings with most pairs the one that is worth most; in order of nodes."""
    from rustworkx import PyGraph, max_weight_matching  # numpy comes with it: half a second

    graph: PyGraph[int, int] = PyGraph()
    graph.add_nodes_from(range(count))
    graph.add_edges_from(list(edges))
    found = max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in found)


def parted_by_lot(edges: Sequence[Edge], chance: Chance) -> list[Edge]:
    """The same, with equal costs parted; what is cheaper before is cheaper after."""
    count = max((other for _, other, _ in edges), default=0) + 1
    lots = Lots(chance, count, bits=FEW_LOTS)
    return [
        (one, other, (cost * count << FEW_LOTS) + lots(one, other)) for one, other, cost in edges
    ]


class Lots:
    """A number by lot for each two of a field, the same whichever comes first.

    Equal costs are parted by it: so there is one cheapest matching, and it is the same one
    wherever it is sought.
    """

    __slots__ = ("_of", "bits")

    def __init__(self, chance: Chance, count: int, *, bits: int) -> None:
        self._of = [chance.bits() for _ in range(count)]
        self.bits = bits

    def __call__(self, one: int, other: int) -> int:
        mine, yours = self._of[one], self._of[other]
        mixed = ((mine + yours) & MASK) * ((mine ^ yours) | 1) & MASK
        mixed = ((mixed ^ (mixed >> 29)) * 0xBF58476D1CE4E5B9) & MASK
        return mixed >> (64 - self.bits)
