"""A row says who may ask an address by which method; here is how rows and addresses are compared.

    Row("tournaments:staff", GET, ORGANISER),
    Row("tournaments:staff_renew", POST, ORGANISER, args={"key": "link"}),
    Row("api:deals", POST, TABLE_1, ok=422, args={"match": "match"}, json={}),

`ok` is what those who may are answered when `sent` (a form) or `json` is sent along. `args` fills
what the address has beside the slug: a value, or the name of something in the world (world.py).
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.test import Client
from django.urls import URLResolver, get_resolver, resolve, reverse

GET, POST, PUT, PATCH, DELETE = METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
ANY = " ".join(METHODS)
"""For a page that does not look at the method: whatever is sent, it is only read."""

# Who may. PUBLIC: everybody. GUEST: who has no account signed in (others are led on). ACCOUNT: who
# has (others are led to sign in). MEMBER: the same, or by a link that holds. SEEN: who may see the
# tournament. STAFF: who has a role in it, whichever. TABLE_1: who may record at table 1. DOOR: who
# may check in, that is not a referee of single tables. The roles stand for themselves and those
# above.
PUBLIC, GUEST, ACCOUNT, MEMBER, SEEN = "public", "guest", "account", "member", "seen"
STAFF, TABLE_1 = "staff", "table 1"
DOOR, CHIEF, ORGANISER = "door", "chief", "organiser"

NOBODYS_KEY = UUID("00000000-0000-4000-8000-000000000000")

PART = re.compile(r"<(\w+):(\w+)>")

World = dict[str, Any]
Address = tuple[str, str]
"""Name and pattern: two patterns may share a name."""


@dataclass(frozen=True)
class Row:
    name: str
    methods: str
    needs: str
    ok: int = 200
    args: dict[str, Any] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)
    json: dict[str, Any] | None = None
    otherwise: int | None = None
    """What those are answered who may not, where it is not what DESIGN.md says for all."""

    def __str__(self) -> str:
        return f"{self.methods} {self.name}"


def address(row: Row, world: World, *, slug: str = "cup") -> str:
    given = {name: world.get(value, value) for name, value in row.args.items()}
    return reverse(row.name, kwargs=({"slug": slug} if takes_slug(row.name) else {}) | given)


def ask(browser: Client, row: Row, where: str, *, method: str) -> int:
    if method == POST and row.json is None:
        return browser.post(where, row.sent).status_code
    body = json.dumps(row.json) if row.json is not None and method != GET else ""
    kind = "application/json" if body else "application/octet-stream"
    return browser.generic(method, where, body, content_type=kind).status_code


def addresses(root: Any = None) -> set[Address]:
    """Every address of the site."""

    def walk(resolver: Any, names: str = "", prefix: str = "") -> Iterator[Address]:
        for found in resolver.url_patterns:
            pattern = prefix + str(found.pattern)
            if isinstance(found, URLResolver):
                space = f"{found.namespace}:" if found.namespace else ""
                yield from walk(found, names + space, pattern)
            else:
                yield f"{names}{found.name}", pattern

    return set(walk(root or get_resolver()))


def behind(row: Row, world: World) -> Address:
    """The address that a row is about."""
    found = resolve(address(row, world))
    return found.view_name, found.route


def takes_slug(name: str) -> bool:
    return any("<slug:slug>" in pattern for known, pattern in addresses() if known == name)


def numbers(row: Row, world: World) -> list[str]:
    """The parts of a row's address that are numbers."""
    return [name for kind, name in PART.findall(behind(row, world)[1]) if kind == "int"]


def without_methods(rows: Iterable[Row], world: World) -> list[tuple[Row, list[str]]]:
    """For each address one of its rows, and the methods that none of its rows has."""
    held: dict[Address, list[Row]] = {}
    for row in rows:
        held.setdefault(behind(row, world), []).append(row)
    said = [(own, {word for row in own for word in row.methods.split()}) for own in held.values()]
    return [(own[0], [word for word in METHODS if word not in words]) for own, words in said]
