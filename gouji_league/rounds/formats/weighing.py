"""称: what a round of singles costs, and why each unusual thing in it is as it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from gouji_league.rounds.formats.ask import Draw, Meeting, Question, Reason
from gouji_league.rounds.formats.common import free
from gouji_league.rounds.formats.memory import NEXT_ALLY, SEATED, Memory, Pairs
from gouji_league.rounds.formats.waits import Waits, unfair, waits_of

RELATIONS = ("repeat_partner", "repeat_opposite", "repeat_table")
"""The heaviest first; two at one table are told of the heaviest that they repeat."""

Cost = tuple[int, int, int, int, int, int]
NOTHING: Cost = (0, 0, 0, 0, 0, 0)


def weighed(
    question: Question, draw: Draw, *, memory: Memory | None = None, waits: Waits | None = None
) -> Draw:
    """The draw with its cost and its reasons."""
    there = [one.id for one in question.playing()]
    memory = memory or Memory(question)
    waits = waits or waits_of(question, there)
    at_hand = [one.id for one in free(question)]
    cost, found = NOTHING, list(_waiting(draw.byes, at_hand, waits))
    doubled: list[tuple[Meeting, list[int]]] = []
    for meeting in draw.meetings:
        table = [memory.index[number] for number in meeting.seats]
        price = table_cost(memory, table)
        cost = added(cost, price)
        if any(price[:4]):
            doubled.append((meeting, table))
    found += _repeats(question, memory, doubled)
    whole = (unfair(draw.byes, at_hand, waits=waits), *cost)
    return replace(draw, reasons=tuple(found), cost=whole)


def added(one: Cost, other: Cost) -> Cost:
    a, b, c, d, e, f = one
    u, v, w, x, y, z = other
    return (a + u, b + v, c + w, d + x, e + y, f + z)


def table_cost(memory: Memory, table: Sequence[int]) -> Cost:
    """Partners, opposites, at one table, of one unit, seats, sides: by player, six in all."""
    bits = [1 << player for player in table]
    whole = sum(bits)
    partners = opposites = met = units = seats = sides = 0
    for seat, player in enumerate(table):
        if again := memory.tables.count(player, whole):
            met += again
            one, other = NEXT_ALLY[seat]
            partners += memory.partners.count(player, bits[one] | bits[other])
            opposites += memory.opposites.count(player, bits[(seat + 3) % SEATED])
        units += (memory.units[player] & whole).bit_count()
        held = memory.seats[player]
        seats += held[seat]
        ours, theirs = sum(held[seat & 1 :: 2]), sum(held[1 - (seat & 1) :: 2])
        sides += max(0, ours - theirs)
    return (partners // 2, opposites // 2, met // 2, units // 2, seats, sides)


def _waiting(byes: Sequence[int], at_hand: Sequence[int], waits: Waits) -> Iterator[Reason]:
    """Each who waits: for the first time, again, or though others have waited less."""
    due = sorted(waits.turns[one] for one in at_hand)[: len(byes)]
    for one in byes:
        times = waits.real.get(one, 0)
        key = "wait_again" if times else "wait"
        if waits.turns.get(one, 0) > max(due, default=0):
            key = "wait_early"
        yield Reason(key=key, about=(one,), params={"times": times})


def _repeats(
    question: Question, memory: Memory, doubled: Sequence[tuple[Meeting, Sequence[int]]]
) -> Iterator[Reason]:
    """By table, each two who repeat something, and each two of one unit."""
    last = _last_rounds(question) if doubled else {}
    units = {one.id: one.unit for one in question.entrants}
    for meeting, table in doubled:
        for at, seat in combinations(range(SEATED), 2):
            one, other = table[at], table[seat]
            about, params = (meeting.seats[at], meeting.seats[seat]), {"slot": meeting.slot}
            if told := _relation(memory, (one, other), seat - at):
                key, pairs = told
                past = {"times": pairs.times(one, other), "round": last[key, frozenset(about)]}
                yield Reason(key=key, about=about, params={**params, **past})
            if memory.units[one] >> other & 1:
                unit = {"unit": units[about[0]]}
                yield Reason(key="same_unit", about=about, params={**params, **unit})


def _relation(memory: Memory, pair: tuple[int, int], apart: int) -> tuple[str, Pairs] | None:
    """The heaviest relation that two so many seats apart repeat."""
    partner, opposite, table = RELATIONS
    if not apart % 2 and memory.partners.times(*pair):
        return partner, memory.partners
    if apart == 3 and memory.opposites.times(*pair):
        return opposite, memory.opposites
    if memory.tables.times(*pair):
        return table, memory.tables
    return None


def _last_rounds(question: Question) -> Mapping[tuple[str, frozenset[int]], int]:
    """The last round in which two were something to each other."""
    found: dict[tuple[str, frozenset[int]], int] = {}
    partner, opposite, table = RELATIONS
    for past in sorted(question.history, key=lambda past: past.round):
        if past.round >= question.round or len(past.seats) != SEATED:
            continue
        for at, seat in combinations(range(SEATED), 2):
            pair = frozenset((past.seats[at], past.seats[seat]))
            found[table, pair] = past.round
            if not (seat - at) % 2:
                found[partner, pair] = past.round
            elif seat - at == 3:
                found[opposite, pair] = past.round
    return found
