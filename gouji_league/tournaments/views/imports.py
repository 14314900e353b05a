"""导入: give a roster, look at it row by row, take it over, undo: …/manage/people/import/."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gouji_league.accounts.actor import Actor
from gouji_league.jobs import services as jobs
from gouji_league.jobs.answers import is_asking, progress_answer
from gouji_league.tournaments.access import Access, organising
from gouji_league.tournaments.forms.people import RosterForm
from gouji_league.tournaments.imports import applying, columns, kinds, workbook
from gouji_league.tournaments.imports import preview as previews
from gouji_league.tournaments.imports.chat import SAMPLES
from gouji_league.tournaments.imports.problems import Checked
from gouji_league.tournaments.models import Entrant, Import
from gouji_league.tournaments.services.entering import SIZES, kind_of, known_kind

ROWS = 50
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def found(request: HttpRequest, slug: str, key: UUID) -> tuple[Access, Actor, Import]:
    access, actor = organising(request, slug)
    made = applying.find(access.tournament, key)
    if made is None:
        raise Http404
    made.tournament = access.tournament
    return access, actor, made


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def give(request: HttpRequest, slug: str) -> HttpResponse:
    access, actor = organising(request, slug)
    form = RosterForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid() and (made := _taken(access, actor, form)):
        return redirect("tournaments:import_preview", slug, made.key)
    kind = kind_of(access.tournament)
    context = {
        "access": access,
        "section": "people",
        "form": form,
        "kind": kind,
        "sample": SAMPLES[kind or Entrant.Kind.TEAM],
        "recent": access.tournament.imports.exclude(applied_at=None)[:5],
        "begun": [
            (made, len(made.grid) - made.reading.get("first", 0))
            for made in access.tournament.imports.filter(applied_at=None).exclude(grid=[])[:5]
        ],
    }
    return render(request, "tournaments/people/import.html", context)


def _taken(access: Access, actor: Actor, form: RosterForm) -> Import | None:
    given = form.cleaned_data["file"]
    try:
        made = applying.give(
            tournament=access.tournament,
            actor=actor,
            data=given.read() if given else b"",
            text="" if given else form.cleaned_data["text"],
            source=given.name if given else "",
        )
        if made.job is not None and made.job.status == made.job.Status.FAILED:
            raise ValidationError(made.job.sentence)
    except ValidationError as error:
        form.add_error("file" if given else "text", error)
        return None
    return made


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def preview(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Row by row what it will be, what is wrong, and the mends; POST stores the ticks."""
    access, _actor, made = found(request, slug, key)
    if request.method == "POST":
        return _choose(request, slug, made)
    if not made.applied_at and applying.is_of_another_kind(made):
        made = applying.read_again(made=made)
        made.tournament = access.tournament
        messages.info(request, _("赛制改了，名单按新的赛制重读了一遍。"))
    context: dict[str, Any] = {"access": access, "section": "people", "made": made}
    if made.job is not None and (not made.job.ended or is_asking(request)):
        page = "tournaments/people/working.html"
        return progress_answer(request, made.job, page, context=context)
    if made.applied_at:
        context["changed"] = applying.changes(made) if not made.undone_at else []
        return render(request, "tournaments/people/imported.html", context)
    return render(request, "tournaments/people/preview.html", context | _shown(request, made))


def _shown(request: HttpRequest, made: Import) -> dict[str, Any]:
    if not made.grid:
        return {"unread": True}
    rows = applying.checked_rows(made)
    to_see = [row for row in rows if row.to_see]
    every = request.GET.get("show") == "all" or not to_see
    page = Paginator(rows if every else to_see, ROWS).get_page(request.GET.get("page"))
    kind, reading = known_kind(made.tournament), applying.reading_of(made)
    fields = columns.OF_PLAYERS if kind == Entrant.Kind.PLAYER else tuple(columns.FIELDS)
    return {
        "kind": kind,
        "page": page,
        "every": every,
        "rows": rows,
        "to_see": len(to_see),
        "counts": previews.counts(rows),
        "not_read": previews.not_read(made.grid, reading),
        "units": previews.units(rows, made.tournament),
        "seems": kinds.seems((row.draft for row in rows), reading, kind=kind),
        "seated": SIZES[kind].seated,
        "mendable": any(_mendable(row) for row in rows),
        "taken": sum(1 for row in rows if not row.left_out),
        "fields": [(field, columns.FIELDS[field]) for field in fields],
        "samples": (samples := _samples(made)),
        "unused": [samples[place] for place in columns.unused(made.grid, reading)],
    }


def _mendable(row: Checked) -> bool:
    return any(problem.act and problem.level == "wrong" for problem in row.open)


def _samples(made: Import) -> list[dict[str, Any]]:
    """For each column its heading, what it is taken for, and two of its cells."""
    first = made.reading["first"]
    head = made.grid[first - 1] if first else [""] * len(made.grid[0])
    body = made.grid[first:]
    return [
        {
            "place": place,
            "heading": head[place] or _("第%(n)s列") % {"n": place + 1},
            "field": field,
            "cells": [row[place] for row in body if row[place]][:2],
        }
        for place, field in enumerate(made.reading["columns"])
    ]


def _choose(request: HttpRequest, slug: str, made: Import) -> HttpResponse:
    try:
        shown = [int(line) for line in request.POST.getlist("shown") if line.isdecimal()]
        applying.choose(
            made=made,
            shown=shown,
            accepted=[one for one in request.POST.getlist("accept") if len(one) < 40],
            edits=_edits(request.POST, shown),
        )
        if request.POST.get("act") == "all":
            made.refresh_from_db()
            applying.accept_all(made=made)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    answer = redirect("tournaments:import_preview", slug, made.key)
    show = "?show=all" if request.GET.get("show") == "all" else ""
    answer["Location"] += show
    return answer


def _edits(given: QueryDict, shown: list[int]) -> dict[str, dict[str, str]]:
    """What was typed, of rows where it differs from what the page had filled in."""
    edits = {}
    for line in shown:
        if f"members{line}" not in given:  # a row that is left out has nothing to type into
            continue
        texts = {
            field: given.get(f"{field}{line}", "")[:400]
            for field in ("name", "unit", "members", "substitutes", "seed")
        }
        if given.get(f"was{line}", "") != "|".join(texts.values()):
            edits[str(line)] = texts
    return edits


@require_POST
def read_as(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Puts what the columns are, or people who stand alone together."""
    _access, _actor, made = found(request, slug, key)
    if request.POST.get("act") == "gather":
        return _gather(request, slug, made)
    count = len(made.reading.get("columns", []))
    fields = [request.POST.get(f"column{place}", "ignore") for place in range(count)]
    try:
        applying.read_as(
            made=made,
            fields=[field if field in columns.FIELDS else "ignore" for field in fields],
            person_rows="person" in fields,
            header=request.POST.get("header") == "on",
        )
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("tournaments:import_preview", slug, key)


def _gather(request: HttpRequest, slug: str, made: Import) -> HttpResponse:
    try:
        applying.gather(made=made)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("tournaments:import_preview", slug, made.key)


@require_POST
def apply(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    _access, actor, made = found(request, slug, key)
    try:
        applying.start_applying(made=made, actor=actor)
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("tournaments:import_preview", slug, key)


@require_POST
def undo(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    _access, actor, made = found(request, slug, key)
    try:
        applying.undo(made=made, actor=actor)
        messages.success(request, _("导入已撤销，名单和原来一样。"))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("tournaments:import_preview", slug, key)


@require_POST
def cancel(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Stops a running job; a roster that is only looked at goes away."""
    _access, actor, made = found(request, slug, key)
    if made.job is not None and not made.job.ended:
        jobs.cancel(made.job)
        return redirect("tournaments:import_preview", slug, key)
    applying.discard(made=made, actor=actor)
    return redirect("tournaments:import", slug)


@require_safe
def template(request: HttpRequest, slug: str) -> HttpResponse:
    access, _actor = organising(request, slug)
    kind = kind_of(access.tournament) or Entrant.Kind.TEAM
    answer = HttpResponse(workbook.template(kind), content_type=XLSX)
    answer["Content-Disposition"] = f'attachment; filename="roster-{kind.value}.xlsx"'
    return answer
