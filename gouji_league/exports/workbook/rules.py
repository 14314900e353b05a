"""规则说明: by what rules this tournament was played, stage by stage, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.workbook.book import Book
from gouji_league.exports.workbook.shape import Column, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.tournaments.selectors.setup import ShownStage, shown_stages

Lines = Iterator[tuple[str, str]]
"""What is spoken of, and what is said of it; a heading says nothing."""


def table(source: Source) -> Table:
    return Table(
        key="rules",
        title=_("规则说明"),
        note=_("条款的原意用我们自己的话写；裁判判罚以规则书为准。"),
        columns=[
            Column(key="what", head=_("项"), width=24, style="text"),
            Column(key="said", head=_("内容"), width=92, style="told"),
        ],
        rows=lambda: iter(()),
        kept=1,
        landscape=False,
    )


def write(source: Source, book: Book) -> None:
    sheet = book.open(table(source))
    for stage in shown_stages(source.tournament, source.language):
        sheet.free(f"{stage.number} {stage.name}", stage.book_title, style="strong", height=24)
        for what, said in (*_of_stage(stage), *_of_book(stage, source)):
            sheet.append([what or None, said])


def _of_stage(stage: ShownStage) -> Lines:
    yield _("怎么打"), stage.short
    if stage.keys:
        yield _("排名依次比"), stage.keys
    if stage.match_points:
        yield _("胜 / 平 / 负"), stage.match_points
    for setting in stage.settings:
        yield setting.label, setting.value
    for one in stage.changed:
        words = _("%(after)s（规则书：%(before)s）")
        yield one.label, words % {"after": one.after, "before": one.before}
    for edition, differences in stage.history:
        for one in differences:
            words = _("%(before)s → %(after)s") % {"before": one.before, "after": one.after}
            yield _("第 %(n)s 版：%(what)s") % {"n": edition.number, "what": one.label}, words


def _of_book(stage: ShownStage, source: Source) -> Lines:
    book, language = stage.book, source.language
    for clause in book.clauses:
        if clause.status == "implemented":
            yield clause.id, clause.text.to(language)
    for one in book.offences:
        kinds = [plain_term(foul_name(book, kind, language)) for kind in one.sanctions]
        told = f"{one.text.to(language)}：{_('，或').join(kinds)}"
        yield _("判罚 %(clause)s") % {"clause": one.clause}, told
