"""The browser's language is the page's, and the console stays silent."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect


@pytest.mark.parametrize(("locale", "lang"), [("zh-CN", "zh-hans"), ("en-GB", "en")])
def test_the_home_page_speaks_the_browsers_language(
    new_page: Callable[..., Page], locale: str, lang: str
) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize(("locale", "words"), [("zh-CN", "已复制"), ("en-GB", "Copied")])
def test_a_script_speaks_the_browsers_language(
    new_page: Callable[..., Page], locale: str, words: str
) -> None:
    page = new_page(locale=locale)
    page.goto("/")
    assert page.evaluate('gettext("已复制")') == words


def test_what_a_page_complains_of_is_noticed(phone: Page, problems: list[str]) -> None:
    phone.goto("/no/such/page/")
    phone.evaluate("console.error('oh')")
    phone.evaluate("fetch('/also/not/there')")
    assert any(problem.startswith("404: ") for problem in problems)
    assert "console: oh" in problems
    problems.clear()


def test_a_page_can_never_load_from_elsewhere(phone: Page, problems: list[str]) -> None:
    phone.goto("/")
    phone.evaluate("document.body.append(Object.assign(new Image(), {src: 'http://[::1]:9/x'}))")
    phone.wait_for_timeout(100)
    assert any("Content Security Policy" in problem for problem in problems)
    problems.clear()
