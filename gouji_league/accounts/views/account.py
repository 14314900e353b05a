"""账号 /account/: who I am here, my password, my devices; for a link's guest, this device."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.accounts import actor as actors
from gouji_league.accounts import scopes, sessions, throttle
from gouji_league.accounts.addresses import client_address
from gouji_league.accounts.forms import PasswordForm, ProfileForm, put_errors
from gouji_league.accounts.models import Device, User
from gouji_league.accounts.pages import wait_words
from gouji_league.accounts.services.devices import switch, switch_off_all
from gouji_league.accounts.services.links import make_code
from gouji_league.accounts.services.users import change_profile, set_password


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    back = urlencode({"next": reverse("accounts:account")})
    return redirect(f"{reverse('accounts:sign_in')}?{back}")


def _page(
    request: HttpRequest, user: User | None, *, status: int = 200, **more: Any
) -> HttpResponse:
    """The page, with a form that was sent in place of a fresh one."""
    context: dict[str, Any] = {
        "links": [(link, scopes.title(link.scope)) for link in sessions.links_of(request)]
    }
    if user is not None:
        context |= {
            "profile": ProfileForm(initial={"name": user.name, "language": user.language}),
            "password": PasswordForm(user=user, prefix="new"),
            "devices": user.devices.filter(off_at__isnull=True).order_by("-last_seen"),
            "here": sessions.own_device(request),
        }
    return render(request, "accounts/account.html", context | more, status=status)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account(request: HttpRequest) -> HttpResponse:
    user = request.user if isinstance(request.user, User) else None
    if user is None and not sessions.links_of(request):
        return _to_sign_in(request)
    if user is None or request.method != "POST":
        return _page(request, user)
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _page(request, user, profile=form)
    change_profile(user, by=_by(request, user), **form.cleaned_data)
    user.refresh_from_db()
    with override(user.language):
        messages.success(request, _("存好了。"))
    return sessions.speak(redirect("accounts:account"), user)


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: HttpRequest) -> HttpResponse:
    user = request.user
    if not isinstance(user, User):
        return _to_sign_in(request)
    if request.method != "POST":
        return redirect("accounts:account")
    who = (user.username, client_address(request))
    wait = _wait(*who)
    form = PasswordForm(request.POST, user=user, wait=wait, prefix="new")
    device = sessions.own_device(request)
    valid = form.is_valid()
    if "old" not in form.errors:
        throttle.forget_tries("password", *who)
    if valid:
        try:
            set_password(
                user,
                by=_by(request, user),
                password=form.cleaned_data["password"],
                keep=str(device.key) if device else None,
            )
        except ValidationError as error:
            put_errors(form, error)
        else:
            update_session_auth_hash(request, user)
            messages.success(request, _("密码换好了，别的设备都已退出。"))
            return redirect("accounts:account")
    return _page(request, user, status=429 if wait else 200, password=form)


def _wait(*who: str) -> str:
    """Counts a try as signing in does; what is said to who tried too often."""
    try:
        throttle.count_try("password", *who)
    except throttle.TooMany as error:
        return _("试的次数太多了。") + wait_words(error.seconds)
    return ""


@require_http_methods(["GET", "HEAD", "POST"])
def everywhere(request: HttpRequest) -> HttpResponse:
    """Signs the account out on every device, this one too."""
    user = request.user
    if not isinstance(user, User):
        return _to_sign_in(request)
    if request.method != "POST":
        return redirect("accounts:account")
    switch_off_all(user, by=_by(request, user))
    sessions.sign_out(request)
    return redirect("accounts:sign_in")


@require_POST
def device_off(request: HttpRequest, key: UUID) -> HttpResponse:
    user = request.user
    device = Device.objects.filter(key=key, user=user).first() if isinstance(user, User) else None
    if device is None or not isinstance(user, User):
        raise Http404
    switch(device, by=_by(request, user), on=False)
    messages.success(request, _("那台设备已退出。"))
    return redirect("accounts:account")


@never_cache
@require_POST
def own_code(request: HttpRequest, key: UUID) -> HttpResponse:
    """A code for a link of this browser: its holder goes on with another device."""
    link = next((link for link in sessions.links_of(request) if link.key == key), None)
    if link is None:
        raise Http404
    made = make_code(link, by=actors.of_link(link, device=actors.device_of(request)))
    return render(
        request, "accounts/code_shown.html", {"link": link, "code": made, "site": settings.SITE_URL}
    )


def _by(request: HttpRequest, user: User) -> actors.Actor:
    return actors.of_user(user, device=actors.device_of(request))
