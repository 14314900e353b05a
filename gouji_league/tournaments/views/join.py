"""/t/<slug>/join/<code>/: a unit's leader enters the unit's own teams, without an account."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gouji_league.accounts.actor import device_of
from gouji_league.tournaments.forms.signup import EntryForm
from gouji_league.tournaments.models import SignUp
from gouji_league.tournaments.selectors import signup as selector
from gouji_league.tournaments.services import signup as services
from gouji_league.tournaments.services.entering import kind_of

STALE = {"changed_elsewhere", "gone", "withdrawn", "sign_up_closed"}
"""Refusals that no other words in the form would mend."""


def opened(slug: str, code: str) -> SignUp:
    """The link of an address; the code alone is the right to come in."""
    sign_up = selector.sign_up_for(slug, code)
    if sign_up is None:
        raise Http404
    return sign_up


@never_cache
@require_safe
def join(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The unit's own entries and their state."""
    sign_up = opened(slug, code)
    if sign_up.closed_at is not None:
        closed = {"tournament": sign_up.unit.tournament}
        return render(request, "tournaments/signup/closed.html", closed, status=410)
    context = _context(sign_up, code) | {"entries": selector.own_entries(sign_up)}
    return render(request, "tournaments/signup/join.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str, code: str, number: int | None = None) -> HttpResponse:
    """One entry, new or to be changed."""
    sign_up = opened(slug, code)
    entered = selector.own_entry(sign_up, number) if number is not None else None
    kind = entered.entrant.kind if entered else kind_of(sign_up.unit.tournament)
    if kind is None or (number is not None and entered is None):
        raise Http404
    back_to = reverse("tournaments:join", args=[slug, code])
    if not selector.is_open(sign_up):
        messages.warning(request, gettext("报名已经截止，没有存下。要改请找主办。"))
        return redirect(back_to)
    form = EntryForm(request.POST or None, kind=kind, entered=entered)
    if request.method == "POST" and form.is_valid():
        try:
            _save(request, sign_up, form=form, number=number)
        except ValidationError as error:
            if error.code in STALE:
                messages.warning(request, " ".join(error.messages))
                return redirect(request.path if error.code == "changed_elsewhere" else back_to)
            form.add_error(None, error)
        else:
            return redirect(back_to)
    context = _context(sign_up, code) | {"form": form, "entered": entered}
    return render(request, "tournaments/signup/entry.html", context)


def _save(request: HttpRequest, sign_up: SignUp, *, form: EntryForm, number: int | None) -> None:
    entrant = services.save_entry(
        sign_up,
        by=services.leader_of(sign_up, device=device_of(request)),
        members=form.someones(),
        name=form.cleaned_data.get("title", ""),
        number=number,
        seen=form.cleaned_data["seen"],
        sent=form.sent(),
    )
    messages.success(request, gettext("%(name)s 已存，等主办通过。") % {"name": entrant.name})


@require_POST
def back(request: HttpRequest, slug: str, code: str, number: int) -> HttpResponse:
    """Takes an entry back."""
    sign_up = opened(slug, code)
    actor = services.leader_of(sign_up, device=device_of(request))
    seen = request.POST.get("seen", "")
    try:
        services.take_back(sign_up, number=number, seen=seen, by=actor)
    except ValidationError as error:
        messages.warning(request, " ".join(error.messages))
    else:
        messages.success(request, gettext("已撤回。"))
    return redirect("tournaments:join", slug, code)


def _context(sign_up: SignUp, code: str) -> dict[str, object]:
    tournament = sign_up.unit.tournament
    return {
        "tournament": tournament,
        "sign_up": sign_up,
        "code": code,
        "kind": kind_of(tournament),
        "is_open": selector.is_open(sign_up),
    }
