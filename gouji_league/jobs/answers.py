"""What a page answers while its job is under way."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.jobs.models import Job


def is_asking(request: HttpRequest) -> bool:
    """Whether the bar on the page asks how far the job is."""
    return request.headers.get("HX-Request") == "true"


def progress_answer(
    request: HttpRequest, job: Job, page: str, *, context: dict[str, Any]
) -> HttpResponse:
    """The page that waits, or, to its own asking, the bar alone.

    The page includes "jobs/progress.html", which asks this same address again every second; when
    the job has ended the address shows something else, and the browser is told to load it whole.
    """
    asking = is_asking(request)
    if asking and job.ended:
        return HttpResponse(headers={"HX-Refresh": "true"})
    template = "jobs/progress.html" if asking else page
    return render(request, template, context | {"job": job})
