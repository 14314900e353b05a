"""Copying, putting away and deleting a tournament."""

import uuid

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link, User
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Edition, Entrant, Role, Stage, Table, Tournament
from gouji_league.tournaments.selectors.people import in_words, told_many
from gouji_league.tournaments.services.entering import Entry, Someone, enter
from gouji_league.tournaments.services.setup import Occasion, insert, note
from gouji_league.tournaments.services.versions import lock
from gouji_league.tournaments.steps import STEPS

COPIED = ("name", "format", "rulebook", "settings", "keys", "match_points", "number")
STAYING = (Entrant.Status.ENTERED, Entrant.Status.CHECKED_IN, Entrant.Status.ABSENT)


@transaction.atomic
def copy(
    source: Tournament,
    *,
    by: Actor,
    user: User,
    occasion: Occasion,
    key: uuid.UUID | None = None,
    with_people: bool = False,
) -> Tournament:
    """照以前的办: format, stages, rules and tables of an earlier tournament for a new occasion."""
    new = insert(
        Tournament(
            key=key or uuid.uuid4(),
            preset=source.preset,
            settings=source.settings,
            step=STEPS.index("ready") + 1 if source.stages.exists() else 2,
        ),
        occasion,
    )
    Role.objects.create(tournament=new, user=user, role=Role.Name.ORGANISER)
    for stage in source.stages.all():
        _copy_stage(stage, new, by=by)
    Table.objects.bulk_create(
        Table(tournament=new, number=one.number, name=one.name, place=one.place)
        for one in source.tables.all()
    )
    after = {"from": source.slug, "people": with_people}
    note(new, by=by, verb="copied", after=after)
    if with_people:
        _copy_people(source, new, by=by)
    return new


def _copy_stage(stage: Stage, to: Tournament, *, by: Actor) -> None:
    new = Stage.objects.create(tournament=to, **{field: getattr(stage, field) for field in COPIED})
    edition = stage.editions.order_by("number").last()
    options = edition.options if edition else {}
    Edition.objects.create(stage=new, number=1, options=options, made_by=by.name[:100])


def _copy_people(source: Tournament, to: Tournament, *, by: Actor) -> None:
    """The entrants that were not withdrawn, with their members, as if entered anew."""
    staying = source.entrants.filter(status__in=STAYING, approved=True)
    found = staying.select_related("unit").prefetch_related("members__player__unit")
    entered = enter(to, [_entry(entrant) for entrant in found])
    after = {"entrants": len(entered.entrants), "players": len(entered.players)}
    words = {"names": in_words(told_many(entered.entrants))}
    note(to, by=by, verb="people_copied", after=after | words)


def _entry(entrant: Entrant) -> Entry:
    return Entry(
        name=entrant.name,
        unit=entrant.unit.name if entrant.unit else "",
        seed=entrant.seed,
        members=[
            Someone(
                name=member.player.name,
                unit=member.player.unit.name if member.player.unit else "",
                own_number=member.player.own_number,
                contact=member.player.contact,
                captain=member.captain,
            )
            for member in entrant.members.all()
        ],
    )


@transaction.atomic
def archive(tournament: Tournament, *, by: Actor) -> None:
    """归档: out of the lists, all of it kept, nothing of it changed any more."""
    tournament = lock(tournament, archived=True)
    if tournament.archived_at is None:
        tournament.archived_at = timezone.now()
        tournament.save(update_fields=["archived_at"])
        note(tournament, by=by, verb="archived")


@transaction.atomic
def bring_back(tournament: Tournament, *, by: Actor) -> None:
    tournament = lock(tournament, archived=True)
    if tournament.archived_at is not None:
        tournament.archived_at = None
        tournament.save(update_fields=["archived_at"])
        note(tournament, by=by, verb="brought_back")


@transaction.atomic
def delete(tournament: Tournament, *, by: Actor) -> None:
    """Gone for good, with its ways in; the log keeps that it was there."""
    tournament = lock(tournament, archived=True)
    before = {
        "name": tournament.name,
        "slug": tournament.slug,
        "players": tournament.players.count(),
        "entrants": tournament.entrants.count(),
    }
    Link.objects.filter(scope=tournament.key).delete()
    record(
        actor=by,
        verb="tournaments.deleted",
        subject=tournament.name,
        before=before,
        tournament=str(tournament.key),
    )
    tournament.delete()
