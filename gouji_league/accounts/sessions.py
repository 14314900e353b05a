"""What a browser's session is signed in to: an account, links, each by a device.

The session holds keys only: "device" is the account's device, "links" maps each link to its
device. Whether those still hold is asked of the database, once a request.
"""

from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth import login, logout
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from gouji_league.accounts import actor as actors
from gouji_league.accounts import scopes, ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Device, Link, User
from gouji_league.accounts.services.devices import leave, note_device
from gouji_league.audit.services import record

CONTACT_EVERY = timedelta(minutes=1)


def devices_of(request: HttpRequest) -> list[Device]:
    """The devices as which this browser came in, switched off or not, with their links."""
    found: list[Device] | None = getattr(request, "known_devices", None)
    if found is None:
        found = _load(request)
        request.known_devices = found  # type: ignore[attr-defined]
    return found


def _load(request: HttpRequest) -> list[Device]:
    # Asking a session that was never begun would mark every public page as a visitor's own.
    if settings.SESSION_COOKIE_NAME not in request.COOKIES:
        return []
    keys = [*request.session.get("links", {}).values(), request.session.get("device")]
    wanted = [key for key in keys if key]
    return list(Device.objects.filter(key__in=wanted).select_related("link")) if wanted else []


def forget_devices(request: HttpRequest) -> None:
    """After the session changed."""
    request.known_devices = None  # type: ignore[attr-defined]


def links_of(request: HttpRequest) -> list[Link]:
    """The links that this session came in by and that still hold."""
    return [link for link, dead in _links(request) if dead is None]


def dead_link(request: HttpRequest, scope: UUID) -> ways.LinkUnknown | None:
    """Why a way in of this session no longer opens the scope; None when there was none."""
    if is_shut_out(request, scope):
        return ways.DeviceOff()
    return next((dead for link, dead in _links(request) if dead and link.scope == scope), None)


def is_shut_out(request: HttpRequest, scope: UUID) -> bool:
    """Whether the account's roles in this scope do not hold in this browser."""
    device = own_device(request)
    return device is not None and str(scope) in device.shut


def _links(request: HttpRequest) -> list[tuple[Link, ways.LinkUnknown | None]]:
    found: list[tuple[Link, ways.LinkUnknown | None]] = []
    for device in devices_of(request):
        if device.link is None:
            continue
        try:
            ways.refuse_dead(device.link)
        except ways.LinkUnknown as dead:
            found.append((device.link, dead))
        else:
            found.append((device.link, ways.DeviceOff() if device.off_at else None))
    return found


def own_device(request: HttpRequest) -> Device | None:
    """The device as which the account is signed in."""
    return next((device for device in devices_of(request) if device.user_id), None)


def sign_in(request: HttpRequest, user: User) -> None:
    """Signs an account in on this browser, beside the links it has."""
    login(request, user)
    device = note_device(of=user, name=actors.device_words(actors.device_of(request)))
    request.session["device"] = str(device.key)
    forget_devices(request)
    by: Actor = actors.of_user(user, device=actors.device_of(request))
    record(actor=by, verb="accounts.signed_in", subject=user.username)


def enter_link(request: HttpRequest, link: Link, *, by_code: bool = False) -> None:
    """Signs this browser in to what a link is for. A device that is switched off stays so."""
    for device in devices_of(request):
        if device.link == link:
            if device.off_at:
                raise ways.DeviceOff
            return
    device = note_device(of=link, name=actors.device_words(actors.device_of(request)))
    request.session.cycle_key()
    links = request.session.get("links", {})
    request.session["links"] = {**links, str(link.key): str(device.key)}
    forget_devices(request)
    by = actors.of_link(link, device=actors.device_of(request))
    verb = "accounts.code_used" if by_code else "accounts.link_used"
    record(actor=by, verb=verb, subject=link.name, tournament=str(link.scope))


@transaction.atomic
def sign_out(request: HttpRequest) -> list[Link]:
    """Ends the session: the account and every link of this browser.

    Gives back the links that stay, because nobody could come in after this browser has left.
    """
    by, kept = actors.of_request(request), []
    for device in devices_of(request):
        if device.link is not None and device.off_at is None:
            if scopes.is_last_way_in(device):
                kept.append(device)
            else:
                leave(device, by=actors.of_link(device.link, device=actors.device_of(request)))
        elif device.user_id and not device.off_at:
            Device.objects.filter(pk=device.pk).update(off_at=timezone.now())
    if by is not None and by.user is not None:
        record(actor=by, verb="accounts.signed_out", subject=by.user.username)
    logout(request)
    if kept:
        request.session["links"] = {str(one.link.key): str(one.key) for one in kept if one.link}
    forget_devices(request)
    return [device.link for device in kept if device.link]


def refuse_switched_off(request: HttpRequest) -> None:
    """Signs an account out whose device was switched off; its links stay as they are."""
    device = own_device(request)
    if device is None or device.off_at is None:
        return
    links = request.session.get("links")
    logout(request)
    if links:
        request.session["links"] = links
    forget_devices(request)


def note_contact(request: HttpRequest) -> None:
    """Notes when each device of this browser was last heard of: at most once a minute."""
    now = timezone.now()
    quiet = [one for one in devices_of(request) if one.last_seen <= now - CONTACT_EVERY]
    if heard := [device.pk for device in quiet if not device.off_at]:
        Device.objects.filter(pk__in=heard).update(last_seen=now)


def note_table(request: HttpRequest, *, table: int, scope: UUID, by_account: bool) -> None:
    """Notes at which table of a scope this browser is, after it was let in there.

    Only for the devices by which it is in that scope: its links to it and, with `by_account`,
    the account's (this app knows no roles).
    """
    held = {link.pk for link in links_of(request) if link.scope == scope}
    for device in devices_of(request):
        here = by_account if device.user_id else device.link_id in held
        if here and not device.off_at and device.table != table:
            Device.objects.filter(pk=device.pk).update(table=table, last_seen=timezone.now())


def speak(response: HttpResponse, user: User) -> HttpResponse:
    """Sets the site's language on this browser to the account's."""
    response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, samesite="Lax")
    return response
