"""签到: somebody is there, or not; whoever is ranked with them follows."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament, Undo
from gouji_league.tournaments.selectors.checkin import ABSENT, NOT_YET, PRESENT, expected
from gouji_league.tournaments.selectors.people import GONE
from gouji_league.tournaments.selectors.undoing import ALL_ABSENT, DOOR_VERBS, TEAM_PRESENT
from gouji_league.tournaments.services.entering import SIZES
from gouji_league.tournaments.services.keeping import keep, use
from gouji_league.tournaments.services.versions import lock, raise_version

BATCH = 500
VERB_OF: dict[str, str] = {
    PRESENT: "checkin.present",
    ABSENT: "checkin.absent",
    NOT_YET: "checkin.undone",
}

MADE = {ALL_ABSENT: ABSENT, TEAM_PRESENT: PRESENT}
UNDONE = {ALL_ABSENT: "checkin.all_absent_undone", TEAM_PRESENT: "checkin.team_present_undone"}


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
def mark_all_absent(tournament: Tournament, *, by: Actor) -> tuple[int, Undo | None]:
    """Everybody who is expected and not there yet. How many, and what undoes it."""
    held = lock(tournament)
    missing = expected(held).filter(presence=NOT_YET)
    found = list(missing.values_list("number", "name", "presence", "presence_at"))
    if not found:
        return 0, None
    at = timezone.now()
    missing.update(presence=ABSENT, presence_at=at)
    _follow(Entrant.objects.filter(tournament=held))
    undo = _record_many(held, verb=ALL_ABSENT, subject=held.name, found=found, at=at, by=by)
    return len(found), undo


@transaction.atomic
def mark_team(tournament: Tournament, *, number: int, by: Actor) -> tuple[int, Undo | None]:
    """全队到了: everybody of an entrant who is not there yet. How many, and what undoes it."""
    held = lock(tournament)
    entrant = held.entrants.get(number=number)
    if not entrant.approved or entrant.status in GONE:
        raise NotExpectedError
    missing = held.players.filter(memberships__entrant=entrant).exclude(presence=PRESENT)
    found = list(missing.values_list("number", "name", "presence", "presence_at"))
    if not found:
        return 0, None
    at = timezone.now()
    here = held.players.filter(number__in=[row[0] for row in found])
    here.update(presence=PRESENT, presence_at=at)
    _follow(Entrant.objects.filter(members__player__in=here))
    undo = _record_many(held, verb=TEAM_PRESENT, subject=entrant.name, found=found, at=at, by=by)
    return len(found), undo


def _record_many(
    held: Tournament, *, verb: str, subject: str, found: list[Any], at: datetime, by: Actor
) -> Undo:
    """One entry for all of them; who they were before stays, so that it can be undone."""
    told = [f"{number} {name}" for number, name, _was, _at in found]
    before = {"presence": sorted({was for _number, _name, was, _at in found})}
    after = {"presence": [MADE[verb]], "players": told}
    facts = {"actor": by, "subject": subject, "before": before, "after": after}
    entry = _record(held, verb=verb, **facts)
    were = [[number, was, _text(since)] for number, _name, was, since in found]
    return keep(held, entry=entry, was={"at": at.isoformat(), "players": were})


def _text(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None


@transaction.atomic
def undo(tournament: Tournament, *, key: UUID, by: Actor) -> int:
    """Takes back what was done to many at once; whoever was marked again since stays as marked."""
    held = lock(tournament)
    entry, was = use(held, key, verbs=DOOR_VERBS)
    before: dict[tuple[str, str | None], list[int]] = {}
    for number, presence, since in was["players"]:
        before.setdefault((presence, since), []).append(number)
    same = held.players.filter(presence_at=datetime.fromisoformat(was["at"]))
    told = [f"{number} {name}" for number, name in same.values_list("number", "name")]
    for (presence, since), numbers in before.items():
        moment = datetime.fromisoformat(since) if since else None
        for start in range(0, len(numbers), BATCH):
            some = same.filter(number__in=numbers[start : start + BATCH])
            some.update(presence=presence, presence_at=moment)
    _follow(Entrant.objects.filter(tournament=held))
    args = {"actor": by, "subject": entry.subject, "before": {"players": told}}
    _record(held, verb=UNDONE[entry.verb], **args)
    return len(told)


def follow(entrants: Iterable[Entrant]) -> None:
    """For whoever changes an entrant elsewhere, in that transaction: the status that its members'
    presence gives it now."""
    _follow(Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants]))


def _record(tournament: Tournament, *, verb: str, **facts: Any) -> Entry:
    raise_version(tournament, public=True)
    return record(verb=verb, tournament=str(tournament.key), **facts)


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
