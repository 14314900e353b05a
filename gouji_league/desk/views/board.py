"""裁判长席 /t/<slug>/desk/: every table, and what waits for a decision, fresh within seconds."""

from datetime import timedelta
from typing import Any

from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from gouji_league.desk.models import Call
from gouji_league.desk.selectors import board, pulse, waits
from gouji_league.rounds.views.acting import chief
from gouji_league.tournaments.models import Tournament

RECENT = timedelta(minutes=5)


@require_safe
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Who asks again hears "unchanged" without anything being put together."""
    access, _actor = chief(request, slug)
    tournament = access.tournament
    beat = pulse.pulse(tournament)
    mark = beat.mark(tournament.version, pulse.open_tables(tournament))
    told = len(get_messages(request))
    if not told and mark in request.META.get("HTTP_IF_NONE_MATCH", ""):
        return _marked(HttpResponseNotModified(), mark)
    here = board.load(tournament, beat)
    found = waits.waits(here)
    context = {
        "access": access,
        "section": "desk",
        "waits": found,
        "urgent": sum(one.urgent for one in found),
        **_closed_last(tournament),
        "seats": board.seats(here, {one.match for one in found if one.pressing and one.match}),
    }
    answer = render(request, "desk/board.html", context)
    return answer if told else _marked(answer, mark)


def _closed_last(tournament: Tournament) -> dict[str, Any]:
    """The call that was done with last, for who tapped the wrong one."""
    recent = timezone.now() - RECENT
    rows = Call.objects.filter(tournament=tournament, closed_at__gte=recent)
    last = rows.select_related("match__table").order_by("-closed_at").first()
    return {"closed_call": last, "closed_where": board.where(last.match.table) if last else ""}


def _marked(answer: HttpResponse, mark: str) -> HttpResponse:
    answer["ETag"], answer["Cache-Control"] = mark, "private, no-cache"
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer
