"""判罚与裁定: every foul, every objection with its rulings, and everything that was decided beside
the deals or corrected.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.desk.selectors import fouls
from gouji_league.exports.documents import objected
from gouji_league.exports.documents.blocks import (
    Block,
    Cell,
    Chapter,
    Column,
    Heading,
    Row,
    Table,
    row,
)
from gouji_league.exports.documents.hiding import Hider, hider
from gouji_league.exports.documents.objected import Objected, moment
from gouji_league.exports.workbook import rulings, shape
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.selectors.offences import Given
from gouji_league.rules.book import TractorBook
from gouji_league.tournaments.verbs import verb_words


def chapter(source: Source) -> Chapter:
    return Chapter(_("判罚与裁定"), list(_blocks(source)))


def _blocks(source: Source) -> Iterator[Block]:
    hide = hider(source)
    if fined := [_foul(one, hide) for one in reversed(_fouls(source))]:
        yield Heading(_("犯规和判罚"), key="fouls")
        yield Table(
            [
                Column(_("哪一场"), 42),
                Column(_("谁"), 32),
                Column(_("判罚"), 28),
                Column(_("罚分"), 13, "centre"),
                Column(_("事由"), 40, flexible=True),
                Column(_("谁定的"), 24),
            ],
            fined,
        )
    told = objected.of_tournament(source.tournament, source.language)
    if doubted := [_objection(one, hide) for one in told]:
        yield Heading(_("异议和裁定"), key="objections")
        yield Table(
            [
                Column(_("时间"), 21),
                Column(_("哪一场"), 30),
                Column(_("异议"), 58),
                Column(_("裁定"), 73, flexible=True),
            ],
            doubted,
        )
    where = _titles(source)
    if decided := [_decision(one, where, hide) for one in _decisions(source)]:
        yield Heading(_("判定和更正"), key="rulings")
        yield Table(
            [
                Column(_("时间"), 21),
                Column(_("哪一场"), 34),
                Column(_("做了什么"), 36),
                Column(_("理由"), 56, flexible=True),
                Column(_("谁定的"), 30),
            ],
            decided,
        )


# 犯规 ------------------------------------------------------------------------------------------


def _fouls(source: Source) -> list[fouls.Row]:
    return fouls.rows(source.tournament, source.language)


def _foul(one: fouls.Row, hide: Hider) -> Row:
    """What does not count, or was withdrawn, says so and why."""
    given = one.given
    why = [one.offence, given.reason]
    return row(
        one.where,
        Cell(hide(f"{rulings.SIDES.get(given.side, '')} {one.who}".strip()), hide(one.team)),
        Cell(one.kind, given.clause),
        Cell(_points(given), _("不算") if one.state else ""),
        Cell(hide(_("；").join(each for each in why if each)), hide(one.state)),
        Cell(hide(given.by), moment(given.at)),
    )


def _points(given: Given) -> str:
    """Of 双升 the book says what each kind costs, of a bad throw by the card."""
    if isinstance(given.book, TractorBook):
        cost = given.book.fouls.get(given.kind, 0)
        points = cost * (given.figure or 1) if cost else given.figure
    else:
        points = given.figure
    return str(points) if points else "–"


# 异议 ------------------------------------------------------------------------------------------


def _objection(one: Objected, hide: Hider) -> Row:
    who = f"{rulings.SIDES.get(one.side, '')} {one.name}".strip()
    about = f"{who}（{one.about}）" if one.about else who
    ruled = [words for each in one.rulings for words in (each.words, *each.more)]
    return row(
        moment(one.at),
        naming.title(one.match),
        Cell(hide(f"{about}\n{one.text}"), hide(_("；").join(one.more))),
        hide("\n".join(ruled)) or "–",
    )


# 判定 ------------------------------------------------------------------------------------------


def _decisions(source: Source) -> Iterator[Mapping[str, Any]]:
    """As the workbook tells them; objections have a table of their own here."""
    known = {verb_words(f"matches.{one}") for one in rulings.VERBS if one != "objected"}
    for one in told(rulings.table(source)):
        if one["match"] is None or one["verb"] in known:
            yield one


def told(table: shape.Table) -> Iterator[dict[str, Any]]:
    """The rows of a table of the workbook, by the keys of its columns."""
    keys = [one.key for one in table.columns]
    for values in table.rows():
        yield dict(zip(keys, values, strict=True))


def _titles(source: Source) -> dict[int, str]:
    rows = Match.objects.filter(tournament=source.tournament).select_related("table")
    return {source.numbers[one.pk]: naming.title(one) for one in rows}


def _decision(one: Mapping[str, Any], where: Mapping[int, str], hide: Hider) -> Row:
    return row(
        one["at"].strftime("%m-%d %H:%M") if isinstance(one["at"], datetime) else "",
        where.get(one["match"], ""),
        Cell(one["verb"], hide(one["what"] or "")),
        hide(one["reason"] or ""),
        hide(one["by"] or ""),
    )
