"""The addresses of rounds under /api/v1/."""

from typing import Any

from django.http import HttpRequest
from ninja import Query, Router

from gouji_league.matches.api import paging
from gouji_league.matches.api.auth import Visitor, reader
from gouji_league.rounds.selectors import listing
from gouji_league.tournaments.publishing import horizon

router = Router()
AS = Query("", alias="format")


@router.get("tournaments/{slug:slug}/rounds", auth=reader, url_name="rounds")
def rounds(
    request: HttpRequest, slug: str, limit: int | None = None, after: str = "", as_: str = AS
) -> Any:
    visitor: Visitor = request.auth  # type: ignore[attr-defined]
    found = visitor.access.tournament
    rows = listing.rounds(found, seen=horizon(found, own=visitor.knows_names))
    return paging.page("rounds", rows, limit=limit, after=after, kind=as_)
