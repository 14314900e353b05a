"""轮换: one pool of people at one table, the six drawn before each match. FORMATS.md section 2.

A question is about one pool: its entrants and its history carry the pool's name as their group,
and its rounds are its matches. Who waited is told by byes, one for each person and match; who
paused has neither seat nor bye. Those who have waited longest come in first, those who have played
most in a row go out first, equals by lot; seats and sides by lot. Who joins, or comes back from a
pause, comes in after those who waited and before those who have just played; a pause takes no wait
away.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from gouji_league.rounds.formats.ask import Draw, Meeting, NoDrawError, Question, Reason
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import free, kept
from gouji_league.rounds.formats.memory import SEATED


@dataclass(slots=True)
class _Turns:
    """How each stands before the match, by number; nothing is none."""

    waited: dict[int, int] = field(default_factory=dict)
    """Matches since the last that they played."""
    row: dict[int, int] = field(default_factory=dict)
    """Matches played in a row, up to the last."""


def rounds(question: Question) -> int | None:
    """As many as time allows."""
    return None


def draw(question: Question) -> Draw:
    there = [one.id for one in free(question)]
    if kept(question):
        return Draw(meetings=(), byes=tuple(there))
    if len(there) < SEATED:
        raise NoDrawError("too_few", count=len(there), least=SEATED)
    chance = Chance("rotation", _pool(question), question.seed, question.round)
    order = _in_turn(chance.shuffled(there), _turns(question))
    six = chance.shuffled(order[:SEATED])
    return judge(question, _made(question, six, order[SEATED:]))


def judge(question: Question, draw: Draw) -> Draw:
    """The same six with what it costs: waits passed over, then matches that they play in a row."""
    turns = _turns(question)
    playing = [number for meeting in draw.meetings for number in meeting.seats]
    held = sorted(turns.waited.get(one, 0) for one in [*playing, *draw.byes])
    passed = sum(turns.waited.get(one, 0) for one in draw.byes) - sum(held[: len(draw.byes)])
    row = sum(turns.row.get(one, 0) for one in playing)
    reasons = tuple(_reasons(draw, playing, turns))
    return replace(draw, reasons=reasons, cost=(passed, row))


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """Before the match: the next in turn take the seats of the missing; who comes waits."""
    named = {number for meeting in draw.meetings for number in meeting.seats}
    late = [number for number in coming if number not in named and number not in draw.byes]
    at_hand = [number for number in (*draw.byes, *late) if number not in missing]
    if kept(question) or not draw.meetings:
        return judge(question, replace(draw, byes=tuple(at_hand)))
    chance = Chance("reseat", _pool(question), question.seed, question.round, *missing)
    order = _in_turn(chance.shuffled(at_hand), _turns(question))
    seats = list(draw.meetings[0].seats)
    empty = [seat for seat, number in enumerate(seats) if number in missing]
    if len(order) < len(empty):
        people = SEATED - len(empty) + len(order)
        raise NoDrawError("too_few", count=people, least=SEATED)
    changes = []
    for seat, number in zip(empty, order, strict=False):
        changes.append(Reason(key="came_in", about=(number, seats[seat]), params={"slot": ""}))
        seats[seat] = number
    told = judge(question, _made(question, seats, order[len(empty) :]))
    return replace(told, reasons=(*changes, *told.reasons))


def _pool(question: Question) -> str:
    return next((one.group for one in question.entrants), "")


def _made(question: Question, six: Sequence[int], waiting: Sequence[int]) -> Draw:
    meeting = Meeting(
        seats=tuple(six),
        group=_pool(question),
        slot=f"{question.round}.1",
        waiting=len(waiting),
    )
    return Draw(meetings=(meeting,), byes=tuple(waiting))


def _turns(question: Question) -> _Turns:
    turns, pool = _Turns(), _pool(question)
    past = [one for one in question.history if one.round < question.round and one.group == pool]
    for number in sorted({one.round for one in past}):
        matches = [one for one in past if one.round == number]
        waiting = {one.seats[0] for one in matches if one.kind == "bye"}
        playing = [seat for one in matches if one.kind != "bye" for seat in one.seats]
        turns.row = {one: turns.row.get(one, 0) + 1 for one in playing}
        for one in sorted(waiting):
            turns.waited[one] = turns.waited.get(one, 0) + 1
        for one in playing:
            turns.waited[one] = 0
    return turns


def _in_turn(lots: Sequence[int], turns: _Turns) -> list[int]:
    """Who comes in first, equals in the order of the lots."""
    return sorted(lots, key=lambda one: (-turns.waited.get(one, 0), turns.row.get(one, 0)))


def _reasons(draw: Draw, playing: Sequence[int], turns: _Turns) -> Iterator[Reason]:
    """Each who waits: gone out, waiting on, or passed over by somebody who waited less."""
    least = min((turns.waited.get(one, 0) for one in playing), default=0)
    for one in draw.byes:
        times, row = turns.waited.get(one, 0), turns.row.get(one, 0)
        if times > least:
            yield Reason(key="passed_over", about=(one,), params={"times": times})
        elif times:
            yield Reason(key="waits_on", about=(one,), params={"times": times})
        elif row:
            yield Reason(key="goes_out", about=(one,), params={"times": row})
        else:
            yield Reason(key="waits", about=(one,))


def pool_sizes(people: int, tables: int) -> list[int]:
    """How many go to each table's pool: evenly, six at least; fewer pools where people are few."""
    pools = min(tables, people // SEATED)
    if pools < 1:
        raise NoDrawError("too_few", count=people, least=SEATED)
    each, more = divmod(people, pools)
    return [each + 1] * more + [each] * (pools - more)


def in_pools(numbers: Sequence[int], tables: int, *, seed: str) -> list[list[int]]:
    """分池: who goes to which pool, by lot; in each in the order given."""
    order = Chance("pools", seed).shuffled(range(len(numbers)))
    found: list[list[int]] = []
    for size in pool_sizes(len(numbers), tables):
        found.append([numbers[at] for at in sorted(order[:size])])
        order = order[size:]
    return found
