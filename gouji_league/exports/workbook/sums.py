"""合计: each figure of a row of the standings as a formula over what its matches gave."""

from collections.abc import Callable
from typing import Final

from gouji_league.exports.workbook.cells import quoted
from gouji_league.exports.workbook.gained import won_words
from gouji_league.exports.workbook.names import countifs, sumifs
from gouji_league.rules.ranking.facts import PLAYERS, Carried, Number
from gouji_league.standings.board import BoardRow, StageBoard
from gouji_league.standings.columns import BESIDE, is_of_levels
from gouji_league.standings.selectors import plain


class Sums:
    """Those of one row."""

    def __init__(self, stage: StageBoard, row: BoardRow) -> None:
        self.stage = stage
        self.levels = is_of_levels(stage.stage)
        of = row.row.of
        self.carried = of.tally.entrant.carried if of and of.tally else Carried()
        ranking = stage.table.ranking
        self.rounds = len(ranking.rounds) if ranking else 0
        self.own = "own" if stage.stage.format in PLAYERS else "gained"
        self.mine = {"stage": str(stage.stage.number), "entrant": "{entrant}"}

    def of(self, key: str) -> str:
        return SUMS[key](self) if key in SUMS else self._part(key)

    def shares(self, what: str, **more: str) -> str:
        return sumifs(f"share.{what}", **self.mine, counts="1", **more)

    def count(self, **more: str) -> str:
        return countifs("share", **self.mine, counts="1", **more)

    def outside(self) -> str:
        """赛外判罚: what they take off; nothing in 双升."""
        return "" if self.levels else f"-{self.outside_points()}"

    def outside_points(self) -> str:
        return sumifs("foul.points", **self.mine, outside="1")

    def outside_count(self) -> str:
        return countifs("foul", **self.mine, outside="1")

    def gained(self) -> str:
        told = f"{self.shares('gained')}+{self.shares('given_gained')}"
        return told + _added(self.carried.gained) + self.outside()

    def lost(self) -> str:
        told = f"{self.shares('lost')}+{self.shares('given_lost')}"
        return told + _added(self.carried.lost)

    def points(self) -> str:
        told = f"{self.shares(self.own)}+{self.shares(f'given_{self.own}')}"
        return told + _added(self.carried.gained) + self.outside()

    def progress(self, what: str, rounds: int) -> str:
        return self.shares(what) + _added(self.carried.match_points * max(rounds, 0))

    def _part(self, key: str) -> str:
        """积分构成: points of one kind."""
        found = sumifs("line.points", **self.mine, part=quoted(str(BESIDE[key]())), counts="1")
        return found + self.outside() if key == "penalty" else found


def _added(value: Number) -> str:
    """带入: what comes from another stage is a value."""
    told = plain(value)
    return f"+{told}" if told > 0 else str(told) if told else ""


Sum = Callable[[Sums], str]
SUMS: Final[dict[str, Sum]] = {
    "match_points": lambda of: of.shares("match_points") + _added(of.carried.match_points),
    "wins": lambda of: of.count(result=quoted(won_words())),
    "matches": lambda of: of.count(finished="1"),
    "points": Sums.points,
    "points_for": Sums.gained,
    "levels_for": Sums.gained,
    "gained": Sums.gained,
    "lost": Sums.lost,
    "difference": lambda of: f"{of.gained()}-({of.lost()})",
    "levels_difference": lambda of: f"{of.gained()}-({of.lost()})",
    "dealt": lambda of: of.shares(of.own, finished="1") + of.outside(),
    "deals": lambda of: of.shares("deals", finished="1"),
    "average": lambda _of: "IF({f_deals}=0,0,{f_dealt}/{f_deals})",
    "opponents": lambda of: of.shares("opponent"),
    "progressive": lambda of: of.progress("progress", of.rounds),
    "progressive_cut": lambda of: of.progress("progress_cut", of.rounds - 1),
    "sweeps": lambda of: of.shares("sweeps"),
    "specials": lambda of: of.shares("specials"),
    "fouls": lambda of: f"{of.shares('foul_points')}+{of.outside_points()}",
    "fouls_2": lambda of: f"{of.shares('fouls')}+{of.outside_count()}",
}
