"""Drawing a round of singles, beside one evaluation of all its pairs; repeats over six rounds.

The evaluation is the least that any draw has to do once: for every two at a table what they have
been to each other (partners, opposites, at one table, of one unit), for everybody how often they
held that seat and that side, weighed and added up in a plain loop. What was, is at hand: reading
the history, which a draw does too, is not in the floor.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations
from typing import Any

from gouji_league.rounds.formats import singles
from gouji_league.rounds.formats.ask import Entrant, Meeting, Past, Question
from tools.bench.measure import line, ratio

GOAL = 60
ROUNDS = 6
MOST_REPEATS = {36: 36, 48: 10, 60: 0, 150: 0, 300: 0, 600: 0}
"""By players: how many pairs may meet again in six rounds."""
SWISS = "tools.bench.draw_swiss"
"""The lines of the Swiss rounds, a bench of their own."""

Pair = frozenset[int]


@dataclass(slots=True)
class Known:
    """What was before, as a plain loop asks it."""

    partners: Counter[Pair] = field(default_factory=Counter)
    opposites: Counter[Pair] = field(default_factory=Counter)
    tables: Counter[Pair] = field(default_factory=Counter)
    seats: Counter[tuple[int, int]] = field(default_factory=Counter)


def remembered(question: Question) -> Known:
    found = Known()
    for past in question.history:
        if past.kind == "bye":
            continue
        for seat, number in enumerate(past.seats):
            found.seats[number, seat] += 1
        for one, other in combinations(range(len(past.seats)), 2):
            pair = frozenset((past.seats[one], past.seats[other]))
            found.tables[pair] += 1
            found.partners[pair] += not (other - one) % 2
            found.opposites[pair] += other - one == 3
    return found


def evaluated(question: Question, meetings: Sequence[Meeting], known: Known) -> tuple[int, ...]:
    """What the draw costs, by the weights of FORMATS.md section 3, as plainly as can be."""
    units = {one.id: one.unit for one in question.entrants}
    partners = opposites = tables = same = seats = sides = 0
    for meeting in meetings:
        for one, other in combinations(range(6), 2):
            pair = frozenset((meeting.seats[one], meeting.seats[other]))
            tables += known.tables[pair]
            if not (other - one) % 2:
                partners += known.partners[pair]
            elif other - one == 3:
                opposites += known.opposites[pair]
            unit = units[meeting.seats[one]]
            same += unit != "" and unit == units[meeting.seats[other]]
        for seat, number in enumerate(meeting.seats):
            held = [known.seats[number, at] for at in range(6)]
            seats += held[seat]
            sides += max(0, sum(held[seat % 2 :: 2]) - sum(held[1 - seat % 2 :: 2]))
    return (partners, opposites, tables, same, seats, sides)


def played(players: int, *, seed: str = "bench") -> list[Question]:
    """The questions of six rounds, each after the rounds before it."""
    entrants = tuple(Entrant(id=number) for number in range(1, players + 1))
    history: tuple[Past, ...] = ()
    found = []
    for number in range(1, ROUNDS + 1):
        question = Question(
            format="singles", round=number, seed=seed, entrants=entrants, history=history
        )
        found.append(question)
        drawn = singles.draw(question)
        history += tuple(Past(round=number, seats=one.seats) for one in drawn.meetings)
        history += tuple(Past(round=number, seats=(one,), kind="bye") for one in drawn.byes)
    return found


def repeats(questions: Sequence[Question]) -> int:
    """Pairs that met at a table again, counted from the tables alone."""
    times: Counter[Pair] = Counter()
    for question in questions:
        for one in singles.draw(question).meetings:
            times.update(frozenset(pair) for pair in combinations(one.seats, 2))
    return sum(count - 1 for count in times.values())


def last_round(questions: Sequence[Question]) -> dict[str, float]:
    """The hardest round, the sixth, beside one evaluation of it."""
    question = questions[-1]
    before, drawn = remembered(question), singles.draw(question)
    assert evaluated(question, drawn.meetings, before) == drawn.cost[1:]
    return ratio(
        lambda: singles.draw(question),
        lambda: evaluated(question, drawn.meetings, before),
        rounds=7,
    )


def run() -> Iterator[dict[str, Any]]:
    for players, most in MOST_REPEATS.items():
        questions = played(players)
        costs, found = last_round(questions), repeats(questions)
        yield line(
            "draw",
            costs=costs,
            goal=GOAL,
            size=players,
            holds=found <= most,
            format="singles",
            rounds=ROUNDS,
            repeats=found,
            most_repeats=most,
        )
    if find_spec(SWISS):
        yield from import_module(SWISS).run()
