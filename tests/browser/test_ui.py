"""The frame of every page and the components, in a real browser."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, ViewportSize, expect

from tools.browser import DESKTOP, PHONE

NewPage = Callable[..., Page]

PAGES = ["/", "/styleguide/"]
SIZES = {"phone": PHONE, "desktop": DESKTOP}
PAPER = {"light": "rgb(249, 248, 243)", "dark": "rgb(19, 21, 22)"}

# Whatever can be touched, by the size of what takes the touch: a hidden radio by its label.
# Links in running text are as high as their line.
SMALL_TARGETS = """() =>
  [...document.querySelectorAll("a, button, summary, .check, .choice, .segmented > label")]
  .filter((element) => element.checkVisibility())
  .filter((element) => element.matches(".clause") || !element.closest("p:not(.actions)"))
  .map((element) => [element.outerHTML.slice(0, 90), element.getBoundingClientRect().height])
  .filter(([, height]) => height < 47.5 && height > 1)"""


def palette(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(new_page: NewPage, path: str, size: str, scheme: str) -> None:
    page = new_page(viewport=SIZES[size], color_scheme=scheme)
    page.goto(path)
    assert palette(page) == PAPER[scheme]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
@pytest.mark.parametrize("path", PAGES)
def test_a_phone_never_scrolls_sideways(
    new_page: NewPage, path: str, locale: str, width: int
) -> None:
    viewport: ViewportSize = {"width": width, "height": 800}
    page = new_page(viewport=viewport, locale=locale)
    page.goto(path)
    assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("path", PAGES)
def test_a_thumb_finds_every_target(phone: Page, path: str) -> None:
    phone.goto(path)
    assert phone.evaluate(SMALL_TARGETS) == []


def test_the_chosen_palette_stays(new_page: NewPage) -> None:
    page = new_page(color_scheme="light")
    page.goto("/")
    expect(page.get_by_role("radio", name="随系统")).to_be_checked()

    page.get_by_role("radio", name="深色").check()
    assert palette(page) == PAPER["dark"]
    page.goto("/styleguide/")
    assert palette(page) == PAPER["dark"]
    expect(page.get_by_role("radio", name="深色")).to_be_checked()

    page.get_by_role("radio", name="随系统").check()
    assert palette(page) == PAPER["light"]


def test_a_dark_room_can_have_light_pages(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto("/")
    page.get_by_role("radio", name="浅色").check()
    page.reload()
    assert palette(page) == PAPER["light"]


def test_paper_is_white_whatever_the_screen_was(new_page: NewPage) -> None:
    page = new_page(color_scheme="dark")
    page.goto("/")
    page.emulate_media(media="print", color_scheme="dark")
    assert palette(page) == "rgb(255, 255, 255)"


@pytest.mark.parametrize("script", [True, False])
def test_the_language_is_switched_and_stays(new_page: NewPage, script: bool) -> None:
    page = new_page(java_script_enabled=script)
    page.goto("/styleguide/")
    page.get_by_role("button", name="English").click()
    expect(page).to_have_url("/styleguide/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Every point explained")
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-hans")


def test_without_script_there_is_no_dead_switch(new_page: NewPage) -> None:
    page = new_page(java_script_enabled=False)
    page.goto("/")
    expect(page.get_by_role("radio")).to_have_count(0)
    expect(page.get_by_role("link", name="看规则")).to_be_visible()


def test_the_keyboard_can_skip_to_the_text(desktop: Page) -> None:
    desktop.goto("/")
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("link", name="跳到正文")).to_be_focused()
    expect(desktop.get_by_role("link", name="跳到正文")).to_be_in_viewport()


def test_a_dialog_opens_and_closes(phone: Page) -> None:
    phone.goto("/styleguide/")
    phone.get_by_role("button", name="更正", exact=True).tap()
    dialog = phone.get_by_role("dialog", name="更正第3盘")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="不改了").tap()
    expect(dialog).to_be_hidden()


def test_a_stepper_steps_within_its_bounds(phone: Page) -> None:
    phone.goto("/styleguide/")
    points = phone.get_by_role("spinbutton", name="得分")
    phone.get_by_role("button", name="加 5").tap()
    expect(points).to_have_value("80")
    points.fill("0")
    phone.get_by_role("button", name="减 5").tap()
    expect(points).to_have_value("0")


def test_the_contents_show_where_one_reads(desktop: Page) -> None:
    desktop.goto("/styleguide/")
    contents = desktop.get_by_role("navigation", name="目录", exact=True)
    contents.get_by_role("link", name="数据").click()
    expect(contents.get_by_role("link", name="数据")).to_have_attribute("aria-current", "true")


def test_nothing_moves_for_who_wants_no_movement(new_page: NewPage) -> None:
    page = new_page(reduced_motion="reduce")
    page.goto("/styleguide/")
    quick = page.evaluate("getComputedStyle(document.querySelector('.button')).transitionDuration")
    assert {part.strip() for part in quick.split(",")} == {"0s"}
    assert page.evaluate("getComputedStyle(document.documentElement).scrollBehavior") == "auto"


def test_a_text_is_copied_where_the_browser_has_no_clipboard(desktop: Page) -> None:
    """Plain http on a hall's address: no clipboard there, and still one tap."""
    desktop.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    desktop.goto("/styleguide/")
    button = desktop.locator("[data-copies]").first
    button.evaluate("button => button.closest('details').open = true")
    desktop.evaluate("addEventListener('copy', () => { window.copied = String(getSelection()) })")
    button.click()
    expect(button).to_have_text("已复制")
    assert desktop.evaluate("window.copied").strip()
