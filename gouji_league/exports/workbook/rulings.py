"""裁定: what was decided beside the deals, corrected or objected to, with who, when and why."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.deals import naive
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source
from gouji_league.matches.models import Change, Signature
from gouji_league.tournaments.models import Taking
from gouji_league.tournaments.verbs import verb_words

VERBS: Final = (
    "awarded_set",
    "walkover_set",
    "ended_set",
    "lot_drawn",
    "line_up_set",
    "deal_corrected",
    "deal_taken_back",
    "extra_corrected",
    "extra_taken_back",
    "rules_changed",
    "objected",
)
SIDES: Final = {"odd": MARKS[0], "ns": MARKS[0], "even": MARKS[1], "ew": MARKS[1]}


def table(source: Source) -> Table:
    return Table(
        key="rulings",
        title=_("裁定与更正"),
        note=_("判定、弃权、抽签、更正、撤回、异议和退赛，照发生的先后。"),
        columns=_columns(),
        rows=lambda: _rows(source),
        kept=1,
    )


def _columns() -> list[Column]:
    return [
        Column(key="at", head=_("时间"), width=17, style="time"),
        Column(key="match", head=_("场次号"), width=8),
        Column(key="round", head=_("轮"), width=6),
        Column(key="table", head=_("桌"), width=6),
        Column(key="verb", head=_("做了什么"), width=18, style="text"),
        Column(key="what", head=_("内容"), width=34, style="text"),
        Column(key="reason", head=_("理由"), width=34, style="text"),
        Column(key="by", head=_("谁定的"), width=16, style="text"),
    ]


def _rows(source: Source) -> Iterator[Row]:
    found = [*_changes(source), *_objections(source)]
    yield from sorted(found, key=lambda row: (row[0] is None, row[0], row[1] or 0))
    yield from _withdrawn(source)


def _changes(source: Source) -> Iterator[Row]:
    rows = Change.objects.filter(match__tournament=source.tournament, verb__in=VERBS[:-1])
    for one in rows.select_related("match__table").order_by("at", "pk"):
        yield [
            *_head(source, one),
            verb_words(f"matches.{one.verb}"),
            _what(one.params),
            one.params.get("reason"),
            one.by,
        ]


def _head(source: Source, one: Change | Signature) -> list[Any]:
    match = one.match
    table = match.table.number if match.table else None
    return [naive(one.at), source.numbers[match.pk], match.round, table]


def _what(params: dict[str, Any]) -> str | None:
    """第3盘; ■; ■ 5 : 1."""
    if "number" in params:
        return _("第 %(number)s 盘（盘序）") % {"number": params["number"]}
    value = params.get("value", params.get("side"))
    if isinstance(value, dict) and "winner" in value:
        winner = SIDES.get(value["winner"] or "", _("没有胜方"))
        totals = " : ".join(str(one) for one in (value.get("totals") or {}).values())
        return f"{winner} {totals}".strip()
    if value is None:
        return pgettext("log", "取消") if "value" in params else None
    return SIDES.get(value, None) if isinstance(value, str) else None


def _objections(source: Source) -> Iterator[Row]:
    rows = Signature.objects.filter(match__tournament=source.tournament, agrees=False)
    for one in rows.select_related("match__table").order_by("pk"):
        words = verb_words("matches.objected")
        who = f"{SIDES.get(one.side, '')} {one.name}"
        yield [*_head(source, one), words, who, one.objection, one.by]


def _withdrawn(source: Source) -> Iterator[Row]:
    rows = Taking.objects.filter(stage__in=source.stages).exclude(withdrawn="")
    for one in rows.select_related("stage", "entrant").order_by("stage__number", "entrant__number"):
        words = str(Taking.Left(one.withdrawn).label)
        who = f"{one.stage} · {source.title(one.entrant)}"
        yield [None, None, None, None, words, who, None, None]
