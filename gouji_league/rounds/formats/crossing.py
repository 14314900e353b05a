"""交叉: from groups into a bracket, A1–B2 and B1–A2, so that a group's own meet late.

The winners stand where the seeds stand, in the order of their groups (1 and 2 in different
halves, and so on). Each next place of all groups is given out at once over the places that are
left: first so that those of one group meet as late as can be, then the neighbouring group's
second against each winner.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, groupby

from gouji_league.rounds.formats.ask import Entrant
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.matching import cheapest, parted_by_lot

ROUNDS = 12
"""More than any bracket has."""


def parted(origin: str) -> tuple[str, int]:
    """Group and place: A2 is ("A", 2); a best next one is ("+", n)."""
    group = origin.rstrip("0123456789")
    return group, int(origin[len(group) :] or 0)


def from_groups(entrants: Iterable[Entrant]) -> bool:
    """Whether there is anything to cross: who comes from one table has a place, and no group."""
    return any(parted(one.origin)[0] for one in entrants)


def tier(one: Entrant) -> int:
    """Which place of its group; of the best next ones nobody knows yet, and they come last."""
    group, place = parted(one.origin)
    return place if group not in ("", "+") else 1 << 20


def places(entrants: Sequence[Entrant], pattern: Sequence[int]) -> list[Entrant | None]:
    """Who stands in each place of the bracket, from the top."""
    at = {seed: place for place, seed in enumerate(pattern)}
    found: list[Entrant | None] = [None] * len(pattern)
    ordered = sorted(entrants, key=_order)
    seed = 0
    for number, (_tier, row) in enumerate(groupby(ordered, key=tier)):
        members = list(row)
        free = [at[one] for one in range(seed + 1, seed + len(members) + 1)]
        seed += len(members)
        if number == 0:
            for one, place in zip(members, free, strict=True):
                found[place] = one
        else:
            _give_out(members, free, found)
    _mend(found)
    return found


def _order(one: Entrant) -> tuple[int, int, str, int]:
    group, place = parted(one.origin)
    return tier(one), len(group), group, place


def _give_out(members: Sequence[Entrant], free: Sequence[int], found: list[Entrant | None]) -> None:
    """The dearest thing is to meet early, the cheapest a winner who is no neighbour."""
    count = len(members)
    prices = [
        (one, count + other, _price(member, place, found) * count**3 + (one - other) ** 2)
        for one, member in enumerate(members)
        for other, place in enumerate(free)
    ]
    for one, other in cheapest(2 * count, parted_by_lot(prices, Chance("crossing"))) or []:
        found[free[other - count]] = members[one]


def _price(member: Entrant, place: int, found: Sequence[Entrant | None]) -> int:
    group, _place = parted(member.origin)
    early = 0
    for other, rival in enumerate(found):
        if rival is not None and parted(rival.origin)[0] == group:
            early += _early(place, other)
    beside = found[place ^ 1]
    stranger = beside is None or not _neighbours(group, parted(beside.origin)[0])
    return 2 * early + stranger


def _early(one: int, other: int) -> int:
    """Dearer by far, the fewer rounds two must win before they meet; the final costs nothing."""
    rounds = (one ^ other).bit_length()
    return 1 << 4 * (ROUNDS - rounds)


def _neighbours(one: str, other: str) -> bool:
    """A and B, C and D, and so on."""
    return len(one) == len(other) == 1 and (ord(one) - 65) ^ 1 == ord(other) - 65


def _mend(found: list[Entrant | None]) -> None:
    """Two of one tier change places as long as that lets a group's own meet later."""
    standing: dict[str, set[int]] = {}
    for place, member in enumerate(found):
        if member is not None:
            standing.setdefault(_group(member), set()).add(place)
    swaps = _alike(found)
    better = True
    while better:
        better = False
        for one, other in swaps:
            better |= _swapped(found, standing, one, other)


def _swapped(
    found: list[Entrant | None], standing: dict[str, set[int]], one: int, other: int
) -> bool:
    """Whether two places were exchanged, since that is better for their two groups."""
    mine, yours = _group(found[one]), _group(found[other])
    both = (standing[mine] - {one}) | {other}, (standing[yours] - {other}) | {one}
    now = _meetings(mine, standing[mine]) + _meetings(yours, standing[yours])
    if mine == yours or _meetings(mine, both[0]) + _meetings(yours, both[1]) >= now:
        return False
    standing[mine], standing[yours] = both
    found[one], found[other] = found[other], found[one]
    return True


def _group(one: Entrant | None) -> str:
    return parted(one.origin)[0] if one else ""


def _meetings(group: str, places: set[int]) -> int:
    """How early those of a group could meet, all together."""
    if group in ("", "+"):
        return 0
    return sum(_early(one, other) for one, other in combinations(sorted(places), 2))


def _alike(found: Sequence[Entrant | None]) -> list[tuple[int, int]]:
    """Places of one tier, but the first, which stays as it is seeded."""
    tiers = {place: tier(one) for place, one in enumerate(found) if one is not None}
    first = min(tiers.values(), default=0)
    return [
        (one, other)
        for one in tiers
        for other in tiers
        if one < other and tiers[one] == tiers[other] != first
    ]
