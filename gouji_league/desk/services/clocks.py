"""轮钟: started, held, moved and put away; longer for one table; 最后一盘 called."""

from collections.abc import Callable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.desk.models import Clock, ExtraTime
from gouji_league.desk.selectors.clocks import clock_of
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.checks import where
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

LEAST, MOST, MOST_EXTRA = 1, 600, 120


@transaction.atomic
def start(held: Round, *, minutes: int, by: Actor) -> Clock:
    """开始计时: from now on, so many minutes; a clock that ran already begins anew."""
    tournament = lock(held.tournament)
    if held.closed_at is not None:
        raise ValidationError(_("这一轮已经结束，不用计时了。"), code="closed")
    _refuse_minutes(minutes)
    begun = {
        "minutes": minutes,
        "started_at": timezone.now(),
        "paused_at": None,
        "pauses": [],
        "called_at": None,
        "put_away": False,
    }
    clock, _made = Clock.objects.update_or_create(round=held, defaults=begun)
    _note(tournament, held, by=by, verb="desk.clock_started", minutes=minutes)
    return clock


@transaction.atomic
def pause(held: Round, *, by: Actor) -> None:
    """暂停."""

    def stop(clock: Clock) -> bool:
        if clock.paused_at is None:
            clock.paused_at = timezone.now()
            return True
        return False

    _change(held, stop, by=by, verb="desk.clock_paused")


@transaction.atomic
def resume(held: Round, *, by: Actor) -> None:
    """接着走: what it stood still is not counted."""

    def go_on(clock: Clock) -> bool:
        if clock.paused_at is None:
            return False
        clock.pauses.append([clock.paused_at.isoformat(), timezone.now().isoformat()])
        clock.paused_at = None
        return True

    _change(held, go_on, by=by, verb="desk.clock_resumed")


@transaction.atomic
def lengthen(held: Round, *, minutes: int, by: Actor) -> None:
    """整轮加减时间: for every table; less by a negative number."""

    def longer(clock: Clock) -> bool:
        if not minutes:
            return False
        _refuse_minutes(clock.minutes + minutes)
        clock.minutes += minutes
        return True

    _change(held, longer, by=by, verb="desk.clock_lengthened", minutes=minutes)


@transaction.atomic
def call_last(held: Round, *, called: bool, by: Actor) -> None:
    """喊最后一盘: nobody begins another deal, whatever the clock says; or taken back."""

    def call(clock: Clock) -> bool:
        if called == (clock.called_at is not None):
            return False
        clock.called_at = timezone.now() if called else None
        return True

    _change(held, call, by=by, verb="desk.last_called" if called else "desk.last_call_taken_back")


@transaction.atomic
def put_away(held: Round, *, by: Actor) -> None:
    """收起: the round goes on without a clock."""

    def away(clock: Clock) -> bool:
        clock.put_away = True
        return True

    _change(held, away, by=by, verb="desk.clock_put_away")


@transaction.atomic
def give_time(match: Match, *, minutes: int, reason: str, by: Actor) -> None:
    """补时: this table alone plays longer; 0 takes it back."""
    tournament = lock(match.tournament)
    if not 0 <= minutes <= MOST_EXTRA:
        raise ValidationError(
            _("补时写 0 到 %(most)s 分钟；0 就是不补。"),
            params={"most": MOST_EXTRA},
            code="minutes",
        )
    told = {"minutes": minutes, "reason": reason[:200], "by": by.name, "at": timezone.now()}
    if minutes:
        ExtraTime.objects.update_or_create(match=match, defaults=told)
    elif not ExtraTime.objects.filter(match=match).delete()[0]:
        return
    record(
        actor=by,
        verb="desk.time_given",
        subject=where(match),
        after={"minutes": minutes, "reason": reason[:200]},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)


def _refuse_minutes(minutes: int) -> None:
    if not LEAST <= minutes <= MOST:
        raise ValidationError(
            _("一轮写 %(least)s 到 %(most)s 分钟。"),
            params={"least": LEAST, "most": MOST},
            code="minutes",
        )


def _change(
    held: Round, change: Callable[[Clock], bool], *, by: Actor, verb: str, **more: Any
) -> None:
    """One thing about a clock that runs; a second tap on the same button does nothing."""
    tournament = lock(held.tournament)
    stored = Clock.objects.select_related("round__stage").filter(round=held).first()
    clock = clock_of(held) if stored is None else (None if stored.put_away else stored)
    if clock is None:
        raise ValidationError(_("这一轮没有在计时：先按“开始计时”。"), code="no_clock")
    if change(clock):
        clock.save()
        _note(tournament, held, by=by, verb=verb, **more)


def _note(tournament: Tournament, held: Round, *, by: Actor, verb: str, **more: Any) -> None:
    record(
        actor=by,
        verb=verb,
        subject=str(held.stage),
        after={"round": held.number, **more},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
