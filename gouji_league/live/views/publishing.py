"""公开 /t/<slug>/manage/publishing/: who sees the tournament, and how far its results go."""

from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.accounts.actor import Actor
from gouji_league.live.selectors.publishing import state
from gouji_league.live.services import publishing as rounds
from gouji_league.tournaments.access import organising
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import Mode
from gouji_league.tournaments.services import publishing
from gouji_league.tournaments.services.versions import ArchivedError

Act = Callable[[HttpRequest, Tournament, Actor], str]
"""Does it, and says what was done."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = organising(request, slug)
    tournament = access.tournament
    if request.method == "POST":
        _act(request, tournament, actor)
        return redirect("live:publishing", slug)
    context = {
        "access": access,
        "section": "publishing",
        "address": f"{settings.SITE_URL}{reverse('tournaments:home', args=[slug])}",
        "state": state(tournament),
    }
    return render(request, "live/publishing.html", context)


def _act(request: HttpRequest, tournament: Tournament, actor: Actor) -> None:
    do = ACTS.get(request.POST.get("act", ""))
    if do is None:
        return
    try:
        messages.success(request, do(request, tournament, actor))
    except ArchivedError:
        raise
    except ValidationError as refusal:
        for sentence in refusal.messages:
            messages.error(request, sentence)


def _publish(request: HttpRequest, tournament: Tournament, actor: Actor) -> str:
    publishing.publish(tournament, by=actor)
    return _("公开了：人人都能看。")


def _take_back(request: HttpRequest, tournament: Tournament, actor: Actor) -> str:
    publishing.take_back(tournament, by=actor)
    return _("收回了：只有主办和裁判看得到。")


def _results(request: HttpRequest, tournament: Tournament, actor: Actor) -> str:
    """From now on by this way; what was seen stays as far as it is complete."""
    chosen: Mode = request.POST.get("mode", "")  # type: ignore[assignment]
    now = state(tournament)
    through = now.complete if now.through is None else now.through
    if chosen == "frozen":
        through = _number(request, "through")
    publishing.set_results(tournament, by=actor, mode=chosen, through=through)
    return _("记下了，马上照这样公开。")


def _release(request: HttpRequest, tournament: Tournament, actor: Actor) -> str:
    number, knowingly = _number(request, "number"), "knowingly" in request.POST
    rounds.release(tournament, by=actor, number=number, knowingly=knowingly)
    return _("第%(n)s轮的成绩放出了。") % {"n": number}


def _retract(request: HttpRequest, tournament: Tournament, actor: Actor) -> str:
    number = _number(request, "number")
    rounds.retract(tournament, by=actor, number=number)
    return _("第%(n)s轮的成绩收回了。") % {"n": number}


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise ValidationError(_("请写到第几轮，例如 5。"), code="number")
    return int(text)


ACTS: dict[str, Act] = {
    "publish": _publish,
    "take_back": _take_back,
    "results": _results,
    "release": _release,
    "retract": _retract,
}
