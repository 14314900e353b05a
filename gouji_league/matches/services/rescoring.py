"""重算: lines and outcomes built anew from the facts, or compared with what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.models import Match, ScoreLine
from gouji_league.matches.services.writes import beside, hold, lines_of, store_lines
from gouji_league.matches.whole import UnsoundError, Whole, whole
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services.versions import raise_version

FIGURES = ("deal", "position", "kind", "player", "place", "seat", "side", "points")
WORDS = ("clause", "why", "params")


@dataclass(frozen=True, slots=True)
class Difference:
    match: Match
    what: str
    figures: bool = True
    """False: the same points, for which other words were stored."""
    sound: bool = True
    """False: facts that score no more, which only a correction can mend."""


def check(match: Match) -> Iterator[Difference]:
    """Where what is stored is not what the facts give."""
    found = whole(match)
    try:
        derived = found.derived
    except UnsoundError as error:
        yield Difference(match, str(error), sound=False)
        return
    given = (derived.status, derived.winner, derived.outcome())
    if (match.status, match.winner, match.outcome) != given:
        yield Difference(match, "outcome")
    stored, rows = _stored(match), _rows(found)
    if [_points(one) for one in stored] != [_points(one) for one in rows]:
        yield Difference(match, "lines")
    elif stored != rows:
        yield Difference(match, "words", figures=False)


def _stored(match: Match) -> list[tuple[object, ...]]:
    return sorted(_row(line) for line in ScoreLine.objects.filter(match=match))


def _rows(found: Whole) -> list[tuple[object, ...]]:
    return sorted(_row(line) for line in lines_of(found, found.derived))


def _row(line: ScoreLine) -> tuple[object, ...]:
    """Comparable whatever is null in it; JSON knows no tuples."""
    names = ("player_id" if name == "player" else name for name in (*FIGURES, *WORDS))
    return tuple(repr(_plain(getattr(line, name))) for name in names)


def _points(row: tuple[object, ...]) -> tuple[object, ...]:
    return row[: len(FIGURES)]


def _plain(value: object) -> object:
    return [_plain(one) for one in value] if isinstance(value, list | tuple) else value


@transaction.atomic
def rebuild(match: Match, *, by: Actor) -> list[Difference]:
    """Stores what the facts give; what differed before. A signature is for the figures: where
    they stay the same, it stands."""
    held = hold(match)
    differed = list(check(held))
    if not differed or not all(one.sound for one in differed):
        return differed
    found = whole(held)
    derived = found.derived
    held.status, held.winner, held.outcome = derived.status, derived.winner, derived.outcome()
    held.version += 1
    if any(one.figures for one in differed):
        held.facts_version = held.version
    store_lines(found, derived)
    held.save()
    beside(held, verb="matches.rescored", params={}, by=by).save()
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
