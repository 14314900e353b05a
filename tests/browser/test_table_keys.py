"""Entry by the keyboard: 1–6, letters, Enter, Ctrl+Z; and two pages' figures in English."""

import pytest
from playwright.sync_api import Page

from tests.browser.table import Hand
from tests.matches import play
from tests.matches.play import Table

GOUJI = [book for book in play.ALL if book != "shuangsheng"]


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.parametrize("book", GOUJI)
def test_an_ordinary_deal_without_the_pointer(
    desktop: Page, live_server: object, book: str
) -> None:
    """Straight from 开盘: the first seat begins the deal."""
    table = Table(play.event(book))
    hand = Hand(desktop, table)
    keys = ("2", "1", "4", "3", "6", "k", "5", "Enter")
    press(desktop, *(("Enter",) if book == "standard" else ()), *keys)
    hand.page.locator(".settled").wait_for()
    press(desktop, "Enter")
    hand.saved(1)
    assert hand.facts(1) == {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 4, 6]}


@pytest.mark.parametrize("book", GOUJI)
def test_letters_press_chips_and_control_z_takes_back(
    desktop: Page, live_server: object, book: str
) -> None:
    table = Table(play.event(book))
    hand = Hand(desktop, table)
    hand.begin()
    press(desktop, "2", "1", "s", "2", "1", "s", "1", "6", "Control+z", "s", "Escape")
    press(desktop, "3", "Control+z", "4", "3", "6")
    facts = hand.store()
    assert facts["order"] == [2, 1, 4, 3, 6, 5]
    assert facts["burns"] == [{"by": 2, "on": 1}]


def test_shuangsheng_by_keyboard(desktop: Page, live_server: object) -> None:
    """The dealer by its seat, the points written, Enter."""
    hand = Hand(desktop, Table(play.event("shuangsheng")))
    press(desktop, "3")
    hand.key("caught").fill("45")
    hand.key("caught").press("Tab")
    hand.key("kitty").fill("20")
    hand.key("kitty").press("Tab")
    hand.key("dug-single").press("Space")
    assert hand.store() == {
        "dealer": 3,
        "caught": 45,
        "kitty": 20,
        "dug": {"pairs": 0, "tractor": 0},
    }
