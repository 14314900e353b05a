"""/t/<slug>/work/: where a referee arrives: who they are here, and their tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.tournaments import access as permissions
from gouji_league.tournaments.access import REFEREE
from gouji_league.tournaments.models import Role
from gouji_league.tournaments.views.checkin import runs_the_door


@never_cache
@require_safe
def work(request: HttpRequest, slug: str) -> HttpResponse:
    access = permissions.fetch(request, slug, role=REFEREE)
    held = next(name for name in Role.Name if name in access.roles)
    context = {
        "access": access,
        "tournament": access.tournament,
        "role": held,
        "tables": [
            table for table in access.tournament.tables.all() if access.enters(table.number)
        ],
        "checks_in": runs_the_door(access),
    }
    return render(request, "tournaments/staff/work.html", context)
