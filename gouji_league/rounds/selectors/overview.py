"""总览: each stage with its rounds and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_uppercase

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.selectors.asking import AWAY, is_decided, takings_of
from gouji_league.rounds.selectors.checks import Check, checks, waiting_lots
from gouji_league.rounds.selectors.drifts import ShownDrift, carried_words
from gouji_league.rounds.selectors.drifts import shown as shown_drifts
from gouji_league.rounds.selectors.stages import (
    is_drawn,
    is_over,
    next_place,
    pools_of,
    rounds_of,
    status_of,
)
from gouji_league.rounds.services.advancing import coming
from gouji_league.tournaments.models import Entrant, Stage, Taking, Tournament

OPEN_ENDED = frozenset({Stage.Format.ROTATION, Stage.Format.SWISS, Stage.Format.SINGLES})
"""Formats that an organiser may stop before their last round, or that have none."""


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
class ShownComing:
    """Somebody who goes on: from where, with what."""

    entrant: Entrant
    origin: str
    carried: str
    by_lots: bool
    """Equal to somebody in every key."""


@dataclass(frozen=True, slots=True)
class Pool:
    """一池: the people of one table in a rotation, and their next match."""

    name: str
    people: Sequence[Entrant]
    next: Next | None
    running: ShownRound | None


@dataclass(frozen=True, slots=True)
class ShownStage:
    stage: Stage
    taking: int
    """How many take part; 0: not settled yet."""
    coming: Sequence[ShownComing]
    """Who would, as things stand, where nobody is settled yet."""
    rounds: Sequence[ShownRound]
    count: int | None
    """How many rounds it will have; None: as many as time allows."""
    is_over: bool
    nexts: Sequence[Next]
    drifts: Sequence[ShownDrift]
    can_settle: bool
    """Something of that can be put right."""
    on: bool
    """It is this stage's turn."""
    current: ShownRound | None
    """The first round that is not closed."""
    can_end: bool
    can_resume: bool
    late: Sequence[Entrant]
    """Who entered and takes no part."""
    pools: Sequence[Pool]
    """Of a rotation."""


def stages(tournament: Tournament) -> list[ShownStage]:
    """Every stage; those after the one that is on only wait."""
    found: list[ShownStage] = []
    for stage in tournament.stages.select_related("tournament").order_by("number"):
        found.append(_stage(stage, on=all(one.is_over for one in found)))
    return found


def _stage(stage: Stage, *, on: bool) -> ShownStage:
    takings = takings_of(stage)
    over = bool(takings) and is_over(stage)
    going = bool(takings) and on and not over
    drawn = going and is_drawn(stage)
    rounds, rotation = _rounds(stage), stage.format == Stage.Format.ROTATION
    nexts = _nexts(stage) if going and not drawn else []
    still = [one for one in rounds if one.held.closed_at is None]
    all_done = all(one.done == one.matches for one in still)
    drifts = shown_drifts(stage) if takings else []
    return ShownStage(
        stage=stage,
        taking=len(takings),
        coming=_coming(stage) if on and not takings else [],
        rounds=rounds,
        count=rounds_of(stage) if takings else None,
        is_over=over,
        nexts=[] if rotation else nexts,
        drifts=drifts,
        can_settle=not all(one.stays for one in drifts),
        on=on,
        current=still[0] if still and not rotation else None,
        can_end=stage.format in OPEN_ENDED
        and going
        and bool(rounds)
        and not drawn
        and (all_done if rotation else not still),
        can_resume=stage.ended_at is not None and not _later(stage),
        late=_late(stage, takings) if going else [],
        pools=_pools(takings, nexts, stage) if going and rotation else [],
    )


def _coming(stage: Stage) -> list[ShownComing]:
    """The list of a stage as it would be settled now."""
    entrants = {one.number: one for one in stage.tournament.entrants.all()}
    return [
        ShownComing(
            entrants[one.entrant], _origin(one.origin), carried_words(one.carried), one.by_lots
        )
        for one in coming(stage)
    ]


def _origin(origin: str) -> str:
    """A2 → A组第2名."""
    place = origin.lstrip(ascii_uppercase)
    group = origin.removesuffix(place)
    if not place.isdecimal():
        return origin
    if group:
        return _("%(group)s组第%(place)s名") % {"group": group, "place": place}
    return _("第%(place)s名") % {"place": place}


def _later(stage: Stage) -> bool:
    """The next stage has published a round."""
    later = stage.tournament.stages.filter(number__gt=stage.number, rounds__isnull=False)
    return later.exists()


def _late(stage: Stage, takings: Sequence[Taking]) -> list[Entrant]:
    """Later stages take those who advanced, nobody else."""
    if stage.tournament.stages.filter(number__lt=stage.number).exists():
        return []
    if stage.format == Stage.Format.KNOCKOUT and stage.rounds.exists():
        return []
    known = {one.entrant_id for one in takings}
    entered = stage.tournament.entrants.filter(approved=True).exclude(status__in=AWAY)
    return [one for one in entered.order_by("number") if one.pk not in known]


def _pools(takings: Sequence[Taking], nexts: Sequence[Next], stage: Stage) -> list[Pool]:
    following = {one.group: one for one in nexts}
    running = _running_pools(stage)
    return [
        Pool(
            name,
            [one.entrant for one in takings if one.group == name],
            None if name in running else following.get(name),
            running.get(name),
        )
        for name in pools_of(stage)
    ]


def _running_pools(stage: Stage) -> dict[str, ShownRound]:
    """By pool: the round whose match is not over."""
    rounds = {one.number: one for one in stage.rounds.all()}
    rows = Match.objects.filter(stage=stage, round__isnull=False).order_by("pk")
    return {
        one.group: ShownRound(rounds[one.round], status_of(rounds[one.round], [one]), 1, 0)
        for one in rows
        if one.round in rounds and not is_decided(one) and one.status != Match.Status.BYE
    }


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


def entrants_by_number(stage: Stage) -> dict[int, Entrant]:
    return {one.entrant.number: one.entrant for one in takings_of(stage)}
