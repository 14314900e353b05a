"""JSON text: from bytes to values, with what Python's reader lets pass or raises made a fault.

A key that stands twice is kept in mind, so that the record's own reading can name its place.
"""

import json

from gouji_league.rules.findings import Fault
from gouji_league.rules.reading import DIGITS, Doubled


class UnreadableError(Exception):
    """The text is no JSON; `fault` says why."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.fault = Fault(code, "", tuple(params.items()))


def parse(data: bytes) -> object:
    """The value that the bytes spell out."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableError("not_utf8", byte=error.start + 1) from error
    try:
        return json.loads(
            text, object_pairs_hook=_object, parse_constant=NoNumber, parse_int=_integer
        )
    except json.JSONDecodeError as error:
        raise UnreadableError("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise UnreadableError("nested_too_deep") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    keys = [key for key, _ in pairs]
    doubled = Doubled(plain)
    doubled.keys_twice = tuple(key for key in plain if keys.count(key) > 1)
    return doubled


class NoNumber:
    """NaN, Infinity, or an integer longer than Python reads: of no type that a record asks for."""

    def __init__(self, text: str) -> None:
        self.text = text


def _integer(text: str) -> int | NoNumber:
    return int(text) if len(text) <= DIGITS else NoNumber(text)
