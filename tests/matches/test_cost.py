"""What storing a deal asks of the database, by a phone with a link or an account."""

import json
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import ALL, DEAL, Table, event

pytestmark = pytest.mark.django_db
MOST_QUERIES = 15
BOUNDS = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
"""Where the transaction begins and ends: no queries."""


def store(table: Table, phone: Client, number: int) -> int:
    """How many queries the next deal takes."""
    body = {"number": number, "facts": DEAL[table.book], "id": str(uuid4()), "seen": table.seen}
    with CaptureQueriesContext(connection) as caught:
        answer = phone.post(
            f"/api/v1/matches/{table.key}/deals", json.dumps(body), content_type="application/json"
        )
    assert answer.status_code == 201, answer.content.decode()
    table.seen = answer.json()["version"]
    return sum(not one["sql"].startswith(BOUNDS) for one in caught)


WAYS_IN: dict[str, Callable[[Tournament], Client]] = {
    "link": lambda cup: cast.by_link(cast.link(cup)),
    "account": lambda cup: cast.client(cast.referee(cup)),
}


@pytest.mark.parametrize("way_in", WAYS_IN)
@pytest.mark.parametrize("book", ALL)
def test_a_later_deal_asks_no_more_than_the_first(book: str, way_in: str) -> None:
    cup = event(book)
    table = Table(cup) if book == "shuangsheng" else Table(cup, max_deals=9)
    phone = WAYS_IN[way_in](cup)
    first, *later = [store(table, phone, number) for number in range(1, 6)]
    assert set(later) == {first}
    assert first <= MOST_QUERIES
