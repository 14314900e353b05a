"""一局 /t/<slug>/matches/<key>/: deal by deal, each figure down to its clause."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import match as reads
from gouji_league.matches.models import Match
from gouji_league.matches.whole import BESIDE, whole
from gouji_league.tournaments import words


@public
def match(request: HttpRequest, seen: Seen, match: UUID) -> HttpResponse:
    known = Match.objects.select_related(*BESIDE).filter(tournament=seen.tournament)
    found = whole(get_object_or_404(known, key=match))
    context = {"seen": seen, "section": "rounds"} | reads.page(found, seen, words.reader_language())
    return render(request, "live/match.html", context)
