"""A referee at the table page of a hall: comes in by the link, enters ordinary deals, saves them."""

from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

ORDERS = ([1, 2, 4, 3, 6, 5], [2, 1, 3, 4, 5, 6])
CAUGHT = (40, 60)


def facts_of(book: str, number: int) -> dict[str, Any]:
    """What `enter` puts into a deal, as it is stored."""
    if book == "shuangsheng":  # the dealer's side holds: its other player deals next
        dealer = 1 if number % 2 else 3
        return {"dealer": dealer, "caught": CAUGHT[number % 2], "kitty": 0}
    return {"order": ORDERS[number % 2], "opened": [1, 2, 3, 4, 5, 6]}


def come(context: BrowserContext, token: str, slug: str) -> Page:
    """The page of table 1, for a phone that came in by a link."""
    page = context.new_page()
    page.goto(f"/r/{token}")
    page.goto(f"/t/{slug}/tables/1/")
    expect(status(page)).to_have_attribute("data-state", "saved")
    return page


def status(page: Page) -> Any:
    return page.locator(".status[data-state]")


def tap(page: Page, key: str) -> None:
    page.locator(f'[data-key="{key}"]').click()


def enter(page: Page, book: str, number: int) -> None:
    """A deal from the ring to saved, with the network or without."""
    fill(page, book, number)
    tap(page, "go")
    expect(page.locator(".toast")).to_contain_text(f"第{number}盘已记下")


def fill(page: Page, book: str, number: int) -> None:
    """A deal from the ring to its settlement."""
    if page.locator('[data-key="begin"]').is_visible():
        tap(page, "begin")
    if book == "shuangsheng":
        _enter_tractor(page, number)
    else:
        for seat in facts_of(book, number)["order"][:5]:
            tap(page, f"seat{seat}")
    tap(page, "go")
    expect(page.locator('[data-key="back"]')).to_be_visible()


def _enter_tractor(page: Page, number: int) -> None:
    """The dealer follows once the server has told; until then the referee taps it."""
    facts = facts_of("shuangsheng", number)
    told = page.locator('[data-key="chip-dealer"]')
    if not told.is_visible():
        tap(page, f"seat{facts['dealer']}")
    tap(page, f"caught-{facts['caught']}")


def expect_state(page: Page, state: str, waiting: int = 0) -> None:
    expect(status(page)).to_have_attribute("data-state", state)
    if waiting:
        expect(status(page)).to_contain_text(f"待传 {waiting}")
