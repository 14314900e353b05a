"""The day itself, two people in two browsers: a table calls and somebody comes, a side that stays
away, figures that a second person accepts."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Route, expect

from gouji_league.desk.models import Call
from gouji_league.tournaments.models import Stage
from tests import cast
from tests.browser.table import Hand
from tests.browser.test_checkin import hand_over
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.matches.play import Table, event
from tests.matches.test_manage import teams
from tools.browser import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)
DESK = "/t/cup/desk/"


@pytest.fixture
def table(live_server: object) -> Table:
    cup = event("shida")
    teams(cup)
    return Table(cup)


@pytest.fixture
def chief(new_page: NewPage, table: Table) -> Page:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    hand_over(page, cast.client(cast.chief(table.cup)))
    page.goto(DESK)
    return page


@pytest.fixture
def hand(new_page: NewPage, table: Table) -> Hand:
    return Hand(new_page(viewport=PHONE, has_touch=True, is_mobile=True), table)


def call(hand: Hand, about: str) -> None:
    hand.tap("menu", "menu-call")
    hand.page.locator(f'[data-key="call-{about}"]').tap()


def looks_again(page: Page) -> None:
    """As when the phone is taken out of the pocket."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_the_desk_hears_a_call_and_the_table_who_comes(chief: Page, hand: Hand) -> None:
    call(hand, "tribute")
    banner = hand.page.locator("#table-call")
    expect(banner).to_contain_text("已叫裁判（进贡），等人过来")
    wait = chief.locator('.wait[data-kind="call"]')
    expect(wait).to_contain_text("1 号桌 叫裁判：进贡")
    expect(chief).to_have_title("(1) 裁判长席 · 甲杯 · 够级联赛")
    assert not Axe().run(chief).response["violations"]
    assert chief.evaluate(SMALL_TARGETS) == []
    assert chief.evaluate("document.documentElement.scrollWidth <= innerWidth")
    wait.get_by_role("button", name="我去").tap()
    expect(banner).to_contain_text("乙正在过来（进贡）")
    chief.get_by_role("button", name="处理完了").tap()
    expect(banner.locator(".notice")).to_have_count(0)
    expect(chief.locator(".wait[data-kind=coming]")).to_have_count(0)


def test_without_network_nobody_was_called_and_then_somebody_was(
    chief: Page, hand: Hand, problems: list[str]
) -> None:
    hand.page.context.set_offline(True)
    call(hand, "rules")
    banner = hand.page.locator("#table-call")
    expect(banner).to_contain_text("还没叫到（规则）：没有网络，一有网络就叫")
    assert not Call.objects.exists()
    hand.page.context.set_offline(False)
    expect(banner).to_contain_text("已叫裁判（规则）")
    expect(chief.locator('.wait[data-kind="call"]')).to_contain_text("规则")
    problems.clear()


def test_a_call_made_while_another_is_on_its_way_goes_out_too(
    chief: Page, hand: Hand, problems: list[str]
) -> None:
    posts: list[Route] = []

    def line(route: Route) -> None:
        """Bad: the first call is long on its way, the second is lost."""
        if route.request.method != "POST" or len(posts) > 1:
            return route.continue_()
        posts.append(route)
        return route.abort() if len(posts) > 1 else None

    hand.page.route("**/desk/calls/*/", line)
    banner = hand.page.locator("#table-call")
    for about, label in (("rules", "规则"), ("tribute", "进贡")):
        call(hand, about)
        expect(banner).to_contain_text(f"还没叫到（{label}）")
    posts[0].continue_()
    expect(chief.locator('.wait[data-kind="call"]')).to_contain_text("叫裁判：进贡")
    expect(banner).to_contain_text("已叫裁判（进贡）")
    problems.clear()


def test_a_walk_over_is_looked_at_done_heard_at_the_table_and_taken_back(
    chief: Page, hand: Hand
) -> None:
    chief.locator("#seat-1 a").tap()
    chief.locator('a[href="?do=walkover#act"]').tap()
    chief.get_by_label("甲队", exact=True).check()
    chief.get_by_role("button", name="看看会怎样").tap()
    effect = chief.locator("#effect")
    expect(effect).to_contain_text("胜方：“乙队”")
    assert not Axe().run(chief).response["violations"]
    looks_again(hand.page)
    expect(hand.page.locator("#table-page h1")).not_to_have_text("本局结束")
    chief.get_by_role("button", name="就这样做").tap()
    expect(chief.get_by_text("做好了：弃权")).to_be_visible()
    looks_again(hand.page)
    expect(hand.page.locator("#table-page h1")).to_have_text("本局结束")
    chief.get_by_role("button", name="撤销").tap()
    expect(chief.get_by_text("撤销了，和原来一样")).to_be_visible()
    looks_again(hand.page)
    expect(hand.page.locator("#table-page h1")).not_to_have_text("本局结束")


def test_who_entered_waits_for_another_who_confirms_until_it_is_corrected(
    chief: Page, new_page: NewPage, table: Table
) -> None:
    Stage.objects.filter(tournament=table.cup).update(settings={"max_deals": 1, "confirm": True})
    table.send("PATCH", "", max_deals=1, reason="一盘")
    assert table.deal(1).status_code == 201
    one = new_page(viewport=DESKTOP)
    hand_over(one, cast.by_link(table.token))
    one.goto("/t/cup/tables/1/")
    one.get_by_role("link", name="核对、确认成绩").click()
    expect(one.get_by_text("要请另一个人确认")).to_be_visible()
    wait = chief.locator('.wait[data-kind="unconfirmed"]')
    expect(wait).to_contain_text("等第二个人确认")
    wait.locator("a").tap()
    chief.get_by_role("link", name="核对、确认").tap()
    chief.get_by_role("button", name="数字都对，确认").tap()
    expect(chief.get_by_text("确认过")).to_be_visible()
    one.reload()
    expect(one.get_by_text("确认过")).to_be_visible()
    table.seen = table.match.version
    facts = {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3]}
    assert table.send("PUT", "deals/1", facts=facts, reason="看错次序").status_code == 200
    chief.reload()
    expect(chief.get_by_text("上次确认以后改过")).to_be_visible()
