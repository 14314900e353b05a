"""The projector and the tables, while the chief referee decides on a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Role, Tournament
from tests import cast
from tests.browser.test_desk import no_sideways
from tests.rounds.event import first, made, matches_of, published
from tools.browser import PHONE

NewPage = Callable[..., Page]
HALL = {"width": 1920, "height": 1080}


@pytest.fixture
def cup(transactional_db: None) -> Tournament:
    """石大's knock-out of four, its first round running against an hour."""
    cup = made("shida-knockout", 4)
    stage = first(cup)
    stage.settings |= {"minutes": 60}
    stage.save()
    published(stage)
    Round.objects.update(opened_at=timezone.now() - timedelta(minutes=1))
    Tournament.objects.update(published_at=timezone.now())
    return Tournament.objects.get()


def come_in(page: Page, cup: Tournament, role: str) -> None:
    page.goto(f"/r/{cast.link(cup, role=role)}")


def test_the_chief_referee_chooses_on_a_phone_what_the_hall_sees(
    cup: Tournament, live_server: Any, new_page: NewPage, problems: list[str]
) -> None:
    hall = new_page(viewport=HALL)
    hall.clock.install()
    hall.goto("/t/cup/screen/")
    expect(hall.locator(".slide:visible .slide-table").first).to_have_text("1号桌")

    chief = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    come_in(chief, cup, Role.Name.CHIEF)
    chief.goto("/t/cup/desk/screen/")
    no_sideways(chief)
    assert Axe().run(chief, options={"rules": {"region": {"enabled": False}}}).violations_count == 0
    chief.get_by_label("一句话，远处要看得清").fill("一点半开第二轮")
    chief.get_by_role("button", name="马上放").tap()
    expect(chief.get_by_text("停在“公告”。")).to_be_visible()

    hall.clock.fast_forward(4000)
    expect(hall.locator(".slide:visible")).to_have_text("一点半开第二轮")

    # Without a network it goes on with what it has, says so, and comes back by itself.
    hall.context.set_offline(True)
    hall.clock.fast_forward(60_000)
    expect(hall.locator("#screen-state")).to_contain_text("断网")
    chief.get_by_role("button", name="轮流放").tap()
    hall.context.set_offline(False)
    hall.clock.fast_forward(20_000)
    expect(hall.locator(".slide:visible .slide-words")).to_have_count(0)
    hall.clock.fast_forward(4000)
    expect(hall.locator("#screen-state")).to_have_text("")
    problems.clear()


def test_pictures_turn_and_the_keyboard_turns_them(
    cup: Tournament, live_server: Any, new_page: NewPage
) -> None:
    hall = new_page(viewport=HALL)
    hall.clock.install()
    hall.goto("/t/cup/screen/")
    shown = hall.locator(".slide:visible")
    expect(shown).to_have_attribute("data-scene", "seats")
    expect(hall.locator("[data-clock-left]")).not_to_be_empty()  # the time was told
    hall.clock.fast_forward(13_000)
    expect(shown).to_have_attribute("data-scene", "clock")
    expect(shown.locator("[data-clock-left]")).to_contain_text(":")
    hall.keyboard.press("ArrowLeft")
    expect(shown).to_have_attribute("data-scene", "seats")
    hall.keyboard.press(" ")
    hall.clock.fast_forward(30_000)
    expect(shown).to_have_attribute("data-scene", "seats")


def test_a_table_counts_down_and_hears_the_last_deal(
    cup: Tournament, live_server: Any, phone: Page, new_page: NewPage
) -> None:
    phone.clock.install()
    come_in(phone, cup, Role.Name.REFEREE)
    table = matches_of(cup.rounds.get())[0].table
    assert table
    phone.goto(f"/t/cup/tables/{table.number}/")
    strip = phone.locator(".clock-strip [data-clock]")
    expect(strip).to_contain_text("58:")
    no_sideways(phone)

    timer = phone.locator("[data-turn]")
    timer.tap()
    phone.clock.fast_forward(15_200)
    expect(timer).to_have_text("到时：算过牌")
    timer.tap()
    expect(timer).to_have_text("15")

    chief = new_page()
    come_in(chief, cup, Role.Name.CHIEF)
    chief.goto("/t/cup/desk/clock/")
    chief.get_by_role("button", name="喊“最后一盘”").click()
    phone.clock.fast_forward(20_000)
    expect(strip).to_contain_text("不再开新盘")
