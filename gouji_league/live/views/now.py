"""现在 /t/<slug>/: the tournament's own page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import now as reads
from gouji_league.tournaments import words
from gouji_league.tournaments.selectors import setup


@public(queries=("page",))
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
