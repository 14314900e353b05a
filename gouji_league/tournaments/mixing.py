"""时间表打不完: what to change together where no one change is enough; pure, like plan.py.

Each thing is changed in the whole tournament at once, since nobody plays three deals in one stage
and two in the next to save ten minutes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import ceil

from gouji_league.tournaments.plan import (
    LEAST_SWISS,
    Day,
    StagePlan,
    going_on,
    length_of,
    matches_by_round,
    plan,
)

MOST_TOGETHER = 3
SHOWN = 3
LEAST_DEAL_MINUTES, LEAST_CLOCK, LEAST_GROUP = 5, 20, 3
QUICKER = 0.75
"""What is left of a deal's time when everybody plays as fast as they can."""
OF_THE_HALL = ("tables", "deal_minutes")
COSTS = {"tables": 0.5}
"""A hall with more tables changes nothing of the sport; everything else counts whole."""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing, and what it becomes: nowhere more than that (tables: no fewer)."""

    what: str
    value: int
    cost: float
    """How much of it goes, from 0 to 1 and more."""


@dataclass(frozen=True, slots=True)
class Mix:
    """Steps that fit together, and how long it takes then."""

    steps: tuple[Step, ...]
    minutes: int

    @property
    def cost(self) -> float:
        return sum(step.cost for step in self.steps)

    def asks_all_of(self, other: "Mix") -> bool:
        """Whether it takes everything that the other takes, and perhaps more."""
        own = {step.what: step.cost for step in self.steps}
        return all(own.get(step.what, -1) >= step.cost for step in other.steps)


@dataclass(frozen=True, slots=True)
class Mixes:
    found: tuple[Mix, ...]
    """The mildest first; none: nothing fits …"""
    least: int
    """… and this is how long it takes with everything cut."""


def mixes(stages: Sequence[StagePlan], day: Day) -> Mixes:
    """The mildest changes that fit, a few; of those that ask for the same and more, none."""
    ladders = [steps for steps in _ladders(stages, day) if steps]
    found: list[Mix] = []
    for mix in sorted(_fitting(ladders, stages, day), key=lambda one: one.cost):
        if not any(mix.asks_all_of(other) for other in found):
            found.append(mix)
    utmost = tuple(steps[-1] for steps in ladders)
    least = _minutes(stages, day, utmost)
    if not found and utmost and _fits(day, least):
        found.append(Mix(utmost, least))
    return Mixes(tuple(found[:SHOWN]), least)


def _fitting(ladders: Sequence[list[Step]], stages: Sequence[StagePlan], day: Day) -> Iterator[Mix]:
    """For every few things that can be changed together, the mildest steps that fit."""
    for count in range(1, MOST_TOGETHER + 1):
        for chosen in combinations(ladders, count):
            if not _fits(day, _minutes(stages, day, [steps[-1] for steps in chosen])):
                continue
            tried = sorted(product(*chosen), key=lambda steps: sum(one.cost for one in steps))
            for steps in tried:
                minutes = _minutes(stages, day, steps)
                if _fits(day, minutes):
                    yield Mix(steps, minutes)
                    break


def _minutes(stages: Sequence[StagePlan], day: Day, steps: Sequence[Step]) -> int:
    given = {step.what: step.value for step in steps if step.what in OF_THE_HALL}
    hall = replace(day, **given)
    return length_of(changed(stages, day, steps), hall)


def changed(stages: Sequence[StagePlan], day: Day, steps: Sequence[Step]) -> list[StagePlan]:
    """The stages after the steps: whatever a stage has more of becomes as little as asked."""
    made: list[StagePlan] = []
    for stage, has in _sizes(stages, day):
        less = {one.what: one.value for one in steps if one.value < has.get(one.what, 0)}
        made.append(stage.with_settings(**less))
    return made


def _fits(day: Day, minutes: int) -> bool:
    return day.length is None or minutes <= day.length


def _sizes(stages: Sequence[StagePlan], day: Day) -> Iterator[tuple[StagePlan, dict[str, int]]]:
    """Each stage with what it has of everything that can be made smaller in it."""
    left = day.entrants
    for stage in stages:
        settings = stage.settings
        names = ["max_deals", "minutes", "legs"]
        names += ["group_size", "advance"] if stage.format == "groups" else []
        has = {name: settings[name] for name in names if settings.get(name)}
        if stage.format in {"singles", "swiss"}:
            has["rounds"] = len(matches_by_round(stage, replace(day, entrants=left)))
        yield stage, has
        left = going_on(stage, left)


def _ladders(stages: Sequence[StagePlan], day: Day) -> Iterator[list[Step]]:
    """For everything that can be changed, the steps from the mildest to the utmost."""
    yield [_step("tables", n, of=day.tables) for n in _tables(stages, day)]
    has: dict[str, int] = {}
    for _stage, sizes in _sizes(stages, day):
        has = {name: max(has.get(name, 0), sizes.get(name, 0)) for name in {*has, *sizes}}
    swiss = any(stage.format == "swiss" for stage in stages)
    least = {
        "minutes": LEAST_CLOCK,
        "rounds": LEAST_SWISS if swiss else 1,
        "group_size": LEAST_GROUP,
    }
    for name in sorted(has):
        pace = 5 if name == "minutes" else 1
        values = range(has[name] - pace, least.get(name, 1) - 1, -pace)
        yield [_step(name, value, of=has[name]) for value in values]
    quickest = max(ceil(day.deal_minutes * QUICKER), LEAST_DEAL_MINUTES)
    faster = range(day.deal_minutes - 1, quickest - 1, -1)
    yield [_step("deal_minutes", value, of=day.deal_minutes) for value in faster]


def _step(what: str, value: int, *, of: int) -> Step:
    return Step(what, value, COSTS.get(what, 1.0) * abs(of - value) / of)


def _tables(stages: Sequence[StagePlan], day: Day) -> list[int]:
    """More tables, in numbers that save a wave of some round."""
    # without an end of the day, so that no time goes into what could be cut
    matches = {one.matches for one in plan(stages, replace(day, ends=None)).rounds}
    useful = {
        ceil(count / waves) for count in matches for waves in range(1, ceil(count / day.tables))
    }
    return sorted(useful)
