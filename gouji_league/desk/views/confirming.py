"""确认 /t/<slug>/desk/matches/<id>/confirm/: a second person accepts the figures."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.accounts.actor import Actor
from gouji_league.desk.selectors import matches as reads
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.selectors.manage import deal_rows
from gouji_league.matches.services import confirming
from gouji_league.matches.services.writes import Order, write
from gouji_league.matches.views.manage import words_of
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import words
from gouji_league.tournaments.access import CHIEF, REFEREE, Access

ACTS = {"confirm": confirming.confirm, "take_back": confirming.take_back}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """Whoever may record at the table; not who entered any of it."""
    access, found, by = _at_table(request, slug, match)
    if request.method == "POST":
        _write(request, access, found.match, by=by)
        return redirect(reverse("desk:confirm", args=[slug, match]))
    here = found.match
    context = {
        "access": access,
        "section": "desk",
        "tournament": access.tournament,
        "deals": deal_rows(found, words.reader_language()),
        "waits": confirming.waits(here),
        "is_confirmed": confirming.is_confirmed(here),
        "is_own": confirming.entered(here, by),
        "client": uuid4(),
        **reads.match(found),
    }
    return render(request, "desk/confirm.html", context)


def _at_table(request: HttpRequest, slug: str, key: UUID) -> tuple[Access, Whole, Actor]:
    access = accesses.fetch(request, slug, role=REFEREE)
    rows = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament)
    found = whole(get_object_or_404(rows, key=key))
    table = found.match.table
    if access.actor is None or not access.enters(table.number if table else 0):
        raise PermissionDenied
    return access, found, access.actor


def _write(request: HttpRequest, access: Access, match: Match, *, by: Actor) -> None:
    """`seen` is the version whose figures stood on the page."""
    sent, do = request.POST, request.POST.get("do", "")
    seen = sent.get("seen", "")
    try:
        order = Order(
            id=UUID(sent.get("id", "")),
            seen=int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else 0,
            by=by,
            what=f"confirmation {do}",
            body={},
            language=words.reader_language(),
            chief=access.has(CHIEF),
        )
        write(match, order, ACTS[do])
    except Refused as refusal:
        messages.error(request, words_of(refusal))
    except (ValueError, KeyError):
        messages.error(request, _("没看懂要做什么：请刷新页面再试。"))
    else:
        done = {"confirm": _("确认了。改过成绩要重新确认。"), "take_back": _("确认撤销了。")}
        messages.success(request, done[do])
