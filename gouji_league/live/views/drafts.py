"""谁走了 /t/<slug>/live/drafts/: from which public pages take the state of their tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors.drafts import unfinished

LIFE = 3
"""Seconds: a draft raises no version."""


@public(life=LIFE)
def drafts(request: HttpRequest, seen: Seen) -> HttpResponse:
    return render(request, "live/drafts.html", {"drafts": unfinished(seen)})
