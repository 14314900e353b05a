"""Sessions and tokens at the addresses of matches: a browser writes with its page's token alone."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests import cast
from tests.matches.play import ALL, DEAL, Table, event

pytestmark = pytest.mark.django_db
UNSEEN = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def sent(browser: Client, table: Table, *, key: str = "") -> tuple[int, str]:
    """A deal as a page without its token would send it."""
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = browser.cookies
    body = {"id": UNSEEN, "seen": 1, "number": 1, "facts": DEAL[table.book]}
    where = f"/api/v1/matches/{key or table.key}/deals"
    answer = strict.post(where, body, content_type="application/json")
    return answer.status_code, answer.json()["code"]


def test_a_referee_of_the_table_is_told_to_reload(table: Table) -> None:
    assert sent(cast.by_link(cast.link(table.cup)), table) == (403, "csrf")


@pytest.mark.parametrize("published", [False, True])
def test_a_stranger_learns_nothing(table: Table, published: bool) -> None:
    if published:
        table.cup.published_at = timezone.now()
        table.cup.save()
    assert sent(cast.client(), table) == (404, "not_found")
    assert sent(cast.client(), table, key=UNSEEN) == (404, "not_found")
    known = (403, "forbidden") if published else (404, "not_found")
    assert sent(cast.client(cast.stranger()), table) == known


@pytest.mark.parametrize(
    ("gone", "code"), [("expires_at", "link_expired"), ("revoked_at", "link_revoked")]
)
@pytest.mark.parametrize("published", [False, True])
def test_a_token_that_is_dead_says_why_to_whatever_it_asks(
    gone: str, code: str, *, published: bool
) -> None:
    table = Table(event("dagang", published_at=timezone.now() if published else None))
    since: dict[str, Any] = {gone: timezone.now()}
    table.token = cast.link(table.cup, **since)
    where = f"tournaments/{table.cup.slug}"
    answers = [
        table.deal(1),
        table.send("PATCH", "", ended="stopped", reason="到时"),
        *(table.ask("GET", one) for one in (where, f"{where}/matches", f"matches/{table.key}")),
        table.ask("GET", f"matches/{table.key}/draft"),
    ]
    assert {(one.status_code, one.json()["code"]) for one in answers} == {(401, code)}
