"""A match on a live server, and a referee's phone that has its table page open."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests import cast
from tests.matches.play import Table, event
from tools.browser import PHONE

NewPage = Callable[..., Page]
VISIT = "**/api/v1/matches/*/visit"
NOBODY = {"version": 0, "others": [], "draft": None}


def sit(new_page: NewPage, table: Table, **options: Any) -> Page:
    """A phone let in by a link of its own role and name, on the match's page."""
    role, name = options.pop("role", "referee"), options.pop("name", "戊")
    alone = options.pop("alone", True)
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, **options)
    if alone:  # who else is there comes of itself, at any time: not in a test of something else
        page.route(VISIT, lambda route: route.fulfill(json=NOBODY))
    page.goto(f"/r/{cast.link(table.cup, role=role, name=name)}")
    confirm = page.locator("main form button")
    if confirm.count():
        confirm.first.click()
    open_table(page, table)
    return page


def open_table(page: Page, table: Table) -> None:
    page.goto(f"/t/{table.cup.slug}/matches/{table.key}/enter/")
    expect(page.locator(".deal-head")).to_be_visible()


def table_of(book: str, deals: int = 0, **more: Any) -> Table:
    """Table 1 with some ordinary deals on it."""
    table = Table(event(book), **more)
    for number in range(1, deals + 1):
        assert table.deal(number).status_code == 201
    return table


def key(page: Page, name: str) -> Any:
    """What is tapped, by the name that it keeps when the page is drawn anew."""
    return page.locator(f'[data-key="{name}"]')


def seats(page: Page, *order: int) -> None:
    for seat in order:
        key(page, f"seat{seat}").click()


def begin(page: Page) -> None:
    """开打: the tribute sheet is left as it stands."""
    expect(page.locator(".table-page > .action-bar")).to_be_visible()
    if key(page, "begin").count():
        key(page, "begin").click()


def enter(page: Page, table: Table, *order: int) -> None:
    """An ordinary deal, as far as the points of it."""
    if table.book == "shuangsheng":
        if not key(page, "dealer").count():
            seats(page, 1)
        key(page, "caught-40").click()
    else:
        begin(page)
        seats(page, *(order or (1, 2, 3, 4, 5)))
    key(page, "go").click()


def checked(page: Page) -> None:
    """Every warning about the deal that is open is confirmed."""
    expect(key(page, "back")).to_be_visible()
    expect(page.get_by_text("正在算")).to_have_count(0)
    for warning in page.locator('[data-key^="warn-"][aria-pressed="false"]').all():
        warning.click()


def keep(page: Page) -> None:
    """保存本盘: on the phone, whatever the network does."""
    checked(page)
    key(page, "go").click()
    expect(page.locator(".toast")).to_be_visible()


def save(page: Page, table: Table, *order: int) -> None:
    enter(page, table, *order)
    keep(page)


def saved(page: Page) -> None:
    """Everything is on the server, and the page says so."""
    expect(page.locator('.status[data-state="saved"]')).to_be_visible()


def refused(page: Page) -> None:
    expect(page.locator('.status[data-state="refused"]')).to_be_visible()


def open_deal(page: Page, number: int, extra: bool = False) -> None:
    """A stored deal, beneath the page; the fold may be open."""
    review = page.locator(".review")
    if review.get_attribute("open") is None:
        key(page, "review").click()
    key(page, f"review-{'extra-' if extra else ''}{number}").click()


def correct(page: Page, number: int, extra: bool = False) -> None:
    open_deal(page, number, extra)
    key(page, f"correct-{'extra-' if extra else ''}{number}").click()
    expect(page.locator(".correcting")).to_be_visible()
