"""/t/<slug>/work/: where who came by a link arrives."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.pages import parsed, select, texts

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


def arrive(token: str) -> Any:
    return parsed(Client().get(f"/r/{token}", follow=True))


@pytest.mark.parametrize(
    ("role", "tables", "words", "offered"),
    [
        ("referee", [1, 3], "你记 1、3 号桌。", ["1", "3"]),
        ("referee", [], "你可以记所有桌。", ["1", "2", "3"]),
        ("chief", [], "你可以记所有桌。", ["1", "2", "3"]),
    ],
)
def test_it_says_who_one_is_and_leads_to_the_tables(
    cup: Tournament, role: str, tables: list[int], words: str, offered: list[str]
) -> None:
    page = arrive(cast.link(cup, role=role, tables=tables, name="己"))
    assert texts(page, "h1") == ["己 · " + {"referee": "裁判", "chief": "裁判长"}[role]]
    assert texts(page, ".eyebrow") == ["甲杯"]
    assert words in texts(page, ".lead")[0]
    links = [found.get("href") for found in select(page, "main a[href*='/tables/']")]
    assert links == [f"/t/cup/tables/{number}/" for number in offered]
    manage = [found.get("href") for found in select(page, "main a[href$='/manage/']")]
    assert manage == (["/t/cup/manage/"] if role == "chief" else [])


def test_a_referee_of_tables_is_not_sent_to_the_door(cup: Tournament) -> None:
    for tables, door in (([1, 2], 0), ([], 1)):
        page = arrive(cast.link(cup, tables=tables))
        assert len(select(page, "main a[href='/t/cup/manage/checkin/']")) == door


def test_without_tables_it_says_so() -> None:
    bare = cast.tournament(slug="bare", tables=0)
    assert texts(arrive(cast.link(bare)), ".empty h2") == ["还没有你的桌"]


def test_an_account_arrives_there_too(cup: Tournament) -> None:
    browser = cast.client(cast.referee(cup, tables=[2]))
    page = browser.get("/t/cup/work/").content.decode()
    assert "丙 · 裁判" in page
    assert "链接用到" not in page
