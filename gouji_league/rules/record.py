"""记录: reads a match of RULES section 10 into facts, for the book that it names.

Form only: types, ranges, keys, and whether the book knows a fact at all. What the facts mean
together is for `checks`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.rules import checks
from gouji_league.rules.book import ALWAYS, AnyBook, Book, TractorBook, defaults
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.facts import (
    Blow,
    Call,
    Deal,
    Dug,
    Foul,
    Options,
    OptionValue,
    Record,
    Revolt,
    TractorDeal,
    TractorRecord,
)
from gouji_league.rules.findings import Fault
from gouji_league.rules.reading import DIGITS, Reader, too_long, within

RUSHES: Final = frozenset({"unanswered", "stopped_pure", "stopped_mixed", "declined"})
CALLS: Final = frozenset({"declared", "blind"})
FOULS: Final = frozenset({"warning", "points", "demoted", "disqualified"})
"""The kinds that every book of 够级 has."""
KINDS: Final = {book.key: FOULS | book.fouls for book in GOUJI.values()}
ENDS: Final = frozenset({"substitution", "stopped"})
FACTS: Final = ALWAYS | {"no_opening_cards", "smothers", "calls"}
"""Every list that a deal of some book may hold."""
_HEAD: Final = frozenset({"rulebook", "options", "players", "ended", "deals"})
_REVOLT: Final = frozenset({"seat", "rush", "graded"})
_BLOW: Final = frozenset({"by", "on"})
_CALL: Final = frozenset({"by", "kind"})
_FOUL: Final = frozenset({"seat", "kind", "points"})
_TRACTOR_FOUL: Final = frozenset({"seat", "kind", "cards"})
_TRACTOR_DEAL: Final = frozenset({"dealer", "caught", "kitty", "dug", "fouls"})
_DUG: Final = frozenset({"pairs", "tractor"})
LONGEST_TRACTOR: Final = 10_000
"""Beyond any hand; it only keeps 2 to that power a number that can be printed."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What could be read: the facts up to the first faulty deal, and every fault."""

    book: AnyBook | None
    record: Record | TractorRecord | None
    deals: int
    faults: tuple[Fault, ...]


def read_record(value: object) -> Reading:
    reader = Reader()
    if not isinstance(value, dict):
        reader.fault("not_an_object", "")
        return Reading(None, None, 0, tuple(reader.faults))
    book = _book(reader, value)
    if book is None:
        return Reading(None, None, 0, tuple(reader.faults))
    if isinstance(book, TractorBook):
        return _read_tractor(reader, value, book)
    return _read_gouji(reader, value, book)


def _book(reader: Reader, value: dict[str, object]) -> AnyBook | None:
    if not reader.required(value, "rulebook", ""):
        return None
    name = value["rulebook"]
    book = BOOKS.get(name) if type(name) is str else None
    if book is None:
        reader.fault("unknown_rulebook", "rulebook", books=" / ".join(BOOKS))
    return book


def _read_gouji(reader: Reader, value: dict[str, object], book: Book) -> Reading:
    allowed = _HEAD | {"max_deals"} | ({"waiting", "first_lead"} if book.waits else set())
    reader.keys(value, "", allowed)
    options = read_options(reader, value, book)
    players = _players(reader, value, 6)
    waiting = reader.integer(value.get("waiting", 0), "waiting", low=0) if book.waits else 0
    max_deals = _nullable(value, "max_deals", lambda v: reader.integer(v, "max_deals", low=1))
    first_lead = (
        _nullable(value, "first_lead", lambda v: reader.seat(v, "first_lead", seats=6))
        if book.waits
        else None
    )
    ended = _nullable(value, "ended", lambda v: reader.one_of(v, "ended", ENDS))
    head_is_sound = not reader.faults
    deals, total = _deals(reader, value, lambda v, at: _deal(reader, v, at, book))
    record = (
        Record(book.key, options, players, deals, waiting or 0, max_deals, first_lead, ended)
        if head_is_sound
        else None
    )
    return Reading(book, record, total, tuple(reader.faults))


def _read_tractor(reader: Reader, value: dict[str, object], book: TractorBook) -> Reading:
    reader.keys(value, "", _HEAD | {"first_dealer"})
    options = read_options(reader, value, book)
    players = _players(reader, value, 4)
    first = _nullable(value, "first_dealer", lambda v: reader.seat(v, "first_dealer", seats=4))
    ended = _nullable(value, "ended", lambda v: reader.one_of(v, "ended", {"stopped"}))
    head_is_sound = not reader.faults
    deals, total = _deals(reader, value, lambda v, at: _tractor_deal(reader, v, at, book))
    if total and first is None and not _states_dealer(value):
        reader.fault("no_first_dealer", "first_dealer")
        head_is_sound = False
    record = (
        TractorRecord(book.key, options, players, deals, first or 0, ended)
        if head_is_sound
        else None
    )
    return Reading(book, record, total, tuple(reader.faults))


def _states_dealer(value: dict[str, Any]) -> bool:
    """The first deal names its dealer, rightly or not: a wrong seat has its own fault."""
    first = value["deals"][0]
    return not isinstance(first, dict) or first.get("dealer") is not None


def read_options(reader: Reader, holder: dict[str, object], book: AnyBook) -> Options:
    """The options given, over the book's defaults."""
    options = defaults(book)
    if "options" not in holder:
        return options
    by_key = {option.key: option for option in book.options}
    given = reader.keys(holder["options"], "options", by_key.keys())
    for key, value in (given or {}).items():
        option = by_key.get(key)
        if option is None:
            continue
        where = within("options", key)
        if not option.allows(value):
            reader.fault("option_value", where, key=key)
        elif any(type(number) is int and too_long(number) for number in _as_list(value)):
            reader.fault("number_too_long", where, digits=DIGITS)
        else:
            options[key] = _frozen(value)
    return options


def _as_list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _frozen(value: Any) -> OptionValue:
    return tuple(value) if isinstance(value, list) else value


def _players(reader: Reader, value: dict[str, object], count: int) -> tuple[str, ...]:
    if not reader.required(value, "players", ""):
        return ()
    names = value["players"]
    if type(names) is not list:
        reader.fault("not_a_list", "players")
        return ()
    if len(names) != count:
        reader.fault("players_count", "players", count=count)
    for place, name in reader.items(names, "players"):
        if type(name) is not str:
            reader.fault("not_a_name", place)
    return tuple(names)


def _nullable(holder: dict[str, object], key: str, read: Callable[[object], Any]) -> Any:
    value = holder.get(key)
    return None if value is None else read(value)


def _deals(
    reader: Reader, value: dict[str, object], read: Callable[[object, str], Any]
) -> tuple[tuple[Any, ...], int]:
    """The deals up to the first faulty one, and how many there are in all."""
    sound: list[Any] = []
    total = 0
    for where, item in reader.items(value.get("deals", []), "deals"):
        before = len(reader.faults)
        deal = read(item, where)
        if len(reader.faults) == before and len(sound) == total:
            sound.append(deal)
        total += 1
    return tuple(sound), total


# 够级


def _deal(reader: Reader, value: object, where: str, book: Book) -> Deal | None:
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
    if (
        facts.get("order", ()) is None
        or facts.get("revolts", ()) is None
        or facts.get("seating", ()) is None
    ):
        return None
    deal = Deal(**{key: fact or () for key, fact in facts.items()})
    checks.check_deal(reader, deal, where, book)
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
    rush = _nullable(item, "rush", lambda v: _rush(reader, v, f"{where}.rush", book))
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


# 双升


def _tractor_deal(
    reader: Reader, value: object, where: str, book: TractorBook
) -> TractorDeal | None:
    if isinstance(value, dict):
        # An empty list counts as absent, even of a fact that this book does not know.
        empty = {key for key, fact in value.items() if key in FACTS and fact == []}
    else:
        empty = set()
    item = reader.keys(value, where, _TRACTOR_DEAL | empty)
    if item is None:
        return None
    caught = _card_points(reader, item, "caught", where, book.all_points)
    kitty = _card_points(reader, item, "kitty", where, book.most_in_kitty)
    dealer = _nullable(item, "dealer", lambda v: reader.seat(v, f"{where}.dealer", seats=4))
    dug = _nullable(item, "dug", lambda v: _dug(reader, v, f"{where}.dug"))
    fouls = reader.each(item.get("fouls", []), f"{where}.fouls", _tractor_foul, book)
    if caught is None or kitty is None:
        return None
    deal = TractorDeal(caught, kitty, dealer, dug, fouls)
    checks.check_tractor_deal(reader, deal, where, book)
    return deal


def _card_points(
    reader: Reader, item: dict[str, object], key: str, where: str, most: int
) -> int | None:
    """Points in cards go by fives."""
    if not reader.required(item, key, where):
        return None
    place = within(where, key)
    points = reader.integer(item[key], place, low=0, high=most)
    if points is not None and points % 5:
        reader.fault("not_by_five", place)
        return None
    return points


def _dug(reader: Reader, value: object, where: str) -> Dug | None:
    item = reader.keys(value, where, _DUG)
    if item is None:
        return None
    pairs = reader.integer(item.get("pairs", 0), f"{where}.pairs", low=0)
    tractor = reader.integer(
        item.get("tractor", 0), f"{where}.tractor", low=0, high=LONGEST_TRACTOR
    )
    if tractor == 1:
        reader.fault("tractor_length", f"{where}.tractor")
    return Dug(pairs or 0, tractor or 0)


def _tractor_foul(reader: Reader, value: object, where: str, book: TractorBook) -> Foul | None:
    item = reader.keys(value, where, _TRACTOR_FOUL)
    if item is None:
        return None
    seat = reader.seat_of(item, "seat", where, seats=4)
    kind = reader.kind_of(item, where, book.fouls)
    if not seat or not kind:
        return None
    if kind != "bad_throw":
        if "cards" in item:
            reader.fault("cards_misplaced", f"{where}.cards")
        return Foul(seat, kind)
    if not reader.required(item, "cards", where):
        return None
    cards = reader.integer(item["cards"], f"{where}.cards", low=1)
    return Foul(seat, kind, cards=cards) if cards else None
