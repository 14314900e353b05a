"""Reads one deal (盘) of a 够级 book into facts. What cannot be read is left out and noted, so that
the rest of the deal is still checked."""

from collections.abc import Callable
from typing import Any, Final

from gouji_league.rules import checks
from gouji_league.rules.book import ALWAYS, Book
from gouji_league.rules.books import GOUJI
from gouji_league.rules.facts import Blow, Call, Deal, Foul, Revolt
from gouji_league.rules.reading import Reader, nullable, within

RUSHES: Final = frozenset({"unanswered", "stopped_pure", "stopped_mixed", "declined"})
CALLS: Final = frozenset({"declared", "blind"})
FOULS: Final = frozenset({"warning", "points", "demoted", "disqualified"})
"""The kinds that every book of 够级 has."""
KINDS: Final = {book.key: FOULS | book.fouls for book in GOUJI.values()}
FACTS: Final = ALWAYS | {"no_opening_cards", "smothers", "calls"}
"""Every list that a deal of some book may hold."""
_REVOLT: Final = frozenset({"seat", "rush", "graded"})
_BLOW: Final = frozenset({"by", "on"})
_CALL: Final = frozenset({"by", "kind"})
_FOUL: Final = frozenset({"seat", "kind", "points"})


def read_deal(reader: Reader, value: object, where: str, book: Book) -> Deal | None:
    item = reader.keys(value, where, FACTS)
    if item is None:
        return None
    facts: dict[str, Any] = {}
    for key, fact in item.items():
        if fact == [] or key not in FACTS:
            continue
        if key not in ALWAYS and key not in book.facts:
            reader.fault("not_in_book", within(where, key), term=f"fact_{key}")
            continue
        facts[key] = _READ[key](reader, fact, f"{where}.{key}", book)
    unread = frozenset(key for key, fact in facts.items() if fact is None)
    deal = Deal(**{key: fact or () for key, fact in facts.items()})
    checks.check_deal(reader, deal, where, book, unread)
    return deal


def _seating(reader: Reader, value: object, where: str, _book: Book) -> tuple[int, ...] | None:
    """Six players by number, each on a seat of its own side."""
    players = reader.seats(value, where, code="player_twice", called="player")
    if players is None:
        return None
    if len(players) != 6:
        reader.fault("seating_incomplete", where)
        return None
    for seat, player in enumerate(players, 1):
        if (seat ^ player) & 1:
            reader.fault("seating_sides", f"{where}[{seat - 1}]", player=player, seat=seat)
    return players


def _order(reader: Reader, value: object, where: str, _book: Book) -> tuple[int, ...] | None:
    return reader.seats(value, where, code="order_twice")


def _marks(reader: Reader, value: object, where: str, _book: Book) -> tuple[int, ...] | None:
    return reader.seats(value, where, code="mark_twice")


def _revolts(reader: Reader, value: object, where: str, book: Book) -> tuple[Revolt, ...] | None:
    before = len(reader.faults)
    revolts = reader.each(value, where, _revolt, book)
    return revolts if len(reader.faults) == before else None


def _revolt(reader: Reader, value: object, where: str, book: Book) -> Revolt | None:
    item = reader.keys(value, where, _REVOLT)
    if item is None:
        return None
    seat = reader.seat_of(item, "seat", where, seats=6)
    rush = nullable(item, "rush", lambda v: _rush(reader, v, f"{where}.rush", book))
    graded = item.get("graded")
    if "graded" in item and type(graded) is not bool:
        reader.fault("not_yes_or_no", f"{where}.graded")
        return None
    return Revolt(seat, rush, graded if isinstance(graded, bool) else None) if seat else None


def _rush(reader: Reader, value: object, where: str, book: Book) -> str | None:
    if "rush" in book.facts:
        return reader.one_of(value, where, RUSHES)
    reader.fault("not_in_book", where, term="fact_rush")
    return None


def _blows(reader: Reader, value: object, where: str, book: Book) -> tuple[Blow, ...]:
    return reader.each(value, where, _blow, book)


def _blow(reader: Reader, value: object, where: str, _book: Book) -> Blow | None:
    item = reader.keys(value, where, _BLOW)
    if item is None:
        return None
    by = reader.seat_of(item, "by", where, seats=6)
    on = reader.seat_of(item, "on", where, seats=6)
    return Blow(by, on) if by and on else None


def _calls(reader: Reader, value: object, where: str, book: Book) -> tuple[Call, ...]:
    return reader.each(value, where, _call, book)


def _call(reader: Reader, value: object, where: str, _book: Book) -> Call | None:
    item = reader.keys(value, where, _CALL)
    if item is None:
        return None
    by = reader.seat_of(item, "by", where, seats=6)
    kind = reader.kind_of(item, where, CALLS)
    return Call(by, kind) if by and kind else None


def _fouls(reader: Reader, value: object, where: str, book: Book) -> tuple[Foul, ...]:
    return reader.each(value, where, _foul, book)


def _foul(reader: Reader, value: object, where: str, book: Book) -> Foul | None:
    item = reader.keys(value, where, _FOUL)
    if item is None:
        return None
    seat = reader.seat_of(item, "seat", where, seats=6)
    kind = reader.kind_of(item, where, KINDS[book.key])
    if not seat or not kind:
        return None
    if kind != "points":
        if "points" in item:
            reader.fault("points_misplaced", f"{where}.points")
        return Foul(seat, kind)
    if "points" not in item and book.default_foul_points is not None:
        return Foul(seat, kind, book.default_foul_points)
    if not reader.required(item, "points", where):
        return None
    points = reader.integer(item["points"], f"{where}.points", low=1)
    return Foul(seat, kind, points) if points else None


_READ: Final[dict[str, Callable[[Reader, object, str, Book], tuple[object, ...] | None]]] = {
    "seating": _seating,
    "order": _order,
    "revolts": _revolts,
    "opened": _marks,
    "no_opening_cards": _marks,
    "smothers": _blows,
    "burns": _blows,
    "calls": _calls,
    "fouls": _fouls,
}
