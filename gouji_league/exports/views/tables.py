"""单张表 …/tables/<name>.xlsx and .csv: what a page shows, to go on with elsewhere."""

from uuid import UUID

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from gouji_league.exports.selectors import tables as reads
from gouji_league.exports.workbook import single
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments.access import REFEREE, fetch
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import horizon, shown

LIFE = 60
"""Seconds that what strangers get is kept: a rush asks the database once."""


@never_cache
@require_safe
def table(
    request: HttpRequest,
    slug: str,
    name: str,
    suffix: str,
    number: int | None = None,
    match: UUID | None = None,
) -> HttpResponse:
    """Of the whole tournament, of a round or of a match, as far as its reader may see it."""
    if suffix not in single.MIMES:
        raise Http404
    access = fetch(request, slug)
    own, tournament = bool(access.roles), access.tournament
    if number is not None:
        get_object_or_404(Round, tournament=tournament, number=number)
    if match is not None:
        get_object_or_404(Match, tournament=tournament, key=match)
    source = Source(
        tournament, named=own, horizon=horizon(tournament, own=own), round=number, match=match
    )
    data = _made(source, name, suffix, has=access.has) if own else _for_all(source, name, suffix)
    if data is None:
        raise Http404
    answer = HttpResponse(data, content_type=single.MIMES[suffix])
    part = f"-{number}" if number else f"-{match}"[:9] if match else ""
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{name}{part}.{suffix}"'
    return answer


def _made(source: Source, name: str, suffix: str, *, has: reads.Has) -> bytes | None:
    tournament = source.tournament
    found = reads.table(source, name, has=has)
    return single.write(found, suffix, author=tournament.name) if found else None


def _for_all(source: Source, name: str, suffix: str) -> bytes | None:
    """Once for all strangers, as long as the public version is the same."""
    what = (source.round, source.match, name, suffix, get_language())
    key = f"table:{_state(source.tournament)}:{what}".replace(" ", "")
    data: bytes | None = cache.get(key)
    if data is None:
        data = _made(source, name, suffix, has=lambda _role: False)
        if data is not None:
            cache.set(key, data, LIFE)
    return data


def _state(tournament: Tournament) -> str:
    return f"{tournament.key}:{tournament.public_version}:{shown(tournament)}"


@never_cache
@require_safe
def tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table on one page."""
    access = fetch(request, slug, role=REFEREE)
    found = list(reads.offered(Source(access.tournament), has=access.has))
    context = {"access": access, "section": "documents", "tables": found}
    return render(request, "exports/tables.html", context)
