"""补位 /t/<slug>/manage/draws/<key>/reseat/: who is missing, who came late, and what it changes."""

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors import reseats as reads
from gouji_league.rounds.services import reseating
from gouji_league.rounds.views.acting import act, chief
from gouji_league.rounds.views.draws import lots_of
from gouji_league.tournaments.access import Access

MOST = 400


def back(slug: str, *, key: UUID, **_named: object) -> str:
    return reverse("rounds:reseat", args=[slug, key])


@never_cache
@require_safe
def page(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Chosen first; what would change is shown before it is done."""
    access, _actor = chief(request, slug)
    lots = lots_of(access, key)
    missing, coming = _numbers(request.GET, "missing"), _numbers(request.GET, "coming")
    context: dict[str, Any] = {
        "access": access,
        "section": "rounds",
        "lots": lots,
        "missing": missing,
        "coming": coming,
        "is_open": lots.status == Lots.Status.PUBLISHED,
    }
    if missing or coming:
        context |= _preview(lots, missing, coming)
    if context["is_open"]:
        context |= reads.people(lots)
    return render(request, "rounds/reseat.html", context)


def _preview(lots: Lots, missing: list[int], coming: list[int]) -> dict[str, Any]:
    try:
        found = reseating.preview(lots, missing=missing, coming=coming)
    except ValidationError as refusal:
        return {"refused": " ".join(refusal.messages)}
    return {"preview": reads.changes(lots, found)}


@act(back)
def confirm(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    found = reseating.reseat(
        lots_of(access, key),
        by=actor,
        missing=_numbers(request.POST, "missing"),
        coming=_numbers(request.POST, "coming"),
    )
    moved = len(found.fresh)
    return ngettext("补好了：重排了 %(n)s 桌。", "补好了：重排了 %(n)s 桌。", moved) % {"n": moved}


def _numbers(sent: Any, key: str) -> list[int]:
    told = [one for one in sent.getlist(key)[:MOST] if one.isdecimal() and len(one) < 9]
    return [int(one) for one in dict.fromkeys(told)]
