"""判罚: every foul, in a deal or outside of a match. Standings add them up from here."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.names import name
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source, Told
from gouji_league.matches.models import Deal
from gouji_league.matches.selectors import offences
from gouji_league.matches.selectors.taking import stage_fouls
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.wording import foul_name, plain_term


def table(source: Source) -> Table:
    return Table(
        key="fouls",
        title=_("判罚"),
        note=_("局内的随那一盘记；“赛外”为 1 的从本阶段积分里扣。警告的罚分为 0，也算一次。"),
        columns=_columns(),
        rows=lambda: whole(source),
        kept=1,
    )


def _columns() -> list[Column]:
    return [
        Column(key="match", head=_("场次号"), width=8, name=name("foul.match")),
        Column(key="stage", head=_("阶段"), width=6, name=name("foul.stage")),
        Column(key="round", head=_("轮"), width=6),
        Column(key="deal", head=_("盘序"), width=6),
        Column(key="outside", head=_("赛外"), width=6, name=name("foul.outside")),
        Column(key="side", head=_("方"), width=5, style="text"),
        Column(key="entrant", head=_("记给（号）"), width=8, name=name("foul.entrant")),
        Column(key="who", head=_("谁"), width=16, style="text"),
        Column(key="kind", head=_("判罚"), width=22, style="text"),
        Column(key="points", head=_("罚分"), width=7, style="whole", name=name("foul.points")),
        Column(key="reason", head=_("事由"), width=36, style="text"),
        Column(key="clause", head=_("条款"), width=12, style="text"),
        Column(key="offence", head=_("犯了什么"), width=36, style="text"),
    ]


def whole(source: Source) -> Iterator[Row]:
    for told in source.matches():
        yield from rows(told)
    yield from outside(source)


def rows(told: Told) -> Iterator[Row]:
    """As ranking counts them: those of the record, extra deals left out."""
    if not told.is_played:
        return
    derived, deals = told.whole.derived, told.whole.deals
    stated = [
        (deal, foul)
        for deal in deals[: len(derived.score.deals)]
        for foul in (deal.facts or {}).get("fouls") or ()
    ]
    noted = (each for deal in deals[: len(derived.score.deals)] for each in _noted(told, deal))
    counted = zip(stated, derived.figures["fouls"], noted, strict=True)
    for (deal, foul), (number, place, points), (offence, clause) in counted:
        yield [
            told.number,
            told.match.stage.number,
            told.match.round,
            number,
            0,
            MARKS[(place - 1) % 2],
            told.entrant_at(place, deal),
            told.players(deal)[place - 1].name,
            plain_term(foul_name(told.book, foul["kind"], told.source.language)),
            points,
            None,
            clause,
            offence,
        ]


def _noted(told: Told, deal: Deal) -> Iterator[tuple[str, str]]:
    for offence, clause in offences.of_deal(told.book, deal):
        yield offence.text.to(told.source.language) if offence else "", clause


def outside(source: Source) -> Iterator[Row]:
    """赛外判罚."""
    given = stage_fouls(source.stages)
    for stage in source.stages:
        for foul in given.get(stage.pk, ()):
            offence = offences.named(BOOKS[stage.rulebook], foul.offence)
            yield [
                *[None, stage.number, None, None, 1, None],
                foul.entrant.number,
                source.title(foul.entrant),
                str(foul.get_kind_display()),
                foul.points,
                foul.reason,
                foul.clause,
                offence.text.to(source.language) if offence else "",
            ]
