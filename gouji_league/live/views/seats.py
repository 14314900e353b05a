"""找座位 /t/<slug>/seats/: where do I sit?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import seats as reads


@public
def seats(request: HttpRequest, seen: Seen) -> HttpResponse:
    context = {"seen": seen, "section": "seats", **reads.page(seen)}
    return render(request, "live/seats.html", context)
