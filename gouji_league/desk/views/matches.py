"""一局 /t/<slug>/desk/matches/<id>/: what the desk can do to a match, told before it is done."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.accounts.actor import Actor
from gouji_league.desk.acts import ACTS, Act
from gouji_league.desk.acts.base import carry_out, of_match
from gouji_league.desk.selectors import matches as reads
from gouji_league.desk.services import taking_back
from gouji_league.desk.services.rulings_effects import ahead
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.views.manage import words_of
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rounds.views.acting import chief
from gouji_league.tournaments import words
from gouji_league.tournaments.access import Access


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """`do` names the act: asked, then shown, then done."""
    access, by = chief(request, slug)
    found = _found(access, match)
    key = (request.POST if request.method == "POST" else request.GET).get("do", "")
    act = next((one for one in ACTS if one.key == key and one.fits(found)), None)
    if request.method == "POST" and act is None:
        messages.error(request, _("这件事现在做不了：这一局已经变了，请看看再说。"))
        return _back(access, match)
    if request.method == "POST" and act is not None:
        return _act(request, access, found, act, by=by)
    form = act.form(None, found=found) if act else None
    return _page(request, access, found, act=act, form=form)


def _act(
    request: HttpRequest, access: Access, found: Whole, act: Act, *, by: Actor
) -> HttpResponse:
    form = act.form(request.POST, found=found)
    if not form.is_valid():
        return _page(request, access, found, act=act, form=form)
    language, here = words.reader_language(), found.match
    try:
        if request.POST.get("step") == "do":
            carry_out(act, here, form, by=by, language=language)
            messages.success(request, _("做好了：%(what)s。要撤销，在下面。") % {"what": act.title})
            return _back(access, here.key)
        shown = _effect(act, here, form, by=by)
    except (Refused, ValidationError) as refusal:
        form.add_error(None, _said(refusal))
        return _page(request, access, of_match(here), act=act, form=form)
    return _page(request, access, found, act=act, form=form, **shown)


def _effect(act: Act, here: Match, form: Any, *, by: Actor) -> dict[str, Any]:
    """Its own sentences, and what the ranking would be: as the act itself makes it."""
    language = words.reader_language()
    told = act.tells(of_match(here), form, language)
    about = [one.number for one in (here.first, here.second) if one]
    found = ahead(
        here.tournament,
        lambda: carry_out(act, here, form, by=by, language=language),
        about=about,
    )
    return {"effect": [*told, *found.places], "drifts": found.drifts}


def _said(refusal: Refused | ValidationError) -> str:
    return words_of(refusal) if isinstance(refusal, Refused) else " ".join(refusal.messages)


def _found(access: Access, key: UUID) -> Whole:
    rows = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament)
    return whole(get_object_or_404(rows, key=key))


def _page(
    request: HttpRequest, access: Access, found: Whole, *, act: Act | None, form: Any, **more: Any
) -> HttpResponse:
    context = {
        "access": access,
        "section": "desk",
        "act": act,
        "form": form,
        "acts": [one for one in ACTS if one.fits(found)],
        "undos": taking_back.of_match(found.match),
        **reads.match(found),
    }
    return render(request, "desk/match.html", context | more)


@require_POST
@never_cache
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """撤销 of anything that the desk did."""
    access, by = chief(request, slug)
    where = taking_back.where(access.tournament, key)
    if where is None:
        raise Http404
    try:
        about = taking_back.undo(access.tournament, key, by=by, language=words.reader_language())
    except (Refused, ValidationError) as refusal:
        messages.error(request, _said(refusal))
    else:
        messages.success(request, _("撤销了，和原来一样：%(about)s。") % {"about": about})
    return redirect(where)


def _back(access: Access, key: UUID) -> HttpResponse:
    return redirect(reverse("desk:match", args=[access.tournament.slug, key]))
