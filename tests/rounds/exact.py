"""The best Swiss round by trying every one: written without the code that it is held against."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

from gouji_league.rounds.formats.ask import Entrant, Question

Cost = tuple[int, ...]
Pairs = list[tuple[Entrant, Entrant]]


def pairings(entrants: Sequence[Entrant]) -> Iterator[Pairs]:
    """Every way to put them in pairs."""
    if not entrants:
        yield []
        return
    one, *rest = entrants
    for at, other in enumerate(rest):
        for others in pairings(rest[:at] + rest[at + 1 :]):
            yield [(one, other), *others]


def rounds(question: Question) -> Iterator[tuple[Entrant | None, Pairs]]:
    """Every round: who has the bye, and the pairs."""
    entrants = list(question.playing())
    if len(entrants) % 2 == 0:
        yield from ((None, pairs) for pairs in pairings(entrants))
        return
    for bye in entrants:
        rest = [one for one in entrants if one is not bye]
        yield from ((bye, pairs) for pairs in pairings(rest))


def cost(question: Question, bye: Entrant | None, pairs: Pairs) -> Cost:
    """Rematches; byes had before; lower ones passed over; units; points; third times; balance."""
    before = [past for past in question.history if past.round < question.round]
    times = Counter(frozenset(past.seats) for past in before)
    rematches = sum(times[frozenset((one.id, other.id))] for one, other in pairs)
    had = Counter(past.seats[0] for past in before if past.kind == "bye")
    again = had[bye.id] if bye else 0
    passed = sum(one.rank > bye.rank for one in question.playing() if bye and had[one.id] == again)
    first = question.round == 1 and question.settings.get("units_apart", True)
    units = sum(bool(first and one.unit and one.unit == other.unit) for one, other in pairs)
    points = sum((one.points - other.points) ** 2 for one, other in pairs)
    sides = [_sides(question, *pair) for pair in pairs]
    third, balance = (sum(side[key] for side in sides) for key in range(2))
    return rematches, again, passed, units, points, third, balance


def _sides(question: Question, one: Entrant, other: Entrant) -> tuple[int, int]:
    ways = [
        (_turn(question, odd, 0), _turn(question, even, 1))
        for odd, even in permutations((one, other))
    ]
    return min((odd[0] + even[0], odd[1] + even[1]) for odd, even in ways)


def _turn(question: Question, one: Entrant, side: int) -> tuple[int, int]:
    had = [
        past.seats.index(one.id)
        for past in sorted(question.history, key=lambda past: past.round)
        if len(past.seats) == 2 and one.id in past.seats
    ]
    after = [*had, side]
    third = len(after) > 2 and len(set(after[-3:])) == 1
    return int(third), (after.count(0) - after.count(1)) ** 2


def best(question: Question, *, rematches: bool = False) -> Cost | None:
    """What the best round costs; None: nobody can be paired without a rematch."""
    found = min(cost(question, *one) for one in rounds(question))
    return found if rematches or not found[0] else None
