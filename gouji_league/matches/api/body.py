"""The body of a request as JSON that both databases can hold."""

import json
import math
from typing import Any

from django.http import HttpRequest
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from ninja.parser import Parser

from gouji_league.matches.refusals import Refused

DEEPEST = 20
MOST = 256 * 1024
"""Bytes: a deal takes less than one of these kilobytes."""


class StrictParser(Parser):
    def parse_body(self, request: HttpRequest) -> Any:
        return sent(request)


def sent(request: HttpRequest, *, most: int = MOST) -> dict[str, Any]:
    try:
        body = request.body
    except RawPostDataException:  # a form, which somebody looked at before
        raise _bad(_("内容不是 JSON。")) from None
    return read(body, most=most)


def read(body: bytes, *, most: int = MOST) -> dict[str, Any]:
    """Refuses what JSON does not know, or a database cannot store: NaN, NUL, half signs."""
    if len(body) > most:
        raise _bad(_("内容太长了。"))
    try:
        value = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise _bad(_("内容不是 JSON。")) from None
    if not isinstance(value, dict):
        raise _bad(_("内容要是一个 JSON 对象。"))
    _check(value, 0)
    return value


def _bad(message: str) -> Refused:
    fault = {"code": "not_json", "where": "", "message": message}
    return Refused("bad_body", faults=[fault])


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


def _check(value: Any, depth: int) -> None:
    if depth > DEEPEST:
        raise _bad(_("内容套得太深了。"))
    if isinstance(value, str):
        _check_text(value)
    elif isinstance(value, float) and not math.isfinite(value):
        raise _bad(_("有的数太大了。"))  # 1e999 is read as infinite
    elif isinstance(value, dict):
        for key, one in value.items():
            _check_text(key)
            _check(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            _check(one, depth + 1)


def _check_text(text: str) -> None:
    if "\x00" in text or any("\ud800" <= sign <= "\udfff" for sign in text):
        raise _bad(_("文字里有不能存的符号。"))
