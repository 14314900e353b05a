"""规则: by what rules it is played, stage by stage, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import (
    Block,
    Chapter,
    Column,
    Facts,
    Heading,
    Table,
    Words,
    row,
)
from gouji_league.exports.workbook.source import Source
from gouji_league.rules.book import AnyBook
from gouji_league.tournaments.selectors.ruling import RuledStage, ruled_stages


def chapter(source: Source) -> Chapter:
    stages = ruled_stages(source.tournament, source.language)
    blocks: list[Block] = []
    for one in stages:
        blocks += _stage(one)
    books = {one.stage.book.key: one for one in stages}
    for one in books.values():
        blocks += _book(one, source)
    return Chapter(_("规则"), blocks)


def _stage(one: RuledStage) -> Iterator[Block]:
    stage = one.stage
    yield Heading(f"{stage.name} · {stage.book_title}", key=f"s{stage.number}")
    rows = [(_("怎么打"), stage.short)]
    rows += [(_("排名依次比"), stage.keys)] if stage.keys else []
    rows += [(_("胜 / 平 / 负"), stage.match_points)] if stage.match_points else []
    rows += [(setting.label, setting.value) for setting in stage.settings]
    yield Facts(rows)
    if one.chosen:
        yield Words(_("与规则书不同的："), "lead")
        words = _("%(after)s（规则书：%(before)s）")
        yield Facts(
            [
                (
                    each.difference.label,
                    words % {"after": each.difference.after, "before": each.difference.before},
                )
                for each in one.chosen
            ]
        )


def _book(one: RuledStage, source: Source) -> Iterator[Block]:
    book, language = one.stage.book, source.language
    yield Heading(_("规则书：%(title)s") % {"title": one.stage.book_title}, key=f"b-{book.key}")
    yield Words(book.summary.to(language), "lead")
    yield Table(
        [Column(_("条款"), 20, "small"), Column(_("内容"), 160, flexible=True)],
        [row(*each) for each in _clauses(book, source)],
    )
    if one.fined:
        yield Heading(_("犯规和判罚"), key=f"f-{book.key}")
        yield Table(
            [
                Column(_("犯规"), 80, flexible=True),
                Column(_("判罚"), 42),
                Column(_("再犯"), 34),
                Column(_("条款"), 20, "small"),
            ],
            [row(each.what, each.first, each.again, each.clause) for each in one.fined],
        )


def _clauses(book: AnyBook, source: Source) -> Iterator[tuple[str, str]]:
    """What the document says; what is damaged in it says nothing to those who play."""
    for clause in book.clauses:
        if clause.why != "damaged":
            yield clause.id, clause.text.to(source.language)
