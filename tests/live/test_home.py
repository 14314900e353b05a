"""首页 /."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.rules.books import BOOKS
from tests import cast

pytestmark = pytest.mark.django_db


def test_it_says_what_this_is(client: Client) -> None:
    html = client.get("/").content.decode()
    assert "<h1>每一分，都说得清</h1>" in html
    assert 'aria-current="page">首页' in html


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_it_leads_to_each_rule_book(client: Client, key: str) -> None:
    book, html = BOOKS[key], client.get("/").content.decode()
    assert f'<a href="/rules/{key}/"><strong>{book.title.zh}</strong><p>{book.summary.zh}' in html


def test_it_speaks_english(client: Client) -> None:
    html = client.get("/", headers={"accept-language": "en"}).content.decode()
    assert '<html lang="en">' in html
    assert "Gouji League" in html


def test_it_says_how_to_start(client: Client) -> None:
    html = client.get("/").content.decode()
    assert 'href="/new/"' in html
    assert 'href="/now/"' in html
    assert '<form class="form" action="/code/" method="post">' in html


def test_a_stranger_sees_what_is_published_and_nothing_else() -> None:
    cast.tournament(slug="open", name="甲杯", published_at=timezone.now())
    cast.tournament(slug="shut", name="乙杯")
    cast.tournament(
        slug="old", name="丙杯", published_at=timezone.now(), archived_at=timezone.now()
    )
    html = cast.client(cast.stranger()).get("/").content.decode()
    assert "/t/open/" in html
    assert "/t/shut/" not in html
    assert "/t/old/" not in html


def test_everybody_sees_their_own_by_account_or_by_link() -> None:
    cup, other = cast.tournament(slug="cup"), cast.tournament(slug="other")
    assert "/t/cup/" in cast.client(cast.referee(cup)).get("/").content.decode()
    html = cast.by_link(cast.link(other)).get("/").content.decode()
    assert "/t/other/" in html
    assert "/t/cup/" not in html


def test_it_asks_the_database_as_often_for_many_tournaments_as_for_one(
    django_assert_max_num_queries: Any,
) -> None:
    someone = cast.user("jia", "甲")
    for number in range(12):
        cast.give(someone, "organiser", of=cast.tournament(slug=f"cup-{number}"))
        cast.tournament(slug=f"open-{number}", published_at=timezone.now())
    browser = cast.client(someone)
    browser.get("/")
    with django_assert_max_num_queries(6):
        html = browser.get("/").content.decode()
    assert html.count('href="/t/cup-') == 12
    assert html.count('href="/t/open-') == 12
