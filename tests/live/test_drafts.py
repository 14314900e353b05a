"""谁走了: who is out already, from what the referees' phones put in, for all to see."""

from typing import Any

import pytest
from django.utils import timezone

from gouji_league.matches.models import Draft, Match
from gouji_league.tournaments import names, publishing
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import GOUJI, Table, event
from tests.pages import page_of, texts

pytestmark = pytest.mark.django_db
WHERE = "/t/cup/live/drafts/"


def draft(table: Table, facts: Any) -> None:
    sent = {"facts": facts, "device": "甲机"}
    answer = table.ask("PUT", f"matches/{table.key}/draft", sent)
    assert answer.status_code == 200, answer.content.decode()


def table_of(book: str, **fields: Any) -> Table:
    return Table(event(book, published_at=timezone.now(), **fields), role="chief")


def told() -> str:
    answer = cast.client().get(WHERE)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("book", GOUJI)
def test_it_names_who_is_out_in_the_order_of_going_out(book: str) -> None:
    table = table_of(book)
    draft(table, {"order": [4, 1]})
    page = page_of(cast.client(), WHERE)
    assert texts(page, f'[data-draft="{table.key}"] .player') == ["丁 头科", "甲 二科"]
    assert texts(page, ".soft") == ["第1盘"]
    table.deal(1)
    assert told() == ""
    draft(table, {"order": [6]})
    assert texts(page_of(cast.client(), WHERE), ".soft") == ["第2盘"]


def test_in_shuangsheng_nobody_goes_out_by_name() -> None:
    draft(table_of("shuangsheng"), {"caught": 35})
    assert told() == ""


@pytest.mark.parametrize(
    "facts",
    [{}, {"order": []}, {"order": [1, 1]}, {"order": [7]}, {"order": [True]}, {"order": "甲"}],
    ids=str,
)
def test_what_makes_no_sense_is_not_told(facts: Any) -> None:
    draft(table_of("standard"), facts)
    assert told() == ""


def test_a_seating_that_changed_is_followed() -> None:
    table = table_of("dagang")
    draft(table, {"order": [1], "seating": [2, 1, 3, 4, 5, 6]})
    assert "乙" in told()
    draft(table, {"order": [1], "seating": [1, 1, {}]})
    assert "甲" in told()


def test_names_are_written_as_the_organiser_lets_the_public_read_them() -> None:
    table = table_of("standard")
    table.match.places.get(place=4).player.__class__.objects.filter(number=4).update(name="丁一")
    Tournament.objects.update(settings={names.MASKED: True})
    draft(table, {"order": [4]})
    assert "丁*" in told()
    own = cast.client(cast.chief(table.cup)).get(WHERE).content.decode()
    assert "丁一" in own


def test_a_round_that_is_held_back_tells_nothing() -> None:
    table = table_of("standard")
    Match.objects.update(round=2)
    draft(table, {"order": [4]})
    Tournament.objects.update(settings={publishing.SETTING: {"mode": "rounds", "through": 1}})
    assert told() == ""
    assert "丁" in cast.client(cast.chief(table.cup)).get(WHERE).content.decode()
    Tournament.objects.update(settings={publishing.SETTING: {"mode": "rounds", "through": 2}})
    assert "丁" in told()


def test_a_draft_raises_no_version() -> None:
    table = table_of("standard")
    before = Tournament.objects.values_list("version", "public_version").get()
    draft(table, {"order": [4]})
    assert Tournament.objects.values_list("version", "public_version").get() == before


@pytest.mark.usefixtures("keeping")
def test_the_fragment_is_kept_for_three_seconds(django_assert_max_num_queries: Any) -> None:
    table = table_of("standard")
    draft(table, {"order": [4]})
    assert "丁" in told()
    Draft.objects.all().delete()
    with django_assert_max_num_queries(1):
        assert "丁" in told()


def test_the_number_of_queries_does_not_grow_with_the_tables(
    django_assert_max_num_queries: Any,
) -> None:
    table = table_of("standard")
    draft(table, {"order": [4]})
    other = table.ask(
        "POST",
        "tournaments/cup/matches",
        {"id": "00000000-0000-4000-8000-000000000001", "table": 2, "players": [3, 4, 5, 6, 7, 8]},
    ).json()["id"]
    table.ask("PUT", f"matches/{other}/draft", {"facts": {"order": [1]}, "device": "乙机"})
    with django_assert_max_num_queries(6):
        assert told().count("data-draft") == 2
