"""异议与裁定, in the words of papers: who objected to what, how it was ruled, what came of it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.desk.models import Objection
from gouji_league.desk.selectors import objections, rulings
from gouji_league.exports.documents.counting import deal_words
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Ruled:
    words: str
    """成立：看了录像."""
    more: Sequence[str]


@dataclass(frozen=True, slots=True)
class Objected:
    match: Match
    side: str
    at: datetime
    name: str
    about: str
    text: str
    more: Sequence[str]
    rulings: Sequence[Ruled]


def of_match(found: Whole, language: Language) -> list[Objected]:
    """In the order in which they were made."""
    rows = objections.rows(found.match.tournament, match=found.match)
    return [_told(row, found, language) for row in sorted(rows, key=lambda one: one.at)]


def of_tournament(tournament: Tournament, language: Language) -> list[Objected]:
    rows = sorted(objections.rows(tournament), key=lambda one: one.at)
    known = gather(Match.objects.filter(pk__in={one.match.pk for one in rows}))
    by_pk = {one.match.pk: one for one in known}
    return [_told(row, by_pk[row.match.pk], language) for row in rows]


def _told(row: objections.Row, found: Whole, language: Language) -> Objected:
    one = row.objection
    ruled = rulings.of_objection(one, found, language=language) if one else []
    return Objected(
        match=row.match,
        side=row.side,
        at=row.at,
        name=row.name,
        about=_about(one, found) if one else "",
        text=row.text,
        more=[*_more(row, one)],
        rulings=[Ruled(_verdict(each), [*_came_of(each)]) for each in ruled],
    )


def _about(one: Objection, found: Whole) -> str:
    deal = deal_words(found, one.deal, extra=one.extra) if one.deal else _("整局")
    return f"{one.get_about_display()} · {deal}"


def _more(row: objections.Row, one: Objection | None) -> Iterator[str]:
    if one is None or one.signed_at:
        yield _("签字时提的")
    elif one.by != row.name:
        yield _("%(name)s 记下") % {"name": one.by}
    if one is not None and one.late:
        yield _("过了时限，仍然受理")
    if one is not None and one.withdrawn_at:
        told = {"why": one.withdrawn_why or _("没有写原因"), "name": one.withdrawn_by}
        yield _("已撤回：%(why)s（%(name)s）") % told
    elif row.ruling is None:
        yield row.words


def _verdict(told: rulings.Told) -> str:
    words = (
        _("仲裁：%(verdict)s。%(reason)s") if told.ruling.committee else "%(verdict)s：%(reason)s"
    )
    return words % {"verdict": told.verdict, "reason": told.ruling.reason}


def _came_of(told: rulings.Told) -> Iterator[str]:
    """By which clauses, what it changed, by whom, and what became of the ruling itself."""
    ruling = told.ruling
    if told.clauses:
        yield _("条款：%(ids)s") % {"ids": _("、").join(each for each, _text in told.clauses)}
    if told.changes:
        yield _("改了：%(words)s") % {"words": _("；").join(told.changes)}
    yield from told.match
    if told.effect:
        yield _("影响：%(effect)s") % {"effect": told.effect}
    yield f"{ruling.by} {moment(ruling.at)}"
    if ruling.appealed_at:
        yield _("上诉：%(why)s（%(name)s %(at)s）") % {
            "why": ruling.appealed_why,
            "name": ruling.appealed_by,
            "at": moment(ruling.appealed_at),
        }
    if ruling.withdrawn_at:
        yield _("这个裁定已撤回（%(name)s %(at)s）") % {
            "name": ruling.withdrawn_by,
            "at": moment(ruling.withdrawn_at),
        }


def moment(at: datetime) -> str:
    return timezone.localtime(at).strftime("%m-%d %H:%M")
