"""名次: what the page of the standings shows: the tables of a stage, switches, what may change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from gouji_league.desk.selectors import objections
from gouji_league.live.seen import Seen
from gouji_league.rounds.selectors.stages import standing
from gouji_league.standings.awards import Grade
from gouji_league.standings.board import Board, GroupBoard, StageBoard, Who, board
from gouji_league.standings.cross import Meeting
from gouji_league.standings.tables import PER_PAGE, BoardTable
from gouji_league.standings.telling import group_words, legend, notices, order_words

CROSSED_AT_MOST: Final = 16
"""A cross table of more entrants is no table that anybody reads."""
PLACES_AT_ONCE: Final = 8
"""Final places that stand open; the others fold."""
FEW: Final = 8
"""Rows that need no search."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the address says."""

    stage: int | None = None
    round: int | None = None
    sort: str = ""
    page: int = 1

    def address(self, **changes: Any) -> str:
        """The same page otherwise asked."""
        told = {"stage": self.stage, "round": self.round, "sort": self.sort} | changes
        return "?" + urlencode({key: value for key, value in told.items() if value})


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a switch."""

    words: str
    address: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class CrossRow:
    rank: int
    who: Who
    cells: Sequence[Sequence[Meeting] | None]


@dataclass(frozen=True, slots=True)
class ShownGroup:
    name: str
    table: BoardTable
    cross: Sequence[CrossRow]
    pages: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Placed:
    place: int
    who: Who
    awards: Sequence[str]


def page(seen: Seen, asked: Asked) -> dict[str, Any] | None:
    """None: there is no such stage, or nothing of it is to be seen."""
    if asked.stage and not seen.tournament.stages.filter(number=asked.stage).exists():
        return None
    found = board(seen.tournament, named=seen.named, horizon=seen.horizon, up_to=asked.round)
    if not found.stages:
        return {"stage": None}
    stage = found.stage(asked.stage) if asked.stage else _first_shown(found)
    if stage is None:
        return None
    groups = [_group(stage, one, found, asked) for one in stage.groups]
    over = asked == Asked(sort=asked.sort, page=asked.page) and _is_over(seen, found)
    awaiting = objections.awaiting(seen.tournament) if over else ""
    over = over and not awaiting
    return {
        "stage": stage,
        "stages": [_stage_choice(one, stage, asked) for one in found.stages],
        "rounds": list(_rounds(stage, asked)),
        "after": asked.round,
        "groups": groups,
        "order": order_words(stage),
        "notices": list(notices(stage)),
        "legend": legend(stage),
        "is_over": over,
        "awaiting": awaiting,
        "places": _places(found) if over and _has_places(found) else [],
        "grades": [_grade(one, found) for one in found.awards.grades] if over else [],
        "at_once": PLACES_AT_ONCE,
        "units": found.units if over else [],
        "index": _index(groups) if len(stage.rows) > FEW else [],
    }


def _first_shown(found: Board) -> StageBoard:
    """The last that has a result; before there is one the first."""
    begun = [one for one in found.stages if one.has_results]
    return begun[-1] if begun else found.stages[0]


def _is_over(seen: Seen, found: Board) -> bool:
    """Everything is played, and nothing of it held back."""
    if any(one.held or one.pending for one in found.stages) or not found.stages[-1].has_results:
        return False
    return standing(seen.tournament).on is None


def _stage_choice(one: StageBoard, shown: StageBoard, asked: Asked) -> Choice:
    address = asked.address(stage=one.stage.number, round=None, sort="")
    return Choice(str(one.stage), address, one is shown)


def _rounds(stage: StageBoard, asked: Asked) -> Iterator[Choice]:
    """Now, and after each round that brought something."""
    if len(stage.rounds) < 2:
        return
    number = stage.stage.number
    yield Choice(_("现在"), asked.address(stage=number, round=None), asked.round is None)
    for one in stage.rounds:
        address = asked.address(stage=number, round=one)
        yield Choice(str(one), address, asked.round == one)


def _group(stage: StageBoard, group: GroupBoard, found: Board, asked: Asked) -> ShownGroup:
    table = BoardTable.of(stage, group, sort=asked.sort, page=asked.page)
    count = table.paginator.num_pages
    return ShownGroup(
        name=group_words(stage.stage, group.name),
        table=table,
        cross=list(_cross(group, found)),
        pages=[
            Choice(
                _page_words(at, len(group.rows)), asked.address(page=at), at == table.page.number
            )
            for at in range(1, count + 1)
        ]
        if count > 1
        else [],
    )


def _page_words(number: int, rows: int) -> str:
    return f"{(number - 1) * PER_PAGE + 1}–{min(number * PER_PAGE, rows)}"


def _cross(group: GroupBoard, found: Board) -> Iterator[CrossRow]:
    cross = group.cross
    if cross is None or not 2 <= len(cross.entrants) <= CROSSED_AT_MOST or not cross.of:
        return
    ranks = {row.who.number: row.rank or 0 for row in group.rows}
    for entrant, cells in cross.rows():
        yield CrossRow(ranks[entrant], found.who[entrant], cells)


def _has_places(found: Board) -> bool:
    """Of one stage in one table the table itself tells them."""
    awarded = found.awards.grades or found.awards.extra or found.units
    return len(found.stages) > 1 or len(found.stages[0].groups) > 1 or bool(awarded)


def _places(found: Board) -> list[Placed]:
    told: dict[int, list[str]] = {}
    for prize in found.awards.extra:
        told.setdefault(prize.entrant, []).append(prize.name)
    return [Placed(place, who, told.get(who.number, [])) for place, who in found.final]


def _grade(one: Grade, found: Board) -> dict[str, Any]:
    return {
        "name": one.name,
        "who": [found.who[number] for number in one.entrants],
        "contested": [found.who[number] for number in one.contested],
    }


def _index(groups: Sequence[ShownGroup]) -> list[list[Any]]:
    """Of everybody in the stage: number, name, unit, rank and page, for a search in the browser."""
    return [
        [row.who.number, row.who.title, row.who.unit, row.rank, at // PER_PAGE + 1]
        for group in groups
        for at, row in enumerate(record["row"] for record in group.table.data)
    ]
