"""名次与奖: final places over all stages, and the list by which prizes are handed out."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.documents.blocks import (
    Block,
    Cell,
    Chapter,
    Column,
    Heading,
    Row,
    Table,
    Words,
    heading,
    row,
)
from gouji_league.exports.workbook.prizes import prizes_of
from gouji_league.exports.workbook.source import Source
from gouji_league.standings.board import Who
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member

PLACES: Final = 8
"""As many places have a prize where the organiser has set none."""


def places(source: Source) -> Chapter:
    """总名次, who won what, and the ranking of units."""
    return Chapter(_("总名次与奖项"), list(_places(source)))


def _places(source: Source) -> Iterator[Block]:
    board = source.board
    if not board.final or not any(one.has_results for one in board.stages):
        return
    won = prizes_of(source)
    united = any(who.unit for _place, who in board.final)
    yield Table(
        [
            Column(pgettext("column", "名次"), 14, "centre"),
            Column(pgettext("column", "名称"), 60, flexible=True),
            *([Column(_("单位"), 58)] if united else []),
            *([Column(_("奖项"), 50)] if won else []),
        ],
        [
            row(
                place,
                Cell(who.title, strong=place <= 3),
                *([who.unit] if united else []),
                *([_("、").join(won[who.number])] if won else []),
            )
            for place, who in board.final
        ],
    )
    if board.units:
        yield Heading(_("团体总分"), key="units")
        yield Words(_("单位前几名的名次相加，少的在前。"), "note")
        yield Table(
            [
                Column(pgettext("column", "名次"), 14, "centre"),
                Column(_("单位"), 100, flexible=True),
                Column(_("名次和"), 24, "figure"),
            ],
            [row(one.rank, one.unit, one.value) for one in board.units],
        )


# Handing out ------------------------------------------------------------------------------------


def receipts(source: Source, *, each: bool) -> Chapter:
    """领奖签收表, prize by prize; `each`: a line for everybody of a team."""
    rows: list[Row] = []
    people = _people(source) if each else {}
    for prize, winners in _prizes(source):
        rows.append(heading(prize))
        for who in winners:
            rows += [_line(who, name) for name in people.get(who.number, [""])]
    if not rows:
        return Chapter(_("领奖签收表"), [])
    columns = [
        Column(_("得奖"), 54, flexible=True),
        Column(_("单位"), 44),
        Column(_("领奖人"), 30),
        Column(_("签收"), 36),
        Column(_("日期"), 18),
    ]
    return Chapter(_("领奖签收表"), [Table(columns, rows, "roomy ruled")])


def _line(who: Who, name: str) -> Row:
    return row(Cell(who.title, strong=True), who.unit, name, "", "")


def _prizes(source: Source) -> Iterator[tuple[str, Sequence[Who]]]:
    """As the organiser set them, in order; else the first places."""
    board = source.board
    if not board.awards.grades and not board.awards.extra:
        yield from _first(source)
        return
    for grade in board.awards.grades:
        if grade.entrants:
            yield grade.name, [board.who[one] for one in grade.entrants]
        if grade.contested:
            words = _("%(prize)s（并列，待定）") % {"prize": grade.name}
            yield words, [board.who[one] for one in grade.contested]
    for prize in board.awards.extra:
        yield prize.name, [board.who[prize.entrant]]


def _first(source: Source) -> Iterator[tuple[str, Sequence[Who]]]:
    found: dict[int, list[Who]] = defaultdict(list)
    for place, who in source.board.final:
        if place <= PLACES:
            found[place].append(who)
    for place, winners in found.items():
        yield _("第 %(place)s 名") % {"place": place}, winners


def _people(source: Source) -> dict[int, list[str]]:
    """By the entrants' numbers; who plays alone is the entrant."""
    found: dict[int, list[str]] = defaultdict(list)
    rows = Member.objects.filter(entrant__tournament=source.tournament)
    rows = rows.exclude(entrant__kind=Entrant.Kind.PLAYER).select_related("player", "entrant")
    for one in rows.order_by("position"):
        player = one.player
        shown = player.name if source.named else names.public_name(player, source.tournament)
        found[one.entrant.number].append(shown)
    return found
