"""名牌: /t/<slug>/manage/people/cards/, to print before the day; the door scans them."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.tournaments import cards as drawn
from gouji_league.tournaments.access import organising
from gouji_league.tournaments.selectors.checkin import all_expected

AT_ONCE = 200
"""Twenty sheets: more at once is more than a phone draws in good time."""


@never_cache
@require_safe
def cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who is expected, by unit and team, ten on a sheet."""
    access, _actor = organising(request, slug)
    pages = Paginator(all_expected(access.tournament), AT_ONCE)
    page = pages.get_page(request.GET.get("page"))
    found = [drawn.card(access.tournament, player) for player in page.object_list]
    context = {"access": access, "section": "people", "page": page, "cards": found}
    return render(request, "tournaments/people/cards.html", context)
