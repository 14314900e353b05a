"""/rules/, /rules/<book>/ and /rules/compare/: every page in both languages."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from lxml import html

from gouji_league.refbook import pages
from gouji_league.refbook.related import RELATED
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.words import LANGUAGES

pytestmark = pytest.mark.django_db

HAN = re.compile(r"[㐀-鿿豈-﫿]")
ADDRESSES = [
    "/rules/",
    *(f"/rules/{key}/" for key in BOOKS),
    "/rules/compare/",
    "/rules/compare/?a=standard&b=dongfang",
    "/rules/compare/?a=dagang&b=shida",
    "/rules/compare/?a=standard&b=shuangsheng",
    "/rules/compare/?a=nothing&b=shida",
    "/rules/compare/?a=shida&b=shida",
]
Get = Callable[..., html.HtmlElement]


@pytest.fixture
def page(client: Client) -> Get:
    def get(address: str, *, language: str = "zh-CN") -> html.HtmlElement:
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        return html.fromstring(answer.content.decode())

    return get


def words(element: html.HtmlElement) -> str:
    return re.sub(r"\s+", " ", element.text_content()).strip()


@pytest.mark.parametrize("address", ADDRESSES)
def test_it_reads_in_chinese(page: Get, address: str) -> None:
    assert page(address).get("lang") == "zh-hans"


@pytest.mark.parametrize("address", ADDRESSES)
def test_english_holds_chinese_only_where_it_says_so(page: Get, address: str) -> None:
    found = page(address, language="en")
    assert found.get("lang") == "en"
    for element in found.xpath('//*[starts-with(@lang, "zh")]'):
        element.drop_tree()
    texts = found.xpath("//text()[not(ancestor::script)] | //@*")
    assert [text for text in map(str, texts) if HAN.search(text)] == []


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_id_stands_once_and_every_inner_link_has_its_target(page: Get, address: str) -> None:
    found = page(address)
    ids = found.xpath("//@id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in found.xpath("//a/@href") if link.startswith("#")} <= set(ids)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_reader_without_an_account_costs_no_query(client: Client, address: str) -> None:
    with CaptureQueriesContext(
        connection,
    ) as queries:
        client.get(address)
    assert len(queries) == 0


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_in_the_book_is_told(page: Get, key: str, language: str) -> None:
    book, text = BOOKS[key], words(page(f"/rules/{key}/", language=language))
    told = [
        book.title,
        book.summary,
        *(clause.text for clause in book.clauses),
        *(one for option in book.options for one in (option.label, option.help)),
        *(one for choice in book.choices for one in (choice.about, choice.reason)),
        *(offence.text for offence in book.offences),
    ]
    missing = [one for one in told if re.sub(r"\s+", " ", getattr(one, language)) not in text]
    assert missing == []


@pytest.mark.parametrize("key", BOOKS)
def test_every_clause_is_a_row_with_what_becomes_of_it(page: Get, key: str) -> None:
    found = page(f"/rules/{key}/")
    for clause in BOOKS[key].clauses:
        [row] = found.xpath(f'//tr[@id="c-{clause.id}"]')
        assert pages.STATUSES[clause.status].zh in words(row)


@pytest.mark.parametrize("key", BOOKS)
def test_every_clause_that_is_named_is_a_link(page: Get, key: str) -> None:
    """A clause without a row would stand there as plain text."""
    assert page(f"/rules/{key}/").xpath('//span[@class="clause"]/text()') == []


@pytest.mark.parametrize("key", BOOKS)
def test_a_section_brings_the_clauses_it_speaks_of(page: Get, key: str) -> None:
    found = page(f"/rules/{key}/")
    for section in RELATED[key]:
        [part] = found.xpath(f'//section[@id="{section}"]/details[contains(@class, "related")]')
        assert part.xpath('.//a[starts-with(@href, "#c-")]'), section


@pytest.mark.parametrize("key", BOOKS)
def test_every_section_of_the_contents_is_there(page: Get, key: str) -> None:
    found = page(f"/rules/{key}/")
    links = found.xpath('//nav[@class="contents"]//a/@href')
    assert links == [f"#{section}" for section in found.xpath('//section[@class="section"]/@id')]
    assert len(links) >= 9


@pytest.mark.parametrize("key", BOOKS)
def test_every_option_has_its_place_and_an_example_that_differs(page: Get, key: str) -> None:
    found = page(f"/rules/{key}/")
    for option in BOOKS[key].options:
        [part] = found.xpath(f'//article[@id="o-{option.key}"]')
        assert part.xpath(".//tbody/tr"), option.key


def test_the_index_leads_to_every_book_and_to_the_comparison(page: Get) -> None:
    found = page("/rules/")
    assert {f"/rules/{key}/" for key in BOOKS} <= set(found.xpath("//ul//a/@href"))
    [form] = found.xpath('//form[@action="/rules/compare/"]')
    assert set(form.xpath('.//select[@name="a"]/option/@value')) == set(BOOKS)


@pytest.mark.parametrize("address", ["/rules/nonsense/", "/rules/standard/x/", "/rules/STANDARD/"])
def test_an_unknown_book_is_not_found(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("a=nothing&b=shida", "没有这样一部规则"),
        ("a=shida", "没有这样一部规则"),
        ("a=shida&b=shida", "两边是同一部"),
        ("a=%00%ff&b=%3Cscript%3E", "没有这样一部规则"),
    ],
)
def test_a_comparison_that_cannot_be_made_helps_on(page: Get, query: str, says: str) -> None:
    found = page(f"/rules/compare/?{query}")
    assert says in words(found)
    assert found.xpath('//form//select[@name="b"]')
    assert not found.xpath("//script[not(@src)]")


def test_two_books_of_gouji_score_the_same_deals(page: Get) -> None:
    found = page("/rules/compare/?a=standard&b=shida")
    assert len(found.xpath('//article[starts-with(@id, "d-")]')) >= 5
    [smother] = found.xpath('//article[@id="d-smother"]')
    assert "这部规则没有，未算：闷（清）" in words(smother)


def test_a_comparison_with_shuangsheng_says_why_there_are_no_deals(page: Get) -> None:
    found = page("/rules/compare/?a=standard&b=shuangsheng")
    assert not found.xpath('//article[starts-with(@id, "d-")]')
    assert "没有共同的牌局" in words(found)


@pytest.mark.parametrize("a", GOUJI)
@pytest.mark.parametrize("b", BOOKS)
def test_any_two_books_can_be_compared(page: Get, a: str, b: str) -> None:
    if a != b:
        assert BOOKS[b].title.zh in words(page(f"/rules/compare/?a={a}&b={b}"))
