"""文件: what can be printed of a tournament, made by the jobs: …/manage/documents/."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from gouji_league.exports import making, shelf
from gouji_league.exports.registry import EXPORTS, Choices, Export, Option, chosen
from gouji_league.jobs.answers import is_asking, progress_answer
from gouji_league.jobs.models import Job
from gouji_league.tournaments.access import CHIEF, Access, fetch
from gouji_league.tournaments.models import Tournament

RECENT = 10


@dataclass(frozen=True, slots=True)
class Offer:
    """A kind of document, with its choices, or why it cannot be made."""

    export: Export
    options: list[tuple[Option, Choices]]
    missing: str

    @property
    def name(self) -> str:
        """In an address."""
        return address_name(self.export)


@dataclass(frozen=True, slots=True)
class Made:
    """A document that was asked for."""

    job: Job
    export: Export
    words: str
    """What was chosen."""
    current: bool

    @property
    def name(self) -> str:
        """In an address."""
        return address_name(self.export)


def address_name(export: Export) -> str:
    """pdf:sheets → pdf-sheets."""
    return export.key.replace(":", "-")


@never_cache
@require_safe
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    access = fetch(request, slug, role=CHIEF)
    context = {
        "access": access,
        "section": "documents",
        "offers": offers(access),
        "made": _recent(access),
    }
    return render(request, "exports/documents.html", context)


def offers(access: Access) -> list[Offer]:
    tournament = access.tournament
    return [
        Offer(
            one,
            [(option, list(option.choices(tournament))) for option in one.options],
            str(one.missing(tournament)),
        )
        for one in EXPORTS.values()
        if access.has(one.role)
    ]


def _recent(access: Access) -> list[Made]:
    jobs = making.jobs_of(access.tournament)[:RECENT]
    found = [_made(job, access.tournament) for job in jobs]
    return [one for one in found if one is not None and access.has(one.export.role)]


def _made(job: Job, tournament: Tournament) -> Made | None:
    export = EXPORTS.get(job.arguments["export"])
    if export is None:
        return None
    given = job.arguments["options"]
    words = [
        str(dict(option.choices(tournament)).get(given[option.key], given[option.key]))
        for option in export.options
        if option.key in given
    ]
    return Made(job, export, " · ".join(words), making.is_current(job, tournament))


@require_POST
def make(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    # A document changes nothing in the tournament: one that was put away is printed too.
    access = fetch(request, slug, role=CHIEF, archived=True)
    found = next((one for one in offers(access) if one.name == kind), None)
    if found is None:
        raise Http404
    if access.actor is None:
        raise PermissionDenied
    if found.missing:
        messages.error(request, found.missing)
        return redirect("exports:documents", slug)
    options = chosen(found.export, access.tournament, request.POST.dict())
    job = making.ask(found.export, access.tournament, options, by=access.actor)
    return redirect("exports:document", slug, job.key)


def _find(request: HttpRequest, slug: str, key: UUID) -> tuple[Access, Made]:
    access = fetch(request, slug, role=CHIEF)
    job = making.jobs_of(access.tournament).filter(key=key).first()
    found = _made(job, access.tournament) if job else None
    if found is None:
        raise Http404
    if not access.has(found.export.role):
        raise PermissionDenied
    return access, found


@never_cache
@require_safe
def document(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    """Progress, then the file."""
    access, made = _find(request, slug, key)
    context: dict[str, Any] = {"access": access, "section": "documents", "made": made}
    if not made.job.ended or is_asking(request):
        return progress_answer(request, made.job, "exports/working.html", context=context)
    context["there"] = bool(made.job.result and shelf.find(made.job.result["name"]))
    return render(request, "exports/document.html", context)


@never_cache
@require_safe
def file(request: HttpRequest, slug: str, key: UUID) -> HttpResponseBase:
    """The file itself: shown, or with ?save=1 taken away."""
    _access, made = _find(request, slug, key)
    path = shelf.find(made.job.result["name"]) if made.job.result else None
    if path is None:
        raise Http404
    name = f"{slug}-{made.export.key.partition(':')[2] or made.export.key}.{made.export.suffix}"
    return FileResponse(
        path.open("rb"),
        as_attachment="save" in request.GET,
        filename=name,
        content_type=made.export.mime,
    )
