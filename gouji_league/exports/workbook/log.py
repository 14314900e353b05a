"""日志: who did what and when, as its page tells it; by itself only, no sheet of the workbook."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.deals import naive
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.tournaments.selectors.log import Change, lines


def table(source: Source) -> Table:
    return Table(
        key="log",
        title=_("日志"),
        note=_("谁、什么时候、用什么设备、做了什么。只能看，谁也改不了。"),
        columns=[
            Column(key="at", head=_("时间"), width=17, style="time"),
            Column(key="who", head=_("谁"), width=16, style="told"),
            Column(key="device", head=_("设备"), width=20, style="told"),
            Column(key="verb", head=_("做了什么"), width=24, style="told"),
            Column(key="subject", head=_("内容"), width=30, style="told"),
            Column(key="changes", head=_("改动"), width=60, style="told"),
        ],
        rows=lambda: _rows(source),
        kept=1,
    )


def _rows(source: Source) -> Iterator[Row]:
    for one in lines(source.tournament):
        changes = "\n".join(_words(change) for change in one.changes)
        yield [naive(one.at), one.who, one.device, one.words, one.subject, changes or None]


def _words(change: Change) -> str:
    parts = [part for part in (change.before, change.after) if part is not None]
    told = " → ".join(parts)
    return f"{change.label}: {told}" if change.label else told
