"""循环赛: everybody meets everybody, once or twice, by the circle method.

The whole schedule follows from entrants and seed. The places 0 … m−1 (m odd) stand in a circle;
in round r those meet whose places add up to r, and the one left over has its bye, or meets the
last entrant where their number is even. Of two in the circle the one carries ■ from which the
other is an odd number of places on: so everybody changes sides from round to round, and has one
of them at most once more often than the other.

Who withdraws leaves a gap: its matches are not drawn, all others stay. Where somebody joins later,
or pairs were changed by hand, the rest is laid out anew round by round, with as much of the old
schedule as can be kept.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from gouji_league.rounds.formats import reseating
from gouji_league.rounds.formats.ask import (
    Draw,
    Entrant,
    Meeting,
    NoDrawError,
    Past,
    Question,
    Reason,
)
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import (
    LEAST,
    earlier,
    enough,
    kept,
    met_in,
    pair_of,
    sides_of,
)
from gouji_league.rounds.formats.matching import Lots, dearest

Sided = tuple[int, int]
"""Who carries ■, then who carries □."""


def rounds(question: Question) -> int:
    return len(schedule(question))


def draw(question: Question) -> Draw:
    enough(question, (one for one in question.entrants if one.playing))
    whole = schedule(question)
    if question.round > len(whole):
        raise NoDrawError("stage_over")
    here = {one.id for one in question.playing()}
    done = {number for past in kept(question) for number in past.seats}
    pairs = [pair for pair in whole[question.round - 1] if here.issuperset(pair)]
    pairs = [pair for pair in pairs if done.isdisjoint(pair)]
    meetings = tuple(
        Meeting(seats=pair, slot=f"{question.round}.{number}")
        for number, pair in enumerate(pairs, len(kept(question)) + 1)
    )
    idle = [
        one.id
        for one in question.playing()
        if one.id not in done.union(*pairs) and _still_plays(one, whole, question)
    ]
    return judge(question, Draw(meetings=meetings, byes=tuple(idle)))


def judge(question: Question, draw: Draw) -> Draw:
    """By pairs that meet too often, then by sides."""
    again, told = met_in(earlier(question)), []
    times = Counter(pair_of(*past.seats) for past in earlier(question) if len(past.seats) == 2)
    legs = _legs(question)
    for meeting in draw.meetings:
        pair = pair_of(*meeting.seats)
        if times[pair] >= legs:
            told.append(Reason(key="rematch", about=meeting.seats, params={"round": again[pair]}))
    planned = _planned(question, question.round)
    for number in draw.byes:
        gone = any(number in pair for pair in planned)
        told.append(Reason(key="no_opponent" if gone else "bye_circle", about=(number,)))
    had = sides_of(earlier(question))
    uneven = sum(_uneven(had, meeting.seats) for meeting in draw.meetings)
    rematches = sum(reason.key == "rematch" for reason in told)
    return replace(draw, reasons=tuple(told), cost=(rematches, uneven))


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """The missing leave a gap; who comes plays those who are idle and whom it has not met."""
    met = met_in(earlier(question))

    def cost(one: int, other: int) -> int | None:
        joins = one in coming or other in coming
        return 0 if joins and pair_of(one, other) not in met else None

    changed = reseating.changed(question, draw, missing=missing, coming=coming, cost=cost)
    return judge(question, changed)


# The schedule ----------------------------------------------------------------------------


def circle(places: Sequence[int], *, legs: int = 1) -> list[list[Sided]]:
    """Every round's pairs of those who stand in these places."""
    count = len(places)
    around = count if count % 2 else count - 1
    once = [_circle_round(places, number, around) for number in range(around)] if count > 1 else []
    mirrored = [[(even, odd) for odd, even in pairs] for pairs in once]
    return [pairs for leg in range(legs) for pairs in (mirrored if leg % 2 else once)]


def _circle_round(places: Sequence[int], number: int, around: int) -> list[Sided]:
    pairs = []
    for one in range(around):
        other = (number - one) % around
        if one == other and around < len(places):
            pair = (places[one], places[-1])
            pairs.append(pair if number % 2 else pair[::-1])
        elif one < other:
            pair = (places[one], places[other])
            pairs.append(pair if (other - one) % 2 else pair[::-1])
    return pairs


def schedule(question: Question) -> list[list[Sided]]:
    """All rounds of the stage: as they were where they are over, else as they will be.

    Those who have withdrawn are still in it, so that their walk-overs can be told.
    """
    plan = _Plan(question)
    while plan.goes_on():
        plan.add_round()
    return plan.rounds


class _Plan:
    """The schedule as it grows, and which pairs have yet to meet."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.first = _first(question)
        self.old = circle(self.first, legs=_legs(question))
        self.rounds: list[list[Sided]] = []
        self.disturbed = False
        ids = [one.id for one in question.entrants]
        both = [pair_of(one, other) for at, one in enumerate(ids) for other in ids[at + 1 :]]
        self.left = Counter({pair: _legs(question) for pair in both})
        self.sides: Counter[int] = Counter()
        """How often more each has carried ■ than □."""

    def goes_on(self) -> bool:
        if len(self.rounds) < len(self.old) and not self.disturbed:
            return True
        gone = {one.id for one in self.question.entrants if not one.playing}
        return any(gone.isdisjoint(pair) for pair, times in self.left.items() if times > 0)

    def add_round(self) -> None:
        number = len(self.rounds) + 1
        old = self.old[number - 1] if number <= len(self.old) else []
        was = _was(self.question, number)
        late = {one.since for one in self.question.entrants if one.since > 1}
        self.disturbed |= number > len(self.old) or number in late
        if was:
            pairs = was
            self.disturbed |= not {pair_of(*p) for p in was} <= {pair_of(*p) for p in old}
        else:
            pairs = self._anew(number, old) if self.disturbed else old
        self.rounds.append(pairs)
        for odd, even in pairs:
            self.left[pair_of(odd, even)] -= 1
            self.sides[odd] += 1
            self.sides[even] -= 1

    def _anew(self, number: int, old: Sequence[Sided]) -> list[Sided]:
        """Those first who have most matches left, then as the old schedule had it, then by lot."""
        ids = [one.id for one in self.question.entrants if one.playing and one.since <= number]
        at = {one: index for index, one in enumerate(ids)}
        open_pairs = [p for p, times in self.left.items() if times > 0 and at.keys() >= set(p)]
        load = Counter(one for pair in open_pairs for one in pair for _ in range(self.left[pair]))
        lots = Lots(Chance(self.question.seed, "round", number), len(ids), bits=24)
        before = {pair_of(*pair) for pair in old}
        room = len(ids).bit_length()
        edges = []
        for one, other in open_pairs:
            worth = (load[one] + load[other]) << room
            worth = (worth + (pair_of(one, other) in before)) << lots.bits + room
            low, high = sorted((at[one], at[other]))
            edges.append((low, high, worth + lots(low, high)))
        return [self._sided(ids[one], ids[other]) for one, other in dearest(len(ids), edges)]

    def _sided(self, one: int, other: int) -> Sided:
        return (one, other) if self.sides[one] <= self.sides[other] else (other, one)


def _planned(question: Question, number: int) -> list[Sided]:
    whole = schedule(question)
    return whole[number - 1] if number <= len(whole) else []


def _first(question: Question) -> list[int]:
    """Their places in the circle, by lot."""
    ids = [one.id for one in question.entrants if one.since == 1]
    return Chance(question.seed, "circle").shuffled(ids)


def _was(question: Question, number: int) -> list[Sided]:
    return [_pair(past) for past in earlier(question) if past.round == number and _two(past)]


def _two(past: Past) -> bool:
    return len(past.seats) == LEAST


def _pair(past: Past) -> Sided:
    return past.seats[0], past.seats[1]


def _legs(question: Question) -> int:
    return int(question.settings.get("legs") or 1)


def _still_plays(one: Entrant, whole: Sequence[Sequence[Sided]], question: Question) -> bool:
    """No bye is had by who has played them all while others make up for theirs."""
    if question.round <= len(circle(_first(question), legs=_legs(question))):
        return True
    return any(one.id in pair for pairs in whole[question.round :] for pair in pairs)


def _uneven(had: dict[int, list[str]], seats: Iterable[int]) -> int:
    """How far the two are from having had both sides equally often, after this match."""
    turns = zip(seats, (1, -1), strict=True)
    return sum(
        abs(had.get(one, []).count("■") - had.get(one, []).count("□") + turn) for one, turn in turns
    )
