"""领队报名: what a leader sees of the unit's own entries, and an organiser of all that wait."""

import hashlib
import json
from dataclasses import dataclass
from typing import Literal

from django.db.models import Count, Q, QuerySet
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.tournaments.models import Entrant, Member, SentBack, SignUp, Tournament
from gouji_league.tournaments.services.entering import SIZES

State = Literal["accepted", "waiting", "sent_back", "withdrawn"]


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry with its state, and a mark of how it looked."""

    entrant: Entrant
    members: list[Member]
    state: State
    reason: str
    mark: str

    @property
    def lacking(self) -> int:
        """How many must still be named before it can sit down."""
        return max(0, SIZES[Entrant.Kind(self.entrant.kind)].seated - len(self.members))


@dataclass(frozen=True, slots=True)
class Link:
    """A unit's link as the organiser sees it."""

    sign_up: SignUp
    entered: int
    waiting: int
    is_open: bool


def sign_up_for(slug: str, code: str) -> SignUp | None:
    """The link behind an address."""
    found = SignUp.objects.filter(digest=ways.digest(code), unit__tournament__slug=slug)
    return found.select_related("unit__tournament").first()


def is_open(sign_up: SignUp) -> bool:
    """Whether a leader may write: the tournament is not put away, the deadline not past."""
    away = sign_up.unit.tournament.archived_at is not None
    return not away and sign_up.closed_at is None and timezone.now() < sign_up.deadline


def mark_of(entrant: Entrant) -> str:
    """A mark that changes with whatever somebody sees of an entry: nobody decides on another."""
    told = [
        entrant.name,
        entrant.approved,
        entrant.status,
        [
            [
                member.player.number,
                member.player.name,
                member.player.own_number,
                member.player.contact,
                member.captain,
            ]
            for member in entrant.members.all()
        ],
    ]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]


def _entrants(entrants: QuerySet[Entrant]) -> list[Entered]:
    found = entrants.select_related("unit", "sent_back").prefetch_related("members__player")
    return [_entered(entrant) for entrant in found]


def _entered(entrant: Entrant) -> Entered:
    sent_back: SentBack | None = getattr(entrant, "sent_back", None)
    state: State = "waiting"
    if entrant.status in {Entrant.Status.WITHDRAWN, Entrant.Status.OUT}:
        state = "withdrawn"
    elif entrant.approved:
        state = "accepted"
    elif sent_back is not None:
        state = "sent_back"
    reason = sent_back.reason if sent_back is not None and state == "sent_back" else ""
    return Entered(entrant, list(entrant.members.all()), state, reason, mark_of(entrant))


def own_entries(sign_up: SignUp) -> list[Entered]:
    """The unit's own, and nobody else's."""
    return _entrants(sign_up.unit.entrants.all())


def own_entry(sign_up: SignUp, number: int) -> Entered | None:
    found = _entrants(sign_up.unit.entrants.filter(number=number))
    return found[0] if found else None


def undecided(tournament: Tournament) -> list[Entered]:
    """What waits for the organiser first, then what waits for a leader."""
    found = _entrants(tournament.entrants.filter(approved=False))
    return sorted(found, key=lambda entered: entered.state != "waiting")


def links(tournament: Tournament) -> list[Link]:
    waiting = Q(unit__entrants__approved=False, unit__entrants__sent_back=None)
    found = SignUp.objects.filter(unit__tournament=tournament).select_related("unit__tournament")
    counted = found.annotate(
        entered=Count("unit__entrants"), waiting=Count("unit__entrants", filter=waiting)
    )
    return [
        Link(sign_up, sign_up.entered, sign_up.waiting, is_open(sign_up))
        for sign_up in counted.order_by("unit__pinyin", "unit__name")
    ]
