"""参加: who takes part in each stage and what they came in with, by one rule for all readers."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Entrant, Stage, StageFoul, Taking, Tournament

GONE = frozenset({Entrant.Status.WITHDRAWN, Entrant.Status.OUT})


@dataclass(frozen=True, slots=True)
class Part:
    """An entrant in a stage."""

    entrant: Entrant
    group: str = ""
    seed: int | None = None
    carried: dict[str, Any] | None = None
    withdrawn: str = ""
    lots: int | None = None
    stored: bool = False
    """It was put into the stage; else it is there because everybody is."""

    def as_json(self) -> dict[str, Any]:
        return {
            "id": self.entrant.number,
            "group": self.group or None,
            "seed": self.seed,
            "carried": self.carried,
            "withdrawn": self.withdrawn or None,
            "lots": self.lots,
        }


Parts = dict[int, list[Part]]
"""By the stage's pk, in order of entry."""


def parts(
    tournament: Tournament, stages: Sequence[Stage], entrants: Iterable[Entrant] | None = None
) -> Parts:
    """Those stored as taking part; where none is stored all that are accepted."""
    known = approved(tournament) if entrants is None else list(entrants)
    takings: dict[int, list[Taking]] = defaultdict(list)
    for taking in Taking.objects.filter(stage__in=stages).order_by("entrant__number"):
        takings[taking.stage_id].append(taking)
    found = {stage.pk: _parts(takings[stage.pk], known) for stage in stages}
    bare = [one for one in stages if _lacks_groups(one, found[one.pk])]
    if bare:
        _add_groups(found, bare)
    return found


def approved(tournament: Tournament) -> list[Entrant]:
    """Every entrant that was accepted, in order of entry."""
    rows = tournament.entrants.filter(approved=True).select_related("unit").order_by("number")
    return list(rows)


def _parts(takings: Sequence[Taking], entrants: Sequence[Entrant]) -> list[Part]:
    if not takings:
        return [Part(one, seed=one.seed, withdrawn=_withdrawn(one)) for one in entrants]
    known = {one.pk: one for one in entrants}
    seeded = any(one.seed is not None for one in takings)
    return [
        Part(
            entrant,
            group=one.group,
            seed=one.seed if seeded else entrant.seed,
            carried=one.carried,
            withdrawn=one.withdrawn or _withdrawn(entrant),
            lots=one.lots,
            stored=True,
        )
        for one in takings
        if (entrant := known.get(one.entrant_id)) is not None
    ]


def _withdrawn(entrant: Entrant) -> str:
    """Gone from the tournament altogether: what was played counts."""
    return Taking.Left.KEEP if entrant.status in GONE else ""


def _lacks_groups(stage: Stage, found: Sequence[Part]) -> bool:
    return stage.format == Stage.Format.GROUPS and not any(one.group for one in found)


def _add_groups(found: Parts, stages: Sequence[Stage]) -> None:
    """Groups as the matches have them, where nobody was put in one."""
    groups: dict[tuple[int, int | None], str] = {}
    rows = Match.objects.filter(stage__in=stages).exclude(group="")
    for key, first, second, group in rows.values_list("stage", "first", "second", "group"):
        groups[key, first] = groups[key, second] = group
    for stage in stages:
        found[stage.pk] = [
            replace(one, group=groups.get((stage.pk, one.entrant.pk), ""))
            for one in found[stage.pk]
        ]


def stage_fouls(stages: Sequence[Stage]) -> dict[int, list[StageFoul]]:
    """赛外判罚 that stand, by the stage's pk, in the order in which they were given."""
    found: dict[int, list[StageFoul]] = defaultdict(list)
    standing = StageFoul.objects.filter(stage__in=stages, withdrawn_at=None)
    for foul in standing.select_related("entrant"):
        found[foul.stage_id].append(foul)
    return found
