"""叫裁判: a table calls, somebody says that they come, and it is done; each step can be undone."""

from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.desk.models import Call
from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

LONGEST = timedelta(hours=12)
"""A call may have waited so long for a network; one of before that has a wrong clock."""


def open_call(match: Match) -> Call | None:
    """The one that is not done yet."""
    return match.calls.filter(closed_at=None).first()


@transaction.atomic
def call(
    match: Match,
    *,
    about: str,
    words: str,
    client: UUID,
    called_at: datetime | None,
    by: Actor,
) -> Call:
    """Sent again it is the same call; a table that waits already waits on, about the new thing.

    `called_at`: by the phone's clock, which is not believed if it tells of tomorrow, or of 1970.
    """
    tournament = lock(match.tournament)
    if known := match.calls.filter(client=client).first():
        return known
    now = timezone.now()
    held = open_call(match)
    if held is None:
        held = Call(tournament=tournament, match=match, table=match.table)
        held.called_at = called_at if called_at and now - LONGEST <= called_at <= now else now
    held.about, held.words, held.client = about, words[:200], client
    held.by = by.name[:100]
    held.save()
    _note(tournament, held, by=by, verb="called")
    return held


@transaction.atomic
def answer(one: Call, *, by: Actor) -> Call:
    """来了: the table is told who comes."""
    return _change(one, by=by, verb="call_answered", coming=by.name[:100], answered_at=_now())


@transaction.atomic
def take_answer_back(one: Call, *, by: Actor) -> Call:
    return _change(one, by=by, verb="call_reopened", coming="", answered_at=None)


@transaction.atomic
def close(one: Call, *, by: Actor) -> Call:
    """处理完: by who came, or by the table itself."""
    return _change(one, by=by, verb="call_closed", closed_by=by.name[:100], closed_at=_now())


@transaction.atomic
def reopen(one: Call, *, by: Actor) -> Call:
    """It was not done after all, unless the table has called anew meanwhile."""
    if open_call(one.match) is not None:
        return one
    return _change(one, by=by, verb="call_reopened", closed_by="", closed_at=None)


def _now() -> datetime:
    return timezone.now()


def _change(one: Call, *, by: Actor, verb: str, **fields: Any) -> Call:
    tournament = lock(one.tournament)
    held = Call.objects.select_related("match__table").get(pk=one.pk)
    for name, value in fields.items():
        setattr(held, name, value)
    held.save(update_fields=list(fields))
    _note(tournament, held, by=by, verb=verb)
    return held


def _note(tournament: Tournament, one: Call, *, by: Actor, verb: str) -> None:
    table = one.match.table
    record(
        actor=by,
        verb=f"desk.{verb}",
        subject=one.match.key,
        after={"table": table.number if table else None},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=False)
