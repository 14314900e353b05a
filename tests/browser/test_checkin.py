"""The door on a phone: by name, by initials, by scanner; undo; two doors at once."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Page, expect

from gouji_league.accounts.models import Link
from gouji_league.tournaments.models import Entrant, Player, Stage, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.browser.test_ui import SMALL_TARGETS
from tools.browser import DESKTOP, PHONE

NewPage = Callable[..., Page]
DOOR = "/t/cup/manage/checkin/"
PEOPLE = {"甲单位": ["张三", "章三丰", "李四"], "乙单位": ["王五", "赵六"]}


def hand_over(page: Page, browser: Client) -> Page:
    """Gives the page the session that a client is signed in with."""
    value = browser.cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": value, "domain": "localhost", "path": "/"}]
    )
    return page


@pytest.fixture
def cup(live_server: object) -> Tournament:
    cup = cast.tournament()
    cup.stages.update(format=Stage.Format.SINGLES)
    actor = cast.actor(cast.user("adder"))
    number = 0
    for unit, named in PEOPLE.items():
        for name in named:
            number += 1
            members = [Someone(name=name, own_number=f"S{number:03}")]
            people.add_entrant(tournament=cup, actor=actor, members=members, unit=unit)
    return cup


def at_the_door(page: Page, cup: Tournament) -> Page:
    hand_over(page, cast.by_link(cast.link(cup, name="门口")))
    page.goto(DOOR)
    return page


@pytest.fixture
def door(phone: Page, cup: Tournament) -> Page:
    return at_the_door(phone, cup)


def presence(name: str) -> str:
    return Player.objects.get(name=name).presence


def test_by_name_with_one_tap_and_back(door: Page) -> None:
    door.get_by_role("searchbox").fill("李四")
    expect(door.locator("[data-number]")).to_have_count(1)
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_role("status")).to_contain_text("李四 已到")
    expect(door.get_by_role("searchbox")).to_have_value("")
    expect(door.get_by_text("已到 1 / 5 人")).to_be_visible()
    assert presence("李四") == "checked_in"
    door.get_by_role("status").get_by_role("button", name="撤销").tap()
    expect(door.get_by_text("已到 0 / 5 人")).to_be_visible()
    assert presence("李四") == "entered"


def test_by_initials_the_row_stays_under_the_thumb(door: Page) -> None:
    door.get_by_role("searchbox").press_sequentially("zs")
    expect(door.locator("[data-number]")).to_have_count(2)
    first = door.locator("[data-number]").first
    name = first.locator("strong").inner_text()
    first.locator("button.door-person").tap()
    expect(door.locator("[data-number]").first).to_have_attribute("data-presence", "checked_in")
    expect(door.locator("[data-number]").first.locator("strong")).to_contain_text(name)
    expect(door.locator("[data-number]")).to_have_count(2)
    assert presence(name) == "checked_in"
    door.locator("[data-number]").first.get_by_role("button", name="撤销").tap()
    expect(door.locator("[data-number]").first).to_have_attribute("data-presence", "entered")
    assert presence(name) == "entered"


def test_a_scanner_types_one_after_another(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(viewport=DESKTOP), cup)
    expect(page.get_by_role("searchbox")).to_be_focused()
    card = Player.objects.get(name="王五").code
    for typed in ("S001", "S003", f"http://hall:8000/t/cup/in/{card}/"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    expect(page.get_by_text("已到 3 / 5 人")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("")
    assert [presence(name) for name in ("张三", "李四", "王五")] == ["checked_in"] * 3


def test_a_number_of_nobody_stays_in_the_field(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(viewport=DESKTOP), cup)
    page.keyboard.type("X999")
    page.keyboard.press("Enter")
    expect(page.get_by_text("没有找到“X999”")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value("X999")


def test_by_keyboard_enter_finds_and_enter_checks_in(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(viewport=DESKTOP), cup)
    page.keyboard.type("lisi")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="李四")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("已到 1 / 5 人")).to_be_visible()
    assert presence("李四") == "checked_in"


def test_the_other_door_sees_it_and_nothing_moves(
    door: Page, new_page: NewPage, cup: Tournament
) -> None:
    other = at_the_door(new_page(viewport=PHONE), cup)
    order = other.locator("[data-number] strong").all_inner_texts()
    door.get_by_role("button", name="李四").tap()
    expect(other.get_by_text("已到 1 / 5 人")).to_be_visible()
    mine = other.locator("[data-number]").filter(has_text="李四")
    expect(mine).to_have_attribute("data-presence", "checked_in")
    assert [
        text.strip() for text in other.locator("[data-number] strong").all_inner_texts()
    ] == order


def test_no_reload_a_person(door: Page) -> None:
    door.evaluate("window.same = true")
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_text("已到 1 / 5 人")).to_be_visible()
    door.get_by_role("link", name="已到").tap()
    expect(door.locator("[data-number]")).to_have_count(1)
    door.get_by_text("各单位到了多少").tap()
    door.get_by_role("link", name="乙单位").tap()
    expect(door.get_by_text("这里还没有人")).to_be_visible()
    assert door.evaluate("window.same") is True


def test_all_absent_and_back(door: Page) -> None:
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_text("已到 1 / 5 人")).to_be_visible()
    door.get_by_role("button", name="没到的全部记为缺席").tap()
    expect(door.get_by_role("status")).to_contain_text("4 人记为缺席")
    assert Entrant.objects.filter(status="absent").count() == 4
    door.get_by_role("status").get_by_role("button", name="撤销").tap()
    expect(door.locator('[data-presence="entered"]')).to_have_count(4)
    assert not Entrant.objects.filter(status="absent").exists()


def test_without_network_it_says_so_and_the_next_tap_counts(
    door: Page, problems: list[str]
) -> None:
    door.context.set_offline(True)
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_text("没连上，刚才没有记下")).to_be_visible()
    door.context.set_offline(False)
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_text("已到 1 / 5 人")).to_be_visible()
    problems.clear()


def test_a_helper_whose_link_was_taken_back_is_told_so(
    door: Page, cup: Tournament, problems: list[str]
) -> None:
    Link.objects.update(revoked_at=cup.made_at)
    door.get_by_role("button", name="李四").tap()
    expect(door.get_by_text("登录失效了，或链接停用了")).to_be_visible()
    assert presence("李四") == "entered"
    problems.clear()


def test_without_script_the_same_forms_work(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(viewport=PHONE, java_script_enabled=False), cup)
    page.get_by_role("searchbox").fill("ls")
    page.get_by_role("button", name="找", exact=True).click()
    page.get_by_role("button", name="李四").click()
    expect(page.get_by_text("已到 1 / 5 人")).to_be_visible()
    page.locator("form.toast").get_by_role("button", name="撤销").click()
    expect(page.get_by_text("已到 0 / 5 人")).to_be_visible()


def test_a_name_card_opens_one_button(phone: Page, cup: Tournament) -> None:
    hand_over(phone, cast.by_link(cast.link(cup)))
    phone.goto(f"/t/cup/in/{Player.objects.get(name='王五').code}/")
    phone.get_by_role("button", name="签到").tap()
    expect(phone.get_by_role("status")).to_contain_text("已到")
    assert presence("王五") == "checked_in"
    phone.get_by_role("button", name="撤销签到").tap()
    expect(phone.get_by_role("button", name="签到", exact=True)).to_be_visible()


@pytest.mark.parametrize("width", [320, 360])
def test_the_door_fits_a_phone(new_page: NewPage, cup: Tournament, width: int) -> None:
    page = at_the_door(new_page(viewport={"width": width, "height": 800}), cup)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.get_by_text("各单位到了多少").click()
    assert page.evaluate(SMALL_TARGETS) == []
