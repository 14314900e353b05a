"""规则: /rules/, /rules/<book>/ and two books side by side."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language

from gouji_league.refbook import pages
from gouji_league.refbook.compare import compare_page
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.rules.words import Language


def index(request: HttpRequest) -> HttpResponse:
    return render(request, "refbook/index.html", pages.index_page(reader_language()))


def book(request: HttpRequest, book: str) -> HttpResponse:
    if book not in BOOKS:
        raise Http404(f"no rule book {book!r}")
    return render(request, "refbook/book.html", pages.book_page(book, reader_language()))


def compare(request: HttpRequest) -> HttpResponse:
    """Two books by ?a= and ?b=; without two that differ it asks for them."""
    language = reader_language()
    a, b = (request.GET.get(key, "") for key in ("a", "b"))
    context: pages.Context = {
        "books": [pages.named(key, language) for key in BOOKS],
        "a": a,
        "b": b,
    }
    if a in BOOKS and b in BOOKS and a != b:
        context |= compare_page(a, b, language) | {"tractor": bool({a, b} & set(TRACTOR))}
    elif a or b:
        context |= {"same": a == b, "unknown": [key for key in (a, b) if key not in BOOKS]}
    return render(request, "refbook/compare.html", context)


def reader_language() -> Language:
    return "en" if (get_language() or "").startswith("en") else "zh"
