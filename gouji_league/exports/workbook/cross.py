"""交叉表: who met whom, as each row's entrant sees it."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.standings.board import GroupBoard, StageBoard
from gouji_league.standings.cross import Meeting

COLUMNS_BEFORE = 3


def table(source: Source, stage: StageBoard) -> Table | None:
    """None: nobody meets everybody here."""
    widest = max((len(group.cross.entrants) for group in stage.groups if group.cross), default=0)
    if not widest:
        return None
    words = str(stage.stage)
    number = f"{stage.stage.number} " if len(source.stages) > 1 else ""
    return Table(
        key=f"cross-{stage.stage.number}",
        title=_("交叉表 %(stage)s") % {"stage": f"{number}{words}"},
        note=_("横着看：本方 : 对方。不计分的胜负只写胜、负。都是程序给出的数值。"),
        columns=[
            Column(key="group", head=_("小组"), width=7, style="text"),
            Column(key="rank", head=pgettext("column", "名次"), width=6),
            Column(key="name", head=_("名称"), width=20, style="told"),
            *(
                Column(key=f"met{at}", head=_("对第 %(at)s 名") % {"at": at}, width=9, style="text")
                if len(stage.groups) > 1
                else Column(key=f"met{at}", head=_head(source, stage, at), width=11, style="text")
                for at in range(1, widest + 1)
            ),
        ],
        rows=lambda: (
            row for group in stage.groups if group.cross for row in _rows(source, group, widest)
        ),
        kept=COLUMNS_BEFORE,
    )


def _head(source: Source, stage: StageBoard, at: int) -> str:
    """Of one group the opponents themselves; of several they differ from group to group."""
    cross = stage.groups[0].cross
    return source.board.who[cross.entrants[at - 1]].title if cross else ""


def _rows(source: Source, group: GroupBoard, widest: int) -> Iterator[Row]:
    cross = group.cross
    if cross is None:
        return
    ranks = {row.who.number: row.rank for row in group.rows}
    for number, cells in cross.rows():
        told: list[Any] = [group.name or None, ranks[number], source.board.who[number].title]
        told += [cell_words(cell) for cell in cells]
        yield [*told, *[None] * (widest - len(cells))]


def cell_words(meetings: Sequence[Meeting] | None) -> str | None:
    if meetings is None:
        return "■"
    return "，".join(_words(one) for one in meetings) or None


def _words(one: Meeting) -> str:
    if one.has_figures:
        return f"{one.mine} : {one.theirs}".replace("-", "−")
    return _("胜（弃权）") if one.came == "won" else _("负（弃权）")
