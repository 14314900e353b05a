"""Sheets typed in at the desk on a bad line, beside somebody else, against the book: nothing is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.sheets import FIRST, SECOND, enter, facts, laid, normal, rows, saved
from tests.browser.test_table_network import Line
from tests.matches.play import ALL, DEAL

NewPage = Callable[..., Page]
pytestmark = pytest.mark.django_db(transaction=True)

WRITTEN = {
    "standard": "123456 k6 s12",
    "dongfang": "123456 k456 s16",
    "dagang": "123456",
    "shida": "123456 k456 s12",
    "shuangsheng": "35 10 z1",
}
"""The line of each book's ordinary deal."""

# What only the server can refuse: the line, whom or what it names, and the line set right.
REFUSED = {
    "standard": ("13254 w5 f5k", "戊", "132546 w5"),
    "dongfang": ("13254 s12 f1s", "甲", "132546 s12"),
    "dagang": ("1324 g5- s21", "乙", "13246 g5-"),
    "shida": ("13254 s12 f1s", "甲", "132546 s12"),
    "shuangsheng": ("75 20 t10001 z1", "10000", "75 20 t3 z1"),
}


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


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


def test_what_an_earlier_page_left_goes_out_by_itself(
    new_page: NewPage, book: str, rough: None
) -> None:
    page, table = laid(new_page, book)
    page.route("**/deals", lambda route: route.abort())
    enter(page, FIRST[book], SECOND[book])
    expect(rows(page).nth(1).locator(".status")).to_have_text("待传")
    page.wait_for_timeout(300)  # between two attempts: a lease left behind takes 3 s to end
    page.unroute("**/deals")
    page.reload()
    expect(page.locator("#sheet-number")).to_be_focused()
    saved(page)
    enter(page, "1")
    expect(rows(page).nth(1).locator(".status")).to_have_text("已存")
    assert len(facts(table)) == 2


def test_somebody_else_wrote_meanwhile(new_page: NewPage, book: str, rough: None) -> None:
    """The row is kept, says why, and goes out again by Enter or is given up by Ctrl+Z."""
    page, table = laid(new_page, book)
    assert table.deal(1).status_code == 201
    enter(page, FIRST[book])
    row = rows(page).first
    expect(row.locator(".status")).to_have_text("被退回")
    expect(row.locator(".error").first).to_be_visible()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+z")
    expect(row.locator(".input")).to_have_value(WRITTEN[book])
    expect(page.locator('[data-row="2"]')).to_be_focused()
    enter(page, SECOND[book])
    saved(page)
    first, second = facts(table)
    assert normal(first) == normal(DEAL[book])
    assert normal(second) != normal(first)


def test_a_line_changed_while_it_was_being_stored_is_a_correction(
    new_page: NewPage, book: str
) -> None:
    page, table = laid(new_page, book)
    line = Line(page)
    enter(page, FIRST[book])
    line.wait()
    page.keyboard.press("ArrowUp")
    enter(page, " f1w")
    line.release()
    expect(rows(page).first.locator(".sheet-events")).to_contain_text("警告 甲")
    saved(page)
    told = table.match.deals.get(number=1, version=2)
    assert ((told.facts or {})["fouls"], told.reason) == (
        [{"seat": 1, "kind": "warning"}],
        "存上以后又改了",
    )


def test_what_the_book_refuses_stays_at_its_row(new_page: NewPage, book: str, rough: None) -> None:
    typed, said, mended = REFUSED[book]
    page, table = laid(new_page, book)
    page.route("**/preview", lambda route: route.abort())  # so that only the server can say it
    enter(page, typed, SECOND[book])
    row = rows(page).first
    expect(row.locator(".status")).to_have_text("被退回")
    expect(row.locator(".error").first).to_contain_text(said)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Control+a")
    enter(page, mended)
    saved(page)
    assert len(facts(table)) == 2
    expect(row.locator(".input")).to_have_value(mended)
