"""空白记分表 of a rule book, for everybody: /rules/<book>/sheet/."""

from django.http import FileResponse, Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.exports import blanks, shelf
from gouji_league.exports.documents.paper import A4, A5
from gouji_league.jobs.answers import progress_answer
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.words import reader_language


@never_cache
@require_safe
def blank(request: HttpRequest, book: str) -> HttpResponseBase:
    """Made once and kept; whoever comes first waits a moment."""
    if book not in BOOKS:
        raise Http404
    size = A5 if request.GET.get("paper") == A5 else A4
    name = blanks.name_of(book, size=size, lang=reader_language())
    if (path := shelf.find(name)) and "HX-Request" not in request.headers:
        return FileResponse(path.open("rb"), filename=f"{book}-{size}.pdf")
    job = blanks.ask(book, size=size, lang=reader_language())
    context = {"title": BOOKS[book].title.to(reader_language()), "job": job}
    if job.ended and not path:
        return render(request, "exports/blank_working.html", context, status=503)
    return progress_answer(request, job, "exports/blank_working.html", context=context)
