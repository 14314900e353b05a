"""Every page that needs no parameter, and every page those link to, in both languages."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from lxml import html

from tests.foundations.test_texts import HAN

pytestmark = pytest.mark.django_db


def plain_addresses(patterns: list[URLPattern | URLResolver], prefix: str = "/") -> Iterator[str]:
    for pattern in patterns:
        if pattern.pattern.converters:
            continue
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from plain_addresses(pattern.url_patterns, address)
        else:
            yield address


def pages(client: Client, *, language: str) -> Iterator[tuple[str, html.HtmlElement]]:
    """Walks the site as a reader of that language would, by every link once."""
    waiting = list(plain_addresses(get_resolver().url_patterns))
    seen = set(waiting)
    while waiting:
        address = waiting.pop()
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code in {200, 301, 302}, f"{address}: {answer.status_code}"
        if answer.status_code != 200 or "text/html" not in answer.headers["Content-Type"]:
            continue
        page = html.fromstring(answer.content.decode())
        yield address, page
        for link in page.xpath("//a/@href"):
            target = urlsplit(urljoin(f"http://testserver{address}", link))
            place = target._replace(scheme="", netloc="", fragment="").geturl()
            if target.netloc == "testserver" and place not in seen:
                seen.add(place)
                waiting.append(place)


def foreign_texts(page: html.HtmlElement) -> list[str]:
    """Chinese outside of elements that say so by lang="zh…"; attributes are read too."""
    for element in page.xpath('//*[starts-with(@lang, "zh")]'):
        element.drop_tree()
    texts = page.xpath("//text()[not(ancestor::script or ancestor::style)] | //@*")
    return [text.strip() for text in map(str, texts) if HAN.search(text)]


def test_there_is_a_home_page(client: Client) -> None:
    assert "/" in {address for address, _page in pages(client, language="zh-CN")}


def test_chinese_pages_say_that_they_are_chinese(client: Client) -> None:
    assert {page.get("lang") for _, page in pages(client, language="zh-CN")} == {"zh-hans"}


def test_english_pages_hold_no_chinese_but_marked_names_and_terms(client: Client) -> None:
    found = {}
    for address, page in pages(client, language="en"):
        assert page.get("lang") == "en", address
        if texts := foreign_texts(page):
            found[address] = texts
    assert not found


def test_the_check_sees_unmarked_chinese_only() -> None:
    page = html.fromstring(
        '<html lang="en"><p title="烧">a <b lang="zh">够级</b> 闷</p><script>"烩"</script></html>'
    )
    assert foreign_texts(page) == ["烧", "a  闷"]
