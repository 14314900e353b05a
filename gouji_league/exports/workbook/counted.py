"""所得的公式: what a match gave, by formulas over the lines, the fouls and the matches.

What an average brings (折算) stands apart from what was played: so no cell depends on itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import pgettext

from gouji_league.exports.workbook.cells import quoted
from gouji_league.exports.workbook.gained import Gained, won_words
from gouji_league.exports.workbook.lines import part_words
from gouji_league.exports.workbook.names import countifs, name, sumifs
from gouji_league.exports.workbook.source import MARKS
from gouji_league.rules.book import Book
from gouji_league.standings.selectors import plain

LAST_DEAL: Final = 9999
OF_PLAYED: Final = {"stage": "{stage}", "entrant": "{entrant}", "measured": "1"}
"""Everything of the entrant's that averages are taken over."""
PLAYED: Final = ("own", "gained", "lost")
GIVEN: Final = ("given_own", "given_gained", "given_lost")


@dataclass
class Counted(Gained):
    """A share with its formulas."""

    at: tuple[int, int] = (0, 0)
    """The first and the last row of the match."""

    def formula(self, key: str) -> str:
        """Of a column by its key, as {keys} of others."""
        if key in PLAYED:
            return self._played[PLAYED.index(key)]
        if key in GIVEN:
            return self._given[GIVEN.index(key)]
        made: str = getattr(self, f"_{key}")()
        return made

    def _match_points(self) -> str:
        rules, outcome = self.rules, self.outcome
        win, draw, loss = (plain(one) for one in rules.match_points)
        if self.is_bye:
            if rules.format != "swiss" or rules.bye == "none":
                return "0"
            return _own_average() if rules.points_only else str({"win": win}.get(rules.bye, draw))
        if rules.points_only:
            if outcome.played:
                return "{gained}"
            return _own_average() if outcome.winner == self.share.side else "0"
        won, level = quoted(won_words()), quoted(pgettext("result", "平"))
        return f"IF({{result}}={won},{win},IF({{result}}={level},{draw},{loss}))"

    @cached_property
    def _played(self) -> tuple[str, str, str]:
        """本人, 本方, 对方: summed up from the lines, or as the match has them."""
        outcome, told = self.outcome, self.told
        void = outcome.both_out and not self.alone
        if self.is_bye or not outcome.played or void:
            return "0", "0", "0"
        if outcome.status != "finished" or told.is_tractor:
            mine, theirs = self._stated()
            return "{gained}", mine, theirs
        mine, theirs = (self._by_lines(other=other) for other in (False, True))
        book = told.book
        if self.alone and isinstance(book, Book) and book.scored_by == "player":
            return sumifs("line.points", match="{match}", entrant="{entrant}"), mine, theirs
        return "{gained}", mine, theirs

    def _stated(self) -> tuple[str, str]:
        """By totals, and levels: from the match itself."""
        sums = [sumifs(f"match.{key}", no="{match}") for key in ("first", "second")]
        return sums[self.share.side], sums[1 - self.share.side]

    def _by_lines(self, *, other: bool) -> str:
        pieces = self._segments or [(0, 0, self.share.side)]
        found = [
            (sumifs("line.points", match="{match}", side=quoted(MARKS[side ^ other])), first, last)
            for first, last, side in pieces
        ]
        return self._over(found, "line.deal")

    @cached_property
    def _segments(self) -> list[tuple[int, int, int]]:
        """换人: from which deal to which, and for which side; nothing: all of the match."""
        told, line_ups = self.told, self.told.whole.line_ups
        if not (self.alone and len(line_ups) > 1 and self.outcome.status == "finished"):
            return []
        if not told.match.outcome.get("by_deal"):
            return []
        found = []
        for at, one in enumerate(line_ups):
            last = line_ups[at + 1].start - 1 if at + 1 < len(line_ups) else LAST_DEAL
            for place, player in enumerate(one.players):
                if told.source.own.get(player.pk) == self.share.entrant:
                    found.append((one.start, last, place % 2))
        return found

    def _over(self, pieces: Sequence[tuple[str, int, int]], column: str) -> str:
        """The sum of pieces, each over its own deals only."""
        if not self._segments:
            return pieces[0][0]
        deal = name(column)
        return "+".join(
            f'{told[:-1]},{deal},">={first}",{deal},"<={last}")' for told, first, last in pieces
        )

    # Walk-overs and byes -----------------------------------------------------------------------

    @cached_property
    def _given(self) -> tuple[str, str, str]:
        """折算: of an unplayed match the winner's own average, for and against; of a bye too."""
        outcome, rules = self.outcome, self.rules
        if self.is_bye:
            if rules.format == "singles":
                waits = rules.bye_points == "average"
                return (f"ROUND({self._average()},0)" if waits else "0"), "0", "0"
            figure = self._figure() if rules.format == "swiss" else "0"
            return "{given_gained}", figure, "0"
        if outcome.played:
            return "0", "0", "0"
        if outcome.winner == self.share.side:
            return "{given_gained}", self._figure(), "0"
        first, last = self.at
        return "0", "0", f"MAX({{given_gained_}}{first}:{{given_gained_}}{last})"

    def _figure(self) -> str:
        fixed = self.rules.walkover
        return str(fixed) if not isinstance(fixed, str) else f"MAX(0,ROUND({self._average()},0))"

    def _average(self) -> str:
        """The average of one's own matches: a player's points, else the difference."""
        spread = (
            sumifs("share.own", **OF_PLAYED)
            if self.rules.of_players
            else f"({sumifs('share.gained', **OF_PLAYED)}-{sumifs('share.lost', **OF_PLAYED)})"
        )
        return f"IFERROR({spread}/{countifs('share', **OF_PLAYED)},0)"

    # Beside who won ----------------------------------------------------------------------------

    def _deals(self) -> str:
        if self.outcome.status != "finished":
            return "0"
        if self.told.is_tractor:
            return countifs("tractor", match="{match}", counts="1")
        pieces = self._segments or [(0, 0, 0)]
        count = countifs("deal", match="{match}", counts="1")
        return self._over([(count, first, last) for first, last, _side in pieces], "deal.number")

    def _sweeps(self) -> str:
        if self.told.is_tractor or not self.has_conduct:
            return "0"
        found = [
            (countifs("deal", match="{match}", counts="1", sweep=quoted(MARKS[side])), first, last)
            for first, last, side in self._segments or [(0, 0, self.share.side)]
        ]
        return self._over(found, "deal.number")

    def _specials(self) -> str:
        part = part_words(self.told.book.key, "burn", self.told.source.language)
        if not part or not self.has_conduct:
            return "0"
        mine = {"match": "{match}", "entrant": "{entrant}"}
        return sumifs("line.points", **mine, part=quoted(part))

    def _foul_points(self) -> str:
        return self._of_fouls(sumifs("foul.points", match="{match}", entrant="{entrant}"))

    def _fouls(self) -> str:
        return self._of_fouls(countifs("foul", match="{match}", entrant="{entrant}"))

    def _of_fouls(self, told: str) -> str:
        return told if self.has_conduct else "0"

    # Others and rounds -------------------------------------------------------------------------

    def _opponent(self) -> str:
        mine = name("table.match_points", self.stage.number)
        return f"SUMIFS({mine},{name('table.entrant', self.stage.number)},{{opponent_id}})"

    def _progress(self) -> str:
        return "{match_points}*{weight}"

    def _progress_cut(self) -> str:
        return "{match_points}*{weight_cut}"


def _own_average() -> str:
    """What was got in a match on average."""
    return f"IFERROR({sumifs('share.gained', **OF_PLAYED)}/{countifs('share', **OF_PLAYED)},0)"
