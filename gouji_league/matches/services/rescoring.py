"""重算: lines and outcomes built anew from the facts, or compared with what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.models import Match, ScoreLine
from gouji_league.matches.services.writes import hold, lines_of, store_lines
from gouji_league.matches.whole import UnsoundError, Whole, whole
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import raise_version

STORED = ("deal", "position", "kind", "player", "place", "seat", "side", "points", "clause")
WORDS = ("why", "params")


@dataclass(frozen=True, slots=True)
class Difference:
    match: Match
    what: str


def check(match: Match) -> Iterator[Difference]:
    """Where what is stored is not what the facts give."""
    found = whole(match)
    try:
        derived = found.derived
    except UnsoundError as error:
        yield Difference(match, str(error))
        return
    given = (derived.status, derived.winner, derived.outcome())
    if (match.status, match.winner, match.outcome) != given:
        yield Difference(match, "outcome")
    if _stored(match) != _rows(found):
        yield Difference(match, "lines")


def _stored(match: Match) -> list[tuple[object, ...]]:
    return sorted(_row(line) for line in ScoreLine.objects.filter(match=match))


def _rows(found: Whole) -> list[tuple[object, ...]]:
    return sorted(_row(line) for line in lines_of(found, found.derived))


def _row(line: ScoreLine) -> tuple[object, ...]:
    """Comparable whatever is null in it; JSON knows no tuples."""
    values = [getattr(line, f"{name}_id" if name == "player" else name) for name in STORED]
    return tuple(repr(_plain(one)) for one in [*values, line.why, line.params])


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


@transaction.atomic
def rebuild(match: Match, *, by: Actor) -> list[Difference]:
    """Stores what the facts give; what differed before."""
    held = hold(match)
    differed = list(check(held))
    if not differed:
        return []
    found = whole(held)
    derived = found.derived
    held.status, held.winner, held.outcome = derived.status, derived.winner, derived.outcome()
    held.version += 1
    held.facts_version = held.version
    store_lines(found, derived)
    held.save()
    record(
        actor=by,
        verb="matches.rescored",
        subject=held.key,
        after={"what": [one.what for one in differed]},
        tournament=str(held.tournament.key),
    )
    raise_version(held.tournament, public=True)
    return differed


def of(tournament: Tournament | None) -> Iterator[Match]:
    """The matches of one tournament, or all."""
    rows = Match.objects.select_related(
        "tournament", "stage", "edition", "table", "first", "second"
    )
    return (rows.filter(tournament=tournament) if tournament else rows).order_by("pk").iterator()
