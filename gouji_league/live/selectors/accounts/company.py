"""同伴和对手: with whom and against whom one sat, how often, and what came of it together."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gouji_league.matches.derive import SIDES
from gouji_league.matches.selectors.naming import is_tractor
from gouji_league.matches.whole import Whole
from gouji_league.rounds.selectors.opposites import of_match
from gouji_league.tournaments.models import Player


@dataclass(slots=True)
class Beside:
    """Somebody one sat with."""

    player: Player
    matches: int = 0
    points: int = 0
    """What the side got in them: together, or against."""
    opposite: int = 0
    """对头: the deals in which one sat across from them."""


@dataclass(slots=True)
class Company:
    partners: dict[int, Beside] = field(default_factory=dict)
    opponents: dict[int, Beside] = field(default_factory=dict)

    def listed(self) -> tuple[list[Beside], list[Beside]]:
        """Those one sat with most first."""
        return _most(self.partners.values()), _most(self.opponents.values())


def _most(found: Iterable[Beside]) -> list[Beside]:
    return sorted(found, key=lambda one: (-one.matches, one.player.number))


def company(wholes: Sequence[Whole], player: int) -> Company:
    """Of one person, by pk, over matches that have begun; the last line-up is who it was with."""
    found = Company()
    for one in wholes:
        if one.deals and one.line_ups:
            _add(found, one, player)
    return found


def _add(found: Company, one: Whole, player: int) -> None:
    line_up = one.line_ups[-1].players
    own = next((at for at, other in enumerate(line_up) if other.pk == player), None)
    if own is None:
        return
    faced = _faced(one, player)
    key = SIDES[is_tractor(one.match)][own % 2]
    points = (one.match.outcome.get("sides") or {}).get(key, 0)
    for at, other in enumerate(line_up):
        if at == own:
            continue
        into = found.partners if at % 2 == own % 2 else found.opponents
        beside = into.setdefault(other.pk, Beside(other))
        beside.matches += 1
        beside.points += points
        beside.opposite += faced[other.pk]


def _faced(one: Whole, player: int) -> Counter[int]:
    """Across from whom one sat, deal by deal, by pk."""
    line_ups = {own.start: [each.pk for each in own.players] for own in one.line_ups}
    pairs = of_match(line_ups, [(deal.facts or {}).get("seating") for deal in one.deals])
    return Counter({sum(two) - player: deals for two, deals in pairs.items() if player in two})
