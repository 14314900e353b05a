"""核对: what the facts of a deal mean together — faults that refuse it, cautions that ask again.

The shape was read by `record`; here one fact is held against another. RULES sections 2, 3, 9, 10.
"""

from typing import Final

from gouji_league.rules.book import Book, TractorBook
from gouji_league.rules.facts import Deal, Foul, Revolt
from gouji_league.rules.places import COSTS_PLACE
from gouji_league.rules.reading import Reader
from gouji_league.rules.seats import SEATS, opposite

VOID_FOULS: Final = frozenset({"warning", "points", "disqualified"})
"""The fouls that stand in a void deal."""
VOID_FACTS: Final = ("order", "opened", "no_opening_cards", "smothers", "burns", "calls")


def check_deal(reader: Reader, deal: Deal, where: str, book: Book, unread: frozenset[str]) -> None:
    """Every fault of one deal; facts in `unread` were there, but could not be read."""
    if deal.revolts:
        _check_revolts_once(reader, deal, where)
    if deal.void:
        _check_void(reader, deal, where, unread)
        return
    if unread.isdisjoint({"order", "revolts"}):
        _check_order(reader, deal, where)
    if deal.revolts:
        _check_revolt(reader, deal.revolts[0], deal, where, book)
    if deal.smothers or deal.burns:
        _check_blows(reader, deal, where, book)
    if deal.no_opening_cards:
        _check_no_opening_cards(reader, deal, where, book)
    if deal.calls:
        _check_calls(reader, deal, where)


def _check_revolts_once(reader: Reader, deal: Deal, where: str) -> None:
    seen: set[int] = set()
    for index, revolt in enumerate(deal.revolts):
        if revolt.seat in seen:
            reader.fault("revolt_twice", f"{where}.revolts[{index}].seat", seat=revolt.seat)
        seen.add(revolt.seat)


def _check_void(reader: Reader, deal: Deal, where: str, unread: frozenset[str]) -> None:
    for fact in VOID_FACTS:
        if getattr(deal, fact) or fact in unread:
            reader.fault("void_holds_fact", f"{where}.{fact}", term=f"fact_{fact}")
    for index, foul in enumerate(deal.fouls):
        if foul.kind not in VOID_FOULS:
            reader.fault(
                "void_holds_foul", f"{where}.fouls[{index}].kind", term=f"foul_{foul.kind}"
            )


def _check_order(reader: Reader, deal: Deal, where: str) -> None:
    if not deal.order:
        reader.fault("order_missing", f"{where}.order")
        return
    revolter = deal.revolts[0].seat if deal.revolts else 0
    if revolter in deal.order:
        place = f"{where}.order[{deal.order.index(revolter)}]"
        reader.fault("order_revolter", place, seat=revolter)
    missing = [seat for seat in SEATS if seat not in deal.order and seat != revolter]
    if missing:
        reader.fault("order_incomplete", f"{where}.order", seats=tuple(missing))


def _check_revolt(reader: Reader, revolt: Revolt, deal: Deal, where: str, book: Book) -> None:
    """RULES section 3: what a revolt asks of the marks and forbids to the fouls."""
    at = f"{where}.revolts[0]"
    if "rush" in book.facts and revolt.rush is None:
        reader.fault("rush_missing", f"{at}.rush")
    for index, seat in enumerate(deal.opened):
        if seat == revolt.seat:
            reader.fault("opened_revolter", f"{where}.opened[{index}]", seat=seat)
        elif book.opposite_by_rush and seat == opposite(revolt.seat) and revolt.rush in UNOPENED_BY:
            reader.fault("opened_against_rush", f"{where}.opened[{index}]", seat=seat)
    for index, foul in enumerate(deal.fouls):
        if foul.seat == revolt.seat and foul.kind in COSTS_PLACE:
            reader.fault("revolter_demoted", f"{where}.fouls[{index}].kind", seat=foul.seat)


UNOPENED_BY: Final = frozenset({"unanswered", "stopped_mixed"})
"""The rushes after which the revolter's opposite has not opened (000-4.17, 000-4.18)."""


def _check_blows(reader: Reader, deal: Deal, where: str, book: Book) -> None:
    revolt = deal.revolts[0] if deal.revolts else None
    smothered: set[int] = set()
    for index, blow in enumerate(deal.smothers):
        at = f"{where}.smothers[{index}]"
        _check_pair(reader, blow.by, blow.on, at, revolt)
        if blow.on in smothered:
            smother = book.terms["smother"]
            reader.fault("smothered_twice", f"{at}.on", seat=blow.on, smother=smother)
        smothered.add(blow.on)
    false_burners = {foul.seat for foul in deal.fouls if foul.kind == "false_burn"}
    headless = opposite(revolt.seat) if revolt and revolt.graded is False else 0
    for index, blow in enumerate(deal.burns):
        at = f"{where}.burns[{index}]"
        _check_pair(reader, blow.by, blow.on, at, revolt)
        if blow.on == opposite(blow.by):
            reader.fault("burn_by_opposite", at, by=blow.by, on=blow.on, burn=book.terms["burn"])
        if headless in (blow.by, blow.on):
            reader.fault("burn_headless", at, seat=headless, burn=book.terms["burn"])
        if blow.by in false_burners:
            words = {"burn": book.terms["burn"], "false_burn": book.terms["false_burn"]}
            reader.fault("burn_and_false_burn", f"{at}.by", seat=blow.by, **words)


def _check_pair(reader: Reader, by: int, on: int, where: str, revolt: Revolt | None) -> None:
    if by == on:
        reader.fault("against_itself", where, seat=by)
    if revolt and revolt.seat in (by, on):
        reader.fault("revolter_takes_no_part", where, seat=revolt.seat)


def _check_no_opening_cards(reader: Reader, deal: Deal, where: str, book: Book) -> None:
    """000-5.18: who never held an opening set neither opened, nor rushed, nor forgot one."""
    opened = book.opens(deal, {}) | set(deal.opened)
    forgot = {foul.seat for foul in deal.fouls if foul.kind == "forgot_opening"}
    revolt = deal.revolts[0] if deal.revolts else None
    rushed = revolt.seat if revolt and revolt.rush not in (None, "declined") else 0
    for index, seat in enumerate(deal.no_opening_cards):
        at = f"{where}.no_opening_cards[{index}]"
        if seat in opened:
            reader.fault("no_cards_yet_opened", at, seat=seat)
        if seat in forgot:
            reader.fault("no_cards_yet_forgot", at, seat=seat)
        if seat == rushed:
            reader.fault("no_cards_yet_rushed", at, seat=seat)


def _check_calls(reader: Reader, deal: Deal, where: str) -> None:
    callers: set[int] = set()
    for index, call in enumerate(deal.calls):
        if call.by in callers:
            reader.fault("called_twice", f"{where}.calls[{index}].by", seat=call.by)
        callers.add(call.by)


def check_card_points(reader: Reader, points: int, where: str, book: TractorBook) -> None:
    """双升: caught and kitty together are no more than the packs hold."""
    if points > book.all_points:
        reader.fault("more_than_all_points", f"{where}.kitty", most=book.all_points)


def check_slips(reader: Reader, fouls: tuple[Foul, ...], where: str) -> None:
    """双升: one slip a deal, by whomever (004-1.4b)."""
    slips = [index for index, foul in enumerate(fouls) if foul.kind == "slip"]
    for index in slips[1:]:
        reader.fault("second_slip", f"{where}.fouls[{index}].kind")
