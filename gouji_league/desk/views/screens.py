"""大屏 /t/<slug>/desk/screen/: what the projector shows, chosen from a laptop or a phone."""

from django.conf import settings
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.scenes import IN_TURN, PALETTES, SCENES, SECONDS
from gouji_league.desk.selectors import objections
from gouji_league.desk.selectors import screens as reads
from gouji_league.desk.services import screens
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access


def back(slug: str, **_named: object) -> str:
    return reverse("desk:screen", args=[slug])


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    tournament = access.tournament
    screen = reads.screen_of(tournament)
    found = reads.prizes(tournament, named=True)
    shown = min(screen.revealed, len(found))
    context = {
        "access": access,
        "section": "desk",
        "screen": screen,
        "address": f"{settings.SITE_URL}{reverse('live:screen', args=[slug])}",
        "scenes": [(key, *SCENES[key], key in screen.scenes) for key in IN_TURN],
        "held": SCENES[screen.held][0] if screen.held else "",
        "palettes": PALETTES.items(),
        "seconds": SECONDS,
        "prizes": found,
        "revealed": found[:shown],
        "awaiting": objections.awaiting(tournament),
        "coming": found[shown] if shown < len(found) else None,
    }
    return render(request, "desk/screen.html", context)


@act(back)
def store(request: HttpRequest, access: Access, actor: Actor) -> str:
    screens.choose(
        access.tournament,
        scenes=request.POST.getlist("scenes"),
        seconds=_number(request, "seconds"),
        palette=request.POST.get("palette", ""),
        by=actor,
    )
    return _("大屏照这样放了。")


@act(back)
def hold(request: HttpRequest, access: Access, actor: Actor) -> str:
    scene = request.POST.get("scene", "")
    screens.hold(access.tournament, scene=scene, by=actor)
    if scene:
        return _("大屏停在“%(scene)s”。") % {"scene": SCENES[scene][0]}
    return _("大屏轮流放。")


@act(back)
def say(request: HttpRequest, access: Access, actor: Actor) -> str:
    words = request.POST.get("words", "")
    screens.say(access.tournament, words=words, by=actor)
    if request.POST.get("now"):
        screens.hold(access.tournament, scene="words" if words.strip() else "", by=actor)
    return _("公告上了大屏。") if words.strip() else _("公告撤了。")


@act(back)
def reveal(request: HttpRequest, access: Access, actor: Actor) -> str:
    shown = screens.reveal(access.tournament, count=_number(request, "count"), by=actor)
    return _("揭晓了 %(n)s 个。") % {"n": shown} if shown else _("全都遮上了。")


def _number(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "").strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        raise ValidationError(_("请写一个整数。"), code="number")
    return int(text)
