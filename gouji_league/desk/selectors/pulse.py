"""脉搏: what of the desk changes without a version being raised: who is heard of, who writes.

A few small queries; their digest with the tournament's version says whether the page is another.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

from django.db.models import F, Max, Q
from django.utils import timezone
from django.utils.translation import get_language

from gouji_league.accounts.models import Device
from gouji_league.desk.models import Late
from gouji_league.matches.models import Draft, Match, Visit
from gouji_league.matches.services.drafts import PRESENT
from gouji_league.tournaments.models import Role, Tournament

OPEN = (Match.Status.PLANNED, Match.Status.RUNNING)
SILENT = timedelta(minutes=3)
"""A device that was not heard of for so long is silent."""
STEP = 15
"""Seconds: how finely the writing of a deal is followed."""


@dataclass(frozen=True, slots=True)
class Pulse:
    """As it is at one moment."""

    now: datetime
    heard: Mapping[int, datetime]
    """By match: when a device that has it open was last heard of."""
    writing: Mapping[int, datetime]
    """By match: the unfinished deal, when it was last changed."""
    devices: Mapping[int, datetime]
    """By table's number: when a device that works there was last heard of."""
    lates: Mapping[int, Late]
    """By match, of those that are still waited for."""
    opened: Mapping[int, datetime]
    """By number, when each round that is being played was opened."""

    @property
    def due(self) -> Collection[int]:
        """The rounds that are on so long that every table ought to have begun."""
        return {number for number, at in self.opened.items() if at <= self.now - SILENT}

    def last(self, match: int, table: int | None) -> datetime | None:
        """When anything was heard of a match's device."""
        told = [self.heard.get(match), self.writing.get(match), self.devices.get(table or 0)]
        return max((one for one in told if one), default=None)

    def presence(self, match: int, table: int | None) -> str:
        """here, quiet (a while ago), silent (too long ago) or never."""
        last = self.last(match, table)
        if last is None:
            return "never"
        if last >= self.now - PRESENT - timedelta(minutes=1):
            return "here"
        return "quiet" if last >= self.now - SILENT else "silent"

    def mark(self, version: int, tables: Mapping[int, int | None]) -> str:
        """Another one when the page is another one. `tables`: of the open matches."""
        told = [
            version,
            get_language(),
            [(match, self.presence(match, table)) for match, table in sorted(tables.items())],
            sorted((match, int(at.timestamp()) // STEP) for match, at in self.writing.items()),
            sorted((match, late.until <= self.now) for match, late in self.lates.items()),
            sorted(self.due),
        ]
        return f'W/"{blake2b(repr(told).encode(), digest_size=16).hexdigest()}"'


def pulse(tournament: Tournament) -> Pulse:
    now = timezone.now()
    on = tournament.rounds.filter(opened_at__isnull=False, closed_at=None)
    open_ = Q(match__tournament=tournament) & Q(match__status__in=OPEN)
    drafts = Draft.objects.filter(open_, facts_version=F("match__facts_version"))
    return Pulse(
        now=now,
        heard=_latest(Visit.objects.filter(open_).values_list("match").annotate(Max("at"))),
        writing=dict(drafts.values_list("match", "at")),
        devices=_devices(tournament),
        lates={one.match_id: one for one in Late.objects.filter(open_)},
        opened=_latest(on.values_list("number", "opened_at")),
    )


def _latest(rows: Any) -> dict[int, datetime]:
    return {key: at for key, at in rows if at}


def _devices(tournament: Tournament) -> dict[int, datetime]:
    """Of links to this tournament, and of accounts that have a role in it."""
    users = Role.objects.filter(tournament=tournament).values("user")
    rows = Device.objects.filter(
        Q(link__scope=tournament.key) | Q(user__in=users), table__isnull=False, off_at=None
    )
    return _latest(rows.values_list("table").annotate(Max("last_seen")))


def open_tables(tournament: Tournament) -> dict[int, int | None]:
    """The open matches with their tables' numbers."""
    rows = Match.objects.filter(tournament=tournament, status__in=OPEN)
    return dict(rows.values_list("pk", "table__number"))
