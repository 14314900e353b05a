"""同一人: /t/<slug>/manage/people/same/, who of an earlier tournament is here again."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.tournaments.access import organising
from gouji_league.tournaments.selectors import people_same as selector
from gouji_league.tournaments.services import people_same as services


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def same(request: HttpRequest, slug: str) -> HttpResponse:
    """What is proposed and what was confirmed; one tap each way."""
    access, actor = organising(request, slug)
    tournament = access.tournament
    if request.method == "POST":
        linking = [int(text) for text in request.POST.getlist("link") if _number(text)]
        parting = request.POST.get("part", "")
        if linking:
            services.link(tournament=tournament, actor=actor, numbers=set(linking))
        elif _number(parting):
            try:
                services.unlink(tournament=tournament, actor=actor, number=int(parting))
            except ValidationError as error:
                messages.error(request, error.messages[0])
        else:
            messages.error(request, _("没有选人。"))
        return redirect("tournaments:people_same", slug)
    page = request.GET.get("page", "1")
    found = selector.proposals(tournament, actor.user)
    context = {
        "access": access,
        "section": "people",
        "proposals": found[: selector.PAGE],
        "more": max(0, len(found) - selector.PAGE),
        "linked": selector.linked(tournament, actor.user, page=int(page) if _number(page) else 1),
    }
    return render(request, "tournaments/people/same.html", context)


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10
