"""判罚与裁定: every foul, and everything that was decided, corrected or objected to."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

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
from gouji_league.exports.workbook import fouls, rulings, shape
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming


def chapter(source: Source) -> Chapter:
    return Chapter(_("判罚与裁定"), list(_blocks(source)))


def _blocks(source: Source) -> Iterator[Block]:
    where = _titles(source)
    if fined := [_foul(source, one, where) for one in told(fouls.table(source))]:
        yield Heading(_("犯规和判罚"), key="fouls")
        yield Table(
            [
                Column(_("哪一场"), 34),
                Column(_("盘"), 9, "centre"),
                Column(_("谁"), 40),
                Column(_("判罚"), 34, flexible=True),
                Column(_("罚分"), 13, "centre"),
                Column(_("事由"), 40),
            ],
            fined,
        )
    if decided := [_ruling(one, where) for one in told(rulings.table(source))]:
        yield Heading(_("裁定、更正和异议"), key="rulings")
        yield Table(
            [
                Column(_("时间"), 22),
                Column(_("哪一场"), 34),
                Column(_("做了什么"), 36),
                Column(_("理由"), 56, flexible=True),
                Column(_("谁定的"), 30),
            ],
            decided,
        )


def told(table: shape.Table) -> Iterator[dict[str, Any]]:
    """The rows of a table of the workbook, by the keys of its columns."""
    keys = [one.key for one in table.columns]
    for values in table.rows():
        yield dict(zip(keys, values, strict=True))


def _titles(source: Source) -> dict[int, str]:
    rows = Match.objects.filter(tournament=source.tournament).select_related("table")
    return {source.numbers[one.pk]: naming.title(one) for one in rows}


def _foul(source: Source, one: Mapping[str, Any], where: Mapping[int, str]) -> Row:
    who = source.board.who.get(one["entrant"])
    team = who.title if who and who.title != one["who"] else ""
    return row(
        where.get(one["match"], "") if one["match"] else _("赛外"),
        one["deal"],
        Cell(f"{one['side'] or ''} {one['who']}".strip(), team),
        one["kind"],
        one["points"] if one["points"] else "–",
        one["reason"],
    )


def _ruling(one: Mapping[str, Any], where: Mapping[int, str]) -> Row:
    return row(
        one["at"].strftime("%m-%d %H:%M") if isinstance(one["at"], datetime) else "",
        where.get(one["match"], ""),
        Cell(one["verb"], one["what"] or ""),
        one["reason"],
        one["by"],
    )
