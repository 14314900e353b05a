"""…/standings of the read API (DESIGN.md)."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from gouji_league.matches.api.auth import Visitor, reader
from gouji_league.standings import listing
from gouji_league.tournaments.publishing import horizon

router = Router()


@router.get("tournaments/{slug:slug}/standings", auth=reader, url_name="standings")
def standings(request: HttpRequest, slug: str) -> Any:
    """The tables of every stage, final places and the ranking of units."""
    visitor: Visitor = request.auth  # type: ignore[attr-defined]
    found, own = visitor.access.tournament, visitor.knows_names
    return listing.standings(found, named=own, seen=horizon(found, own=own))
