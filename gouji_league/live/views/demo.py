"""看一场示例 /demo/: asks for the demos of a book, shows how far they are, deletes them."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gouji_league.accounts.models import User
from gouji_league.jobs import services as jobs
from gouji_league.jobs.answers import is_asking, progress_answer
from gouji_league.jobs.models import Job
from gouji_league.live.demo import is_demo, making, tasks
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.words import reader_language

JOB = "demo_job"
"""In the session: what was asked for last."""


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def demo(request: HttpRequest) -> HttpResponse:
    """The demos of each book that the visitor has; POST asks for those of one."""
    user = request.user
    if not isinstance(user, User):
        raise Http404
    if request.method == "POST":
        return _asked(request, user)
    job = _job(request)
    if job is not None and (not job.ended or is_asking(request)):
        return progress_answer(request, job, "live/demo_working.html", context={})
    if job is not None:
        _told(request, job)
    return render(request, "live/demo.html", {"books": _books(user)})


def _asked(request: HttpRequest, user: User) -> HttpResponse:
    book, job = request.POST.get("book", ""), _job(request)
    if book not in BOOKS:
        messages.error(request, _("没有这部规则：请从列出的里选一部。"))
    elif job is None or job.ended:
        asked = jobs.enqueue(tasks.make_demos, user=user.pk, book=book)
        request.session[JOB] = str(asked.key)
    return redirect("live:demo")


def _job(request: HttpRequest) -> Job | None:
    key = request.session.get(JOB)
    return Job.objects.filter(key=key).first() if key else None


def _told(request: HttpRequest, job: Job) -> None:
    """What came of it, once."""
    del request.session[JOB]
    if job.status == Job.Status.DONE:
        messages.success(request, _("示例好了：随便看，随便试，用完一点就删。"))
    else:
        messages.error(request, job.sentence)


def _books(user: User) -> list[dict[str, Any]]:
    language = reader_language()
    return [
        {"key": one.key, "title": one.title.to(language), "own": making.own(user, one.key)}
        for one in BOOKS.values()
    ]


@require_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """One tap: nothing of a demo is anybody's work."""
    access, by = accesses.organising(request, slug, archived=True)
    if not is_demo(access.tournament):
        raise Http404
    making.remove(access.tournament, by=by)
    messages.success(request, _("示例删掉了。"))
    return redirect("live:demo" if by.user else "live:home")
