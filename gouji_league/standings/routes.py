"""…/standings of the read API (DESIGN.md)."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router

from gouji_league.matches.api import paging
from gouji_league.matches.api.auth import Visitor, reader
from gouji_league.standings import listing
from gouji_league.tournaments.publishing import horizon

router = Router()
AS = Query("", alias="format")


@router.get("tournaments/{slug:slug}/standings", auth=reader, url_name="standings")
def standings(request: HttpRequest, slug: str, as_: str = AS) -> Any:
    """The tables of every stage, final places and the ranking of units; as CSV the tables."""
    visitor: Visitor = request.auth  # type: ignore[attr-defined]
    found, own = visitor.access.tournament, visitor.knows_names
    in_rows = paging.is_csv(as_)
    told = listing.standings(found, named=own, seen=horizon(found, own=own))
    return paging.as_csv("standings", listing.rows(told)) if in_rows else told
