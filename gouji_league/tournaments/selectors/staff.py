"""Who works in a tournament, by which way in, and with which device."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import pgettext

from gouji_league.accounts.models import Device, Invitation, Link
from gouji_league.tournaments.models import Role, Tournament

HERE = timedelta(minutes=3)
"""A device that was heard of within this time is there."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link as the page tells of it."""

    link: Link
    state: str
    devices: int
    last_seen: datetime | None

    @property
    def here(self) -> bool:
        return bool(self.devices and self.last_seen and is_here(self.last_seen))


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device as the page tells of it; one of an account is switched by its owner only."""

    device: Device
    who: str
    role: str
    here: bool


def is_here(last_seen: datetime) -> bool:
    return last_seen >= timezone.now() - HERE


def span(tables: Iterable[int]) -> str:
    """1 2 3 7 → 1–3、7."""
    runs: list[list[int]] = []
    for number in sorted(tables):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return pgettext("between numbers", "、").join(str(a) if a == b else f"{a}–{b}" for a, b in runs)


def roles(tournament: Tournament) -> list[Role]:
    """Organisers first, then chiefs, then referees, each in the order they came."""
    found = Role.objects.filter(tournament=tournament).select_related("user", "tournament")
    order = list(Role.Name.values)
    return sorted(found, key=lambda role: (order.index(role.role), role.made_at))


def links(tournament: Tournament) -> list[LinkRow]:
    """Every link that was not renewed since; those that open first."""
    on = Q(devices__off_at__isnull=True)
    found = (
        Link.objects.filter(scope=tournament.key, renewed_as__isnull=True)
        .annotate(held=Count("devices", filter=on), seen=Max("devices__last_seen"))
        .order_by("name", "made_at")
    )
    rows = [LinkRow(link, _state(link), link.held, link.seen) for link in found]
    return sorted(rows, key=lambda row: row.state != "open")


def _state(link: Link) -> str:
    if link.revoked_at is not None:
        return "revoked"
    return "expired" if link.expires_at <= timezone.now() else "open"


def invitations(tournament: Tournament) -> list[Invitation]:
    """Those that can still be taken up."""
    return list(
        Invitation.objects.filter(
            scope=tournament.key,
            used_at__isnull=True,
            revoked_at__isnull=True,
            expires_at__gt=timezone.now(),
        ).order_by("made_at")
    )


def devices(tournament: Tournament) -> list[DeviceRow]:
    """The devices of links and of accounts with a role here, those last heard of first."""
    held = {role.user_id: role for role in roles(tournament)[::-1]}
    found = (
        Device.objects.filter(
            Q(link__scope=tournament.key, link__renewed_as__isnull=True)
            | Q(user__in=held, off_at__isnull=True)
        )
        .select_related("link", "user")
        .order_by("-last_seen")
    )
    return [_device_row(device, held) for device in found]


def _device_row(device: Device, held: dict[int, Role]) -> DeviceRow:
    here = device.off_at is None and is_here(device.last_seen)
    if device.link is not None:
        return DeviceRow(device, device.link.name, device.link.get_role_display(), here)
    role = held[device.user_id or 0]
    return DeviceRow(device, role.user.name, role.get_role_display(), here)
