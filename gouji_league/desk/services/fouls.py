"""赛外判罚: given, withdrawn with a reason, and given again; each stays to be seen."""

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Entrant, Player, Stage, StageFoul, Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

Kind = StageFoul.Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A foul as it is to be given."""

    key: UUID
    """The form's: sent twice, it is one foul."""
    stage: Stage
    entrant: Entrant
    player: Player | None
    kind: str
    points: int
    offence: str
    reason: str


@transaction.atomic
def give(draft: Draft, *, by: Actor) -> StageFoul:
    """判罚 outside a match, or after its last deal."""
    held = lock(draft.stage.tournament)
    known = StageFoul.objects.filter(key=draft.key).first()
    if known is not None:
        return known
    points = draft.points if draft.kind == Kind.POINTS else 0
    if draft.kind == Kind.POINTS and points < 1:
        raise ValidationError(_("罚几分？请写一个正数。"), code="points")
    made = StageFoul.objects.create(
        key=draft.key,
        stage=draft.stage,
        entrant=draft.entrant,
        player=draft.player,
        kind=draft.kind,
        points=points,
        offence=draft.offence,
        clause=_clause(draft),
        reason=draft.reason,
        by=by.name[:100],
    )
    _note(held, made, verb="foul_given", reason=draft.reason, by=by)
    return made


def _clause(draft: Draft) -> str:
    offences = BOOKS[draft.stage.rulebook].offences
    return next((one.clause for one in offences if one.key == draft.offence), "")


@transaction.atomic
def withdraw(tournament: Tournament, key: UUID, *, why: str, by: Actor) -> StageFoul:
    """撤销: it counts no more."""
    held = lock(tournament)
    foul = _found(held, key)
    if not why:
        raise ValidationError(_("为什么撤销？请写一句，以后要看得明白。"), code="why")
    if foul.withdrawn_at is None:
        foul.withdrawn_at, foul.withdrawn_by = timezone.now(), by.name[:100]
        foul.withdrawn_why = why[:200]
        foul.save()
        _note(held, foul, verb="foul_withdrawn", reason=why, by=by)
    return foul


@transaction.atomic
def restore(tournament: Tournament, key: UUID, *, by: Actor) -> StageFoul:
    """恢复 of one that was withdrawn."""
    held = lock(tournament)
    foul = _found(held, key)
    if foul.withdrawn_at is not None:
        foul.withdrawn_at, foul.withdrawn_by, foul.withdrawn_why = None, "", ""
        foul.save()
        _note(held, foul, verb="foul_restored", reason=foul.reason, by=by)
    return foul


def _found(tournament: Tournament, key: UUID) -> StageFoul:
    rows = StageFoul.objects.select_related("entrant", "player", "stage")
    found = rows.filter(key=key, stage__tournament=tournament).first()
    if found is None:
        raise ValidationError(_("没有这一条判罚。"), code="gone")
    return found


def _note(tournament: Tournament, foul: StageFoul, *, verb: str, reason: str, by: Actor) -> None:
    who = foul.player.name if foul.player else foul.entrant.name
    record(
        actor=by,
        verb=f"desk.{verb}",
        subject=who,
        after={"kind": foul.kind, "points": foul.points, "reason": reason},
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
