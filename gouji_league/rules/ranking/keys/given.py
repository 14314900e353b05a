"""上一阶段名次, 种子, 抽签: what an entrant came with, or drew."""

from collections.abc import Mapping
from typing import Final

from gouji_league.rules.ranking.keys.base import Key, fewer, of_each

GIVEN: Final[Mapping[str, Key]] = {
    "previous_stage": Key(of_each(lambda account: account.entrant.previous), fewer),
    "seed": Key(of_each(lambda account: account.entrant.seed), fewer),
    "lots": Key(of_each(lambda account: account.entrant.lots), fewer),
}
"""The smaller goes first; who has none is last."""
