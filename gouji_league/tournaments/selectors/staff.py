"""Who works in a tournament, by which way in, and with which device."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, time, timedelta

from django.db.models import Count, Max, Q
from django.utils import timezone
from django.utils.translation import ngettext, pgettext

from gouji_league.accounts.models import Device, Invitation, Link
from gouji_league.tournaments.models import Role, Tournament

HERE = timedelta(minutes=3)
"""A device that was heard of within this time is there."""
SOON = timedelta(days=2)
"""A link that ends within this time can be put off with one tap."""


@dataclass(frozen=True, slots=True)
class LinkRow:
    """A link as the page tells of it."""

    link: Link
    state: str
    devices: int
    last_seen: datetime | None
    is_short: bool
    """It ends before the tournament does."""

    @property
    def here(self) -> bool:
        return bool(self.devices and self.last_seen and is_here(self.last_seen))

    @property
    def ends_soon(self) -> bool:
        """A later end is offered: it is over, or soon, or too early."""
        soon = self.link.expires_at <= timezone.now() + SOON
        return self.state != "revoked" and (soon or self.is_short)


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device as the page tells of it."""

    device: Device
    who: str
    role: str
    state: str
    """here, away, left by themselves, or off: here as a whole, an account's for this one only."""
    is_own: bool
    """It is the browser that asks."""

    @property
    def role_words(self) -> str:
        return str(Role.Name(self.role).label)

    @property
    def is_organisers(self) -> bool:
        return self.role == Role.Name.ORGANISER


def moment(time: datetime) -> str:
    """11-20 23:59, and with its year when that is another one."""
    local = timezone.localtime(time)
    far = local.year != timezone.localdate().year
    return f"{local.year}-{local:%m-%d %H:%M}" if far else f"{local:%m-%d %H:%M}"


def left_words(expires_at: datetime) -> str:
    """How long a link still holds: in days, and on its last ones in hours."""
    hours = max(0, int((expires_at - timezone.now()).total_seconds() // 3600))
    if hours >= 48:
        return ngettext("还有 %(n)d 天", "还有 %(n)d 天", hours // 24) % {"n": hours // 24}
    return ngettext("还有 %(n)d 小时", "还有 %(n)d 小时", hours) % {"n": hours}


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
    on = Q(devices__off_at__isnull=True, devices__left_at__isnull=True)
    found = (
        Link.objects.filter(scope=tournament.key, renewed_as__isnull=True)
        .annotate(held=Count("devices", filter=on), seen=Max("devices__last_seen"))
        .order_by("name", "made_at")
    )
    over = _over(tournament)
    rows = [
        LinkRow(link, state, link.held, link.seen, _is_short(link, state=state, over=over))
        for link, state in ((link, _state(link)) for link in found)
    ]
    return sorted(rows, key=lambda row: row.state != "open")


def _over(tournament: Tournament) -> datetime | None:
    """When the last day is over, if it is known and still to come."""
    last = tournament.ends or tournament.starts
    if last is None or last < timezone.localdate():
        return None
    return datetime.combine(last, time.max, timezone.get_current_timezone())


def _is_short(link: Link, *, state: str, over: datetime | None) -> bool:
    return state != "revoked" and over is not None and link.expires_at < over


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


def devices(tournament: Tournament, *, own: Iterable[Device]) -> list[DeviceRow]:
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
    asking = {device.pk for device in own}
    rows = []
    for device in found:
        way = device.link or held[device.user_id or 0]
        who = device.link.name if device.link else str(device.user)
        state = _device_state(device, scope=str(tournament.key))
        rows.append(DeviceRow(device, who, way.role, state, device.pk in asking))
    return rows


def _device_state(device: Device, *, scope: str) -> str:
    if device.off_at is not None or scope in device.shut:
        return "off"
    if device.left_at is not None:
        return "left"
    return "here" if is_here(device.last_seen) else "away"
