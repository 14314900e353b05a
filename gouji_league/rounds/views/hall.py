"""桌 /t/<slug>/manage/tables/: names of the tables and where they stand."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.services.hall import Called, call_tables
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access


def back(slug: str, **_named: object) -> str:
    return reverse("rounds:tables", args=[slug])


@never_cache
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    context = {"access": access, "section": "rounds", "tables": access.tournament.tables.all()}
    return render(request, "rounds/tables.html", context)


@act(back)
def call(request: HttpRequest, access: Access, actor: Actor) -> str:
    called = [
        Called(
            one.number, _sent(request, f"name-{one.number}"), _sent(request, f"place-{one.number}")
        )
        for one in access.tournament.tables.all()
        if f"name-{one.number}" in request.POST
    ]
    changed = call_tables(access.tournament, called, by=actor)
    if not changed:
        return _("没有要改的。")
    return ngettext("改了 %(n)s 张桌。", "改了 %(n)s 张桌。", changed) % {"n": changed}


def _sent(request: HttpRequest, key: str) -> str:
    return " ".join(request.POST.get(key, "").split())
