"""看到的: what a visitor sees of a tournament, and how every public page begins."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import Access
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import Horizon, horizon


@dataclass(frozen=True, slots=True)
class Seen:
    """A tournament as one visitor sees it; all who have no role see the same."""

    tournament: Tournament
    horizon: Horizon
    named: bool
    """Whole names; else as the organiser lets the public read them (张*)."""
    access: Access | None = None
    """None: nobody's, so that the page may be kept for everybody."""

    @classmethod
    def by(cls, access: Access) -> "Seen":
        own = bool(access.roles)
        limit = horizon(access.tournament, own=own)
        return cls(access.tournament, limit, named=own, access=access)


View = Callable[..., HttpResponse]


def public(view: View) -> View:
    """A public page: `view(request, seen, …)` reads only what `seen` and the address say."""

    @require_safe
    @wraps(view)
    def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        return view(request, Seen.by(accesses.fetch(request, slug)), **kwargs)

    return page
