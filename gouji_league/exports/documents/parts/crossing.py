"""交叉表: who met whom and how it came out, in strips where there are too many for one table."""

from collections.abc import Iterator
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
    Heading,
    Row,
    Table,
    Words,
    row,
)
from gouji_league.exports.documents.parts.standings import titled
from gouji_league.exports.workbook.cross import cell_words
from gouji_league.exports.workbook.source import Source
from gouji_league.standings import telling
from gouji_league.standings.board import GroupBoard, StageBoard
from gouji_league.standings.cross import Cross

BEFORE: Final = 50
"""Millimetres of rank and name."""
EACH, WIDEST = 16.5, 26.0


def chapter(source: Source, stage: StageBoard) -> Chapter:
    return Chapter(titled(source, _("交叉表"), stage), list(_blocks(source, stage)))


def _blocks(source: Source, stage: StageBoard) -> Iterator[Block]:
    crossed = [one for one in stage.groups if one.cross and one.cross.of]
    if not crossed:
        return
    yield Words(_("横着看：本方 : 对方。栏头的数字是对方的名次。"), "note")
    lying = BEFORE + max(len(one.cross.entrants) for one in crossed if one.cross) * EACH > UPRIGHT
    fit = int(((ACROSS if lying else UPRIGHT) - BEFORE) // EACH)
    for group in crossed:
        if words := telling.group_words(stage.stage, group.name):
            yield Heading(words)
        if group.cross:
            yield from _strips(source, group, group.cross, fit)


def _strips(source: Source, group: GroupBoard, cross: Cross, fit: int) -> Iterator[Table]:
    """As few as will do, alike in width."""
    count = -(-len(cross.entrants) // fit)
    each = -(-len(cross.entrants) // count)
    wide = max(EACH, min(WIDEST, fit * EACH / each))  # few: “胜（弃权）” on one line
    ranks = {one.who.number: one.rank for one in group.rows}
    for start in range(0, len(cross.entrants), each):
        against = cross.entrants[start : start + each]
        yield Table(
            columns=[
                Column(pgettext("column", "名次"), 11, "centre"),
                Column(pgettext("column", "名称"), BEFORE - 11, flexible=True),
                *(Column(str(ranks[one]), wide, "centre") for one in against),
            ],
            rows=list(_rows(source, cross, ranks, slice(start, start + each))),
            style="ruled crossed",
        )


def _rows(source: Source, cross: Cross, ranks: dict[int, int | None], part: slice) -> Iterator[Row]:
    itself = Cell("", shaded=True)
    for number, cells in cross.rows():
        told = [itself if one is None else cell_words(one) for one in cells[part]]
        yield row(ranks[number], source.board.who[number].title, *told)
