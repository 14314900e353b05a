"""名次 /t/<slug>/standings/: every table of a stage, now or after a round."""

from collections.abc import Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import standings as reads
from gouji_league.live.selectors.moments import until
from gouji_league.live.serving import State, number_of, page_of
from gouji_league.standings.tables import PER_PAGE, known_sort


def _clean(given: Mapping[str, str], state: State) -> dict[str, object]:
    return {
        "stage": number_of(given.get("stage", "")),
        "round": min(number_of(given.get("round", "")), state.rounds),
        "sort": known_sort(given.get("sort", "")),
        "page": page_of(given.get("page", ""), rows=state.entrants, per_page=PER_PAGE),
    }


@public(queries=("stage", "round", "sort", "page"), clean=_clean)
def standings(request: HttpRequest, seen: Seen) -> HttpResponse:
    """`?stage=2`: of which stage; `?round=3`: as it stood then; `?sort=`, `?page=`."""
    asked = reads.Asked(
        stage=number_of(request.GET.get("stage", "")) or None,
        round=until(seen, number_of(request.GET.get("round", ""))),
        sort=known_sort(request.GET.get("sort", "")),
        page=number_of(request.GET.get("page", "")) or 1,
    )
    page = reads.page(seen, asked)
    if page is None:
        raise Http404
    return render(request, "live/standings.html", {"seen": seen, "section": "standings"} | page)
