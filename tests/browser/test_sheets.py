"""Sheets of paper typed in at the desk, by keys alone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Deal, Match
from gouji_league.matches.whole import whole
from tests.browser.sheets import desk, enter, laid, normal, played, records, saved, totals
from tests.browser.test_sheets_grammar import MODULES
from tests.matches.play import ALL, Table, event
from tests.rules.notation import Json
from tools.browser import PHONE

NewPage = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

ORDINARY = {
    "standard": "13254s12k6",
    "dongfang": "13254s12k6",
    "dagang": "13254d3k6",
    "shida": "13254s12k6",
    "shuangsheng": "75 20k1",
}
"""An order, something that happened, one that did not open; of 双升 points, kitty and the last trick."""
FIRST = ORDINARY | {"shuangsheng": "75 20k1z1"}
"""The same as a match's first deal, in which somebody must say who deals."""
SECOND = dict.fromkeys(ALL, "24163k5") | {"dongfang": "24163k5m12", "shuangsheng": "40f2w"}


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def rows(page: Page) -> Any:
    return page.locator(".sheet-row")


def facts(table: Table) -> list[Any]:
    return list(
        table.match.deals.filter(current=True).order_by("number").values_list("facts", flat=True)
    )


# The whole stack -----------------------------------------------------------------------------------


def stack(book: str, sheets: list[Json]) -> list[Table]:
    """A match for each sheet, each at a table of its own, as yet without a deal."""
    cup = event(book, tables=len(sheets))
    heads = ("waiting", "max_deals")
    return [
        Table(cup, table=at, **{key: one[key] for key in heads if one.get(key)})
        for at, one in enumerate(sheets, 1)
    ]


def lines(page: Page, table: Table, sheets: list[Json]) -> list[list[str]]:
    """What is typed for each sheet: its deals, who led first, and who stopped it."""
    page.evaluate(MODULES.replace("/sheets_", "/static/matches/sheets_"))
    written: list[list[str]] = page.evaluate(
        """async ([key, sheets]) => {
            const { data } = await (await fetch(key + "/")).json();
            return sheets.map((deals) => deals.map((one) => write(one, grammarOf(data.book))));
        }""",
        [table.key, [sheet["deals"] for sheet in sheets]],
    )
    for typed, sheet in zip(written, sheets, strict=True):
        if sheet.get("first_lead"):
            typed[0] += f" l{sheet['first_lead']}"
        if played(sheet | {"ended": None})["ended"] == "running":
            typed.append("es")
    return written


def test_ten_sheets_in_a_row_by_keys_alone(new_page: NewPage, book: str) -> None:
    sheets = records(book, 10)
    tables = stack(book, sheets)
    page = desk(new_page, tables[0].cup)
    for number, typed in enumerate(lines(page, tables[0], sheets), 1):
        expect(page.locator("#sheet-number")).to_have_value(str(number))  # proposed: Enter takes it
        page.keyboard.press("Enter")
        expect(rows(page).first.locator(".input")).to_be_focused()
        enter(page, *typed)
        expect(page.locator("[data-totals]")).to_be_focused()
        saved(page)
        # The foot of the sheet as the scorer has it; what differs would be said.
        enter(page, totals(sheets[number - 1]))
        expect(page.locator(".sheet-news .notice.ok")).to_contain_text("相符")
    expect(page.locator(".sheet-stack li")).to_have_count(0)
    for table, sheet in zip(tables, sheets, strict=True):
        assert [normal(one) for one in facts(table)] == [normal(one) for one in sheet["deals"]]
        assert whole(table.match).derived.score.as_json() == played(sheet)


def test_an_ordinary_deal_takes_at_most_twelve_keys(new_page: NewPage, book: str) -> None:
    page, table = laid(new_page, book)
    enter(page, FIRST[book])
    expect(page.locator('[data-row="2"]')).to_be_focused()
    page.evaluate("addEventListener('keydown', () => { window.keys = (window.keys ?? 0) + 1 })")
    enter(page, ORDINARY[book])
    expect(page.locator('[data-row="3"]')).to_be_focused()
    assert page.evaluate("keys") <= 12
    saved(page)
    assert len(facts(table)) == 2


# One sheet -------------------------------------------------------------------------------------------


def test_a_slip_is_seen_and_set_right(new_page: NewPage, book: str) -> None:
    """A fault stays at its row; an earlier deal is corrected with a reason; Escape changes nothing."""
    page, table = laid(new_page, book)
    wrong = "72z1" if book == "shuangsheng" else "13253"
    enter(page, wrong)
    expect(rows(page).first.locator(".error").first).to_be_visible()
    expect(page.locator('[data-row="1"]')).to_have_attribute("aria-invalid", "true")
    page.keyboard.press("Escape")
    expect(page.locator('[data-row="1"]')).to_have_value("")
    enter(page, FIRST[book], SECOND[book])
    saved(page)

    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.type(" f1w")
    page.keyboard.press("Escape")  # not this time
    expect(rows(page).first.locator(".status")).to_have_text("已存")
    page.keyboard.type(" f1w")
    page.keyboard.press("Enter")
    expect(page.locator("[data-reason]")).to_be_focused()
    enter(page, "2")
    expect(page.locator('[data-row="3"]')).to_be_focused()
    saved(page)
    expect(rows(page).first.locator(".sheet-events")).to_contain_text("警告 甲")
    second = table.match.deals.get(number=1, version=2)
    assert (second.reason, (second.facts or {})["fouls"]) == (
        "纸上改过",
        [{"seat": 1, "kind": "warning"}],
    )


def test_what_was_typed_is_said_in_names(new_page: NewPage, book: str) -> None:
    page, _table = laid(new_page, book)
    page.keyboard.type(FIRST[book])
    said = rows(page).first.locator(".sheet-said")
    if book == "shuangsheng":
        expect(said).to_have_text("庄家 甲抓 75 分底 20 分扣底：1 对")
    else:
        expect(said.locator("li")).to_have_text(["甲", "丙", "乙", "戊", "丁", "己"])
        expect(said).to_contain_text("未开点 己")
        expect(said).to_contain_text(
            {"dongfang": "捎 甲→乙", "dagang": "明点 丙→己"}.get(book, "烧 甲→乙")
        )
    expect(
        rows(page).first.locator(".sheet-points .figure, .sheet-points .mark").first
    ).to_be_visible()


def test_the_keys_that_may_follow_are_shown(new_page: NewPage) -> None:
    page, _table = laid(new_page, "standard")
    keys = rows(page).first.locator(".sheet-keys kbd")
    expect(keys).to_have_text(list("123456"))
    page.keyboard.type("13254")
    expect(keys).to_have_text(list("kowsmgfzle"))
    page.keyboard.type("s1")
    expect(keys).to_have_text(list("2356"))  # neither itself nor the opposite
    page.keyboard.type("2f3")
    expect(keys).to_have_text([*list("wpbsknd"), "q"])


def test_ctrl_z_takes_the_last_deal_back_into_its_line(new_page: NewPage, book: str) -> None:
    page, table = laid(new_page, book)
    enter(page, FIRST[book], SECOND[book])
    saved(page)
    page.keyboard.press("Control+z")
    again = page.locator('[data-row="2"]')
    expect(again).to_be_focused()
    expect(again).not_to_have_value("")
    expect(rows(page)).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.locator('[data-row="3"]')).to_be_focused()
    saved(page)
    assert [
        one is None for one in table.match.deals.filter(number=2).values_list("facts", flat=True)
    ] == [False, True, False]


def test_totals_that_differ_are_said_once(new_page: NewPage) -> None:
    page, table = laid(new_page, "shida")
    enter(page, "13254s12", "es")
    expect(page.locator("[data-totals]")).to_be_focused()
    saved(page)
    enter(page, "9")
    expect(page.locator(".sheet-totals .error")).to_contain_text("要写 2 个数")
    page.keyboard.press("Escape")
    enter(page, "5 -5")
    odd = table.read()["result"]["sides"]["odd"]
    expect(page.locator(".sheet-totals .error").first).to_contain_text(
        f"纸上 +5，算出 +{odd}，差 \u2212{odd - 5}"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-number")).to_be_focused()
    expect(page.locator(".sheet-news")).to_contain_text("不符")


def test_the_book_ends_the_match_and_a_line_typed_ahead_is_not_lost(new_page: NewPage) -> None:
    page, table = laid(new_page, "standard")
    page.route("**/preview", lambda route: route.abort())
    page.route(
        "**/deals", lambda route: (page.wait_for_selector('[data-row="2"]'), route.continue_())[1]
    )
    enter(page, "13524")  # a sweep
    page.keyboard.type("24163")
    expect(rows(page).nth(1).locator(".error").first).to_contain_text("本局已经结束")
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(1)
    expect(page.locator("[data-totals]")).to_be_focused()
    assert len(facts(table)) == 1


# A bad line --------------------------------------------------------------------------------------------


@pytest.fixture
def rough(problems: list[str]) -> Any:
    """What a cut line makes the console say is expected."""
    yield
    problems.clear()


def test_without_network_one_types_on_and_nothing_is_lost(
    new_page: NewPage, book: str, rough: None
) -> None:
    page, table = laid(new_page, book)
    page.context.set_offline(True)
    enter(page, FIRST[book], SECOND[book])
    status = page.locator(".sheet-open .status")
    expect(status).to_have_text("离线 · 待传 2")
    page.context.set_offline(False)
    saved(page)
    expect(rows(page).nth(1).locator(".status")).to_have_text("已存")
    assert len(facts(table)) == 2


def test_what_an_earlier_page_left_goes_out_by_itself(new_page: NewPage, rough: None) -> None:
    page, table = laid(new_page, "standard")
    page.route("**/deals", lambda route: route.abort())
    enter(page, "13254", "24163")
    expect(rows(page).nth(1).locator(".status")).to_have_text("待传")
    page.unroute("**/deals")
    page.reload()
    expect(page.locator("#sheet-number")).to_be_focused()
    saved(page)
    enter(page, "1")
    expect(rows(page).nth(1).locator(".status")).to_have_text("已存")
    assert len(facts(table)) == 2


def test_somebody_else_wrote_meanwhile(new_page: NewPage, rough: None) -> None:
    """The row is kept, says why, and goes out again by Enter or is given up by Ctrl+Z."""
    page, table = laid(new_page, "standard")
    assert table.deal(1).status_code == 201
    enter(page, "24163")
    row = rows(page).first
    expect(row.locator(".status")).to_have_text("被退回")
    expect(row.locator(".error").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+z")
    expect(row.locator(".input")).to_have_value("123456 k6 s12")
    expect(page.locator('[data-row="2"]')).to_be_focused()
    enter(page, "24163")
    saved(page)
    assert [one["order"] for one in facts(table)] == [[1, 2, 3, 4, 5, 6], [2, 4, 1, 6, 3, 5]]


def test_what_the_book_refuses_stays_at_its_row(new_page: NewPage, rough: None) -> None:
    page, table = laid(new_page, "standard")
    page.route("**/preview", lambda route: route.abort())  # so that only the server can say it
    enter(page, "13254 w5 f5k", "24163")
    row = rows(page).first
    expect(row.locator(".status")).to_have_text("被退回")
    expect(row.locator(".error").first).to_contain_text("戊")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+a")
    enter(page, "13254 w5")
    saved(page)
    assert [one.get("fouls") for one in facts(table)] == [None, None]


# Who finds what --------------------------------------------------------------------------------------


def test_a_sheet_is_found_by_table_round_and_number(new_page: NewPage, problems: list[str]) -> None:
    cup = event("standard")
    tables = [Table(cup, table=1), Table(cup, table=3)]
    Match.objects.filter(key=tables[1].key).update(round=2)
    page = desk(new_page, cup)
    for typed, title in [
        ("3", "第 2 轮 · 3 号桌 · 局号 #2"),
        ("2-3", "第 2 轮 · 3 号桌 · 局号 #2"),
        ("#1", "1 号桌 · 局号 #1"),
    ]:
        enter(page, typed)
        expect(page.get_by_role("heading", level=2)).to_have_text(title)
        expect(rows(page).first.locator(".input")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator("#sheet-number")).to_be_focused()
        page.reload()
        expect(page.locator("#sheet-number")).to_be_focused()
    enter(page, "2")
    expect(page.locator("#sheet-problem")).to_have_text("没有这张表：请核对桌号或局号。")
    assert [one.partition(":")[0] for one in problems] == ["404", "console"]
    problems.clear()
    assert not Deal.objects.exists()


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing(new_page: NewPage, size: str, locale: str) -> None:
    viewport = {"viewport": PHONE} if size == "phone" else {}
    page, _table = laid(new_page, "standard", locale=locale, **viewport)
    enter(page, "13254s12k6", "24163f3")
    expect(rows(page).nth(1).locator(".error").first).to_be_visible()
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert Axe().run(page).violations_count == 0, Axe().run(page).generate_report()
    page.keyboard.press("Escape")
    expect(page.locator('[data-row="2"]')).to_be_focused()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_english_page_speaks_english(new_page: NewPage) -> None:
    page, _table = laid(new_page, "shida", locale="en-GB")
    enter(page, "13254f3p")
    expect(rows(page).first.locator(".sheet-events")).to_contain_text("points off 6 丙")
    expect(page.locator(".sheet-open .status")).to_have_text("Everything is saved")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text("Keys")
