"""名次: a stage's tables with what ranks, what is provisional, and what each mark means."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.documents.blocks import (
    ACROSS,
    UPRIGHT,
    Block,
    Cell,
    Chapter,
    Column,
    Facts,
    Heading,
    Row,
    Style,
    Table,
    Words,
    row,
)
from gouji_league.exports.workbook.source import Source
from gouji_league.standings import telling
from gouji_league.standings.board import BoardRow, GroupBoard, StageBoard
from gouji_league.standings.columns import Column as Figure
from gouji_league.standings.tables import cell_words, shown_columns

LEAST, WIDE, WIDEST = 10.5, 14, 18
"""Millimetres of a figure: where there are very many, usually, and where there is room."""
WORDY: Final = {"reach": 26, "record": 16}


def chapter(source: Source, stage: StageBoard) -> Chapter:
    return Chapter(titled(source, _("名次"), stage), list(_blocks(stage)))


def titled(source: Source, words: str, stage: StageBoard) -> str:
    """With the stage's name where there are several."""
    return f"{words} · {stage.stage}" if len(source.stages) > 1 else words


def _blocks(stage: StageBoard) -> Iterator[Block]:
    if not stage.rows:
        return
    for words in telling.notices(stage):
        yield Words(words, "lead")
    for at, group in enumerate(stage.groups, 1):
        if words := telling.group_words(stage.stage, group.name):
            yield Heading(words, key=f"g{at}")
        yield _table(stage, group)
    yield Words(telling.order_words(stage), "lead")
    if len(stage.keys) > 1:
        yield Facts(telling.meanings(stage), "legend")
    if marks := telling.legend(stage):
        told = _("；").join(f"{mark}：{meaning.rstrip('。')}" for mark, meaning in marks)
        yield Words(f"{_('名字下面的记号')} · {told}", "note")


def _table(stage: StageBoard, group: GroupBoard) -> Table:
    shown = shown_columns(stage, group)
    names = [
        Column(pgettext("column", "名次"), 11, "centre"),
        Column(pgettext("column", "名称"), 44, flexible=True),
    ]
    each = _each(shown, sum(one.width for one in names))
    return Table(
        columns=[*names, *(_column(one, stage, each) for one in shown)],
        rows=[_row(one, shown) for one in group.rows],
        style="dense" if each < WIDE else "",
    )


def _each(shown: Sequence[Figure], names: float) -> float:
    """How wide a figure is: on upright paper if that will do, else on lying."""
    worded = [WORDY[one.style] for one in shown if one.style in WORDY]
    figures = max(len(shown) - len(worded), 1)
    upright = (UPRIGHT - names - sum(worded)) / figures
    room = upright if upright >= WIDE else (ACROSS - names - sum(worded)) / figures
    return min(max(room, LEAST), WIDEST)


def _column(one: Figure, stage: StageBoard, each: float) -> Column:
    style: Style = "centre" if one.style in WORDY else "figure"
    return Column(one.label(stage.stage), WORDY.get(one.style, each), style)


def _row(one: BoardRow, shown: Sequence[Figure]) -> Row:
    """Below the name in small letters the unit, and what is to be said of the figures."""
    marked = frozenset[str]().union(*(mark.touches for mark in one.marks))
    below = [*filter(None, [one.who.unit]), *(mark.short() for mark in one.marks)]
    return row(
        "–" if one.rank is None else one.rank,
        Cell(one.who.title, " · ".join(below), strong=_leads(one)),
        *(cell_words(one, each) + ("*" if each.key in marked else "") for each in shown),
    )


def _leads(one: BoardRow) -> bool:
    return one.rank is not None and one.rank <= 3
