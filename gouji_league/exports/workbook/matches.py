"""牌局: every match with what it came to; the totals of its sides summed up from their lines."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.cells import Formula
from gouji_league.exports.workbook.names import name, sumifs
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source, Told
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.services.writes import is_signed
from gouji_league.rules.words import term

SUMMED = frozenset({Match.Status.FINISHED, Match.Status.RUNNING})


def table(source: Source) -> Table:
    return Table(
        key="matches",
        title=_("牌局"),
        note=_("一场一行。“行和”由“积分行”逐行加出来，应与左边的总分一致；不一致会变红。"),
        columns=_columns(),
        rows=lambda: (row for told in source.matches() for row in rows(told)),
        kept=1,
        printed=18,
    )


def _columns() -> list[Column]:
    return [
        Column(key="no", head=_("场次号"), width=8, name=name("match.no")),
        Column(key="stage", head=_("阶段"), width=6),
        Column(key="group", head=_("小组"), width=6, style="text"),
        Column(key="round", head=_("轮"), width=6),
        Column(key="table", head=_("桌"), width=6),
        Column(key="kind", head=_("类别"), width=11, style="text"),
        Column(key="status", head=_("状态"), width=9, style="text"),
        Column(key="first_id", head=_("■ 号"), width=6),
        Column(key="first", head=_("■ 方"), width=18, style="told"),
        Column(key="second_id", head=_("□ 号"), width=6),
        Column(key="second", head=_("□ 方"), width=18, style="told"),
        Column(key="deals", head=_("盘数"), width=6),
        Column(key="total_1", head=_("■ 总分"), width=8, style="whole", name=name("match.first")),
        Column(key="total_2", head=_("□ 总分"), width=8, style="whole", name=name("match.second")),
        Column(key="levels", head=_("打到"), width=8, style="text"),
        Column(key="winner", head=_("胜方"), width=6, style="text"),
        Column(key="ended", head=_("怎么结束"), width=19, style="text"),
        Column(key="signed", head=_("签字"), width=9, style="text"),
        Column(key="sum_1", head=_("■ 行和"), width=8, style="whole", check="{sum_1}-{total_1}"),
        Column(key="sum_2", head=_("□ 行和"), width=8, style="whole", check="{sum_2}-{total_2}"),
        Column(key="people_1", head=_("■ 出场"), width=24, style="told"),
        Column(key="people_2", head=_("□ 出场"), width=24, style="told"),
    ]


def rows(told: Told) -> Iterator[Row]:
    match = told.match
    first, second = told.side_names()
    one, two = told.people()
    came = _came(told)
    yield [
        told.number,
        match.stage.number,
        match.group or None,
        match.round,
        match.table.number if match.table else None,
        str(match.get_kind_display()),
        _status(told),
        match.first.number if match.first else None,
        first,
        match.second.number if match.second else None,
        second,
        *came,
        one,
        two,
    ]


def _status(told: Told) -> str:
    """Of a round that is held back nobody learns how far it is."""
    if told.hidden and told.match.status != Match.Status.BYE:
        return _("没公布")
    return str(told.match.get_status_display())


def _came(told: Told) -> list[Any]:
    """Deals, totals, levels, who won, how it ended, whether it is signed, and the sums."""
    match = told.match
    if not told.is_played:
        return [None] * 9
    totals = totals_of(told)
    return [
        match.outcome.get("counted_deals"),
        *(totals or (None, None)),
        levels_words(told),
        told.mark(match.winner) or None,
        ended_words(told),
        signed_words(match),
        *_sums(told),
    ]


def totals_of(told: Told) -> tuple[int, int] | None:
    """What the sides got, by deals or as it was awarded; of 双升 in levels."""
    match = told.match
    found = None
    if match.status in SUMMED:
        found = match.outcome.get("sides") if match.outcome.get("counted_deals") else None
    elif match.award and match.status == Match.Status.AWARDED:
        found = match.award.get("totals")
    first, second = told.sides
    return (found[first], found[second]) if found else None


def levels_words(told: Told) -> str | None:
    told_ = naming.stored_totals(told.match) if told.is_tractor else {}
    if not told.match.outcome.get("levels") or told.match.status not in SUMMED:
        return None
    return " : ".join(str(told_[side]) for side in told.sides)


def ended_words(told: Told) -> str | None:
    match = told.match
    if match.status == Match.Status.FINISHED:
        words = term(f"ended_{match.outcome['ended']}", told.source.language)
        extras = len(told.whole.extras)
        return (
            _("%(ended)s，加赛 %(count)s 盘") % {"ended": words, "count": extras}
            if (extras)
            else words
        )
    if match.status == Match.Status.AWARDED:
        return _("判定，仅总分") if (match.award or {}).get("totals") else _("判定")
    if match.status == Match.Status.WALKOVER:
        both = match.absent == "both"
        return _("双方没到") if both else _("%(side)s 没到") % {"side": told.mark(match.absent)}
    return None


def signed_words(match: Match) -> str | None:
    if match.status != Match.Status.FINISHED:
        return None
    if match.signed_version is None:
        return _("未签")
    return _("已签") if is_signed(match) else _("签后更正")


def _sums(told: Told) -> list[Formula | None]:
    match = told.match
    if told.is_tractor or match.status not in SUMMED or not match.outcome.get("counted_deals"):
        return [None, None]
    return [Formula(sumifs("line.points", match="{no}", side=f'"{mark}"')) for mark in MARKS]
