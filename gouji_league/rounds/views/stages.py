"""轮次 /t/<slug>/manage/rounds/: where the tournament stands, and what comes next."""

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.selectors import overview as reads
from gouji_league.rounds.services import advancing, closing, drifting
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Entrant, Stage
from gouji_league.tournaments.services import checkin


def back(slug: str, **_named: object) -> str:
    return reverse("rounds:manage", args=[slug])


@never_cache
@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    stages = reads.stages(access.tournament)
    context = {
        "access": access,
        "section": "rounds",
        "stages": stages,
        "has_teams": any(one.stage.format not in OF_PLAYERS for one in stages),
        "has_bracket": any(one.stage.format == Stage.Format.KNOCKOUT for one in stages),
    }
    return render(request, "rounds/overview.html", context)


@act(back)
def begin(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    made = advancing.begin(_stage(access, stage), by=actor)
    return ngettext("名单定了：%(n)s 个参加。", "名单定了：%(n)s 个参加。", len(made)) % {
        "n": len(made)
    }


@act(back)
def settle(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    staying = drifting.settle(_stage(access, stage), by=actor)
    if staying:
        return _("能改的都改了；已经开打的场次照旧。")
    return _("已照更正后的成绩改好。")


@act(back)
def end(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    closing.end_stage(_stage(access, stage), by=actor)
    return _("这一阶段结束了，不再抽新的一轮。")


@act(back)
def resume(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    closing.resume_stage(_stage(access, stage), by=actor)
    return _("这一阶段接着打。")


@act(back)
def late(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    """迟到补入, in a rotation to one of its pools."""
    found, entrant = _stage(access, stage), _entrant(request, access)
    taking = advancing.add_late(found, entrant, by=actor, group=request.POST.get("group", "")[:20])
    words = _("%(name)s 补进来了，从第%(n)s轮打起。")
    return words % {"name": entrant.name, "n": taking.since}


@act(back)
def pool(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    """轮换里的一个人: goes to another pool, pauses or comes back."""
    found, entrant = _stage(access, stage), _entrant(request, access)
    get_object_or_404(found.takings, entrant=entrant)
    there = request.POST.get("there")
    if there in {"absent", "checked_in"}:
        for member in entrant.members.select_related("player"):
            checkin.mark(access.tournament, number=member.player.number, presence=there, by=actor)
        words = _("%(name)s 暂停，下一局起不排。") if there == "absent" else _("%(name)s 回来了。")
        return words % {"name": entrant.name}
    group = request.POST.get("group", "")[:20]
    advancing.change_pool(found, entrant, group=group, by=actor)
    return _("%(name)s 到第 %(pool)s 池。") % {"name": entrant.name, "pool": group}


def _entrant(request: HttpRequest, access: Access) -> Entrant:
    text = request.POST.get("entrant", "")
    if not (text.isdecimal() and len(text) < 9):
        raise ValidationError(_("请先选一个。"))
    approved = access.tournament.entrants.filter(approved=True)
    return get_object_or_404(approved, number=int(text))


def _stage(access: Access, number: int) -> Stage:
    stages = Stage.objects.select_related("tournament")
    return get_object_or_404(stages, tournament=access.tournament, number=number)
