"""积分编排的场上: what a Swiss round must know of everybody, and what two would cost.

Costs are whole numbers of several keys, one above the other: nobody twice, units apart in the
first round, equal or nearest points, nobody on one side three times running, sides balanced; and
last the lots. What stands higher is never given up for what stands lower.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from operator import mul

from gouji_league.rounds.formats.ask import Entrant, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import (
    EVEN,
    ODD,
    apart,
    earlier,
    meetings_of,
    pair_of,
    sides_of,
)
from gouji_league.rounds.formats.matching import MOST_BITS, Lots

SIDES = (ODD, EVEN)
MOST_LOTS, LEAST_LOTS = 40, 8
"""Bits of the lots: as many as the other keys leave."""


def third_running(had: Sequence[str], side: str) -> bool:
    return tuple(had[-2:]) == (side, side)


def imbalance(had: Sequence[str], side: str) -> int:
    """How far it is from having had both sides equally often, after this match; squared."""
    turn = 1 if side == ODD else -1
    return (had.count(ODD) - had.count(EVEN) + turn) ** 2


@dataclass(frozen=True, slots=True)
class Scales:
    """What one of each key weighs, so that no sum of the lower ones reaches it."""

    balance: int
    run: int
    points: int
    unit: int
    rematch: int
    lots: int
    """In bits."""


class Field:
    """Everybody who is to be paired, by index in a fixed order."""

    def __init__(self, question: Question, entrants: Sequence[Entrant]) -> None:
        self.question, self.entrants = question, tuple(entrants)
        self.count = len(self.entrants)
        history = earlier(question)
        self.times = meetings_of(history)
        had = sides_of(history)
        self.had = [had.get(one.id, []) for one in self.entrants]
        self.units_apart = question.round == 1 and apart(question)

    def met(self, one: int, other: int) -> int:
        return self.times[pair_of(self.entrants[one].id, self.entrants[other].id)]

    def same_unit(self, one: int, other: int) -> bool:
        unit = self.entrants[one].unit
        return self.units_apart and bool(unit) and unit == self.entrants[other].unit

    def distance(self, one: int, other: int) -> int:
        """Squared: two small steps are better than a large one."""
        return (self.entrants[one].points - self.entrants[other].points) ** 2

    @cached_property
    def lots(self) -> Lots:
        chance = Chance(self.question.seed, "round", self.question.round)
        return Lots(chance, self.count, bits=self.scales.lots)

    @cached_property
    def scales(self) -> Scales:
        half = max(self.count // 2, 1)
        points = [one.points for one in self.entrants]
        spread = (max(points) - min(points)) ** 2 if points else 0
        uneven = 2 * max((imbalance(had, side) for had in self.had for side in SIDES), default=1)
        most = max(self.times.values(), default=0)
        # Each key's room: what a whole round of it can come to, and one more.
        rooms = [half * top + 1 for top in (uneven, 2, spread, 1, most)]
        above = sum(room.bit_length() for room in rooms) + half.bit_length()
        bits = max(min(MOST_LOTS, MOST_BITS - above), LEAST_LOTS)
        weights = list(accumulate(rooms[:-1], mul, initial=half << bits))
        return Scales(
            balance=weights[0],
            run=weights[1],
            points=weights[2],
            unit=weights[3],
            rematch=weights[4],
            lots=bits,
        )

    @cached_property
    def side_costs(self) -> list[tuple[int, int]]:
        """For each: what ■ would cost it, and □."""
        run, balance = self.scales.run, self.scales.balance
        return [
            (
                run * third_running(had, ODD) + balance * imbalance(had, ODD),
                run * third_running(had, EVEN) + balance * imbalance(had, EVEN),
            )
            for had in self.had
        ]

    def sides(self, one: int, other: int) -> int:
        """What the better of the two ways to seat them costs."""
        mine, yours = self.side_costs[one], self.side_costs[other]
        return min(mine[0] + yours[1], mine[1] + yours[0])

    def cost(self, one: int, other: int) -> int:
        scales = self.scales
        return (
            scales.rematch * self.met(one, other)
            + scales.unit * self.same_unit(one, other)
            + scales.points * self.distance(one, other)
            + self.sides(one, other)
            + self.lots(one, other)
        )

    def seated(self, one: int, other: int) -> tuple[int, int]:
        """Their numbers, ■ first: as it costs less, equals by lot."""
        mine, yours = self.side_costs[one], self.side_costs[other]
        first, second = mine[0] + yours[1], mine[1] + yours[0]
        keeps = self.lots(one, other) % 2 if first == second else first < second
        numbers = self.entrants[one].id, self.entrants[other].id
        return numbers if keeps else numbers[::-1]


class Steps:
    """分差的下限: the least that the distances of a round can come to, whoever meets whom.

    Between two neighbouring levels of points, with an odd number of entrants above, at least one
    pair must reach across; and a pair that reaches across several levels costs at least the sum
    of the steps. What joining two adds to that least is known before anybody is paired.
    """

    def __init__(self, points: Sequence[int]) -> None:
        levels = sorted(set(points), reverse=True)
        self._at = {level: number for number, level in enumerate(levels)}
        sizes = [0] * len(levels)
        for point in points:
            sizes[self._at[point]] += 1
        self.crossings = [0] * len(levels)
        """How many pairs must reach out of each level, at the least."""
        self.least = above = 0
        self._sums = [0]
        for number, (high, low) in enumerate(pairwise(levels)):
            above += sizes[number]
            step, odd = (high - low) ** 2, above % 2
            self.least += step * odd
            self.crossings[number] += odd
            self.crossings[number + 1] += odd
            self._sums.append(self._sums[-1] + (-step if odd else step))

    def level(self, points: int) -> int:
        return self._at[points]

    def more(self, one: int, other: int) -> int:
        """What a round with such a pair costs at least above `least`."""
        first, last = sorted((self._at[one], self._at[other]))
        return (one - other) ** 2 + self._sums[last] - self._sums[first]


def least_sides(field: Field, steps: Steps) -> int:
    """两边的下限: the least that sides can come to while the distances are at their least.

    Within each level as many carry ■ as □, but for those who are paired out of it.
    """
    levels: list[list[int]] = [[] for _ in steps.crossings]
    for number, one in enumerate(field.entrants):
        levels[steps.level(one.points)].append(number)
    return sum(
        _least_of([field.side_costs[number] for number in numbers], crossing)
        for numbers, crossing in zip(levels, steps.crossings, strict=True)
    )


def _least_of(costs: Sequence[tuple[int, int]], crossing: int) -> int:
    """Of all ways to give out sides so that their numbers differ by no more than `crossing`."""
    count = len(costs)
    saved = sorted(odd - even for odd, even in costs)
    total = sum(even for _odd, even in costs)
    best: int | None = None
    for odds in range(count + 1):
        if abs(2 * odds - count) <= crossing:
            found = total + sum(saved[:odds])
            best = found if best is None else min(best, found)
    return best if best is not None else total + sum(min(one, 0) for one in saved)
