"""名次与奖项: final places over all stages, who gets what, and the ranking of units."""

from collections import defaultdict
from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source


def table(source: Source) -> Table:
    return Table(
        key="prizes",
        title=_("总名次与奖项"),
        note=_("各阶段打下来的总名次；并列的名次相同。都是程序给出的数值。"),
        columns=[
            Column(key="place", head=_("总名次"), width=8),
            Column(key="entrant", head=_("号"), width=6),
            Column(key="name", head=_("名称"), width=22, style="told"),
            Column(key="unit", head=_("单位"), width=20, style="told"),
            Column(key="prizes", head=_("奖项"), width=30, style="told"),
        ],
        rows=lambda: _rows(source),
        landscape=False,
        kept=1,
        after=list(_units(source)),
    )


def _rows(source: Source) -> Iterator[Row]:
    prizes = prizes_of(source)
    for place, who in source.board.final:
        won = "、".join(prizes[who.number]) or None
        yield [place, who.number, who.title, who.unit or None, won]


def prizes_of(source: Source) -> dict[int, list[str]]:
    """By the entrants' numbers."""
    found: dict[int, list[str]] = defaultdict(list)
    for grade in source.board.awards.grades:
        for number in grade.entrants:
            found[number].append(grade.name)
        for number in grade.contested:
            found[number].append(_("%(prize)s（并列，待定）") % {"prize": grade.name})
    for prize in source.board.awards.extra:
        found[prize.entrant].append(prize.name)
    return found


def _units(source: Source) -> Iterator[Row]:
    """团体总分, by option."""
    if not source.board.units:
        return
    yield []
    yield [_("团体总分：单位前几名的名次相加，少的在前")]
    for one in source.board.units:
        yield [one.rank, None, one.unit, None, one.value]
