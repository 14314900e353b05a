"""所得: one share of one match, as the program says it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.source import Told
from gouji_league.rules.ranking.facts import Number, Outcome, Rules, Share
from gouji_league.rules.ranking.tally import Entry
from gouji_league.standings.selectors import rules_of
from gouji_league.tournaments.models import Stage

CONDUCT: Final = frozenset({"sweeps", "specials", "foul_points", "fouls"})


def won_words() -> str:
    return pgettext("result", "胜")


@dataclass
class Gained:
    """What one match gave one entrant."""

    told: Told
    outcome: Outcome
    share: Share
    entry: Entry | None
    """None: it counts for nothing."""

    @property
    def stage(self) -> Stage:
        return self.told.match.stage

    @property
    def title(self) -> str:
        return self.told.source.board.who[self.share.entrant].title

    @property
    def status(self) -> str:
        return str(self.told.match.get_status_display())

    @property
    def is_bye(self) -> bool:
        return self.outcome.status == "bye"

    @property
    def counts(self) -> bool:
        return self.entry is not None

    @property
    def measured(self) -> bool:
        """Averages are taken over it."""
        return self.counts and self.outcome.played and not self.is_bye

    @property
    def finished(self) -> bool:
        return self.counts and self.outcome.status == "finished"

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.stage)

    @cached_property
    def alone(self) -> bool:
        return self.told.alone

    @property
    def result(self) -> str:
        outcome = self.outcome
        if self.is_bye:
            wins = self.rules.format == "swiss" and self.rules.bye == "win"
            return won_words() if wins else _("轮空")
        if outcome.winner is None:
            level = outcome.played and not outcome.both_out
            return pgettext("result", "平") if level else pgettext("result", "负")
        won = outcome.winner == self.share.side
        return won_words() if won else pgettext("result", "负")

    def has(self, key: str) -> bool:
        """Whether there is such a figure at all."""
        return self.entry is not None and (key != "opponent" or self.opponent_id is not None)

    def told_figure(self, key: str) -> Number:
        """As the program counts it."""
        entry = self.entry
        if entry is None:
            return 0
        told: dict[str, Number] = {
            "own": entry.share.points,
            "deals": entry.share.deals if self.finished else 0,
            "match_points": entry.match_points,
            "progress": entry.match_points * self.weight,
            "progress_cut": entry.match_points * self.weight_cut,
        }
        if key == "opponent":
            return self.told.source.match_points[self.stage.number, self.opponent_id or 0]
        found: Number = told[key] if key in told else getattr(entry.share, key)
        return found if key not in CONDUCT or self.has_conduct else 0

    @property
    def has_conduct(self) -> bool:
        """Of a match that nobody came to, or of a bye, there is nothing to tell."""
        return not self.is_bye and (self.outcome.status != "walkover" or self.alone)

    @cached_property
    def opponent_id(self) -> int | None:
        """对手: whose match points count for one's own; of a bye one's own."""
        if self.entry is None:
            return None
        if self.is_bye:
            return self.share.entrant
        shares = self.outcome.shares
        if self.rules.of_players or len(shares) != 2:
            return None
        return next(one.entrant for one in shares if one.side != self.share.side)

    @cached_property
    def _rounds(self) -> Sequence[int | None]:
        seen = self.told.source.stage_board(self.stage)
        ranking = seen.table.ranking if seen else None
        return ranking.rounds if ranking else ()

    @property
    def weight(self) -> int:
        """累进: in how many totals after a round it stands."""
        rounds, number = self._rounds, self.outcome.round
        return len(rounds) - rounds.index(number) if number in rounds else 1

    @property
    def weight_cut(self) -> int:
        return min(self.weight, len(self._rounds) - 1)
