"""秩序册、成绩册: everything before a tournament in one book, and everything after it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.documents.binding import bound
from gouji_league.exports.documents.blocks import Chapter, Heading
from gouji_league.exports.documents.choices import NAMES, source_of
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.parts import (
    brackets,
    crossing,
    draws,
    people,
    prizes,
    rounds,
    rules,
    rulings,
    schedule,
    standings,
)
from gouji_league.exports.registry import Parameters
from gouji_league.exports.workbook.source import Source
from gouji_league.standings.board import StageBoard
from gouji_league.tournaments.models import Tournament


def _no_stages(tournament: Tournament) -> str:
    return "" if tournament.stages.exists() else _("先把赛制设好。")


@document(
    "programme",
    label=gettext_lazy("秩序册"),
    about=gettext_lazy("赛前发的：日程、参赛名单、已抽好的座次、规则，带封面和目录。"),
    options=(NAMES,),
    missing=_no_stages,
)
def programme(tournament: Tournament, parameters: Parameters) -> Paper:
    source = source_of(tournament, parameters)
    chapters = [
        schedule.chapter(source),
        people.entered(source),
        draws.chapter(source, proofs=False),
        rules.chapter(source),
    ]
    return bound(tournament, _("秩序册"), chapters, as_book=True)


def _not_played(tournament: Tournament) -> str:
    return "" if tournament.matches.exists() else _("还没有牌局，没有成绩。")


@document(
    "book",
    label=gettext_lazy("成绩册"),
    about=gettext_lazy(
        "赛后存的：总名次、各阶段名次、交叉表、对阵图、各轮成绩、判罚、抽签、名单和规则，带目录和书签。"
    ),
    options=(NAMES,),
    missing=_not_played,
)
def book(tournament: Tournament, parameters: Parameters) -> Paper:
    chapters = list(_chapters(source_of(tournament, parameters)))
    return bound(tournament, _("成绩册"), chapters, as_book=True)


def _chapters(source: Source) -> Iterator[Chapter]:
    yield prizes.places(source)
    for one in source.board.stages:
        yield _stage(source, one)
    yield from brackets.chapters(source)
    yield rounds.chapter(source)
    yield rulings.chapter(source)
    yield draws.chapter(source)
    yield people.entered(source)
    yield rules.chapter(source)


def _stage(source: Source, one: StageBoard) -> Chapter:
    """The tables, and on the same pages who met whom."""
    ranked, crossed = standings.chapter(source, one), crossing.chapter(source, one)
    if not crossed.blocks:
        return ranked
    words = Heading(_("交叉表"), key="cross")
    return Chapter(ranked.title, [*ranked.blocks, words, *crossed.blocks])
