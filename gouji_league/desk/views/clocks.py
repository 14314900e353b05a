"""轮钟 /t/<slug>/desk/clock/: the clocks of the rounds that are being played."""

from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.selectors import clocks as reads
from gouji_league.desk.services import clocks
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import Access

STEPS = (-5, 5, 10)
"""Minutes by which a round is made longer in one tap."""


def back(slug: str, **_named: object) -> str:
    return reverse("desk:clock", args=[slug])


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    going = reads.running(access.tournament)
    context = {
        "access": access,
        "section": "desk",
        "going": [(one, reads.outlook(one)) for one in going],
        "steps": STEPS,
        "state": reads.state_json(access.tournament),
    }
    return render(request, "desk/clock.html", context)


@never_cache
@require_safe
def state(request: HttpRequest, slug: str) -> JsonResponse:
    """What table pages and the screen count down by."""
    access = accesses.fetch(request, slug)
    return JsonResponse(reads.state_json(access.tournament))


@act(back)
def start(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    minutes = _minutes(request)
    clocks.start(_round(access, number), minutes=minutes, by=actor)
    return _("开始计时：%(n)s 分钟。") % {"n": minutes}


@act(back)
def pause(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    clocks.pause(_round(access, number), by=actor)
    return _("停表了。")


@act(back)
def resume(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    clocks.resume(_round(access, number), by=actor)
    return _("接着走表。")


@act(back)
def lengthen(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    minutes = _minutes(request)
    clocks.lengthen(_round(access, number), minutes=minutes, by=actor)
    if minutes < 0:
        return _("整轮减了 %(n)s 分钟。") % {"n": -minutes}
    return _("整轮加了 %(n)s 分钟。") % {"n": minutes}


@act(back)
def call_last(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    called = request.POST.get("called") != "0"
    clocks.call_last(_round(access, number), called=called, by=actor)
    if called:
        return _("喊了最后一盘：每张桌的录入页都写着不再开新盘。")
    return _("收回了：可以再开新盘。")


@act(back)
def put_away(request: HttpRequest, access: Access, actor: Actor, *, number: int) -> str:
    clocks.put_away(_round(access, number), by=actor)
    return _("这一轮不计时了。要再计时，按“开始计时”。")


@act(lambda slug, **_named: back(slug))
def give_time(request: HttpRequest, access: Access, actor: Actor, *, match: UUID) -> str:
    found = get_object_or_404(Match, tournament=access.tournament, key=match)
    minutes = _minutes(request)
    reason = " ".join(request.POST.get("reason", "").split())
    clocks.give_time(found, minutes=minutes, reason=reason, by=actor)
    if minutes:
        return _("给这张桌补了 %(n)s 分钟。") % {"n": minutes}
    return _("不给这张桌补时了。")


def _minutes(request: HttpRequest) -> int:
    text = request.POST.get("minutes", "").strip()
    if not (text.removeprefix("-").isdecimal() and text.isascii() and len(text) < 5):
        raise ValidationError(_("分钟写成整数，例如 60。"), code="number")
    return int(text)


def _round(access: Access, number: int) -> Round:
    rounds = Round.objects.select_related("tournament", "stage")
    return get_object_or_404(rounds, tournament=access.tournament, number=number)
