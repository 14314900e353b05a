"""排名依据 /t/<slug>/manage/ranking/<stage>/: the keys put together, and what parts those tied.

The list as it is being put together stands in the address (`?keys=…`): every button is a step that
can be gone back, and nothing is stored before it is said so.
"""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.selectors import ranking as reads
from gouji_league.rounds.selectors.ties import ties
from gouji_league.rounds.services import ties as services
from gouji_league.rounds.views.acting import act, chief
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import ranking
from gouji_league.tournaments.access import ORGANISER, Access
from gouji_league.tournaments.formats import KNOCKOUT
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.services import ranking as keys_services
from gouji_league.tournaments.words import keys_words

LONGEST = 400
DIGITS = 6


def back(slug: str, *, stage: int, **_named: object) -> str:
    return reverse("rounds:ranking", args=[slug, stage])


@never_cache
@require_safe
def page(request: HttpRequest, slug: str, stage: int) -> HttpResponse:
    access, _actor = chief(request, slug)
    found = _stage(access, stage)
    undo = keys_services.undoable(found)
    context = {
        "access": access,
        "section": "rounds",
        "stage": found,
        "fixed": found.format == KNOCKOUT,
        "editor": None if found.format == KNOCKOUT else reads.editor(found, _keys(request, found)),
        "own": access.has(ORGANISER),
        "undo": undo,
        "was": keys_words(undo.was["keys"], BOOKS[found.rulebook]) if undo else "",
        "ties": ties(found),
        "undos": services.undoable(found),
    }
    return render(request, "rounds/ranking.html", context)


def _keys(request: HttpRequest, stage: Stage) -> list[str]:
    """The list of the address; one that makes no ranking is told of, and the stored one shown."""
    given = request.GET.get("keys", "")[:LONGEST]
    if not given:
        return list(stage.keys)
    keys = given.split(",")
    try:
        ranking.check(keys, stage.format, BOOKS[stage.rulebook])
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
        return list(stage.keys)
    return keys


@act(back)
def store(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    _organisers(access)
    keys = request.POST.get("keys", "")[:LONGEST].split(",")
    found = _stage(access, stage)
    if keys_services.set_keys(found, by=actor, keys=[one for one in keys if one]) is None:
        return _("排名依据没有变。")
    return ""


@act(back)
def undo_keys(request: HttpRequest, access: Access, actor: Actor, *, stage: int, key: UUID) -> str:
    _organisers(access)
    keys_services.take_back(access.tournament, by=actor, key=key)
    return _("撤销了，排名依据和原来一样。")


def _organisers(access: Access) -> None:
    if not access.has(ORGANISER):
        raise ValidationError(_("排名依据由主办定：请找主办来改。"))


@act(back)
def lots(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    """Drawn by the program with a word, or in the hall and typed in."""
    found, numbers = _stage(access, stage), _entrants(request)
    for_title = request.POST.get("title") == "1"
    if request.POST.get("how") == "typed":
        places = {one: _number(request.POST.get(f"place-{one}", "")) for one in numbers}
        services.enter_lots(found, places, by=actor, for_title=for_title)
        return _("签记下了。")
    word = request.POST.get("word", "")
    services.draw_lots(found, numbers, word=word, by=actor, for_title=for_title)
    return _("抽好了，先后在名次里。")


@act(back)
def playoff(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    made = services.make_playoffs(_stage(access, stage), _entrants(request), by=actor)
    count = len(made.was["matches"])
    return ngettext("排好了 %(n)s 场附加赛。", "排好了 %(n)s 场附加赛。", count) % {"n": count}


@act(back)
def undo_tie(request: HttpRequest, access: Access, actor: Actor, *, stage: int, key: UUID) -> str:
    services.take_back(access.tournament, by=actor, key=key)
    return _("撤销了，和原来一样。")


def _entrants(request: HttpRequest) -> list[int]:
    given = request.POST.get("entrants", "")[:LONGEST].split(",")
    numbers = [number for one in given if (number := _number(one)) is not None]
    if len(numbers) < 2:
        raise ValidationError(_("请从并列的里选。"))
    return numbers


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= DIGITS else None


def _stage(access: Access, number: int) -> Stage:
    stages = Stage.objects.select_related("tournament")
    if number > 10**DIGITS:
        raise Http404
    return get_object_or_404(stages, tournament=access.tournament, number=number)
