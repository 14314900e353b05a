"""A whole rehearsal in its first form: matches put at the first table by hand, one after another.

Each match has accidents of its own; then more are played until no kind of fact is owed.
"""

import uuid
from collections import deque
from collections.abc import Set as AbstractSet

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import counting
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import (
    CORRECTION,
    DISQUALIFIED,
    LEVEL,
    OBJECTION,
    STOPPED,
    SUBSTITUTION,
    TAKEN_BACK,
    VOID,
    WALKOVER,
    play,
)
from gouji_league.matches.services.placing import put
from gouji_league.matches.services.writes import Order
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Entrant, Stage, Tournament
from gouji_league.tournaments.services.entering import SIZES

EACH: tuple[frozenset[str], ...] = (
    frozenset({VOID, CORRECTION}),
    frozenset({TAKEN_BACK, OBJECTION}),
    frozenset({WALKOVER}),
    frozenset({SUBSTITUTION}),
    frozenset({DISQUALIFIED}),
    frozenset({STOPPED}),
)
"""The matches of every format, by what happens in them."""
MOST_MATCHES = 60
"""After so many, what never came will not come."""


def rehearse(tournament: Tournament, *, by: Actor, seed: int) -> None:
    """Plays until everything that book and format have has happened."""
    first = tournament.stages.get(number=1)
    chance = Chance(seed, counting.every_kind(BOOKS[first.rulebook]))
    ahead = deque((first, accidents) for accidents in EACH)
    knockouts = tournament.stages.filter(format=Stage.Format.KNOCKOUT)
    ahead.extend((stage, frozenset({LEVEL})) for stage in knockouts)
    for _ in range(MOST_MATCHES):
        if not ahead and not chance.missing:
            return
        stage, accidents = ahead.popleft() if ahead else (first, frozenset())
        if owed := _play(stage, chance=chance, by=by, accidents=accidents):
            ahead.append((stage, owed))


def put_first(tournament: Tournament, *, by: Actor, seed: int) -> Match:
    """A match at its table, before any deal."""
    return _put(tournament.stages.get(number=1), chance=Chance(seed), by=by)


def _play(
    stage: Stage, *, chance: Chance, by: Actor, accidents: AbstractSet[str]
) -> frozenset[str]:
    """One match more; what of its accidents is still owed."""
    match = _put(stage, chance=chance, by=by)
    owed = play(match, chance=chance, by=by, accidents=accidents)
    matches = Match.objects.filter(tournament=stage.tournament)
    chance.missing = set(counting.missing(matches, BOOKS[stage.rulebook]))
    return owed


def _put(stage: Stage, *, chance: Chance, by: Actor) -> Match:
    """A match of entrants drawn by lot; who is left over waits."""
    entrants = list(stage.tournament.entrants.prefetch_related("members__player"))
    drawn = chance.shuffled(entrants)
    sides = _sides(drawn, seats=seats_of(BOOKS[stage.rulebook]))
    numbers = [number for pair in zip(*sides, strict=True) for number in pair]
    body = {"table": 1, "players": numbers, "stage": stage.number}
    if stage.format == Stage.Format.ROTATION:
        body["waiting"] = len(entrants) - len(numbers)
    order = Order(id=uuid.uuid4(), seen=0, by=by, what="POST matches", body=body)
    match, _answer = put(stage.tournament, order)
    return match


def _sides(drawn: list[Entrant], *, seats: int) -> tuple[list[int], list[int]]:
    """The numbers of the people of either side: two entrants, or players as the lot has them."""
    kind = Entrant.Kind(drawn[0].kind)
    if kind == Entrant.Kind.PLAYER:
        numbers = [member.player.number for one in drawn[:seats] for member in one.members.all()]
        return numbers[0::2], numbers[1::2]
    first, second = (
        [member.player.number for member in one.members.all()][: SIZES[kind].seated]
        for one in drawn[:2]
    )
    return first, second
