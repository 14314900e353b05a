"""Reads one deal of 双升 into facts."""

from typing import Final

from gouji_league.rules import checks
from gouji_league.rules.book import TractorBook
from gouji_league.rules.facts import Dug, Foul, TractorDeal
from gouji_league.rules.gouji_deals import FACTS
from gouji_league.rules.reading import Reader, nullable, within

_TRACTOR_DEAL: Final = frozenset({"dealer", "caught", "kitty", "dug", "fouls"})
_TRACTOR_FOUL: Final = frozenset({"seat", "kind", "cards"})
_DUG: Final = frozenset({"pairs", "tractor"})
LONGEST_TRACTOR: Final = 10_000
"""Beyond any hand; it only keeps 2 to that power a number that can be printed."""


def read_tractor_deal(
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
    dealer = nullable(item, "dealer", lambda v: reader.seat(v, f"{where}.dealer", seats=4))
    dug = nullable(item, "dug", lambda v: _dug(reader, v, f"{where}.dug"))
    fouls = reader.each(item.get("fouls", []), f"{where}.fouls", _tractor_foul, book)
    checks.check_slips(reader, fouls, where)
    if caught is None or kitty is None:
        return None
    checks.check_card_points(reader, caught + kitty, where, book)
    return TractorDeal(caught, kitty, dealer, dug, fouls)


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
