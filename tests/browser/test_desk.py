"""The organiser at matches: rules changed in play, people put at a table, a match decided; and the
page of the API."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.conf import settings
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Player, Tournament
from gouji_league.tournaments.names import forms
from tests import cast
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.matches.play import ALL, Table, event
from tests.matches.test_editions import FLIPPED, MOVES_POINTS
from tests.matches.test_manage import sides, teams
from tools.browser import DESKTOP, PHONE

MATCHES = "/t/cup/manage/matches/"
SCREENS = [PHONE, DESKTOP]


def signed_in(page: Page, cup: Tournament) -> Page:
    client = cast.client(cast.organiser(cup))
    value = client.cookies[settings.SESSION_COOKIE_NAME].value
    cookie: Any = {"name": settings.SESSION_COOKIE_NAME, "value": value}
    page.context.add_cookies([cookie | {"domain": "localhost", "path": "/"}])
    return page


def no_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def seated(page: Page) -> list[str]:
    """Who sits at the seats 1, 2, 3 …"""
    slots = page.locator(".place-slot")
    told = [slots.nth(at).locator("span").all_inner_texts() for at in range(slots.count())]
    return [words[-1] for words in sorted(told, key=lambda words: int(words[0]))]


# Putting people at a table ----------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_six_names_are_tapped_one_side_after_the_other(
    live_server: object, phone: Page, book: str
) -> None:
    cup = event(book)
    page = signed_in(phone, cup)
    page.goto(MATCHES)
    page.get_by_role("link", name="排一局").click()
    seats = 4 if book == "shuangsheng" else 6
    put = page.get_by_role("button", name="排好")
    expect(put).to_be_disabled()
    for number in range(1, seats + 1):
        page.locator(f'[data-player="{number}"]').tap()
    assert seated(page) == [*"甲丙乙丁"] if seats == 4 else [*"甲丁乙戊丙己"]
    no_sideways(page)
    put.click()
    expect(page.get_by_text("1 号桌排好了一局")).to_be_visible()
    assert Match.objects.get().places.count() == seats


def test_two_teams_bring_their_first_three_and_a_substitute_takes_a_seat(
    live_server: object, phone: Page
) -> None:
    cup = event("shida")
    teams(cup)
    page = signed_in(phone, cup)
    page.goto(f"{MATCHES}new/")
    page.get_by_role("button", name="甲队").tap()
    page.get_by_role("button", name="乙队").tap()
    assert seated(page) == [*"甲乙丙丁戊己"]
    page.locator(".place-slot").filter(has_text="戊").tap()
    page.locator('[data-player="7"]').tap()
    assert seated(page) == [*"甲乙丙丁庚己"]
    page.get_by_role("button", name="排好").click()
    expect(page.get_by_text("1 号桌排好了一局")).to_be_visible()
    match = Match.objects.get()
    assert [str(match.first), str(match.second)] == ["甲队", "乙队"]


def test_somebody_is_found_by_pinyin_and_taken_with_enter(
    live_server: object, desktop: Page
) -> None:
    cup = event("shida")
    Player.objects.filter(number=5).update(**vars_of("欧阳甲乙"))
    page = signed_in(desktop, cup)
    page.goto(f"{MATCHES}new/")
    search = page.get_by_label("找", exact=True)
    for typed in ("oyjy", "ouyang", "欧阳"):
        search.fill(typed)
        expect(page.locator("[data-player]")).to_have_count(1)
    search.press("Enter")
    assert seated(page)[0] == "欧阳甲乙"
    search.fill("nobody at all")
    expect(page.get_by_text("没有找到")).to_be_visible()


def vars_of(name: str) -> dict[str, str]:
    told = forms(name)
    return {
        "name": told.name,
        "name_key": told.name_key,
        "pinyin": told.pinyin,
        "initials": told.initials,
    }


def test_a_table_in_play_is_marked_and_taken_knowingly(live_server: object, phone: Page) -> None:
    cup = event("shida")
    Table(cup)
    page = signed_in(phone, cup)
    page.goto(f"{MATCHES}new/")
    notice = page.get_by_text("这张桌还有没打完的局")
    expect(notice).to_be_hidden()
    page.get_by_label("桌", exact=True).select_option("1")
    expect(notice).to_be_visible()
    for number in range(1, 7):
        page.locator(f'[data-player="{number}"]').tap()
    page.get_by_role("button", name="排好").click()
    expect(page.get_by_text("换一张桌，或者勾上")).to_be_visible()
    assert seated(page) == [*"甲丁乙戊丙己"]
    page.get_by_label("知道了，这张桌再排一局").check()
    page.get_by_role("button", name="排好").click()
    expect(page.get_by_text("1 号桌排好了一局")).to_be_visible()
    assert Match.objects.count() == 2


# Deciding ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", ALL)
def test_a_walk_over_is_looked_at_done_and_undone(
    live_server: object, phone: Page, book: str
) -> None:
    cup = event(book)
    teams(cup)
    table = Table(cup)
    page = signed_in(phone, cup)
    page.goto(MATCHES)
    page.get_by_role("link", name="1 号桌").click()
    page.get_by_text("由裁判长来判").click()
    page.get_by_label("弃权：“乙队”没到").check()
    page.get_by_label("原因").fill("迟到超过时限")
    page.get_by_role("button", name="看看会怎样").click()
    expect(page.get_by_text("胜方：“甲队”。")).to_be_visible()
    assert table.match.status == "planned"
    no_sideways(page)
    page.get_by_role("button", name="就这样判").click()
    expect(page.get_by_text("弃权：“乙队”没有到。")).to_be_visible()
    assert (table.match.status, table.match.winner) == ("walkover", sides(book)[0])
    page.get_by_role("button", name="撤销判定").click()
    expect(page.get_by_text("撤销了，和原来一样。")).to_be_visible()
    assert table.match.status == "planned"


def test_totals_alone_are_entered(live_server: object, phone: Page) -> None:
    cup = event("dagang")
    teams(cup)
    table = Table(cup)
    page = signed_in(phone, cup)
    page.goto(f"{MATCHES}{table.key}/")
    page.get_by_text("由裁判长来判").click()
    page.get_by_label("判“甲队”胜").check()
    page.get_by_label("甲队 总分").fill("14")
    page.get_by_label("原因").fill("成绩只有总分")
    page.get_by_role("button", name="看看会怎样").click()
    expect(page.get_by_text("总分要写两方的，或者都不写。")).to_be_visible()
    page.get_by_label("乙队 总分").fill("9")
    page.get_by_role("button", name="看看会怎样").click()
    expect(page.get_by_text("仅总分：按 14 : 9 排名次")).to_be_visible()
    page.get_by_role("button", name="就这样判").click()
    expect(page.get_by_text("判“甲队”胜。仅总分。")).to_be_visible()
    assert table.match.status == "awarded"


# Rules changed in play --------------------------------------------------------------------------


@pytest.mark.parametrize("book", sorted(MOVES_POINTS))
def test_rules_are_changed_in_play_and_taken_back(
    live_server: object, phone: Page, book: str
) -> None:
    cup = event(book)
    table = Table(cup)
    table.deal(1)
    before = table.match.outcome
    page = signed_in(phone, cup)
    page.goto("/t/cup/manage/stages/1/rules/")
    for key, value in FLIPPED[book].items():
        field = page.locator(f'[name="{book}-{key}"]')
        if value is None:
            field.fill("")
        else:
            page.locator(f'[name="{book}-{key}"][value="{value}"]').check()
    page.get_by_role("button", name="保存").click()
    expect(page.get_by_role("heading", name="比赛中改规则")).to_be_visible()
    expect(page.get_by_role("heading", name="1 号桌")).to_be_visible()
    no_sideways(page)
    page.get_by_label("整个阶段").check()
    page.get_by_role("button", name="改规则").click()
    expect(page.get_by_text("规则改了，1 局的分数跟着变了。")).to_be_visible()
    assert table.match.outcome != before
    page.get_by_role("button", name="撤销").click()
    expect(page.get_by_text("撤销了，规则和分数和原来一样。")).to_be_visible()
    assert table.match.outcome == before


# All pages --------------------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desktop"])
def test_axe_finds_nothing_and_thumbs_hit(
    live_server: object, new_page: NewPage, screen: Any, scheme: str
) -> None:
    cup = event("shida")
    teams(cup)
    table = Table(cup)
    table.deal(1)
    page = signed_in(new_page(viewport=screen, color_scheme=scheme), cup)
    for where in (MATCHES, f"{MATCHES}new/", f"{MATCHES}{table.key}/"):
        page.goto(where)
        for fold in page.locator("main summary").all():
            fold.click()
        if where.endswith("new/"):
            page.locator("[data-team]").first.click()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate(SMALL_TARGETS) == []
        no_sideways(page)


# The page of the API ----------------------------------------------------------------------------


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", SCREENS, ids=["phone", "desktop"])
def test_the_api_is_described_without_a_complaint(
    live_server: object, new_page: NewPage, screen: Any, scheme: str, problems: list[str]
) -> None:
    page = new_page(viewport=screen, color_scheme=scheme)
    page.goto("/api/v1/docs")
    expect(page.get_by_role("heading", name="给程序用的接口")).to_be_visible()
    expect(page.get_by_text("存一盘，或一盘加赛")).to_be_visible()
    page.get_by_text("存一盘，或一盘加赛").click()
    expect(page.get_by_text('"seen"').first).to_be_visible()
    dark = page.evaluate("document.documentElement.classList.contains('dark-mode')")
    assert dark == (scheme == "dark")
    no_sideways(page)
    assert problems == []


def test_the_api_is_tried_out_on_its_page(live_server: object, desktop: Page) -> None:
    cup = event("shida")
    page = signed_in(desktop, cup)
    page.goto("/api/v1/docs")
    page.get_by_text("看得到的赛事").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.get_by_text('"slug": "cup"').first).to_be_visible()
