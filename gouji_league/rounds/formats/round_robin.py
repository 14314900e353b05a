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
from itertools import chain, combinations

from gouji_league.rounds.formats import reseating
from gouji_league.rounds.formats.ask import (
    Draw,
    Meeting,
    NoDrawError,
    Question,
    Reason,
)
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import (
    LEAST,
    Pair,
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
    plan = _Plan(question)
    planned = plan.round(question.round)
    if planned is None:
        raise NoDrawError("stage_over")
    here = {one.id for one in question.playing()}
    done = {number for past in kept(question) for number in past.seats}
    pairs = [pair for pair in planned if here.issuperset(pair) and done.isdisjoint(pair)]
    meetings = tuple(
        Meeting(seats=pair, slot=f"{question.round}.{number}")
        for number, pair in enumerate(pairs, len(kept(question)) + 1)
    )
    idle = [one.id for one in question.playing() if one.id not in done.union(*pairs)]
    if question.round > plan.planned:
        # No bye is had by who has played them all while others make up for theirs.
        later = {number for pairs in plan.whole()[question.round :] for number in chain(*pairs)}
        idle = [number for number in idle if number in later]
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
    planned = _Plan(question).round(question.round) or []
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


def circle(places: Sequence[int], number: int) -> list[Sided]:
    """The pairs of a round (from 1) of those who stand in these places; a second leg mirrored."""
    around = len(places) - 1 + len(places) % 2
    leg, turn = divmod(number - 1, around)
    pairs = _circle_round(places, turn, around)
    return [pair[::-1] for pair in pairs] if leg % 2 else pairs


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
    return _Plan(question).whole()


class _Plan:
    """The schedule as it grows; what is left to play is reckoned once it is laid out anew."""

    def __init__(self, question: Question) -> None:
        self.question = question
        ids = [one.id for one in question.entrants if one.since == 1]
        self.first = Chance(question.seed, "circle").shuffled(ids)
        self.planned = _legs(question) * (len(ids) - 1 + len(ids) % 2) if len(ids) > 1 else 0
        self.late = {one.since for one in question.entrants if one.since > 1}
        self.past: dict[int, list[Sided]] = {}
        for past in earlier(question):
            if len(past.seats) == LEAST:
                pair = (past.seats[0], past.seats[1])
                self.past.setdefault(past.round, []).append(pair)
        self.rounds: list[list[Sided]] = []
        self.disturbed = False

    def whole(self) -> list[list[Sided]]:
        while self._goes_on():
            self._add()
        return self.rounds

    def round(self, number: int) -> list[Sided] | None:
        """The pairs of one round; None: the stage is over before it."""
        while len(self.rounds) < number and self._goes_on():
            self._add()
        return self.rounds[number - 1] if number <= len(self.rounds) else None

    def _goes_on(self) -> bool:
        if len(self.rounds) < self.planned and not self.disturbed:
            return True
        gone = {one.id for one in self.question.entrants if not one.playing}
        return any(gone.isdisjoint(pair) for pair, times in self._left().items() if times > 0)

    def _left(self) -> Counter[Pair]:
        """How often each two have yet to meet."""
        ids = [one.id for one in self.question.entrants]
        pairs = (pair_of(one, other) for one, other in combinations(ids, 2))
        left = Counter(dict.fromkeys(pairs, _legs(self.question)))
        left.subtract(pair_of(*pair) for pairs in self.rounds for pair in pairs)
        return left

    def _add(self) -> None:
        number = len(self.rounds) + 1
        old = circle(self.first, number) if number <= self.planned else []
        self.disturbed |= number > self.planned or number in self.late
        was = self.past.get(number, [])
        kept_to = {pair_of(*pair) for pair in was} <= {pair_of(*pair) for pair in old}
        self.disturbed |= not kept_to
        self.rounds.append(was or (self._anew(number, old) if self.disturbed else old))

    def _anew(self, number: int, old: Sequence[Sided]) -> list[Sided]:
        """Those first who have most matches left, then as the old schedule had it, then by lot."""
        ids = [one.id for one in self.question.entrants if one.playing and one.since <= number]
        at = {one: index for index, one in enumerate(ids)}
        left = {p: n for p, n in self._left().items() if n > 0 and p[0] in at and p[1] in at}
        load = Counter(one for pair, times in left.items() for one in pair for _ in range(times))
        lots = Lots(Chance(self.question.seed, "round", number), len(ids), bits=40)
        before = {pair_of(*pair) for pair in old}
        room = len(ids).bit_length()
        edges = []
        for one, other in left:
            worth = (load[one] + load[other]) << room
            worth = (worth + (pair_of(one, other) in before)) << lots.bits + room
            low, high = sorted((at[one], at[other]))
            edges.append((low, high, worth + lots(low, high)))
        more = Counter(odd for pairs in self.rounds for odd, _even in pairs)
        more.subtract(even for pairs in self.rounds for _odd, even in pairs)
        pairs = [(ids[one], ids[other]) for one, other in dearest(len(ids), edges)]
        return [pair[::-1] if more[pair[0]] > more[pair[1]] else pair for pair in pairs]


def _legs(question: Question) -> int:
    return int(question.settings.get("legs") or 1)


def _uneven(had: dict[int, list[str]], seats: Iterable[int]) -> int:
    """How far the two are from having had both sides equally often, after this match."""
    turns = zip(seats, (1, -1), strict=True)
    return sum(
        abs(had.get(one, []).count("■") - had.get(one, []).count("□") + turn) for one, turn in turns
    )
