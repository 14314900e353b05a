"""The table page as a referee sees it: every moment of every book, in both palettes."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.table import Hand
from tests.browser.test_ui import SMALL_TARGETS
from tests.foundations.test_texts import GLOSSARY, MARKS, RUN
from tests.matches import play
from tests.matches.play import Table
from tools.browser import PHONE
from tools.sample_tables import DEALS, OPTIONS
from tools.scenes import SCENES

NewPage = Callable[..., Page]
ON_A_PHONE: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
MOMENTS = ("before", "opening", "play", "settle", "end", "sign")

# What a thumb would not reach: under the bar, or beside the screen.
OUT_OF_REACH = """() => {
  const bar = document.querySelector("#table-page > .action-bar");
  const top = bar.getBoundingClientRect().top;
  const within = ".ring .seat, .even-chips > .chip, .asked .chip, .stepper, .action-bar > .button";
  return [...document.querySelectorAll(within)]
    .map((one) => [one.dataset.key ?? one.className, one.getBoundingClientRect(),
                   bar.contains(one) ? innerHeight : top])
    .filter(([, box, most]) => box.top < 0 || box.bottom > most + 0.5 || box.right > innerWidth)
    .map(([key]) => key);
}"""


def at(page: Page, book: str, moment: str) -> Hand:
    """A table of this book, brought to the moment as for the pictures."""
    cup = play.event(book)
    stage = cup.stages.get()
    stage.settings = {"max_deals": 5, "seats": "deal" if book == "shida" else "match"}
    stage.save()
    stage.editions.update(options=OPTIONS.get(book, {}))
    table = Table(cup)
    for number, facts in enumerate(DEALS[book] if moment != "before" else (), 1):
        assert table.deal(number, facts).status_code == 201
    if moment in {"end", "sign"}:
        assert table.send("PATCH", "", ended="stopped", reason="到时").status_code == 200
    hand = Hand(page, table)
    scene = SCENES[f"table-{book}-{moment}"]
    hand.tap(*scene.taps)
    if scene.shows:
        page.locator(scene.shows).wait_for()
    return hand


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("book", play.ALL)
def test_axe_and_thumbs_find_nothing_amiss(
    new_page: NewPage, live_server: object, book: str, moment: str, scheme: str
) -> None:
    page = new_page(**ON_A_PHONE, color_scheme=scheme)
    at(page, book, moment)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


@pytest.mark.parametrize("book", play.ALL)
def test_a_deal_is_entered_without_scrolling(phone: Page, live_server: object, book: str) -> None:
    """Ring, chips and bar at once, facts put in included, on 800 pixels."""
    at(phone, book, "play")
    assert phone.evaluate("scrollY") == 0
    assert phone.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("book", play.ALL)
def test_the_english_page_holds_no_chinese_but_names_and_terms(
    new_page: NewPage, live_server: object, book: str, moment: str
) -> None:
    page = new_page(**ON_A_PHONE, locale="en-GB")
    at(page, book, moment)
    text = page.locator("#table-page").inner_text()
    known = {*GLOSSARY, *play.NAMES, "甲杯"}
    assert [run for run in RUN.findall(text) if run not in known] == []
    assert MARKS.findall(text) == []
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
