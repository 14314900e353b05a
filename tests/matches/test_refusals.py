"""Every refusal under /api/v1/ is an object with a code and a message, whatever was asked."""

from typing import Any

import pytest

from tests import cast
from tests.matches.play import Table, event

pytestmark = pytest.mark.django_db
ODD = [
    ("GET", "matchez", 404, "not_found"),
    ("GET", "matches/xyz", 404, "not_found"),
    ("GET", "tournaments/", 404, "not_found"),
    ("GET", "tournaments/nobody", 404, "not_found"),
    ("PUT", "tournaments/cup/matches", 405, "method_not_allowed"),
    ("DELETE", "tournaments", 405, "method_not_allowed"),
]


@pytest.fixture
def table() -> Table:
    return Table(event("shida"))


def told(answer: Any) -> tuple[int, str]:
    said = answer.json()
    assert isinstance(said["message"], str)
    assert said["message"]
    return answer.status_code, said["code"]


@pytest.mark.parametrize(("method", "where", "status", "code"), ODD)
def test_what_there_is_not(table: Table, method: str, where: str, status: int, code: str) -> None:
    assert told(table.ask(method, where)) == (status, code)


def test_what_an_address_does_not_know(table: Table) -> None:
    answer = table.ask("POST", f"matches/{table.key}", {})
    assert told(answer) == (405, "method_not_allowed")
    assert sorted(answer["Allow"].split(", ")) == ["GET", "PATCH"]


def test_a_write_without_a_body(table: Table) -> None:
    answer = table.ask("POST", f"matches/{table.key}/deals")
    assert told(answer) == (422, "bad_body")
    assert [one["message"] for one in answer.json()["faults"]] == ["内容要是一个 JSON 对象。"]


def test_elsewhere_people_are_told_on_a_page() -> None:
    answer = cast.client().get("/t/nobody/")
    assert (answer.status_code, answer["Content-Type"]) == (404, "text/html; charset=utf-8")
