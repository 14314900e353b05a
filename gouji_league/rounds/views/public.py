"""What everybody sees of the rounds: each with its matches, and the bracket."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors import bracket as reads
from gouji_league.rounds.selectors.round_page import one_round
from gouji_league.tournaments import access as accesses


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug)
    tournament = access.tournament
    pictures = reads.pictures(tournament, named=bool(access.roles))
    context = {
        "access": access,
        "tournament": tournament,
        "pictures": pictures,
        "upright": any(one.is_tall for one in pictures),
    }
    return render(request, "rounds/bracket.html", context)


@require_safe
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """一轮: who plays whom at which table, and how it stands."""
    access = accesses.fetch(request, slug)
    rounds = Round.objects.select_related("tournament", "stage", "lots")
    held = get_object_or_404(rounds, tournament=access.tournament, number=number)
    context = {
        "access": access,
        "tournament": access.tournament,
        **one_round(held, named=bool(access.roles)),
    }
    return render(request, "rounds/public_round.html", context)
