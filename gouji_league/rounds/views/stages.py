"""轮次 /t/<slug>/manage/rounds/: where the tournament stands, and what comes next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.selectors import overview as reads
from gouji_league.rounds.services import advancing, drifting
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Stage


def back(slug: str, **_named: object) -> str:
    return reverse("rounds:manage", args=[slug])


@never_cache
@require_safe
def overview(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    context = {"access": access, "section": "rounds", "stages": reads.stages(access.tournament)}
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


def _stage(access: Access, number: int) -> Stage:
    stages = Stage.objects.select_related("tournament")
    return get_object_or_404(stages, tournament=access.tournament, number=number)
