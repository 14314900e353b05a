"""积分编排 (Swiss): who has done equally well meets, nobody twice.

A round is the perfect matching of least cost (field.py says of what), so that it never runs into
a dead end while any legal pairing exists. The bye comes first: of those who have had none the
lowest ranked whose going leaves the others a legal pairing.

The cheapest matching is sought among neighbours first. It is taken where it reaches a bound that
no pairing can go below; else the pairs are added that could still be part of a better one, and
what is found then is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gouji_league.rounds.formats import reseating
from gouji_league.rounds.formats.ask import Draw, Entrant, Meeting, NoDrawError, Question, Reason
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import (
    EVEN,
    ODD,
    byes_of,
    earlier,
    enough,
    free,
    kept,
    met_in,
    pair_of,
)
from gouji_league.rounds.formats.field import (
    Field,
    Steps,
    imbalance,
    least_sides,
    third_running,
)
from gouji_league.rounds.formats.matching import Edge, Joined, cheapest
from gouji_league.tournaments.plan import swiss_rounds

NEIGHBOURS = 16
"""On either side, in the order of points, among whom a pairing is sought first."""


def rounds(question: Question) -> int:
    """As asked, or as those who began take; who leaves later makes it none fewer."""
    began = {number for past in question.history if past.round == 1 for number in past.seats}
    here = {one.id for one in question.entrants if one.playing}
    asked = question.settings.get("rounds") or swiss_rounds(len(began or here))
    return swiss_rounds(len(began | here), asked)


def draw(question: Question) -> Draw:
    enough(question)
    entrants = free(question)
    for one, rest in _byes(question, entrants):
        field = Field(question, rest)
        joined = paired(field)
        if joined is not None:
            return _drawn(question, field, joined, one)
    if not question.settings.get("least_bad"):
        raise NoDrawError("no_legal_pairing", round=question.round)
    return _least_bad(question, entrants)


def judge(question: Question, draw: Draw) -> Draw:
    """By rematches, byes, units in the first round, distances of points, sides."""
    field = Field(question, question.entrants)
    at = {one.id: number for number, one in enumerate(field.entrants)}
    pairs = [tuple(at[number] for number in meeting.seats) for meeting in draw.meetings]
    had = byes_of(earlier(question))
    order = [one.id for one in lowest_first(question, free(question))]
    passed = [
        [one for one in order if had[one] == had[number]].index(number)
        for number in draw.byes
        if number in order
    ]
    turns = [
        (field.had[number], side)
        for pair in pairs
        for number, side in zip(pair, (ODD, EVEN), strict=True)
    ]
    cost = (
        sum(field.met(*pair) for pair in pairs),
        max(len(draw.byes) - len(order) % 2, 0),
        sum(had[number] for number in draw.byes),
        sum(passed),
        sum(field.same_unit(*pair) for pair in pairs),
        sum(field.distance(*pair) for pair in pairs),
        sum(third_running(*turn) for turn in turns),
        sum(imbalance(*turn) for turn in turns),
    )
    told = [*_bye_reasons(question, draw, order), *_pair_reasons(field, draw, pairs)]
    return replace(draw, reasons=tuple(told), cost=cost)


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """Whom the missing leave alone meets who comes or has a bye, if they have not met."""
    known = {one.id: one for one in question.entrants}
    met = met_in(earlier(question))

    def cost(one: int, other: int) -> int | None:
        if pair_of(one, other) in met:
            return None
        return (known[one].points - known[other].points) ** 2

    changed = reseating.changed(question, draw, missing=missing, coming=coming, cost=cost)
    return judge(question, changed)


# The pairing -------------------------------------------------------------------------------


def paired(field: Field) -> Joined | None:
    """The cheapest pairing in which nobody meets twice; None: there is none."""
    steps = Steps([one.points for one in field.entrants])
    near = cheapest(field.count, _near(field, steps))
    if near is None:
        return cheapest(field.count, _within(field, steps, None))
    spare = sum(field.distance(*pair) for pair in near) - steps.least
    sides = sum(field.sides(*pair) for pair in near)
    units = sum(field.same_unit(*pair) for pair in near)
    if not spare and not units and sides == least_sides(field, steps):
        return near
    # No pairing with a pair that costs more than `spare` can be as good as this one, but where
    # one with units further apart is sought.
    return cheapest(field.count, _within(field, steps, None if units else spare))


def _within(field: Field, steps: Steps, reach: int | None) -> list[Edge]:
    """All who may meet and could be part of a round so near to the least distances."""
    found: list[Edge] = []
    for at, members in enumerate(steps.members):
        for place, one in enumerate(members):
            found += field.edges(one, members[place + 1 :])
        for below in range(at + 1, len(steps.members)):
            if reach is None or steps.more(at, below) <= reach:
                for one in members:
                    found += field.edges(one, steps.members[below])
    return found


def _near(field: Field, steps: Steps) -> list[Edge]:
    """Neighbours by points, among equals those who want ■ beside those who want □, by lot."""
    order = _order(field, steps)
    found: list[Edge] = []
    for place, one in enumerate(order):
        found += field.edges(one, order[place + 1 : place + 1 + NEIGHBOURS])
    return found


def _order(field: Field, steps: Steps) -> list[int]:
    chance = Chance(field.question.seed, "order", field.question.round)
    seen: dict[tuple[int, int], int] = {}
    keys = {}
    for number in chance.shuffled(range(field.count)):
        odd, even = field.side_costs[number]
        level = steps.level(field.entrants[number].points)
        wants = (odd > even) - (odd < even)
        place = seen[level, wants] = seen.get((level, wants), 0) + 1
        keys[number] = (level, place, wants)
    return sorted(keys, key=lambda number: keys[number])


def lowest_first(question: Question, entrants: Sequence[Entrant]) -> list[Entrant]:
    """For the bye: without a rank first, then from the last up; equals by seed, then by lot."""
    chance = Chance(question.seed, "bye", question.round)
    lots = {number: place for place, number in enumerate(chance.shuffled([e.id for e in entrants]))}

    last = len(question.entrants) + max((one.seed or 0 for one in entrants), default=0)

    def place(one: Entrant) -> tuple[bool, int, int, int]:
        return bool(one.rank), -one.rank, -(one.seed or last), lots[one.id]

    return sorted(entrants, key=place)


def _byes(
    question: Question, entrants: Sequence[Entrant]
) -> Iterator[tuple[Entrant | None, list[Entrant]]]:
    """Who could have the bye, the fairest first, and who is left to be paired."""
    if len(entrants) % 2 == 0:
        yield None, list(entrants)
        return
    had = byes_of(earlier(question))
    for bye in sorted(lowest_first(question, entrants), key=lambda one: had[one.id]):
        yield bye, [one for one in entrants if one is not bye]


def _least_bad(question: Question, entrants: Sequence[Entrant]) -> Draw:
    """The pairing with fewest rematches; among those the fairest bye."""
    found: list[tuple[int, Draw]] = []
    for one, rest in _byes(question, entrants):
        field = Field(question, rest)
        everybody = range(field.count)
        edges = [
            edge
            for first in everybody
            for edge in field.edges(first, everybody[first + 1 :], again=True)
        ]
        joined = cheapest(field.count, edges) or []
        again = sum(field.met(*pair) for pair in joined)
        found.append((again, _drawn(question, field, joined, one)))
        if again == 1:
            break
    return min(found, key=lambda one: one[0])[1]


# What is told of it ------------------------------------------------------------------------


def _drawn(question: Question, field: Field, joined: Joined, bye: Entrant | None) -> Draw:
    """The strongest first: at table 1."""
    points = [one.points for one in field.entrants]
    ranks = [one.rank or len(points) for one in field.entrants]
    ordered = sorted(
        joined,
        key=lambda pair: (
            -max(points[number] for number in pair),
            -sum(points[number] for number in pair),
            min(ranks[number] for number in pair),
            pair,
        ),
    )
    first = len(kept(question)) + 1
    meetings = tuple(
        Meeting(seats=field.seated(*pair), slot=f"{question.round}.{number}")
        for number, pair in enumerate(ordered, first)
    )
    return judge(question, Draw(meetings=meetings, byes=(bye.id,) if bye else ()))


def _bye_reasons(question: Question, draw: Draw, order: Sequence[int]) -> Iterator[Reason]:
    had = byes_of(earlier(question))
    ranks = {one.id: one.rank for one in question.entrants}
    without = [number for number in order if not had[number]]
    for number in draw.byes:
        if had[number]:
            key = "bye_again"
        elif without[:1] != [number]:
            key = "bye_passed"
        else:
            key = "bye" if ranks[number] else "bye_lots"
        yield Reason(key=key, about=(number,))


def _pair_reasons(field: Field, draw: Draw, pairs: Sequence[tuple[int, ...]]) -> Iterator[Reason]:
    met = met_in(earlier(field.question))
    for meeting, (one, other) in zip(draw.meetings, pairs, strict=True):
        about = meeting.seats
        if again := met.get(pair_of(*about)):
            yield Reason(key="rematch", about=about, params={"round": again})
        if field.same_unit(one, other):
            yield Reason(key="same_unit", about=about)
        if apart := abs(field.entrants[one].points - field.entrants[other].points):
            yield Reason(key="points_apart", about=about, params={"difference": apart})
        for number, side in ((one, ODD), (other, EVEN)):
            if third_running(field.had[number], side):
                told = {"side": side}
                yield Reason(key="side", about=(field.entrants[number].id,), params=told)
