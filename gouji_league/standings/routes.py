"""…/standings of the read API (DESIGN.md)."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from gouji_league.matches.api.auth import Visitor, reader
from gouji_league.standings import listing

router = Router()


@router.get("tournaments/{slug:slug}/standings", auth=reader, url_name="standings")
def standings(request: HttpRequest, slug: str) -> Any:
    """The tables of every stage, final places and the ranking of units."""
    visitor: Visitor = request.auth  # type: ignore[attr-defined]
    return listing.standings(visitor.access.tournament, named=visitor.knows_names)
