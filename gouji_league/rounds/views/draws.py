"""抽签 /t/<slug>/manage/draws/<key>/: the sealed secret, the word, the draft, the publication."""

import json
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.rounds.models import OF_LIST, Lots
from gouji_league.rounds.selectors import drafts as reads
from gouji_league.rounds.selectors.overview import entrants_by_number
from gouji_league.rounds.services import drawing, publishing
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Stage


def to_overview(slug: str, **_named: object) -> str:
    return reverse("rounds:manage", args=[slug])


def to_page(slug: str, *, key: UUID, **_named: object) -> str:
    return reverse("rounds:draw", args=[slug, key])


@never_cache
@require_safe
def page(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    access, _actor = chief(request, slug)
    lots = lots_of(access, key)
    context = {
        "access": access,
        "section": "rounds",
        "lots": lots,
        "word": request.GET.get("word", "")[: drawing.LONGEST_WORD],
        "refused": "refused" in request.GET,
        "chosen_place": _number(request.GET.get("place")),
        "can_reseat": lots.stage.format not in drawing.WHOLE,
        **reads.shown(lots, chosen=_number(request.GET.get("swap"))),
    }
    return render(request, "rounds/draw.html", context)


@act(to_overview)
def seal(request: HttpRequest, access: Access, actor: Actor, *, stage: int) -> str:
    """准备抽签, of one pool in a rotation."""
    stages = Stage.objects.select_related("tournament")
    found = get_object_or_404(stages, tournament=access.tournament, number=stage)
    group = request.POST.get("group", "")[:20]
    lots = drawing.seal(found, by=actor, group=group)
    return reverse("rounds:draw", args=[access.tournament.slug, lots.key])


@act(to_page)
def call(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    """开签, by the word that was called out."""
    word = request.POST.get("word", "")
    try:
        drawing.draw(
            lots_of(access, key),
            word=word,
            by=actor,
            knowingly=request.POST.getlist("knowingly"),
            least_bad="least_bad" in request.POST,
        )
    except ValidationError as refusal:
        if refusal.code != "no_legal_pairing":
            raise
        messages.error(request, " ".join(refusal.messages))
        # The same word again: what was called out in the hall is not called out twice.
        return (
            f"{to_page(access.tournament.slug, key=key)}?{urlencode({'refused': 1, 'word': word})}"
        )
    return _("签开了：看看草签，没问题就公布。")


@act(to_page)
def swap(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    one, other = _number(request.POST.get("one")), _number(request.POST.get("other"))
    place = _number(request.POST.get("place"))
    lots = lots_of(access, key)
    before, after = drawing.swap(lots, one=one or 0, other=other or 0, place=place, by=actor)
    cost = reads.difference(before, after, entrants_by_number(lots.stage))
    words = [_("换好了，要换回来再换一次。")]
    if cost["more"]:
        words.append(_("多了：%(what)s") % {"what": "；".join(cost["more"])})
    if cost["less"]:
        words.append(_("少了：%(what)s") % {"what": "；".join(cost["less"])})
    return " ".join(words)


@act(to_overview)
def drop(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    drawing.drop(lots_of(access, key), by=actor)
    return _("这一签不用了，已存档。可以重新准备抽签。")


@act(to_page)
def publish(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    knowingly = "knowingly" in request.POST
    rounds = publishing.publish(lots_of(access, key), by=actor, knowingly=knowingly)
    numbers = "、".join(str(one.number) for one in rounds)
    return _("第%(rounds)s轮公布了。还没开打，就能撤回。") % {"rounds": numbers}


@act(to_overview)
def withdraw(request: HttpRequest, access: Access, actor: Actor, *, key: UUID) -> str:
    publishing.withdraw(lots_of(access, key), by=actor)
    return _("撤回了：这一轮当作没抽过。签已存档。")


@require_safe
def file(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Everything that `manage.py draw-check` needs to draw it again."""
    access, _actor = chief(request, slug)
    lots = get_object_or_404(_known(access).exclude(status=Lots.Status.SEALED), key=key)
    text = json.dumps(reads.as_file(lots), ensure_ascii=False, indent=1)
    answer = HttpResponse(text, content_type="application/json; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="draw-{slug}-{lots.place}.json"'
    return answer


def _known(access: Access) -> QuerySet[Lots]:
    return Lots.objects.select_related("stage__tournament").filter(
        stage__tournament=access.tournament, place__gt=OF_LIST
    )


def lots_of(access: Access, key: UUID) -> Lots:
    return get_object_or_404(_known(access), key=key)


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 9 else None
