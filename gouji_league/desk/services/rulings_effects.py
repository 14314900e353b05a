"""影响: measured around an act that is carried out, or only tried."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.desk.selectors.ranks import Ranks, moved, ranks
from gouji_league.desk.selectors.rulings_effects import Effect, compare, measure
from gouji_league.desk.services.trying import tried
from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.drifts import ShownDrift, shown
from gouji_league.tournaments.models import Stage, Tournament

Do = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an act would come to."""

    effect: Effect
    drifts: list[ShownDrift]
    """What is drawn already and would no longer follow from the results."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """What an act of the day would come to, in words."""

    places: list[str]
    drifts: list[ShownDrift]


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


def ahead(tournament: Tournament, do: Do, *, about: Collection[int]) -> Ahead:
    """Over all stages; the places of those whom it is about come first."""

    def look() -> tuple[Ranks, list[ShownDrift]]:
        stages = tournament.stages.select_related("tournament").order_by("number")
        return ranks(tournament), [drift for one in stages for drift in shown(one)]

    before, known = look()
    after, drifts = tried(do, look)
    return Ahead(
        moved(tournament, before, after, first=about) or [_("名次不变。")],
        [one for one in drifts if one not in known],
    )


def _drifts(stage: Stage) -> Iterator[ShownDrift]:
    """In this stage and those that follow it."""
    later = Stage.objects.filter(tournament=stage.tournament_id, number__gte=stage.number)
    for one in later.select_related("tournament").order_by("number"):
        yield from shown(one)
