"""轮次 /t/<slug>/rounds/, 一轮 /t/<slug>/rounds/<n>/, 对阵图 /t/<slug>/bracket/."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from gouji_league.live.seen import Seen, public
from gouji_league.live.selectors import groups
from gouji_league.live.selectors import rounds as reads
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors import bracket as brackets


@public
def rounds(request: HttpRequest, seen: Seen) -> HttpResponse:
    """Every round, by stage."""
    context = {
        "seen": seen,
        "section": "rounds",
        "stages": reads.listed(seen),
        "by_hand": reads.by_hand(seen),
    }
    return render(request, "live/rounds.html", context)


@public
def one_round(request: HttpRequest, seen: Seen, number: int) -> HttpResponse:
    """Who plays whom at which table, and how it stands."""
    known = Round.objects.select_related("stage", "lots")
    held = get_object_or_404(known, tournament=seen.tournament, number=number)
    context = {"seen": seen, "section": "rounds", **reads.one_round(held, seen)}
    return render(request, "live/round.html", context)


@public
def bracket(request: HttpRequest, seen: Seen) -> HttpResponse:
    """The bracket as far as it may be known, and the groups that lead to it."""
    pictures = brackets.pictures(seen.tournament, named=seen.named, horizon=seen.horizon)
    context = {
        "seen": seen,
        "section": "bracket",
        "groups": groups.of_tournament(seen),
        "pictures": pictures,
        "upright": any(one.is_tall for one in pictures),
    }
    return render(request, "live/bracket.html", context)
