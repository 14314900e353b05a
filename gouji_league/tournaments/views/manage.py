"""管理: the overview, the settings, single stages; putting a tournament away."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.options import shown_options
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import proposals, words
from gouji_league.tournaments.access import CHIEF, ORGANISER, Access
from gouji_league.tournaments.formats import KNOCKOUT
from gouji_league.tournaments.forms.options import OptionsForm
from gouji_league.tournaments.forms.setup import DeleteForm
from gouji_league.tournaments.forms.stages import StageForm
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.selectors import setup as reads
from gouji_league.tournaments.services import closing, editions, stages
from gouji_league.tournaments.services.versions import lock
from gouji_league.tournaments.views.setup import UNDO, actor_of, address, posted


def overview(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug, role=CHIEF)
    return _page(request, access, "overview", section="overview")


def _page(request: HttpRequest, access: Access, name: str, **context: object) -> HttpResponse:
    tournament = access.tournament
    context |= {"access": access, "tournament": tournament, **reads.summary(tournament)}
    return render(request, f"tournaments/{name}.html", context)


def settings(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything of the set-up afterwards, each part with its step behind it."""
    access = accesses.fetch(request, slug, role=ORGANISER)
    form = DeleteForm(tournament=access.tournament)
    return _page(request, access, "settings", section="settings", form=form)


@never_cache
@transaction.atomic
def stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """One stage: format settings; its ranking has a page of its own."""
    access, found = _stage(request, slug, number)
    form = StageForm(posted(request), stage=found)
    if form.is_bound and form.is_valid():
        stages.set_stage(found, by=actor_of(access), changed=form.changed_stage())
        return _stored(request, access)
    keys = words.keys_words(found.keys, BOOKS[found.rulebook]) if found.format != KNOCKOUT else ""
    return _page(request, access, "stage", section="settings", stage=found, form=form, keys=keys)


@never_cache
@transaction.atomic
def stage_rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of one stage, where it shall differ from the others."""
    access, found = _stage(request, slug, number)
    book, language = BOOKS[found.rulebook], words.reader_language()
    stored = editions.options_of(found)
    form = OptionsForm(posted(request), book=book, language=language, stored=stored)
    if form.is_bound and form.is_valid():
        if form.differs() and editions.in_play(found):
            return redirect(proposals.address(access.tournament, {number: form.options()}))
        editions.set_options(found, by=actor_of(access), options=form.options())
        return _stored(request, access)
    demos = {one.key: one for one in shown_options(book, language, stored)}
    fields = [(form[name], demos[name]) for name in form.fields]
    context = {"stage": found, "book": book, "form": form, "fields": fields}
    cautions = reads.cautions(book, stored, language)
    return _page(request, access, "stage_rules", section="settings", cautions=cautions, **context)


def _stage(request: HttpRequest, slug: str, number: int) -> tuple[Access, Stage]:
    """A stage; who is about to write holds the tournament, so that what they saw is compared
    with what is stored and nothing comes between."""
    access = accesses.fetch(request, slug, role=ORGANISER)
    if request.method == "POST":
        lock(access.tournament)
    found = access.tournament.stages.filter(number=number).first()
    if found is None:
        raise Http404
    return access, found


def _stored(request: HttpRequest, access: Access) -> HttpResponse:
    """Back to where the stages stand: the step while setting up, else the settings."""
    messages.success(request, gettext("已存。"))
    tournament = access.tournament
    if tournament.step is not None:
        return redirect(address("setup", tournament, "format"))
    return redirect(address("settings", tournament))


@require_POST
def add_stage(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug, role=ORGANISER)
    chosen = request.POST.get("format", "")
    if chosen not in Stage.Format.values:
        messages.error(request, gettext("没有这种赛制：请从列出的里选一个。"))
        return redirect(address("setup", access.tournament, "format"))
    try:
        stages.add_stage(access.tournament, by=actor_of(access), stage_format=chosen)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    return redirect(address("setup", access.tournament, "format"))


@require_POST
@transaction.atomic
def remove_stage(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    access, found = _stage(request, slug, number)
    name = str(found)
    try:
        stages.remove_stage(found, by=actor_of(access))
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    else:
        gone = gettext("去掉了“%(name)s”。") % {"name": name}
        messages.success(request, gone, extra_tags=UNDO)
    return redirect(address("setup", access.tournament, "format"))


@require_POST
def undo_stages(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """撤销: the stages as they were before some were removed or replaced."""
    access = accesses.fetch(request, slug, role=ORGANISER)
    try:
        stages.take_back(access.tournament, by=actor_of(access), key=key)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    else:
        messages.success(request, gettext("撤销了，阶段和原来一样。"))
    return redirect(address("setup", access.tournament, "format"))


@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug, role=ORGANISER, archived=True)
    closing.archive(access.tournament, by=actor_of(access))
    return redirect(address("settings", access.tournament))


@require_POST
def bring_back(request: HttpRequest, slug: str) -> HttpResponse:
    access = accesses.fetch(request, slug, role=ORGANISER, archived=True)
    closing.bring_back(access.tournament, by=actor_of(access))
    messages.success(request, gettext("已取回。"))
    return redirect(address("settings", access.tournament))


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Asks for the name to be typed: the only question in the product."""
    access = accesses.fetch(request, slug, role=ORGANISER, archived=True)
    form = DeleteForm(request.POST, tournament=access.tournament)
    if not form.is_valid():
        return _page(request, access, "settings", section="settings", form=form)
    closing.delete(access.tournament, by=actor_of(access))
    return redirect("/")
