"""A Swiss round beside one exact matching of everybody with everybody; nine rounds, no rematch.

The floor is the least that any exact round has to do once: the graph of all pairs, each with the
distance of its points, and its cheapest matching. Who has met whom, sides, units, byes and lots
are not in it. Each of the nine rounds is measured; the line tells of the one that is dearest
beside its floor.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from math import log2
from typing import Any

from gouji_league.rounds.formats import swiss
from gouji_league.rounds.formats.ask import Entrant, Past, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.matching import cheapest
from tools.bench.measure import line, ratio

GOAL = 3
SIZES = (125, 250, 500)
ROUNDS = 9
TEAMS_OF_A_UNIT = 3
MOST_GROWTH = 3.0
"""Twice as many teams may cost eight times as much: a matching's own bound."""


def played(teams: int, *, seed: str = "bench") -> list[Question]:
    """The questions of nine rounds, each after the rounds before it; results by lot."""
    chance = Chance(seed, teams)
    points: Counter[int] = Counter(dict.fromkeys(range(1, teams + 1), 0))
    history: tuple[Past, ...] = ()
    found = []
    for number in range(1, ROUNDS + 1):
        ranks = {one: place for place, (one, _points) in enumerate(points.most_common(), 1)}
        entrants = tuple(
            Entrant(
                id=one,
                unit=f"{one % (teams // TEAMS_OF_A_UNIT)}",
                rank=ranks[one] if history else 0,
                points=points[one],
            )
            for one in range(1, teams + 1)
        )
        question = Question(
            format="swiss", round=number, seed=seed, entrants=entrants, history=history
        )
        found.append(question)
        drawn = swiss.draw(question)
        for meeting in drawn.meetings:
            won, lost = chance.shuffled(meeting.seats)
            level = not chance.below(10)
            points.update({won: 1, lost: 1} if level else {won: 2})
            winner = None if level else won
            history += (Past(round=number, seats=meeting.seats, winner=winner),)
        points.update(dict.fromkeys(drawn.byes, 2))
        history += tuple(Past(round=number, seats=(one,), kind="bye") for one in drawn.byes)
    return found


def rematches(questions: Sequence[Question]) -> int:
    """Pairs that met again, counted from the pairings alone."""
    times = Counter(
        frozenset(one.seats) for question in questions for one in swiss.draw(question).meetings
    )
    return sum(count - 1 for count in times.values())


def floor_of(question: Question) -> list[tuple[int, int, int]]:
    """Everybody with everybody (an even number of them), and how far apart they are."""
    points = [one.points for one in question.entrants[: len(question.entrants) // 2 * 2]]
    pairs = combinations(range(len(points)), 2)
    return [(one, other, (points[one] - points[other]) ** 2) for one, other in pairs]


def dearest_round(questions: Sequence[Question]) -> dict[str, float]:
    found = [
        ratio(
            partial(swiss.draw, question),
            partial(cheapest, len(question.entrants) // 2 * 2, floor_of(question)),
            rounds=5,
        )
        for question in questions
    ]
    return max(found, key=lambda costs: costs["ratio"])


def run() -> Iterator[dict[str, Any]]:
    before: dict[str, float] = {}
    for place, teams in enumerate(SIZES):
        questions = played(teams)
        costs, again = dearest_round(questions), rematches(questions)
        doublings = log2(teams / SIZES[place - 1]) if place else 1
        growth = log2(costs["ours"] / before["ours"]) / doublings if before else None
        yield line(
            "draw",
            costs=costs,
            goal=GOAL,
            size=teams,
            holds=not again and (growth is None or growth <= MOST_GROWTH),
            format="swiss",
            rounds=ROUNDS,
            repeats=again,
            growth=growth and round(growth, 2),
            most_growth=MOST_GROWTH,
        )
        before = costs
