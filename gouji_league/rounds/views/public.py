"""What everybody sees of the rounds: the bracket."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from gouji_league.rounds.selectors import bracket as reads
from gouji_league.tournaments import access as accesses


@require_safe
def bracket(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug)
    tournament = access.tournament
    pictures = reads.pictures(tournament, named=bool(access.roles))
    context = {"access": access, "tournament": tournament, "pictures": pictures}
    return render(request, "rounds/bracket.html", context)
