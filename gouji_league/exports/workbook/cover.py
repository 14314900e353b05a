"""封面: what the workbook is, how to read it, and whether its formulas agree with the program."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gouji_league.exports.workbook.book import Book, Sheet
from gouji_league.exports.workbook.cells import Formula, Link
from gouji_league.exports.workbook.shape import Column, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.words import in_short

Lines = Iterator[tuple[str, str]]


def table(source: Source) -> Table:
    return Table(
        key="cover",
        title=_("封面"),
        columns=[
            Column(key="what", head="", width=22, style="text"),
            Column(key="said", head="", width=84, style="told"),
            Column(key="differ", head="", width=14),
        ],
        rows=lambda: iter(()),
        landscape=False,
        headless=True,
    )


def write(source: Source, sheet: Sheet, book: Book) -> None:
    """Last of all: it tells of every other sheet."""
    sheet.free(source.tournament.name, style="title", height=34)
    sheet.free(None)
    for what, said in _about(source):
        sheet.free(what, said, style="free")
    sheet.free(None)
    sheet.free(_("怎么看"), style="strong")
    for words in _reading():
        sheet.free(None, words, style="free")
    sheet.free(None)
    sheet.free(_("表"), _("讲什么"), _("不一致的格数"), style="strong")
    counted = []
    for other in book.sheets:
        if other is not sheet:
            formulas = other.differences()
            told = Formula("+".join(formulas)) if formulas else None
            sheet.free(Link(other.title, other.title), other.table.note or None, told, style="free")
            counted += [f"C{sheet.row}"] if formulas else []
    sheet.free(None)
    _verdict(sheet, counted)


def _about(source: Source) -> Lines:
    one = source.tournament
    if one.host:
        yield _("主办方"), one.host
    if one.place:
        yield _("地点"), one.place
    days = [date_format(day, "Y-m-d") for day in (one.starts, one.ends) if day]
    if days:
        yield _("日期"), " – ".join(dict.fromkeys(days))
    for stage in source.stages:
        book = BOOKS[stage.rulebook].title.to(source.language)
        yield (
            _("阶段 %(number)s") % {"number": stage.number},
            f"{stage} · {book} · {in_short(stage)}",
        )
    yield _("做出时间"), timezone.localtime().strftime("%Y-%m-%d %H:%M")
    yield _("数据版本"), str(one.version)


def _reading() -> Sequence[str]:
    return [
        _("黑字是程序算出的数值，不重算也看得到。灰色斜体是公式，谁都可以点开核对。"),
        _("公式从“积分行”“判罚”“牌局”一层层加上来；和数值对不上的格会变红，下表写出有几格。"),
        _("头上带 * 的（相互战绩、小循环、抽签等）不是加出来的，只有数值。"),
        _("可以筛选和排序；请不要在“各场所得”里排序，弃权的那几格按行取数。"),
    ]


def _verdict(sheet: Sheet, counted: Sequence[str]) -> None:
    if not counted:
        return
    total = "+".join(counted)
    good, bad = _("公式和程序全部一致"), _("有不一致的格")
    told: Any = Formula(f'IF({total}=0,"{good}","{bad}")')
    sheet.free(_("核对"), told, Formula(total), style="strong")
