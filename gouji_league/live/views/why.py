"""为什么是这个名次 /t/<slug>/standings/<stage>/why/<entrant>/: a page, or a part of the table."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors.why import told
from gouji_league.tournaments.models import Stage

LONGEST = 4
"""Digits of a round's number."""


@public(queries=("part", "after"))
def why(request: HttpRequest, seen: Seen, stage: int, entrant: int) -> HttpResponse:
    """`?part`: only the words, for a script that opens them in a row; `?after=3`: as it stood."""
    stages = Stage.objects.select_related("tournament")
    found = get_object_or_404(stages, tournament=seen.tournament, number=stage)
    after = request.GET.get("after", "")
    limit = int(after) if after.isdecimal() and len(after) <= LONGEST else None
    answer = told(seen, found, entrant, after=limit)
    if answer is None:
        raise Http404
    part = "part" in request.GET
    context = {
        "seen": seen,
        "section": "standings",
        "told": answer,
        "after": limit,
        "level": 4 if part else 2,
    }
    return render(request, "live/parts/why.html" if part else "live/why.html", context)
