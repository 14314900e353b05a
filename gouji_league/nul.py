"""NUL: a sign that nobody types and PostgreSQL does not store, taken out of whatever is sent.

Fields of forms refuse it by themselves; views also read what was sent without one.
"""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict

NUL = "\x00"


class NulMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *_arguments: Any
    ) -> None:
        if NUL in request.path_info:
            raise Http404
        request.GET = without_nul(request.GET)  # type: ignore[assignment]
        # Others, such as the API, read their bodies themselves: a form read here were gone.
        if not getattr(view, "csrf_exempt", False):
            request.POST = without_nul(request.POST)  # type: ignore[assignment]


def without_nul(sent: QueryDict) -> QueryDict:
    if not any(NUL in text for name, values in sent.lists() for text in (name, *values)):
        return sent
    clean = QueryDict(mutable=True, encoding=sent.encoding)
    for name, values in sent.lists():
        for text in values:
            clean.appendlist(name.replace(NUL, ""), text.replace(NUL, ""))
    clean._mutable = False
    return clean
