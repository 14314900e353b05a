"""设备: which browsers came in, and which of them may no longer."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Device, Link, User
from gouji_league.audit.services import record


def note_device(*, of: User | Link, name: str) -> Device:
    """A browser that just came in."""
    if isinstance(of, User):
        return Device.objects.create(user=of, name=name[:200])
    return Device.objects.create(link=of, name=name[:200])


@transaction.atomic
def switch(device: Device, *, by: Actor, on: bool) -> None:
    """Lets a device in again, or not any more; a second tap changes nothing."""
    held = Device.objects.select_for_update().get(pk=device.pk)
    if (held.off_at is None) is on:
        return
    held.off_at = None if on else timezone.now()
    held.save(update_fields=["off_at"])
    _record(held, by=by, on=on, scope=held.link.scope if held.link else None)


@transaction.atomic
def switch_for(scope: UUID, device: Device, *, by: Actor, on: bool) -> None:
    """Shuts an account's browser out of one scope, or lets it in again; elsewhere it stays in."""
    held = Device.objects.select_for_update().get(pk=device.pk)
    if (str(scope) not in held.shut) is on:
        return
    others = [one for one in held.shut if one != str(scope)]
    held.shut = others if on else [*others, str(scope)]
    held.save(update_fields=["shut"])
    _record(held, by=by, on=on, scope=scope)


@transaction.atomic
def leave(device: Device, *, by: Actor) -> None:
    """A link's guest signs out: the device is no longer in, and may come again."""
    Device.objects.filter(pk=device.pk).update(left_at=timezone.now())
    scope = str(device.link.scope) if device.link else None
    told = {"device": device.name}
    record(actor=by, verb="accounts.link_left", subject=by.name, after=told, tournament=scope)


@transaction.atomic
def switch_off_all(user: User, *, by: Actor, but: str | None = None) -> int:
    """Ends an account's sessions on every device, but for one if its key is given."""
    devices = Device.objects.filter(user=user, off_at__isnull=True)
    if but:
        devices = devices.exclude(key=but)
    ended = devices.update(off_at=timezone.now())
    if ended:
        record(
            actor=by,
            verb="accounts.devices_off",
            subject=user.username,
            after={"devices": ended},
        )
    return ended


def _record(device: Device, *, by: Actor, on: bool, scope: UUID | None) -> None:
    record(
        actor=by,
        verb="accounts.device_on" if on else "accounts.device_off",
        subject=str(device.link or device.user),
        after={"device": device.name},
        tournament=str(scope) if scope else None,
    )
