"""A stage played to its end with results by lot, as the services will: pure, no database."""

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from gouji_league.rounds import formats
from gouji_league.rounds.formats import groups
from gouji_league.rounds.formats.ask import Draw, Entrant, NoDrawError, Past, Question

Choose = Callable[[random.Random, tuple[int, ...]], int | None]


def anybody(chance: random.Random, seats: tuple[int, ...]) -> int | None:
    return chance.choice(seats)


def sometimes_nobody(chance: random.Random, seats: tuple[int, ...]) -> int | None:
    """A draw; in a knock-out, both absent."""
    return chance.choice((*seats, *seats, None))


def people(count: int, *, units: int = 0, seeds: int = 0, first: int = 1) -> tuple[Entrant, ...]:
    return tuple(
        Entrant(
            id=number,
            unit=f"单位{number % units}" if units else "",
            seed=number if number <= seeds else None,
        )
        for number in range(first, first + count)
    )


@dataclass
class Stage:
    """Entrants, what has been played, and what comes next."""

    format: str
    entrants: tuple[Entrant, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    seed: str = "签"
    choose: Choose = anybody
    history: list[Past] = field(default_factory=list)
    draws: list[Draw] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)

    def question(self, number: int | None = None) -> Question:
        return Question(
            format=self.format,
            round=number or len(self.draws) + 1,
            seed=self.seed,
            entrants=self.ranked(),
            history=tuple(self.history),
            settings=self.settings,
        )

    def points(self) -> dict[int, int]:
        """Two for a win or a bye, one for a draw."""
        found = {one.id: 0 for one in self.entrants}
        for past in self.history:
            if past.kind == "bye":
                found[past.seats[0]] += 2
            elif past.winner:
                found[past.winner] += 2
            else:
                for number in past.seats:
                    found[number] += 1
        return found

    def ranked(self) -> tuple[Entrant, ...]:
        points = self.points()
        order = sorted(points, key=lambda number: -points[number])
        ranks = {number: place for place, number in enumerate(order, 1)} if self.history else {}
        return tuple(
            replace(one, points=points[one.id], rank=ranks.get(one.id, 0)) for one in self.entrants
        )

    def play_round(self) -> Draw:
        question = self.question()
        drawn = formats.draw(question)
        if self.format == "groups" and not self.draws:
            named = groups.assign(question)
            self.entrants = tuple(replace(one, group=named[one.id]) for one in self.entrants)
        self.keep(drawn)
        return drawn

    def keep(self, drawn: Draw) -> None:
        number = len(self.draws) + 1
        self.draws.append(drawn)
        for one in drawn.meetings:
            winner = self.choose(self.chance, one.seats)
            self.history.append(
                Past(round=number, seats=one.seats, kind=one.kind, slot=one.slot, winner=winner)
            )
        slots = drawn.bye_slots or ("",) * len(drawn.byes)
        for bye, slot in zip(drawn.byes, slots, strict=True):
            self.history.append(Past(round=number, seats=(bye,), kind="bye", slot=slot))

    def play(self) -> "Stage":
        """To the end, as the format itself says."""
        while len(self.draws) < (formats.rounds(self.question()) or 6):
            try:
                self.play_round()
            except NoDrawError as error:
                if error.key != "stage_over":
                    raise
                break
        return self

    def without(self, gone: Iterable[int]) -> None:
        left = set(gone)
        self.entrants = tuple(
            replace(one, playing=False) if one.id in left else one for one in self.entrants
        )

    def with_late(self, late: Sequence[Entrant]) -> None:
        since = len(self.draws) + 1
        self.entrants += tuple(replace(one, since=since) for one in late)


def met(draws: Iterable[Draw]) -> list[frozenset[int]]:
    return [frozenset(one.seats) for drawn in draws for one in drawn.meetings]


def placed(drawn: Draw) -> list[int]:
    """Everybody whom a draw names, as often as it does."""
    return [number for one in drawn.meetings for number in one.seats] + list(drawn.byes)
