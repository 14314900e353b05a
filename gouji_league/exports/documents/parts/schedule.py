"""日程: what the tournament is, and when each round begins."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.documents.binding import days
from gouji_league.exports.documents.blocks import Block, Chapter, Column, Facts, Table, Words, row
from gouji_league.exports.workbook.source import Source
from gouji_league.tournaments.selectors.plan import shown_plan, size_of
from gouji_league.tournaments.words import in_short


def chapter(source: Source) -> Chapter:
    return Chapter(_("日程"), [Facts(list(about(source))), *_plan(source)])


def about(source: Source) -> Iterator[tuple[str, str]]:
    one = source.tournament
    if one.host:
        yield _("主办方"), one.host
    if told := days(one):
        yield _("日期"), told
    if one.place:
        yield _("地点"), one.place
    yield _("参赛"), str(one.entrants.filter(approved=True).count())
    for stage in source.stages:
        name = (
            _("第 %(number)s 阶段") % {"number": stage.number}
            if len(source.stages) > 1
            else _("赛制")
        )
        yield name, f"{stage} · {in_short(stage)}"


def _plan(source: Source) -> Iterator[Block]:
    """By the time plan of the set-up; a round that was given a time of its own has that."""
    found = shown_plan(source.tournament, size_of(source.tournament))
    if not found.rounds:
        return
    set_ = {
        one.number: timezone.localtime(one.starts_at).strftime("%m-%d %H:%M")
        for one in source.tournament.rounds.filter(starts_at__isnull=False)
    }
    yield Table(
        [
            Column(_("轮"), 12, "strong"),
            Column(_("阶段"), 50, flexible=True),
            Column(_("名称"), 40),
            Column(_("场数"), 16, "figure"),
            Column(_("开始"), 30, "centre"),
            Column(_("约结束"), 30, "centre"),
        ],
        [
            row(
                one.number,
                one.stage,
                one.name,
                one.matches,
                set_.get(one.number, one.starts),
                "" if one.number in set_ else one.ends,
            )
            for one in found.rounds
        ],
    )
    if found.open_end:
        yield Words(_("轮换没有固定轮数：打到散场。"), "note")
    yield Words(_("结束时间按每盘的平均用时估算。"), "note")
