"""From a rank to the clause in four taps, in every book; the ranking keys by keyboard and thumb."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Match
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Stage, Tournament
from tests.browser.test_desk import no_sideways, signed_in
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.matches.play import ALL
from tests.rounds.event import first, made, play, published
from tests.standings.test_selectors import of_players, of_sides
from tests.standings.test_selectors import play as play_deals
from tools.browser import DESKTOP, PHONE

pytestmark = pytest.mark.django_db(transaction=True)

SCREENS = {"phone": PHONE, "desktop": DESKTOP}
UNFOLD = "document.querySelectorAll('details').forEach((fold) => { fold.open = true })"
# The last line of a deal like DEAL and the clause it stands on (tests/live/test_match.py).
CLAUSE = {
    "standard": "000-5.16",
    "dongfang": "001-7.8",
    "dagang": "002-20b",
    "shida": "003-2.4c",
    "shuangsheng": "004-2.2.13b",
}


def shown(cup: Tournament) -> Tournament:
    Tournament.objects.filter(pk=cup.pk).update(published_at=timezone.now())
    return cup


@pytest.mark.parametrize("book", ALL)
def test_from_a_rank_to_the_clause_in_four_taps(
    live_server: Any, new_page: NewPage, book: str
) -> None:
    table = of_sides(book)
    play_deals(table)
    shown(table.cup)
    page = new_page(viewport=PHONE, has_touch=True)
    page.goto("/t/cup/standings/")
    page.locator("#e1 .rank a").tap()
    why = page.locator(".opened")
    expect(why).to_contain_text("与第2名“乙队”：场分 2 对 0，胜出。")
    why.locator(".line .why-match").first.tap()
    page.wait_for_url(f"**/matches/{table.key}/")
    deal = page.locator("details.deal").first
    deal.locator("summary").first.tap()
    clause = deal.locator(".clause-fold", has_text=CLAUSE[book]).last
    expect(clause.locator("p")).to_be_hidden()
    clause.locator("summary").tap()
    words = next(one.text.zh for one in BOOKS[book].clauses if one.id == CLAUSE[book])
    expect(clause.locator("p")).to_contain_text(words)


def test_without_scripts_a_rank_leads_to_a_page_of_its_own(
    live_server: Any, new_page: NewPage
) -> None:
    table = of_players("standard")
    play_deals(table)
    shown(table.cup)
    page = new_page(viewport=PHONE, java_script_enabled=False)
    page.goto("/t/cup/standings/")
    page.locator("#e1 .rank a").click()
    page.wait_for_url("**/standings/1/why/1/")
    expect(page.locator("h1")).to_contain_text("甲 为什么第")
    page.locator(".why .why-match").first.click()
    page.wait_for_url(f"**/matches/{table.key}/")


def league(*, level: bool = False) -> Tournament:
    cup = made("dagang-league", 4)
    if level:
        Stage.objects.filter(tournament=cup).update(keys=["match_points", "lots"])
    for held in published(first(cup)):
        play(held, None if level else "odd")
    return shown(cup)


ADDRESSES = {
    "why": "/t/cup/standings/1/why/1/",
    "team": "/t/cup/teams/1/",
    "person": "/t/cup/people/1/",
    "keys": "/t/cup/manage/ranking/1/?keys=sweeps,match_points",
    "ties": "/t/cup/manage/ranking/1/",
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("name", ADDRESSES)
def test_axe_finds_nothing(
    live_server: Any, new_page: NewPage, name: str, screen: str, scheme: str
) -> None:
    cup = league(level=name == "ties")
    page = signed_in(new_page(viewport=SCREENS[screen], color_scheme=scheme), cup)
    page.goto(ADDRESSES[name])
    page.evaluate(UNFOLD)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    no_sideways(page)


@pytest.mark.parametrize("name", ADDRESSES)
def test_every_target_is_as_large_as_a_thumb(
    live_server: Any, new_page: NewPage, name: str
) -> None:
    cup = league(level=name == "ties")
    page = signed_in(new_page(viewport=PHONE), cup)
    page.goto(ADDRESSES[name])
    page.evaluate(UNFOLD)
    small = [one for one in page.evaluate(SMALL_TARGETS) if "why-match" not in one[0]]
    assert small == []


def keys(page: Page) -> list[str]:
    return page.locator("ol.ranking-keys strong").all_inner_texts()


def test_the_keys_are_put_together_by_keyboard(live_server: Any, new_page: NewPage) -> None:
    cup = league()
    page = signed_in(new_page(), cup)
    page.goto("/t/cup/manage/ranking/1/")
    assert keys(page) == ["场分", "相互战绩", "净胜分", "得分", "串三户次数", "犯规少"]
    page.get_by_role("link", name="净胜分上移一位").focus()
    page.keyboard.press("Enter")
    expect(page.locator("ol.ranking-keys strong").nth(1)).to_have_text("净胜分")
    page.get_by_role("link", name="去掉得分").focus()
    page.keyboard.press("Enter")
    expect(page.locator("ol.ranking-keys > li")).to_have_count(5)
    expect(page.locator("#effect")).to_be_visible()
    page.get_by_role("button", name="知道，照样改").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".notice", has_text="原来是")).to_be_visible()
    assert Stage.objects.get(tournament=cup).keys == [
        "match_points",
        "difference",
        "head_to_head",
        "sweeps",
        "fouls",
    ]
    page.get_by_role("button", name="撤销").click()
    expect(page.locator("ol.ranking-keys > li")).to_have_count(6)


def test_a_tie_is_parted_by_thumb(live_server: Any, new_page: NewPage) -> None:
    cup = league(level=True)
    page = signed_in(new_page(viewport=PHONE, has_touch=True), cup)
    page.goto("/t/cup/manage/ranking/1/")
    page.locator(".panel summary").tap()
    page.fill("[name=word]", "海阔天空")
    page.get_by_role("button", name="抽签", exact=True).tap()
    expect(page.locator(".notice.danger")).to_contain_text("这关系到第一名")
    page.locator(".panel summary").tap()
    page.fill("[name=word]", "海阔天空")
    page.locator("[name=title]").first.check()
    page.get_by_role("button", name="抽签", exact=True).tap()
    expect(page.locator("form.notice")).to_contain_text("喊的是“海阔天空”")
    page.get_by_role("button", name="撤销").tap()
    page.get_by_role("button", name="排附加赛").tap()
    expect(page.locator("form.notice")).to_contain_text("排了附加赛")
    assert Match.objects.filter(tournament=cup, kind=Match.Kind.PLAYOFF).count() == 6
