"""The table page as a referee sees it: every moment of every book, in both palettes."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.play import NOBODY, VISIT
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


@pytest.fixture(params=play.ALL)
def tables(request: pytest.FixtureRequest, live_server: object) -> list[Table]:
    """By one book, at the tables of the pictures: before its first deal, between deals, over."""
    book = request.param
    cup = play.event(book)
    stage = cup.stages.get()
    stage.settings = {"max_deals": 5, "seats": "deal" if book == "shida" else "match"}
    stage.save()
    stage.editions.update(options=OPTIONS.get(book, {}))
    fresh, running, over = (Table(cup, table=number) for number in (1, 2, 3))
    for table in (running, over):
        for number, facts in enumerate(DEALS[book], 1):
            assert table.deal(number, facts).status_code == 201
    assert over.send("PATCH", "", ended="stopped", reason="到时").status_code == 200
    return [fresh, running, over]


def at(page: Page, tables: list[Table], moment: str) -> None:
    """A page brought to the moment as for the pictures."""
    number = {"before": 1, "end": 3, "sign": 3}.get(moment, 2)
    table = tables[number - 1]
    page.route(VISIT, lambda route: route.fulfill(json=NOBODY))
    page.route("**/draft", lambda route: route.fulfill(json={}))
    hand = Hand(page, table, number=number)
    scene = SCENES[f"table-{table.book}-{moment}"]
    hand.tap(*scene.taps)
    if scene.shows:
        page.locator(scene.shows).wait_for()


def amiss(page: Page) -> list[str]:
    """What axe finds, in both palettes, and what a thumb would miss."""
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        seen = Axe().run(page)
        found += [seen.generate_report()] if seen.violations_count else []
    found += page.evaluate(SMALL_TARGETS)
    width = page.evaluate("document.documentElement.scrollWidth")
    return found if width == PHONE["width"] else [*found, f"{width} wide"]


def test_axe_and_thumbs_find_nothing_amiss(new_page: NewPage, tables: list[Table]) -> None:
    for moment in MOMENTS:
        page = new_page(**ON_A_PHONE)
        at(page, tables, moment)
        assert amiss(page) == [], moment
        if moment == "play":  # ring, chips and bar at once, facts put in included
            assert page.evaluate("scrollY") == 0
            assert page.evaluate(OUT_OF_REACH) == []


def test_the_english_page_holds_no_chinese_but_names_and_terms(
    new_page: NewPage, tables: list[Table]
) -> None:
    known = {*GLOSSARY, *play.NAMES, "甲杯"}
    for moment in MOMENTS:
        page = new_page(**ON_A_PHONE, locale="en-GB")
        at(page, tables, moment)
        text = page.locator("#table-page").inner_text()
        assert [run for run in RUN.findall(text) if run not in known] == [], moment
        assert MARKS.findall(text) == [], moment
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], moment
