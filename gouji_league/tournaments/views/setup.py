"""办赛事: /new/ and the six steps of the set-up, which are also where it is changed afterwards.

A step is stored when it is left; one can leave and come back at any of them.
"""

import uuid
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache

from gouji_league.accounts import actor as actors
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import User
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.options import shown_options
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import formats, presets, proposals, words
from gouji_league.tournaments.access import ORGANISER, Access
from gouji_league.tournaments.forms.options import BookForm
from gouji_league.tournaments.forms.setup import (
    ENTERING,
    NewForm,
    OccasionForm,
    PresetForm,
    SizeForm,
)
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.presets import Preset
from gouji_league.tournaments.selectors import plan as plans
from gouji_league.tournaments.selectors import setup as reads
from gouji_league.tournaments.services import closing, editions, setup
from gouji_league.tournaments.services.setup import Occasion
from gouji_league.tournaments.services.versions import lock
from gouji_league.tournaments.steps import STEPS, TITLES

UNDO = "undo"
"""Marks a message beside which the one tap stands that takes it back."""


def address(name: str, tournament: Tournament, *more: Any) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.slug, *more])


def posted(request: HttpRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def sent(form: forms.Form) -> bool:
    return form.is_bound and form.is_valid()


def actor_of(access: Access) -> Actor:
    """Who has a role here is somebody."""
    if access.actor is None:
        raise Http404
    return access.actor


# /new/ -------------------------------------------------------------------------------------


@never_cache
@login_required
def new(request: HttpRequest) -> HttpResponse:
    """The first step, or the settings of an earlier tournament for a new occasion."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    form = NewForm(
        posted(request),
        earlier=reads.organised(user),
        stored={"key": uuid.uuid4(), "source": request.GET.get("from", "")},
    )
    if sent(form):
        by = actors.of_user(user, device=actors.device_of(request))
        return redirect(goes_on(_made(form, user=user, by=by)))
    begun = reads.organised(user).filter(step__isnull=False, archived_at=None)
    going_on = [(one, goes_on(one)) for one in begun]
    context = {"form": form, "begun": going_on, "steps": steps("occasion", None)}
    return render(request, "tournaments/setup/new.html", context)


def _made(form: NewForm, *, user: User, by: Actor) -> Tournament:
    """The tournament of this form, once however often it is sent: the page brings its key."""
    key, source = form.cleaned_data["key"], form.cleaned_data["source"]
    found = reads.organised(user).filter(key=key).first()
    if found:
        return found
    try:
        return _make(form, source, user=user, by=by)
    except IntegrityError:  # two taps at once: the other one made it
        return reads.organised(user).get(key=key)


def _make(form: NewForm, source: Tournament | None, *, user: User, by: Actor) -> Tournament:
    occasion, key = Occasion(**form.occasion()), form.cleaned_data["key"]
    if source is None:
        return setup.make(by=by, user=user, occasion=occasion, key=key)
    return closing.copy(
        source,
        by=by,
        user=user,
        occasion=occasion,
        key=key,
        with_people=form.cleaned_data["with_people"],
    )


def goes_on(tournament: Tournament) -> str:
    """The address of the step that comes next; of the overview when all is done."""
    if tournament.step is None:
        return address("manage", tournament)
    return address("setup", tournament, STEPS[tournament.step - 1])


# The steps ---------------------------------------------------------------------------------


@never_cache
def step(request: HttpRequest, slug: str, step: str) -> HttpResponse:
    """One step, fetched with permission; what it stores is stored under the tournament's lock."""
    found = accesses.fetch(request, slug, role=ORGANISER)
    if step not in HANDLERS:
        raise Http404
    if step not in ("occasion", "book") and not found.tournament.stages.exists():
        return redirect(address("setup", found.tournament, "book"))
    if request.method != "POST":
        return HANDLERS[step](request, found)
    with transaction.atomic():
        return HANDLERS[step](request, replace(found, tournament=lock(found.tournament)))


def steps(here: str, tournament: Tournament | None) -> list[dict[str, Any]]:
    """The six steps for the bar at the top, each with its address once it was reached."""
    reached = (tournament.step or len(STEPS)) if tournament else 1
    return [
        {
            "title": TITLES[name],
            "here": name == here,
            "done": number < reached,
            "href": address("setup", tournament, name) if tournament and number <= reached else "",
        }
        for number, name in enumerate(STEPS, 1)
    ]


def page(request: HttpRequest, access: Access, step: str, **context: Any) -> HttpResponse:
    tournament, number = access.tournament, STEPS.index(step)
    context |= {
        "access": access,
        "tournament": tournament,
        "title": TITLES[step],
        "steps": steps(step, tournament),
        "back": address("setup", tournament, STEPS[number - 1]) if number else "",
    }
    return render(request, f"tournaments/setup/{step}.html", context)


def left(request: HttpRequest, tournament: Tournament, step: str) -> HttpResponse:
    """Where a stored step leads: on, or back to the settings once the set-up is done."""
    if request.POST.get("then") == "stay":
        return redirect(address("setup", tournament, step))
    if tournament.step is None:
        messages.success(request, gettext("已存。"))
        return redirect(address("settings", tournament))
    return redirect(address("setup", tournament, STEPS[STEPS.index(step) + 1]))


def occasion(request: HttpRequest, access: Access) -> HttpResponse:
    stored = asdict(setup.occasion_of(access.tournament))
    form = OccasionForm(posted(request), stored=stored)
    if sent(form):
        tournament = setup.set_occasion(
            access.tournament, by=actor_of(access), occasion=Occasion(**form.cleaned_data)
        )
        return left(request, tournament, "occasion")
    return page(request, access, "occasion", form=form)


def book(request: HttpRequest, access: Access) -> HttpResponse:
    tournament, language = access.tournament, words.reader_language()
    first = tournament.stages.first()
    stored: dict[str, Any] = {
        "book": first.rulebook if first else next(iter(BOOKS)),
        "options": editions.options_of(first) if first else {},
    }
    form = BookForm(posted(request), stored=stored, language=language)
    if sent(form) and form.chosen:
        options = form.chosen.options()
        chosen = form.cleaned_data["book"]
        if wanted := setup.in_play(tournament, book=chosen, options=options):
            return redirect(proposals.address(tournament, wanted))
        before = stored["book"] if setup.is_chosen(tournament) else chosen
        if stores(form, setup.set_book, tournament, access, book=chosen, options=options):
            if before != chosen:
                messages.success(request, gettext("规则换了，阶段也跟着换了。"), extra_tags=UNDO)
            return left(request, tournament, "book")
    demos = {
        key: {one.key: one for one in shown_options(BOOKS[key], language, _of(stored, key))}
        for key in BOOKS
    }
    parts = [
        {
            "book": BOOKS[key],
            "title": BOOKS[key].title.to(language),
            "summary": BOOKS[key].summary.to(language),
            "fields": [(part[name], demos[key][name]) for name in part.fields],
        }
        for key, part in form.parts.items()
    ]
    cautions = reads.cautions(BOOKS[stored["book"]], stored["options"], language) if first else []
    return page(
        request, access, "book", form=form, parts=parts, cautions=cautions, stored=stored["book"]
    )


def _of(stored: dict[str, Any], key: str) -> dict[str, Any]:
    return stored["options"] if stored["book"] == key else {}


def stores(
    form: forms.Form,
    service: Callable[..., None],
    tournament: Tournament,
    access: Access,
    **what: Any,
) -> bool:
    """Calls a service; what it refuses is said at the top of the form, and nothing is stored."""
    try:
        with transaction.atomic():
            service(tournament, by=actor_of(access), **what)
    except ValidationError as refusal:
        form.add_error(None, refusal)
        return False
    tournament.refresh_from_db()
    return True


def format_(request: HttpRequest, access: Access) -> HttpResponse:
    tournament = access.tournament
    rulebook = BOOKS[tournament.stages.get(number=1).rulebook]
    form = PresetForm(
        posted(request),
        offered=presets.presets_for(rulebook),
        book=rulebook,
        stored={"preset": tournament.preset},
    )
    before = tournament.preset if setup.is_chosen(tournament) else ""
    if sent(form) and stores(form, setup.set_preset, tournament, access, preset=form.chosen()):
        if before and tournament.preset != before:
            messages.success(request, gettext("赛制换了，阶段也跟着换了。"), extra_tags=UNDO)
        return left(request, tournament, "format")
    stages = reads.shown_stages(tournament, words.reader_language())
    addable = [
        (key, label) for key, label in Stage.Format.choices if reads.follows(stages[-1], key)
    ]
    chosen = setup.is_chosen(tournament)
    context = {"form": form, "stages": stages, "addable": addable, "chosen": chosen}
    return page(request, access, "format", groups=_groups(form, tournament), **context)


def _groups(form: PresetForm, tournament: Tournament) -> list[dict[str, Any]]:
    """The presets by who enters; before anything was chosen the organiser is asked who."""
    stored = form.stored["preset"] if setup.is_chosen(tournament) or not form.asks else ""
    chosen = form["preset"].value() if form.is_bound else stored
    now = presets.PRESETS.get(chosen)
    kind = form.data.get("kind") or (form.kind_of(now) if now else "")
    return [
        {
            "kind": one,
            "label": formats.ENTERING_AS[one],
            "hint": ENTERING[one],
            "checked": one == kind,
            "cards": [_card(p, form, chosen) for p in form.offered if form.kind_of(p) == one],
        }
        for one in form.kinds
    ]


def _card(preset: Preset, form: PresetForm, chosen: str) -> dict[str, Any]:
    return {
        "preset": preset,
        "own": preset.book == form.book.key,
        "checked": preset.key == chosen,
        "kind": formats.ENTERING_AS[form.kind_of(preset)],
        "stages": [
            (Stage.Format(draft.format).label, words.in_short(draft))
            for draft in presets.stages(preset, form.book)
        ],
    }


def size(request: HttpRequest, access: Access) -> HttpResponse:
    tournament = access.tournament
    if request.POST.get("then") == "real":
        return _take_real_size(request, access)
    stored = plans.size_of(tournament)
    form = SizeForm(
        posted(request),
        stored=stored,
        least=plans.least_entrants(tournament),
        unit=plans.unit_words(tournament),
    )
    if sent(form) and stores(form, setup.set_size, tournament, access, size=form.size()):
        return left(request, tournament, "size")
    shown, real = plans.shown_plan(tournament, stored), plans.real_size(tournament)
    kind = plans.unit_words(tournament)
    return page(request, access, "size", form=form, plan=shown, real=real, kind=kind)


def _take_real_size(request: HttpRequest, access: Access) -> HttpResponse:
    """One tap: the time plan by who entered."""
    try:
        setup.take_real_size(access.tournament, by=actor_of(access))
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    else:
        messages.success(request, gettext("时间表按实际报名重算了。"))
    return redirect(address("setup", access.tournament, "size"))


def people(request: HttpRequest, access: Access) -> HttpResponse:
    tournament = access.tournament
    if request.method == "POST":
        setup.go_on(tournament, to="ready")
        tournament.refresh_from_db()
        return left(request, tournament, "people")
    return page(request, access, "people", **reads.summary(tournament))


def ready(request: HttpRequest, access: Access) -> HttpResponse:
    tournament = access.tournament
    if request.method == "POST":
        setup.finish(tournament, by=actor_of(access))
        messages.success(request, gettext("设好了。下面是接下来要做的；设置随时能改。"))
        return redirect(address("manage", tournament))
    return page(request, access, "ready", **reads.summary(tournament))


HANDLERS: dict[str, Callable[[HttpRequest, Access], HttpResponse]] = {
    "occasion": occasion,
    "book": book,
    "format": format_,
    "size": size,
    "people": people,
    "ready": ready,
}
