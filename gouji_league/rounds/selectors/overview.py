"""总览: each stage with its rounds and what comes next; one round with its matches."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gouji_league.matches.models import Match, Place
from gouji_league.matches.services.making import begun
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.asking import is_decided, takings_of
from gouji_league.rounds.selectors.checks import Check, checks, waiting_lots
from gouji_league.rounds.selectors.stages import (
    is_drawn,
    is_over,
    next_place,
    pools_of,
    rounds_of,
    status_of,
)
from gouji_league.rounds.services.advancing import coming
from gouji_league.rounds.services.closing import missing_in, undoing
from gouji_league.rounds.services.drifting import Drift, drifts
from gouji_league.tournaments.models import Entrant, Stage, Tournament


@dataclass(frozen=True, slots=True)
class ShownRound:
    held: Round
    status: str
    matches: int
    """Without byes."""
    done: int


@dataclass(frozen=True, slots=True)
class Next:
    """The draw that comes next: of a stage, or of one pool."""

    group: str
    place: int
    checks: Sequence[Check]
    lots: Lots | None
    """The drawing that goes on."""

    @property
    def blocked(self) -> bool:
        return any(one.blocks for one in self.checks)


@dataclass(frozen=True, slots=True)
class ShownStage:
    stage: Stage
    taking: int
    """How many take part; 0: not settled yet."""
    coming: int
    """How many would, as things stand."""
    rounds: Sequence[ShownRound]
    count: int | None
    """How many rounds it will have; None: as many as time allows."""
    is_over: bool
    nexts: Sequence[Next]
    drifts: Sequence[Drift]
    on: bool
    """It is this stage's turn."""


def stages(tournament: Tournament) -> list[ShownStage]:
    """Every stage; those after the one that is on only wait."""
    found: list[ShownStage] = []
    for stage in tournament.stages.select_related("tournament").order_by("number"):
        found.append(_stage(stage, on=all(one.is_over for one in found)))
    return found


def _stage(stage: Stage, *, on: bool) -> ShownStage:
    takings = takings_of(stage)
    over = bool(takings) and is_over(stage)
    return ShownStage(
        stage=stage,
        taking=len(takings),
        coming=len(coming(stage)) if on and not takings else 0,
        rounds=_rounds(stage),
        count=rounds_of(stage) if takings else None,
        is_over=over,
        nexts=_nexts(stage) if takings and on and not over and not is_drawn(stage) else [],
        drifts=drifts(stage) if takings else [],
        on=on,
    )


def _nexts(stage: Stage) -> list[Next]:
    found = []
    for pool in pools_of(stage):
        place = next_place(stage, group=pool)
        lots = waiting_lots(stage, place=place, group=pool)
        found.append(Next(pool, place, checks(stage, place=place, group=pool), lots))
    return found


def _rounds(stage: Stage) -> list[ShownRound]:
    rows = Match.objects.filter(stage=stage, round__isnull=False).exclude(status=Match.Status.BYE)
    matches: dict[int | None, list[Match]] = {}
    for match in rows.order_by("pk"):
        matches.setdefault(match.round, []).append(match)
    return [
        ShownRound(one, status_of(one, own), len(own), sum(is_decided(match) for match in own))
        for one in stage.rounds.order_by("number")
        for own in [matches.get(one.number, [])]
    ]


@dataclass(frozen=True, slots=True)
class ShownMatch:
    match: Match
    sides: Sequence[Sequence[str]]
    """The people by side, in the order of their places."""
    done: bool


def one_round(held: Round) -> dict[str, Any]:
    """What the page of a round shows."""
    rows = list(
        Match.objects.filter(tournament=held.tournament, round=held.number)
        .select_related("table", "first", "second", "stage")
        .order_by("pk")
    )
    names = _names(rows)
    playing = [one for one in rows if one.status != Match.Status.BYE]
    shown = [ShownMatch(one, names.get(one.pk, ((), ())), is_decided(one)) for one in playing]
    undone = undoing(held) if held.closed_at else None
    return {
        "round": held,
        "status": status_of(held, rows),
        "matches": shown,
        "byes": [one.first for one in rows if one.status == Match.Status.BYE and one.first],
        "missing": missing_in(held) if not held.closed_at else [],
        "undoing": undone,
        "tables": held.tournament.tables.all(),
        "twice": _used_twice(playing),
        "can_withdraw": held.lots is not None and not begun(rows),
    }


def _names(matches: Sequence[Match]) -> dict[int, tuple[list[str], list[str]]]:
    found: dict[int, tuple[list[str], list[str]]] = {}
    rows = Place.objects.filter(match__in=matches, start=1).order_by("match", "place")
    for match, place, name in rows.values_list("match", "place", "player__name"):
        found.setdefault(match, ([], []))[(place - 1) % 2].append(name)
    return found


def _used_twice(matches: Sequence[Match]) -> list[str]:
    """Tables at which more than one match of the round is played, one after another."""
    used = Counter(str(one.table) for one in matches if one.table)
    return [name for name, times in used.items() if times > 1]


def entrants_by_number(stage: Stage) -> dict[int, Entrant]:
    return {one.entrant.number: one.entrant for one in takings_of(stage)}
