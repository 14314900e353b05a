"""The answer to who writes to a tournament that was put away."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import ORGANISER
from gouji_league.tournaments.services.versions import ArchivedError


class ArchivedMiddleware:
    """已归档: says so, and offers to bring it back to whoever may."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, ArchivedError):
            return None
        found = accesses.access(request, error.tournament)
        context = {"access": found, "tournament": found.tournament, "may": found.has(ORGANISER)}
        return render(request, "tournaments/archived.html", context, status=409)
