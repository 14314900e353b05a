"""分组: who is in which group, of stages that are played in groups."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.tournaments.models import Entrant, Stage, Taking


@dataclass(frozen=True, slots=True)
class GroupedStage:
    stage: Stage
    groups: Mapping[str, Sequence[Entrant]]


def of_tournament(seen: Seen) -> list[GroupedStage]:
    """Stages whose groups are drawn and published."""
    takings = (
        Taking.objects.filter(stage__tournament=seen.tournament, stage__rounds__isnull=False)
        .exclude(group="")
        .filter(stage__format=Stage.Format.GROUPS)
        .select_related("stage", "entrant")
        .order_by("stage__number", "group", "entrant__number")
        .distinct()
    )
    rows = list(takings)
    masking.mask_entrants([one.entrant for one in rows], seen)
    found: dict[int, dict[str, list[Entrant]]] = defaultdict(lambda: defaultdict(list))
    stages = {one.stage_id: one.stage for one in rows}
    for one in rows:
        found[one.stage_id][one.group].append(one.entrant)
    return [GroupedStage(stages[key], dict(groups)) for key, groups in found.items()]
