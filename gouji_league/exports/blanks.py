"""空白记分表 by a rule book alone, without a tournament: made by the jobs, kept for everybody."""

from typing import Any

from django.utils import translation

from gouji_league.exports import shelf
from gouji_league.exports.documents.blank import of_book
from gouji_league.exports.documents.paper import LANGUAGES, html
from gouji_league.exports.press import press
from gouji_league.jobs import services as jobs
from gouji_league.jobs.models import Job
from gouji_league.jobs.services import Progress, task
from gouji_league.rules.books import BOOKS


def name_of(book: str, *, size: str, lang: str) -> str:
    return shelf.name("blank", book, size, lang, made_from=[])


@task
def make(progress: Progress, *, book: str, size: str, lang: str) -> Any:
    name = name_of(book, size=size, lang=lang)
    if shelf.find(name) is None:
        with translation.override(LANGUAGES[lang]):
            paper = of_book(BOOKS[book], size=size)
            shelf.keep(name, press(html(paper), pages=paper.pages, telling=progress))
    return {"name": name}


def ask(book: str, *, size: str, lang: str) -> Job:
    """The job under way, if somebody has asked already; one that failed is not repeated at once:
    an address that everybody may open must not fill the queue."""
    told = {"book": book, "size": size, "lang": lang}
    named = f"{make.__module__}.{make.__qualname__}"
    for job in Job.objects.filter(task=named).order_by("-pk")[:50]:
        if job.arguments == told and (not job.ended or _is_fresh(job)):
            return job
    return jobs.enqueue(make, **told)


def _is_fresh(job: Job) -> bool:
    """It failed a moment ago, or what it made is there."""
    name = (job.result or {}).get("name", "")
    return shelf.find(name) is not None if name else shelf.is_recent(job.ended_at)
