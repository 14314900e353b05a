"""人员: /t/<slug>/manage/people/, for the organiser alone: contacts are on these pages."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments.access import Access, organising
from gouji_league.tournaments.cards import cards_of
from gouji_league.tournaments.forms.people import EntrantForm, QuickForm
from gouji_league.tournaments.models import Entrant, Member, Undo
from gouji_league.tournaments.selectors import people as selector
from gouji_league.tournaments.selectors import people_same, undoing
from gouji_league.tournaments.services import merging, restoring
from gouji_league.tournaments.services import people as services
from gouji_league.tournaments.services.entering import kind_of
from gouji_league.tournaments.views.gone import AGAIN, entrant_gone

FEW = 20
"""Entrants above which whoever comes to the page looks for one more often than they add one."""
JUST = "just"
"""The undo of what was just done rides along by its key."""


def entrant_or_404(access: Access, number: int) -> Entrant:
    entrant = access.tournament.entrants.filter(number=number).select_related("unit").first()
    if entrant is None:
        raise Http404
    return entrant


def members_of(entrant: Entrant) -> list[Member]:
    return list(entrant.members.select_related("player"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, slug: str) -> HttpResponse:
    """The list, and one more by typing a line."""
    access, actor = organising(request, slug)
    kind = kind_of(access.tournament)
    added = "added" in request.GET or request.method == "POST"
    form = None
    if kind is not None:
        first = {"unit": request.GET.get("unit", ""), "key": QuickForm.new_key()}
        form = QuickForm(request.POST or None, kind=kind, initial=first)
        if added:
            form.fields["people"].widget.attrs["autofocus"] = added
        if request.method == "POST" and form.is_valid() and (unit := _add(access, actor, form)):
            return redirect(f"{request.path}?{urlencode({'added': 1, 'unit': unit})}")
    text = request.GET.get("q", "").strip()[:100]
    page = request.GET.get("page", "1")
    listing = selector.listing(access.tournament, text=text, page=int(page) if _number(page) else 1)
    context = {
        "access": access,
        "section": "people",
        "kind": kind,
        "form": form,
        "adding": added or (listing.entrants < FEW and not text),
        "q": text,
        "listing": listing,
        "before": people_same.earlier_of(access.tournament, actor.user).exists(),
        **_undos(request, access),
    }
    return render(request, "tournaments/people/people.html", context)


def _undos(request: HttpRequest, access: Access) -> dict[str, Any]:
    """What was just done, and what was done before it and can still be taken back."""
    just = undoing.one(access.tournament, request.GET.get(JUST, ""))
    earlier = [undo for undo in undoing.latest(access.tournament) if undo != just]
    return {"just": just, "earlier": earlier}


def _add(access: Access, actor: Actor, form: QuickForm) -> str | None:
    """Adds what was typed; the unit goes along to the next one, since rosters go by units."""
    given = form.cleaned_data
    try:
        entrant = services.add_entrant(
            tournament=access.tournament,
            actor=actor,
            members=form.members(),
            name=given.get("name", ""),
            unit=given["unit"],
            sent=form.sent(),
        )
    except ValidationError as error:
        form.add_error(None, error)
        return None
    return entrant.unit.name if entrant.unit else " "


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def entrant(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One entrant: who is in it, its seed, and what else can be done with it."""
    access, actor = organising(request, slug)
    there = access.tournament.entrants.filter(number=number).exists()
    if request.method == "POST" and (not there or AGAIN in request.POST):
        return entrant_gone(request, access, actor, number=number)
    found = entrant_or_404(access, number)
    form = EntrantForm(request.POST or None, entrant=found, members=members_of(found))
    if request.method == "POST" and form.is_valid() and _save(found, actor, form):
        messages.success(request, _("已存：%(name)s") % {"name": found.name})
        return redirect("tournaments:people", slug)
    context = {
        "access": access,
        "section": "people",
        "entrant": found,
        "form": form,
        "units": access.tournament.units.all(),
        "lookalikes": selector.lookalikes(found),
        "cards": cards_of(found),
        "just": undoing.one(access.tournament, request.GET.get(JUST, "")),
    }
    return render(request, "tournaments/people/entrant.html", context)


def _save(found: Entrant, actor: Actor, form: EntrantForm) -> bool:
    given = form.cleaned_data
    try:
        services.edit_entrant(
            entrant=found,
            actor=actor,
            members=form.someone(),
            name=given.get("name", ""),
            unit=given["unit"],
            seed=given["seed"],
            seen=given["seen"],
        )
    except ValidationError as error:
        if error.code == "changed_elsewhere":
            form.show_altered()
        form.add_error("seed" if error.code in {"seed_taken", "seed_range"} else None, error)
        return False
    return True


@require_POST
def withdraw(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    access, actor = organising(request, slug)
    services.withdraw(entrant=entrant_or_404(access, number), actor=actor)
    return redirect("tournaments:entrant", slug, number)


@require_POST
def bring_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    access, actor = organising(request, slug)
    services.bring_back(entrant=entrant_or_404(access, number), actor=actor)
    return redirect("tournaments:entrant", slug, number)


@require_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes one out, which can be undone."""
    access, actor = organising(request, slug)
    try:
        undo = services.remove_entrant(entrant=entrant_or_404(access, number), actor=actor)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("tournaments:entrant", slug, number)
    return _to_undo(undo, reverse("tournaments:people", args=[slug]))


@require_POST
def remove_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Takes out somebody who is in no team, which can be undone."""
    access, actor = organising(request, slug)
    player = access.tournament.players.filter(number=number).first()
    if player is None:
        raise Http404
    try:
        undo = services.remove_player(player=player, actor=actor)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("tournaments:people", slug)
    return _to_undo(undo, reverse("tournaments:people", args=[slug]))


def _to_undo(undo: Undo, place: str) -> HttpResponse:
    return redirect(f"{place}?{urlencode({JUST: undo.key})}")


@require_POST
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Takes back a removal or a merger."""
    access, actor = organising(request, slug)
    try:
        back = restoring.undo(tournament=access.tournament, key=key, actor=actor)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        messages.success(request, _("已恢复：%(name)s") % {"name": back.name})
    return redirect("tournaments:people", slug)


@never_cache
@require_safe
def merge_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Both side by side, before they become one."""
    access, _actor = organising(request, slug)
    keep = entrant_or_404(access, number)
    asked = request.GET.get("with", "").strip()
    drop = access.tournament.entrants.filter(number=int(asked)).first() if _number(asked) else None
    if drop is None or drop == keep:
        messages.error(request, _("没有这个编号：请写要并进来的另一个参赛者的编号。"))
        return redirect("tournaments:entrant", slug, number)
    context: dict[str, Any] = {"access": access, "section": "people", "keep": keep, "drop": drop}
    context |= {"keeps": members_of(keep), "drops": members_of(drop)}
    return render(request, "tournaments/people/merge.html", context)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


@require_POST
def merge(request: HttpRequest, slug: str, number: int, other: int) -> HttpResponse:
    access, actor = organising(request, slug)
    keep, drop = entrant_or_404(access, number), entrant_or_404(access, other)
    try:
        _merged, undo = merging.merge_entrants(keep=keep, drop=drop, actor=actor)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect("tournaments:entrant", slug, number)
    return _to_undo(undo, reverse("tournaments:entrant", args=[slug, number]))


@require_POST
def masking(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether the public sees 张* in place of 张三."""
    access, actor = organising(request, slug)
    masked = request.POST.get("masked") == "on"
    services.set_masked(tournament=access.tournament, actor=actor, masked=masked)
    back = "settings" if request.POST.get("back") == "settings" else "people"
    return redirect(f"{reverse(f'tournaments:{back}', args=[slug])}#public-title")
