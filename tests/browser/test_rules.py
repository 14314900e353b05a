"""The rule pages in a real browser: reachable, calm on a phone, whole on paper."""

import re
from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gouji_league.rules.books import BOOKS
from tools.browser import DESKTOP, PHONE

NewPage = Callable[..., Page]

COMPARE = "/rules/compare/?a=standard&b=dongfang"
PAGES = ["/rules/", *(f"/rules/{key}/" for key in BOOKS), COMPARE]
SIZES = {"phone": PHONE, "desktop": DESKTOP}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
UNFOLD = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(new_page: NewPage, path: str) -> None:
    """On a phone and at a desk, in both palettes."""
    for size, viewport in SIZES.items():
        page = new_page(viewport=viewport)
        page.goto(path)
        page.evaluate(UNFOLD)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            found = Axe().run(page)
            assert found.violations_count == 0, (size, scheme, found.generate_report())


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("path", PAGES)
def test_a_phone_never_scrolls_sideways(new_page: NewPage, path: str, locale: str) -> None:
    page = new_page(viewport=PHONE, locale=locale)
    page.goto(path)
    page.evaluate(UNFOLD)
    for width in (320, 360):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("size", SIZES)
def test_the_contents_jump_to_their_sections(new_page: NewPage, size: str) -> None:
    page = new_page(viewport=SIZES[size])
    page.goto("/rules/standard/")
    for section in ("tributes", "fouls", "points"):
        link = page.locator(f'.contents a[href="#{section}"]')
        link.press("Enter")  # the strip of links moves under a pointer
        expect(page.locator(f"#{section} > h2")).to_be_in_viewport()
        expect(link).to_have_attribute("aria-current", "true")


def test_a_clause_that_is_named_opens_the_fold_it_stands_in(phone: Page) -> None:
    phone.goto("/rules/standard/")
    row = phone.locator('[id="c-000-5.3"]')
    expect(row).to_be_hidden()
    phone.locator('#points > .lines a[href="#c-000-5.3"]').click()
    expect(row).to_be_in_viewport()


def test_an_address_with_a_clause_shows_it(desktop: Page) -> None:
    desktop.goto("/rules/dagang/#c-002-20c")
    expect(desktop.locator('[id="c-002-20c"]')).to_be_in_viewport()


def test_two_books_are_chosen_and_compared(phone: Page) -> None:
    phone.goto("/rules/")
    phone.get_by_label("这一部").select_option("dagang")
    phone.get_by_label("那一部").select_option("shida")
    phone.get_by_role("button", name="并排比").click()
    expect(phone).to_have_url(re.compile(r"/rules/compare/\?a=dagang&b=shida$"))
    expect(phone.get_by_role("heading", level=1)).to_contain_text("够级大纲")


def test_paper_shows_what_is_folded_away(desktop: Page) -> None:
    desktop.goto("/rules/shida/")
    desktop.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(desktop.locator("details:not([open])")).to_have_count(0)
    desktop.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(desktop.locator("details[open]")).to_have_count(0)
