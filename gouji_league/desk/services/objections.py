"""异议: taken down, taken up from a sign-off, withdrawn by those who raised it."""

from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.desk.models import Objection
from gouji_league.desk.selectors.objections import limit, standing
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import lock, raise_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An objection as it is taken down."""

    key: UUID
    """The form's: sent twice, it is one objection."""
    match: Match
    side: str
    name: str
    about: str
    deal: int | None
    extra: bool
    text: str
    late: bool = False
    """Taken up although the time for it is over."""


@transaction.atomic
def raise_one(draft: Draft, *, by: Actor) -> Objection:
    """记异议."""
    tournament = lock(draft.match.tournament)
    known = Objection.objects.filter(match=draft.match, key=draft.key).first()
    if known is not None:
        return known
    over = limit(draft.match)
    if over.over and not draft.late:
        raise ValidationError(over.words, code="over")
    return _store(
        tournament,
        Objection(
            key=draft.key,
            match=draft.match,
            side=draft.side,
            name=draft.name,
            about=draft.about,
            deal=draft.deal,
            extra=draft.extra,
            text=draft.text,
            late=over.over,
        ),
        by=by,
    )


@transaction.atomic
def take_up(match: Match, side: str, *, late: bool = False, by: Actor) -> Objection:
    """受理 of what a side wrote in place of its signature; `late`: after the time for it."""
    tournament = lock(match.tournament)
    said = match.signatures.filter(side=side, agrees=False, late=late).order_by("pk").last()
    if said is None:
        raise ValidationError(_("这一方没有写异议。"), code="gone")
    known = Objection.objects.filter(match=match, side=side, signed_at=said.at).first()
    if known is not None:
        return known
    made = Objection(match=match, side=side, name=said.name, text=said.objection, signed_at=said.at)
    made.at, made.late = said.at, said.late
    return _store(tournament, made, by=by)


def _store(tournament: Tournament, made: Objection, *, by: Actor) -> Objection:
    last = Objection.objects.filter(tournament=tournament).order_by("number").last()
    made.tournament, made.by = tournament, by.name[:100]
    made.number = last.number + 1 if last else 1
    made.save(force_insert=True)
    note(made, verb="objected", after={"name": made.name, "text": made.text}, by=by)
    return made


@transaction.atomic
def withdraw(objection: Objection, *, why: str, by: Actor) -> Objection:
    """撤回: those who objected let it be."""
    held = hold(objection)
    if standing(held) is not None:
        raise ValidationError(_("已经裁定了，不能再撤回：可以撤销裁定。"), code="ruled")
    if held.withdrawn_at is None:
        held.withdrawn_at, held.withdrawn_by = timezone.now(), by.name[:100]
        held.withdrawn_why = why[:200]
        held.save()
        note(held, verb="objection_withdrawn", after={"reason": why}, by=by)
    return held


@transaction.atomic
def reopen(objection: Objection, *, by: Actor) -> Objection:
    """撤销 of a withdrawal."""
    held = hold(objection)
    if held.withdrawn_at is not None:
        held.withdrawn_at, held.withdrawn_by, held.withdrawn_why = None, "", ""
        held.save()
        note(held, verb="objection_reopened", after={}, by=by)
    return held


def hold(objection: Objection) -> Objection:
    """Its row, as it is now, with the tournament held."""
    lock(objection.tournament)
    rows = Objection.objects.select_related("match__stage", "match__table", "tournament")
    return rows.prefetch_related("rulings").get(pk=objection.pk)


def note(objection: Objection, *, verb: str, after: dict[str, object], by: Actor) -> None:
    tournament = objection.tournament
    record(
        actor=by,
        verb=f"desk.{verb}",
        subject=f"{objection.number} · {naming.title(objection.match)}",
        after=after,
        tournament=str(tournament.key),
    )
    raise_version(tournament, public=True)
