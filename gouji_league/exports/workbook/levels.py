"""逐盘（双升）: what the catchers had, who rose, and where the levels stand after each deal."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.deals import happened, head, head_columns, tail
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source, Told
from gouji_league.matches.models import Deal
from gouji_league.rules.tractor import TractorDealScore, TractorScore


def table(source: Source) -> Table:
    return Table(
        key="levels",
        title=_("逐盘（双升）"),
        note=_("最后分 = 抓分 + 底分 × 倍数，再加减犯规；级数照规则升，是程序给出的数值。"),
        columns=_columns(),
        rows=lambda: (row for told in source.matches() for row in rows(told)),
        kept=3,
    )


def _columns() -> list[Column]:
    return [
        *head_columns("tractor"),
        Column(key="dealer", head=_("庄家"), width=11, style="told"),
        Column(key="level", head=_("打几"), width=6, style="text"),
        Column(key="caught", head=_("抓分"), width=7),
        Column(key="kitty", head=_("底分"), width=7),
        Column(key="times", head=_("倍数"), width=6),
        Column(key="dug", head=_("扣底"), width=13, style="told"),
        Column(key="foul", head=_("犯规"), width=20, style="told"),
        Column(key="points", head=_("最后分"), width=8),
        Column(key="up", head=_("升级方"), width=7, style="text"),
        Column(key="gain", head=_("升几级"), width=7, style="signed"),
        Column(key="level_1", head=_("■ 打到"), width=7, style="text"),
        Column(key="level_2", head=_("□ 打到"), width=7, style="text"),
        Column(key="corrected", head=_("改过几次"), width=7),
        Column(key="at", head=_("录入时间"), width=17, style="time"),
    ]


def rows(told: Told) -> Iterator[Row]:
    if not told.is_played or not told.is_tractor:
        return
    derived, deals, extras = told.whole.derived, told.whole.deals, told.whole.extras
    assert isinstance(derived.score, TractorScore)  # noqa: S101
    for deal, score in zip(deals, derived.score.deals, strict=False):
        yield _row(told, deal, score, str(deal.number), counts=True)
    for number in derived.set_aside:
        yield _row(told, deals[number - 1], None, _("不计"))
    for deal, (_record, extra) in zip(extras, derived.extras, strict=False):
        assert isinstance(extra, TractorScore)  # noqa: S101
        yield _row(told, deal, extra.deals[0], _("加赛 %(number)s") % {"number": deal.number})
    for number in derived.extra_aside:
        yield _row(told, extras[number - 1], None, _("加赛，不计"))


def _row(
    told: Told, deal: Deal, score: TractorDealScore | None, title: str, *, counts: bool = False
) -> Row:
    facts, players = deal.facts or {}, told.players(deal)
    entered = [facts.get("caught"), facts.get("kitty")]
    words = happened(told, deal, ("dug", "foul"))
    if score is None:
        made: list[Any] = [None] * 5
        dealer = level = times = None
    else:
        dealer, level, times = players[score.dealer - 1].name, score.level, score.multiplier
        levels = [score.levels["ns"], score.levels["ew"]]
        made = [score.points, told.mark(score.up), score.gain, *levels]
    return [
        *head(told, deal, title, counts=counts),
        dealer,
        level,
        *entered,
        times,
        *words,
        *made,
        *tail(deal),
    ]
