"""排名项目: every key of FORMATS section 6 by its name."""

from collections.abc import Mapping, Sequence
from typing import Final

from gouji_league.rules.ranking.keys.among import AMONG
from gouji_league.rules.ranking.keys.base import Key
from gouji_league.rules.ranking.keys.conduct import CONDUCT
from gouji_league.rules.ranking.keys.given import GIVEN
from gouji_league.rules.ranking.keys.reached import REACHED
from gouji_league.rules.ranking.keys.rounds import ROUNDS
from gouji_league.rules.ranking.keys.totals import TOTALS

KEYS: Final[Mapping[str, Key]] = {**TOTALS, **AMONG, **ROUNDS, **CONDUCT, **GIVEN, **REACHED}


def in_force(keys: Sequence[str], *, played_off: bool) -> tuple[str, ...]:
    """The keys as they are used: once a play-off is entered it stands last, before lots."""
    if not played_off:
        return tuple(keys)
    others = [key for key in keys if key != "playoff"]
    place = others.index("lots") if "lots" in others else len(others)
    return (*others[:place], "playoff", *others[place:])


__all__ = ["KEYS", "Key", "in_force"]
