"""手工排桌: who plays at which table, put together by tapping names."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from gouji_league.accounts.actor import Actor
from gouji_league.matches.forms import PlacingForm
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.selectors import manage as reads
from gouji_league.matches.services import placing
from gouji_league.matches.services.writes import Order
from gouji_league.matches.views.manage import deciding_access, words_of
from gouji_league.tournaments import words
from gouji_league.tournaments.access import Access


@never_cache
def new(request: HttpRequest, slug: str) -> HttpResponse:
    access, by = deciding_access(request, slug)
    tournament = access.tournament
    busy = reads.busy_tables(tournament)
    if not (tournament.stages.exists() and tournament.tables.exists()):
        return render(request, "matches/manage/new.html", _context(access, form=None, busy=busy))
    form = PlacingForm(
        request.POST if request.method == "POST" else None,
        tournament=tournament,
        busy=set(busy),
        initial={"table": _table(request, access, busy)},
    )
    if form.is_bound and form.is_valid():
        made = _put(access, form, by=by)
        if made is not None:
            where = made.table.number if made.table else 0
            told = gettext("%(number)s 号桌排好了一局。") % {"number": where}
            messages.success(request, told)
            return redirect(reverse("matches:manage_matches", args=[slug]))
    context = _context(access, form=form, busy=busy)
    return render(request, "matches/manage/new.html", context)


def _put(access: Access, form: PlacingForm, *, by: Actor) -> Match | None:
    """By the service of POST; what it refuses is said at the top of the form."""
    body = form.body()
    order = Order(
        id=body["id"],
        seen=0,
        by=by,
        what="POST matches",
        body=body | {"id": str(body["id"])},
        language=words.reader_language(),
        chief=True,
    )
    try:
        return placing.put(access.tournament, order)[0]
    except Refused as refusal:
        form.add_error(None, words_of(refusal))
        return None


def _table(request: HttpRequest, access: Access, busy: dict[int, int]) -> int | None:
    """The one that was asked for, else the first that is free."""
    asked = request.GET.get("table", "")
    tables = list(access.tournament.tables.values_list("number", flat=True))
    if asked.isascii() and asked.isdecimal() and len(asked) < 6 and int(asked) in tables:
        return int(asked)
    free = [number for number in tables if number not in busy]
    return (free or tables)[0]


def _context(access: Access, *, form: PlacingForm | None, busy: dict[int, int]) -> dict[str, Any]:
    tournament = access.tournament
    context: dict[str, Any] = {
        "access": access,
        "tournament": tournament,
        "section": "matches",
        "form": form,
    }
    if form is not None:
        found = reads.people(tournament)
        chosen = form["players"].value() or ""
        context |= {
            "anybody": bool(found["players"]),
            "data": found
            | {"stages": reads.stages(form.stages), "busy": sorted(busy), "chosen": chosen},
        }
    return context
