"""What every act of these pages begins and ends with."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from gouji_league.accounts.actor import Actor
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import CHIEF, Access
from gouji_league.tournaments.services.versions import ArchivedError

Act = Callable[..., str]
"""Does it and says what was done; told the access and who acts."""
Back = Callable[..., str]
"""Where one finds oneself afterwards."""


def chief(request: HttpRequest, slug: str) -> tuple[Access, Actor]:
    """Draws and rounds are the organisers' and the chief referees'."""
    access = accesses.fetch(request, slug, role=CHIEF)
    if access.actor is None:
        raise Http404
    return access, access.actor


NUMBERED = {
    "stage": "stages",
    "number": "rounds",
    "player": "players",
    "objection": "objections",
}
"""What a number in an address counts, by its name there: the tournament's own rows."""


def refuse_nowhere(access: Access, **named: Any) -> None:
    """What is not there has no acts to come back from either."""
    for name, value in named.items():
        rows = getattr(access.tournament, NUMBERED[name]) if name in NUMBERED else None
        if rows is not None and not rows.filter(number=value).exists():
            raise Http404


def act(back: Back) -> Callable[[Act], Callable[..., HttpResponse]]:
    """An act by POST; what refuses it is said on the page one came from. Who comes back to the
    address of an act finds that page."""

    def wrap(do: Act) -> Callable[..., HttpResponse]:
        @wraps(do)
        def view(request: HttpRequest, slug: str, **named: Any) -> HttpResponse:
            access, actor = chief(request, slug)
            refuse_nowhere(access, **named)
            where = back(slug, **named)
            if request.method != "POST":
                return redirect(where)
            try:
                done = do(request, access, actor, **named)
            except ArchivedError:
                raise
            except ValidationError as refusal:
                for sentence in refusal.messages:
                    messages.error(request, sentence)
                return redirect(where)
            if done.startswith("/"):
                return redirect(done)
            if done:
                messages.success(request, done)
            return redirect(where)

        return never_cache(require_http_methods(["GET", "HEAD", "POST"])(view))

    return wrap
