"""排座: where six people sit, and lots for seats.

At a table of singles exactly: of the 720 ways to seat six the cheapest by the weights of FORMATS.md
section 3 — partners again, opposite again, a seat held before, a side held more often than the
other. In a team match by lot within each side.
"""

from collections.abc import Sequence
from itertools import combinations, permutations

from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.memory import SEATED, Memory

SEATS = range(SEATED)
PAIRS = tuple(combinations(SEATS, 2))
PAIR_AT = {pair: at for at, pair in enumerate(PAIRS)}
FULL = 1 << SEATED
ONWARD = tuple(
    tuple((seat, taken | 1 << seat) for seat in SEATS if not taken >> seat & 1)
    for taken in range(FULL)
)
"""By the seats that are taken: each that is free, and what is taken then."""


def _pair(one: int, other: int) -> int:
    return PAIR_AT[min(one, other), max(one, other)]


def _splits() -> tuple[tuple[tuple[int, ...], tuple[tuple[int, ...], tuple[int, ...]]], ...]:
    """Each way to make two sides of six, by the pairs that are partners, and who is in them."""
    found = []
    for one in combinations(SEATS, 3):
        other = tuple(at for at in SEATS if at not in one)
        if 0 in one:
            allied = [_pair(*pair) for side in (one, other) for pair in combinations(side, 2)]
            found.append((tuple(allied), (one, other)))
    return tuple(found)


SPLITS = _splits()
FACINGS = tuple(
    tuple((tuple(map(_pair, one, facing)), facing) for facing in permutations(other))
    for _, (one, other) in SPLITS
)
"""By split: each way to put the other side opposite this one, and the pairs that makes."""


def seat_costs(memory: Memory, player: int) -> list[int]:
    """By seat: how often it was held, then how much more often its side than the other."""
    held = memory.seats[player]
    ahead = held[0] + held[2] + held[4] - held[1] - held[3] - held[5]
    sides = (max(0, ahead), max(0, -ahead))
    weight = SEATED * memory.rounds + 1
    return [weight * times + sides[seat & 1] for seat, times in enumerate(held)]


def seated(memory: Memory, table: Sequence[int], chance: Chance) -> list[int]:
    """The six by seat; equals by lot."""
    order = chance.shuffled(table)
    if not memory.rounds:
        return order
    costs = [seat_costs(memory, player) for player in order]
    if any(memory.tables.count(player, _others(order, player)) for player in order):
        return _by_relations(memory, order, costs)
    return _by_seats(order, costs, chance.shuffled(SEATS))


def _others(table: Sequence[int], player: int) -> int:
    found = 0
    for one in table:
        found |= 1 << one
    return found & ~(1 << player)


def _by_seats(
    order: Sequence[int], costs: Sequence[Sequence[int]], lots: Sequence[int]
) -> list[int]:
    """Nobody has met: the cheapest seats, player by player over all sets of seats taken."""
    rows = [[cost[seat] for seat in lots] for cost in costs]
    least = [-1] * FULL
    least[0], took = 0, [0] * FULL
    for taken in range(FULL - 1):
        row, base = rows[taken.bit_count()], least[taken]
        for seat, then in ONWARD[taken]:
            cost = base + row[seat]
            if least[then] < 0 or cost < least[then]:
                least[then], took[then] = cost, seat
    found, taken = [0] * SEATED, FULL - 1
    for player in reversed(order):
        seat = took[taken]
        found[lots[seat]] = player
        taken ^= 1 << seat
    return found


def relations(memory: Memory, table: Sequence[int]) -> tuple[int, int]:
    """The least that the table's six cost as partners and as opposites, however they sit."""
    partners, opposites = _pair_costs(memory, table)
    return min(
        (sum(partners[at] for at in allied), sum(opposites[at] for at in facing))
        for (allied, _), facings in zip(SPLITS, FACINGS, strict=True)
        for facing, _ in facings
    )


def _pair_costs(memory: Memory, table: Sequence[int]) -> tuple[list[int], list[int]]:
    pairs = [(table[one], table[other]) for one, other in PAIRS]
    return (
        [memory.partners.times(*pair) for pair in pairs],
        [memory.opposites.times(*pair) for pair in pairs],
    )


def _by_relations(
    memory: Memory, order: Sequence[int], costs: Sequence[Sequence[int]]
) -> list[int]:
    """Some have met: sides and opposites first, then the seats that these leave open."""
    partners, opposites = _pair_costs(memory, order)
    least: tuple[int, int, int] | None = None
    found: tuple[int, ...] = ()
    for (allied, (one, _)), facings in zip(SPLITS, FACINGS, strict=True):
        as_partners = sum(partners[at] for at in allied)
        for pairs, facing in facings:
            relation = (as_partners, sum(opposites[at] for at in pairs))
            if least is None or relation <= least[:2]:
                for cost, seats in _turned(one, facing, costs):
                    if least is None or (*relation, cost) < least:
                        least, found = (*relation, cost), seats
    return [order[at] for at in found]


def _turned(
    one: Sequence[int], facing: Sequence[int], costs: Sequence[Sequence[int]]
) -> list[tuple[int, tuple[int, ...]]]:
    """The twelve ways to seat two sides whose opposites are known, with what each costs."""
    found: list[tuple[int, tuple[int, ...]]] = []
    for ours, theirs in ((one, facing), (facing, one)):
        for a, b, c in permutations(range(3)):
            # Seats 1, 3, 5 look at 4, 6, 2.
            seats = (ours[a], theirs[c], ours[b], theirs[a], ours[c], theirs[b])
            cost = sum(costs[at][seat] for seat, at in enumerate(seats))
            found.append((cost, seats))
    return found


def seating(seed: str, *, seats: int = SEATED, deal: int = 1) -> tuple[int, ...]:
    """换座: by seat, from 0: whose place of the line-up sits there in that deal; sides are kept."""
    chance = Chance("seats", seed, deal)
    sides = [chance.shuffled(range(side, seats, 2)) for side in (0, 1)]
    return tuple(sides[seat & 1][seat // 2] for seat in range(seats))


def seat_lots(
    seed: str, odd: Sequence[int], even: Sequence[int], *, deal: int = 1
) -> tuple[int, ...]:
    """抽座: the people of a match by seat, drawn within the seats of their side.

    `odd` are the people of ■, `even` of □, two or three each; a later `deal` is drawn anew.
    """
    if len(odd) != len(even):
        raise ValueError("sides of one size")
    lined = [people for pair in zip(odd, even, strict=True) for people in pair]
    return tuple(lined[at] for at in seating(seed, seats=len(lined), deal=deal))
