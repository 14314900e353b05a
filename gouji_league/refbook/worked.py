"""算例: an example told, scored and laid out: facts, tributes, lines with their reasons, totals."""

from collections.abc import Iterable
from dataclasses import dataclass

from gouji_league.rules.book import Book
from gouji_league.rules.outcome import Line, Tribute
from gouji_league.rules.score import MatchScore
from gouji_league.rules.seats import SIDES, side_of
from gouji_league.rules.shown import telling
from gouji_league.rules.shown.examples import Example
from gouji_league.rules.shown.records import record, scored
from gouji_league.rules.shown.telling import Told
from gouji_league.rules.shown.wording import by_book, line_name, name, tribute_name
from gouji_league.rules.words import Language


@dataclass(frozen=True, slots=True)
class Share:
    """Who gets how many: a player by name, or a side by its mark alone."""

    side: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ShownLine:
    """Lines of one kind and one reason, put together."""

    kind: str
    shares: tuple[Share, ...]
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class ShownTribute:
    kind: str
    payer: int
    receiver: int
    cards: int
    scored: bool
    within: bool

    @property
    def payer_name(self) -> str:
        return name(self.payer)

    @property
    def receiver_name(self) -> str:
        return name(self.receiver)

    @property
    def payer_side(self) -> str:
        return side_of(self.payer)

    @property
    def receiver_side(self) -> str:
        return side_of(self.receiver)


@dataclass(frozen=True, slots=True)
class ShownDeal:
    number: int | None
    """None where the example has one deal only."""
    told: list[Told]
    tributes: list[ShownTribute]
    lines: list[ShownLine]
    net: int | None


@dataclass(frozen=True, slots=True)
class Worked:
    key: str
    title: str
    note: str
    deals: list[ShownDeal]
    ended: str
    lines: list[ShownLine]
    totals: tuple[Share, ...]
    winner: str | None

    @property
    def scores(self) -> bool:
        return any(share.points for share in self.totals)


def work(example: Example, book: Book, language: Language) -> Worked:
    score = scored(record(book, example))
    several = len(example.deals) > 1
    deals = [
        ShownDeal(
            number if several else None,
            telling.tell(facts, book, language),
            tributes(one.tributes, book, language),
            lines(one.lines, book, language),
            one.net if book.net_breaks_ties else None,
        )
        for number, (facts, one) in enumerate(zip(example.deals, score.deals, strict=True), 1)
    ]
    return Worked(
        key=example.key,
        title=by_book(example.title, book, language),
        note=by_book(example.note, book, language) if example.note else "",
        deals=deals,
        ended="" if score.ended == "running" else telling.ended(score.ended, language),
        lines=lines(score.lines, book, language),
        totals=totals(score),
        winner=score.winner,
    )


def tributes(found: Iterable[Tribute], book: Book, language: Language) -> list[ShownTribute]:
    return [
        ShownTribute(
            tribute_name(book, one.kind, language),
            one.payer,
            one.receiver,
            one.cards,
            one.scored,
            one.within,
        )
        for one in found
    ]


def lines(found: Iterable[Line], book: Book, language: Language) -> list[ShownLine]:
    """Lines with one kind, clause and reason share a row."""
    rows: dict[tuple[str, str, str], list[Share]] = {}
    for line in found:
        key = (line_name(book, line.kind, language), line.reason(language, name), line.clause)
        rows.setdefault(key, []).append(share(line))
    return [ShownLine(kind, tuple(row), why, clause) for (kind, why, clause), row in rows.items()]


def share(line: Line) -> Share:
    if line.side:
        return Share(line.side, "", line.points)
    player = line.player or 0
    return Share(side_of(player), name(player), line.points)


def totals(score: MatchScore) -> tuple[Share, ...]:
    if score.players is None:
        return tuple(Share(side, "", score.sides[side]) for side in SIDES)
    return tuple(
        Share(side_of(player), name(player), points)
        for player, points in enumerate(score.players, 1)
    )
