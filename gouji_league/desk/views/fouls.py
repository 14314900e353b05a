"""判罚 /t/<slug>/manage/fouls/: all of them; one outside a match given, withdrawn, restored."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.forms.fouls import FoulForm
from gouji_league.desk.selectors import fouls as reads
from gouji_league.desk.selectors import rulings_effects as effects
from gouji_league.desk.services import fouls as services
from gouji_league.desk.services.rulings_effects import outlook
from gouji_league.rounds.selectors.titles import titles
from gouji_league.rounds.views.acting import act, chief
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.words import reader_language

LONGEST = 80


def back(slug: str, **_named: object) -> str:
    return reverse("desk:fouls", args=[slug])


@never_cache
@require_safe
def fouls(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    every = reads.rows(access.tournament, reader_language())
    given = {key: request.GET.get(key, "")[:LONGEST] for key in ("q", "kind", "by", "clause")}
    asked = reads.Asked(**given)
    found = reads.matching(every, asked)
    context = {
        "access": access,
        "section": "desk",
        "rows": found[: reads.MOST],
        "more": max(0, len(found) - reads.MOST),
        "count": len(every),
        "choices": reads.choices(every),
        "asked": asked,
        "outs": reads.outs(every),
        "cleared": reads.cleared(access.tournament, [row.given for row in every]),
        "gone": access.tournament.players.exclude(out_at=None).order_by("out_at"),
    }
    return render(request, "desk/fouls.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str) -> HttpResponse:
    """First who, then what; what it comes to is shown before it is stored."""
    access, actor = chief(request, slug)
    text = request.GET.get("who", "")
    if not text:
        return _search(request, access)
    who = reads.somebody(access.tournament, text[:LONGEST])
    stages = reads.stages(access.tournament)
    if who is None or not stages:
        raise Http404
    past = reads.before(who)
    form = FoulForm(request.POST or None, stages=stages, past=past, language=reader_language())
    shown = None
    if request.method == "POST" and form.is_valid():
        draft = form.draft(who)
        if request.POST.get("step") == "do":
            return _give(request, access, draft, by=actor)
        shown = _outlook(access, draft, by=actor)
    context = {
        "access": access,
        "section": "desk",
        "who": who,
        "form": form,
        "outlook": shown,
        "past": [
            one for one in reads.rows(access.tournament, reader_language()) if one.given in past
        ],
        "running": reads.running(who),
    }
    return render(request, "desk/foul_new.html", context)


def _search(request: HttpRequest, access: Access) -> HttpResponse:
    text = request.GET.get("q", "")[:LONGEST].strip()
    context = {
        "access": access,
        "section": "desk",
        "q": text,
        "people": reads.people(access.tournament, text),
    }
    return render(request, "desk/foul_who.html", context)


def _outlook(access: Access, draft: services.Draft, *, by: Actor) -> dict[str, Any]:
    found = outlook(draft.stage, None, lambda: services.give(draft, by=by))
    return {
        "draft": draft,
        "words": list(_consequences(draft)),
        "shifts": effects.shifts(found.effect, titles(access.tournament, named=True)),
    }


def _consequences(draft: services.Draft) -> list[str]:
    """What it is, in a sentence or two."""
    if draft.kind == services.Kind.WARNING:
        return [_("记一次警告：不扣分，再犯时要算上；排名比到“犯规少”时也算一次。")]
    if draft.kind == services.Kind.DISQUALIFIED:
        return [_("取消资格：先记下这一条，后果（退出比赛、排好的局怎么办）接着在下一页定。")]
    points = {"points": draft.points}
    if isinstance(BOOKS[draft.stage.rulebook], TractorBook):
        return [_("罚 %(points)s 分：双升里只在排名比到“犯规少”时算，级数不变。") % points]
    return [_("罚 %(points)s 分：从本阶段的积分里扣，净胜和平均跟着变，场分不变。") % points]


def _give(
    request: HttpRequest, access: Access, draft: services.Draft, *, by: Actor
) -> HttpResponse:
    made = services.give(draft, by=by)
    messages.success(request, _("判罚记下了。"))
    slug = access.tournament.slug
    if made.kind == services.Kind.DISQUALIFIED and made.player is not None:
        return redirect(reverse("desk:foul_out", args=[slug, made.player.number]))
    return redirect(back(slug))


@act(back)
def withdraw(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    why = request.POST.get("why", "").strip()[:200]
    services.withdraw(access.tournament, key, why=why, by=actor)
    return _("撤销了：不再算，记录还在。")


@act(back)
def restore(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    services.restore(access.tournament, key, by=actor)
    return _("恢复了，和原来一样。")
