"""Nonsense by the HTTP contract: every write answers for it, none falls over."""

from collections.abc import Iterator
from itertools import islice, product
from typing import Any
from uuid import uuid4

import pytest

from gouji_league.matches.models import Deal
from tests.matches.play import ALL, DEAL, Table, event

pytestmark = pytest.mark.django_db

HUGE = 10**400
DEEP: Any = []
for _level in range(15):
    DEEP = [DEEP, {"a": DEEP}] if _level < 4 else [DEEP]
JUNK: dict[str, Any] = {
    "null": None,
    "true": True,
    "negative": -1,
    "more": 2**63,
    "huge": HUGE,
    "half": 0.5,
    "text": "甲",
    "long": "长" * 5000,
    "signs": "\u202e\u0001\U0001f004",
    "object": {},
    "nested": DEEP,
    "mixed": [None, True, -1, HUGE, "甲", [], {}, [[1]], {"seat": {"seat": 1}}],
    "object of objects": {"seat": {}, "by": [], "on": None, "kind": {}, "points": HUGE},
    "strange key": {"": 1, "a\nb": 2, "键": 3},
}
NOT_JSON = {
    "nothing": b"",
    "half": b'{"id": ',
    "a list": b"[]",
    "infinity": b'{"facts": 1e999, "notes": {"a": 1e999}}',
    "minus infinity": b'{"notes": {"a": [-1e999]}}',
    "not a number": b'{"facts": NaN}',
    "a NUL": b'{"reason": "\\u0000"}',
    "half a sign": b'{"reason": "\\ud800"}',
    "no UTF-8": b'{"reason": "\xff"}',
    "too deep": b'{"facts": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
    "too many figures": b'{"seen": ' + b"9" * 10_000 + b"}",
}
TIMES = (
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    "2026-05-01T10:00:00",
    "2026-05-01",
    0,
    -(10**12),
    10**18,
)


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    """With a deal, by each book."""
    return _table(request.param)


@pytest.fixture
def one_table() -> Table:
    """For what no book has a say in."""
    return _table("standard")


def _table(book: str) -> Table:
    table = Table(event(book))
    assert table.deal(1).status_code == 201
    return table


def writes(table: Table) -> dict[tuple[str, str], dict[str, Any]]:
    """A sound body for every write, by method and path."""
    facts = DEAL[table.book]
    first = "ns" if table.book == "shuangsheng" else "odd"
    return {
        ("POST", "deals"): {"number": 2, "facts": facts, "notes": {}, "confirmed": []},
        ("PUT", "deals/1"): {"facts": facts, "reason": "看错", "notes": {}, "set_aside": False},
        ("PUT", "extra/1"): {"facts": facts, "reason": "看错"},
        ("DELETE", "deals/1"): {"reason": "看错"},
        ("DELETE", "extra/1"): {"reason": "看错"},
        ("PATCH", ""): {"reason": "看错", "first_lead": 1},
        ("POST", "signatures"): {"side": first, "name": "庚", "agrees": True, "objection": ""},
        ("POST", "preview"): {"number": 2, "facts": facts, "notes": {}, "extra": False},
        ("PUT", "draft"): {"facts": {}, "notes": {}, "device": "a"},
        ("PUT", "visit"): {"device": "a"},
    }


HEADS = ("first_dealer", "ended", "line_up", "walkover", "awarded", "waiting", "max_deals")
PARTS = ("order", "seating", "opened", "revolts", "burns", "smothers", "calls", "fouls", "dug")
PARTS_OF_PARTS = ("seat", "by", "on", "kind", "points", "cards", "rush", "graded", "pairs")


def mutations(path: str, body: dict[str, Any], value: Any) -> Iterator[dict[str, Any]]:
    """The body with the value in place of each of its parts, in turn."""
    for key in (*body, "id", "seen", "at", "another"):
        yield body | {key: value}
    if path == "":
        for key in HEADS:
            yield {"reason": "看错", key: value}
        yield {"reason": "看错", "line_up": {"from": value, "players": [value]}}
        yield {"reason": "看错", "awarded": {"winner": value, "totals": {"odd": value}}}
    if isinstance(body.get("facts"), dict):
        for part in (*body["facts"], *PARTS):
            yield body | {"facts": body["facts"] | {part: value}}
            yield body | {"facts": body["facts"] | {part: [value]}}
        for part in PARTS_OF_PARTS:
            held = {"seat": 1, "by": 1, "on": 2, "kind": "warning"} | {part: value}
            more = {"revolts": [held], "burns": [held], "fouls": [held], "dug": held}
            yield body | {"facts": body["facts"] | more}
    if isinstance(body.get("notes"), dict):
        yield body | {"notes": {"tributes": value, "甲": value}}
        yield body | {"notes": {"tributes": {"1-burn-9-0": value, "1-burn-1-2": value}}}


def sent(table: Table, method: str, path: str, body: dict[str, Any]) -> Any:
    where = f"matches/{table.key}/{path}" if path else f"matches/{table.key}"
    if path not in ("preview", "draft", "visit"):
        body = {"id": str(uuid4()), "seen": table.match.version} | body
    return table.ask(method, where, body)


def all_mutations(table: Table) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every value in place of every part of every write."""
    of_each = writes(table)
    del of_each["PUT", "extra/1"]  # read as a deal's correction is
    for kind in JUNK:
        for (method, path), body in of_each.items():
            for mutated in mutations(path, body, JUNK[kind]):
                yield method, path, mutated


def test_no_value_makes_a_write_fall_over(table: Table) -> None:
    """Each book has a part of all mutations: what reads them is the same for every book."""
    turn = ALL.index(table.book)
    for method, path, mutated in islice(all_mutations(table), turn, None, len(ALL)):
        answer = sent(table, method, path, mutated)
        told = (method, path, mutated, answer.content[:300])
        assert answer.status_code in {200, 201, 204, 403, 404, 409, 422}, told
        if answer.status_code >= 400:
            assert {"code", "message"} <= set(answer.json()), told
    assert table.ask("GET", f"matches/{table.key}").status_code == 200
    assert table.browser.get("/api/v1/openapi.json").status_code == 200


def test_what_is_no_body_is_said_to_be_none(one_table: Table) -> None:
    kept = Deal.objects.count()
    for kind, (method, path) in product(NOT_JSON, writes(one_table)):
        where = f"/api/v1/matches/{one_table.key}/{path}".removesuffix("/")
        answer = one_table.browser.generic(
            method,
            where,
            NOT_JSON[kind],
            content_type="application/json",
            headers={"Authorization": f"Bearer {one_table.token}"},
        )
        told = (answer.status_code, answer.json()["code"])
        assert told == (422, "bad_body"), (kind, method, path)
    assert Deal.objects.count() == kept


@pytest.mark.parametrize("at", TIMES, ids=str)
def test_a_device_may_be_wrong_about_the_time(one_table: Table, at: Any) -> None:
    for (method, path), body in writes(one_table).items():
        if path == "visit":
            continue
        answer = sent(one_table, method, path, body | {"at": at})
        assert answer.status_code in {200, 201, 204, 404, 409, 422}, (method, path, answer.content)
    assert one_table.read()["id"] == one_table.key
    draft = one_table.ask("GET", f"matches/{one_table.key}/draft")
    assert draft.status_code in {200, 404, 422}


@pytest.mark.parametrize("players", [[HUGE] * 6, [2**63] * 6, [-1] * 6, [[]], [None], "甲", {}])
def test_a_match_of_nobody_is_refused(one_table: Table, players: Any) -> None:
    table, cup = one_table, one_table.cup
    for extra in ({}, {"table": 1}, {"stage": 9999}, {"max_deals": HUGE}, {"waiting": HUGE}):
        body = {"id": str(uuid4()), "table": 2, "players": players} | extra
        answer = table.ask("POST", f"tournaments/{cup.slug}/matches", body)
        assert answer.status_code in {403, 409, 422}, answer.content
        line_up = {"from": 1, "players": players}
        answer = sent(table, "PATCH", "", {"reason": "换人", "line_up": line_up})
        assert answer.status_code == 422, answer.content


def test_nor_does_a_list(one_table: Table) -> None:
    queries = ["limit=0", f"limit={HUGE}", "limit=a", "after=a", "format=xml"]
    for name, query in product(("matches", "entrants"), queries):
        where = f"tournaments/{one_table.cup.slug}/{name}?{query}"
        assert one_table.ask("GET", where).status_code == 422, query


def test_a_deal_of_no_number_is_not_found(table: Table) -> None:
    body = {"facts": DEAL[table.book], "reason": "看错"}
    for kind, number in product(("deals", "extra"), (0, 2**31, 2**63, HUGE)):
        path = f"{kind}/{number}"
        assert sent(table, "PUT", path, body).status_code == 404
        assert sent(table, "DELETE", path, {}).status_code == 404
    assert table.read()["version"] == table.seen
