"""出场名单: /t/<slug>/lineup/<code>/ for a captain, /t/<slug>/manage/lineups/ for the organiser."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor, device_of
from gouji_league.accounts.pages import qr
from gouji_league.matches.refusals import Refused
from gouji_league.rounds.selectors import lineups as reads
from gouji_league.rounds.services import captains
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments import words
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.services.versions import ArchivedError

MOST_SENT = 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def lineup(request: HttpRequest, slug: str, code: str) -> HttpResponse:
    """The code alone is the right to come in: to one team's own line-up and nothing else."""
    entrant = _opened(slug, code)
    own = reads.own_match(entrant)
    if request.method == "POST":
        if own is not None and not own.locked:
            _propose(request, entrant, own)
        return redirect(request.path)
    offered = [one.number for one in own.offered] if own else []
    members = entrant.members.select_related("player").order_by("position")
    context = {
        "tournament": entrant.tournament,
        "entrant": entrant,
        "own": own,
        "offered": offered,
        "squad": [one.player for one in members],
        "by_lot": own is not None and own.match.stage.settings.get("seats") != reads.OWN_ORDER,
        "client": uuid4(),
    }
    return render(request, "rounds/lineup.html", context)


def _opened(slug: str, code: str) -> Entrant:
    tournament = Tournament.objects.filter(slug=slug).first()
    entrant = captains.entrant_for(tournament, code) if tournament else None
    if entrant is None:
        raise Http404
    return entrant


def _propose(request: HttpRequest, entrant: Entrant, own: reads.OwnMatch) -> None:
    if request.POST.get("match") != str(own.match.key):
        messages.warning(request, _("没有存：下一场已经换了。请看看再报。"))
        return
    try:
        captains.propose(
            own.match,
            entrant,
            _numbers(request),
            client=_client(request),
            by=captains.captain_of(entrant, device=device_of(request)),
            language=words.reader_language(),
        )
    except ArchivedError as refusal:
        messages.warning(request, " ".join(refusal.messages))
    except Refused as refusal:
        faults = refusal.more.get("faults", ())
        said = " ".join(one["message"] for one in faults) or str(refusal.sentence)
        messages.warning(request, _("没有存：%(why)s") % {"why": said})
    else:
        messages.success(request, _("报好了。第一盘录下以前都能改。"))


def _numbers(request: HttpRequest) -> list[int]:
    """In the order they were tapped; without scripts in that of the squad."""
    chosen = request.POST.getlist("players")
    order = request.POST.get("order", "").split(",")
    told = order if sorted(order) == sorted(chosen) else chosen
    return [int(one) for one in told[:MOST_SENT] if one.isdecimal() and len(one) < 9]


def _client(request: HttpRequest) -> UUID:
    """Made with the page: a form that is sent twice is one proposal."""
    try:
        return UUID(request.POST.get("id", ""))
    except ValueError:
        return uuid4()


# The organiser's ---------------------------------------------------------------------------


def to_page(slug: str, **_named: object) -> str:
    return reverse("rounds:lineups", args=[slug])


@never_cache
@require_safe
def lineups(request: HttpRequest, slug: str) -> HttpResponse:
    """Every team's link, and whether its next line-up is named."""
    access, _actor = chief(request, slug)
    rows = [_row(access, one) for one in reads.line_ups_of_teams(access.tournament)]
    shown = request.GET.get("team", "")
    chosen = next((one for one in rows if str(one["own"].entrant.number) == shown), None)
    if chosen:
        chosen["qr"] = qr(chosen["address"])
    context = {
        "access": access,
        "section": "rounds",
        "rows": rows,
        "chosen": chosen,
        "missing": sum(bool(one["own"].match) and not one["own"].named for one in rows),
    }
    return render(request, "rounds/lineups.html", context)


def _row(access: Access, own: reads.OwnLineUp) -> dict[str, Any]:
    path = reverse("rounds:lineup", args=[access.tournament.slug, captains.code_of(own.entrant)])
    return {"own": own, "address": ways.address(path)}


@act(to_page)
def renew(request: HttpRequest, access: Access, actor: Actor) -> str:
    if "sure" not in request.POST:
        raise ValidationError(_("请先勾上“知道”：发出去的链接会全部打不开。"))
    captains.renew_links(access.tournament, by=actor)
    return _("换好了：旧链接都打不开了，请把新的发给队长。")
