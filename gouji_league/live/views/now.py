"""现在 /t/<slug>/: the tournament's own page."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import now as reads
from gouji_league.live.serving import State, page_of
from gouji_league.tournaments import words
from gouji_league.tournaments.selectors import setup
from gouji_league.tournaments.selectors.people import PAGE


def _clean(given: Mapping[str, str], state: State) -> dict[str, object]:
    return {"page": page_of(given.get("page", ""), rows=state.entrants, per_page=PAGE)}


@public(queries=("page",), clean=_clean)
def now(request: HttpRequest, seen: Seen) -> HttpResponse:
    context = {
        "seen": seen,
        "section": "now",
        "tournament": seen.tournament,
        "page": request.GET.get("page"),
        **setup.summary(seen.tournament),
        **reads.page(seen, words.reader_language()),
    }
    return render(request, "live/now.html", context)
