"""Sheets of paper typed in at the desk, by keys alone."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Deal, Match
from gouji_league.matches.whole import whole
from tests.browser.sheets import (
    FIRST,
    ORDINARY,
    SECOND,
    desk,
    enter,
    facts,
    laid,
    normal,
    played,
    records,
    rows,
    saved,
    totals,
)
from tests.browser.test_sheets_grammar import MODULES
from tests.browser.test_table_network import Line
from tests.matches.play import ALL, Table, event
from tests.matches.test_ends import HELD
from tests.rules.notation import Json
from tools.browser import PHONE

NewPage = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


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
        enter(page, totals(played(sheets[number - 1])))
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


SEATS = "123456"
WHO_BURNT = "2356"  # neither oneself nor the opposite
MAY_FOLLOW: dict[str, list[tuple[str, str]]] = {
    "standard": [
        *(("", SEATS), ("13254", "kowsmgfzle"), ("s1", WHO_BURNT), ("2f3", "wpbskndq")),
    ],
    "dongfang": [("", SEATS), ("13254", "kosmgfze"), ("s1", WHO_BURNT), ("2f3", "wpsdq")],
    "dagang": [("", SEATS), ("13254", "kosgdyfze"), ("d", SEATS), ("1f3", "wptdq")],
    "shida": [("", SEATS), ("13254", "kosgfze"), ("s1", WHO_BURNT), ("2f3", "wpsdq")],
    "shuangsheng": [("75 20", "ktzfe"), ("k", ""), ("1z", "1234"), ("1f2", "scjbxw")],
}
"""Of each book: what is typed on, and the keys that the page then offers."""


def test_the_keys_that_may_follow_are_shown(new_page: NewPage, book: str) -> None:
    page, _table = laid(new_page, book)
    keys = rows(page).first.locator(".sheet-keys kbd")
    for typed, shown in MAY_FOLLOW[book]:
        page.keyboard.type(typed)
        expect(keys).to_have_text(list(shown))


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


def paper(worked: str, *, tractor: bool) -> tuple[str, str]:
    """A figure that differs from the one worked out, and what is then said."""
    if tractor:
        other = "9" if worked != "9" else "8"
        return other, f"纸上 {other}，算出 {worked}。"
    other = str(int(worked) + 2)
    return other, f"纸上 {signed(other)}，算出 {signed(worked)}，差 +2。"


def signed(figure: str) -> str:
    return f"{int(figure):+}".replace("-", "\u2212") if int(figure) else "0"


def test_totals_that_differ_are_said_once(new_page: NewPage, book: str) -> None:
    page, table = laid(new_page, book)
    enter(page, FIRST[book], "es")
    expect(page.locator("[data-totals]")).to_be_focused()
    saved(page)
    worked = totals(table.read()["result"]).split()
    enter(page, "9")
    expect(page.locator(".sheet-totals .error")).to_contain_text(f"要写 {len(worked)} 个数")
    page.keyboard.press("Escape")
    other, said = paper(worked[0], tractor=book == "shuangsheng")
    enter(page, " ".join([other, *worked[1:]]))
    expect(page.locator(".sheet-totals .error").first).to_contain_text(said)
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-number")).to_be_focused()
    expect(page.locator(".sheet-news")).to_contain_text("不符")


# What ends a match, by each book: deals before, and the line of the last one.
ENDING: dict[str, tuple[list[Json], str]] = {
    "standard": ([], "13524"),  # a sweep
    "dongfang": ([], "13254f1q"),
    "dagang": ([], "13254f1q"),
    "shida": ([], "13254f1q"),
    "shuangsheng": ([HELD | {"dealer": 1}, HELD, HELD, HELD], "0"),  # past A
}


def test_the_book_ends_the_match_and_a_line_typed_ahead_is_not_lost(
    new_page: NewPage, book: str
) -> None:
    before, last = ENDING[book]
    page, table = laid(new_page, book, deals=before)
    page.route("**/preview", lambda route: route.abort())
    line = Line(page)
    enter(page, last)
    page.keyboard.type(SECOND[book])
    line.wait()
    line.release()
    expect(rows(page).last.locator(".error").first).to_contain_text("本局已经结束")
    page.keyboard.press("Escape")
    expect(rows(page)).to_have_count(len(before) + 1)
    expect(page.locator("[data-totals]")).to_be_focused()
    assert len(facts(table)) == len(before) + 1


def test_a_held_enter_stores_one_deal_and_goes_no_further(new_page: NewPage, book: str) -> None:
    """It would go on to the totals, let go of the sheet unchecked and open the next one."""
    page, table = laid(new_page, book)
    page.keyboard.type(FIRST[book])
    for _repeat in range(4):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(page.locator('[data-row="2"]')).to_be_focused()
    saved(page)
    page.keyboard.press("ArrowUp")
    page.keyboard.type(" f1w")
    for _repeat in range(4):
        page.keyboard.down("Enter")
    expect(page.locator("[data-reason]")).to_be_focused()
    assert table.match.deals.count() == 1


def test_two_enters_store_one_deal(new_page: NewPage) -> None:
    page, table = laid(new_page, "standard")
    enter(page, FIRST["standard"], "")
    expect(page.locator("[data-totals]")).to_be_focused()
    saved(page)
    assert table.match.deals.count() == 1


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
    viewport: dict[str, Any] = {"viewport": PHONE} if size == "phone" else {}
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
