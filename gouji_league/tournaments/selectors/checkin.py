"""签到: who is expected at the door, who is there, and how the door finds a person."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time

from django.db.models import Case, Count, Exists, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Upper
from django.utils import timezone

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament

ROWS = 40
"""As many people as a thumb scrolls through; typing one more sign finds the rest."""
GONE = (Entrant.Status.WITHDRAWN, Entrant.Status.OUT)
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
    """What the door looks at: a search, or a list by presence, of one unit or of all."""

    text: str = ""
    show: str = NOT_YET
    unit: str = ""
    rows: tuple[int, ...] = ()
    """People by number who stay on the page, in this order, whatever became of them."""


@dataclass(frozen=True, slots=True)
class UnitCount:
    unit: str
    present: int
    absent: int
    expected: int


@dataclass(frozen=True, slots=True)
class Door:
    """The list, and the counts beside it."""

    players: list[Player]
    more: bool
    units: list[UnitCount]

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
    players = list(_asked_for(tournament, asked)[: ROWS + 1])
    if asked.rows:
        place = {number: index for index, number in enumerate(asked.rows)}
        players.sort(key=lambda player: place[player.number])
    begun = begins(tournament)
    for player in players:
        player.belongs = belongs(player)  # type: ignore[attr-defined]
        player.late = is_late(player, begun)  # type: ignore[attr-defined]
    return Door(players[:ROWS], len(players) > ROWS, unit_counts(tournament))


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


def _asked_for(tournament: Tournament, asked: Asked) -> QuerySet[Player]:
    players = Player.objects.filter(tournament=tournament).annotate(plays=_plays())
    players = players.select_related("unit").prefetch_related("memberships__entrant")
    if asked.rows:
        return players.filter(number__in=asked.rows[:ROWS])
    if asked.text:
        return _matching(players, asked.text)
    if asked.show == LATE:
        begun = begins(tournament)
        late = Q(presence=PRESENT, presence_at__gt=begun) if begun else Q(pk=None)
        players = players.filter(late, plays=True)
    else:
        players = players.filter(plays=True, presence=asked.show)
    if asked.unit:
        players = players.filter(unit__name_key=names.key(asked.unit))
    if asked.show in {PRESENT, LATE}:
        return players.order_by("-presence_at", "number")
    return players.order_by("unit__pinyin", "pinyin", "number")


def _matching(players: QuerySet[Player], text: str) -> QuerySet[Player]:
    """By name, reading, initials, own or player's number, team or unit; the nearest first."""
    needle = names.query(text)
    if not needle:
        return players.none()
    own = Q(own_number__istartswith=text.strip())
    number = Q(number=int(needle)) if needle.isdecimal() and len(needle) < 10 else Q(pk=None)
    begins = Q(name_key__startswith=needle) | _reading("initials", needle)
    within = Q(name_key__contains=needle) | Q(pinyin__contains=needle)
    teams = Member.objects.filter(player=OuterRef("pk"), entrant__name_key__contains=needle)
    near = Case(
        When(number | Q(own_number__iexact=text.strip()), then=Value(0)),
        When(begins | _reading("pinyin", needle), then=Value(1)),
        When(own | within, then=Value(2)),
        default=Value(3),
    )
    theirs = Q(Exists(teams)) | Q(unit__name_key__contains=needle)
    return players.filter(number | own | begins | within | theirs).order_by(
        near, "pinyin", "number"
    )


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
