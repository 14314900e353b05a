"""补位: who could be missing, who could come, and what a re-seating changes, for its page."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from gouji_league.rounds.formats.ask import Draw, Meeting, draw_from
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import AWAY, takings_of
from gouji_league.rounds.services.reseating import Reseated, newcomers
from gouji_league.tournaments.models import Entrant


@dataclass(frozen=True, slots=True)
class Table:
    """A meeting by its sides."""

    sides: Sequence[tuple[str, Sequence[tuple[str, bool]]]]
    """Side, and its people with whether they come from elsewhere."""


def people(lots: Lots) -> dict[str, Any]:
    """Who is drawn, in entry order; who is not, first those who take part."""
    drawn = _in(draw_from(lots.chosen[0]))
    takings = [one.entrant for one in takings_of(lots.stage) if not one.withdrawn]
    if lots.group:
        takings = [one.entrant for one in takings_of(lots.stage) if one.group == lots.group]
    taking = {one.entrant.number for one in takings_of(lots.stage)}
    others = lots.stage.tournament.entrants.filter(approved=True).exclude(status__in=AWAY)
    outside = [one for one in others.order_by("number") if one.number not in taking]
    # Into the rounds after the first nobody comes who was not among those that go on.
    late = outside if _takes_newcomers(lots) else []
    return {
        "drawn": [one for one in takings if one.number in drawn],
        "late": [one for one in takings if one.number not in drawn] + late,
    }


def _takes_newcomers(lots: Lots) -> bool:
    first = not lots.stage.tournament.stages.filter(number__lt=lots.stage.number).exists()
    return first and (lots.stage.format != "knockout" or lots.place == 1)


def changes(lots: Lots, found: Reseated) -> dict[str, Any]:
    """Before → after: only the tables that change, and those who wait or play no more."""
    entrants = {one.entrant.number: one.entrant for one in takings_of(lots.stage)}
    extra = [number for number in _in(found.after) if number not in entrants]
    entrants |= {one.entrant.number: one.entrant for one in newcomers(lots, extra)}
    before, after = found.before, found.after
    kept = {(one.seats, one.kind) for one in after.meetings}
    gone = [one for one in before.meetings if (one.seats, one.kind) not in kept]
    moved = _moved(gone, found.fresh)
    return {
        "before": [_table(one, entrants, frozenset()) for one in gone],
        "after": [_table(one, entrants, moved) for one in found.fresh],
        "byes": [entrants[one].name for one in after.byes if one not in before.byes],
        "out": [entrants[one].name for one in sorted(_in(before) - _in(after))],
        "moved": len(moved),
    }


def _moved(gone: Sequence[Meeting], fresh: Sequence[Meeting]) -> set[int]:
    """Who comes from elsewhere: a new table goes on from the old one it shares most people with."""
    left, found = list(gone), set()
    for one in fresh:
        near = max(left, key=lambda old: len(set(old.seats) & set(one.seats)), default=None)
        staying = set(near.seats) & set(one.seats) if near else set()
        if near and staying:
            left.remove(near)
        found |= set(one.seats) - staying
    return found


def _table(meeting: Meeting, entrants: Mapping[int, Entrant], moved: Set[int]) -> Table:
    return Table(
        [
            (side, [(entrants[one].name, one in moved) for one in meeting.seats[at::2]])
            for at, side in enumerate(("odd", "even"))
        ]
    )


def _in(draw: Draw) -> set[int]:
    return {number for one in draw.meetings for number in one.seats} | set(draw.byes)
