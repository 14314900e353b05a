"""做成一册: the whole workbook of a tournament, in one pass over its matches."""

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from gouji_league.exports.documents.paper import LANGUAGE, LANGUAGES
from gouji_league.exports.registry import Export, Parameters, Telling, register, tell_nobody
from gouji_league.exports.workbook import (
    cover,
    cross,
    deals,
    fouls,
    levels,
    lines,
    matches,
    people,
    prizes,
    rounds,
    rules,
    rulings,
    shares,
    standings,
)
from gouji_league.exports.workbook.book import Book, Sheet
from gouji_league.exports.workbook.source import Source, Told
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament


def workbook(tournament: Tournament, telling: Telling = tell_nobody) -> bytes:
    """In the language that is on."""
    source = Source(tournament, telling=telling)
    book = Book(title=tournament.name, author=tournament.host or tournament.name)
    front = book.open(cover.table(source))
    if source.board.final:
        book.add(prizes.table(source))
    for stage in source.board.stages:
        book.add(standings.table(source, stage))
        if (crossed := cross.table(source, stage)) is not None:
            book.add(crossed)
    book.add(rounds.table(source))
    _play(source, book)
    book.add(rulings.table(source))
    book.add(people.table(source))
    rules.write(source, book)
    cover.write(source, front, book)
    return book.close()


def _play(source: Source, book: Book) -> None:
    """The sheets that follow the matches, all filled as each match is read."""
    tractor = {isinstance(BOOKS[one.rulebook], TractorBook) for one in source.stages}
    given = book.open(shares.table(source))
    played = book.open(matches.table(source))
    dealt = [book.open(deals.table(source))] if False in tractor else []
    levelled = [book.open(levels.table(source))] if True in tractor else []
    scored = book.open(lines.table(source))
    fined = book.open(fouls.table(source))
    for told in source.matches():
        played.fill(matches.rows(told))
        for sheet in dealt:
            sheet.fill(deals.rows(told))
        for sheet in levelled:
            sheet.fill(levels.rows(told))
        scored.fill(lines.rows(told))
        fined.fill(fouls.rows(told))
        _share(given, told)
    fined.fill(fouls.outside(source))


def _share(sheet: Sheet, told: Told) -> None:
    sheet.fill(shares.rows(told, sheet.row + 1))


def _make(tournament: Tournament, parameters: Parameters, telling: Telling) -> bytes:
    language = LANGUAGES.get(parameters.get("lang", ""), settings.LANGUAGE_CODE)
    with translation.override(language):
        return workbook(tournament, telling)


register(
    Export(
        key="xlsx",
        label=_("Excel 工作簿"),
        about=_("积分榜、牌局、逐盘、积分行、判罚、人员都在里面；合计和名次是公式，谁都能核对。"),
        suffix="xlsx",
        mime="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        make=_make,
        options=(LANGUAGE,),
    )
)
