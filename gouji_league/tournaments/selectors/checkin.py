"""签到: who is expected at the door, who is there, and how the door finds a person."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Any

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce, Upper
from django.utils import timezone

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament
from gouji_league.tournaments.selectors.people import GONE

ROWS = 40
"""As many people as are listed at once; one tap lists as many more, below those."""
MOST = 200
"""As many as a phone's page holds; beyond that a unit, a team or a name finds them."""
ALONE = Entrant.Kind.PLAYER
NOT_YET, PRESENT, ABSENT = (
    Player.Presence.ENTERED,
    Player.Presence.CHECKED_IN,
    Player.Presence.ABSENT,
)
LATE = "late"
"""A list beside those by presence: there, but after the beginning."""
CARD = re.compile(r"/in/([^/?#]+)/?\Z")


@dataclass(frozen=True, slots=True)
class Asked:
    """What the door looks at: a search, a team, or a list by presence, of one unit or of all."""

    text: str = ""
    show: str = NOT_YET
    unit: str = ""
    team: int = 0
    rows: tuple[int, ...] = ()
    """People by number who stay on the page, in this order, whatever became of them."""
    more: bool = False
    """List the next ones below them."""


@dataclass(frozen=True, slots=True)
class UnitCount:
    unit: str
    present: int
    absent: int
    expected: int


@dataclass(frozen=True, slots=True)
class TeamCount:
    """A team or a pair, and how many of it are there."""

    number: int
    name: str
    ready: bool
    """Enough are there to sit down."""
    present: int
    absent: int
    expected: int

    @property
    def complete(self) -> bool:
        return self.present == self.expected


@dataclass(frozen=True, slots=True)
class Squad:
    """Neighbours in the list who play together; somebody alone has no team."""

    team: TeamCount | None
    players: list[Player]


@dataclass(frozen=True, slots=True)
class Door:
    """The list, and the counts beside it."""

    squads: list[Squad]
    more: bool
    full: bool
    """As many are listed as the page holds."""
    units: list[UnitCount]
    teams: list[TeamCount]

    @property
    def players(self) -> list[Player]:
        return [player for squad in self.squads for player in squad.players]

    @property
    def ready(self) -> int:
        return sum(team.ready for team in self.teams)

    @property
    def total(self) -> UnitCount:
        return UnitCount(
            unit="",
            present=sum(unit.present for unit in self.units),
            absent=sum(unit.absent for unit in self.units),
            expected=sum(unit.expected for unit in self.units),
        )


def _plays() -> Exists:
    accepted = Member.objects.filter(player=OuterRef("pk"), entrant__approved=True)
    return Exists(accepted.exclude(entrant__status__in=GONE))


def expected(tournament: Tournament) -> QuerySet[Player]:
    """Whose entry is accepted and stands."""
    return Player.objects.filter(_plays(), tournament=tournament)


def door(tournament: Tournament, asked: Asked) -> Door:
    players, more = _listed(tournament, asked)
    begun = begins(tournament)
    for player in players:
        player.belongs = belongs(player)  # type: ignore[attr-defined]
        player.late = is_late(player, begun)  # type: ignore[attr-defined]
    teams = team_counts(tournament)
    return Door(
        squads=_squads(players, {team.number: team for team in teams}),
        more=more,
        full=len(players) >= MOST,
        units=unit_counts(tournament),
        teams=teams,
    )


def _listed(tournament: Tournament, asked: Asked) -> tuple[list[Player], bool]:
    """Who is listed, those who stay in place first, and whether there are more."""
    stay = asked.rows[:MOST]
    wanted = _asked_for(tournament, asked)
    if not stay:
        found = list(wanted[: ROWS + 1])
        return found[:ROWS], len(found) > ROWS
    place = {number: index for index, number in enumerate(stay)}
    kept = sorted(
        _shown(tournament).filter(number__in=stay), key=lambda player: place[player.number]
    )
    rest = wanted.exclude(number__in=stay)
    if not asked.more:
        return kept, rest.exists()
    room = min(ROWS, MOST - len(kept))
    found = list(rest[: room + 1])
    return kept + found[:room], len(found) > room


def _squads(players: list[Player], teams: dict[int, TeamCount]) -> list[Squad]:
    found: list[Squad] = []
    for player in players:
        own = [member.entrant.number for member in player.memberships.all()]
        team = next((teams[number] for number in own if number in teams), None)
        if found and found[-1].team == team:
            found[-1].players.append(player)
        else:
            found.append(Squad(team, [player]))
    return found


def begins(tournament: Tournament) -> datetime | None:
    """When it begins by the time plan of the set-up; None: it does not say."""
    clock = tournament.settings.get("plan", {}).get("starts_at")
    if not clock or tournament.starts is None:
        return None
    return timezone.make_aware(datetime.combine(tournament.starts, time.fromisoformat(clock)))


def belongs(player: Player) -> list[str]:
    """Unit and teams, as they are read out; a unit that its team is named after is said once."""
    entrants = [member.entrant for member in player.memberships.all()]
    teams = [entrant.name for entrant in entrants if entrant.kind != Entrant.Kind.PLAYER]
    unit = player.unit.name if player.unit else ""
    return teams if not unit or any(unit in team for team in teams) else [unit, *teams]


def is_late(player: Player, begun: datetime | None) -> bool:
    came = player.presence_at if player.presence == PRESENT else None
    return begun is not None and came is not None and came > begun


def unit_counts(tournament: Tournament) -> list[UnitCount]:
    counted = expected(tournament).values("unit__name", "unit__pinyin").order_by("unit__pinyin")
    counted = counted.annotate(
        expected=Count("pk"),
        present=Count("pk", filter=Q(presence=PRESENT)),
        absent=Count("pk", filter=Q(presence=ABSENT)),
    )
    return [
        UnitCount(row["unit__name"] or "", row["present"], row["absent"], row["expected"])
        for row in counted
    ]


def team_counts(tournament: Tournament) -> list[TeamCount]:
    """Teams and pairs that are accepted and stand, by unit; where players enter alone, none."""
    entered = tournament.entrants.filter(approved=True).exclude(status__in=GONE)
    counted = entered.exclude(kind=Entrant.Kind.PLAYER).annotate(
        expected=Count("members"),
        present=Count("members", filter=Q(members__player__presence=PRESENT)),
        absent=Count("members", filter=Q(members__player__presence=ABSENT)),
    )
    rows = counted.order_by("unit__pinyin", "number").values_list(
        "number", "name", "status", "present", "absent", "expected"
    )
    return [
        TeamCount(number, name, status == Entrant.Status.CHECKED_IN, *counts)
        for number, name, status, *counts in rows
    ]


def _shown(tournament: Tournament) -> QuerySet[Any, Any]:
    """Players with what a row tells; their team and unit are what the lists go by."""
    places = Member.objects.filter(player=OuterRef("pk")).exclude(entrant__kind=ALONE)
    players = Player.objects.filter(tournament=tournament).annotate(
        plays=_plays(),
        home=Coalesce(Subquery(places.values("entrant__unit__pinyin")[:1]), "unit__pinyin"),
        team=Subquery(places.values("entrant__number")[:1]),
        place=Subquery(places.values("position")[:1]),
    )
    return players.select_related("unit").prefetch_related("memberships__entrant")


def all_expected(tournament: Tournament) -> QuerySet[Any, Any]:
    """Everybody who is expected, by unit and team, as cards are handed out."""
    order = ("home", "team", "place", "pinyin", "number")
    return _shown(tournament).filter(plays=True).order_by(*order)


def _asked_for(tournament: Tournament, asked: Asked) -> QuerySet[Any, Any]:
    players = _shown(tournament)
    if asked.text:
        return _matching(players, asked.text)
    if asked.team:
        return players.filter(plays=True, team=asked.team).order_by("place", "number")
    if asked.show == LATE:
        begun = begins(tournament)
        late = Q(presence=PRESENT, presence_at__gt=begun) if begun else Q(pk=None)
        players = players.filter(late, plays=True)
    else:
        players = players.filter(plays=True, presence=asked.show)
    if asked.unit:
        players = players.filter(unit__name_key=names.key(asked.unit))
    if asked.show in {PRESENT, LATE}:
        return players.order_by("-presence_at", "team", "place", "number")
    return players.order_by("home", "team", "place", "pinyin", "number")


def _matching(players: QuerySet[Any, Any], text: str) -> QuerySet[Any, Any]:
    """By name, reading, initials or number: the person's first, then their team's or unit's."""
    needle = names.query(text)
    if not needle:
        return players.none()
    own = Q(own_number__istartswith=text.strip())
    number = Q(number=int(needle)) if needle.isdecimal() and len(needle) < 10 else Q(pk=None)
    begins = Q(name_key__startswith=needle) | _reading("initials", needle)
    within = Q(name_key__contains=needle) | Q(pinyin__contains=needle)
    teams = Member.objects.filter(_of_team(needle), player=OuterRef("pk"))
    near = Case(
        When(number | Q(own_number__iexact=text.strip()), then=Value(0)),
        When(begins | _reading("pinyin", needle), then=Value(1)),
        When(own | within, then=Value(2)),
        default=Value(3),
    )
    theirs = Q(Exists(teams.exclude(entrant__kind=ALONE))) | _named("unit", needle)
    return players.filter(number | own | begins | within | theirs).order_by(
        near, "team", "place", "pinyin", "number"
    )


def _of_team(needle: str) -> Q:
    """The team's name, reading, initials or number."""
    by_number = needle.isdecimal() and len(needle) < 10
    numbered = Q(entrant__number=int(needle)) if by_number else Q(pk=None)
    return numbered | _named("entrant", needle)


def _named(row: str, needle: str) -> Q:
    found = Q(**{f"{row}__name_key__contains": needle})
    return found | _reading(f"{row}__initials", needle) | _reading(f"{row}__pinyin", needle)


def _reading(field: str, needle: str) -> Q:
    """One of several readings begins so; they stand apart by a blank."""
    return Q(**{f"{field}__startswith": needle}) | Q(**{f"{field}__contains": f" {needle}"})


def scanned(tournament: Tournament, text: str) -> Sequence[Player]:
    """Whom a scanner means: a card's address or code, somebody's own number, a player's number."""
    typed = unicodedata.normalize("NFKC", text).strip()
    card = CARD.search(typed)
    players = Player.objects.filter(tournament=tournament)
    if card:
        return list(by_code(players, card[1]))
    number = Q(number=int(typed)) if typed.isdecimal() and len(typed) < 10 else Q(pk=None)
    meant = players.filter(number | Q(own_number__iexact=typed)) if typed else players.none()
    return list(by_code(players, typed)) or list(meant[:2])


def by_code(players: QuerySet[Player], code: str) -> QuerySet[Player]:
    """A scanner with its Caps Lock on types another case."""
    typed = code.replace("\0", "").upper()  # which PostgreSQL refuses in a text
    return players.annotate(upper_code=Upper("code")).filter(upper_code=typed, code__gt="")
