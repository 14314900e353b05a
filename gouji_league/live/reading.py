"""读的接口: the read API is served as public pages are: kept for strangers, with ETag for all."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern

from gouji_league.live.serving import READING, serve, told_apart

READS = frozenset({"tournament", "entrants", "matches", "rounds", "standings", "match"})
"""Of one tournament, by the names of their addresses."""
OF_SEVERAL = "tournaments"
QUERIES = ("limit", "after", "format")


def with_etags(pattern: URLPattern) -> URLPattern:
    """The address as it was, its reads served from kept copies where the visitor is a stranger."""
    name, view = pattern.name, pattern.callback
    if name not in READS and name != OF_SEVERAL:
        return pattern

    @wraps(view)
    def served(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        def make(asked: HttpRequest) -> HttpResponse:
            answer: HttpResponse = view(asked, *args, **kwargs)
            return answer

        if request.method not in READING:
            return make(request)
        if name == OF_SEVERAL:
            return told_apart(request, make(request))
        match = kwargs.get("match")
        where = ("matches__key", str(match)) if match else ("slug", kwargs["slug"])
        return serve(request, where, make, queries=QUERIES)

    pattern.callback = served
    return pattern
