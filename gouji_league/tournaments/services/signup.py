"""领队报名: links for units' leaders, what they enter by them, and the organiser's decisions.

A code has 128 bits: guessing is hopeless, so nothing slows a guesser down. It opens one unit's
own entries and nothing else, until its deadline; after that it only shows them.
"""

import base64
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, SentBack, SignUp, Tournament
from gouji_league.tournaments.selectors.signup import is_open, mark_of
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.checkin import follow
from gouji_league.tournaments.services.entering import Someone, units_named
from gouji_league.tournaments.services.versions import lock, raise_version

MOST = 60
"""As many entries as one link takes: a leader needs fewer, a prankster wants more."""


@dataclass(slots=True)
class Decided:
    """What became of an approval: accepted, or changed since the organiser looked."""

    accepted: list[Entrant] = field(default_factory=list)
    changed: list[Entrant] = field(default_factory=list)


# Links -------------------------------------------------------------------------------------


def code_of(sign_up: SignUp) -> str:
    """The code of a link, made again from the machine's secret: the database does not hold it."""
    made = salted_hmac(
        "gouji_league.tournaments.signup",
        f"{sign_up.key}:{sign_up.generation}",
        algorithm="sha256",
    )
    return base64.urlsafe_b64encode(made.digest()[:16]).decode().rstrip("=")


def _tells(sign_up: SignUp) -> dict[str, object]:
    return {"leader": sign_up.leader, "deadline": sign_up.deadline}


def _record(sign_up: SignUp, *, verb: str, by: Actor, before: object = None) -> None:
    record(
        actor=by,
        verb=verb,
        subject=sign_up.unit.name,
        before=before,
        after=_tells(sign_up),
        tournament=str(sign_up.unit.tournament.key),
    )
    raise_version(sign_up.unit.tournament, public=False)


@transaction.atomic
def make_links(
    tournament: Tournament, *, units: Sequence[tuple[str, str]], deadline: datetime, by: Actor
) -> list[SignUp]:
    """A link for each unit, with its leader's name, that has none yet; units are made as needed."""
    held = lock(tournament)
    leaders = {names.key(unit): names.tidy(leader)[:40] for unit, leader in units}
    found = units_named(held, [unit for unit, _leader in units])
    having = set(SignUp.objects.filter(unit__tournament=held).values_list("unit_id", flat=True))
    made = []
    for name_key, leader in leaders.items():
        unit = found.get(name_key)
        if unit is None or unit.pk in having:
            continue
        sign_up = SignUp(unit=unit, leader=leader, deadline=deadline)
        sign_up.digest = ways.digest(code_of(sign_up))
        sign_up.save()
        _record(sign_up, verb="signup.link_made", by=by)
        made.append(sign_up)
    return made


@transaction.atomic
def change_link(sign_up: SignUp, *, leader: str, deadline: datetime, by: Actor) -> None:
    """Another leader, another deadline; an open link stays the same link."""
    sign_up = _held(sign_up)
    before = _tells(sign_up)
    sign_up.leader, sign_up.deadline = names.tidy(leader)[:40], deadline
    sign_up.save(update_fields=["leader", "deadline"])
    _record(sign_up, verb="signup.link_changed", by=by, before=before)


@transaction.atomic
def renew_link(sign_up: SignUp, *, by: Actor) -> SignUp:
    """A new code; the old one opens nothing any more. Opens a closed link again."""
    sign_up = _held(sign_up)
    sign_up.generation += 1
    sign_up.digest = ways.digest(code_of(sign_up))
    sign_up.closed_at = None
    sign_up.save(update_fields=["generation", "digest", "closed_at"])
    _record(sign_up, verb="signup.link_renewed", by=by)
    return sign_up


@transaction.atomic
def close_link(sign_up: SignUp, *, by: Actor) -> None:
    sign_up = _held(sign_up)
    if sign_up.closed_at is None:
        sign_up.closed_at = timezone.now()
        sign_up.save(update_fields=["closed_at"])
        _record(sign_up, verb="signup.link_closed", by=by)


@transaction.atomic
def reopen_link(sign_up: SignUp, *, by: Actor) -> None:
    """Takes a closing back: the code that the leader has opens again."""
    sign_up = _held(sign_up)
    if sign_up.closed_at is not None:
        sign_up.closed_at = None
        sign_up.save(update_fields=["closed_at"])
        _record(sign_up, verb="signup.link_reopened", by=by)


def _held(sign_up: SignUp) -> SignUp:
    """The link as it is now, while the tournament's row is held."""
    lock(sign_up.unit.tournament)
    return SignUp.objects.select_related("unit__tournament").get(pk=sign_up.pk)


# The leader --------------------------------------------------------------------------------


def leader_of(sign_up: SignUp, *, device: str) -> Actor:
    """Who acts by a link: the leader's name, or the unit's."""
    who = " · ".join(part for part in (sign_up.unit.name, sign_up.leader) if part)
    return Actor(kind="link", key=str(sign_up.key), name=who, device=device)


@transaction.atomic
def save_entry(
    sign_up: SignUp,
    *,
    by: Actor,
    members: Sequence[Someone],
    name: str = "",
    number: int | None = None,
    seen: str = "",
    sent: UUID | None = None,
) -> Entrant:
    """A leader enters one of the unit's own, or changes it; either waits for the organiser."""
    sign_up = _open(sign_up)
    unit, tournament = sign_up.unit, sign_up.unit.tournament
    if number is None:
        known = people.sent_before(tournament, sent)
        if known is None and unit.entrants.count() >= MOST:
            raise ValidationError(
                _("一个链接最多报 %(n)d 个：要再加请找主办。"), params={"n": MOST}, code="full"
            )
        return people.add_entrant(
            tournament=tournament,
            actor=by,
            members=members,
            name=name,
            unit=unit.name,
            approved=False,
            sent=sent,
        )
    entrant = _own(sign_up, number=number, seen=seen)
    if _is_same(entrant, name=name, members=members):
        return entrant
    SentBack.objects.filter(entrant=entrant).delete()
    return people.edit_entrant(
        entrant=entrant, actor=by, members=members, name=name, unit=unit.name, approved=False
    )


@transaction.atomic
def take_back(sign_up: SignUp, *, number: int, seen: str, by: Actor) -> None:
    """What waits is removed; what was accepted is withdrawn, and stays in the list."""
    sign_up = _open(sign_up)
    entrant = _own(sign_up, number=number, seen=seen)
    if entrant.approved:
        people.withdraw(entrant=entrant, actor=by)
    else:
        people.remove_entrant(entrant=entrant, actor=by)


def _open(sign_up: SignUp) -> SignUp:
    sign_up = _held(sign_up)
    if not is_open(sign_up):
        raise ValidationError(_("报名已经截止，没有存下。要改请找主办。"), code="sign_up_closed")
    return sign_up


def _own(sign_up: SignUp, *, number: int, seen: str) -> Entrant:
    """One of the unit's own, as the leader saw it."""
    entrant = sign_up.unit.entrants.filter(number=number).first()
    if entrant is None:
        raise ValidationError(_("名单已经变了：请刷新页面再试。"), code="gone")
    if entrant.status in {Entrant.Status.WITHDRAWN, Entrant.Status.OUT}:
        raise ValidationError(_("已经退赛，不能再改。要改请找主办。"), code="withdrawn")
    if mark_of(entrant) != seen:
        raise ValidationError(
            _("刚才在别处改过：下面是现在的样子，请看过再改。"), code="changed_elsewhere"
        )
    return entrant


def _is_same(entrant: Entrant, *, name: str, members: Sequence[Someone]) -> bool:
    held = [
        (member.player.number, member.player.name, member.player.own_number, member.player.contact)
        for member in entrant.members.select_related("player")
    ]
    asked = [
        (one.number, names.tidy(one.name), names.tidy(one.own_number), names.tidy(one.contact))
        for one in members
    ]
    captain = [one.captain for one in members] == [one.captain for one in entrant.members.all()]
    alone = entrant.kind == Entrant.Kind.PLAYER
    return held == asked and (alone or (captain and names.tidy(name) == entrant.name))


# The organiser -----------------------------------------------------------------------------


@transaction.atomic
def approve(tournament: Tournament, *, seen: Iterable[tuple[int, str]], by: Actor) -> Decided:
    """Accepts entries as the organiser saw them; one that was changed since waits on."""
    lock(tournament)
    decided, marks = Decided(), dict(seen)
    waiting = tournament.entrants.filter(number__in=marks, approved=False)
    for entrant in waiting.prefetch_related("members__player"):
        if mark_of(entrant) != marks[entrant.number]:
            decided.changed.append(entrant)
            continue
        entrant.approved = True
        entrant.save(update_fields=["approved"])
        decided.accepted.append(entrant)
        _decided(entrant, verb="signup.approved", by=by)
    SentBack.objects.filter(entrant__in=decided.accepted).delete()
    follow(decided.accepted)
    return decided


@transaction.atomic
def send_back(tournament: Tournament, *, number: int, reason: str, by: Actor) -> Entrant:
    """An entry goes back to the leader with a sentence; it does not count until accepted."""
    lock(tournament)
    entrant = tournament.entrants.get(number=number)
    entrant.approved = False
    entrant.save(update_fields=["approved"])
    SentBack.objects.update_or_create(
        entrant=entrant, defaults={"reason": reason, "at": timezone.now()}
    )
    _decided(entrant, verb="signup.sent_back", by=by, reason=reason)
    return entrant


def _decided(entrant: Entrant, *, verb: str, by: Actor, reason: str = "") -> None:
    record(
        actor=by,
        verb=verb,
        subject=entrant.name,
        after={"approved": entrant.approved} | ({"reason": reason} if reason else {}),
        tournament=str(entrant.tournament.key),
    )
    raise_version(entrant.tournament, public=True)
