"""Fouls and rulings, each with two people and those who look on: the chief referee with a phone,
the table, and the public's pages."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from gouji_league.tournaments.models import Stage, Tournament
from tests.browser.play import key, open_deal
from tests.browser.table import Hand
from tests.browser.test_checkin import hand_over
from tests.browser.test_chief import looks_again
from tests.browser.test_correct import change
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.desk.test_fouls import findable
from tests.desk.test_objections import TEXT, Hall
from tools.browser import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)
OFFENCE = "摸牌时翻亮下家的牌"
DEAL = "第1盘更正"


@pytest.fixture
def hall(live_server: object) -> Hall:
    """Over after one deal, which 甲队 won; everybody may look."""
    hall = Hall("dagang")
    findable(hall.cup)
    Stage.objects.filter(tournament=hall.cup).update(keys=["match_points", "difference"])
    Tournament.objects.update(published_at=timezone.now())
    return hall


@pytest.fixture
def chief(new_page: NewPage, hall: Hall) -> Page:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    return hand_over(page, hall.browser)


def fits(page: Page) -> None:
    assert not Axe().run(page).response["violations"]
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# Fouls -----------------------------------------------------------------------------------------


def open_foul(chief: Page, name: str) -> None:
    """From the desk's page of fouls to the form for one person."""
    chief.goto("/t/cup/manage/fouls/")
    chief.get_by_role("link", name="记赛外判罚").tap()
    chief.get_by_label("罚谁").fill(name)
    chief.get_by_role("button", name="找").tap()
    chief.locator('.index a[href="?who=p1"]').tap()


def give(chief: Page, kind: str) -> None:
    chief.locator(".choice", has_text=OFFENCE).tap()
    chief.get_by_label(kind, exact=True).check()
    chief.get_by_label("事由").fill("局后又翻")
    chief.get_by_role("button", name="看看会怎样").tap()
    expect(chief.locator("#outlook")).to_be_visible()


def test_a_repeated_foul_is_told_given_seen_in_the_standings_and_withdrawn(
    chief: Page, new_page: NewPage, hall: Hall
) -> None:
    public = new_page(viewport=DESKTOP)
    public.goto("/t/cup/standings/")
    team = public.locator(f"#e{hall.cup.entrants.get(name='甲队').number}")
    expect(team).to_contain_text("+2")
    open_foul(chief, "甲")
    expect(chief.locator(".choice", has_text=OFFENCE)).to_contain_text("建议：警告")
    give(chief, "警告")
    chief.get_by_role("button", name="就这样判").tap()
    expect(chief.locator("#fouls > li")).to_have_count(1)
    looks_again(public)
    expect(team).to_contain_text("警告")
    open_foul(chief, "甲")
    again = chief.locator(".choice", has_text=OFFENCE)
    expect(again).to_contain_text("再犯。建议：")
    expect(again).not_to_contain_text("建议：警告")
    expect(chief.locator("#past")).to_contain_text("局后又翻")
    chief.get_by_label("罚几分").fill("3")
    give(chief, "罚分")
    expect(chief.locator("#outlook")).to_contain_text("甲队 −3")
    fits(chief)
    expect(team).to_contain_text("+2")
    chief.get_by_role("button", name="就这样判").tap()
    row = chief.locator("#fouls > li", has_text="罚分")
    expect(row).to_contain_text(OFFENCE)
    looks_again(public)
    expect(team).to_contain_text("罚分")
    expect(team).to_contain_text("−1")
    row.get_by_text("撤销这一条").tap()
    row.get_by_label("为什么撤销").fill("认错了人")
    row.get_by_role("button", name="撤销").tap()
    expect(chief.locator("#fouls > li", has_text="罚分")).to_contain_text("已撤销：认错了人")
    looks_again(public)
    expect(team).not_to_contain_text("罚分")
    expect(team).to_contain_text("+2")


# Rulings ---------------------------------------------------------------------------------------


def object_at_the_table(hand: Hand, side: str) -> None:
    hand.tap(f"sign-{side}", "sign-as-1", "sign-object")
    hand.key("sign-objection").fill(TEXT)
    hand.tap("sign-object", "sign-referee")


def correct_for_the_ruling(chief: Page, hall: Hall) -> None:
    """The entry page, opened from the objection; the changed deal is taken back there."""
    chief.get_by_role("link", name="到录入页改那一盘").tap()
    open_deal(chief, 1)
    key(chief, "correct-1").tap()
    change(chief, hall.table)
    key(chief, "go").tap()
    expect(chief.locator(".effect .was").first).to_be_visible()
    key(chief, "go").tap()
    expect(chief.get_by_text("改好的第1盘")).to_be_visible()


def test_an_objection_is_heard_corrected_ruled_told_in_digest_and_taken_back(
    chief: Page, new_page: NewPage, hall: Hall
) -> None:
    chief.goto("/t/cup/desk/")
    public = new_page(viewport=DESKTOP)
    public.goto(f"/t/cup/matches/{hall.table.key}/")
    hand = Hand(new_page(viewport=PHONE, has_touch=True, is_mobile=True), hall.table)
    object_at_the_table(hand, hall.second)
    wait = chief.locator('.wait[data-kind="objection"]')
    expect(wait).to_contain_text(TEXT)
    wait.locator("a").tap()
    chief.get_by_role("button", name="受理").tap()
    correct_for_the_ruling(chief, hall)
    chief.get_by_label("成立", exact=True).check()
    chief.get_by_label("理由").fill("看了录像")
    chief.get_by_role("button", name="看看影响").tap()
    outlook = chief.locator("#outlook")
    expect(outlook).to_contain_text("乙队")
    expect(outlook).to_contain_text("第2→1名")
    fits(chief)
    looks_again(public)
    expect(public.locator("#rulings")).to_have_count(0)
    chief.get_by_role("button", name="就这样裁定").tap()
    expect(chief.locator("#ruling-1")).to_contain_text("裁定：成立")
    looks_again(public)
    told = public.locator("#rulings li")
    expect(told).to_contain_text(DEAL)
    expect(told).to_contain_text("第2→1名")
    expect(told).to_contain_text("看了录像")
    chief.get_by_role("button", name="撤销裁定").tap()
    expect(chief.locator("#ruling-1")).to_contain_text("撤销了这个裁定")
    looks_again(public)
    expect(public.locator("#rulings li")).to_have_count(0)
