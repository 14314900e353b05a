"""Reading: from JSON values to checked scalars and lists, every fault noted on the way.

`record` builds facts with it. Nothing here knows a rule; a value of the wrong shape is noted and
left out, so that the rest can still be read.
"""

from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from gouji_league.rules.findings import Fault

T = TypeVar("T")
B = TypeVar("B")

DIGITS: Final = 4000
"""Longer numbers are refused: sums of them could no longer be printed."""
_LIMIT: Final = 10**DIGITS
_INT: Final = frozenset({int})


class Doubled(dict[str, object]):
    """A JSON object in which a key stood twice; `keys_twice` names them."""

    keys_twice: tuple[str, ...] = ()


@dataclass(slots=True)
class Reader:
    """Collects the faults of one record."""

    faults: list[Fault] = field(default_factory=list)

    def fault(self, code: str, where: str, **params: object) -> None:
        self.faults.append(Fault(code, where, tuple(params.items())))

    def keys(self, value: object, where: str, allowed: Set[str]) -> dict[str, object] | None:
        """The value as an object, its unknown and doubled keys noted."""
        if type(value) is dict and value.keys() <= allowed:
            return value
        if not isinstance(value, dict):
            self.fault("not_an_object", where)
            return None
        if isinstance(value, Doubled):
            for key in value.keys_twice:
                self.fault("key_twice", within(where, key), key=key)
        for key in value:
            if key not in allowed:
                self.fault("unknown_key", within(where, key), key=key)
        return value

    def items(self, value: object, where: str) -> Iterator[tuple[str, object]]:
        """The entries of a list with their places."""
        if type(value) is not list:
            self.fault("not_a_list", where)
            return
        for index, item in enumerate(value):
            yield f"{where}[{index}]", item

    def integer(
        self, value: object, where: str, *, low: int | None = None, high: int | None = None
    ) -> int | None:
        if type(value) is not int:
            self.fault("not_an_integer", where)
        elif too_long(value):
            self.fault("number_too_long", where, digits=DIGITS)
        elif low is not None and high is not None and not low <= value <= high:
            self.fault("out_of_range", where, low=low, high=high)
        elif low is not None and value < low:
            self.fault("too_small", where, low=low)
        else:
            return value
        return None

    def seat(self, value: object, where: str, *, seats: int) -> int | None:
        if type(value) is int and 1 <= value <= seats:
            return value
        self.fault("no_such_seat", where, seats=seats)
        return None

    def seat_of(self, holder: dict[str, object], key: str, where: str, *, seats: int) -> int | None:
        """A required seat; its place is spelt out only for a fault."""
        value = holder.get(key)
        if type(value) is int and 1 <= value <= seats:
            return value
        if self.required(holder, key, where):
            self.fault("no_such_seat", within(where, key), seats=seats)
        return None

    def kind_of(self, holder: dict[str, object], where: str, kinds: Collection[str]) -> str | None:
        """A required `kind`."""
        kind = holder.get("kind")
        if type(kind) is str and kind in kinds:
            return kind
        if self.required(holder, "kind", where):
            self.one_of(kind, within(where, "kind"), kinds)
        return None

    def seats(
        self, value: object, where: str, *, code: str, called: str = "seat"
    ) -> tuple[int, ...] | None:
        """Seats of six, none twice; `code` says what to do about one that stands twice."""
        if type(value) is list and set(map(type, value)) <= _INT and _distinct_seats(value):
            return tuple(value)
        found: list[int] = []
        before = len(self.faults)
        for place, item in self.items(value, where):
            seat = self.seat(item, place, seats=6)
            if seat in found:
                self.fault(code, place, **{called: seat})
            elif seat:
                found.append(seat)
        return tuple(found) if len(self.faults) == before else None

    def one_of(self, value: object, where: str, values: Collection[str]) -> str | None:
        if type(value) is str and value in values:
            return value
        self.fault("unknown_value", where, values=" / ".join(sorted(values)))
        return None

    def each(
        self,
        value: object,
        where: str,
        read: Callable[["Reader", object, str, B], T | None],
        book: B,
    ) -> tuple[T, ...]:
        """What can be read of a list's entries."""
        if type(value) is not list:
            self.fault("not_a_list", where)
            return ()
        found = [read(self, item, f"{where}[{index}]", book) for index, item in enumerate(value)]
        return tuple([entry for entry in found if entry is not None])

    def required(self, holder: dict[str, object], key: str, where: str) -> bool:
        if key in holder:
            return True
        self.fault("missing", within(where, key), key=key)
        return False


def nullable(holder: dict[str, object], key: str, read: Callable[[object], Any]) -> Any:
    """A value that may be null, which counts as absent."""
    value = holder.get(key)
    return None if value is None else read(value)


def _distinct_seats(value: list[int]) -> bool:
    seen = set(value)
    return len(seen) == len(value) and seen <= _SEATS


_SEATS: Final = frozenset({1, 2, 3, 4, 5, 6})


def too_long(number: int) -> bool:
    return not -_LIMIT < number < _LIMIT


def within(where: str, key: str) -> str:
    return f"{where}.{key}" if where else key
