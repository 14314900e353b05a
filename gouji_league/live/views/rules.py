"""规则 /t/<slug>/rules/: by which rules this tournament is played, in words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import rules as reads
from gouji_league.tournaments import words


@public
def rules(request: HttpRequest, seen: Seen) -> HttpResponse:
    context = {"seen": seen, "section": "rules", **reads.page(seen, words.reader_language())}
    return render(request, "live/rules.html", context)
