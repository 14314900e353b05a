"""对阵图: the bracket as a picture: where each match stands, who is in it, or who will be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.rounds.formats import groups
from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.tree import Cell, Side, bracket_view
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import history, question
from gouji_league.rounds.selectors.titles import titles
from gouji_league.tournaments.models import Stage, Tournament

WIDTH, HEIGHT, ROW = 208, 56, 28
ACROSS, DOWN, TOP = 32, 16, 40
"""Between columns, between matches, and for the heads of the columns."""


@dataclass(frozen=True, slots=True)
class ShownSide:
    words: str
    known: bool
    won: bool
    figure: str
    y: int


@dataclass(frozen=True, slots=True)
class ShownCell:
    slot: str
    kind: str
    x: int
    y: int
    height: int
    sides: Sequence[ShownSide]


@dataclass(frozen=True, slots=True)
class Column:
    x: int
    words: str


@dataclass(frozen=True, slots=True)
class Picture:
    stage: Stage
    width: int
    height: int
    columns: Sequence[Column]
    cells: Sequence[ShownCell]
    lines: Sequence[str]
    """As paths."""


def pictures(tournament: Tournament, *, named: bool) -> list[Picture]:
    """One for each knock-out, also of one that waits for its groups."""
    found = []
    for stage in tournament.stages.filter(format=Stage.Format.KNOCKOUT).order_by("number"):
        asked = _asked(stage)
        if asked is not None and len(asked.entrants) > 1:
            found.append(_picture(stage, bracket_view(asked), named=named))
    return found


def _asked(stage: Stage) -> Question | None:
    """The bracket's question; before anybody is known, with those who will come from the groups."""
    place = stage.rounds.count() + 1
    if stage.takings.exists():
        lots = stage.lots.filter(place=1, status=Lots.Status.PUBLISHED).last()
        asked = question(stage, place=place, seed=(lots.question or {})["seed"] if lots else "")
        # What groups lead to is crossed by rule; before a draw by lot there is nothing to see.
        known = lots is not None or all(one.origin for one in asked.entrants)
        return asked if known else None
    earlier = stage.tournament.stages.filter(number__lt=stage.number).order_by("number").last()
    if earlier is None or earlier.format != Stage.Format.GROUPS:
        return None
    sizes: dict[str, int] = {}
    for group in earlier.takings.exclude(group="").values_list("group", flat=True):
        sizes[group] = sizes.get(group, 0) + 1
    if not sizes:
        return None
    return Question(
        format=stage.format,
        round=1,
        seed="",
        entrants=groups.expected(sizes, earlier.settings),
        settings=dict(stage.settings),
        history=tuple(history(stage, before=place)),
    )


def _picture(stage: Stage, rounds: Sequence[Sequence[Cell]], *, named: bool) -> Picture:
    told = _Told(stage, named=named)
    fixed = stage.settings.get("draw") != "redraw"
    places = _places(rounds, fixed=fixed)
    cells = [
        _shown(cell, told, x=at * (WIDTH + ACROSS), y=places[at][number])
        for at, column in enumerate(rounds)
        for number, cell in enumerate(column)
    ]
    bottom = max((one.y + one.height for one in cells), default=0)
    return Picture(
        stage=stage,
        width=len(rounds) * (WIDTH + ACROSS) - ACROSS,
        height=bottom + DOWN,
        columns=[
            Column(at * (WIDTH + ACROSS), _title(column, last=at == len(rounds) - 1))
            for at, column in enumerate(rounds)
        ],
        cells=cells,
        lines=list(_lines(rounds, places)) if fixed else [],
    )


def _places(rounds: Sequence[Sequence[Cell]], *, fixed: bool) -> list[list[int]]:
    """The upper edge of each match: of a fixed bracket between the two it follows from."""
    found: list[list[int]] = []
    for at, column in enumerate(rounds):
        own: list[int] = []
        for number, cell in enumerate(column):
            if fixed and at and cell.kind != "third_place":
                above, below = found[at - 1][2 * number], found[at - 1][2 * number + 1]
                own.append((above + below) // 2)
            elif cell.kind == "third_place":
                own.append(max(own, default=TOP) + HEIGHT + 3 * DOWN)
            else:
                own.append(TOP + number * (HEIGHT + DOWN))
        found.append(own)
    return found


def _lines(rounds: Sequence[Sequence[Cell]], places: Sequence[Sequence[int]]) -> list[str]:
    found = []
    for at, column in enumerate(rounds[1:], 1):
        x = at * (WIDTH + ACROSS)
        for number, cell in enumerate(column):
            if cell.kind == "third_place":
                continue
            y = places[at][number] + HEIGHT // 2
            for feeder in (2 * number, 2 * number + 1):
                start = places[at - 1][feeder] + HEIGHT // 2
                found.append(f"M{x - ACROSS} {start}h{ACROSS // 2}V{y}h{ACROSS // 2}")
    return found


def _title(column: Sequence[Cell], *, last: bool) -> str:
    """By how many still play: 决赛, 半决赛, 8进4 …"""
    regular = sum(cell.kind != "third_place" for cell in column)
    if last and regular == 1:
        return _("决赛")
    if regular == 2:
        return _("半决赛")
    going_in = sum(
        side.kind != "nobody"
        for cell in column
        if cell.kind != "third_place"
        for side in cell.sides
    )
    return _("%(from)s 进 %(to)s") % {"from": going_in, "to": regular}


class _Told:
    """Names and figures of a stage's entrants and matches."""

    def __init__(self, stage: Stage, *, named: bool) -> None:
        self.names = titles(stage.tournament, named=named)
        matches = (
            Match.objects.filter(stage=stage).exclude(slot="").select_related("first", "second")
        )
        self.matches: Mapping[str, Match] = {one.slot: one for one in matches}

    def figures(self, slot: str) -> tuple[str, str]:
        """How the match came out, ■ then □."""
        match = self.matches.get(slot)
        if match is None or match.status == Match.Status.BYE:
            return "", ""
        if match.status == Match.Status.WALKOVER:
            gone = {"odd": 0, "ns": 0, "even": 1, "ew": 1}.get(match.absent)
            marks = ["", ""]
            for at in (0, 1) if gone is None else (gone,):
                marks[at] = _("弃权")
            return marks[0], marks[1]
        return _totals(match)


def _totals(match: Match) -> tuple[str, str]:
    told: dict[str, Any] = (
        (match.award or {}).get("totals")
        or match.outcome.get("sides")
        or match.outcome.get("levels")
        or {}
    )
    if match.status == Match.Status.PLANNED or len(told) != 2:
        return "", ""
    first, second = (told[key] for key in sorted(told, key=lambda side: side not in {"odd", "ns"}))
    return str(first).replace("-", "−"), str(second).replace("-", "−")


def _shown(cell: Cell, told: _Told, *, x: int, y: int) -> ShownCell:
    figures = told.figures(cell.slot)
    sides = [
        ShownSide(
            words=_words(side, told.names),
            known=side.kind == "entrant",
            won=bool(side.entrant) and side.entrant == cell.winner,
            figure=figures[at],
            y=y + at * ROW,
        )
        for at, side in enumerate(cell.sides)
    ]
    return ShownCell(cell.slot, cell.kind, x, y, HEIGHT, sides)


def _words(side: Side, known: Mapping[int, str]) -> str:
    """The name, or who it will be: A组第2名, 2.1 的胜者."""
    if side.kind == "entrant":
        return known.get(side.entrant or 0, "")
    number = side.slot.rpartition(".")[2]
    told = {"group": side.group, "place": side.place, "number": number}
    return {
        "origin": _("%(group)s组第%(place)s名"),
        "best_next": _("成绩最好的后一名（%(place)s）"),
        "winner": _("第%(number)s场胜者"),
        "loser": _("第%(number)s场负者"),
        "lots": _("抽签"),
        "nobody": _("轮空"),
    }[side.kind] % told
