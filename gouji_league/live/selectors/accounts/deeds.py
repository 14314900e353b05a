"""做了什么: burns given and taken, openings made and missed, fouls; 双升: deals as dealer, catches.

Counted from the facts of the deals, by the words of the book; a book has only what it knows.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import Deal, Record, TractorRecord
from gouji_league.rules.record import read_record
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.seats import SEATS, side_of
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.tractor import side_of as tractor_side_of
from gouji_league.rules.words import Language, term


@dataclass(frozen=True, slots=True)
class Deed:
    """烧 3 次."""

    label: str
    count: int


def deeds(
    wholes: Sequence[Whole], players: Collection[int], language: Language
) -> list[tuple[str, list[Deed]]]:
    """By the title of the book: what these players (by pk) did in the deals of their matches."""
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for one in wholes:
        if one.deals and one.line_ups:
            counted[one.match.stage.rulebook] += _of_match(one, players)
    told = []
    for key, found in counted.items():
        book = BOOKS[key]
        shown = [Deed(label, found[name]) for name, label in labels(book, language)]
        told.append((book.title.to(language), shown))
    return told


def labels(book: AnyBook, language: Language) -> Iterator[tuple[str, str]]:
    """What is counted under a book, in its own words."""
    yield "deals", _("上场盘数")
    if isinstance(book, TractorBook):
        yield from _of_tractor_book()
        return
    yield "first", term("place1", language)
    yield "last", term("place6", language)
    yield "swept", term(book.terms["sweep"], language)
    for key in ("burn", "smother"):
        if key == "smother" and "smothers" not in book.facts:
            continue
        what = {"what": term(book.terms[key], language)}
        yield f"{key}_by", _("%(what)s别人") % what
        yield f"{key}_on", _("被%(what)s") % what
    yield "opened", term("opening", language)
    yield "unopened", _("没开点")
    yield "revolts", term("revolt", language)
    yield "fouls", pgettext("ranking", "犯规")


def _of_tractor_book() -> Iterator[tuple[str, str]]:
    yield "dealer", _("坐庄")
    yield "held", _("坐庄守住")
    yield "levels", _("本方升级")
    yield "caught", _("抓分时抓到的分")
    yield "dug", _("扣底")
    yield "fouls", pgettext("ranking", "犯规")


def _of_match(found: Whole, players: Collection[int]) -> Counter[str]:
    scored, record = found.derived.score, read_record(found.derived.record).record
    if isinstance(scored, TractorScore) and isinstance(record, TractorRecord):
        return _of_tractor(found, scored, record, players)
    counted: Counter[str] = Counter()
    if isinstance(scored, MatchScore) and isinstance(record, Record):
        for deal, (facts, seats) in zip(scored.deals, _seated(found, record, players), strict=True):
            counted += _of_deal(deal, seats)
            counted["fouls"] += sum(foul.seat in seats for foul in facts.fouls)
    return counted


def _seated(
    found: Whole, record: Record, players: Collection[int]
) -> Iterator[tuple[Deal, set[int]]]:
    """By deal the seats at which they sit: places move from seat to seat, sides never do."""
    seating: Sequence[int] = SEATS
    for number, deal in enumerate(record.deals, 1):
        seating = deal.seating or seating
        line_up = found.line_up(number).players
        places = {at for at, player in enumerate(line_up, 1) if player.pk in players}
        yield deal, {seat for seat, place in enumerate(seating, 1) if place in places}


def _of_deal(scored: DealScore, seats: set[int]) -> Counter[str]:
    """Of a deal that counts; a void one has nothing but fouls."""
    counted: Counter[str] = Counter()
    finish = scored.finish
    if finish is None or not seats:
        return counted
    deal = finish.deal
    counted["deals"] = 1
    counted["first"] = finish.places[0] in seats
    counted["last"] = finish.places[-1] in seats
    counted["swept"] = finish.sweep in {side_of(seat) for seat in seats}
    for key, blows in (("burn", deal.burns), ("smother", deal.smothers)):
        counted[f"{key}_by"] = sum(blow.by in seats for blow in blows)
        counted[f"{key}_on"] = sum(blow.on in seats for blow in blows)
    counted["opened"] = len(seats & finish.opened)
    counted["unopened"] = len(seats - finish.opened)
    counted["revolts"] = sum(one.seat in seats for one in deal.revolts)
    return counted


def _of_tractor(
    found: Whole, scored: TractorScore, record: TractorRecord, players: Collection[int]
) -> Counter[str]:
    counted: Counter[str] = Counter()
    for number, (deal, facts) in enumerate(zip(scored.deals, record.deals, strict=False), 1):
        line_up = found.line_up(number).players
        seats = {at for at, player in enumerate(line_up, 1) if player.pk in players}
        if not seats:
            continue
        sides = {tractor_side_of(seat) for seat in seats}
        counted["deals"] += 1
        counted["dealer"] += deal.dealer in seats
        counted["held"] += deal.dealer in seats and deal.up == tractor_side_of(deal.dealer)
        counted["levels"] += deal.gain if deal.up in sides else 0
        if tractor_side_of(deal.dealer) not in sides:
            counted["caught"] += facts.caught
            counted["dug"] += facts.dug is not None
        counted["fouls"] += sum(foul.seat in seats for foul in facts.fouls)
    return counted


def sat_in(wholes: Sequence[Whole]) -> Counter[int]:
    """上场: by player's pk, in how many deals that count each of them sat."""
    counted: Counter[int] = Counter()
    for one in wholes:
        if not one.deals or not one.line_ups:
            continue
        scored = one.derived.score
        for number, deal in enumerate(scored.deals, 1):
            if isinstance(deal, DealScore) and deal.finish is None:
                continue
            counted.update(player.pk for player in one.line_up(number).players)
    return counted
