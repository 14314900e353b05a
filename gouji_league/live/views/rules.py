"""规则 /t/<slug>/rules/: by which rules this tournament is played, in words."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.tournaments import words
from gouji_league.tournaments.selectors.ruling import ruled_stages


@public
def rules(request: HttpRequest, seen: Seen) -> HttpResponse:
    stages = ruled_stages(seen.tournament, words.reader_language())
    context = {"seen": seen, "section": "rules", "stages": stages}
    return render(request, "live/rules.html", context)
