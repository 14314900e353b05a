"""抽签配对: who meets whom in a first round by lot, units apart as far as they can be."""

from collections.abc import Sequence

from gouji_league.rounds.formats.ask import Entrant
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import same_unit
from gouji_league.rounds.formats.matching import Lots, cheapest

Couple = tuple[Entrant, Entrant | None]
"""Two who meet; or one who has a bye."""

BITS = 40


def coupled(
    entrants: Sequence[Entrant],
    *,
    byes: int,
    waiting: Sequence[Entrant],
    apart: bool,
    chance: Chance,
) -> list[Couple]:
    """Everybody with an opponent or a bye: those who are `waiting` (seeds) meet none of each other.

    With `apart` the fewest of one unit meet: no pairing by lot could have fewer.
    """
    order = chance.shuffled(entrants)
    if not apart or not any(one.unit for one in order):
        return _in_turn(order, byes=byes, waiting=waiting)
    nodes: list[Entrant | None] = [*waiting, *order, *([None] * byes)]
    lots = Lots(chance, len(nodes), bits=BITS)
    weight = len(nodes) << BITS
    first, last = len(waiting), len(waiting) + len(order)
    edges = []
    for at in range(last):
        # Seeds and byes each meet one of those in the lots, who meet anybody.
        for beside in range(max(at + 1, first), last if at < first else len(nodes)):
            one, other = nodes[at], nodes[beside]
            clash = one is not None and other is not None and same_unit(one, other)
            edges.append((at, beside, weight * clash + lots(at, beside)))
    joined = cheapest(len(nodes), edges) or []
    return [(one, nodes[beside]) for at, beside in joined if (one := nodes[at]) is not None]


def _in_turn(order: list[Entrant], *, byes: int, waiting: Sequence[Entrant]) -> list[Couple]:
    found: list[Couple] = list(zip(waiting, order, strict=False))
    rest = order[len(waiting) :]
    found += [(one, None) for one in rest[:byes]]
    rest = rest[byes:]
    return found + list(zip(rest[::2], rest[1::2], strict=True))
