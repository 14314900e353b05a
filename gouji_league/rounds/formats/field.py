"""积分编排的场上: what a Swiss round must know of everybody, and what two would cost.

Costs are whole numbers of several keys, one above the other: nobody twice, units apart in the
first round, equal or nearest points, nobody on one side three times running, sides balanced; and
last the lots. What stands higher is never given up for what stands lower.
"""

from collections.abc import Iterator, Sequence
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
from gouji_league.rounds.formats.matching import MOST_BITS, Edge, Lots

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

    @cached_property
    def met_before(self) -> list[dict[int, int]]:
        """For each: whom it has met, and how often."""
        at = {one.id: number for number, one in enumerate(self.entrants)}
        found: list[dict[int, int]] = [{} for _ in self.entrants]
        for (one, other), times in self.times.items():
            if one in at and other in at:
                found[at[one]][at[other]] = found[at[other]][at[one]] = times
        return found

    def edges(self, one: int, others: Sequence[int], *, again: bool = False) -> Iterator[Edge]:
        """What it costs to pair somebody with each of the others; `again`: rematches too."""
        scales, met, lots = self.scales, self.met_before[one], self.lots
        entrants, costs = self.entrants, self.side_costs
        points, (odd, even) = entrants[one].points, costs[one]
        for other in others:
            if other in met and not again:
                continue
            yours = costs[other]
            cost = scales.points * (points - entrants[other].points) ** 2 + lots(one, other)
            cost += min(odd + yours[1], even + yours[0])
            if other in met:
                cost += scales.rematch * met[other]
            if self.units_apart and self.same_unit(one, other):
                cost += scales.unit
            yield (one, other, cost) if one < other else (other, one, cost)

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
        self.levels = sorted(set(points), reverse=True)
        self._at = {level: number for number, level in enumerate(self.levels)}
        self.members: list[list[int]] = [[] for _ in self.levels]
        for number, point in enumerate(points):
            self.members[self._at[point]].append(number)
        self.odd: list[bool] = []
        """Between each level and the next: whether a pair must reach across."""
        self.least = above = 0
        self._sums = [0]
        for (high, low), members in zip(pairwise(self.levels), self.members, strict=False):
            above += len(members)
            step, odd = (high - low) ** 2, above % 2 == 1
            self.least += step * odd
            self.odd.append(odd)
            self._sums.append(self._sums[-1] + (-step if odd else step))

    def level(self, points: int) -> int:
        return self._at[points]

    def more(self, one: int, other: int) -> int:
        """What a round in which two of these levels meet costs at least above `least`."""
        distance = (self.levels[one] - self.levels[other]) ** 2
        return distance + self._sums[max(one, other)] - self._sums[min(one, other)]


def least_sides(field: Field, steps: Steps) -> int:
    """两边的下限: the least that sides can come to while the distances are at their least.

    Within each level as many carry ■ as □, but for the one who is paired out of it across a
    crossing; of the two who are, one carries ■ and the other □.
    """
    best = {0: 0}
    """By who stands above the next crossing: 1 with ■, −1 with □, 0: there is none."""
    for members, below in zip(steps.members, [*steps.odd, False], strict=True):
        least = _by_lead([field.side_costs[number] for number in members])
        after: dict[int, int] = {}
        for above, cost in best.items():
            for goes in (1, -1) if below else (0,):
                # Who is paired upwards has the other side than its opponent there.
                found = cost + least.get(goes - above, 0)
                if goes - above in least:
                    after[goes] = min(after.get(goes, found), found)
        best = after
    return min(best.values(), default=0)


def _by_lead(costs: Sequence[tuple[int, int]]) -> dict[int, int]:
    """The least that the sides of a level cost, by how many more carry ■ than □."""
    total = sum(even for _odd, even in costs)
    saved = accumulate(sorted(odd - even for odd, even in costs), initial=0)
    return {2 * odds - len(costs): total + change for odds, change in enumerate(saved)}
