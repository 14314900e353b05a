"""裁判 /t/<slug>/manage/staff/ and 设备 /t/<slug>/manage/devices/: who works here, by which way in.

A token is shown in the answer to the tap that made it, and on the cards that an organiser prints:
the database has its digest only.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gouji_league.accounts import sessions, ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Invitation, Link, User
from gouji_league.accounts.pages import qr
from gouji_league.accounts.services.links import make_code
from gouji_league.tournaments import access as permissions
from gouji_league.tournaments.access import CHIEF, ORGANISER, Access
from gouji_league.tournaments.forms.staff import InvitationForm, LinkForm
from gouji_league.tournaments.models import Role
from gouji_league.tournaments.selectors import staff as selector
from gouji_league.tournaments.services import staff as services

UNDO = "role_taken"


def by_tap(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """An act: never cached, and only by POST; who comes back to its address finds the page."""

    @wraps(view)
    def act(request: HttpRequest, slug: str, **named: Any) -> HttpResponse:
        if request.method != "POST":
            permissions.fetch(request, slug, role=CHIEF)
            return redirect("tournaments:staff", slug)
        return view(request, slug, **named)

    return never_cache(require_http_methods(["GET", "HEAD", "POST"])(act))


def _fetch(request: HttpRequest, slug: str, *, role: str = ORGANISER) -> tuple[Access, Actor]:
    access = permissions.fetch(request, slug, role=role)
    if access.actor is None:
        raise Http404
    return access, access.actor


def _page(request: HttpRequest, access: Access, **more: Any) -> HttpResponse:
    """The page, with a form that was sent in place of a fresh one."""
    tournament = access.tournament
    links, roles = selector.links(tournament), selector.roles(tournament)
    undo = request.session.get(UNDO) if "taken" in request.GET else None
    context = {
        "access": access,
        "section": "staff",
        "links": links,
        "short": sum(row.is_short for row in links),
        "until": services.default_expiry(tournament),
        "roles": roles,
        "alone": sum(role.role == ORGANISER for role in roles) == 1,
        "invitations": selector.invitations(tournament),
        "undo": undo if undo and undo["scope"] == str(tournament.key) else None,
        "link_form": LinkForm(
            tournament=tournament,
            prefix="link",
            initial={"expires_at": services.default_expiry(tournament)},
        ),
        "invitation_form": InvitationForm(tournament=tournament, prefix="invitation"),
    }
    return render(request, "tournaments/staff/staff.html", context | more)


def _shown(
    request: HttpRequest, access: Access, *, made: Link | Invitation, path: str
) -> HttpResponse:
    """A fresh link with its QR code: the one time that it is seen."""
    address = ways.address(path)
    context = {"access": access, "section": "staff", "made": made, "address": address}
    context |= {"qr": qr(address), "is_link": isinstance(made, Link)}
    return render(request, "tournaments/staff/shown.html", context)


@never_cache
@require_safe
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = _fetch(request, slug)
    return _page(request, access)


@by_tap
def make_link(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = _fetch(request, slug)
    form = LinkForm(request.POST, tournament=access.tournament, prefix="link")
    if not form.is_valid():
        return _page(request, access, link_form=form)
    link, token = services.make_link(access.tournament, by=actor, **form.cleaned_data)
    return _shown(request, access, made=link, path=reverse("accounts:link", args=[token]))


@by_tap
def make_table_links(request: HttpRequest, slug: str) -> HttpResponse:
    """每桌一个链接: then all of them go onto paper at once."""
    access, actor = _fetch(request, slug)
    made = services.make_table_links(access.tournament, by=actor)
    words = ngettext(
        "做了 %(n)d 个链接，一桌一个：到“文件”里打裁判卡。",
        "做了 %(n)d 个链接，一桌一个：到“文件”里打裁判卡。",
        made,
    )
    told = words % {"n": made} if made else _("每桌都有自己的链接了：到“文件”里打裁判卡。")
    messages.success(request, told)
    return redirect("tournaments:staff", slug)


@by_tap
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = _fetch(request, slug)
    form = InvitationForm(request.POST, tournament=access.tournament, prefix="invitation")
    if not form.is_valid():
        return _page(request, access, invitation_form=form)
    invitation, token = services.invite(access.tournament, by=actor, **form.cleaned_data)
    path = reverse("accounts:invitation", args=[token])
    return _shown(request, access, made=invitation, path=path)


def _link(access: Access, key: UUID) -> Link:
    link = Link.objects.filter(scope=access.tournament.key, key=key).first()
    if link is None:
        raise Http404
    return link


@by_tap
def renew_link(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """换新链接: who renews the link that they came in by stays in, by the new one."""
    access, actor = _fetch(request, slug)
    link, token = services.renew_link(
        access.tournament, _link(access, key), by=actor, keep=sessions.devices_of(request)
    )
    sessions.forget_devices(request)
    return _shown(request, access, made=link, path=reverse("accounts:link", args=[token]))


@by_tap
def extend_link(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """延期: the same link and the same QR code, for longer."""
    access, actor = _fetch(request, slug)
    return _extended(request, access, [_link(access, key)], by=actor)


@by_tap
def extend_links(request: HttpRequest, slug: str) -> HttpResponse:
    """全部延期: every link that ends before the tournament does."""
    access, actor = _fetch(request, slug)
    short = [row.link for row in selector.links(access.tournament) if row.is_short]
    return _extended(request, access, short, by=actor)


def _extended(
    request: HttpRequest, access: Access, links: list[Link], *, by: Actor
) -> HttpResponse:
    until = services.default_expiry(access.tournament)
    count = services.extend_links(access.tournament, links, by=by, until=until)
    words = ngettext(
        "%(n)d 个链接延到 %(time)s，二维码不用换。",
        "%(n)d 个链接延到 %(time)s，二维码不用换。",
        count,
    )
    if count:
        messages.success(request, words % {"n": count, "time": selector.moment(until)})
    return redirect("tournaments:staff", access.tournament.slug)


@by_tap
def link_code(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """六位短码 for a link: typed on the home page of a borrowed device."""
    access, actor = _fetch(request, slug)
    link = _link(access, key)
    try:
        code = make_code(link, by=actor)
    except (
        ways.LinkUnknown
    ):  # the organiser's own session is in order: it is their list that is old
        messages.warning(request, _("这个链接已经失效，请先换新链接。"))
        return redirect("tournaments:staff", slug)
    context = {"access": access, "section": "staff", "link": link, "code": code}
    context["site"] = settings.SITE_URL
    return render(request, "tournaments/staff/code.html", context)


@by_tap
def revoke_link(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, actor = _fetch(request, slug)
    link = _link(access, key)
    try:
        services.revoke_link(access.tournament, link, by=actor)
    except services.LastOrganiser:
        messages.warning(
            request,
            _("这是最后一个主办入口，收回后就没有人能管这个赛事了。请先邀请另一位主办。"),
        )
        return redirect("tournaments:staff", slug)
    messages.success(
        request, _("%(name)s 的链接收回了，用它进来的设备都已退出。") % {"name": link.name}
    )
    sessions.forget_devices(request)
    stays = permissions.access(request, access.tournament).has(ORGANISER)
    # Who shut their own way in, while others have theirs, goes home.
    return redirect("tournaments:staff", slug) if stays else redirect("/")


@by_tap
def restore_link(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, actor = _fetch(request, slug)
    link = _link(access, key)
    services.restore_link(access.tournament, link, by=actor)
    messages.success(request, _("%(name)s 的链接又能用了。") % {"name": link.name})
    return redirect("tournaments:staff", slug)


@by_tap
def withdraw_invitation(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, actor = _fetch(request, slug)
    invitation = Invitation.objects.filter(scope=access.tournament.key, key=key).first()
    if invitation is None:
        raise Http404
    services.withdraw_invitation(access.tournament, invitation, by=actor)
    messages.success(request, _("给 %(name)s 的邀请取消了。") % {"name": invitation.name})
    return redirect("tournaments:staff", slug)


@by_tap
def take_role(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = _fetch(request, slug)
    role = (
        Role.objects.filter(tournament=access.tournament, role=request.POST.get("role", ""))
        .filter(user__username=request.POST.get("username", ""))
        .select_related("user", "tournament")
        .first()
    )
    if role is None:
        raise Http404
    try:
        services.take_role(role, by=actor)
    except services.LastOrganiser:
        messages.warning(request, _("这是最后一位主办，不能撤。请先邀请另一位主办。"))
        return redirect("tournaments:staff", slug)
    if role.user == actor.user and not permissions.access(request, access.tournament).has(
        ORGANISER
    ):
        return redirect("/")
    request.session[UNDO] = {
        "scope": str(access.tournament.key),
        "user": role.user.pk,
        "name": role.user.name,
        "role": role.role,
        "tables": role.tables,
    }
    return redirect(reverse("tournaments:staff", args=[slug]) + "?taken")


@by_tap
def give_role_back(request: HttpRequest, slug: str) -> HttpResponse:
    """撤销: what was taken a moment ago, by the same browser."""
    access, actor = _fetch(request, slug)
    taken = request.session.pop(UNDO, None)
    if taken and taken["scope"] == str(access.tournament.key):
        user = get_object_or_404(User, pk=taken["user"])
        services.give_role(
            access.tournament, user=user, role=taken["role"], tables=taken["tables"], by=actor
        )
    return redirect("tournaments:staff", slug)


@never_cache
@require_safe
def devices(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = _fetch(request, slug, role=CHIEF)
    context = {
        "access": access,
        "section": "staff",
        "devices": selector.devices(access.tournament, own=sessions.devices_of(request)),
    }
    return render(request, "tournaments/staff/devices.html", context)


@by_tap
def switch_device(request: HttpRequest, slug: str, key: UUID, state: str) -> HttpResponse:
    access, actor = _fetch(request, slug, role=CHIEF)
    rows = selector.devices(access.tournament, own=sessions.devices_of(request))
    row = next((row for row in rows if row.device.key == key), None)
    if row is None:
        raise Http404
    if row.is_organisers and not access.has(ORGANISER):
        raise PermissionDenied
    if row.is_own:
        messages.warning(request, _("这就是你正在用的设备，不能停用。要退出，请到“账号”一页。"))
        return redirect("tournaments:devices", slug)
    try:
        services.switch_device(access.tournament, row.device, by=actor, on=state == "on")
    except services.LastOrganiser:
        messages.warning(
            request,
            _("这台设备是最后一个主办入口，停用后就没有人能管这个赛事了。请先邀请另一位主办。"),
        )
    return redirect("tournaments:devices", slug)
