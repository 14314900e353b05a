"""录表: deals from a stack of paper sheets, by keys alone."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from gouji_league.matches.selectors import sheets as reads
from gouji_league.matches.selectors.table import DRAWN
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import words
from gouji_league.tournaments.access import REFEREE
from gouji_league.ui.icons import ICONS


@never_cache
@ensure_csrf_cookie
def sheets(request: HttpRequest, slug: str) -> HttpResponse:
    """The page: a number, then rows."""
    access = accesses.fetch(request, slug, role=REFEREE)
    page = {
        "tournament": str(access.tournament.key),
        "find": reverse("matches:sheets", args=[slug]),
        "papers": reverse("exports:papers", args=[slug]),
        "index": reads.index(access),
        "icons": {name: ICONS[name] for name in DRAWN},
    }
    context = {"access": access, "section": "sheets", "page": page}
    return render(request, "matches/sheets.html", context)


@never_cache
def sheet(request: HttpRequest, slug: str, sheet: str) -> HttpResponse:
    """The match of one sheet, for the page."""
    access = accesses.fetch(request, slug, role=REFEREE)
    match = reads.find(access.tournament, sheet)
    if match is None:
        missing = gettext("没有这张表：请核对桌号或局号。")
        return JsonResponse({"code": "not_found", "message": missing}, status=404)
    if not access.enters(match.table.number if match.table else 0):
        raise PermissionDenied
    return JsonResponse(reads.sheet(match, words.reader_language()))
