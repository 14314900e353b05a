"""异议 /t/<slug>/manage/objections/: what waits; one taken down, taken up, withdrawn."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.desk.forms.rulings import ObjectionForm
from gouji_league.desk.models import Objection
from gouji_league.desk.selectors import objections as reads
from gouji_league.desk.services import objections as services
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.whole import BESIDE, whole
from gouji_league.rounds.views.acting import act, chief
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import CHIEF, REFEREE, Access

LARGEST = 2**31
LONGEST = 200


def back(slug: str, **_named: object) -> str:
    return reverse("desk:objections", args=[slug])


def back_to(slug: str, *, objection: int) -> str:
    return reverse("desk:objection", args=[slug, objection])


@never_cache
@require_safe
def objections(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = chief(request, slug)
    rows = reads.rows(access.tournament)
    context = {
        "access": access,
        "section": "desk",
        "waiting": [one for one in rows if one.is_open],
        "settled": [one for one in rows if not one.is_open],
        "awaiting": reads.awaiting_words(sum(one.is_open for one in rows)),
    }
    return render(request, "desk/objections.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """By the table's referee or the desk; after its time only by a chief referee, knowingly."""
    access = accesses.fetch(request, slug, role=REFEREE)
    known = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament)
    held = get_object_or_404(known, key=match)
    if not access.enters(held.table.number if held.table else 0) or access.actor is None:
        raise PermissionDenied
    found, limit = whole(held), reads.limit(held)
    if not found.line_ups:
        raise Http404
    late = limit.over and access.has(CHIEF)
    form = ObjectionForm(request.POST or None, found=found, may_be_late=late)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.raise_one(form.draft(), by=access.actor)
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("异议记下了，等裁判长裁定。"))
            return redirect(_after(access, held, made))
    context = {
        "access": access,
        "tournament": access.tournament,
        "match": held,
        "title": naming.title(held),
        "form": form,
        "limit": limit,
        "closed": limit.over and not late,
    }
    return render(request, "desk/objection_new.html", context)


def _after(access: Access, match: Match, made: Objection) -> str:
    slug = access.tournament.slug
    if access.has(CHIEF):
        return back_to(slug, objection=made.number)
    return reverse("matches:enter", args=[slug, match.key])


def objection_of(access: Access, number: int) -> Objection:
    rows = Objection.objects.select_related("tournament", "match").prefetch_related("rulings")
    return get_object_or_404(rows, tournament=access.tournament, number=min(number, LARGEST - 1))


@act(back)
def take_up(request: HttpRequest, access: Access, actor: Actor) -> str:
    """受理: from then on it has a number and a page."""
    try:
        key = UUID(request.POST.get("match", ""))
    except ValueError:
        raise ValidationError(_("没有这一局。")) from None
    match = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament, key=key)
    found, side = match.first(), request.POST.get("side", "")
    if found is None or side not in {key for both in SIDES.values() for key in both}:
        raise ValidationError(_("没有这一局。"))
    made = services.take_up(found, side, late=request.POST.get("late") == "on", by=actor)
    return back_to(access.tournament.slug, objection=made.number)


@act(back_to)
def withdraw(request: HttpRequest, access: Access, actor: Actor, *, objection: int) -> str:
    why = request.POST.get("why", "").strip()[:LONGEST]
    services.withdraw(objection_of(access, objection), why=why, by=actor)
    return _("记下了：异议撤回。")


@act(back_to)
def reopen(request: HttpRequest, access: Access, actor: Actor, *, objection: int) -> str:
    services.reopen(objection_of(access, objection), by=actor)
    return _("恢复了，等裁定。")
