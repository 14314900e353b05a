"""轮钟: the clocks of the rounds that are being played, and when their tables will be done."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone

from gouji_league.desk import timing
from gouji_league.desk.models import Clock, ExtraTime
from gouji_league.matches.models import Deal, Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors.plan import DEAL_MINUTES

LAST_MINUTES = 5
"""Of a stage that was made before it could be set."""
OPEN = (Match.Status.PLANNED, Match.Status.RUNNING)


def clock_of(held: Round) -> Clock | None:
    """As it was set; where nobody did, it began with the round if the stage has a limit."""
    stored: Clock | None = getattr(held, "clock", None)
    if stored is not None:
        return None if stored.put_away else stored
    minutes = held.stage.settings.get("minutes")
    if not minutes or held.opened_at is None or held.closed_at is not None:
        return None
    return Clock(round=held, minutes=minutes, started_at=held.opened_at)


def as_set(clock: Clock) -> timing.Set:
    return timing.Set(
        started=clock.started_at,
        minutes=clock.minutes,
        last_minutes=clock.round.stage.settings.get("last_start", LAST_MINUTES),
        paused_at=clock.paused_at,
        paused_for=sum((until - since for since, until in pauses_of(clock)), timedelta()),
        called=clock.called_at is not None,
    )


def pauses_of(clock: Clock) -> list[timing.Pause]:
    """Those that are over."""
    return [
        (datetime.fromisoformat(since), datetime.fromisoformat(until))
        for since, until in clock.pauses
    ]


@dataclass(frozen=True, slots=True)
class RoundClock:
    """A round that is being played, and its clock."""

    round: Round
    clock: Clock | None
    reading: timing.Reading | None
    extra: Mapping[str, ExtraTime]
    """By match: the tables that have longer."""

    def pauses(self, now: datetime) -> list[timing.Pause]:
        """While it stands still, until now."""
        if self.clock is None:
            return []
        standing = self.clock.paused_at
        return [*pauses_of(self.clock), *([(standing, now)] if standing else [])]

    @property
    def shown(self) -> datetime | None:
        return self.reading.ends if self.reading else None


def running(tournament: Tournament, *, now: datetime | None = None) -> list[RoundClock]:
    """Every round that was opened and is not closed, in order; two queries."""
    at = now or timezone.now()
    rounds = tournament.rounds.filter(opened_at__isnull=False, closed_at=None)
    held = list(rounds.select_related("stage", "clock").order_by("number"))
    extras = _extras(tournament, [one.number for one in held])
    found = []
    for one in held:
        clock = clock_of(one)
        reading = as_set(clock).read(at) if clock else None
        found.append(RoundClock(one, clock, reading, extras[one.number]))
    return found


def _extras(tournament: Tournament, numbers: Sequence[int]) -> Mapping[int, dict[str, ExtraTime]]:
    found: dict[int, dict[str, ExtraTime]] = defaultdict(dict)
    rows = ExtraTime.objects.filter(match__tournament=tournament, match__round__in=numbers)
    for one in rows.select_related("match"):
        found[one.match.round or 0][str(one.match.key)] = one
    return found


def state_json(tournament: Tournament) -> dict[str, Any]:
    """What pages count down by: whole milliseconds, so that no page trusts its own clock."""
    now = timezone.now()
    return {
        "now": _milliseconds(now),
        "clocks": [
            _clock_json(one, now)
            for one in running(tournament, now=now)
            if one.clock and one.reading
        ],
    }


def _clock_json(one: RoundClock, now: datetime) -> dict[str, Any]:
    clock, reading = one.clock, one.reading
    if clock is None or reading is None:
        raise ValueError("a clock that is not shown")
    own = as_set(clock)
    return {
        "round": one.round.number,
        "ends": _milliseconds(reading.ends),
        "last_start": _milliseconds(reading.last_start),
        "warns": _milliseconds(min(reading.ends - timing.WARNED_BEFORE, reading.last_start)),
        "paused": reading.paused,
        "called": clock.called_at is not None,
        "extra": {
            key: _milliseconds(own.read(now, extra=extra.minutes).ends)
            for key, extra in one.extra.items()
        },
    }


def _milliseconds(at: datetime) -> int:
    return round(at.timestamp() * 1000)


@dataclass(frozen=True, slots=True)
class TableTime:
    """A table of a round: how far it is, and when it will be done."""

    match: Match
    deals: int
    most: int | None
    forecast: timing.Forecast | None
    extra: ExtraTime | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """预计: the end of a round by its tables' own pace."""

    tables: Sequence[TableTime]
    done: datetime | None
    """When the last table will be done."""
    minutes_a_deal: float
    planned: int

    @property
    def late(self) -> list[TableTime]:
        return [one for one in self.tables if one.forecast and one.forecast.late]


def outlook(one: RoundClock, *, now: datetime | None = None) -> Outlook:
    """Three queries, whatever the number of tables."""
    at = now or timezone.now()
    tournament = one.round.tournament
    rows = Match.objects.filter(tournament=tournament, round=one.round.number, annulled=False)
    matches = list(
        rows.exclude(status=Match.Status.BYE)
        .select_related("table", "first", "second")
        .order_by("table__number", "pk")
    )
    entered = _entered(matches)
    planned = tournament.settings.get("plan", {}).get("deal_minutes", DEAL_MINUTES)
    played = [_played(each, one, entered[each.pk], now=at) for each in matches]
    usual = timing.pace(played, planned=planned)
    going = [told for told, each in zip(played, matches, strict=True) if each.status in OPEN]
    told = {each.match: each for each in timing.forecast(going, now=at, usual=usual)}
    ends = [each.done for each in told.values() if each.done]
    return Outlook(
        tables=[
            TableTime(
                each,
                len(entered[each.pk]),
                _most(each),
                told.get(str(each.key)),
                one.extra.get(str(each.key)),
            )
            for each in matches
        ],
        done=max(ends, default=None),
        minutes_a_deal=usual,
        planned=planned,
    )


def _entered(matches: Sequence[Match]) -> Mapping[int, list[datetime]]:
    """When the deals that stand came in for the first time."""
    found: dict[int, list[datetime]] = defaultdict(list)
    rows = Deal.objects.filter(match__in=matches, extra=False)
    standing = {
        (match, number)
        for match, number in rows.filter(current=True, facts__isnull=False).values_list(
            "match", "number"
        )
    }
    firsts = rows.filter(version=1).order_by("at").values_list("match", "number", "at")
    for match, number, at in firsts:
        if (match, number) in standing:
            found[match].append(at)
    return found


def _played(
    match: Match, one: RoundClock, deals: Sequence[datetime], *, now: datetime
) -> timing.Played:
    """A table begins by its own time, but not before its round; or with its first deal."""
    counted = match.outcome.get("counted_deals") or 0
    most = _most(match)
    told = [match.starts_at, one.round.opened_at]
    began = max((each for each in told if each), default=now)
    extra = one.extra.get(str(match.key))
    reading = (
        as_set(one.clock).read(now, extra=extra.minutes if extra else 0) if one.clock else None
    )
    return timing.Played(
        match=str(match.key),
        began=min(began, deals[0]) if deals else began,
        deals=deals,
        left=None if most is None else max(most - counted, 0),
        stops=reading.last_start if reading else None,
        pauses=one.pauses(now),
    )


def _most(match: Match) -> int | None:
    """最多几盘, as the book reckons it; before the first deal as it was set."""
    found: int | None = match.outcome.get("max_deals") or match.max_deals
    return found
