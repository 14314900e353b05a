"""裁定: what was decided beside the deals, corrected or objected to, with who, when and why."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.desk.models import Ruling
from gouji_league.desk.selectors import objections
from gouji_league.desk.selectors.rulings import Reader, Told, told_to
from gouji_league.exports.workbook.deals import naive
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source
from gouji_league.matches.models import Change, Match
from gouji_league.rounds.selectors.titles import titles
from gouji_league.tournaments.models import Taking
from gouji_league.tournaments.verbs import verb_words

VERBS: Final = (
    "awarded_set",
    "walkover_set",
    "annulled_set",
    "given_back",
    "ended_set",
    "lot_drawn",
    "line_up_set",
    "max_deals_set",
    "waiting_set",
    "deal_corrected",
    "deal_taken_back",
    "extra_corrected",
    "extra_taken_back",
    "confirmation_taken_back",
    "rules_changed",
)
SIDES: Final = {"odd": MARKS[0], "ns": MARKS[0], "even": MARKS[1], "ew": MARKS[1]}


def table(source: Source) -> Table:
    return Table(
        key="rulings",
        title=_("裁定与更正"),
        note=_("判定、弃权、抽签、更正、撤回、异议、裁定和退赛，照发生的先后。"),
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
        Column(key="verb", head=_("做了什么"), width=20, style="told"),
        Column(key="what", head=_("内容"), width=38, style="told"),
        Column(key="reason", head=_("理由"), width=34, style="told"),
        Column(key="clauses", head=_("条款"), width=30, style="told"),
        Column(key="by", head=_("谁定的"), width=16, style="told"),
    ]


def _rows(source: Source) -> Iterator[Row]:
    found = [*_changes(source), *_objected(source), *_ruled(source)]
    yield from sorted(found, key=lambda row: (row[0] is None, row[0], row[1] or 0))
    yield from _withdrawn(source)


def _changes(source: Source) -> Iterator[Row]:
    rows = Change.objects.filter(match__tournament=source.tournament, verb__in=VERBS)
    for one in rows.select_related("match__table").order_by("at", "pk"):
        yield [
            *_head(source, one.match, one.at),
            verb_words(f"matches.{one.verb}"),
            _what(one.params),
            one.params.get("reason"),
            None,
            one.by,
        ]


def _head(source: Source, match: Match, at: datetime) -> list[Any]:
    table = match.table.number if match.table else None
    return [naive(at), source.numbers[match.pk], match.round, table]


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
    if type(value) is int:
        return str(value)
    return SIDES.get(value, None) if isinstance(value, str) else None


def _objected(source: Source) -> Iterator[Row]:
    """What a side said: to the desk, or in place of its signature."""
    for row in objections.rows(source.tournament):
        one, said = row.objection, row.signature
        who = f"{SIDES.get(row.side, '')} {source.said_name(row.name)}".strip()
        verb = verb_words("desk.objected" if one else "matches.objected")
        by = one.by if one else said.by if said else None
        yield [*_head(source, row.match, row.at), verb, who, row.text, None, by]
        if one is not None and one.withdrawn_at:
            verb = verb_words("desk.objection_withdrawn")
            head = _head(source, row.match, one.withdrawn_at)
            yield [*head, verb, who, one.withdrawn_why, None, one.withdrawn_by]


def _ruled(source: Source) -> Iterator[Row]:
    """裁定, 仲裁, 上诉: with what each changed."""
    rows = Ruling.objects.filter(objection__tournament=source.tournament)
    matches = Match.objects.filter(pk__in=rows.values("objection__match"))
    if not matches.exists():
        return
    known = {one.match.pk: one for one in source.gathered(matches)}
    names = titles(source.tournament, named=source.named)
    to = Reader(source.language, names, source.horizon)
    for row in objections.rows(source.tournament):
        if row.objection is not None:
            found = known.get(row.match.pk)
            for told in told_to(to, row.objection, found) if found else ():
                yield from _of_ruling(source, told, row.match)


def _of_ruling(source: Source, told: Told, match: Match) -> Iterator[Row]:
    one = told.ruling
    words = _("仲裁：%(verdict)s") if one.committee else _("裁定：%(verdict)s")
    parts = [told.title, *told.changes, *told.match, told.effect]
    what = _("；").join(part for part in parts if part)
    clauses = "\n".join(f"{key} {text}" for key, text in told.clauses)
    verdict = words % {"verdict": told.verdict}
    yield [*_head(source, match, one.at), verdict, what, one.reason, clauses or None, one.by]
    if one.appealed_at:
        head, who = _head(source, match, one.appealed_at), source.said_name(one.appealed_by)
        yield [*head, verb_words("desk.appealed"), who, one.appealed_why, None, None]
    if one.withdrawn_at:
        head, verb = _head(source, match, one.withdrawn_at), verb_words("desk.ruling_withdrawn")
        yield [*head, verb, verdict, None, None, one.withdrawn_by]


def _withdrawn(source: Source) -> Iterator[Row]:
    rows = Taking.objects.filter(stage__in=source.stages).exclude(withdrawn="")
    for one in rows.select_related("stage", "entrant").order_by("stage__number", "entrant__number"):
        words = str(Taking.Left(one.withdrawn).label)
        who = f"{one.stage} · {source.title(one.entrant)}"
        yield [None, None, None, None, words, who, None, None, None]
