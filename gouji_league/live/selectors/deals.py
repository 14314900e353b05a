"""逐盘: the deals of a match as its readers see them, each with its lines and their clauses."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from gouji_league.live.selectors.reader import Reading, Seats, Share, ShownLine, Who
from gouji_league.live.selectors.tractor import TractorPart, tractor_lines, tractor_part
from gouji_league.matches.models import Deal
from gouji_league.matches.selectors.naming import deal_title
from gouji_league.rules.book import Book
from gouji_league.rules.outcome import Line, Tribute
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.shown.wording import book_term, line_name, plain_term, tribute_name
from gouji_league.rules.tractor import TractorScore


@dataclass(frozen=True, slots=True)
class ShownTribute:
    payer: Who
    receiver: Who
    cards: int
    kind: str
    within: bool
    scored: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownDeal:
    key: str
    title: str
    state: str = ""
    """`void`, `aside`; empty: it counts."""
    sweep: str = ""
    order: Sequence[tuple[int | None, Who]] = ()
    """Place and who, 头科 first."""
    lead: Who | None = None
    events: Sequence[tuple[str, Sequence[str]]] = ()
    sides: Sequence[Share] = ()
    players: Sequence[Share] = ()
    """Where points are the players'."""
    lines: Sequence[ShownLine] = ()
    tributes: Sequence[ShownTribute] = ()
    tractor: TractorPart | None = None
    corrected: int = 0
    """How often."""


def key_of(number: int, *, extra: bool) -> str:
    """Its anchor on the page: deal-3, extra-1."""
    return f"{'extra' if extra else 'deal'}-{number}"


def shown_deals(reading: Reading, versions: Mapping[str, int]) -> list[ShownDeal]:
    """In order: those that count with the void ones, those set aside, extra deals.

    `versions`: how many each has, by its key.
    """
    found, derived = reading.found, reading.found.derived
    told = list(_of(reading, derived.score, found.deals))
    told += _aside(reading, found.deals, derived.set_aside)
    for stored, (_record, scored) in zip(found.extras, derived.extras, strict=False):
        told += _of(reading, scored, [stored])
    told += _aside(reading, found.extras, derived.extra_aside)
    return [replace(one, corrected=versions.get(one.key, 1) - 1) for one in told]


def _of(
    reading: Reading, scored: MatchScore | TractorScore, stored: Sequence[Deal]
) -> Iterator[ShownDeal]:
    if isinstance(scored, TractorScore):
        for deal, own in zip(stored, scored.deals, strict=False):
            seats = reading.seats(deal)
            part = tractor_part(own, seats)
            yield ShownDeal(
                key=key_of(deal.number, extra=deal.extra),
                title=_title(deal, deal.number),
                events=reading.events(deal),
                sides=[Share(part.up, part.gain)],
                lines=list(tractor_lines(deal, own, seats, reading)),
                tractor=part,
            )
        return
    counted, void_before = 0, False
    for deal, score in zip(stored, scored.deals, strict=False):
        void = score.finish is None
        title = _title(deal, counted + 1, void=void, replay=void_before)
        yield _gouji(reading, deal, score, title)
        counted, void_before = counted + (not void), void


def _title(deal: Deal, number: int, *, void: bool = False, replay: bool = False) -> str:
    if deal.extra:
        return gettext("加赛第%(number)s盘") % {"number": number}
    words = {"number": number}
    if void:
        return gettext("第%(number)s盘 · 作废") % words
    if replay:
        return gettext("第%(number)s盘 · 重打") % words
    return gettext("第%(number)s盘") % words


def _gouji(reading: Reading, deal: Deal, score: DealScore, title: str) -> ShownDeal:
    seats, book, finish = reading.seats(deal), reading.book, score.finish
    assert isinstance(book, Book)  # noqa: S101
    places = {seat: place for place, seat in enumerate(finish.places, 1)} if finish else {}
    players = _players(score.lines, seats, places) if book.scored_by == "player" else []
    return ShownDeal(
        key=key_of(deal.number, extra=deal.extra),
        title=title,
        state="" if finish else "void",
        sweep=_sweep(book, reading) if finish and finish.sweep else "",
        order=[(place, seats.at(seat)) for seat, place in places.items()],
        lead=seats.at(score.lead) if score.lead else None,
        events=reading.events(deal),
        sides=_sides(score.lines, reading) if finish or score.lines else [],
        players=players,
        lines=shown_lines(score.lines, seats, reading),
        tributes=[shown_tribute(one, seats, reading) for one in score.tributes],
    )


def _sweep(book: Book, reading: Reading) -> str:
    return plain_term(book_term(book, "sweep", reading.language))


def _sides(lines: Iterable[Line], reading: Reading) -> list[Share]:
    sums = dict.fromkeys(reading.sides, 0)
    for line in lines:
        sums[_side(line, reading)] += line.points
    return [Share(side, points) for side, points in sums.items()]


def _side(line: Line, reading: Reading) -> str:
    """A player's points are those of the side that holds their place in the line-up."""
    return line.side or reading.sides[((line.player or 1) - 1) % 2]


def _players(lines: Iterable[Line], seats: Seats, places: Iterable[int]) -> list[Share]:
    """Everybody in the order of going out, with what the deal brought them."""
    sums: dict[int, int] = {}
    for line in lines:
        sums[line.player or 0] = sums.get(line.player or 0, 0) + line.points
    return [
        Share(who.side, sums.get(seats.seating[who.seat - 1], 0), who)
        for who in map(seats.at, places)
    ]


def shown_lines(lines: Iterable[Line], seats: Seats, reading: Reading) -> list[ShownLine]:
    """What one side gains and the other loses by the same thing stands in one line."""
    told: dict[tuple[str, str, str], list[Share]] = {}
    for line in lines:
        key = (line.kind, line.reason(reading.language, seats.name), line.clause)
        who = seats.of_place(line.player) if line.player else None
        told.setdefault(key, []).append(Share(_side(line, reading), line.points, who))
    return [
        ShownLine(
            kind=plain_term(line_name(reading.book, kind, reading.language)),
            why=why,
            clause=reading.clause(clause),
            shares=shares,
        )
        for (kind, why, clause), shares in told.items()
    ]


def shown_tribute(one: Tribute, seats: Seats, reading: Reading) -> ShownTribute:
    return ShownTribute(
        payer=seats.at(one.payer),
        receiver=seats.at(one.receiver),
        cards=one.cards,
        kind=plain_term(tribute_name(reading.book, one.kind, reading.language)),
        within=one.within,
        scored=one.scored,
    )


def _aside(reading: Reading, stored: Sequence[Deal], numbers: Iterable[int]) -> Iterator[ShownDeal]:
    """不计: what was entered, and nothing that would follow from it."""
    for number in numbers:
        deal = stored[number - 1]
        seats = reading.seats(deal)
        yield ShownDeal(
            key=key_of(number, extra=deal.extra),
            title=gettext("%(deal)s · 不计")
            % {"deal": deal_title(reading.found, number, extra=deal.extra)},
            state="aside",
            order=[(None, seats.at(seat)) for seat in reading.order(deal)],
            events=reading.events(deal),
        )
