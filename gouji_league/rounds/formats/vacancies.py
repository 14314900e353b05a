"""补位: a published round of singles with people missing or come after all, the fewest moved.

Whoever has a seat keeps it, but where a table cannot be held: as few tables break up as can be,
those with most people missing first. Who waits, who came and who lost a table so are at hand: they
take the empty seats, six more of them make a table, the rest wait — those whose turn it is, and
among equals who came late before who was there in time. A match that stands in the question's
history of this round has begun and is left alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from gouji_league.rounds.formats.ask import Draw, Meeting, NoDrawError, Question, Reason
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import kept
from gouji_league.rounds.formats.memory import SEATED, Memory
from gouji_league.rounds.formats.seating import seated
from gouji_league.rounds.formats.waits import Waits, waits_of
from gouji_league.rounds.formats.weighing import NOTHING, Cost, added, table_cost, weighed

EMPTY = -1
"""A seat whose owner is missing."""
LATE, WAITED, MOVED = range(3)
"""Who is at hand, by who waits first."""


@dataclass(slots=True)
class _Table:
    seats: list[int]
    was: Meeting | None = None
    """As published; None: a new table."""

    @property
    def people(self) -> list[int]:
        return [number for number in self.seats if number != EMPTY]


def refilled(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    now = _now(question, missing=missing, coming=coming)
    chance = Chance("reseat", question.seed, question.round, *missing, "+", *coming)
    begun = {past.seats for past in kept(question)}
    tables = [
        _Table([EMPTY if number in missing else number for number in meeting.seats], meeting)
        for meeting in draw.meetings
        if meeting.seats not in begun
    ]
    at_hand = _at_hand(draw, missing=missing, coming=coming)
    people = sum(len(table.people) for table in tables) + len(at_hand)
    if people < SEATED and len(tables) == len(draw.meetings):
        raise NoDrawError("too_few", count=people, least=SEATED)
    tables, broken = _held(tables, people // SEATED, chance)
    at_hand |= {number: MOVED for table in broken for number in table.people}
    waits = waits_of(now, [one.id for one in now.playing()])
    waiting = _waiting(at_hand, people % SEATED, waits=waits, chance=chance)
    tables += [_Table([EMPTY] * SEATED) for _ in range(people // SEATED - len(tables))]
    _fill(tables, [one for one in at_hand if one not in waiting], Memory(now), chance)
    meetings = _meetings(draw, tables, broken, question.round)
    told = weighed(now, Draw(meetings=meetings, byes=tuple(waiting)), waits=waits)
    return replace(told, reasons=(*_changes(draw, meetings, broken), *told.reasons))


def _now(question: Question, *, missing: Sequence[int], coming: Sequence[int]) -> Question:
    """The question as it would be asked now."""

    def playing(number: int, before: bool) -> bool:
        return (before or number in coming) and number not in missing

    entrants = tuple(
        replace(
            one,
            playing=playing(one.id, one.playing),
            since=min(one.since, question.round) if one.id in coming else one.since,
        )
        for one in question.entrants
    )
    return replace(question, entrants=entrants)


def _at_hand(draw: Draw, *, missing: Sequence[int], coming: Sequence[int]) -> dict[int, int]:
    """Who is there without a seat, and how that came."""
    seated_now = {number for meeting in draw.meetings for number in meeting.seats}
    found = dict.fromkeys(draw.byes, WAITED)
    found |= {number: LATE for number in coming if number not in seated_now | set(draw.byes)}
    return {number: why for number, why in found.items() if number not in missing}


def _held(tables: list[_Table], count: int, chance: Chance) -> tuple[list[_Table], list[_Table]]:
    """As many tables as there are people for, and those that break up: the emptiest, then lots."""
    order = chance.shuffled(range(len(tables)))
    order.sort(key=lambda at: len(tables[at].people))
    broken = set(order[: max(0, len(tables) - count)])
    return (
        [table for at, table in enumerate(tables) if at not in broken],
        [table for at, table in enumerate(tables) if at in broken],
    )


def _waiting(at_hand: dict[int, int], count: int, *, waits: Waits, chance: Chance) -> list[int]:
    order = chance.shuffled(list(at_hand))
    order.sort(key=lambda one: (waits.turns.get(one, 0), at_hand[one], -waits.row.get(one, 0)))
    return order[:count]


def _fill(tables: list[_Table], people: list[int], memory: Memory, chance: Chance) -> None:
    """Who is at hand to the empty seats: by lot, then two exchanged while that costs less."""
    places = [
        (table, seat) for table in tables for seat in range(SEATED) if table.seats[seat] == EMPTY
    ]
    for (table, seat), number in zip(places, chance.shuffled(people), strict=True):
        table.seats[seat] = number
    better = True
    while better:
        better = False
        for one, other in combinations(places, 2):
            before = _cost(memory, one[0], other[0])
            _exchange(one, other)
            if _cost(memory, one[0], other[0]) < before:
                better = True
            else:
                _exchange(one, other)
    for table in tables:
        if table.was is None:
            six = seated(memory, [memory.index[number] for number in table.seats], chance)
            table.seats = [memory.ids[player] for player in six]


def _exchange(one: tuple[_Table, int], other: tuple[_Table, int]) -> None:
    (here, seat), (there, where) = one, other
    here.seats[seat], there.seats[where] = there.seats[where], here.seats[seat]


def _cost(memory: Memory, *tables: _Table) -> Cost:
    """Of the tables, each counted once."""
    whole = NOTHING
    for at, table in enumerate(tables):
        if not any(table is before for before in tables[:at]):
            players = [memory.index[number] for number in table.seats]
            whole = added(whole, table_cost(memory, players))
    return whole


def _meetings(
    draw: Draw, tables: Sequence[_Table], broken: Sequence[_Table], number: int
) -> tuple[Meeting, ...]:
    """In the order of the draw, without what broke up; new ones at the end."""
    seats = {id(table.was): tuple(table.seats) for table in tables if table.was}
    gone = {id(table.was) for table in broken}
    found = [
        replace(meeting, seats=seats.get(id(meeting), meeting.seats))
        for meeting in draw.meetings
        if id(meeting) not in gone
    ]
    last = max(
        (int(meeting.slot.split(".")[-1]) for meeting in draw.meetings if meeting.slot), default=0
    )
    for table in tables:
        if table.was is None:
            last += 1
            found.append(Meeting(seats=tuple(table.seats), slot=f"{number}.{last}"))
    return tuple(found)


def _changes(draw: Draw, meetings: Sequence[Meeting], broken: Sequence[_Table]) -> list[Reason]:
    """What was done, table by table."""
    before = {meeting.slot: meeting for meeting in draw.meetings}
    found = [
        Reason(key="broken_up", about=tuple(table.people), params={"slot": table.was.slot})
        for table in broken
        if table.was
    ]
    for meeting in meetings:
        if (was := before.get(meeting.slot)) is None:
            found.append(
                Reason(key="new_table", about=meeting.seats, params={"slot": meeting.slot})
            )
            continue
        for number, gone in zip(meeting.seats, was.seats, strict=True):
            if number != gone:
                about = (number, gone)
                found.append(Reason(key="came_in", about=about, params={"slot": meeting.slot}))
    return found
