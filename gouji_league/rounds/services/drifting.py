"""更正之后: a corrected result changes who should be where; told before, and put right on request.

Somebody else should have come from the stage before, or somebody else won an earlier match of the
knock-out. Where every match concerned is still to come, the people change places; a match that has
begun is never torn apart, and what should have been is only told. What people brought with them
from the stage before changes with it, whatever has begun.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

from gouji_league.accounts.actor import Actor
from gouji_league.audit.services import record
from gouji_league.matches.locking import hold_rows
from gouji_league.matches.models import Match
from gouji_league.matches.services.making import begun, set_players
from gouji_league.rounds.selectors.asking import AWAY, takings_of, winner_of
from gouji_league.rounds.selectors.lineups import proposed
from gouji_league.rounds.selectors.stages import is_over
from gouji_league.rounds.services.advancing import before, coming
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Entrant, Player, Stage, Taking
from gouji_league.tournaments.services.versions import lock, raise_version


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """Who sits in the place of whom."""

    stage: Stage
    instead: Mapping[int, int]
    """Entrant who is there → entrant who should be."""
    matches: Sequence[Match]
    """Where they are drawn."""
    begun: Sequence[Match]
    """Those of them that have begun: nothing is changed then."""
    because: Match | None = None
    """The corrected match; None: the table of the stage before."""
    carried: Mapping[int, dict[str, Any] | None] = field(default_factory=dict)
    """带分: by entrant, what it should have brought; nobody changes places then."""
    left_out: int | None = None
    """Who won and is not drawn in the next round: no change of places can mend that."""

    @property
    def stays(self) -> bool:
        return bool(self.begun) or self.left_out is not None


def drifts(stage: Stage) -> list[Drift]:
    """Everything in a stage that no longer follows from the results."""
    return [*_of_stage_before(stage), *_of_earlier_rounds(stage)]


def _of_stage_before(stage: Stage) -> Iterator[Drift]:
    takings, earlier = takings_of(stage), before(stage)
    if earlier is None or not takings or not is_over(earlier):
        return
    there = {one.origin: one.entrant.number for one in takings if one.origin}
    fresh = coming(stage, known=there.values())
    instead = _instead(stage, there, {one.origin: one.entrant for one in fresh})
    if instead:
        yield _drift(stage, instead)
    brings = {one.entrant: one.carried for one in fresh if one.entrant not in instead}
    carried = {
        one.entrant.number: brings[one.entrant.number]
        for one in takings
        if brings.get(one.entrant.number, one.carried) != one.carried
    }
    if carried:
        yield Drift(stage=stage, instead={}, matches=(), begun=(), carried=carried)


def _instead(stage: Stage, there: Mapping[str, int], should: Mapping[str, int]) -> dict[int, int]:
    """Who is there → who should be, both by origin."""
    if not _by_origin(stage):
        going = [one for one in there.values() if one not in should.values()]
        new = [one for one in should.values() if one not in there.values()]
        return dict(zip(going, new, strict=False))
    # The best next ones may be of other groups now: origins that went are taken by those that came.
    moved = zip(sorted(there.keys() - should), sorted(should.keys() - there), strict=False)
    places = {origin: origin for origin in there if origin in should} | dict(moved)
    return {there[was]: should[now] for was, now in places.items() if there[was] != should[now]}


def _by_origin(stage: Stage) -> bool:
    """Whether it matters in which place somebody came, beside that they came."""
    if stage.format == Stage.Format.KNOCKOUT:
        return stage.settings.get("draw") != "redraw"
    return stage.format == Stage.Format.GROUPS


def _of_earlier_rounds(stage: Stage) -> Iterator[Drift]:
    """A knock-out's: who lost and yet plays on, or won and plays for third place."""
    if stage.format != Stage.Format.KNOCKOUT:
        return
    places = dict(stage.rounds.values_list("number", "place"))
    matches = list(_drawn(stage))
    here = {one.entrant.number for one in takings_of(stage) if _is_here(one)}
    for match in matches:
        won = winner_of(match)
        if won is None or match.first is None or match.second is None:
            continue
        lost = match.second.number if match.first.number == won else match.first.number
        after = [one for one in matches if _place(one, places) > _place(match, places)]
        goes_on = {
            number for one in after if one.kind == Match.Kind.REGULAR for number in _numbers(one)
        }
        for_third = {number for one in after for number in _numbers(one)} - goes_on
        if lost in goes_on or won in for_third:
            yield _drift(stage, {won: lost, lost: won}, because=match, among=after)
        elif won in here - goes_on and _has_next(after, _place(match, places), places):
            yield Drift(stage=stage, instead={}, matches=(), begun=(), because=match, left_out=won)


def _is_here(taking: Taking) -> bool:
    return taking.entrant.status not in AWAY and not taking.withdrawn


def _has_next(after: Sequence[Match], place: int, places: Mapping[int, int]) -> bool:
    regular = (one for one in after if one.kind == Match.Kind.REGULAR)
    return any(_place(one, places) == place + 1 for one in regular)


def _place(match: Match, places: Mapping[int, int]) -> int:
    return places.get(match.round or 0, 0)


def _drawn(stage: Stage) -> Iterator[Match]:
    rows = Match.objects.filter(stage=stage, round__isnull=False).exclude(kind=Match.Kind.PLAYOFF)
    yield from rows.select_related("first", "second", "table").order_by("round", "pk")


def _numbers(match: Match) -> set[int]:
    return {one.number for one in (match.first, match.second) if one is not None}


def _drift(
    stage: Stage,
    instead: Mapping[int, int],
    *,
    because: Match | None = None,
    among: Sequence[Match] | None = None,
) -> Drift:
    concerned = {*instead, *instead.values()}
    found = _drawn(stage) if among is None else among
    matches = [one for one in found if _numbers(one) & concerned]
    return Drift(
        stage=stage, instead=instead, matches=matches, begun=begun(matches), because=because
    )


@transaction.atomic
def settle(stage: Stage, *, by: Actor) -> list[Drift]:
    """照更正改签: puts right what can be put right; returns what stays as it is."""
    hold_rows(Match.objects.filter(stage=stage))
    tournament = lock(stage.tournament)
    staying = []
    # Each may bring the next about: the winner of a first round sits in every later one.
    for _ in range(stage.rounds.count() + 2):
        found = drifts(stage)
        staying = [one for one in found if one.stays]
        mending = next((one for one in found if not one.stays), None)
        if mending is None:
            break
        _mend(mending, by=by)
        record(
            actor=by,
            verb="rounds.settled",
            subject=str(stage),
            after={
                "instead": [list(pair) for pair in mending.instead.items()],
                "carried": sorted(mending.carried),
            },
            tournament=str(tournament.key),
        )
    raise_version(tournament, public=True)
    return staying


def _mend(drift: Drift, *, by: Actor) -> None:
    stage = drift.stage
    if drift.carried:
        _change_carried(stage, drift.carried)
        return
    concerned = {*drift.instead, *drift.instead.values()}
    rows = stage.tournament.entrants.filter(number__in=concerned)
    entrants = {one.number: one for one in rows}
    if drift.because is None:
        _change_takings(stage, drift.instead, entrants)
    each = seats_of(BOOKS[stage.rulebook]) // 2
    squads = proposed(entrants.values(), each=each)

    def now(entrant: Entrant | None) -> Entrant | None:
        if entrant is None:
            return None
        return entrants.get(drift.instead.get(entrant.number, 0), entrant)

    for match in drift.matches:
        was = (match.first, match.second)
        match.first, match.second = now(match.first), now(match.second)
        stayed = {one.pk for one, old in zip(_sides(match), was, strict=True) if one == old and one}
        set_players(match, _line_up(match, squads, stayed=stayed), by=by)


def _sides(match: Match) -> tuple[Entrant | None, Entrant | None]:
    return match.first, match.second


def _line_up(match: Match, squads: Mapping[int, list[Player]], *, stayed: set[int]) -> list[Player]:
    """The six of a match after a side changed: whoever stayed keeps their places."""
    if match.second is None or match.first is None:
        return []
    rows = match.places.select_related("player").order_by("start", "place")
    kept = [one.player for one in rows]
    sides = [
        kept[at::2] if entrant.pk in stayed else squads[entrant.pk]
        for at, entrant in enumerate((match.first, match.second))
    ]
    return [player for pair in zip(*sides, strict=True) for player in pair]


def _change_takings(
    stage: Stage, instead: Mapping[int, int], entrants: Mapping[int, Entrant]
) -> None:
    """The origins and seeds stay where they are; the people in them change."""
    rows = {one.entrant.number: one for one in takings_of(stage)}
    fresh = {one.entrant: one for one in coming(stage, known=rows)}
    leaving = [rows[number] for number in instead]
    Taking.objects.filter(pk__in=[one.pk for one in leaving]).delete()
    Taking.objects.bulk_create(
        Taking(
            stage=stage,
            entrant=entrants[instead[one.entrant.number]],
            group=one.group,
            seed=one.seed,
            origin=fresh[instead[one.entrant.number]].origin,
            since=one.since,
            carried=fresh[instead[one.entrant.number]].carried,
        )
        for one in leaving
    )


def _change_carried(stage: Stage, carried: Mapping[int, dict[str, Any] | None]) -> None:
    rows = [one for one in takings_of(stage) if one.entrant.number in carried]
    for one in rows:
        one.carried = carried[one.entrant.number]
    Taking.objects.bulk_update(rows, ["carried"])
