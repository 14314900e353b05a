"""成绩: standings, cross tables, brackets, rounds, fouls and rulings, each as a document."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gouji_league.exports.documents.binding import bound
from gouji_league.exports.documents.choices import (
    NAMES,
    ROUNDS,
    STAGES,
    number_of,
    source_of,
    stages_of,
)
from gouji_league.exports.documents.paper import Paper, document
from gouji_league.exports.documents.parts import brackets, crossing, rounds, rulings, standings
from gouji_league.exports.registry import Parameters
from gouji_league.rounds.selectors.bracket import pictures
from gouji_league.standings.board import CROSSED
from gouji_league.tournaments.models import Stage, Taking, Tournament


def _nobody(tournament: Tournament) -> str:
    if Taking.objects.filter(stage__tournament=tournament).exists():
        return ""
    return _("还没有人参赛：第一轮公布以后才有名次。")


@document(
    "standings",
    label=gettext_lazy("名次表"),
    about=gettext_lazy("各阶段的名次，排名依据和记号都有说明；个人计分的还有积分构成。"),
    options=(STAGES, NAMES),
    missing=_nobody,
)
def standings_(tournament: Tournament, parameters: Parameters) -> Paper:
    source = source_of(tournament, parameters)
    chapters = [standings.chapter(source, one) for one in stages_of(source, parameters)]
    return bound(tournament, _("名次表"), chapters)


def _not_crossed(tournament: Tournament) -> str:
    if tournament.stages.filter(format__in=CROSSED, rounds__isnull=False).exists():
        return ""
    return _("循环赛和小组赛公布以后才有交叉表。")


@document(
    "cross",
    label=gettext_lazy("交叉表"),
    about=gettext_lazy("循环赛、小组赛里谁跟谁打、打成多少，一张表看完。"),
    options=(STAGES, NAMES),
    missing=_not_crossed,
)
def cross(tournament: Tournament, parameters: Parameters) -> Paper:
    source = source_of(tournament, parameters)
    chapters = [crossing.chapter(source, one) for one in stages_of(source, parameters)]
    return bound(tournament, _("交叉表"), chapters)


def _no_bracket(tournament: Tournament) -> str:
    if not tournament.stages.filter(format=Stage.Format.KNOCKOUT).exists():
        return _("没有淘汰赛，就没有对阵图。")
    return "" if pictures(tournament, named=True) else _("抽签公布以后才有对阵图。")


@document(
    "bracket",
    label=gettext_lazy("对阵图"),
    about=gettext_lazy("淘汰赛一页看完，贴墙上；A4 排不下的用 A3。"),
    options=(NAMES,),
    missing=_no_bracket,
)
def bracket(tournament: Tournament, parameters: Parameters) -> Paper:
    source = source_of(tournament, parameters)
    return bound(tournament, _("对阵图"), brackets.chapters(source))


def _no_rounds(tournament: Tournament) -> str:
    if tournament.matches.exists():
        return ""
    return _("还没有牌局：先公布一轮，或者排上一桌。")


@document(
    "results",
    label=gettext_lazy("各轮成绩"),
    about=gettext_lazy("一轮里每一桌谁对谁、打成多少、怎么结束，还没签字的也标出来。"),
    options=(ROUNDS, NAMES),
    missing=_no_rounds,
)
def results(tournament: Tournament, parameters: Parameters) -> Paper:
    number = number_of(parameters, "round")
    chapter = rounds.chapter(source_of(tournament, parameters), only=number)
    title = _("各轮成绩")
    if number is not None:
        title = _("第 %(number)s 轮成绩") % {"number": number}
    return bound(tournament, title, [chapter])


@document(
    "rulings",
    label=gettext_lazy("判罚与裁定"),
    about=gettext_lazy("每一个判罚、裁定、更正和异议，谁定的、为什么。"),
    options=(NAMES,),
    missing=_no_rounds,
)
def rulings_(tournament: Tournament, parameters: Parameters) -> Paper:
    return bound(tournament, _("判罚与裁定"), [rulings.chapter(source_of(tournament, parameters))])
