"""首页 /."""

import pytest
from django.test import Client

from gouji_league.live.views import BOOKS

pytestmark = pytest.mark.django_db


def test_it_says_what_this_is(client: Client) -> None:
    html = client.get("/").content.decode()
    assert "<h1>每一分，都说得清</h1>" in html
    assert 'aria-current="page">首页' in html


@pytest.mark.parametrize(("key", "title", "words"), BOOKS)
def test_it_leads_to_each_rule_book(client: Client, key: str, title: str, words: str) -> None:
    html = client.get("/").content.decode()
    assert f'<a href="/rules/{key}/"><strong>{title}</strong><p>{words}</p>' in html


def test_it_speaks_english(client: Client) -> None:
    html = client.get("/", headers={"accept-language": "en"}).content.decode()
    assert '<html lang="en">' in html
    assert "Gouji League" in html
