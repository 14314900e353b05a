"""签到: somebody is there, or not; whoever is ranked with them follows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament
from gouji_league.tournaments.selectors.checkin import ABSENT, GONE, NOT_YET, PRESENT, expected
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.versions import lock, raise_version

BATCH = 500
VERB_OF: dict[str, str] = {
    PRESENT: "checkin.present",
    ABSENT: "checkin.absent",
    NOT_YET: "checkin.undone",
}


class NotExpectedError(Exception):
    """The person's entry is not accepted, or no longer stands."""


@dataclass(frozen=True, slots=True)
class Marked:
    """What a tap did; `changed` is False when somebody else was quicker."""

    player: Player
    was: str
    changed: bool


@transaction.atomic
def mark(tournament: Tournament, *, number: int, presence: str, by: Actor) -> Marked:
    """One person is there, absent, or not there yet. The same again changes nothing."""
    lock(tournament)
    player = Player.objects.get(tournament=tournament, number=number)
    was = player.presence
    if was == presence:
        return Marked(player, was, changed=False)
    if not expected(tournament).filter(pk=player.pk).exists():
        raise NotExpectedError
    player.presence = presence
    player.presence_at = None if presence == NOT_YET else timezone.now()
    player.save(update_fields=["presence", "presence_at"])
    followed = _follow(Entrant.objects.filter(members__player=player))
    _record(
        tournament,
        actor=by,
        verb=VERB_OF[presence],
        subject=f"{player.number} {player.name}",
        before={"presence": was},
        after={"presence": presence} | followed,
    )
    return Marked(player, was, changed=True)


@transaction.atomic
def mark_all_absent(tournament: Tournament, *, by: Actor) -> tuple[int, datetime]:
    """Everybody who is expected and not there yet. How many, and the instant to undo it by."""
    lock(tournament)
    at = timezone.now()
    missing = expected(tournament).filter(presence=NOT_YET)
    told = [f"{number} {name}" for number, name in missing.values_list("number", "name")]
    if told:
        missing.update(presence=ABSENT, presence_at=at)
        _follow(Entrant.objects.filter(tournament=tournament))
        args = {"actor": by, "subject": tournament.name, "after": {"players": told}}
        _record(tournament, verb="checkin.all_absent", **args)
    return len(told), at


@transaction.atomic
def undo_all_absent(tournament: Tournament, *, at: datetime, by: Actor) -> int:
    """Those of that instant who are still absent are not there yet, as before."""
    lock(tournament)
    marked = Player.objects.filter(tournament=tournament, presence=ABSENT, presence_at=at)
    told = [f"{number} {name}" for number, name in marked.values_list("number", "name")]
    if told:
        marked.update(presence=NOT_YET, presence_at=None)
        _follow(Entrant.objects.filter(tournament=tournament))
        args = {"actor": by, "subject": tournament.name, "before": {"players": told}}
        _record(tournament, verb="checkin.all_absent_undone", **args)
    return len(told)


def follow(entrants: Iterable[Entrant]) -> None:
    """For whoever changes an entrant elsewhere, in that transaction: the status that its members'
    presence gives it now."""
    _follow(Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants]))


def _record(tournament: Tournament, *, verb: str, **entry: Any) -> None:
    record(verb=verb, tournament=str(tournament.key), **entry)
    raise_version(tournament, public=True)


def _follow(entrants: QuerySet[Entrant]) -> dict[str, Any]:
    """Gives entrants the status that their members' presence makes; who is out stays out."""
    standing = entrants.exclude(status__in=GONE)
    members = Member.objects.filter(entrant__in=standing.values("pk"))
    found: dict[int, list[str]] = {}
    for key, presence in members.values_list("entrant_id", "player__presence"):
        found.setdefault(key, []).append(presence)
    moved: dict[str, list[Entrant]] = {}
    for entrant in standing.distinct():
        status = _status(entrant, found.get(entrant.pk, []))
        if status != entrant.status:
            moved.setdefault(status, []).append(entrant)
    for status, some in moved.items():
        for start in range(0, len(some), BATCH):
            keys = [entrant.pk for entrant in some[start : start + BATCH]]
            Entrant.objects.filter(pk__in=keys).update(status=status)
    told = {entrant.name: status for status, some in moved.items() for entrant in some}
    return {"status": told} if told else {}


def _status(entrant: Entrant, found: list[str]) -> str:
    """已签到 once enough are there; 缺席 once too few can still come."""
    needed = SIZES[Entrant.Kind(entrant.kind)].seated
    if found.count(PRESENT) >= needed:
        return Entrant.Status.CHECKED_IN
    if ABSENT in found and len(found) - found.count(ABSENT) < needed:
        return Entrant.Status.ABSENT
    return Entrant.Status.ENTERED
