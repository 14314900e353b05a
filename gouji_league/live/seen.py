"""看到的: what a visitor sees of a tournament, and how every public page begins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, overload

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from gouji_league.live import serving
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

    @classmethod
    def by_all(cls, tournament: Tournament) -> "Seen":
        return cls(tournament, horizon(tournament, own=False), named=False)


View = Callable[..., HttpResponse]


@overload
def public(view: View) -> View: ...
@overload
def public(
    *,
    queries: Sequence[str] = (),
    clean: serving.Clean = serving.as_given,
    life: int = serving.LIFE,
) -> Callable[[View], View]: ...


def public(
    view: View | None = None,
    *,
    queries: Sequence[str] = (),
    clean: serving.Clean = serving.as_given,
    life: int = serving.LIFE,
) -> View | Callable[[View], View]:
    """A public page: `view(request, seen, …)` reads only what `seen` and the address say.

    It is made once for all strangers (serving.py), so it has no form with a CSRF token, no nonce
    and no clock. `queries`: what it reads of the query (`?page=`); the rest is left out. `clean`:
    how it reads them, so that what shows the same is kept once. `life`: seconds that it is kept
    though no version was raised.
    """

    def served(view: View) -> View:
        @require_safe
        @wraps(view)
        def page(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
            def make(asked: HttpRequest) -> HttpResponse:
                access = accesses.fetch(asked, slug)
                stranger = serving.is_strangers(asked)
                seen = Seen.by_all(access.tournament) if stranger else Seen.by(access)
                return view(asked, seen, **kwargs)

            where = ("slug", slug)
            return serving.serve(request, where, make, queries=queries, clean=clean, life=life)

        return page

    return served if view is None else served(view)
