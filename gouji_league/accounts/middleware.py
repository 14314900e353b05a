"""Devices on every request, and the page for a link that no longer holds."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from gouji_league.accounts import sessions, ways
from gouji_league.accounts.pages import dead_page


class DeviceMiddleware:
    """A device that was switched off is out at its next request; the others are noted."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sessions.refuse_switched_off(request)
        sessions.note_contact(request)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return dead_page(request, error) if isinstance(error, ways.LinkUnknown) else None
