"""Who asks: a token or a session; asked before anything else of a request is looked at."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from ninja.utils import check_csrf

from gouji_league.accounts import actor as actors
from gouji_league.accounts import ways
from gouji_league.accounts.actor import Actor
from gouji_league.accounts.models import Link
from gouji_league.accounts.sessions import dead_link
from gouji_league.matches.models import Match
from gouji_league.matches.refusals import Refused
from gouji_league.matches.whole import SCORED_BY
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments.access import CHIEF, READING, REFEREE, Access
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import refuse_archived

BEARER = "Bearer "


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks for what, after it was found that they may."""

    access: Access
    match: Match | None = None

    @property
    def actor(self) -> Actor:
        if self.access.actor is None:
            raise Refused("forbidden")
        return self.access.actor

    @property
    def match_asked(self) -> Match:
        if self.match is None:
            raise Refused("not_found")
        return self.match

    @property
    def is_chief(self) -> bool:
        return self.access.has(CHIEF)

    @property
    def knows_names(self) -> bool:
        return bool(self.access.roles)


def bearer(request: HttpRequest) -> Link | None:
    """The link behind a token; None: there is no token, the session counts."""
    given = request.headers.get("Authorization", "")
    if not given.startswith(BEARER):
        return None
    try:
        return ways.link_for(given.removeprefix(BEARER).strip())
    except ways.LinkUnknown as dead:
        raise Refused(dead.code if dead.status == 401 else "not_signed_in") from None


def access_of(request: HttpRequest, tournament: Tournament) -> Access:
    link = bearer(request)
    if link is None:
        return accesses.access(request, tournament)
    return accesses.by_link(tournament, link, device=actors.device_of(request))


def seen_by(request: HttpRequest, tournament: Tournament | None) -> Access:
    """What a visitor may do in a tournament that they may see; 401 of a dead link, else 404."""
    if tournament is None:
        bearer(request)
        raise Refused("not_found")
    found = access_of(request, tournament)
    if not found.sees():
        if dead := dead_link(request, tournament.key):
            raise Refused(dead.code)
        raise Refused("not_found")
    return found


def reader(request: HttpRequest) -> Visitor:
    """Of a tournament's addresses: who may see it."""
    return Visitor(seen_by(request, _tournament(request)))


def placer(request: HttpRequest) -> Visitor:
    """Who puts matches at tables; which tables are theirs is asked when the table is known."""
    return _referee(request, Visitor(seen_by(request, _tournament(request))))


def match_reader(request: HttpRequest) -> Visitor:
    match = _match(request)
    return Visitor(seen_by(request, match.tournament if match else None), match)


def recorder(request: HttpRequest) -> Visitor:
    """Who may record at the match's table; without a table, a chief referee."""
    visitor = _referee(request, match_reader(request))
    table = visitor.match_asked.table
    allowed = visitor.access.enters(table.number) if table else visitor.is_chief
    if not allowed:
        raise Refused("forbidden")
    return visitor


def _referee(request: HttpRequest, visitor: Visitor) -> Visitor:
    """As tournaments.access answers: 401 of a dead way in, 403 of who is known, else 404."""
    if visitor.access.has(REFEREE):
        if request.method not in READING:
            _refuse_forged(request)
            refuse_archived(visitor.access.tournament)
        return visitor
    if dead := dead_link(request, visitor.access.tournament.key):
        raise Refused(dead.code)
    raise Refused("forbidden" if visitor.access.actor else "not_found")


def _refuse_forged(request: HttpRequest) -> None:
    """A session needs its page's token; asked last, so that a stranger learns nothing by it."""
    if bearer(request) is None and check_csrf(request):
        raise Refused("csrf")


def _kwargs(request: HttpRequest) -> dict[str, Any]:
    found = request.resolver_match
    return found.kwargs if found else {}


def _tournament(request: HttpRequest) -> Tournament | None:
    return Tournament.objects.filter(slug=_kwargs(request)["slug"]).first()


def _match(request: HttpRequest) -> Match | None:
    matches = Match.objects.select_related(*SCORED_BY)
    return matches.filter(key=_kwargs(request)["match"]).first()
