"""抽签之前: what stands in the way of a draw, in words; some can be gone on with knowingly."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.matches.models import Match
from gouji_league.matches.services import confirming
from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import NoDrawError
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.asking import (
    AWAY,
    is_decided,
    question,
    takings_of,
    winner_of,
)
from gouji_league.rounds.selectors.stages import is_over, undecided
from gouji_league.tournaments.models import Entrant, Stage, Taking

SENTENCES: dict[str, str | Promise] = {
    "setup": _("赛事还没设置完：请先把设置走完。"),
    "stage_before": _("上一阶段“%(stage)s”还没结束：先结束它的最后一轮。"),
    "not_begun": _("还没有参赛名单：先确定谁参加这一阶段。"),
    "results": _("上一轮还有 %(count)s 场没有结果：%(names)s。"),
    "open_round": _("第%(round)s轮还没结束：照抽，就当它的成绩已经定了。"),
    "not_there": _("%(count)s 个还没签到：%(names)s。照抽，就当他们会来。"),
    "tables": _("这一轮要 %(matches)s 张桌，只有 %(tables)s 张：要分 %(waves)s 批打。"),
    "no_tables": _("还没有桌：请先在设置里写几张桌。"),
    "unsigned": _("%(count)s 场还没双方签字。"),
    "unconfirmed": _("%(count)s 场还没有第二个人确认：%(names)s。"),
}
BLOCKING = frozenset({"setup", "stage_before", "not_begun", "no_tables"})
"""What cannot be gone on with."""
MOST_NAMES = 4
LAID_OUT = frozenset({Stage.Format.KNOCKOUT, Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS})
"""Formats in which no lot decides how many matches a later round has."""


@dataclass(frozen=True, slots=True)
class Check:
    key: str
    params: dict[str, Any] = field(default_factory=dict)
    blocks: bool = False

    def sentence(self) -> str:
        return str(SENTENCES[self.key]) % self.params

    def kept(self) -> dict[str, Any]:
        """As it is stored with the draw."""
        return {"key": self.key, "params": self.params}


def checks(stage: Stage, *, place: int, group: str = "") -> list[Check]:
    """Everything that stands in the way, what blocks first."""
    found = list(_found(stage, place=place, group=group))
    return sorted(found, key=lambda one: not one.blocks)


def blocking(found: Sequence[Check], *, knowingly: Sequence[str]) -> list[Check]:
    """What keeps from drawing: what blocks, and what was not said to be known."""
    return [one for one in found if one.blocks or one.key not in knowingly]


def _check(key: str, *, blocks: bool | None = None, **params: Any) -> Check:
    return Check(key, params, blocks=key in BLOCKING if blocks is None else blocks)


def _found(stage: Stage, *, place: int, group: str) -> Iterator[Check]:
    tournament = stage.tournament
    if tournament.step is not None:
        yield _check("setup")
    earlier = tournament.stages.filter(number__lt=stage.number).order_by("number").last()
    if earlier is not None and not is_over(earlier):
        yield _check("stage_before", stage=str(earlier))
    takings = [one for one in takings_of(stage) if not group or one.group == group]
    if not takings:
        yield _check("not_begun")
        return
    yield from _of_results(stage, place=place, group=group)
    takings = _still_in(stage, takings, place=place)
    absent = [one.entrant.name for one in takings if one.entrant.status == Entrant.Status.ENTERED]
    if absent:
        yield _check("not_there", count=len(absent), names=_named(absent))
    yield from _of_tables(stage, len(takings), place=place)


def _still_in(stage: Stage, takings: list[Taking], *, place: int) -> list[Taking]:
    """Those who can be drawn, in a knock-out without those who lost."""
    staying = [
        one
        for one in takings
        if not one.withdrawn and one.entrant.status not in AWAY and one.since <= place
    ]
    if stage.format != Stage.Format.KNOCKOUT:
        return staying
    played = Match.objects.filter(stage=stage, round__isnull=False, kind=Match.Kind.REGULAR)
    out = {
        side.number
        for match in played.select_related("first", "second")
        if is_decided(match)
        for side in (match.first, match.second)
        if side is not None and side.number != winner_of(match)
    }
    return [one for one in staying if one.entrant.number not in out]


def _of_results(stage: Stage, *, place: int, group: str) -> Iterator[Check]:
    missing = undecided(stage, group=group)
    if missing:
        names = _named([where(one) for one in missing])
        knockout = stage.format == Stage.Format.KNOCKOUT
        yield _check("results", blocks=knockout, count=len(missing), names=names)
    held = stage.rounds.filter(place=place - 1, closed_at__isnull=True).first()
    if held is not None and not missing and not group:
        yield _check("open_round", round=held.number)
    played = Match.objects.filter(stage=stage, round__isnull=False, status=Match.Status.FINISHED)
    unsigned = sum(one.signed_version != one.facts_version for one in played)
    if unsigned:
        yield _check("unsigned", count=unsigned)
    yield from _of_confirmations(stage)


def _of_confirmations(stage: Stage) -> Iterator[Check]:
    if not confirming.is_asked(stage):
        return
    rows = Match.objects.filter(stage=stage, round__isnull=False, status__in=confirming.OVER)
    rows = rows.select_related("stage", "table", "first", "second").order_by("round", "pk")
    open_ = [one for one in rows if confirming.waits(one)]
    if open_:
        yield _check("unconfirmed", count=len(open_), names=_named([where(one) for one in open_]))


def _of_tables(stage: Stage, entrants: int, *, place: int) -> Iterator[Check]:
    tables = stage.tournament.tables.count()
    if not tables:
        yield _check("no_tables")
    elif (matches := _matches(stage, entrants, place=place)) > tables:
        waves = ceil(matches / tables)
        yield _check("tables", matches=matches, tables=tables, waves=waves)


def _matches(stage: Stage, entrants: int, *, place: int) -> int:
    """How many are played side by side; of a rotation's pools each has a table."""
    if stage.format == Stage.Format.ROTATION:
        return 1
    if stage.format not in LAID_OUT or place == 1:
        planned = formats.plan_matches(stage.format, stage.settings, entrants)
        at_once = stage.format in LAID_OUT and stage.format != Stage.Format.KNOCKOUT
        return max(planned if at_once else planned[:1], default=0)
    try:
        return len(formats.draw(question(stage, place=place, seed="")).meetings)
    except NoDrawError:  # which is told when it is drawn
        return 0


def where(match: Match) -> str:
    """A match as it is spoken of: by its people, or its table."""
    sides = [one.name for one in (match.first, match.second) if one is not None]
    if sides:
        return " — ".join(sides)
    return str(match.table or match.slot)


def _named(names: Sequence[str]) -> str:
    shown = "、".join(names[:MOST_NAMES])
    return f"{shown}…" if len(names) > MOST_NAMES else shown


def waiting_lots(stage: Stage, *, place: int, group: str = "") -> Lots | None:
    """The drawing that goes on."""
    rows = stage.lots.filter(place=place, group=group)
    return rows.filter(status__in=[Lots.Status.SEALED, Lots.Status.DRAFT]).last()
