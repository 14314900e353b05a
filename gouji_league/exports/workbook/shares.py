"""各场所得: what each match gave each of those in it, from its lines, fouls and totals.

Two kinds of figure are kept apart: what was played, and what a walk-over or a bye brings (折算),
which is an average of the first: so no cell depends on itself.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.book import HEAD
from gouji_league.exports.workbook.cells import Formula, quoted
from gouji_league.exports.workbook.lines import part_words
from gouji_league.exports.workbook.names import countifs, name, sumifs
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source, Told
from gouji_league.rules.book import Book
from gouji_league.rules.ranking.facts import Outcome, Rules, Share
from gouji_league.rules.ranking.tally import Entry
from gouji_league.standings.selectors import plain, rules_of

LAST_DEAL: Final = 9999
OF_PLAYED: Final = {"stage": "{stage}", "entrant": "{entrant}", "measured": "1"}
"""Everything of the entrant's that averages are taken over."""


def table(source: Source) -> Table:
    return Table(
        key="shares",
        title=_("各场所得"),
        note=_(
            "每人（队）每场一行，由积分行、判罚和牌局的总分算出。“折算”是弃权、轮空按平均给的。"
        ),
        columns=_columns(source),
        rows=lambda: iter(()),
        kept=5,
        printed=22,
        height=44,
    )


def won_words() -> str:
    return pgettext("result", "胜")


def _columns(source: Source) -> list[Column]:
    def figure(key: str, head: str, check: str = "", style: str = "whole") -> Column:
        named = name(f"share.{key}")
        return Column(
            key=key, head=head, width=8, style=style, name=named, check=check, only_book=True
        )

    return [
        Column(key="stage", head=_("阶段"), width=6, name=name("share.stage")),
        Column(key="match", head=_("场次号"), width=8, name=name("share.match")),
        Column(key="round", head=_("轮"), width=6),
        Column(key="entrant", head=_("号"), width=6, name=name("share.entrant")),
        Column(key="name", head=_("名称"), width=16, style="text"),
        Column(key="side", head=_("方"), width=5, style="text"),
        Column(key="status", head=_("怎么来的"), width=9, style="text"),
        Column(key="counts", head=_("计"), width=5, name=name("share.counts")),
        Column(key="measured", head=_("可平均"), width=7, name=name("share.measured")),
        Column(key="finished", head=_("打完"), width=6, name=name("share.finished")),
        Column(key="result", head=_("胜负"), width=6, style="text", name=name("share.result")),
        Column(key="p_match_points", head=_("场分"), width=7, style="points"),
        Column(key="p_own", head=_("本人得分"), width=8, style="signed"),
        Column(key="p_gained", head=_("本方得"), width=8, style="whole"),
        Column(key="p_lost", head=_("对方得"), width=8, style="whole"),
        figure("match_points", _("公式：场分"), "{match_points}-{p_match_points}", "points"),
        figure("own", _("公式：本人"), "{own}+{given_own}-{p_own}"),
        figure("gained", _("公式：本方"), "{gained}+{given_gained}-{p_gained}"),
        figure("lost", _("公式：对方"), "{lost}+{given_lost}-{p_lost}"),
        figure("given_own", _("折算：本人")),
        figure("given_gained", _("折算：本方")),
        figure("given_lost", _("折算：对方")),
        figure("deals", _("盘数")),
        figure("sweeps", _("包揽前三")),
        figure("specials", _("特殊贡")),
        figure("foul_points", _("罚分")),
        figure("fouls", _("犯规数")),
        Column(key="opponent_id", head=_("对手号"), width=7),
        figure("opponent", _("对手场分"), style="points"),
        Column(key="weight", head=_("累计几轮"), width=7),
        figure("progress", _("累进"), style="points"),
        Column(key="weight_cut", head=_("去首几轮"), width=7),
        figure("progress_cut", _("去首累进"), style="points"),
    ]


def rows(told: Told, at: int = HEAD + 1) -> Iterator[Row]:
    """The rows of a match that is over, the first of which stands in row `at`."""
    outcome = told.outcome
    if outcome is None or not outcome.shares:
        return
    last = at + len(outcome.shares) - 1
    for share in outcome.shares:
        entry = told.source.entries.get((outcome.match, share.entrant))
        yield _One(told, outcome, share, entry, (at, last)).row()


@dataclass
class _One:
    """What one match gave one entrant."""

    told: Told
    outcome: Outcome
    share: Share
    entry: Entry | None
    """None: it counts for nothing."""
    at: tuple[int, int]
    """The first and the last row of the match."""

    def row(self) -> list[Any]:
        outcome, share, entry = self.outcome, self.share, self.entry
        counts, played = int(entry is not None), outcome.played and outcome.status != "bye"
        counted = entry.share if entry else share
        return [
            self.told.match.stage.number,
            self.told.number,
            outcome.round,
            share.entrant,
            self.told.source.board.who[share.entrant].title,
            MARKS[share.side] if outcome.status != "bye" else None,
            str(self.told.match.get_status_display()),
            counts,
            int(counts and played),
            int(counts and outcome.status == "finished"),
            self._result(),
            plain(entry.match_points) if entry else None,
            *([counted.points, counted.gained, counted.lost] if entry else (None, None, None)),
            Formula(self._match_points()) if entry else None,
            *(Formula(one) if entry else None for one in self._figures()),
            *(Formula(one) if entry else None for one in self._given()),
            *(Formula(one) for one in self._conduct()),
            *self._against(),
        ]

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.told.match.stage)

    @cached_property
    def marks(self) -> tuple[str, str]:
        """One's own side, and the other, as formulas say them."""
        mine = self.share.side
        return quoted(MARKS[mine]), quoted(MARKS[1 - mine])

    def _result(self) -> str:
        outcome = self.outcome
        if outcome.status == "bye":
            wins = self.rules.format == "swiss" and self.rules.bye == "win"
            return won_words() if wins else _("轮空")
        if outcome.winner is None:
            level = outcome.played and not outcome.both_out
            return pgettext("result", "平") if level else pgettext("result", "负")
        won = outcome.winner == self.share.side
        return won_words() if won else pgettext("result", "负")

    def _match_points(self) -> str:
        rules, outcome = self.rules, self.outcome
        win, draw, loss = (plain(one) for one in rules.match_points)
        if outcome.status == "bye":
            if rules.format != "swiss" or rules.bye == "none":
                return "0"
            return _own_average() if rules.points_only else str({"win": win}.get(rules.bye, draw))
        if rules.points_only:
            if outcome.played:
                return "{gained}"
            return _own_average() if outcome.winner == self.share.side else "0"
        won, level = quoted(won_words()), quoted(pgettext("result", "平"))
        return f"IF({{result}}={won},{win},IF({{result}}={level},{draw},{loss}))"

    # Played -----------------------------------------------------------------------------------

    def _figures(self) -> tuple[str, str, str]:
        """本人, 本方, 对方: summed up from the lines, or as the match has them."""
        outcome, told = self.outcome, self.told
        void = outcome.both_out and not told.alone
        if outcome.status == "bye" or not outcome.played or void:
            return "0", "0", "0"
        if outcome.status != "finished" or told.is_tractor:
            mine, theirs = self._stated()
            return "{gained}", mine, theirs
        mine, theirs = (self._by_lines(other=other) for other in (False, True))
        book = told.book
        if told.alone and isinstance(book, Book) and book.scored_by == "player":
            return sumifs("line.points", match="{match}", entrant="{entrant}"), mine, theirs
        return "{gained}", mine, theirs

    def _stated(self) -> tuple[str, str]:
        """By totals, and levels: from the match itself."""
        sums = [sumifs(f"match.{key}", no="{match}") for key in ("first", "second")]
        return sums[self.share.side], sums[1 - self.share.side]

    def _by_lines(self, *, other: bool) -> str:
        if not self.segments:
            return sumifs("line.points", match="{match}", side=self.marks[other])
        return "+".join(
            _within(
                sumifs("line.points", match="{match}", side=quoted(MARKS[side ^ other])),
                "line.deal",
                first,
                last,
            )
            for first, last, side in self.segments
        )

    @cached_property
    def segments(self) -> list[tuple[int, int, int]]:
        """换人: from which deal to which, and for which side; nothing: all of the match."""
        told, line_ups = self.told, self.told.whole.line_ups
        if not (told.alone and len(line_ups) > 1 and self.outcome.status == "finished"):
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

    # Walk-overs and byes ------------------------------------------------------------------------

    def _given(self) -> tuple[str, str, str]:
        """折算: of an unplayed match the winner's own average, for and against; of a bye too."""
        outcome, rules = self.outcome, self.rules
        if outcome.status == "bye":
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

    # Beside who won ------------------------------------------------------------------------------

    def _conduct(self) -> Iterator[str]:
        """盘数, 包揽, 特殊贡, 罚分, 犯规数."""
        outcome, told = self.outcome, self.told
        finished = outcome.status == "finished"
        sheet = "tractor" if told.is_tractor else "deal"
        yield self._counted(countifs(sheet, match="{match}", counts="1")) if finished else "0"
        if outcome.status == "bye" or (outcome.status == "walkover" and not told.alone):
            yield from ("0",) * 4
            return
        yield self._sweeps()
        special = part_words(told.book.key, "burn", told.source.language)
        yield (
            sumifs("line.points", match="{match}", entrant="{entrant}", part=quoted(special))
            if special
            else "0"
        )
        yield sumifs("foul.points", match="{match}", entrant="{entrant}")
        yield countifs("foul", match="{match}", entrant="{entrant}")

    def _counted(self, formula: str) -> str:
        if not self.segments or self.told.is_tractor:
            return formula
        return "+".join(
            _within(formula, "deal.number", first, last) for first, last, _ in self.segments
        )

    def _sweeps(self) -> str:
        if self.told.is_tractor:
            return "0"
        pieces = self.segments or [(1, LAST_DEAL, self.share.side)]
        found = [
            (
                countifs("deal", match="{match}", counts="1", sweep=quoted(MARKS[side])),
                first,
                last,
            )
            for first, last, side in pieces
        ]
        if not self.segments:
            return found[0][0]
        return "+".join(_within(told, "deal.number", first, last) for told, first, last in found)

    # Others and rounds ---------------------------------------------------------------------------

    def _against(self) -> Sequence[Any]:
        """对手 and 累进: whose match points count for one's own, and for how many rounds."""
        if self.entry is None:
            return [None] * 6
        other, stage = self._opponent(), self.told.match.stage
        seen = self.told.source.stage_board(stage)
        rounds = seen.table.ranking.rounds if seen and seen.table.ranking else ()
        number = self.outcome.round
        weight = len(rounds) - rounds.index(number) if number in rounds else 1
        cut = min(weight, len(rounds) - 1)
        return [
            other,
            Formula(_of_table(stage.number)) if other else None,
            weight,
            Formula("{match_points}*{weight}"),
            cut,
            Formula("{match_points}*{weight_cut}"),
        ]

    def _opponent(self) -> int | None:
        if self.outcome.status == "bye":
            return self.share.entrant
        shares = self.outcome.shares
        if self.rules.of_players or len(shares) != 2:
            return None
        return next(one.entrant for one in shares if one.side != self.share.side)


def _of_table(stage: int) -> str:
    mine, theirs = name("table.match_points", stage), name("table.entrant", stage)
    return f"SUMIFS({mine},{theirs},{{opponent_id}})"


def _own_average() -> str:
    """What was got in a match on average."""
    return f"IFERROR({sumifs('share.gained', **OF_PLAYED)}/{countifs('share', **OF_PLAYED)},0)"


def _within(formula: str, column: str, first: int, last: int) -> str:
    """The same over some deals only."""
    named = name(column)
    return f'{formula[:-1]},{named},">={first}",{named},"<={last}")'
