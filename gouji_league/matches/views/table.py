"""录入页: the referee's page of a table, or of one match."""

from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db.models import Case, IntegerField, Value, When
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie

from gouji_league.matches.models import Match
from gouji_league.matches.selectors import history
from gouji_league.matches.selectors import table as reads
from gouji_league.matches.selectors.reading import match_json
from gouji_league.matches.services import drafts
from gouji_league.matches.whole import BESIDE, whole
from gouji_league.tournaments import access as accesses
from gouji_league.tournaments import words
from gouji_league.tournaments.access import CHIEF, REFEREE, Access
from gouji_league.tournaments.models import Table
from gouji_league.tournaments.selectors import now

SHOWN = (Match.Status.RUNNING, Match.Status.PLANNED, Match.Status.FINISHED)
"""Which match is the table's own: the one being played, the next, else the last."""


@never_cache
@ensure_csrf_cookie
def table(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """The match that is played at a table now."""
    access = accesses.fetch(request, slug, role=REFEREE)
    found = access.tournament.tables.filter(number=table).first()
    if found is None:
        raise Http404
    if not access.enters(table):
        raise PermissionDenied
    match = current(found)
    answer = shown(request, access, match) if match else _empty(request, access, found)
    accesses.be_at(request, access, table=table)
    return answer


@never_cache
@ensure_csrf_cookie
def enter(request: HttpRequest, slug: str, match: UUID) -> HttpResponse:
    """One match, wherever it stands."""
    access = accesses.fetch(request, slug, role=REFEREE)
    known = Match.objects.select_related(*BESIDE).filter(tournament=access.tournament)
    found = get_object_or_404(known, key=match)
    number = found.table.number if found.table else 0
    if not access.enters(number):
        raise PermissionDenied
    answer = shown(request, access, found)
    if number:
        accesses.be_at(request, access, table=number)
    return answer


def current(table: Table) -> Match | None:
    """The one being played, else the first that is to come, else the last that was."""
    rank = Case(
        # Level is no end: an extra deal is still to be played here.
        When(outcome__needs_extra=True, then=Value(0)),
        *(When(status=status, then=Value(at)) for at, status in enumerate(SHOWN)),
        default=Value(len(SHOWN)),
        output_field=IntegerField(),
    )
    matches = list(
        Match.objects.select_related(*BESIDE)
        .filter(table=table, annulled=False)
        .exclude(status=Match.Status.BYE)
        .order_by(rank, "round", "pk")
    )
    if not matches:
        return None
    first = matches[0]
    if first.status in SHOWN[:2] or first.outcome.get("needs_extra"):
        return first
    return max(matches, key=lambda one: one.pk)


def shown(
    request: HttpRequest, access: Access, match: Match, **more: dict[str, Any]
) -> HttpResponse:
    """The referee's page of one match; `more`: what it is told besides."""
    language = words.reader_language()
    context = {
        "access": access,
        "tournament": access.tournament,
        "match": match,
        "table": match.table,
        "page": reads.page_data(match, language) | {"chief": access.has(CHIEF)} | more,
        "state": match_json(match, language=language, named=True)
        | {"draft": drafts.unfinished(match)}
        | {"versions": history.versions(whole(match), named=True, language=language)},
        "others": reads.others(match),
    }
    return render(request, "matches/table.html", context)


def _empty(request: HttpRequest, access: Access, table: Table) -> HttpResponse:
    tournament = access.tournament
    seats = now.seated(tournament)
    context = {
        "access": access,
        "tournament": tournament,
        "table": table,
        "seats": seats,
        "begin": {
            "address": f"/api/v1/tournaments/{tournament.slug}/matches",
            "body": {"table": table.number, "players": list(range(1, len(seats) + 1))},
        },
    }
    context |= now.rules_of(tournament, words.reader_language())
    return render(request, "matches/empty.html", context)
