"""办赛事 and 散桌 on a phone: walked by thumb, for every book."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import LazySettings
from playwright.sync_api import Page, expect

from gouji_league.accounts.models import User
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Tournament
from tests import cast
from tools.browser import PHONE

pytestmark = pytest.mark.django_db(transaction=True)
BOOK_KEYS = sorted(BOOKS)


def sign_in(page: Page) -> None:
    cast.user("jia", "甲")
    page.goto("/login/?next=/new/")
    page.locator("input[name=username]").fill("jia")
    page.locator("input[name=password]").fill(cast.PASSWORD)
    page.locator("input[name=password]").press("Enter")
    page.wait_for_url("**/new/")


def sound(page: Page) -> None:
    """Nothing sideways, and nothing that shuts somebody out."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def go_on(page: Page) -> None:
    page.locator(".action-bar .primary").tap()


def choose_who_enters(page: Page, book: str, kind: str = "team") -> None:
    """Nothing is chosen before one says who enters, where the book leaves it open."""
    if book == "shuangsheng":
        return
    expect(page.locator("input[name=preset]:visible")).to_have_count(0)
    page.locator(f"input[name=kind][value={kind}]").check()


def first_for_teams(book: str) -> str:
    offered = presets.presets_for(BOOKS[book])
    return next(one.key for one in offered if one.stages[0].format not in OF_PLAYERS)


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_a_phone_walks_through_the_set_up(phone: Page, live_server: Any, book: str) -> None:
    sign_in(phone)
    sound(phone)
    phone.get_by_label("赛事名称").fill("秋季赛")
    phone.get_by_label("地点").fill("三楼")
    go_on(phone)

    phone.locator(f"input[value={book}]").check()
    options = phone.locator(f"[data-shown-for={book}]")
    expect(options).to_be_visible()
    expect(phone.locator("[data-shown-for]:visible")).to_have_count(1)
    if BOOKS[book].options:
        options.get_by_text("看它改变什么").first.tap()
        expect(options.get_by_role("table").first).to_be_visible()
    sound(phone)
    go_on(phone)

    expect(phone.get_by_role("heading", level=1)).to_have_text("赛制")
    sound(phone)
    choose_who_enters(phone, book)
    chosen = phone.locator("input[name=preset]:checked")
    expect(chosen).to_have_value(first_for_teams(book))
    expect(chosen).to_be_visible()
    sound(phone)
    go_on(phone)

    expect(phone.get_by_role("heading", name="时间表")).to_be_visible()
    phone.get_by_label("多少张桌子").fill("3")
    again = phone.get_by_role("button", name="重算时间表")
    again.scroll_into_view_if_needed()
    before = phone.evaluate("scrollY")
    with phone.expect_navigation():
        again.tap()
    expect(phone.get_by_label("多少张桌子")).to_have_value("3")
    assert before > 0
    phone.wait_for_function(f"Math.abs(scrollY - {before}) < 2")
    sound(phone)
    go_on(phone)

    expect(phone.get_by_text("还没有人报名")).to_be_visible()
    sound(phone)
    go_on(phone)

    expect(phone.get_by_role("heading", level=1)).to_have_text("看一遍，就完成了")
    sound(phone)
    go_on(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("总览")
    expect(phone.get_by_text("设好了。")).to_be_visible()
    sound(phone)
    made = Tournament.objects.get()
    assert (made.step, made.place, made.tables.count()) == (None, "三楼", 3)
    assert made.stages.get(number=1).rulebook == book


def test_in_english_no_step_scrolls_sideways(new_page: Callable[..., Page]) -> None:
    """English words are longer than Chinese ones, above all in the bar of steps."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True, locale="en-GB")
    cast.user("jia", "甲")
    User.objects.update(language="en")
    sign_in(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    sound(page)
    page.locator("input[name=name]").fill("一场名字特别长的秋季够级联赛")
    page.locator("input[name=starts]").fill("2026-12-01")
    page.locator("input[name=ends]").fill("2026-12-02")
    go_on(page)
    for step in ("book", "format", "size", "people", "ready"):
        page.wait_for_url(f"**/setup/{step}/")
        if step == "format":
            choose_who_enters(page, "standard", "player")
        sound(page)
        go_on(page)
    page.wait_for_url("**/manage/")
    sound(page)
    page.goto("/new/")
    expect(page.locator("option[lang=zh]")).to_have_text("一场名字特别长的秋季够级联赛")
    sound(page)


def test_the_back_button_loses_nothing_and_doubles_nothing(phone: Page, live_server: Any) -> None:
    sign_in(phone)
    phone.get_by_label("赛事名称").fill("秋季赛")
    go_on(phone)
    phone.locator("input[value=shida]").check()
    go_on(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("赛制")
    phone.go_back()
    expect(phone.locator("input[value=shida]")).to_be_checked()
    expect(phone.locator("[data-shown-for=shida]")).to_be_visible()
    go_on(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("赛制")
    assert Tournament.objects.count() == 1


def test_a_stage_that_was_removed_comes_back_by_one_tap(phone: Page, live_server: Any) -> None:
    sign_in(phone)
    phone.get_by_label("赛事名称").fill("秋季赛")
    go_on(phone)
    phone.locator("input[value=dongfang]").check()
    go_on(phone)
    choose_who_enters(phone, "dongfang")
    phone.get_by_role("button", name="存好，看阶段细节").tap()
    phone.get_by_role("button", name="去掉“淘汰赛”").tap()
    expect(phone.get_by_text("去掉了“淘汰赛”。")).to_be_visible()
    sound(phone)
    phone.get_by_role("button", name="撤销").tap()
    expect(phone.get_by_text("撤销了，阶段和原来一样。")).to_be_visible()
    expect(phone.get_by_role("link", name="2 淘汰赛")).to_be_visible()


def test_without_script_every_book_shows_its_options(
    new_page: Callable[..., Page], live_server: Any
) -> None:
    page = new_page(java_script_enabled=False)
    sign_in(page)
    page.get_by_label("赛事名称").fill("秋季赛")
    page.locator(".action-bar .primary").click()
    expect(page.locator("[data-shown-for]")).to_have_count(len(BOOKS))
    page.locator("input[value=dagang]").check()
    page.locator(".action-bar .primary").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("赛制")
    assert Tournament.objects.get().stages.get().rulebook == "dagang"


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_a_guest_opens_a_table_on_the_own_network(
    phone: Page, live_server: Any, settings: LazySettings, book: str
) -> None:
    settings.OPEN_TABLES = True
    phone.goto("/")
    phone.get_by_role("link", name="今晚开一桌").tap()
    phone.locator(f"input[value={book}]").check()
    seats = 4 if book == "shuangsheng" else 6
    expect(phone.locator("input[name^=seat]:visible")).to_have_count(seats)
    phone.get_by_label("1 号座").fill("名字特别长的一位选手")
    sound(phone)
    go_on(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("1 号桌")
    expect(phone.locator(".seat")).to_have_count(seats)
    expect(phone.locator(".seat").first).to_contain_text("名字特别长的一位选手")
    sound(phone)
