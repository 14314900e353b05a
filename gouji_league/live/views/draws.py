"""抽签 /t/<slug>/draws/<key>/: how it was drawn; and the file to draw it again."""

import json
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import draws as reads
from gouji_league.rounds.models import OF_LIST, Lots
from gouji_league.rounds.selectors.drafts import as_file


def _lots(seen: Seen, key: UUID) -> Lots:
    known = Lots.objects.filter(place__gt=OF_LIST).select_related("stage__tournament")
    found = get_object_or_404(known, stage__tournament=seen.tournament, key=key)
    if not reads.may_see(found):
        raise Http404
    return found


@public
def draw(request: HttpRequest, seen: Seen, key: UUID) -> HttpResponse:
    context = {"seen": seen, "section": "rounds", **reads.page(_lots(seen, key), seen)}
    return render(request, "live/draw.html", context)


@public
def file(request: HttpRequest, seen: Seen, key: UUID) -> HttpResponse:
    """Everything that `manage.py draw-check` needs; not while it holds results that are not out."""
    lots = _lots(seen, key)
    if lots.status == Lots.Status.SEALED or reads.follows_from_held_back(lots, seen):
        raise Http404
    text = json.dumps(as_file(lots), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    name = f"draw-{seen.tournament.slug}-{lots.place}.json"
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
