"""Every page that needs no parameter, and every page those link to, in both languages."""

from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from lxml import html

from tests.foundations.test_texts import HAN, MARKS, not_terms

pytestmark = pytest.mark.django_db


PACKAGES = {"/api/v1/docs"}
"""Pages that an installed package brings: their words and marks are its own."""


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
    waiting = [one for one in plain_addresses(get_resolver().url_patterns) if one not in PACKAGES]
    seen = {*waiting, *PACKAGES}
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


STYLEGUIDE = "/styleguide/"
"""It shows components as a Chinese reader sees them, in elements that say so."""
CHINESE = '//*[starts-with(@lang, "zh")]'


def foreign_texts(page: html.HtmlElement) -> list[str]:
    """What an English page should not hold: in elements that say lang="zh…" anything but known
    names and terms, elsewhere any Chinese at all; attributes are read too."""
    marked = [found for text in page.xpath(f"{CHINESE}//text()") for found in not_terms(text)]
    return marked + unmarked_texts(page)


def unmarked_texts(page: html.HtmlElement) -> list[str]:
    for element in page.xpath(CHINESE):
        element.drop_tree()
    texts = page.xpath("//text()[not(ancestor::script or ancestor::style)] | //@*")
    return [text.strip() for text in texts if HAN.search(text) or MARKS.search(text)]


def test_there_is_a_home_page(client: Client) -> None:
    assert "/" in {address for address, _page in pages(client, language="zh-CN")}


def test_chinese_pages_say_that_they_are_chinese(client: Client) -> None:
    assert {page.get("lang") for _, page in pages(client, language="zh-CN")} == {"zh-hans"}


def test_english_pages_hold_no_chinese_but_marked_names_and_terms(client: Client) -> None:
    found = {}
    for address, page in pages(client, language="en"):
        assert page.get("lang") == "en", address
        texts = unmarked_texts(page) if address == STYLEGUIDE else foreign_texts(page)
        if texts:
            found[address] = texts
    assert not found


def test_the_check_sees_unmarked_chinese() -> None:
    page = html.fromstring(
        '<html lang="en"><p title="烧">a <b lang="zh">够级</b> 闷</p><script>"烩"</script></html>'
    )
    assert foreign_texts(page) == ["烧", "a  闷"]


def test_the_check_sees_a_sentence_though_it_is_marked() -> None:
    page = html.fromstring(
        '<html lang="en"><p>the last (<b lang="zh">大落</b>)</p>'
        '<p lang="zh-hans">革命的人<i>这一盘不打</i>。</p></html>'
    )
    assert foreign_texts(page) == ["革命的人", "这一盘不打", "。"]
