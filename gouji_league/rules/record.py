"""记录: reads a match of RULES section 10 into facts, for the book that it names.

Form only: types, ranges, keys, and whether the book knows a fact at all. What the facts mean
together is for `checks`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.rules.book import AnyBook, Book, TractorBook, defaults
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import Options, OptionValue, Record, TractorRecord
from gouji_league.rules.findings import Fault
from gouji_league.rules.gouji_deals import read_deal
from gouji_league.rules.reading import DIGITS, Reader, nullable, too_long, within
from gouji_league.rules.tractor_deals import read_tractor_deal

ENDS: Final = frozenset({"substitution", "stopped"})
_HEAD: Final = frozenset({"rulebook", "options", "players", "ended", "deals"})
_HEAD_OF_SOME: Final = frozenset({"max_deals", "waiting", "first_lead", "first_dealer"})


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
        reader.keys(value, "", _HEAD | _HEAD_OF_SOME)
        return Reading(None, None, 0, tuple(reader.faults))
    _head_keys(reader, value, book)
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


def _head_keys(reader: Reader, value: dict[str, object], book: AnyBook) -> None:
    """A key of another book is told apart from one that no book knows."""
    reader.keys(value, "", _HEAD | _HEAD_OF_SOME)
    for key in value.keys() & (_HEAD_OF_SOME - book.head):
        reader.fault("not_in_book", key, term=f"head_{key}")


def _read_gouji(reader: Reader, value: dict[str, object], book: Book) -> Reading:
    options = read_options(reader, value, book)
    players = _players(reader, value, 6)
    waiting = reader.integer(value.get("waiting", 0), "waiting", low=0) if book.waits else 0
    max_deals = nullable(value, "max_deals", lambda v: reader.integer(v, "max_deals", low=1))
    first_lead = nullable(value, "first_lead", lambda v: reader.seat(v, "first_lead", seats=6))
    ended = nullable(value, "ended", lambda v: reader.one_of(v, "ended", ENDS))
    deals, total = _deals(reader, value, lambda v, at: read_deal(reader, v, at, book))
    if waiting is None or (max_deals is None and value.get("max_deals") is not None):
        # The cap is not known: none that these deals could reach.
        waiting, max_deals = 0, total + 1
    record = Record(book.key, options, players, deals, waiting, max_deals, first_lead, ended)
    return Reading(book, record, total, tuple(reader.faults))


def _read_tractor(reader: Reader, value: dict[str, object], book: TractorBook) -> Reading:
    options = read_options(reader, value, book)
    options_are_sound = not any(fault.where.startswith("options") for fault in reader.faults)
    players = _players(reader, value, 4)
    first = nullable(value, "first_dealer", lambda v: reader.seat(v, "first_dealer", seats=4))
    ended = nullable(value, "ended", lambda v: reader.one_of(v, "ended", {"stopped"}))
    deals, total = _deals(reader, value, lambda v, at: read_tractor_deal(reader, v, at, book))
    dealer_is_known = not total or first is not None or _states_dealer(value)
    if not dealer_is_known and value.get("first_dealer") is None:
        reader.fault("no_first_dealer", "first_dealer")
    if not dealer_is_known or not options_are_sound:
        return Reading(book, None, total, tuple(reader.faults))
    record = TractorRecord(book.key, options, players, deals, first or 0, ended)
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
