"""裁判和主办: roles with an account, links without one, invitations, devices of a tournament."""

from collections.abc import Collection, Iterable
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Device, Invitation, Link, User
from gouji_league.accounts.services import devices, invitations, links
from gouji_league.audit.services import record
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services.versions import lock, raise_version

AFTER = timedelta(days=2)
"""After the last day: whoever writes the last result, or mends one, is not shut out."""
WITHOUT_DATES = timedelta(days=30)
NIGHT = time(23, 59)


class LastOrganiser(Exception):  # noqa: N818 — an answer to give, not a failure
    """A tournament is never left without an organiser."""


def default_expiry(tournament: Tournament) -> datetime:
    """Two days after the last one, or from now; a month while no date is known."""
    return _expiry(tournament.ends or tournament.starts, made=timezone.localdate())


def _expiry(last: date | None, *, made: date) -> datetime:
    day = max(last, made) + AFTER if last else made + WITHOUT_DATES
    return datetime.combine(day, NIGHT, timezone.get_current_timezone())


@transaction.atomic
def give_role(
    tournament: Tournament, *, user: User, role: str, by: Actor, tables: Iterable[int] = ()
) -> Role:
    """Gives an account a role; the same role again takes the tables that were given last."""
    lock(tournament)
    own = sorted(set(tables)) if role == Role.Name.REFEREE else []
    given, _new = Role.objects.update_or_create(
        tournament=tournament, user=user, role=role, defaults={"tables": own}
    )
    _record(given, verb="staff.role_given", by=by)
    raise_version(tournament, public=False)
    return given


@transaction.atomic
def take_role(role: Role, *, by: Actor) -> None:
    """Takes a role away; LastOrganiser when nobody would be left to run the tournament."""
    lock(role.tournament)
    held = Role.objects.filter(pk=role.pk).first()
    if held is None:  # a second tap
        return
    organisers = Role.objects.filter(tournament=role.tournament, role=Role.Name.ORGANISER)
    if held.role == Role.Name.ORGANISER and organisers.count() == 1:
        raise LastOrganiser
    held.delete()
    _record(role, verb="staff.role_taken", by=by)
    raise_version(role.tournament, public=False)


@transaction.atomic
def make_link(
    tournament: Tournament,
    *,
    by: Actor,
    role: str,
    name: str,
    tables: Iterable[int] = (),
    expires_at: datetime | None = None,
) -> tuple[Link, str]:
    """A link for somebody without an account, and its token, which is shown once."""
    lock(tournament)
    made = links.make_link(
        by=by,
        scope=tournament.key,
        role=role,
        name=name,
        tables=tables if role == Role.Name.REFEREE else (),
        expires_at=expires_at or default_expiry(tournament),
    )
    raise_version(tournament, public=False)
    return made


@transaction.atomic
def make_table_links(tournament: Tournament, *, by: Actor) -> int:
    """每桌一个: a referee's link for each table that has none of its own; how many were made."""
    lock(tournament)
    live = Link.objects.filter(
        scope=tournament.key,
        role=Role.Name.REFEREE,
        revoked_at__isnull=True,
        expires_at__gt=timezone.now(),
    )
    having = {link.tables[0] for link in live if len(link.tables) == 1}
    numbers = tournament.tables.exclude(number__in=having).values_list("number", flat=True)
    for number in numbers:
        name = _("%(number)s 号桌裁判") % {"number": number}
        make_link(tournament, by=by, role=Role.Name.REFEREE, name=name, tables=[number])
    return len(numbers)


@transaction.atomic
def renew_link(
    tournament: Tournament, link: Link, *, by: Actor, keep: Collection[Device] = ()
) -> tuple[Link, str]:
    """A new link in place of an old one; of its devices only those to keep go over to it."""
    lock(tournament)
    expires_at = max(link.expires_at, default_expiry(tournament))
    renewed = links.renew_link(link, by=by, expires_at=expires_at, keep=keep)
    raise_version(tournament, public=False)
    return renewed


@transaction.atomic
def extend_links(
    tournament: Tournament, extended: Collection[Link], *, by: Actor, until: datetime
) -> int:
    """延期: a later end for links, which stay the same links; how many were put off."""
    lock(tournament)
    put_off = sum(links.extend_link(link, by=by, expires_at=until) for link in extended)
    if put_off:
        raise_version(tournament, public=False)
    return put_off


def follow_dates(tournament: Tournament, *, before: date | None, by: Actor) -> int:
    """Dates that are set later take the links along whose end nobody chose.

    Called with the last day that was known before, in the transaction that changed it. What
    somebody chose stays, and the staff page says so where it is too early.
    """
    held = Link.objects.filter(scope=tournament.key, renewed_as=None, revoked_at=None)
    usual = [
        link
        for link in held
        if link.expires_at == _expiry(before, made=timezone.localdate(link.made_at))
    ]
    return extend_links(tournament, usual, by=by, until=default_expiry(tournament))


@transaction.atomic
def revoke_link(tournament: Tournament, link: Link, *, by: Actor) -> None:
    """Shuts a link; LastOrganiser when nobody would be left to run the tournament."""
    lock(tournament)
    if link.role == Role.Name.ORGANISER and not _others_run_it(tournament, than=link):
        raise LastOrganiser
    links.revoke_link(link, by=by)
    raise_version(tournament, public=False)


@transaction.atomic
def restore_link(tournament: Tournament, link: Link, *, by: Actor) -> None:
    lock(tournament)
    links.restore_link(link, by=by)
    raise_version(tournament, public=False)


@transaction.atomic
def invite(
    tournament: Tournament, *, by: Actor, role: str, name: str, tables: Iterable[int] = ()
) -> tuple[Invitation, str]:
    """Invites somebody to a role with an account."""
    lock(tournament)
    own = tables if role == Role.Name.REFEREE else ()
    made = invitations.invite(by=by, scope=tournament.key, role=role, name=name, tables=own)
    raise_version(tournament, public=False)
    return made


@transaction.atomic
def withdraw_invitation(tournament: Tournament, invitation: Invitation, *, by: Actor) -> None:
    lock(tournament)
    invitations.withdraw_invitation(invitation, by=by)
    raise_version(tournament, public=False)


@transaction.atomic
def switch_device(tournament: Tournament, device: Device, *, by: Actor, on: bool) -> None:
    """Shuts a device out of the tournament, or lets it in again; LastOrganiser as with a link.

    An account's stays signed in to everything else.
    """
    lock(tournament)
    if device.link is None:
        devices.switch_for(tournament.key, device, by=by, on=on)
    elif not on and is_last_way_in(tournament, device):
        raise LastOrganiser
    else:
        devices.switch(device, by=by, on=on)
    raise_version(tournament, public=False)


def is_last_way_in(tournament: Tournament, device: Device) -> bool:
    """Whether nobody could run the tournament without this device of a link."""
    link = device.link
    if link is None or link.role != Role.Name.ORGANISER or device.off_at or device.left_at:
        return False
    beside = link.devices.filter(off_at__isnull=True, left_at__isnull=True).exclude(pk=device.pk)
    return not beside.exists() and not _others_run_it(tournament, than=link)


def _others_run_it(tournament: Tournament, *, than: Link) -> bool:
    """Whether an account or another link still opens the tournament to an organiser.

    A link whose devices are all off or gone does not count: its token may be with nobody.
    """
    organisers = Role.objects.filter(tournament=tournament, role=Role.Name.ORGANISER)
    if organisers.filter(user__is_active=True).exists():
        return True
    live = Link.objects.filter(
        scope=tournament.key,
        role=Role.Name.ORGANISER,
        revoked_at__isnull=True,
        expires_at__gt=timezone.now(),
        devices__off_at__isnull=True,  # true of a link that nobody has used yet, too
        devices__left_at__isnull=True,
    )
    return live.exclude(pk=than.pk).exists()


def _record(role: Role, *, verb: str, by: Actor) -> None:
    record(
        actor=by,
        verb=verb,
        subject=role.user.name,
        after={"role": role.role, "tables": role.tables, "username": role.user.username},
        tournament=str(role.tournament.key),
    )
