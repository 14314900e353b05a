"""取消资格的后果 /t/<slug>/manage/fouls/out/<player>/: looked at, settled, taken back."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.accounts.actor import Actor
from gouji_league.desk.selectors import fouls
from gouji_league.desk.selectors import fouls_out as reads
from gouji_league.desk.selectors import rulings_effects as effects
from gouji_league.desk.services import fouls_out as services
from gouji_league.desk.services.rulings_effects import outlook
from gouji_league.desk.services.withdrawing import KEEP
from gouji_league.rounds.selectors.titles import titles
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Player
from gouji_league.tournaments.services.versions import ArchivedError
from gouji_league.tournaments.words import reader_language

LARGEST = 2**31


def back(slug: str, *, player: int) -> str:
    return reverse("desk:foul_out", args=[slug, player])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def out(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    access, actor = chief(request, slug)
    found = _player(access, player)
    team = services.team_of(found)
    ways = reads.choices(team)
    asked = request.POST.get("how") or request.GET.get("how", "")
    how = asked if asked in dict(ways) else (ways[0][0] if ways else str(KEEP))
    if request.method == "POST":
        return _settle(request, access, found, how=how, by=actor)
    context = {
        "access": access,
        "section": "desk",
        "player": found,
        "team": team,
        "ways": ways,
        "how": how,
        "client": uuid4(),
        "undo": services.undoable(found),
        "disqualified": fouls.is_disqualified(found),
    }
    if context["disqualified"] and found.out_at is None and not access.tournament.archived_at:
        context |= _looked_at(access, found, team, how=how, by=actor)
    return render(request, "desk/foul_out.html", context)


def _player(access: Access, number: int) -> Player:
    rows = Player.objects.select_related("tournament").filter(tournament=access.tournament)
    return get_object_or_404(rows, number=min(number, LARGEST - 1))


def _looked_at(
    access: Access, player: Player, team: services.Team | None, *, how: str, by: Actor
) -> dict[str, Any]:
    told: dict[str, Any] = {"sentences": reads.sentences(player, team, how=how)}
    if stage := reads.stage_of(player):
        found = outlook(stage, None, lambda: _do(player, how=how, client=uuid4(), by=by))
        names = titles(access.tournament, named=True)
        told |= {"shifts": effects.shifts(found.effect, names), "drifts": found.drifts}
    return told


def _do(player: Player, *, how: str, client: UUID, by: Actor, reason: str = "") -> None:
    language = reader_language()
    services.put_out(
        player, how=how, reason=reason or _("取消资格"), client=client, by=by, language=language
    )


def _settle(
    request: HttpRequest, access: Access, player: Player, *, how: str, by: Actor
) -> HttpResponse:
    reason = request.POST.get("reason", "").strip()[:200]
    try:
        client = UUID(request.POST.get("client", ""))
    except ValueError:
        client = uuid4()
    try:
        _do(player, how=how, client=client, by=by, reason=reason)
    except ArchivedError:
        raise
    except ValidationError as refusal:
        messages.error(request, " ".join(refusal.messages))
    else:
        messages.success(request, _("定下来了：%(name)s退出本次赛事。") % {"name": player.name})
    return redirect(back(access.tournament.slug, player=player.number))


@act(back)
def undo(request: HttpRequest, access: Access, actor: Actor, *, player: int) -> str:
    found = _player(access, player)
    services.take_back(found, by=actor, language=reader_language())
    return _("撤销了，和原来一样。")
