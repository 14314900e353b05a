"""场分, 胜场, 积分, 得分, 净胜, 平均, 级数: what an entrant's own account says."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.keys.base import Key, Mark, more, of_each
from gouji_league.rules.ranking.tally import Tallies


def average_mark(tallies: Tallies, entrant: int, value: Value) -> Mark:
    """Compared exactly; who has played too little comes after the others."""
    if value is None or isinstance(value, tuple):
        return (2,)
    enough = tallies.of[entrant].matches >= tallies.stage.rules.min_matches
    return (0 if enough else 1, -value)


TOTALS: Final[Mapping[str, Key]] = {
    "match_points": Key(of_each(attrgetter("match_points")), more),
    "wins": Key(of_each(attrgetter("wins")), more),
    "points": Key(of_each(attrgetter("points")), more),
    "difference": Key(of_each(attrgetter("difference")), more),
    "points_for": Key(of_each(attrgetter("gained")), more),
    "average": Key(of_each(attrgetter("average")), average_mark),
    "levels_difference": Key(of_each(attrgetter("difference")), more),
    "levels_for": Key(of_each(attrgetter("gained")), more),
}
