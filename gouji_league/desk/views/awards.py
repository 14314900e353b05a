"""奖项 /t/<slug>/manage/awards/: who gets what at the end, and who would get it now."""

from itertools import zip_longest
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.desk.selectors import objections
from gouji_league.desk.selectors.awards import shown
from gouji_league.desk.services import awards
from gouji_league.tournaments.access import organising
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import ArchivedError

SPARE = 3
"""Empty rows below those that are filled in."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = organising(request, slug)
    tournament = access.tournament
    wrong: list[str] = []
    if request.method == "POST":
        try:
            done = awards.set_awards(tournament, **_sent(request.POST), by=actor)
        except ArchivedError:
            raise
        except ValidationError as refusal:
            wrong = refusal.messages
        else:
            messages.success(request, _("奖项记下了。") if done else _("没有要改的。"))
            return redirect("desk:awards", slug)
    context = {
        "access": access,
        "section": "documents",
        "wrong": wrong,
        **(_typed(request.POST) if wrong else _stored(tournament)),
        "entrants": tournament.entrants.order_by("number"),
        "shown": shown(tournament),
        "awaiting": objections.awaiting(tournament),
        "undo": awards.undoable(tournament),
        "longest": awards.LONGEST,
    }
    return render(request, "desk/awards.html", context, status=422 if wrong else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, actor = organising(request, slug)
    if request.method == "POST":
        try:
            awards.take_back(access.tournament, key=key, by=actor)
        except ArchivedError:
            raise
        except ValidationError as refusal:
            messages.error(request, refusal.messages[0])
        else:
            messages.success(request, _("撤销了，奖项和原来一样。"))
    return redirect("desk:awards", slug)


Rows = list[tuple[str, str]]


def _rows(sent: QueryDict, first: str, second: str) -> Rows:
    """Two fields a row, as they were typed."""
    pairs = zip_longest(sent.getlist(first), sent.getlist(second), fillvalue="")
    return [(" ".join(one.split()), other.strip()) for one, other in pairs]


def _sent(sent: QueryDict) -> dict[str, Any]:
    """Rows without a name are none; a number that is none becomes 0, which is refused by name."""
    return {
        "grades": [(name, _number(n)) for name, n in _rows(sent, "grade", "count") if name],
        "extra": [(name, _number(n)) for name, n in _rows(sent, "prize", "entrant") if name],
        "unit_best": _number(best) if (best := sent.get("unit_best", "").strip()) else None,
    }


def _typed(sent: QueryDict) -> dict[str, Any]:
    return {
        "grades": _rows(sent, "grade", "count"),
        "extra": _rows(sent, "prize", "entrant"),
        "unit_best": sent.get("unit_best", ""),
    }


def _stored(tournament: Tournament) -> dict[str, Any]:
    told = awards.awards_told(tournament)
    empty = [("", "")] * SPARE
    grades = [(one["name"], str(one["count"])) for one in told["awards"]["grades"]]
    extra = [(one["name"], str(one["entrant"])) for one in told["awards"]["extra"]]
    return {
        "grades": grades + empty,
        "extra": extra + empty,
        "unit_best": told[awards.UNIT_BEST] or "",
    }


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0
