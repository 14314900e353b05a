"""排场: the matches of a round, made together before anybody plays; taken away while none has.

The caller holds the tournament (and, to take away or to change sides, the matches first).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Deal, Match, Place
from gouji_league.matches.services.heads import places
from gouji_league.matches.services.placing import edition_in_use
from gouji_league.matches.services.writes import beside
from gouji_league.matches.whole import LineUp, Whole
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Entrant, Player, Stage, Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    """A match as it is drawn."""

    round: int | None
    table: Table | None = None
    first: Entrant | None = None
    second: Entrant | None = None
    players: list[Player] = field(default_factory=list)
    """The line-up by place; nobody: a bye."""
    kind: str = Match.Kind.REGULAR
    group: str = ""
    slot: str = ""
    waiting: int = 0
    starts_at: datetime | None = None
    bye: bool = False


def make(stage: Stage, planned: Sequence[Planned]) -> list[Match]:
    """Stores them, in their order, by the stage's present rules."""
    edition = edition_in_use(stage)
    head = BOOKS[stage.rulebook].head
    most = stage.settings.get("max_deals") if "max_deals" in head else None
    made = [
        Match(
            tournament=stage.tournament,
            stage=stage,
            edition=edition,
            table=one.table,
            round=one.round,
            kind=one.kind,
            group=one.group,
            slot=one.slot,
            first=one.first,
            second=one.second,
            waiting=one.waiting if "waiting" in head else 0,
            max_deals=most,
            must_decide=stage.format == Stage.Format.KNOCKOUT,
            starts_at=one.starts_at,
            status=Match.Status.BYE if one.bye else Match.Status.PLANNED,
        )
        for one in planned
    ]
    for match, one in zip(made, planned, strict=True):
        derive_into(match, one.players)
    Match.objects.bulk_create(made)
    Place.objects.bulk_create(
        place
        for match, one in zip(made, planned, strict=True)
        for place in places(match, one.players)
    )
    return made


def derive_into(match: Match, players: list[Player]) -> None:
    """What an unplayed match comes to."""
    line_ups = [LineUp(1, players)] if players else []
    derived = Whole(match, [], [], line_ups=line_ups).derived
    match.status, match.winner, match.outcome = derived.status, derived.winner, derived.outcome()


def begun(matches: Iterable[Match]) -> list[Match]:
    """Those of them that have a deal, were signed off, or were decided without one."""
    found = list(matches)
    with_deals = set(
        Deal.objects.filter(match__in=found, current=True, facts__isnull=False).values_list(
            "match", flat=True
        )
    )
    return [
        one
        for one in found
        if one.pk in with_deals or one.status not in {Match.Status.PLANNED, Match.Status.BYE}
    ]


def take_away(matches: Sequence[Match]) -> None:
    """Matches that nobody has begun are as if they had never been drawn; the log tells of it."""
    if begun(matches):
        raise ValueError("a match that has begun is never taken away")
    Match.objects.filter(pk__in=[one.pk for one in matches]).delete()


def set_players(match: Match, players: list[Player], *, by: Actor) -> None:
    """Another line-up in a match that nobody has begun."""
    match.places.all().delete()
    Place.objects.bulk_create(places(match, players))
    derive_into(match, players)
    match.version += 1
    match.facts_version = match.version
    match.save()
    numbers = [one.number for one in players]
    beside(match, verb="matches.reseated", params={"players": numbers}, by=by).save()
