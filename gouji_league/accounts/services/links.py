"""链接 and 短码: made, renewed, revoked, and handed over for a moment."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Code, Device, Link
from gouji_league.audit.services import record

CODE_HOLDS = timedelta(minutes=2)


@transaction.atomic
def make_link(
    *,
    by: Actor,
    scope: UUID,
    role: str,
    name: str,
    expires_at: datetime,
    tables: Iterable[int] = (),
) -> tuple[Link, str]:
    """Makes a link, and gives out its token."""
    link = Link(
        scope=scope,
        role=role,
        tables=sorted(set(tables)),
        name=name.strip(),
        expires_at=expires_at,
    )
    token = ways.link_token(link)
    link.digest = ways.digest(token)
    link.clean_fields(exclude={"tables", "renewed_as"})
    link.save()
    _record(link, verb="accounts.link_made", by=by)
    return link, token


@transaction.atomic
def renew_link(
    link: Link, *, by: Actor, expires_at: datetime, keep: Collection[Device] = ()
) -> tuple[Link, str]:
    """A new token in place of the old one, which is dead from now on, its devices with it.

    Devices to keep go over to the new link: nobody shuts themselves out by renewing their own.
    """
    old = _held(link)
    if old.renewed_as is not None:  # two taps: the second renews what the first made
        return renew_link(old.renewed_as, by=by, expires_at=expires_at, keep=keep)
    new = Link(
        scope=old.scope,
        role=old.role,
        tables=old.tables,
        name=old.name,
        expires_at=expires_at,
    )
    token = ways.link_token(new)
    new.digest = ways.digest(token)
    new.save()
    old.revoked_at, old.renewed_as = old.revoked_at or timezone.now(), new
    old.save(update_fields=["revoked_at", "renewed_as"])
    kept = Device.objects.filter(pk__in=[device.pk for device in keep], link=old)
    kept.filter(off_at__isnull=True).update(link=new)
    _record(new, verb="accounts.link_renewed", by=by)
    return new, token


@transaction.atomic
def extend_link(link: Link, *, by: Actor, expires_at: datetime) -> bool:
    """A later end, by the same token; whether it was put off. A dead link stays dead."""
    held = _held(link)
    if held.revoked_at is not None or held.expires_at >= expires_at:
        return False
    before, held.expires_at = held.expires_at, expires_at
    held.save(update_fields=["expires_at"])
    _record(held, verb="accounts.link_extended", by=by, before={"expires": before})
    return True


@transaction.atomic
def revoke_link(link: Link, *, by: Actor) -> None:
    """Shuts a link; a second tap changes nothing."""
    held = _held(link)
    if held.revoked_at is None:
        held.revoked_at = timezone.now()
        held.save(update_fields=["revoked_at"])
        _record(held, verb="accounts.link_revoked", by=by)


@transaction.atomic
def restore_link(link: Link, *, by: Actor) -> None:
    """Takes a revocation back: the same token opens again. A renewed link stays dead."""
    held = _held(link)
    if held.revoked_at is not None and held.renewed_as is None:
        held.revoked_at = None
        held.save(update_fields=["revoked_at"])
        _record(held, verb="accounts.link_restored", by=by)


@transaction.atomic
def make_code(link: Link, *, by: Actor) -> str:
    """Six signs that open the link once; codes that were made before are dead."""
    held = _held(link)
    ways.refuse_dead(held)
    Code.objects.filter(link=held).delete()
    code = ways.new_code()
    while Code.objects.filter(digest=ways.code_digest(code)).exists():
        code = ways.new_code()
    Code.objects.create(
        link=held, digest=ways.code_digest(code), expires_at=timezone.now() + CODE_HOLDS
    )
    _record(held, verb="accounts.code_made", by=by)
    return code


@transaction.atomic
def use_code(typed: str) -> Link | None:
    """The link behind a code, once; None for a wrong, late or used one."""
    code = (
        Code.objects.select_for_update(of=("self",))
        .select_related("link")
        .filter(digest=ways.code_digest(typed), used_at__isnull=True)
        .filter(expires_at__gt=timezone.now())
        .first()
    )
    if code is None:
        return None
    code.used_at = timezone.now()
    code.save(update_fields=["used_at"])
    return code.link


def _held(link: Link) -> Link:
    return Link.objects.select_for_update().get(pk=link.pk)


def _record(link: Link, *, verb: str, by: Actor, before: object = None) -> None:
    record(
        actor=by,
        verb=verb,
        subject=link.name,
        before=before,
        after={"role": link.role, "tables": link.tables, "expires": link.expires_at},
        tournament=str(link.scope),
    )
