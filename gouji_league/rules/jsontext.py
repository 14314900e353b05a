"""JSON text: from bytes to values, with what Python's reader would let pass or raise made a fault.

A key that stands twice is kept in mind, so that the record's own reading can name its place.
"""

import json
from typing import NoReturn

from gouji_league.rules.findings import Fault
from gouji_league.rules.reading import Doubled


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
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise UnreadableError("not_json", line=error.lineno, column=error.colno) from error
    except RecursionError as error:
        raise UnreadableError("nested_too_deep") from error
    except ValueError as error:
        # Python reads no integer beyond 4300 digits.
        raise UnreadableError("no_number") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    plain = dict(pairs)
    if len(plain) == len(pairs):
        return plain
    keys = [key for key, _ in pairs]
    doubled = Doubled(plain)
    doubled.keys_twice = tuple(key for key in plain if keys.count(key) > 1)
    return doubled


def _no_number(_: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not know."""
    raise UnreadableError("no_number")
