"""纸上回来: a sheet by its code, and which sheets are still out: …/manage/papers/, /s/<code>/."""

from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gouji_league.exports import services
from gouji_league.exports.models import Sheet
from gouji_league.exports.selectors import codes
from gouji_league.exports.selectors import papers as reads
from gouji_league.matches.models import Match
from gouji_league.tournaments.access import REFEREE, fetch


@never_cache
@require_safe
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Where the QR code of a sheet leads: it names the match and lets nobody in.

    At a laptop the sheet is typed by keys; a phone at the table goes on with the table page.
    """
    found = codes.find(code) if code.isalnum() and code.isascii() else None
    if found is None:
        raise Http404
    match = found.match
    access = fetch(request, match.tournament.slug, role=REFEREE)
    if not access.enters(match.table.number if match.table else 0):
        raise PermissionDenied
    if "Mobi" in request.headers.get("User-Agent", ""):
        return redirect("matches:enter", match.tournament.slug, match.key)
    where = reverse("matches:sheets", args=[match.tournament.slug])
    return redirect(f"{where}?{urlencode({'sheet': found.code})}")


@never_cache
@require_safe
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    access = fetch(request, slug, role=REFEREE)
    found = reads.papers(access)
    context = {
        "access": access,
        "section": "sheets",
        "out": [one for one in found if one.waits],
        "off": [one for one in found if one.differences],
        "unseen": [one for one in found if not one.waits and not one.compared],
        "agreed": [one for one in found if one.compared and not one.differences],
    }
    return render(request, "exports/papers.html", context)


@require_POST
def sums(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """The sums on a sheet, typed in to be compared; no result changes by them."""
    access = fetch(request, slug, role=REFEREE)
    found = get_object_or_404(Match, tournament=access.tournament, key=match)
    if access.actor is None or not access.enters(found.table.number if found.table else 0):
        raise PermissionDenied
    by_script = request.headers.get("Accept") == "application/json"
    held = reads.sheet_of(found)
    if held is None:  # not printed here: there is no paper to keep it beside
        return HttpResponse(status=204) if by_script else redirect("exports:papers", slug)
    try:
        services.note_sums(
            held, reads.read_sums(request.POST.get("sums", ""), held.match), by=access.actor
        )
    except ValidationError as error:
        messages.error(request, error.messages[0])
    else:
        if by_script:
            return HttpResponse(status=204)
        _tell(request, held)
    return redirect("exports:papers", slug)


def _tell(request: HttpRequest, held: Sheet) -> None:
    told = _("%(title)s：合计相符。")
    if reads.differences(held):
        told = _("%(title)s：合计不符，请核对。")
    messages.info(request, told % {"title": reads.paper(held).title})
