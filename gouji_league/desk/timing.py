"""计时: what a round's clock says, and when its tables will be done by their own pace.

Pure: times and numbers in, times and words' keys out. The clock stops the beginning of deals, not
the deal that is being played (FORMATS section 5).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

WARNED_BEFORE: Final = timedelta(minutes=10)
"""From when on the clock warns."""
DEALS_BEHIND: Final = 1
"""A table is late when it will be done so many deals of its own pace after the others."""

Pause = tuple[datetime, datetime]
Phase = Literal["running", "warning", "last", "over"]


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock says now, for the whole round or for a table that has longer."""

    ends: datetime
    """When the time is up; while it stands still: if it went on now."""
    last_start: datetime
    """From when on no deal is begun."""
    paused: bool
    phase: Phase

    def left(self, now: datetime) -> timedelta:
        return max(self.ends - now, timedelta())


@dataclass(frozen=True, slots=True)
class Set:
    """A clock as it was set."""

    started: datetime
    minutes: int
    last_minutes: int
    """最后几分钟不开新盘."""
    paused_at: datetime | None = None
    paused_for: timedelta = timedelta()
    called: bool = False
    """最后一盘 was called before its time."""

    def read(self, now: datetime, *, extra: int = 0) -> Reading:
        """`extra`: the minutes that one table has more."""
        standing = now - self.paused_at if self.paused_at else timedelta()
        length = timedelta(minutes=self.minutes + extra)
        ends = self.started + length + self.paused_for + max(standing, timedelta())
        last_start = ends - timedelta(minutes=self.last_minutes)
        called = self.called and not extra
        return Reading(
            ends,
            last_start,
            self.paused_at is not None,
            _phase(now, ends, last_start, called=called),
        )


def _phase(now: datetime, ends: datetime, last_start: datetime, *, called: bool) -> Phase:
    if now >= ends:
        return "over"
    if called or now >= last_start:
        return "last"
    return "warning" if now >= min(ends - WARNED_BEFORE, last_start) else "running"


@dataclass(frozen=True, slots=True)
class Played:
    """A table of the round so far."""

    match: str
    began: datetime
    deals: Sequence[datetime]
    """When each counted deal was entered."""
    left: int | None
    """Deals still to come at the most; None: nobody can say (双升, no limit)."""
    stops: datetime | None = None
    """When the clock lets no more deal begin here."""
    pauses: Sequence[Pause] = ()
    """When the clock stood still: nobody played."""

    @property
    def since(self) -> datetime:
        """When the deal began that is being played."""
        return self.deals[-1] if self.deals else self.began

    @property
    def spent(self) -> timedelta:
        """On the deals that were entered."""
        return self.since - self.began - self.stood(self.began, self.since)

    def stood(self, since: datetime, until: datetime) -> timedelta:
        """How long it stood still between the two."""
        within = (min(end, until) - max(begin, since) for begin, end in self.pauses)
        return sum((max(one, timedelta()) for one in within), timedelta())


@dataclass(frozen=True, slots=True)
class Forecast:
    match: str
    minutes_a_deal: float
    done: datetime | None
    """None: nobody can say."""
    late: bool = False


def pace(tables: Sequence[Played], *, planned: float) -> float:
    """每盘几分钟, of all tables together; before the first deal as planned."""
    deals = sum(len(one.deals) for one in tables)
    spent = sum((one.spent for one in tables), timedelta())
    return spent / timedelta(minutes=deals) if deals and spent else planned


def forecast(tables: Sequence[Played], *, now: datetime, usual: float) -> list[Forecast]:
    """预计: each table by its own pace, drawn towards the usual one while it has played little.

    Late are those that will be done more than a deal after half of the others are.
    """
    found = [_of_table(one, now=now, usual=usual) for one in tables]
    ends = sorted(one.done for one in found if one.done)
    if not ends:
        return found
    middle = ends[(len(ends) - 1) // 2]
    return [
        one
        if one.done is None
        else Forecast(
            one.match,
            one.minutes_a_deal,
            one.done,
            late=one.done - middle > timedelta(minutes=DEALS_BEHIND * one.minutes_a_deal),
        )
        for one in found
    ]


def _of_table(table: Played, *, now: datetime, usual: float) -> Forecast:
    own = table.spent / timedelta(minutes=1)
    each = max((own + usual) / (len(table.deals) + 1), 1.0)
    one = timedelta(minutes=each)
    running = max(table.since + one + table.stood(table.since, now), now)
    by_deals = None if table.left is None else running + one * (table.left - 1)
    if table.left == 0:
        return Forecast(table.match, each, table.since)
    if table.stops is None:
        return Forecast(table.match, each, by_deals)
    # The deal that is being played when the clock says stop is played out.
    last = running
    while last < table.stops:
        last += one
    return Forecast(table.match, each, last if by_deals is None else min(last, by_deals))
