"""人员: every change to a tournament's players and entrants.

Each function is one transaction: the tournament's row is held, the versions are raised and an
entry is written to the log. What cannot be done is a ValidationError with a code and a sentence,
and then nothing has changed. Called with keywords only; `actor` is who acts.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts.actor import Actor
from gouji_league.audit.models import Entry as LogEntry
from gouji_league.audit.services import record
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Tournament, Undo, Unit
from gouji_league.tournaments.selectors.people import (
    contacts_of,
    edit_mark,
    told,
    told_change,
    told_player,
)
from gouji_league.tournaments.services import keeping
from gouji_league.tournaments.services.checkin import follow
from gouji_league.tournaments.services.entering import (
    Entry,
    Someone,
    check_members,
    enter,
    known_kind,
    known_players,
    members_of,
    new_player,
    set_name,
    store_players,
    titles_of,
    units_named,
)
from gouji_league.tournaments.services.versions import lock, raise_version

__all__ = [
    "Entry",
    "Someone",
    "add_entrant",
    "add_player",
    "bring_back",
    "edit_entrant",
    "remove_entrant",
    "remove_player",
    "set_masked",
    "withdraw",
]


class Unchanged(Enum):
    """Says that a fact is not spoken of, where None is a value of its own."""

    UNCHANGED = 1


UNCHANGED = Unchanged.UNCHANGED


@contextmanager
def changing(tournament: Tournament) -> Iterator[Tournament]:
    """A transaction that holds the tournament's row and raises its versions at the end."""
    with transaction.atomic():
        held = lock(tournament)
        yield held
        raise_version(held, public=True)


def add_player(
    *,
    tournament: Tournament,
    actor: Actor,
    name: str,
    unit: str = "",
    own_number: str = "",
    contact: str = "",
) -> Player:
    """One player more; where players are ranked alone, with the entrant of their own.

    Elsewhere somebody without a team yet, whom `add_entrant` takes in by number.
    """
    someone = Someone(name=name, unit=unit, own_number=own_number, contact=contact)
    with changing(tournament) as held:
        if known_kind(held) == Entrant.Kind.PLAYER:
            done = enter(held, [Entry(members=[someone], unit=unit)])
            log(actor, "people.entrant_added", done.entrants[0], after=told(done.entrants[0]))
            return done.players[0]
        check_members([someone], kind=Entrant.Kind.TEAM)
        units = units_named(held, [unit])
        player = new_player(held, someone, unit=units.get(names.key(unit)))
        store_players(held, [player])
        log(actor, "people.player_added", player, after=told_player(player))
    return player


def add_entrant(
    *,
    tournament: Tournament,
    actor: Actor,
    members: Sequence[Someone],
    name: str = "",
    unit: str = "",
    seed: int | None = None,
    approved: bool = True,
    sent: UUID | None = None,
) -> Entrant:
    """A team, a pair or a player, of the kind that the tournament's book and format take.

    The seated members come first, then the substitutes; fewer may be named now and the rest later.
    Without a name it gets one from its unit (甲单位一队) or its members. A member with a `number`
    is a player who is in the tournament already. `sent` is the form that it comes by: sent again,
    the answer is who was entered then.
    """
    entry = Entry(members=members, name=name, unit=unit, seed=seed, approved=approved)
    with changing(tournament) as held:
        if before := sent_before(held, sent):
            return before
        _check_seed(held, seed)
        entrant = enter(held, [entry]).entrants[0]
        if sent is not None:
            entrant.sent = sent
            entrant.save(update_fields=["sent"])
        log(actor, "people.entrant_added", entrant, after=told(entrant))
    return entrant


def sent_before(tournament: Tournament, sent: UUID | None) -> Entrant | None:
    """Who was entered by this very form already; asked while the tournament's row is held."""
    if sent is None:
        return None
    return tournament.entrants.filter(sent=sent).select_related("unit").first()


def edit_entrant(
    *,
    entrant: Entrant,
    actor: Actor,
    members: Sequence[Someone],
    name: str = "",
    unit: str = "",
    approved: bool | None = None,
    seed: int | Unchanged | None = UNCHANGED,
    seen: str | None = None,
) -> Entrant:
    """Puts name, unit and members as given; a member with a `number` stays who they are.

    Who is no longer named leaves the tournament, unless something else refers to them.
    `approved` and `seed` stay as they are unless given. `seen` is the mark of what was edited:
    if somebody else changed that meanwhile, nothing is put.
    """
    with changing(entrant.tournament) as held:
        entrant = _as_seen(held, entrant, seen)
        check_members(members, kind=entrant.kind)
        before, contacts = told(entrant), contacts_of(entrant)
        entry = Entry(members=members, name=_own_name(entrant, name), unit=unit)
        title = titles_of(held, [entry], kind=entrant.kind, besides=entrant)[0]
        set_name(entrant, title, person=entrant.kind == Entrant.Kind.PLAYER)
        units = units_named(held, [unit, *(someone.unit for someone in members)])
        entrant.unit = units.get(names.key(unit or (members[0].unit if len(members) == 1 else "")))
        if approved is not None:
            entrant.approved = approved
        if not isinstance(seed, Unchanged) and seed != entrant.seed:
            _check_seed(held, seed)
            entrant.seed = seed
        entrant.save()
        _put_members(entrant, entry, units)
        follow([entrant])
        sweep_units(held)
        after = told_change(entrant, contacts=contacts)
        log(actor, "people.entrant_changed", entrant, before=before, after=after)
    return entrant


def _own_name(entrant: Entrant, name: str) -> str:
    """A name made of the members' goes when they do: 甲·乙 without 乙 is made anew."""
    made = "·".join(member.player.name for member in entrant.members.select_related("player"))
    return "" if names.key(name) == names.key(made) else name


def _as_seen(held: Tournament, entrant: Entrant, seen: str | None) -> Entrant:
    """The entrant as it is now, if that is what somebody had before their eyes."""
    now = held.entrants.filter(pk=entrant.pk).select_related("unit").first()
    if now is None:
        raise ValidationError(_("名单已经变了：请刷新页面再试。"), code="gone")
    if seen is not None and seen != edit_mark(now, now.members.select_related("player")):
        raise ValidationError(
            _(
                "没有存：刚才在别处改过。你填的都还在下面："
                "请对照现在存着的看一遍，再点“存”就按你填的存。"
            ),
            code="changed_elsewhere",
        )
    return now


def _put_members(entrant: Entrant, entry: Entry, units: dict[str, Unit]) -> None:
    """Gives the entrant exactly these members, in this order."""
    held = entrant.tournament
    own = {member.player.number: member.player for member in entrant.members.all()}
    entrant.members.all().delete()
    others = [someone for someone in entry.members if someone.number and someone.number not in own]
    joining = {player.number: player for player in known_players(held, [Entry(members=others)])}
    squad, new = [], []
    for someone in entry.members:
        unit = units.get(names.key(someone.unit or entry.unit))
        if someone.number is None:
            player = new_player(held, someone, unit=unit)
            new.append(player)
        else:
            player = (own | joining)[someone.number]
            _set_player(player, someone, unit=unit)
        squad.append(player)
    store_players(held, new)
    Member.objects.bulk_create(members_of(entrant, entry.members, squad))
    for number in own.keys() - {player.number for player in squad}:
        if not is_referred(own[number]):
            own[number].delete()


def _set_player(player: Player, someone: Someone, *, unit: Unit | None) -> None:
    set_name(player, someone.name)
    player.unit = unit
    player.own_number = names.tidy(someone.own_number)[:40]
    player.contact = names.tidy(someone.contact)[:80]
    player.save()


def remove_entrant(*, entrant: Entrant, actor: Actor) -> Undo:
    """Takes an entrant and its players out as if never entered; what has played is withdrawn."""
    with changing(entrant.tournament) as held:
        entrant = held.entrants.select_related("unit").get(pk=entrant.pk)
        players = [member.player for member in entrant.members.select_related("player")]
        if is_referred(entrant, *players):
            raise ValidationError(
                _("%(name)s已经编排或打过比赛，不能删除，可以退赛。"),
                code="in_use",
                params={"name": entrant.name},
            )
        entry = log(actor, "people.entrant_removed", entrant, before=told(entrant))
        undo = keeping.keep(held, entry=entry, was=keeping.entrant_was(entrant))
        entrant.delete()
        held.players.filter(pk__in=[player.pk for player in players], memberships=None).delete()
        sweep_units(held)
    return undo


def remove_player(*, player: Player, actor: Actor) -> Undo:
    """Takes out a player who is in no entrant and to whom nothing refers."""
    with changing(player.tournament) as held:
        player = held.players.select_related("unit", "person").get(pk=player.pk)
        if player.memberships.exists() or is_referred(player):
            raise ValidationError(
                _("%(name)s在队里或打过比赛，不能删除。"),
                code="in_use",
                params={"name": player.name},
            )
        entry = log(actor, "people.player_removed", player, before=told_player(player))
        undo = keeping.keep(held, entry=entry, was=keeping.player_was(player))
        player.delete()
        sweep_units(held)
    return undo


def set_masked(*, tournament: Tournament, actor: Actor, masked: bool) -> None:
    """Whether the public sees 张* in place of 张三."""
    with changing(tournament) as held:
        before = names.hides(held)
        held.settings = held.settings | {names.MASKED: masked}
        held.save(update_fields=["settings"])
        record(
            actor=actor,
            verb="people.masking_set",
            subject=held.name,
            before={names.MASKED: before},
            after={names.MASKED: masked},
            tournament=str(held.key),
        )


def withdraw(*, entrant: Entrant, actor: Actor, reason: str = "") -> Entrant:
    """退赛: stays in the list and takes no further part."""
    return _set_status(
        entrant, actor, Entrant.Status.WITHDRAWN, verb="people.entrant_withdrawn", reason=reason
    )


def bring_back(*, entrant: Entrant, actor: Actor) -> Entrant:
    """恢复: takes part again, as present as its members are."""
    with transaction.atomic():
        entrant = _set_status(
            entrant, actor, Entrant.Status.ENTERED, verb="people.entrant_brought_back"
        )
        follow([entrant])
        entrant.refresh_from_db(fields=["status"])
    return entrant


def _set_status(
    entrant: Entrant, actor: Actor, status: str, *, verb: str, reason: str = ""
) -> Entrant:
    with changing(entrant.tournament) as held:
        entrant = held.entrants.get(pk=entrant.pk)
        if entrant.status == status:
            return entrant
        before = {"status": entrant.status}
        entrant.status = status
        entrant.save(update_fields=["status"])
        after = {"status": status} | ({"reason": reason} if reason else {})
        log(actor, verb, entrant, before=before, after=after)
    return entrant


def _check_seed(tournament: Tournament, seed: int | None) -> None:
    if seed is None:
        return
    if not 0 < seed < 10_000:
        raise ValidationError(_("种子从1排起。"), code="seed_range")
    if other := tournament.entrants.filter(seed=seed).first():
        raise ValidationError(
            _("%(name)s已是%(seed)s号种子：请先改它的，或换一个号。"),
            code="seed_taken",
            params={"name": other.name, "seed": seed},
        )


def is_referred(*rows: models.Model) -> bool:
    """Whether somebody holds something of these rows: a match, a deal, a foul.

    Asked of the models themselves, so that apps which stand on this one need not be known here.
    """
    by_model: dict[type[models.Model], list[Any]] = {}
    for row in rows:
        by_model.setdefault(type(row), []).append(row.pk)
    return any(
        relation.related_model._default_manager.filter(
            **{f"{relation.field.name}__in": pks}
        ).exists()
        for model, pks in by_model.items()
        for relation in model._meta.related_objects
        if relation.on_delete is models.RESTRICT
        or relation.related_model._meta.app_label != model._meta.app_label
    )


def sweep_units(tournament: Tournament) -> None:
    """A unit is there for its people: without any, and without a sign-up link, it goes."""
    tournament.units.filter(entrants=None, players=None, sign_up=None).delete()


def log(
    actor: Actor, verb: str, row: Entrant | Player, *, before: Any = None, after: Any = None
) -> LogEntry:
    return record(
        actor=actor,
        verb=verb,
        subject=row.name,
        before=before,
        after=after,
        tournament=str(row.tournament.key),
    )
