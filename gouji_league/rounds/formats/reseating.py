"""重排: a published round without those who are missing and with those who came after all.

Nobody's match is touched but those of the missing: whom they leave alone, who has a bye and who
comes are put together, as many as can be, so that the fewest change their places.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from gouji_league.rounds.formats.ask import Draw, Meeting, NoDrawError, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import byes_of, earlier
from gouji_league.rounds.formats.matching import dearest, parted_by_lot

Cost = Callable[[int, int], int | None]
"""What it costs to pair two; None: they may not be paired."""

MOST_COST = 1 << 50


@dataclass(frozen=True, slots=True)
class _Loose:
    """Somebody without a match, and the place that it has."""

    id: int
    alone: Meeting | None = None
    """Its match, whose other entrant is missing."""
    bye: bool = False
    slot: str = ""


def changed(
    question: Question,
    draw: Draw,
    *,
    missing: Sequence[int],
    coming: Sequence[int],
    cost: Cost,
    fixed: bool = False,
) -> Draw:
    """The draw without reasons; `fixed`: slots are places of a bracket, and byes have them."""
    whole = [one for one in draw.meetings if not set(one.seats) & set(missing)]
    loose = _loose(draw, missing=missing, coming=coming)
    edges = _edges(question, loose, cost)
    lots = Chance(question.seed, "reseat", question.round)
    joined = dearest(len(loose), parted_by_lot(edges, lots))
    placed = {at for pair in joined for at in pair}
    rest = [one for at, one in enumerate(loose) if at not in placed]
    if fixed and (over := [one for one in rest if not one.slot]):
        raise NoDrawError("no_place", count=len(over))
    news = [_meeting(loose[one], loose[other]) for one, other in joined]
    return replace(
        draw,
        meetings=_numbered([*whole, *news], draw, question.round),
        byes=tuple(one.id for one in rest),
        bye_slots=tuple(one.slot for one in rest) if fixed else (),
        reasons=(),
        cost=(),
    )


def _loose(draw: Draw, *, missing: Sequence[int], coming: Sequence[int]) -> list[_Loose]:
    found = []
    for meeting in draw.meetings:
        left = [number for number in meeting.seats if number not in missing]
        if len(left) == 1:
            found.append(_Loose(left[0], alone=meeting, slot=meeting.slot))
    slots = draw.bye_slots or ("",) * len(draw.byes)
    for number, slot in zip(draw.byes, slots, strict=True):
        if number not in missing:
            found.append(_Loose(number, bye=True, slot=slot))
    return found + [_Loose(number) for number in coming]


def _edges(question: Question, loose: Sequence[_Loose], cost: Cost) -> list[tuple[int, int, int]]:
    """Worth most: who has had a bye plays, then who had a match, then what the format prefers."""
    byes = byes_of(earlier(question))
    edges = []
    for at, one in enumerate(loose):
        for beside, other in enumerate(loose[at + 1 :], at + 1):
            price = cost(one.id, other.id)
            if price is None:
                continue
            again = (byes[one.id] > 0) + (byes[other.id] > 0)
            stay = sum(3 * bool(each.alone) + 2 - 2 * each.bye for each in (one, other))
            stay -= bool(one.alone and other.alone)
            rank = again * 64 * len(loose) + stay
            edges.append((at, beside, (rank + 1) * MOST_COST - min(price, MOST_COST // 512)))
    return edges


def _meeting(one: _Loose, other: _Loose) -> Meeting:
    """In the place that one of them has; who had a match keeps its side."""
    keeper, guest = (one, other) if one.alone or not other.alone else (other, one)
    if keeper.alone is None:
        return Meeting(seats=(keeper.id, guest.id), slot=keeper.slot or guest.slot)
    seats = [number if number == keeper.id else guest.id for number in keeper.alone.seats]
    return replace(keeper.alone, seats=tuple(seats))


def _numbered(meetings: Sequence[Meeting], draw: Draw, number: int) -> tuple[Meeting, ...]:
    """In order of their slots, new ones at the end."""
    last = max((_place(one.slot) for one in draw.meetings if one.slot), default=0)
    found = []
    for meeting in meetings:
        if not meeting.slot:
            last += 1
            meeting = replace(meeting, slot=f"{number}.{last}")
        found.append(meeting)
    return tuple(sorted(found, key=lambda one: _place(one.slot)))


def _place(slot: str) -> int:
    return int(slot.split(".")[-1])
