"""The addresses of matches: fetch with permission, shape, service, answer."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from gouji_league.matches.api import paging
from gouji_league.matches.api.auth import (
    Visitor,
    bearer,
    match_reader,
    placer,
    reader,
    recorder,
)
from gouji_league.matches.api.schemas import (
    CorrectionIn,
    DealIn,
    DraftIn,
    HeadIn,
    MatchIn,
    PreviewIn,
    SignatureIn,
    TakeBackIn,
    VisitIn,
    Write,
)
from gouji_league.matches.refusals import Refused
from gouji_league.matches.selectors import history, listing, reading
from gouji_league.matches.services import deals, drafts, heads, placing, signing
from gouji_league.matches.services.writes import Act, Answer, Order, write
from gouji_league.matches.whole import whole
from gouji_league.tournaments.publishing import Horizon, horizon
from gouji_league.tournaments.words import reader_language

router = Router()
AS = Query("", alias="format")
"""`?format=csv`: beside JSON."""


def _visitor(request: HttpRequest) -> Visitor:
    found: Visitor = request.auth  # type: ignore[attr-defined]
    return found


def _seen(visitor: Visitor) -> Horizon:
    """Who has no role in the tournament sees the rounds that are public."""
    return horizon(visitor.access.tournament, own=visitor.knows_names)


def _order(request: HttpRequest, what: str, body: Any) -> Order:
    visitor = _visitor(request)
    return Order(
        id=body.id,
        seen=body.seen or 0,
        by=visitor.actor,
        what=what,
        body=body.model_dump(mode="json", exclude_unset=True, by_alias=True),
        language=reader_language(),
        chief=visitor.is_chief,
        at=body.at,
    )


def _answer(answer: Answer) -> HttpResponse:
    """The text as it was stored: a repeated write is answered word for word."""
    return HttpResponse(answer.text, status=answer.status, content_type="application/json")


def _write(request: HttpRequest, what: str, body: Write, act: Act) -> HttpResponse:
    match = _visitor(request).match_asked
    return _answer(write(match, _order(request, what, body), act))


# Reads ------------------------------------------------------------------------------------------


@router.get("tournaments", url_name="tournaments")
def tournaments(request: HttpRequest, limit: int | None = None, after: str = "") -> Any:
    """Those that the visitor may see."""
    rows = listing.tournaments(request, link=bearer(request))
    return paging.page("tournaments", rows, limit=limit, after=after)


@router.get("tournaments/{slug:slug}", auth=reader, url_name="tournament")
def tournament(request: HttpRequest, slug: str) -> Any:
    visitor = _visitor(request)
    return listing.tournament(
        visitor.access.tournament, own=visitor.knows_names, seen=_seen(visitor)
    )


@router.get("tournaments/{slug:slug}/entrants", auth=reader, url_name="entrants")
def entrants(
    request: HttpRequest, slug: str, limit: int | None = None, after: str = "", as_: str = AS
) -> Any:
    visitor = _visitor(request)
    rows = listing.entrants(visitor.access.tournament, named=visitor.knows_names)
    return paging.page("entrants", rows, limit=limit, after=after, kind=as_)


@router.get("tournaments/{slug:slug}/matches", auth=reader, url_name="matches")
def matches(
    request: HttpRequest, slug: str, limit: int | None = None, after: str = "", as_: str = AS
) -> Any:
    visitor = _visitor(request)
    rows = listing.matches(
        visitor.access.tournament,
        language=reader_language(),
        named=visitor.knows_names,
        seen=_seen(visitor),
    )
    return paging.page("matches", rows, limit=limit, after=after, kind=as_)


@router.get("matches/{uuid:match}", auth=match_reader, url_name="match")
def match(request: HttpRequest, match: UUID) -> Any:
    """One match, with every version of its deals."""
    visitor = _visitor(request)
    found, seen = visitor.match_asked, _seen(visitor)
    language, named = reader_language(), visitor.knows_names
    told = reading.match_json(found, language=language, named=named, seen=seen)
    if seen.hides(found.round):
        return told | {"versions": []}
    return told | {"versions": history.versions(whole(found), named=named, language=language)}


# Writes -----------------------------------------------------------------------------------------


@router.post("tournaments/{slug:slug}/matches", auth=placer, url_name="matches")
def put_match(request: HttpRequest, slug: str, body: MatchIn) -> HttpResponse:
    """A match put at a table by hand."""
    visitor = _visitor(request)
    if not visitor.access.enters(body.table):
        raise Refused("forbidden")
    _made, answer = placing.put(visitor.access.tournament, _order(request, "POST matches", body))
    return _answer(answer)


@router.post("matches/{uuid:match}/deals", auth=recorder, url_name="deals")
def add_deal(request: HttpRequest, match: UUID, body: DealIn) -> HttpResponse:
    return _write(request, "POST deals", body, deals.add)


@router.put("matches/{uuid:match}/deals/{int:number}", auth=recorder, url_name="deal")
def correct_deal(
    request: HttpRequest, match: UUID, number: int, body: CorrectionIn
) -> HttpResponse:
    return _write(request, f"PUT deals/{number}", body, deals.correct(number))


@router.delete("matches/{uuid:match}/deals/{int:number}", auth=recorder, url_name="deal")
def take_back_deal(
    request: HttpRequest, match: UUID, number: int, body: TakeBackIn
) -> HttpResponse:
    return _write(request, f"DELETE deals/{number}", body, deals.take_back(number))


@router.put("matches/{uuid:match}/extra/{int:number}", auth=recorder, url_name="extra")
def correct_extra(
    request: HttpRequest, match: UUID, number: int, body: CorrectionIn
) -> HttpResponse:
    return _write(request, f"PUT extra/{number}", body, deals.correct(number, extra=True))


@router.delete("matches/{uuid:match}/extra/{int:number}", auth=recorder, url_name="extra")
def take_back_extra(
    request: HttpRequest, match: UUID, number: int, body: TakeBackIn
) -> HttpResponse:
    return _write(request, f"DELETE extra/{number}", body, deals.take_back(number, extra=True))


@router.patch("matches/{uuid:match}", auth=recorder, url_name="match")
def change_head(request: HttpRequest, match: UUID, body: HeadIn) -> HttpResponse:
    return _write(request, "PATCH", body, heads.change)


@router.post("matches/{uuid:match}/signatures", auth=recorder, url_name="signatures")
def sign(request: HttpRequest, match: UUID, body: SignatureIn) -> HttpResponse:
    return _write(request, "POST signatures", body, signing.sign)


@router.post("matches/{uuid:match}/preview", auth=recorder, url_name="preview")
def preview(request: HttpRequest, match: UUID, body: PreviewIn) -> Any:
    """As a deal, nothing stored."""
    found, asked, language = (
        whole(_visitor(request).match_asked),
        body.model_dump(),
        reader_language(),
    )
    told = deals.preview(found, asked, language)
    return told | {"differs": history.differs(found, asked, language=language)}


@router.get("matches/{uuid:match}/draft", auth=recorder, url_name="draft")
def draft(request: HttpRequest, match: UUID) -> Any:
    return drafts.read(_visitor(request).match_asked)


@router.put("matches/{uuid:match}/draft", auth=recorder, url_name="draft")
def put_draft(request: HttpRequest, match: UUID, body: DraftIn) -> Any:
    visitor = _visitor(request)
    told = body.model_dump(exclude_unset=True)
    return drafts.put(visitor.match_asked, by=visitor.actor, body=told)


@router.put("matches/{uuid:match}/visit", auth=recorder, url_name="visit")
def visit(request: HttpRequest, match: UUID, body: VisitIn) -> Any:
    """在场: this device has the match open; who else has, and what is unfinished."""
    visitor = _visitor(request)
    return drafts.come(visitor.match_asked, by=visitor.actor, device=body.device)


@router.delete("matches/{uuid:match}/draft", auth=recorder, url_name="draft")
def drop_draft(request: HttpRequest, match: UUID) -> HttpResponse:
    drafts.drop(_visitor(request).match_asked)
    return HttpResponse(status=204)
