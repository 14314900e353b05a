"""填好: what is known of a match before its sheet lies on the table: who sits where, which deals
were played already, what is owed at the next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby

from django.utils.translation import gettext as _

from gouji_league.exports.documents.grid import Grid
from gouji_league.matches.models import Deal
from gouji_league.matches.selectors.history import Teller
from gouji_league.matches.selectors.reading import following
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.seats import SEATS
from gouji_league.rules.shown.comparing import Reader, tell
from gouji_league.rules.shown.wording import short_tribute
from gouji_league.rules.tractor import TractorDealScore, TractorScore
from gouji_league.rules.words import Language
from gouji_league.ui.templatetags.ui import figure_text

USUAL = 4
"""Deals of a match that neither the book nor the organiser limits."""
TRACTOR_ROWS = 14
MARKS = "■□"
CIRCLED = "①②③④⑤⑥"
"""A seat beside figures, as it is circled by hand."""


@dataclass(frozen=True, slots=True)
class Seat:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class SideHead:
    mark: str
    title: str
    """The team's name; empty where each plays for themselves."""
    seats: Sequence[Seat]


@dataclass(frozen=True, slots=True)
class Row:
    """One deal: as it was played, or as far as it is known; else room for it."""

    number: str
    order: Sequence[str] = ()
    said: str = ""
    """Of a deal that is stored: what happened in it."""
    points: Sequence[str] = ()
    running: Sequence[str] = ()
    known: dict[str, str] = field(default_factory=dict)
    """By the key of a field: what is known before it is played."""
    seating: Sequence[str] = ()

    @property
    def done(self) -> bool:
        return bool(self.points or self.order)


def heads(found: Whole | None, book: AnyBook) -> list[SideHead]:
    """■ first; a blank sheet has the seats alone."""
    count = 4 if isinstance(book, TractorBook) else len(SEATS)
    people = found.line_ups[-1].players if found and found.line_ups else []
    names = [player.name for player in people] or [""] * count
    match = found.match if found else None
    entrants = (match.first, match.second) if match else (None, None)
    return [
        SideHead(
            MARKS[at],
            entrant.name if entrant else "",
            [Seat(seat, names[seat - 1]) for seat in range(at + 1, count + 1, 2)],
        )
        for at, entrant in enumerate(entrants)
    ]


def blank_rows(deals: int, spare: int) -> list[Row]:
    """The deals that count, then spare ones without a number."""
    return [Row(str(at)) for at in range(1, deals + 1)] + [Row("")] * spare


def deals_of(book: AnyBook, max_deals: int | None, waiting: int = 0) -> int:
    """How many deals a sheet has room for."""
    if isinstance(book, TractorBook):
        return TRACTOR_ROWS
    return max_deals or book.cap(waiting) or USUAL


def rows_of(found: Whole, grid: Grid, language: Language, *, spare: int) -> list[Row]:
    """What is stored, then what comes next with what is owed, then empty rows."""
    match = found.match
    book = BOOKS[match.stage.rulebook]
    scored = found.derived.score
    cap = getattr(scored, "max_deals", None) or match.max_deals
    wanted = deals_of(book, cap, match.waiting)
    done = list(_done(found, grid, language))
    counted = sum(row.number != "" for row in done)
    nexts = _next(found, counted + 1)
    if counted >= wanted:
        return [*done, *blank_rows(0, spare)]
    return [*done, nexts, *blank_rows(wanted, spare)[counted + 1 :]]


def _next(found: Whole, number: int) -> Row:
    told = following(found)
    known = {}
    if told.get("lead"):
        known["lead"] = str(told["lead"])
    if told.get("dealer"):
        known["dealer"] = str(told["dealer"])
        known["level"] = str(told["levels"]["ns" if told["dealer"] % 2 else "ew"])
    return Row(str(number), known=known)


def owed(found: Whole, language: Language) -> str:
    """The tributes of the next deal, in the order of payment; empty: none, or the match is over."""
    told = following(found)
    book = BOOKS[found.match.stage.rulebook]
    tributes = [
        "{kind} {payer}→{receiver} ×{cards}".format(
            kind=short_tribute(book, one["kind"], language),
            payer=one["from"],
            receiver=one["to"],
            cards=one["cards"],
        )
        for one in told["tributes"]
    ]
    if not tributes:
        return ""
    head = _("第 %(number)s 盘应进：") % {"number": told["counted_number"]}
    return head + _("；").join(tributes)


# What was played --------------------------------------------------------------------------------


def _done(found: Whole, grid: Grid, language: Language) -> Iterator[Row]:
    scored = found.derived.score
    played = found.deals[: len(scored.deals)]
    if isinstance(scored, TractorScore):
        for deal, one in zip(played, scored.deals, strict=True):
            yield _tractor_row(deal, one, found, language)
        return
    yield from _gouji(found, scored, played, grid, language)


def _gouji(
    found: Whole, scored: MatchScore, played: Sequence[Deal], grid: Grid, language: Language
) -> Iterator[Row]:
    points = [points_of(deal, scored, grid) for deal in scored.deals]
    running = list(zip(*(accumulate(column) for column in zip(*points, strict=True)), strict=True))
    book, counted = BOOKS[found.match.stage.rulebook], 0
    for deal, one, own, sums in zip(played, scored.deals, points, running, strict=True):
        counted += one.finish is not None
        yield Row(
            number=str(counted) if one.finish else "",
            order=[str(seat) for seat in one.finish.places] if one.finish else [_("重打")],
            said=brief(deal, book, language),
            points=[figure_text(value) for value in own],
            running=[figure_text(value) for value in sums],
            seating=[str(player) for player in one.finish.seating] if one.finish else (),
        )


def points_of(deal: DealScore, scored: MatchScore, grid: Grid) -> list[int]:
    """By the columns of the sheet."""
    sums = {column.key: 0 for column in grid.columns}
    for line in deal.lines:
        key = str(line.player) if scored.players is not None else str(line.side)
        sums[key] += line.points
    if "net" in sums:
        sums["net"] = deal.net
    return list(sums.values())


def said(deal: Deal, found: Whole, language: Language) -> str:
    """What happened in a deal beside its order, in words."""
    teller = Teller(found, named=True, language=language)
    rows = teller.rows(deal.number, deal.facts, deal.notes, extra=deal.extra)
    told = [f"{row.label} {row.value}" for row in rows if row.key.partition(":")[0] != "place"]
    return _("；").join(told)


def brief(deal: Deal, book: AnyBook, language: Language, *, only: str = "") -> str:
    """The same by seats, whose names stand in the head: 烧 ①→②、③→④；罚分 ④ 5. Where it is still
    too much for its cell the tributes, which stand last, are cut off."""
    to = Reader(book, language, name=lambda seat: CIRCLED[seat - 1])
    told = [
        (row.label, row.value.replace(" ", "\N{NO-BREAK SPACE}"))
        for row in tell(deal.facts, deal.notes, to)
        if row.key.partition(":")[0] not in ("place", "seating")
        and not row.about
        and row.key.startswith(only)
    ]
    return _("；").join(
        f"{label} {_('、').join(value for _label, value in alike)}"
        for label, alike in groupby(told, key=lambda one: one[0])
    )


def _tractor_row(deal: Deal, one: TractorDealScore, found: Whole, language: Language) -> Row:
    book = BOOKS[found.match.stage.rulebook]
    rows = tell(deal.facts, deal.notes, Reader(book, language, name=str))
    told = {row.key: row.value for row in rows}
    return Row(
        number=str(deal.number),
        points=list(one.levels.values()),
        known={
            "dealer": str(one.dealer),
            "level": one.level,
            "caught": told.get("caught", ""),
            "kitty": told.get("kitty", ""),
            "dug": told.get("dug", ""),
            "fouls": brief(deal, book, language, only="foul:"),
            "points": figure_text(one.points, "plain"),
        },
    )
