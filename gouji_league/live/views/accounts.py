"""人和队 /t/<slug>/people/<n>/, /t/<slug>/teams/<n>/: their way through the tournament."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors.accounts import page
from gouji_league.tournaments.models import Entrant, Player
from gouji_league.tournaments.words import reader_language


@public
def team(request: HttpRequest, seen: Seen, number: int) -> HttpResponse:
    """A team or a pair; of a player who is an entrant by themselves the page is the person's."""
    known = Entrant.objects.filter(tournament=seen.tournament, approved=True)
    entrant = get_object_or_404(known.select_related("unit"), number=number)
    if entrant.kind == Entrant.Kind.PLAYER:
        member = entrant.members.select_related("player").first()
        if member is not None:
            return redirect("live:person", seen.tournament.slug, member.player.number)
    return _page(request, seen, page.of_entrant(seen, entrant, reader_language()))


@public
def person(request: HttpRequest, seen: Seen, number: int) -> HttpResponse:
    known = Player.objects.filter(tournament=seen.tournament).select_related("unit")
    player = get_object_or_404(known, number=number)
    mine = Entrant.objects.filter(members__player=player, approved=True).select_related("unit")
    entrants = list(mine.order_by("number"))
    if not entrants and not player.places.exists():
        raise Http404
    language = reader_language()
    alone = next((one for one in entrants if one.kind == Entrant.Kind.PLAYER), None)
    if alone is not None:
        return _page(request, seen, page.of_entrant(seen, alone, language))
    return _page(request, seen, page.of_person(seen, player, entrants, language))


def _page(request: HttpRequest, seen: Seen, found: dict[str, Any]) -> HttpResponse:
    context = {"seen": seen, "section": "standings"} | found
    return render(request, "live/account.html", context)
