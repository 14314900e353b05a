"""The page of sheets: which match a sheet is, and what waits for whom."""

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import Table, event

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/manage/sheets/"


@pytest.fixture
def cup() -> Tournament:
    """Matches #1 and #3 at table 1, of rounds 1 and 2; #2 at table 2."""
    cup = event("standard")
    for at, (table, number) in enumerate([(1, 1), (2, 1), (1, 2)]):
        Match.objects.filter(key=Table(cup, table=table, waiting=at).key).update(round=number)
    return cup


def chief(cup: Tournament) -> Client:
    return cast.by_link(cast.link(cup, role="chief"))


def found(browser: Client, typed: str) -> Any:
    answer = browser.get(f"{PAGE}{typed}/")
    return answer.json()["number"] if answer.status_code == 200 else answer.status_code


def waiting(browser: Client) -> list[int]:
    page = browser.get(PAGE).context["page"]
    return [one["number"] for one in page["index"]]


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("1", 1), ("2", 2), ("3", 404),
        ("%231", 1), ("%233", 3), ("%230", 404), ("%234", 404),
        ("1-2", 2), ("2-1", 3), ("2.1", 3), ("2 1", 3), ("2-2", 404),
        ("x", 404), ("99999", 404), ("00000000-0000-4000-8000-000000000000", 404),
    ],
)  # fmt: skip
def test_a_sheet_is_named_by_table_round_or_number(
    cup: Tournament, typed: str, number: int
) -> None:
    assert found(chief(cup), typed) == number


def test_a_match_is_found_by_its_key_too(cup: Tournament) -> None:
    for at, key in enumerate(Match.objects.order_by("pk").values_list("key", flat=True), 1):
        assert found(chief(cup), str(key)) == at


def test_a_table_is_its_oldest_match_that_waits_then_its_last(cup: Tournament) -> None:
    browser = chief(cup)
    Match.objects.filter(table__number=1, round=1).update(status="finished")
    assert found(browser, "1") == 3
    Match.objects.filter(table__number=1).update(status="finished")
    assert found(browser, "1") == 3


def test_the_stack_lies_by_round_and_table(cup: Tournament) -> None:
    assert waiting(chief(cup)) == [1, 2, 3]
    Match.objects.filter(round=1, table__number=1).update(status="finished")
    assert waiting(chief(cup)) == [2, 3]


def test_a_referee_has_the_sheets_of_the_own_tables(cup: Tournament) -> None:
    browser = cast.by_link(cast.link(cup, tables=[2]))
    assert waiting(browser) == [2]
    assert (found(browser, "2"), found(browser, "1"), found(browser, "%231")) == (2, 403, 403)


def test_the_stack_costs_the_same_however_high(
    cup: Tournament, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    browser = chief(cup)
    for _ in range(20):
        Table(cup, table=3)
    with django_assert_max_num_queries(16):
        assert len(waiting(browser)) == 23


def test_another_tournaments_match_is_not_found(cup: Tournament) -> None:
    elsewhere = Table(event("standard", slug="other")).key
    assert found(chief(cup), elsewhere) == 404
