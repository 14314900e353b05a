"""裁定 /t/<slug>/manage/objections/<n>/: facts, clauses, effect, ruling; and what comes after."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.forms.rulings import RulingForm
from gouji_league.desk.models import Objection
from gouji_league.desk.selectors import objections as reads
from gouji_league.desk.selectors import rulings as told
from gouji_league.desk.services import rulings as services
from gouji_league.desk.views.objections import back_to, objection_of
from gouji_league.matches.api.body import sent
from gouji_league.matches.refusals import Refused
from gouji_league.matches.views import table
from gouji_league.matches.views.manage import words_of
from gouji_league.matches.whole import Whole, whole
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.words import reader_language

LONGEST = 80
MOST_BYTES = 100_000


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def objection(request: HttpRequest, slug: str, objection: int) -> HttpResponse:
    access, actor = chief(request, slug)
    one = objection_of(access, objection)
    found = whole(services.match_of(one))
    about = request.POST.get("about") or request.GET.get("about") or one.about
    about = about if about in reads.SUBJECTS else one.about
    form = RulingForm(
        request.POST or None, objection=one, found=found, about=about, language=reader_language()
    )
    looked = None
    if request.method == "POST" and form.is_valid():
        done, looked = _ruled(request, one, form, by=actor)
        if done:
            return redirect(back_to(slug, objection=one.number))
    return _page(request, access, one, found, form=form, about=about, looked=looked)


def _ruled(
    request: HttpRequest, one: Objection, form: RulingForm, *, by: Actor
) -> tuple[bool, Any]:
    """Shown first, then done; what refuses it is said at the form."""
    draft, language = form.draft(), reader_language()
    try:
        if request.POST.get("step") == "do":
            seen = form.cleaned_data["seen"]
            services.rule(one, draft, seen=seen, by=by, language=language)
            messages.success(request, _("裁定好了。"))
            return True, None
        return False, services.looked_at(one, draft, by=by, language=language)
    except ValidationError as refusal:
        form.add_error(None, refusal)
    except Refused as refusal:
        form.add_error(None, words_of(refusal))
    return False, None


def _page(
    request: HttpRequest,
    access: Access,
    one: Objection,
    found: Whole,
    *,
    form: RulingForm,
    about: str,
    looked: Any,
) -> HttpResponse:
    row = reads.row_of(one)
    context = {
        "access": access,
        "section": "desk",
        "one": one,
        "row": row,
        "match": found.match,
        "limit": reads.limit(found.match),
        "form": form,
        "halves": form.halves(),
        "about": about,
        "about_words": told.about(one, None, found),
        "abouts": Objection.About.choices,
        "proposal": told.proposal(found, one, language=reader_language()),
        "outlook": told.outlook(found, looked) if looked else None,
        "rulings": told.of_objection(one, found, language=reader_language()),
        "may_appeal": bool(found.match.stage.settings.get(reads.APPEALS)) and told.can_appeal(one),
        "later": reads.later_has_begun(found.match),
    }
    return render(request, "desk/objection.html", context)


# What it would change --------------------------------------------------------------------------


@never_cache
@ensure_csrf_cookie
@require_safe
def correct(request: HttpRequest, slug: str, objection: int) -> HttpResponse:
    """The referee's page of the match, from which the changed deal is taken back here."""
    access, _actor = chief(request, slug)
    one = objection_of(access, objection)
    ruling = {
        "number": one.number,
        "deal": one.deal,
        "extra": one.extra,
        "address": reverse("desk:objection_proposal", args=[slug, one.number]),
        "back": back_to(slug, objection=one.number),
    }
    return table.shown(request, access, services.match_of(one), ruling=ruling)


@never_cache
@require_POST
def proposal(request: HttpRequest, slug: str, objection: int) -> HttpResponse:
    """A changed deal comes from the referee's page; where it is looked at next."""
    access, actor = chief(request, slug)
    one = objection_of(access, objection)
    try:
        change = {"deal": told.deal_of(sent(request, most=MOST_BYTES))}
        services.propose(one, change, by=actor, language=reader_language())
    except Refused as refusal:
        return JsonResponse(refusal.as_json() | {"message": words_of(refusal)}, status=422)
    except ValueError:
        return JsonResponse({"code": "bad_body", "message": _("内容的格式不对。")}, status=422)
    return JsonResponse({"next": back_to(slug, objection=one.number)})


@act(back_to)
def drop(request: HttpRequest, access: Access, actor: Actor, *, objection: int) -> str:
    one = objection_of(access, objection)
    services.propose(one, None, by=actor, language=reader_language())
    return _("改法去掉了。")


# Afterwards ------------------------------------------------------------------------------------


@act(back_to)
def undo(request: HttpRequest, access: Access, actor: Actor, *, objection: int) -> str:
    try:
        services.withdraw(objection_of(access, objection), by=actor, language=reader_language())
    except Refused as refusal:
        raise ValidationError(words_of(refusal)) from None
    return _("裁定撤销了，异议还等裁定。")


@act(back_to)
def appeal(request: HttpRequest, access: Access, actor: Actor, *, objection: int) -> str:
    one = objection_of(access, objection)
    if not services.match_of(one).stage.settings.get(reads.APPEALS):
        raise ValidationError(_("赛事没有设仲裁：裁判长的裁定就是最后的。"))
    name = request.POST.get("name", "").strip()[:LONGEST]
    why = request.POST.get("why", "").strip()[:500]
    services.appeal(one, name=name, why=why, by=actor)
    return _("上诉记下了，等仲裁组裁定。")
