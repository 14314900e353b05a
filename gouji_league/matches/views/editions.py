"""比赛中改规则: what it would alter, for whom it holds, and taking it back."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from gouji_league.accounts.actor import Actor
from gouji_league.matches.effects import mark
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import effects as reads
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.services import editions
from gouji_league.matches.services.editions import LATER, STAGE, MovedError
from gouji_league.matches.whole import Whole
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import editions as options
from gouji_league.tournaments import proposals, words
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.proposals import Proposal
from gouji_league.tournaments.views.setup import UNDO


@never_cache
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """The effect of a change on every match, and the question for whom it holds."""
    access, by = accesses.organising(request, slug)
    try:
        asked = proposals.read(access.tournament, request.GET.get("change", ""))
    except proposals.GoneError:
        messages.error(
            request, gettext("规则刚改过，或者这一页放得太久了：请看看现在的规则，再改。")
        )
        return _settings(access.tournament)
    if request.method == "POST":
        return _change(request, access, asked, by=by)
    return _page(request, access, asked)


def _wholes(asked: list[Proposal]) -> list[Whole]:
    return gather(Match.objects.filter(stage__in=[one.stage for one in asked]))


def _change(
    request: HttpRequest, access: Access, asked: list[Proposal], *, by: Actor
) -> HttpResponse:
    scope = request.POST.get("scope", "")
    if scope not in {STAGE, LATER}:
        return _page(request, access, asked, problem=gettext("请选一个：这些规则管哪些局。"))
    seen = request.POST.get(f"seen_{scope}", "")
    return _store(request, access, asked, scope=scope, seen=seen, by=by)


def _store(
    request: HttpRequest,
    access: Access,
    asked: list[Proposal],
    *,
    scope: str,
    seen: str,
    by: Actor,
) -> HttpResponse:
    try:
        moves = editions.change(access.tournament, asked, scope=scope, seen=seen, by=by)
    except MovedError:
        problem = gettext("您看的时候又有变化，影响和刚才不一样了：请再看一遍，再定。")
        return _page(request, access, asked, problem=problem)
    except ValidationError as refusal:
        return _page(request, access, asked, problem=refusal.messages[0])
    altered = sum(move.effect.alters for move in moves)
    told = gettext("规则改了，%(count)s 局的分数跟着变了。") % {"count": altered}
    messages.success(
        request, told if altered else gettext("规则改了，已有的分数不变。"), extra_tags=UNDO
    )
    return _settings(access.tournament)


def _page(
    request: HttpRequest, access: Access, asked: list[Proposal], *, problem: str = ""
) -> HttpResponse:
    language = words.reader_language()
    effects = reads.look(_wholes(asked), asked)
    later = [one for one in effects if not one.begun]
    rows = reads.rows(effects, language)
    context = {
        "access": access,
        "tournament": access.tournament,
        "section": "settings",
        "stages": [
            (
                one.stage,
                options.differences(
                    BOOKS[one.stage.rulebook], one.edition.options, one.options, language
                ),
            )
            for one in asked
        ],
        "rows": rows,
        "same": len(effects) - len(rows),
        "all": len(effects),
        "later": len(later),
        "begun": len(effects) - len(later),
        "blocked": reads.faulty_words(effects),
        "seen_stage": mark(effects, STAGE),
        "seen_later": mark(later, LATER),
        "problem": problem,
    }
    return render(request, "matches/manage/rules_change.html", context)


@require_POST
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """撤销: the rules as they were, and every match by those it had."""
    access, by = accesses.organising(request, slug)
    try:
        editions.take_back(access.tournament, key, by=by)
    except MovedError:
        messages.error(request, gettext("刚才又排了局：请再点一次撤销。"))
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    else:
        messages.success(request, gettext("撤销了，规则和分数和原来一样。"))
    return _settings(access.tournament)


def _settings(tournament: Tournament) -> HttpResponse:
    return redirect(reverse("tournaments:settings", args=[tournament.slug]))
