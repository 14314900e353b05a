"""轮次: every round with when it was played, who waited, and how it was drawn."""

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.deals import naive
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.asking import is_decided
from gouji_league.rounds.selectors.stages import status_of


def table(source: Source) -> Table:
    return Table(
        key="rounds",
        title=_("轮次"),
        note=_("每轮一行：什么时候打的，打完几场，谁轮空。没公布的轮次不写进度。"),
        columns=_columns(),
        rows=lambda: _rows(source),
        kept=1,
    )


def _columns() -> list[Column]:
    return [
        Column(key="round", head=_("轮"), width=6),
        Column(key="stage", head=_("阶段"), width=6),
        Column(key="stage_name", head=_("阶段名"), width=14, style="text"),
        Column(key="place", head=_("阶段第几轮"), width=8),
        Column(key="status", head=_("状态"), width=10, style="text"),
        Column(key="starts", head=_("定于"), width=17, style="time"),
        Column(key="opened", head=_("开始"), width=17, style="time"),
        Column(key="closed", head=_("结束"), width=17, style="time"),
        Column(key="matches", head=_("场数"), width=7),
        Column(key="done", head=_("已完"), width=7),
        Column(key="byes", head=_("轮空、等候"), width=30, style="told"),
        Column(key="word", head=_("喊的签"), width=14, style="text"),
    ]


def _rows(source: Source) -> Iterator[Row]:
    matches: dict[int | None, list[Match]] = defaultdict(list)
    rows = Match.objects.filter(tournament=source.tournament, round__isnull=False)
    for match in rows.select_related("first").order_by("pk"):
        matches[match.round].append(match)
    for held in source.tournament.rounds.select_related("stage", "lots").order_by("number"):
        own = matches[held.number]
        byes = [one for one in own if one.status == Match.Status.BYE]
        played = [one for one in own if one.status != Match.Status.BYE]
        hidden = source.horizon.hides(held.number)
        yield [
            held.number,
            held.stage.number,
            str(held.stage),
            held.place,
            None if hidden else str(Round.Status(status_of(held, own)).label),
            naive(held.starts_at),
            None if hidden else naive(held.opened_at),
            None if hidden else naive(held.closed_at),
            len(played),
            None if hidden else sum(is_decided(one) for one in played),
            _("、").join(source.title(one.first) for one in byes) or None,
            held.lots.word if held.lots else None,
        ]
