"""牌局: the list for organisers and the chief referee, one match, and deciding it."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from gouji_league.accounts.actor import Actor
from gouji_league.matches.decisions import Decision, undoes
from gouji_league.matches.forms import REASONS, DecisionForm
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.selectors import manage as reads
from gouji_league.matches.selectors import naming, outlooks
from gouji_league.matches.services import deciding
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import words
from gouji_league.tournaments.access import CHIEF, Access

UNDECIDABLE = {Match.Status.BYE, Match.Status.ANNULLED}


def deciding_access(request: HttpRequest, slug: str) -> tuple[Access, Actor]:
    """What a chief referee's page begins with: may they, and who are they."""
    access = accesses.fetch(request, slug, role=CHIEF)
    if access.actor is None:
        raise PermissionDenied
    return access, access.actor


@never_cache
def matches(request: HttpRequest, slug: str) -> HttpResponse:
    """Every match, by how far it is."""
    access = accesses.fetch(request, slug, role=CHIEF)
    groups = reads.listed(access.tournament)
    shown = request.GET.get("show", "")
    context = {
        "access": access,
        "section": "matches",
        "groups": {name: rows for name, rows in groups.items() if shown in {"", name}},
        "counts": {name: len(rows) for name, rows in groups.items()},
        "shown": shown if shown in groups else "",
        "any": any(groups.values()),
        "ready": access.tournament.stages.exists() and access.tournament.tables.exists(),
    }
    if shown not in groups:
        context["groups"] = groups
    return render(request, "matches/manage/list.html", context)


@never_cache
def match(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """One match: how it stands, what was signed, what was done to it, and how it is decided."""
    access, _by = deciding_access(request, slug)
    return _page(request, access, _found(access, match))


def _found(access: Access, key: UUID) -> Whole:
    known = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament)
    return whole(get_object_or_404(known, key=key))


def _page(
    request: HttpRequest,
    access: Access,
    found: Whole,
    *,
    form: DecisionForm | None = None,
    **more: Any,
) -> HttpResponse:
    language, here = words.reader_language(), found.match
    past = reads.decisions(here)
    context = {
        "access": access,
        "tournament": access.tournament,
        "section": "matches",
        "match": here,
        "title": naming.title(here),
        "sides": reads.sides_of(found),
        "state": reads.state(here),
        "decided": outlooks.decided(found, reads.reason_decided(here)),
        "deals": reads.deal_rows(found, language),
        "signatures": reads.signatures(found),
        "history": reads.history(here),
        "undo": undoes(past),
        "decidable": here.status not in UNDECIDABLE,
        "form": form or _form(found),
        "reasons": REASONS,
    }
    return render(request, "matches/manage/match.html", context | more)


def _form(found: Whole, data: Any = None) -> DecisionForm:
    form = DecisionForm(
        data,
        sides=naming.sides(found),
        played=bool(found.deals),
        takes_totals=found.given().takes_totals,
    )
    form.fields["seen"].initial = found.match.version
    return form


@require_POST
@never_cache
def decide(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """Shown first, then done; taking back is done at once."""
    access, by = deciding_access(request, slug)
    found = _found(access, match)
    if "undo" in request.POST:
        return _undo(request, access, found, by=by)
    form = _form(found, request.POST)
    if not form.is_valid():
        return _page(request, access, found, form=form)
    decision, language = form.decision(), words.reader_language()
    try:
        out = deciding.outlook(found, decision, language)
        if request.POST.get("step") == "do":
            sent = form.cleaned_data
            given = {"client": sent["id"], "seen": sent["seen"], "reason": sent["reason"]}
            deciding.decide(found.match, decision, by=by, language=language, **given)
            messages.success(request, gettext("判好了。"))
            return _back(access, match)
    except Refused as refusal:
        form.add_error(None, words_of(refusal))
        return _page(request, access, _found(access, match), form=form)
    said = {"sentences": outlooks.sentences(found, out), "cautions": outlooks.cautions(found, out)}
    return _page(request, access, found, form=form, outlook=said)


@require_POST
@never_cache
def lot(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """抽签定胜负, of a level match that its format has decided so."""
    access, by = deciding_access(request, slug)
    found = _found(access, match)
    try:
        deciding.draw_lot(found.match, by=by, language=words.reader_language())
    except Refused as refusal:
        messages.error(request, words_of(refusal))
    else:
        messages.success(request, gettext("签抽好了，胜方记下了。"))
    return _back(access, match)


def _undo(request: HttpRequest, access: Access, found: Whole, *, by: Actor) -> HttpResponse:
    """What stood before the last decision, or nothing."""
    before = undoes(reads.decisions(found.match))
    seen = request.POST.get("seen", "")
    if before is None or not (seen.isascii() and seen.isdecimal() and len(seen) < 10):
        messages.error(request, gettext("没有可撤销的判定。"))
        return _back(access, found.match.key)
    try:
        _decide_back(found, before, seen=int(seen), by=by)
    except Refused as refusal:
        messages.error(request, words_of(refusal))
    else:
        messages.success(request, gettext("撤销了，和原来一样。"))
    return _back(access, found.match.key)


def _decide_back(found: Whole, before: Decision, *, seen: int, by: Actor) -> None:
    deciding.decide(
        found.match,
        before,
        client=uuid4(),
        seen=seen,
        reason=gettext("撤销判定"),
        by=by,
        language=words.reader_language(),
    )


def words_of(refusal: Refused) -> str:
    """The faults where there are some, else the refusal's own sentence."""
    faults = refusal.more.get("faults", ())
    return " ".join(one["message"] for one in faults) or str(refusal.sentence)


def _back(access: Access, key: UUID) -> HttpResponse:
    return redirect(reverse("matches:manage_match", args=[access.tournament.slug, key]))
