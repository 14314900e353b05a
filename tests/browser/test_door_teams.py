"""The door where teams play, on a phone: a team in one tap, what it did said beside no row."""

import pytest
from playwright.sync_api import Page, expect

from gouji_league.tournaments.models import Player, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.entering import Entry, enter
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.browser.test_checkin import NewPage, at_the_door
from tests.browser.test_ui import SMALL_TARGETS
from tools.browser import DESKTOP

COVERED = """() => [...document.querySelectorAll('[data-number]')].filter(row => {
  const box = row.getBoundingClientRect(), x = box.x + 30, y = box.y + box.height / 2;
  const top = document.querySelector('.door-head').getBoundingClientRect().bottom;
  return y > top && y < innerHeight && !row.contains(document.elementFromPoint(x, y));
}).map(row => row.dataset.number)"""
"""Rows that something lies on, below the head of the page."""


@pytest.fixture
def cup(live_server: object) -> Tournament:
    cup = cast.tournament()
    squads = [[Someone(name=f"{sign}{n}") for sign in "甲乙丙"] for n in range(1, 41)]
    enter(cup, [Entry(members=squad, name=f"第{n}队") for n, squad in enumerate(squads, 1)])
    return cup


def there() -> int:
    return Player.objects.filter(presence="checked_in").count()


def test_a_team_in_one_tap_and_back_with_no_row_covered(phone: Page, cup: Tournament) -> None:
    door = at_the_door(phone, cup)
    door.evaluate("window.same = true")
    door.evaluate("window.scrollTo(0, 1200)")
    third = door.locator('button[value="team 6"]')
    third.scroll_into_view_if_needed()
    before = third.bounding_box()
    third.tap()
    expect(door.get_by_role("status")).to_contain_text("第6队 到了 3 人")
    assert there() == 3
    assert door.evaluate(COVERED) == []
    row = door.locator(".door-team").filter(has_text="第6队")
    expect(row).to_contain_text("到齐")
    after = row.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 8
    door.get_by_role("status").get_by_role("button", name="撤销").tap()
    expect(row).to_contain_text("0 / 3")
    expect(door.get_by_role("status")).to_contain_text("点名字就签到")
    assert there() == 0
    assert door.evaluate("window.same") is True


def test_more_come_below_and_nobody_moves(phone: Page, cup: Tournament) -> None:
    door = at_the_door(phone, cup)
    expect(door.locator("[data-number]")).to_have_count(40)
    door.locator("[data-number] button.door-person").first.tap()
    expect(door.locator('[data-presence="checked_in"]')).to_have_count(1)
    shown = door.locator("[data-number] strong").all_inner_texts()
    door.get_by_role("link", name="再列一些").tap()
    expect(door.locator("[data-number]")).to_have_count(80)
    assert door.locator("[data-number] strong").all_inner_texts()[:40] == shown


def test_a_team_by_its_number_and_the_keyboard(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(viewport=DESKTOP), cup)
    page.keyboard.type("d7d")
    expect(page.locator(".door-team")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.locator("button.door-person").first).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status")).to_contain_text("第7队 到了 3 人")
    assert there() == 3


def test_absences_are_undone_after_the_words_are_gone(phone: Page, cup: Tournament) -> None:
    door = at_the_door(phone, cup)
    door.get_by_role("button", name="没到的全部记为缺席").tap()
    expect(door.get_by_role("status")).to_contain_text("120 人记为缺席")
    door.reload()
    notice = door.locator("form.notice").filter(has_text="120 人记为缺席")
    notice.get_by_role("button", name="撤销").tap()
    expect(notice).to_have_count(0)
    assert not Player.objects.filter(presence="absent").exists()


def test_without_script(new_page: NewPage, cup: Tournament) -> None:
    page = at_the_door(new_page(java_script_enabled=False), cup)
    page.locator('button[value="team 1"]').click()
    assert there() == 3
    page.locator(".door-said").get_by_role("button", name="撤销").click()
    assert there() == 0
    page.get_by_role("link", name="再列一些").click()
    expect(page.locator("[data-number]")).to_have_count(80)


@pytest.mark.parametrize("width", [320, 360])
def test_it_fits_a_phone(new_page: NewPage, cup: Tournament, width: int) -> None:
    people.add_entrant(
        tournament=cup,
        actor=cast.actor(cast.user("adder")),
        name="一个名字特别长而且还要更长一些的单位的第二十二队",
        members=[Someone(name="甲")],
    )
    page = at_the_door(new_page(viewport={"width": width, "height": 800}), cup)
    page.get_by_role("searchbox").fill("特别长")
    expect(page.locator(".door-team")).to_have_count(1)
    page.get_by_text("各队到了多少").click()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(SMALL_TARGETS) == []
