"""开轮和收轮: a round is opened, closed with its results, opened again with what that undoes."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.models import Match
from gouji_league.matches.services.making import begun
from gouji_league.matches.services.writes import beside
from gouji_league.rounds.models import OF_LIST, Lots, Round
from gouji_league.rounds.selectors.checks import where
from gouji_league.rounds.selectors.stages import UNDECIDED
from gouji_league.rounds.services import drawing, publishing
from gouji_league.tournaments.models import Stage, Table, Tournament
from gouji_league.tournaments.services.versions import lock, raise_version


@transaction.atomic
def start(held: Round, *, by: Actor) -> Round:
    """开始: the clock of a round begins."""
    lock(held.tournament)
    found = _held(held)
    if found.opened_at is None:
        found.opened_at = timezone.now()
        found.save(update_fields=["opened_at"])
        _note(found, by=by, verb="started")
    return found


@transaction.atomic
def close(held: Round, *, by: Actor, knowingly: bool = False) -> Round:
    """结束本轮: with every result, or knowingly without some, which are named and kept."""
    lock(held.tournament)
    found = _held(held)
    if found.closed_at is not None:
        return found
    missing = missing_in(found)
    if missing and not knowingly:
        raise ValidationError(
            _("还有 %(count)s 场没有结果：%(names)s。"),
            params={"count": len(missing), "names": "、".join(where(one) for one in missing[:6])},
            code="missing",
        )
    found.closed_at, found.left_open = timezone.now(), [str(one.key) for one in missing]
    found.save(update_fields=["closed_at", "left_open"])
    _note(found, by=by, verb="closed", missing=found.left_open)
    return found


def missing_in(held: Round) -> list[Match]:
    """The matches of a round that have no result."""
    rows = Match.objects.filter(UNDECIDED, tournament=held.tournament, round=held.number)
    return list(rows.select_related("table", "first", "second").order_by("pk"))


@dataclass(frozen=True, slots=True)
class Undoing:
    """What opening a closed round again takes with it."""

    lots: Sequence[Lots]
    """Draws that stand on its results: drafts to be dropped, published ones to be withdrawn."""
    begun: Sequence[Match]
    """Matches of later rounds that have begun, which stay as they are."""


def undoing(held: Round) -> Undoing:
    """What stands on the results of a round, in this stage and the following."""
    later = Lots.objects.filter(
        stage__tournament=held.tournament,
        place__gt=OF_LIST,
        status__in=[Lots.Status.DRAFT, Lots.Status.PUBLISHED],
    ).select_related("stage__tournament")
    standing = [
        one
        for one in later
        if (one.stage.number, one.place) > (held.stage.number, held.place)
        and not (one.stage_id == held.stage_id and one.stage.format in drawing.WHOLE)
    ]
    numbers = [each.number for one in standing for each in one.rounds.all()]
    matches = Match.objects.filter(tournament=held.tournament, round__in=numbers)
    return Undoing(standing, begun(matches))


@transaction.atomic
def reopen(held: Round, *, by: Actor) -> Round:
    """重开: later draws are withdrawn with it, unless a match of theirs has begun."""
    undone = undoing(held)
    if undone.begun:
        raise ValidationError(
            _("后面已经有 %(count)s 场开打了，这一轮不能重开：要改成绩，请更正那一场。"),
            params={"count": len(undone.begun)},
            code="begun",
        )
    for lots in sorted(undone.lots, key=lambda one: -one.pk):
        if lots.status == Lots.Status.PUBLISHED:
            publishing.withdraw(lots, by=by)
        else:
            drawing.drop(lots, by=by)
    lock(held.tournament)
    found = _held(held)
    found.closed_at, found.left_open = None, []
    found.save(update_fields=["closed_at", "left_open"])
    _note(found, by=by, verb="reopened", withdrawn=[one.place for one in undone.lots])
    return found


@transaction.atomic
def end_stage(stage: Stage, *, by: Actor) -> Stage:
    """打住: no more rounds are drawn in a stage; every round of it must be closed."""
    tournament = lock(stage.tournament)
    if stage.format == Stage.Format.ROTATION:
        _close_done(stage, by=by)
    if not stage.rounds.exists() or stage.rounds.filter(closed_at=None).exists():
        raise ValidationError(_("还有没结束的轮次：先结束它们，再结束这一阶段。"), code="open")
    return _set_end(stage, timezone.now(), tournament, by=by, verb="stage_ended")


def _close_done(stage: Stage, *, by: Actor) -> None:
    """The pools of a rotation go on by themselves: nobody closes their rounds one by one."""
    for held in stage.rounds.filter(closed_at=None).select_related("tournament", "stage"):
        if not missing_in(held):
            close(held, by=by)


@transaction.atomic
def resume_stage(stage: Stage, *, by: Actor) -> Stage:
    """接着打: rounds are drawn again, unless the next stage has begun."""
    tournament = lock(stage.tournament)
    later = tournament.stages.filter(number__gt=stage.number, rounds__isnull=False)
    if later.exists():
        raise ValidationError(_("下一阶段已经公布了轮次，这一阶段不能再打。"), code="later")
    return _set_end(stage, None, tournament, by=by, verb="stage_resumed")


def _set_end(
    stage: Stage, at: datetime | None, tournament: Tournament, *, by: Actor, verb: str
) -> Stage:
    stage.ended_at = at
    stage.save(update_fields=["ended_at"])
    record(actor=by, verb=f"rounds.{verb}", subject=str(stage), tournament=str(tournament.key))
    raise_version(tournament, public=True)
    return stage


@transaction.atomic
def move(match: Match, *, table: Table | None, starts_at: datetime | None, by: Actor) -> Match:
    """改桌、改时间: a match is put at another table, or has a time of its own."""
    found = Match.objects.select_for_update().get(pk=match.pk)
    tournament = lock(found.tournament)
    found.table, found.starts_at = table, starts_at
    found.version += 1
    found.save(update_fields=["table", "starts_at", "version"])
    after = {
        "table": table.number if table else None,
        "starts": starts_at.isoformat() if starts_at else None,
    }
    beside(found, verb="matches.moved", params=after, by=by).save()
    record(
        actor=by,
        verb="rounds.moved",
        subject=where(found),
        after=after,
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
    return found


@dataclass(frozen=True, slots=True)
class Slot:
    """Where and when a match is to be played."""

    match: Match
    table: Table | None
    starts_at: datetime | None


@transaction.atomic
def schedule(slots: Sequence[Slot], *, by: Actor) -> int:
    """排桌和时间: many at once; how many changed."""
    changed = [
        one for one in slots if (one.match.table, one.match.starts_at) != (one.table, one.starts_at)
    ]
    for one in changed:
        move(one.match, table=one.table, starts_at=one.starts_at, by=by)
    return len(changed)


@transaction.atomic
def set_time(held: Round, *, starts_at: datetime | None, by: Actor) -> Round:
    """定时间: when a round is to begin."""
    lock(held.tournament)
    found = _held(held)
    found.starts_at = starts_at
    found.save(update_fields=["starts_at"])
    _note(found, by=by, verb="timed", starts=starts_at.isoformat() if starts_at else None)
    return found


def _held(held: Round) -> Round:
    return Round.objects.select_for_update().select_related("tournament", "stage").get(pk=held.pk)


def _note(held: Round, *, by: Actor, verb: str, **more: object) -> None:
    record(
        actor=by,
        verb=f"rounds.{verb}",
        subject=str(held.stage),
        after={"round": held.number, **more},
        tournament=str(held.tournament.key),
    )
    raise_version(held.tournament, public=True)
