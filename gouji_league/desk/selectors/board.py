"""裁判长席: every table with its match, and what waits there; a fixed number of queries."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext, ngettext

from gouji_league.desk.models import Call
from gouji_league.desk.selectors.pulse import OPEN, Pulse
from gouji_league.desk.selectors.staffing import at_table, ways
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Change, Match, Place
from gouji_league.matches.selectors import naming
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import is_signed
from gouji_league.tournaments.models import Table, Tournament
from gouji_league.ui.templatetags.ui import figure_text

BESIDE = ("stage", "table", "first", "second")
SHOWN_PEOPLE = "·"


@dataclass(frozen=True, slots=True)
class Side:
    key: str
    name: str
    total: str


@dataclass(frozen=True, slots=True)
class Seat:
    """一张桌, with the match that is played there now, comes next or was the last."""

    table: Table | None
    """None: a match that has no table."""
    match: Match | None
    state: str
    sides: Sequence[Side]
    referee: str
    presence: str
    """here, quiet, silent, never; empty where nobody plays."""
    heard: datetime | None
    entered: datetime | None
    """When something was entered last."""
    writing: bool
    """A deal is being entered."""
    waits: bool
    """Something here stands in the list above."""

    @property
    def where(self) -> str:
        return where(self.table)


def where(table: Table | None) -> str:
    """桌 as it is called in the hall."""
    if table is None:
        return gettext("没有排桌")
    return table.name or gettext("%(number)s 号桌") % {"number": table.number}


@dataclass(frozen=True, slots=True)
class Here:
    """Everything that the desk is put together from."""

    tournament: Tournament
    tables: Sequence[Table]
    matches: Sequence[Match]
    """Open ones, those that wait for something, and the last one of each table."""
    pulse: Pulse
    names: Mapping[int, Mapping[str, str]]
    entered: Mapping[int, datetime]
    calls: Sequence[Call]


def load(tournament: Tournament, pulse: Pulse) -> Here:
    tables = list(tournament.tables.all())
    calls = Call.objects.filter(tournament=tournament, closed_at=None)
    matches = _matches(tournament)
    return Here(
        tournament=tournament,
        tables=tables,
        matches=matches,
        pulse=pulse,
        names=_names(matches),
        entered=_entered(matches, pulse),
        calls=list(calls.select_related("match__table").order_by("called_at")),
    )


def _matches(tournament: Tournament) -> list[Match]:
    """Of rounds that are over nothing is left to do here."""
    closed = tournament.rounds.filter(closed_at__isnull=False).values("number")
    rows = Match.objects.filter(tournament=tournament, annulled=False)
    rows = rows.exclude(status=Match.Status.BYE)
    last = rows.filter(table__isnull=False).values("table").annotate(last=Max("pk")).values("last")
    wanted = (
        rows.filter(status__in=OPEN) | rows.exclude(round__in=closed) | rows.filter(pk__in=last)
    )
    return list(wanted.select_related(*BESIDE).order_by("round", "pk"))


def _names(matches: Collection[Match]) -> dict[int, dict[str, str]]:
    """What the sides are called; where each plays alone, by their people."""
    alone = [one.pk for one in matches if one.first_id is None]
    people: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Place.objects.filter(match__in=alone).order_by("start", "place")
    for match, place, name in rows.values_list("match", "place", "player__name"):
        people[match][place] = name
    found = {}
    for one in matches:
        first, second = SIDES[naming.is_tractor(one)]
        seated = people[one.pk]
        own = [
            entrant.name
            if entrant
            else SHOWN_PEOPLE.join(
                name for place, name in sorted(seated.items()) if place % 2 == odd
            )
            for entrant, odd in ((one.first, 1), (one.second, 0))
        ]
        found[one.pk] = {first: own[0], second: own[1]}
    return found


def _entered(matches: Collection[Match], pulse: Pulse) -> dict[int, datetime]:
    rows = Change.objects.filter(match__in=[one.pk for one in matches])
    found = dict(rows.order_by().values_list("match").annotate(Max("at")))
    for match, at in pulse.writing.items():
        found[match] = max(at, found.get(match, at))
    return found


def seats(here: Here, waiting: Collection[int]) -> list[Seat]:
    """Table by table; then what is played nowhere. `waiting`: the matches that wait for us."""
    by_table: dict[int | None, list[Match]] = defaultdict(list)
    for one in here.matches:
        by_table[one.table_id].append(one)
    known = ways(here.tournament)
    found = []
    for table in here.tables:
        names = gettext("、").join(one.name for one in at_table(known, table.number))
        match = current(by_table[table.pk], here.pulse.opened)
        waits = any(one.pk in waiting for one in by_table[table.pk])
        found.append(_seat(here, table, match, referee=names, waits=waits))
    nowhere = [one for one in by_table[None] if one.status in OPEN]
    return [*found, *(_seat(here, None, one, waits=one.pk in waiting) for one in nowhere)]


def current(matches: Sequence[Match], opened: Collection[int]) -> Match | None:
    """The one being played, else the first to come in a round that is on, else the last that was
    played in one, else the first of a later round."""
    running = [one for one in matches if one.status == "running" or needs_more(one)]
    planned = [one for one in matches if one.status == Match.Status.PLANNED]
    on = [one for one in planned if one.round is None or one.round in opened]
    over = [one for one in reversed(matches) if one.round in opened]
    return next(iter([*running, *on, *over, *planned, *reversed(matches)]), None)


def playing(here: Here) -> set[int]:
    """The match of each table that is played there, or comes next."""
    by_table: dict[int, list[Match]] = defaultdict(list)
    for one in here.matches:
        if one.table_id:
            by_table[one.table_id].append(one)
    found = [current(own, here.pulse.opened) for own in by_table.values()]
    return {one.pk for one in found if one and one.status in OPEN}


def needs_more(match: Match) -> bool:
    """Level is no end: an extra deal or lots are owed."""
    return bool(match.outcome.get("needs_extra") or match.outcome.get("needs_lot"))


def _seat(
    here: Here, table: Table | None, match: Match | None, *, referee: str = "", waits: bool = False
) -> Seat:
    if match is None:
        return Seat(table, None, gettext("空着"), (), referee, "", None, None, False, waits)
    number, open_ = table.number if table else None, match.status in OPEN
    return Seat(
        table=table,
        match=match,
        state=state(match),
        sides=_sides(here, match),
        referee=referee,
        presence=here.pulse.presence(match.pk, number) if open_ and table else "",
        heard=here.pulse.last(match.pk, number),
        entered=here.entered.get(match.pk),
        writing=match.pk in here.pulse.writing,
        waits=waits,
    )


def _sides(here: Here, match: Match) -> list[Side]:
    totals: Mapping[str, Any] = naming.stored_totals(match)
    bare = match.status in {Match.Status.PLANNED, Match.Status.WALKOVER}
    return [
        Side(key, name, "" if bare or key not in totals else _figure(totals[key]))
        for key, name in here.names[match.pk].items()
    ]


def _figure(value: Any) -> str:
    return value if isinstance(value, str) else figure_text(value, "plain")


def state(match: Match) -> str:
    """第 4 盘 · 最多 5 盘; what it waits for once it is over."""
    if match.status == Match.Status.RUNNING:
        counted = match.outcome.get("counted_deals") or 0
        told = gettext("第 %(number)s 盘") % {"number": counted + 1}
        most = match.outcome.get("max_deals") or match.max_deals
        return told + ("/" + _most(most) if most else "")
    words = str(match.get_status_display())
    if needs_more(match):
        return (
            gettext("打平，待加赛") if match.outcome.get("needs_extra") else gettext("打平，待抽签")
        )
    if match.status != Match.Status.FINISHED:
        return f"{words} · {gettext('待确认')}" if confirming.waits(match) else words
    owed = [] if is_signed(match) else [gettext("待签字")]
    owed += [gettext("待确认")] if confirming.waits(match) else []
    return f"{words} · {gettext('、').join(owed) or gettext('已签字')}"


def _most(most: int) -> str:
    return ngettext("最多 %(n)s", "最多 %(n)s", most) % {"n": most}
