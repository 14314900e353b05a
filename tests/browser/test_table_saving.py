"""保存本盘: once for two taps and for a held key, and nothing is lost while the phone writes."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Deal
from tests.browser.table import Hand
from tests.matches import play
from tests.matches.play import Table

GOUJI = ("seat2", "seat1", "seat4", "seat3", "seat6")
TAPS = dict.fromkeys(play.ALL, GOUJI) | {"shuangsheng": ("seat2", "caught-60")}
TWO_TAPS = "() => { const go = document.querySelector('[data-key=go]'); go.click(); go.click(); }"
LATE_TAP = """async () => {
    const go = document.querySelector('[data-key=go]');
    go.click();
    while (go.isConnected) await new Promise((done) => setTimeout(done, 10));
    go.click();
}"""
SILENT = """() => {
    const nothing = { objectStore: () => ({ getAll: () => ({}), get: () => ({}) }) };
    IDBDatabase.prototype.transaction = () => nothing;
}"""


@pytest.fixture(params=play.ALL)
def hand(request: pytest.FixtureRequest, phone: Page, live_server: object) -> Hand:
    """Before the last tap of a first deal."""
    made = Hand(phone, Table(play.event(request.param)))
    made.begin()
    made.tap(*TAPS[request.param])
    made.settle()
    return made


def stored_once(hand: Hand) -> None:
    hand.saved(1)
    hand.page.wait_for_timeout(500)  # a second one would be on its way
    hand.saved(1)
    assert Deal.objects.count() == 1


def test_two_taps_save_one_deal(hand: Hand) -> None:
    hand.page.evaluate(TWO_TAPS)
    stored_once(hand)


@pytest.mark.parametrize("hand", ["shida"], indirect=True)
def test_a_second_tap_that_comes_late_saves_nothing(hand: Hand) -> None:
    hand.page.evaluate(LATE_TAP)
    stored_once(hand)


@pytest.mark.parametrize("book", play.ALL)
def test_a_held_key_saves_nothing_before_it_was_looked_at(
    desktop: Page, live_server: Any, book: str
) -> None:
    hand = Hand(desktop, Table(play.event(book)))
    hand.begin()
    hand.tap(*TAPS[book])
    desktop.evaluate("document.activeElement.blur()")
    for _repeat in range(3):
        desktop.keyboard.down("Enter")
    expect(desktop.locator(".settled")).to_be_visible()
    desktop.keyboard.up("Enter")
    desktop.keyboard.press("Enter")
    stored_once(hand)


@pytest.mark.parametrize("hand", ["shida"], indirect=True)
def test_a_phone_that_dies_while_it_writes_still_has_the_deal(hand: Hand) -> None:
    hand.page.evaluate(SILENT)
    hand.tap("go")
    hand.page.reload()
    hand.sees("接着录刚才没录完的一盘。")
    hand.store()
