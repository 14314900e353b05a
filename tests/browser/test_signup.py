"""A leader signs a unit up on a phone; the organiser accepts it at a desk."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.services import checkin, people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.browser.test_checkin import hand_over
from tests.browser.test_ui import SMALL_TARGETS
from tools.browser import DESKTOP, PHONE

NewPage = Callable[..., Page]
SQUAD = ["张三", "李四", "王五"]


def organising(page: Page, cup: Tournament) -> Page:
    hand_over(page, cast.client(cast.organiser(cup)))
    page.goto("/t/cup/manage/signups/")
    return page


def open_link(desk: Page, unit: str) -> str:
    """Makes a link at the desk; gives its path, as the QR code holds it."""
    desk.get_by_role("textbox", name="单位").fill(f"{unit}，赵六")
    desk.get_by_role("button", name="开链接").click()
    desk.get_by_role("link", name=unit).click()
    expect(desk.locator(".qr")).to_be_visible()
    found = re.search(r"/t/cup/join/[\w-]+/", desk.locator("#address").inner_text())
    assert found
    desk.goto("/t/cup/manage/signups/")
    return found[0]


@pytest.mark.parametrize("book", BOOKS)
def test_a_unit_signs_up_and_is_accepted(new_page: NewPage, live_server: object, book: str) -> None:
    cup = cast.tournament(book=book)
    one, squad = ("对", SQUAD[:2]) if book in TRACTOR else ("队", SQUAD)
    desk = organising(new_page(viewport=DESKTOP), cup)
    phone = new_page(viewport=PHONE, has_touch=True, is_mobile=True)

    phone.goto(open_link(desk, "甲单位"))
    expect(phone.get_by_role("heading", level=1)).to_have_text("甲单位 报名")
    phone.get_by_role("link", name=f"加一{one}").tap()
    for place, name in enumerate(squad, start=1):
        phone.get_by_role("textbox", name=f"队员 {place}").fill(name)
    phone.get_by_role("button", name="存", exact=True).tap()
    expect(phone.locator("section .status")).to_have_text("等主办通过")

    desk.reload()
    desk.get_by_text("退回给领队").click()
    desk.get_by_role("textbox", name="要改什么").fill("请写上工号")
    desk.get_by_role("button", name="退回", exact=True).click()
    expect(desk.get_by_text("退回了，等领队改")).to_be_visible()

    phone.reload()
    expect(phone.get_by_text("请写上工号")).to_be_visible()
    phone.get_by_role("link", name="改", exact=True).tap()
    phone.get_by_role("textbox", name="工号或学号").first.fill("2021001")
    phone.get_by_role("button", name="存", exact=True).tap()
    expect(phone.locator("section .status")).to_have_text("等主办通过")

    desk.reload()
    expect(desk.get_by_text("2021001")).to_be_visible()
    desk.get_by_role("button", name="全部通过").click()
    expect(desk.get_by_text("通过了 1 个报名")).to_be_visible()
    phone.reload()
    expect(phone.locator("section .status")).to_have_text("已通过")
    entrant = Entrant.objects.get()
    assert entrant.approved
    assert [member.player.name for member in entrant.members.all()] == squad


def test_a_renewed_link_shuts_the_old_one(
    new_page: NewPage, live_server: object, problems: list[str]
) -> None:
    cup = cast.tournament()
    desk = organising(new_page(viewport=DESKTOP), cup)
    phone = new_page(viewport=PHONE)
    old = open_link(desk, "甲单位")
    desk.get_by_role("link", name="甲单位").click()
    desk.get_by_role("button", name="换新链接").click()
    expect(desk.get_by_text("旧的不能用了")).to_be_visible()
    phone.goto(old)
    expect(phone.get_by_role("heading", level=1)).to_have_text("没有这一页")
    problems.clear()


@pytest.mark.parametrize("width", [320, 360])
def test_a_leaders_pages_fit_a_phone(new_page: NewPage, live_server: object, width: int) -> None:
    cup = cast.tournament()
    path = open_link(organising(new_page(viewport=DESKTOP), cup), "名字特别长的单位" * 4)
    page = new_page(viewport={"width": width, "height": 800})
    for address in (path, f"{path}new/"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(new_page: NewPage, live_server: object, scheme: str) -> None:
    cup = cast.tournament()
    desk = organising(new_page(viewport=DESKTOP, color_scheme=scheme), cup)
    path = open_link(desk, "甲单位")
    actor = cast.actor(cast.user("adder"))
    for number, approved in enumerate((True, True, False)):
        members = [Someone(name=f"{name}{number}") for name in SQUAD]
        people.add_entrant(
            tournament=cup, actor=actor, members=members, unit="甲单位", approved=approved
        )
    checkin.mark(cup, number=1, presence="checked_in", by=actor)
    card = Player.objects.get(number=2).code
    for address in (
        f"/t/cup/in/{card}/",
        "/t/cup/manage/signups/",
        path,
        f"{path}new/",
        "/t/cup/manage/checkin/",
        "/t/cup/manage/log/",
    ):
        desk.goto(address)
        found = Axe().run(desk)
        assert found.violations_count == 0, f"{address}: {found.generate_report()}"
