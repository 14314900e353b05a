"""/rules/, /rules/<book>/ and /rules/compare/: every page in both languages."""

import re
from collections.abc import Callable
from itertools import permutations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from lxml import html

from gouji_league.refbook import pages
from gouji_league.refbook.related import RELATED
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.words import LANGUAGES, term
from tests.foundations.test_pages import foreign_texts

pytestmark = pytest.mark.django_db

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
def test_english_holds_no_chinese_but_marked_names_and_terms(page: Get, address: str) -> None:
    found = page(address, language="en")
    assert found.get("lang") == "en"
    assert foreign_texts(found) == []


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


@pytest.mark.parametrize(("a", "b"), list(permutations(BOOKS, 2)))
def test_any_two_books_can_be_compared(page: Get, a: str, b: str) -> None:
    found = page(f"/rules/compare/?a={a}&b={b}")
    [heading] = found.xpath("//h1")
    assert words(heading) == f"{BOOKS[a].title.zh}对{BOOKS[b].title.zh}"
    assert found.xpath('//table[contains(@class, "side-by-side")]/tbody/tr')
    assert bool(found.xpath('//article[starts-with(@id, "d-")]')) == ({a, b} <= set(GOUJI))


# A sentence that holds in one book is not shown on the page of another.


def told(page: Get, key: str, *, section: str = "") -> str:
    """A book's page, or a section of it, without its clauses, choices and options."""
    found = page(f"/rules/{key}/")
    law = '@id="clauses" or @id="choices" or @id="options" or contains(@class, "related")'
    for element in found.xpath(f"//*[{law}]"):
        element.drop_tree()
    [part] = found.xpath(f'//section[@id="{section}"]' if section else "//main")
    return words(part)


@pytest.mark.parametrize("key", GOUJI)
def test_a_page_calls_things_by_the_words_of_its_book(page: Get, key: str) -> None:
    text = told(page, key)
    others = {book.terms["sweep"] for book in GOUJI.values()} - {GOUJI[key].terms["sweep"]}
    assert [name for name in map(term, others) if name in text] == []


def test_dongfang_has_its_own_words_for_burn_and_smother(page: Get) -> None:
    text = told(page, "dongfang")
    assert "捎贡" in text
    assert "清贡" in text
    assert "能捎吗" in text
    assert [word for word in ("烧", "闷", "有头") if word in text] == []
    assert "要头" in told(page, "dongfang", section="revolt")


def test_no_other_book_has_the_words_of_dongfang(page: Get) -> None:
    for key in GOUJI:
        if key != "dongfang":
            text = told(page, key)
            assert [word for word in ("捎", "清贡", "要头") if word in text] == [], key


def test_shida_owes_no_tribute(page: Get) -> None:
    text = told(page, "shida")
    assert "一盘打完，什么也不欠" in text
    assert [word for word in ("落贡", "点贡", "烧贡", "欠下", "净吃", "闷") if word in text] == []


def test_dagang_owes_no_tribute_unless_asked_to(page: Get) -> None:
    assert "贡" not in told(page, "dagang", section="end")
    assert "烧" not in told(page, "dagang", section="tributes")
    assert "开没开点都不改变什么" in told(page, "dagang", section="openings")


def test_the_end_counts_the_tributes_that_the_book_leaves(page: Get) -> None:
    for key in ("standard", "dongfang"):
        # 己 owes 甲 two cards and 丁 owes 丙 one
        assert "净吃 3 张贡" in told(page, key, section="end")


def test_a_sweep_cancels_what_the_book_cancels(page: Get) -> None:
    assert "烧和开点，两方都不再计" in told(page, "shida", section="points")
    assert "代替名次分" in told(page, "dagang", section="points")
    assert "不再计" not in told(page, "dagang", section="points")


def test_only_a_book_that_writes_positive_sums_says_so(page: Get) -> None:
    assert "大于零才记" in told(page, "dagang", section="points")
    assert "正负都记" in told(page, "shida", section="points")


def test_a_lead_follows_the_player_where_it_is_not_drawn(page: Get) -> None:
    follows = {key: "先出的权跟着人走" in told(page, key, section="lead") for key in GOUJI}
    assert follows == {"standard": True, "dongfang": False, "dagang": True, "shida": False}
    drawn = {key: "抽到乙" in told(page, key, section="lead") for key in GOUJI}
    assert drawn == {"standard": True, "dongfang": False, "dagang": False, "shida": False}


@pytest.mark.parametrize(
    ("key", "stays"),
    [
        ("standard", "谁先出、上一盘欠下的贡都照旧"),
        ("dongfang", "上一盘欠下的贡照旧"),
        ("dagang", ""),
        ("shida", ""),
    ],
)
def test_a_void_deal_leaves_what_the_book_has(page: Get, key: str, stays: str) -> None:
    [fold] = page(f"/rules/{key}/").xpath('//details[@id="e-void"]')
    assert stays in words(fold)
    assert ("照旧" in words(fold)) == bool(stays)


@pytest.mark.parametrize("key", BOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_names_its_source(page: Get, key: str, language: str) -> None:
    source = getattr(BOOKS[key].source, language)
    for address in ("/rules/", f"/rules/{key}/"):
        text = words(page(address, language=language))
        assert {"zh": f"出自{source}", "en": f"From {source}"}[language] in text


@pytest.mark.parametrize("key", BOOKS)
def test_a_clause_that_is_not_scored_says_why(page: Get, key: str) -> None:
    found = page(f"/rules/{key}/")
    for clause in BOOKS[key].clauses:
        [row] = found.xpath(f'//tr[@id="c-{clause.id}"]')
        shown = [words(one) for one in row.xpath('.//*[@class="handled-why"]')]
        assert shown == ([clause.reason("zh")] if clause.why else []), clause.id
