"""名次 /t/<slug>/standings/: every table of a stage, now or after a round."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import standings as reads

LONGEST = 4
"""Digits of a stage's or a round's number."""


@public(queries=("stage", "round", "sort", "page"))
def standings(request: HttpRequest, seen: Seen) -> HttpResponse:
    """`?stage=2`: of which stage; `?round=3`: as it stood then; `?sort=`, `?page=`."""
    asked = reads.Asked(
        stage=_number(request.GET.get("stage", "")),
        round=_number(request.GET.get("round", "")),
        sort=request.GET.get("sort", ""),
        page=request.GET.get("page", ""),
    )
    page = reads.page(seen, asked)
    if page is None:
        raise Http404
    return render(request, "live/standings.html", {"seen": seen, "section": "standings"} | page)


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST else None
