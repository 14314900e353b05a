"""为什么是这个名次 /t/<slug>/standings/<stage>/why/<entrant>/: a page, or a part of the table."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors.moments import until
from gouji_league.live.selectors.why import told
from gouji_league.live.serving import State, number_of
from gouji_league.tournaments.models import Stage


def _clean(given: Mapping[str, str], state: State) -> dict[str, object]:
    return {
        "part": "1" if "part" in given else "",
        "after": min(number_of(given.get("after", "")), state.rounds),
    }


@public(queries=("part", "after"), clean=_clean)
def why(request: HttpRequest, seen: Seen, stage: int, entrant: int) -> HttpResponse:
    """`?part`: only the words, for a script that opens them in a row; `?after=3`: as it stood."""
    stages = Stage.objects.select_related("tournament")
    found = get_object_or_404(stages, tournament=seen.tournament, number=stage)
    limit = until(seen, number_of(request.GET.get("after", "")))
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
