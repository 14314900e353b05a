"""邀请: /welcome/<token>/ for the machine's owner, /invite/<token>/ for fellow organisers."""

from collections.abc import Callable

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from gouji_league.accounts import actor as actors
from gouji_league.accounts import scopes, sessions, ways
from gouji_league.accounts.actor import device_of
from gouji_league.accounts.forms import NewAccountForm, NewPasswordForm, put_errors
from gouji_league.accounts.models import Invitation, User
from gouji_league.accounts.services import invitations


def _went(form: forms.Form, act: Callable[[], None]) -> bool:
    """Whether the act was done; what a service refuses stands at the form's fields."""
    if not form.is_valid():
        return False
    try:
        act()
    except ValidationError as error:
        put_errors(form, error)
        return False
    return True


def _new_account(request: HttpRequest, form: forms.Form) -> dict[str, str]:
    """What a new account is made of, in the language in which the page was read."""
    given = form.cleaned_data
    return {
        "username": given["username"],
        "name": given["name"],
        "password": given["password"],
        "language": get_language() or "",
    }


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """The first account, or a new password for one that is there."""
    invitation = ways.invitation_for(token)
    if invitation.scope is not None:
        raise ways.LinkUnknown
    return _recover(request, token, invitation) if invitation.user else _first(request, token)


def _first(request: HttpRequest, token: str) -> HttpResponse:
    if User.objects.exists():
        raise ways.LinkRevoked
    form = NewAccountForm(request.POST if request.method == "POST" else None)

    def make() -> None:
        by = actors.of_newcomer(form.cleaned_data["name"], device=device_of(request))
        new = _new_account(request, form)
        sessions.sign_in(request, invitations.make_first_user(token, by=by, **new))

    if _went(form, make):
        return redirect("/new/")
    return render(request, "accounts/welcome.html", {"form": form})


def _recover(request: HttpRequest, token: str, invitation: Invitation) -> HttpResponse:
    form = NewPasswordForm(request.POST if request.method == "POST" else None)

    def change() -> None:
        password = form.cleaned_data["password"]
        user = invitations.recover(token, device=device_of(request), password=password)
        sessions.sign_in(request, user)

    if _went(form, change):
        return redirect("/")
    return render(request, "accounts/recover.html", {"form": form, "account": invitation.user})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A role in a tournament: taken up by the account that is signed in, or by a new one."""
    found = ways.invitation_for(token)
    title = scopes.title(found.scope) if found.scope else None
    if title is None:
        raise ways.LinkUnknown
    user = request.user if isinstance(request.user, User) else None
    if request.method == "POST" and user is not None:
        return redirect(invitations.accept(token, user=user, device=device_of(request)))
    form = NewAccountForm(
        request.POST if request.method == "POST" else None, initial={"name": found.name}
    )
    goal = ""

    def make() -> None:
        nonlocal goal
        by = actors.of_newcomer(form.cleaned_data["name"], device=device_of(request))
        made, goal = invitations.accept_as_new(token, by=by, **_new_account(request, form))
        sessions.sign_in(request, made)

    if user is None and _went(form, make):
        return redirect(goal)
    context = {"invitation": found, "title": title, "form": form}
    return render(request, "accounts/invitation.html", context)
