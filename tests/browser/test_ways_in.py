"""First start, and referees who come in by link and by code, on phones."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gouji_league.accounts.actor import of_command
from gouji_league.accounts.models import User
from gouji_league.accounts.services.invitations import first_invitation
from gouji_league.tournaments.models import Tournament
from tests import cast
from tools.browser import PHONE

ON_A_PHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


@pytest.fixture(autouse=True)
def site_url(live_server: Any, settings: Any) -> None:
    """QR codes and links hold SITE_URL: here the test's own server."""
    settings.SITE_URL = live_server.url


@pytest.fixture
def cup(live_server: Any) -> Tournament:
    return cast.tournament()


def make_first_account(phone: Page) -> User:
    phone.goto(f"/welcome/{first_invitation(by=of_command('run'))}/")
    phone.get_by_label("姓名").fill("甲")
    phone.get_by_label("登录名").fill("jia")
    phone.get_by_label("密码", exact=True).fill(cast.PASSWORD)
    phone.get_by_label("再输一次密码").fill(cast.PASSWORD)
    phone.get_by_role("button", name="开账号并登录").click()
    expect(phone).to_have_url("/new/")
    return User.objects.get()


def fits(page: Page) -> None:
    """Nothing sticks out at the side, and nothing is too small for a thumb or a reader."""
    wide = page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    assert not wide, page.url
    small = page.evaluate(
        """[...document.querySelectorAll("main :is(button, .button, input, select, summary)")]
        .filter((one) => one.offsetParent && !one.matches("[type=radio], [type=checkbox]"))
        .filter((one) => one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML)"""
    )
    assert small == [], page.url
    assert Axe().run(page).response["violations"] == [], page.url


def test_from_the_first_start_to_referees_at_their_tables(
    phone: Page, new_page: Callable[..., Page], cup: Tournament, problems: list[str]
) -> None:
    cast.give(make_first_account(phone), "organiser", of=cup)

    # A link for table 1, opened as if its QR code had been scanned.
    phone.goto("/t/cup/manage/staff/")
    fits(phone)
    phone.get_by_label("给谁").first.fill("乙")
    phone.get_by_label("哪几桌").first.fill("1")
    phone.get_by_role("button", name="做链接").click()
    expect(phone.locator("svg.qr")).to_be_visible()
    fits(phone)
    by_link = new_page(**ON_A_PHONE)
    by_link.goto(phone.locator("#address").inner_text())
    expect(by_link).to_have_url("/t/cup/tables/1/")

    # The same link by a code, typed on the home page of a borrowed phone.
    phone.get_by_role("link", name="好了").click()
    phone.get_by_role("button", name="短码").click()
    code = phone.locator(".code-shown").inner_text()
    fits(phone)
    by_code = new_page(**ON_A_PHONE)
    by_code.goto("/")
    by_code.get_by_label("六位短码").fill(code.lower())
    by_code.get_by_role("button", name="进入").click()
    expect(by_code).to_have_url("/t/cup/tables/1/")

    # Both devices are listed; the link is revoked, and both are out at their next request.
    phone.goto("/t/cup/manage/devices/")
    expect(phone.get_by_role("row", name="乙")).to_have_count(2)
    fits(phone)
    phone.goto("/t/cup/manage/staff/")
    phone.get_by_role("button", name="收回").click()
    expect(phone.get_by_role("status")).to_contain_text("乙 的链接收回了")
    assert problems == []
    for referee in (by_link, by_code):
        referee.reload()
        expect(referee.get_by_role("heading", name="链接已经失效")).to_be_visible()
        fits(referee)
    assert len(problems) == 4, "a 401 and its line in the console, twice"
    problems.clear()

    # One tap undoes it.
    phone.get_by_role("button", name="恢复").click()
    by_link.reload()
    expect(by_link.get_by_role("heading", level=1)).to_contain_text("1")


@pytest.mark.parametrize("address", ["/login/", "/code/", "/account/"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_of_the_ways_in_fit_a_phone(
    new_page: Callable[..., Page], live_server: Any, address: str, scheme: str
) -> None:
    page = new_page(**ON_A_PHONE, color_scheme=scheme)
    if address == "/account/":
        cast.stranger()
        page.goto("/login/?next=/account/")
        page.get_by_label("登录名").fill("stranger")
        page.get_by_label("密码", exact=True).fill(cast.PASSWORD)
        page.get_by_role("button", name="登录").click()
    else:
        page.goto(address)
    expect(page).to_have_url(address)
    fits(page)


def test_a_referee_of_several_tables_arrives_and_is_put_out_and_let_in(
    phone: Page, new_page: Callable[..., Page], cup: Tournament, problems: list[str]
) -> None:
    cast.give(make_first_account(phone), "organiser", of=cup)
    referee = new_page(**ON_A_PHONE)
    referee.goto(f"/r/{cast.link(cup, tables=[1, 3], name='乙')}")
    expect(referee).to_have_url("/t/cup/work/")
    expect(referee.get_by_role("heading", level=1)).to_have_text("乙 · 裁判")
    fits(referee)
    referee.get_by_role("link", name="3 号桌").click()
    expect(referee).to_have_url("/t/cup/tables/3/")

    # The organiser's own device has no switch; the referee's has, and it is taken back.
    phone.goto("/t/cup/manage/devices/")
    expect(phone.get_by_role("row", name="甲")).to_contain_text("就是这台")
    fits(phone)
    phone.get_by_role("button", name="停用").click()
    assert problems == []
    referee.reload()
    expect(referee.get_by_role("heading", name="这台设备已停用")).to_be_visible()
    assert len(problems) == 2, "a 401 and its line in the console"
    problems.clear()
    phone.get_by_role("button", name="重新启用").click()
    referee.reload()
    expect(referee.get_by_role("heading", level=1)).to_contain_text("3")


@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_the_header_stands_in_one_line_and_no_tab_is_out_of_sight(
    phone: Page, cup: Tournament, new_page: Callable[..., Page], locale: str
) -> None:
    page = new_page(**ON_A_PHONE, locale=locale)
    page.goto(f"/r/{cast.link(cup, role='organiser')}")
    page.goto("/t/cup/manage/staff/")
    head = page.locator(".site-head").bounding_box()
    assert head
    assert head["height"] < 2 * 48, "one line of touch targets"
    for tab in page.locator(".tabs a").all():
        box = tab.bounding_box()
        assert box
        assert box["x"] + box["width"] <= PHONE["width"], tab.inner_text()
