"""积分行: every point with who, which kind, which clause and why. All sums begin here."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from gouji_league.exports.workbook.names import name
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source, Told
from gouji_league.matches.models import Deal
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS
from gouji_league.rules.outcome import Line
from gouji_league.rules.scoring import ORGANISER
from gouji_league.rules.shown.wording import line_name, plain_term
from gouji_league.rules.words import Language
from gouji_league.standings.columns import BESIDE, PARTS
from gouji_league.standings.splits import PART_OF


def table(source: Source) -> Table:
    return Table(
        key="lines",
        title=_("积分行"),
        note=_("每一分一行：谁得的，为什么，哪一条。“计”为 1 的进积分榜；附加赛、取消的成绩为 0。"),
        columns=_columns(),
        rows=lambda: (row for told in source.matches() for row in rows(told)),
        kept=1,
    )


def _columns() -> list[Column]:
    return [
        Column(key="match", head=_("场次号"), width=8, name=name("line.match")),
        Column(key="stage", head=_("阶段"), width=6, name=name("line.stage")),
        Column(key="round", head=_("轮"), width=6),
        Column(key="deal", head=_("盘序"), width=6, name=name("line.deal")),
        Column(key="side", head=_("方"), width=5, style="text", name=name("line.side")),
        Column(key="entrant", head=_("记给（号）"), width=8, name=name("line.entrant")),
        Column(key="who", head=_("谁"), width=16, style="text"),
        Column(key="kind", head=_("项"), width=12, style="text"),
        Column(key="part", head=_("归类"), width=12, style="text", name=name("line.part")),
        Column(key="points", head=_("分"), width=7, style="signed", name=name("line.points")),
        Column(key="counts", head=_("计"), width=5, name=name("line.counts")),
        Column(key="clause", head=_("条款"), width=13, style="text"),
        Column(key="why", head=_("说明"), width=48, style="text"),
    ]


def rows(told: Told) -> Iterator[Row]:
    if not told.is_played:
        return
    head = (told.number, told.match.stage.number, told.match.round)
    counts, deals = int(told.counts), told.whole.deals
    language, book = told.source.language, told.book.key
    at: int | None = -1
    for number, line in told.whole.derived.lines():
        if number != at:
            at = number
            reader = _Deal(told, deals[number - 1] if number else None)
        side, entrant, who = reader.told_of(line)
        yield [
            *head,
            number,
            side,
            entrant,
            who,
            kind_words(book, line.kind, language),
            part_words(book, line.kind, get_language() or ""),
            line.points,
            counts,
            line.clause if line.clause != ORGANISER else _("主办方规定"),
            line.reason(language, reader.name),
        ]


class _Deal:
    """Who sat where in a deal, or in the match as it ended."""

    def __init__(self, told: Told, deal: Deal | None) -> None:
        self.told, self.deal = told, deal
        players = told.players(deal)
        self.names = [player.name for player in players]
        self.seating = told.seating(deal) if deal else range(1, len(players) + 1)
        self.sides = told.side_names() if not told.alone else ("", "")
        self.by_player = isinstance(told.book, Book) and told.book.scored_by == "player"
        self.entrants = [
            told.entrant_at(place, deal if not self.by_player else None)
            for place in range(1, len(players) + 1)
        ]

    def name(self, seat: int) -> str:
        return self.names[self.seating[seat - 1] - 1]

    def told_of(self, line: Line) -> tuple[str, int | None, str]:
        """■ or □, for whom it counts, and who it was."""
        if line.player:
            at = line.player - 1
            return MARKS[at % 2], self.entrants[at], self.names[at]
        at = self.told.sides.index(line.side or "")
        entrant = None if self.told.alone else self.entrants[at]
        return MARKS[at], entrant, self.name(line.seat) if line.seat else self.sides[at]


@lru_cache(maxsize=256)
def kind_words(book: str, kind: str, language: Language) -> str:
    return plain_term(line_name(BOOKS[book], kind, language))


@lru_cache(maxsize=256)
def part_words(book: str, kind: str, _language: str) -> str | None:
    """走科, 烩, 特殊贡, 补偿, 判罚: the column of the standings that it belongs to."""
    found = BOOKS[book]
    if not isinstance(found, Book) or found.scored_by != "player":
        return None
    return str(BESIDE[PARTS[PART_OF[kind]]]())
