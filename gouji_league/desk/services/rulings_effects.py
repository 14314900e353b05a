"""影响: measured around an act that is carried out, or only tried."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gouji_league.desk.selectors.rulings_effects import Effect, compare, measure
from gouji_league.desk.services.trying import tried
from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.drifts import ShownDrift, shown
from gouji_league.tournaments.models import Stage

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an act would come to."""

    effect: Effect
    drifts: list[ShownDrift]
    """What is drawn already and would no longer follow from the results."""


def around(stage: Stage, match: Match | None, do: Do) -> Effect:
    """Carries it out; what it changed."""
    before = measure(stage, match)
    do()
    return compare(before, measure(stage, match))


def outlook(stage: Stage, match: Match | None, do: Do) -> Outlook:
    """The same, and nothing of it stays."""
    before, known = measure(stage, match), list(_drifts(stage))
    return tried(
        do,
        lambda: Outlook(
            compare(before, measure(stage, match)),
            [one for one in _drifts(stage) if one not in known],
        ),
    )


def _drifts(stage: Stage) -> Iterator[ShownDrift]:
    """In this stage and those that follow it."""
    later = Stage.objects.filter(tournament=stage.tournament_id, number__gte=stage.number)
    for one in later.select_related("tournament").order_by("number"):
        yield from shown(one)
