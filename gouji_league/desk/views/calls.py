"""叫裁判 /t/<slug>/desk/calls/: from the table page, which asks again while it waits, and
the desk's answers to it."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.accounts.actor import Actor
from gouji_league.desk.models import Call
from gouji_league.desk.services import calling
from gouji_league.matches.api.body import sent
from gouji_league.matches.api.schemas import of_device
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.rounds.views.acting import chief
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import REFEREE

ACTS = {
    "answer": calling.answer,
    "unanswer": calling.take_answer_back,
    "close": calling.close,
    "reopen": calling.reopen,
}
MOST = 4000
"""Bytes that a call may have."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST", "DELETE"])
def of_match(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """GET: the call that waits. POST: a call. DELETE: not needed any more."""
    found, by = _at_table(request, slug, match)
    if request.method == "POST":
        sent = _sent(request)
        if sent is None:
            return JsonResponse({"code": "bad_body"}, status=422)
        return JsonResponse({"call": _call_json(calling.call(found, by=by, **sent))}, status=201)
    held = calling.open_call(found)
    if request.method == "DELETE" and held is not None:
        calling.close(held, by=by)
        held = None
    return JsonResponse({"call": _call_json(held)})


def _at_table(request: HttpRequest, slug: str, key: UUID) -> tuple[Match, Actor]:
    access = accesses.fetch(request, slug, role=REFEREE)
    rows = Match.objects.select_related("tournament", "table")
    found = get_object_or_404(rows, tournament=access.tournament, key=key)
    if access.actor is None or not access.enters(found.table.number if found.table else 0):
        raise PermissionDenied
    return found, access.actor


def _sent(request: HttpRequest) -> dict[str, Any] | None:
    """None: not a call."""
    try:
        told = sent(request, most=MOST)
        client, about = UUID(str(told["id"])), str(told["about"])
        at = of_device(parse_datetime(str(told.get("at") or "")))
        words = str(told.get("words") or "")
    except (Refused, ValueError, KeyError):
        return None
    if about not in Call.About.values:
        return None
    return {"client": client, "about": about, "words": words, "called_at": at}


def _call_json(one: Call | None) -> dict[str, Any] | None:
    if one is None:
        return None
    return {
        "about": one.about,
        "label": str(one.get_about_display()),
        "waited": int((timezone.now() - one.called_at).total_seconds()),
        "coming": one.coming if one.answered_at else "",
    }


@never_cache
@require_POST
def act(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """What the desk answers: `do` is one of ACTS."""
    access, by = chief(request, slug)
    found = get_object_or_404(Call, tournament=access.tournament, key=key)
    if do := ACTS.get(request.POST.get("do", "")):
        do(found, by=by)
    return redirect(reverse("desk:desk", args=[slug]))
