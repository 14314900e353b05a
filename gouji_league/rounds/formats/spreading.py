"""分组: entrants over groups, seeds in a snake, units apart as far as can be."""

from collections import Counter
from collections.abc import Sequence

from gouji_league.rounds.formats.ask import Entrant
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.matching import cheapest, parted_by_lot


def spread(
    entrants: Sequence[Entrant], count: int, *, apart: bool, chance: Chance
) -> list[list[Entrant]]:
    """As many groups as asked, the sizes of which differ by one at most."""
    order = chance.shuffled(entrants)
    seeded = sorted((one for one in order if one.seed), key=lambda one: one.seed or 0)
    groups: list[list[Entrant]] = [[] for _ in range(count)]
    rows = [seeded[at : at + count] for at in range(0, len(seeded), count)]
    for number, row in enumerate(rows):
        turn = _turn(number, count)[: len(row)]
        places = list(range(len(row)))
        if apart:
            places = _kept_apart(row, [groups[at] for at in turn], chance)
        for one, place in zip(row, places, strict=True):
            groups[turn[place]].append(one)
    others = [one for one in order if not one.seed]
    sizes = _sizes(len(order), count)
    if apart:
        _Spread(groups, sizes).give_out(others)
    else:
        room = [at for at, size in enumerate(sizes) for _ in range(size - len(groups[at]))]
        for one, at in zip(others, room, strict=True):
            groups[at].append(one)
    return groups


def _turn(row: int, count: int) -> list[int]:
    """Down the groups and up again."""
    return list(range(count)) if row % 2 == 0 else list(range(count - 1, -1, -1))


def _sizes(entrants: int, count: int) -> list[int]:
    """How large the snake makes each group."""
    whole, over = divmod(entrants, count)
    larger = _turn(whole, count)[:over]
    return [whole + (at in larger) for at in range(count)]


def _kept_apart(
    row: Sequence[Entrant], groups: Sequence[Sequence[Entrant]], chance: Chance
) -> list[int]:
    """Where each of a row of seeds goes: fewest units together, then as near to the snake."""
    count = len(row)
    weight = count**3
    edges = [
        (at, count + place, weight * _together(one, group) + (at - place) ** 2)
        for at, one in enumerate(row)
        for place, group in enumerate(groups)
    ]
    joined = cheapest(2 * count, parted_by_lot(edges, chance)) or []
    return [place - count for _at, place in joined]


def _together(one: Entrant, group: Sequence[Entrant]) -> int:
    return sum(bool(one.unit) and one.unit == other.unit for other in group)


class _Spread:
    """The others, one after another, each where it costs least.

    What it costs is how many of its unit are there; somebody who is there already may be moved on
    to let it in. A cheapest path for each, so that no other way of giving them out has fewer pairs
    of one unit together.
    """

    def __init__(self, groups: list[list[Entrant]], sizes: Sequence[int]) -> None:
        self.groups, self.sizes = groups, sizes
        self.units = [Counter(one.unit for one in group if one.unit) for group in groups]
        self.free: list[list[Entrant]] = [[] for _ in groups]
        """Who in each group is no seed, and so can be moved."""

    def give_out(self, others: Sequence[Entrant]) -> None:
        for one in others:
            self._place(one)

    def _place(self, one: Entrant) -> None:
        path = self._cheapest(one)
        for at, moved in reversed(path):
            if moved is not None:
                self._take(at, moved)
        going = one
        for at, moved in path:
            self._add(at, going)
            if moved is not None:
                going = moved

    def _add(self, at: int, one: Entrant) -> None:
        self.groups[at].append(one)
        self.free[at].append(one)
        self.units[at][one.unit] += bool(one.unit)

    def _take(self, at: int, one: Entrant) -> None:
        self.groups[at].remove(one)
        self.free[at].remove(one)
        self.units[at][one.unit] -= bool(one.unit)

    def _joins(self, unit: str, at: int) -> int:
        return self.units[at][unit] if unit else 0

    def _cheapest(self, one: Entrant) -> list[tuple[int, Entrant | None]]:
        """The groups on the way, and whom each passes on; the last has room."""
        count = len(self.groups)
        costs = [self._joins(one.unit, at) for at in range(count)]
        least = min(costs)
        emptiest = sorted(range(count), key=lambda at: len(self.groups[at]) - self.sizes[at])
        for at in emptiest:
            if costs[at] == least and len(self.groups[at]) < self.sizes[at]:
                return [(at, None)]
        came: list[tuple[int, Entrant] | None] = [None] * count
        for _ in range(count):
            if not self._relax(costs, came):
                break
        last = min(
            (at for at in range(count) if len(self.groups[at]) < self.sizes[at]),
            key=lambda at: costs[at],
        )
        path: list[tuple[int, Entrant | None]] = [(last, None)]
        while (step := came[path[0][0]]) is not None:
            path.insert(0, step)
        return path

    def _relax(self, costs: list[int], came: list[tuple[int, Entrant] | None]) -> bool:
        """Whether passing somebody on makes another group cheaper to reach."""
        better = False
        for at, movable in enumerate(self.free):
            for moved in {one.unit: one for one in movable}.values():
                base = costs[at] - max(self._joins(moved.unit, at) - 1, 0)
                for to in range(len(self.groups)):
                    cost = base + self._joins(moved.unit, to)
                    if to != at and cost < costs[to]:
                        costs[to], came[to], better = cost, (at, moved), True
        return better
