"""烩次数, 特殊贡积分, 犯规: what happened in the deals beside who won them."""

from collections.abc import Mapping
from operator import attrgetter
from typing import Final

from gouji_league.rules.ranking.facts import Value
from gouji_league.rules.ranking.keys.base import Key, fewer, more, of_each
from gouji_league.rules.ranking.tally import Tally


def foul_count(account: Tally) -> Value:
    """Foul points, then how many fouls, warnings included; those outside a match too."""
    return (account.foul_points, account.fouls)


CONDUCT: Final[Mapping[str, Key]] = {
    "sweeps": Key(of_each(attrgetter("sweeps")), more),
    "specials": Key(of_each(attrgetter("specials")), more),
    "fouls": Key(of_each(foul_count), fewer),
}
