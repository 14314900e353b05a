"""登录 /login/, 退出 /logout/, 短码 /code/ and the links behind QR codes /r/<token>."""

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import authenticate
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods

from gouji_league.accounts import scopes, sessions, throttle, ways
from gouji_league.accounts.addresses import client_address
from gouji_league.accounts.forms import CodeForm, SignInForm
from gouji_league.accounts.models import Link, User, sign_in_name
from gouji_league.accounts.pages import own_address, wait_words
from gouji_league.accounts.services.links import use_code


@never_cache
@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    goal = own_address(request.POST.get("next") or request.GET.get("next"))
    if isinstance(request.user, User):
        return redirect(goal)
    form = SignInForm(request.POST if request.method == "POST" else None)
    status = 200
    if form.is_valid():
        try:
            user = _checked(request, **form.cleaned_data)
        except throttle.TooMany as error:
            form.add_error(None, _("试的次数太多了。") + wait_words(error.seconds))
            status = 429
        else:
            if user is not None:
                sessions.sign_in(request, user)
                return sessions.speak(redirect(goal), user)
            form.add_error(None, _("登录名或密码不对，请检查大小写后再试。"))
    context = {"form": form, "next": goal if goal != "/" else ""}
    return render(request, "accounts/sign_in.html", context, status=status)


def _checked(request: HttpRequest, *, username: str, password: str) -> User | None:
    """The account behind a name and its password; each try is counted."""
    address = client_address(request)
    who = (sign_in_name(username), address)
    throttle.count_try("password", *who)
    throttle.count_try("passwords", address)
    user = authenticate(request, username=username, password=password)
    if isinstance(user, User):
        throttle.forget_tries("password", *who)
        throttle.forgive_try("passwords", address)
        return user
    return None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_out(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":  # a link or a preview must not sign anybody out
        return redirect("accounts:account")
    if kept := sessions.sign_out(request):
        words = _("%(names)s 只有这台设备能管，退出就再也进不来，所以还留着。请先换到另一台设备。")
        titles = [scopes.title(link.scope) or link.name for link in kept]
        messages.warning(request, words % {"names": _("、").join(titles)})
        return redirect("accounts:account")
    return redirect("/")


@never_cache
@require_GET
def link(request: HttpRequest, token: str) -> HttpResponse:
    return _enter(request, ways.link_for(token))


# Exempt because the field stands on the home page, which is the same for every visitor; where
# the form was sent from is looked at instead.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    sent = request.method == "POST"
    form = CodeForm(request.POST if sent else None)
    status = 200
    if sent and _from_here(request) and form.is_valid():
        try:
            throttle.count_try("code", client_address(request))
        except throttle.TooMany as error:
            form.add_error(None, _("试的次数太多了。") + wait_words(error.seconds))
            status = 429
        else:
            found = use_code(form.cleaned_data["code"])
            if found is not None:
                throttle.forgive_try("code", client_address(request))
                return _enter(request, found, by_code=True)
            form.add_error("code", _("短码不对，或者已经过时、用过了。请主办方再给一个。"))
    return render(request, "accounts/code.html", {"form": form}, status=status)


def _enter(request: HttpRequest, found: Link, *, by_code: bool = False) -> HttpResponse:
    ways.refuse_dead(found)
    sessions.enter_link(request, found, by_code=by_code)
    return redirect(scopes.landing(found))


def _from_here(request: HttpRequest) -> bool:
    """Whether a form was sent from a page of this site; old browsers do not say."""
    origin = request.headers.get("Origin")
    own = {f"{request.scheme}://{request.get_host()}", *settings.CSRF_TRUSTED_ORIGINS}
    return origin is None or (origin in own and bool(urlsplit(origin).netloc))
