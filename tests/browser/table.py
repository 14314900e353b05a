"""A referee's hand at a table page: taps by `data-key`, counted, and what the server has of it."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from gouji_league.matches.models import Deal
from tests import cast
from tests.browser.test_checkin import hand_over
from tests.matches.play import Table

NewPage = Callable[..., Page]


class Hand:
    """One person at a table, on a phone or at a keyboard."""

    def __init__(self, page: Page, table: Table, *, number: int = 1) -> None:
        self.page, self.table, self.taps = page, table, 0
        hand_over(page, cast.by_link(cast.link(table.cup)))
        page.goto(f"/t/{table.cup.slug}/tables/{number}/")

    def key(self, key: str) -> Locator:
        """In the dialog on top, if there is one."""
        one = f'[data-key="{key}"]'
        return self.page.locator(f"dialog {one}, #table-page:not(:has(dialog)) {one}")

    def tap(self, *keys: str) -> None:
        """Taps one after the other; a touch screen gives no second chance."""
        for key in keys:
            self.key(key).click()
            self.taps += 1

    def sees(self, words: str) -> None:
        expect(self.page.locator("#table-page")).to_contain_text(words)

    def saved(self, deals: int) -> None:
        """The page says that so many deals are stored, and nothing waits."""
        expect(self.page.locator(".deal-head .status")).to_have_text(f"已存 {deals} 盘")

    def begin(self) -> None:
        """From 开盘, where it has something to do, to the ring."""
        if self.key("begin").is_visible():
            self.tap("begin")

    def settle(self) -> None:
        """看结算, and every warning looked at."""
        self.tap("go")
        expect(self.page.locator(".settled")).to_be_visible()
        for warning in self.page.locator('[data-key^="warn-"]').all():
            warning.click()
            self.taps += 1

    def store(self, *, deals: int = 1) -> Any:
        """看结算, 保存: the facts as the server has them."""
        self.settle()
        self.tap("go")
        self.saved(deals)
        return self.facts(deals)

    def facts(self, number: int, *, extra: bool = False) -> Any:
        match = self.table.match
        return Deal.objects.get(match=match, number=number, extra=extra, current=True).facts

    def notes(self, number: int) -> Any:
        return Deal.objects.get(match=self.table.match, number=number, current=True).notes
