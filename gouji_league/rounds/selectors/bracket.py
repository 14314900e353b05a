"""对阵图: the bracket as a picture: where each match stands, who is in it, or who will be."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.rounds.formats import groups
from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.crossing import from_groups
from gouji_league.rounds.formats.tree import Cell, Side, bracket_view
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import history, question
from gouji_league.rounds.selectors.titles import titles
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon

WIDTH, HEIGHT, ROW = 208, 56, 28
ACROSS, DOWN, TOP = 32, 16, 40
"""Between columns, between matches, and for the heads of the columns."""
BEFORE_THIRD = 2 * DOWN
"""Room for the words above the third-place match."""


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
    note: str
    """How it was decided, where not by its deals."""


@dataclass(frozen=True, slots=True)
class Column:
    x: int
    words: str


@dataclass(frozen=True, slots=True)
class Picture:
    stage: Stage
    width: int
    height: int
    is_tall: bool
    """On paper it stands upright."""
    columns: Sequence[Column]
    cells: Sequence[ShownCell]
    lines: Sequence[str]
    """As paths."""


def pictures(
    tournament: Tournament,
    *,
    named: bool,
    horizon: Horizon = EVERYTHING,
    longest: int | None = None,
) -> list[Picture]:
    """One for each knock-out, also of one that waits for its groups. `longest`: rounds of more
    matches are left out."""
    found = []
    for stage in tournament.stages.filter(format=Stage.Format.KNOCKOUT).order_by("number"):
        asked = _asked(stage, horizon)
        if asked is not None and len(asked.entrants) > 1:
            told = _Told(stage, named=named, horizon=horizon)
            rounds = bracket_view(asked)
            while longest and len(rounds) > 1 and len(rounds[0]) > longest:
                rounds = rounds[1:]
            found.append(_picture(stage, rounds, told))
    return found


def _asked(stage: Stage, horizon: Horizon) -> Question | None:
    """The bracket's question; before anybody is known, with those who will come from the groups."""
    place = stage.rounds.count() + 1
    if stage.takings.exists() and (place > 1 or not _waits(stage, horizon)):
        lots = stage.lots.filter(place=1, status=Lots.Status.PUBLISHED).last()
        asked = question(stage, place=place, seed=(lots.question or {})["seed"] if lots else "")
        asked = _held_back(asked, stage, horizon)
        return asked if lots is not None or _by_rule(asked) else None
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
        history=tuple(history(stage, until=place)),
    )


def _by_rule(asked: Question) -> bool:
    """Groups are crossed, ranks stand where seeds stand; before a draw by lot nothing is to see."""
    ranked = all(one.origin for one in asked.entrants)
    return ranked and (from_groups(asked.entrants) or asked.settings.get("byes") != "lots")


def _waits(stage: Stage, horizon: Horizon) -> bool:
    """Who goes on follows from results that are held back."""
    rounds = stage.tournament.rounds.filter(stage__number__lt=stage.number)
    return any(horizon.hides(number) for number in rounds.values_list("number", flat=True))


def _held_back(asked: Question, stage: Stage, horizon: Horizon) -> Question:
    """Who plays whom in a round beyond the horizon is known, who won is not."""
    rounds = stage.rounds.values_list("place", "number")
    hidden = {place for place, number in rounds if horizon.hides(number)}
    shown = [
        replace(one, winner=None, over=False) if one.round in hidden and one.kind != "bye" else one
        for one in asked.history
    ]
    return replace(asked, history=tuple(shown)) if hidden else asked


def _picture(stage: Stage, rounds: Sequence[Sequence[Cell]], told: "_Told") -> Picture:
    fixed = stage.settings.get("draw") != "redraw"
    places = _in_tree(rounds) if fixed else _in_columns(rounds)
    cells = [
        _shown(rounds[at][number], told, x=at * (WIDTH + ACROSS), y=y)
        for (at, number), y in sorted(places.items())
    ]
    height = max((one.y + one.height for one in cells), default=0) + DOWN
    width = len(rounds) * (WIDTH + ACROSS) - ACROSS
    return Picture(
        stage=stage,
        width=width,
        height=height,
        is_tall=height > width,
        columns=[
            Column(at * (WIDTH + ACROSS), _title(column, last=at == len(rounds) - 1))
            for at, column in enumerate(rounds)
        ],
        cells=cells,
        lines=list(_lines(rounds, places)) if fixed else [],
    )


Places = dict[tuple[int, int], int]
"""By column and number: the upper edge of a match."""


def _in_columns(rounds: Sequence[Sequence[Cell]]) -> Places:
    """Drawn anew each round: one under another."""
    found: Places = {}
    for at, column in enumerate(rounds):
        y = TOP
        for number, cell in enumerate(column):
            y += BEFORE_THIRD if cell.kind == "third_place" else 0
            found[at, number] = y
            y += HEIGHT + DOWN
    return found


def _in_tree(rounds: Sequence[Sequence[Cell]]) -> Places:
    """A fixed bracket: each between the two it follows from. Byes of the first round are left out:
    who has one stands in the second, and 66 do not need the height of 128."""
    found: Places = {}
    bottom = TOP

    def put(at: int, number: int) -> int | None:
        nonlocal bottom
        if at == 0 and len(rounds) > 1 and rounds[0][number].kind == "bye":
            return None
        feeders = (put(at - 1, 2 * number), put(at - 1, 2 * number + 1)) if at else ()
        above = [one for one in feeders if one is not None]
        if above:
            y = sum(above) // len(above)
        else:
            y, bottom = bottom, bottom + HEIGHT + DOWN
        found[at, number] = y
        return y

    last = len(rounds) - 1
    for number, cell in enumerate(rounds[last]):
        if cell.kind != "third_place":
            put(last, number)
    for number, cell in enumerate(rounds[last]):
        if cell.kind == "third_place":
            lowest = max(y for (at, _), y in found.items() if at == last)
            found[last, number] = lowest + HEIGHT + DOWN + BEFORE_THIRD
    return found


def _lines(rounds: Sequence[Sequence[Cell]], places: Places) -> Iterator[str]:
    for (at, number), place in sorted(places.items()):
        if not at or rounds[at][number].kind == "third_place":
            continue
        x, y = at * (WIDTH + ACROSS), place + HEIGHT // 2
        for feeder in (2 * number, 2 * number + 1):
            if (at - 1, feeder) in places:
                start = places[at - 1, feeder] + HEIGHT // 2
                yield f"M{x - ACROSS} {start}h{ACROSS // 2}V{y}h{ACROSS // 2}"


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

    def __init__(self, stage: Stage, *, named: bool, horizon: Horizon) -> None:
        self.names = titles(stage.tournament, named=named)
        matches = (
            Match.objects.filter(stage=stage)
            .exclude(slot="")
            .select_related("stage", "first", "second")
        )
        self.matches: Mapping[str, Match] = {
            one.slot: one for one in matches if not horizon.hides(one.round)
        }

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

    def note(self, slot: str) -> str:
        """加: won by extra deals, by lots, or by who would deal next."""
        match = self.matches.get(slot)
        finished = match is not None and match.status == Match.Status.FINISHED
        if match is None or not finished or match.outcome.get("winner") or not match.winner:
            return ""
        if match.stage.settings.get("tie") == "lots":
            return _("抽")
        return _("庄") if match.stage.settings.get("tie") == "dealer" else _("加")


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
    return ShownCell(cell.slot, cell.kind, x, y, HEIGHT, sides, told.note(cell.slot))


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
