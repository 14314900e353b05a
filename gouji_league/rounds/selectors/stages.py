"""进程: where a tournament stands: which stage is on, which round comes next, what is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from gouji_league.matches.models import Match
from gouji_league.rounds import formats
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.asking import question
from gouji_league.tournaments.models import Stage, Tournament

UNDECIDED = (
    Q(status__in=[Match.Status.PLANNED, Match.Status.RUNNING])
    | Q(outcome__needs_extra=True)
    | Q(outcome__needs_lot=True)
)
"""A match that has no result yet."""
AS_IT_GOES = frozenset({Stage.Format.KNOCKOUT, Stage.Format.SWISS})
"""Formats whose number of rounds follows from what was played too, by whom; of the others it is
announced by their first question."""


def next_place(stage: Stage, *, group: str = "") -> int:
    """Which round of a stage would be drawn now, from 1; a pool of a rotation counts its own."""
    if group:
        return (
            Match.objects.filter(stage=stage, group=group, round__isnull=False)
            .values("round")
            .distinct()
            .count()
            + 1
        )
    return stage.rounds.count() + 1


def pools_of(stage: Stage) -> list[str]:
    """The pools of a rotation, in the order of their tables; elsewhere one without a name."""
    if stage.format != Stage.Format.ROTATION:
        return [""]
    names = set(stage.takings.values_list("group", flat=True))
    return sorted(names, key=lambda name: (len(name), name))


def undecided(stage: Stage, *, group: str = "") -> list[Match]:
    """The matches of published rounds that have no result yet."""
    rows = Match.objects.filter(UNDECIDED, stage=stage, round__isnull=False)
    if group:
        rows = rows.filter(group=group)
    return list(rows.select_related("table", "first", "second").order_by("round", "pk"))


def rounds_of(stage: Stage) -> int | None:
    """How many rounds the stage will have, as known now; None: as many as time allows."""
    place = next_place(stage) if stage.format in AS_IT_GOES else 1
    return formats.rounds(question(stage, place=place, seed="", ranked=False))


def is_drawn(stage: Stage) -> bool:
    """Every round of it is published."""
    count = rounds_of(stage)
    return count is not None and stage.rounds.count() >= count


def is_over(stage: Stage) -> bool:
    """Its last round is closed, or the organiser ended it."""
    rounds = list(stage.rounds.all())
    if not rounds or not all(one.closed_at for one in rounds):
        return False
    return stage.ended_at is not None or is_drawn(stage)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a tournament is: its stages, and the one that is on."""

    stages: Sequence[Stage]
    on: Stage | None
    """None: every stage is over."""


def standing(tournament: Tournament) -> Standing:
    stages = list(tournament.stages.order_by("number"))
    on = next((one for one in stages if not is_over(one)), None)
    return Standing(stages, on)


def status_of(held: Round, matches: Sequence[Match]) -> str:
    """As the API tells it: a round runs from its first deal on, or when it was opened."""
    if held.status != Round.Status.PUBLISHED:
        return held.status
    waiting = {Match.Status.PLANNED, Match.Status.BYE}
    begun = any(one.status not in waiting for one in matches)
    return Round.Status.RUNNING if begun else Round.Status.PUBLISHED
