"""A small tournament by clicks, from the list of those who take part to the champion; a captain's
phone; and what every page of rounds looks like to small thumbs and to screen readers."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Match, Place
from gouji_league.rounds.models import Lots
from gouji_league.rounds.services import captains, drawing
from gouji_league.tournaments.models import Tournament
from tests.browser.test_desk import no_sideways, signed_in
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.rounds.event import BY, decide, drafted, first, made, matches_of, play, published
from tools.browser import DESKTOP, PHONE

ROUNDS = "/t/cup/manage/rounds/"


def come(page: Page, cup: Tournament) -> Page:
    signed_in(page, cup).goto(ROUNDS)
    return page


def act(page: Page, words: str) -> None:
    page.get_by_role("button", name=words, exact=True).first.click()


def say(page: Page, words: str) -> None:
    expect(page.locator("main")).to_contain_text(words)


def draw(page: Page, word: str) -> None:
    """From the overview to a draft."""
    act(page, "准备抽签")
    for box in page.locator("[name=knowingly]").all():
        box.check()
    page.fill("#word", word)
    act(page, "开签")
    expect(page.locator(".draft-table").first).to_be_visible()


def award_all(page: Page, round_number: int) -> None:
    """Every match of a round is awarded to ■ at its own page."""
    page.goto(f"{ROUNDS}{round_number}/")
    addresses = [
        one.get_attribute("href") or ""
        for one in page.get_by_role("link", name="看这一局", exact=True).all()
    ]
    for address in addresses:
        page.goto(address)
        page.locator("#decide summary").click()
        page.locator('[name=how][value="awarded:odd"]').check()
        page.fill("[name=reason]", "判定")
        page.locator("[name=step]").first.click()
        act(page, "就这样判")
        say(page, "判好了")
    page.goto(ROUNDS)


def swap_by_two_taps(page: Page) -> None:
    """Two people of different tables change places, and the page does not jump."""
    before = page.locator(".draft-table").first.inner_text()
    page.evaluate("scrollTo(0, 120)")
    scrolled = page.evaluate("scrollY")
    page.locator(".draft-table").nth(0).locator("a.swap").first.click()
    expect(page.locator(".swap.chosen")).to_have_count(1)
    page.locator(".draft-table").nth(1).locator("button.swap").first.click()
    expect(page.locator(".draft-says")).to_contain_text("换好了")
    assert page.locator(".draft-table").first.inner_text() != before
    assert page.evaluate("scrollY") == scrolled


def test_a_knockout_of_teams_from_the_list_to_the_champion(
    live_server: object, phone: Page
) -> None:
    cup = made("shida-knockout", 4, begun=False)
    page = come(phone, cup)
    act(page, "定名单")
    draw(page, "海阔天空")
    swap_by_two_taps(page)
    assert len(Lots.objects.get().edits) == 1
    act(page, "公布")
    page.goto(ROUNDS)
    act(page, "开始")
    award_all(page, 1)
    act(page, "结束本轮")
    page.goto(ROUNDS)
    draw(page, "春江花月夜")
    act(page, "公布")
    award_all(page, 2)
    act(page, "结束本轮")
    page.goto(ROUNDS)
    say(page, "已结束")
    page.goto("/t/cup/bracket/")
    final = Match.objects.get(round=2, kind="regular")
    assert final.first
    won = page.locator("svg.bracket .bracket-name.won", has_text=final.first.name)
    expect(won).to_have_count(2)


def test_singles_are_drawn_swapped_published_and_drawn_anew(
    live_server: object, desktop: Page
) -> None:
    cup = made("standard-singles", 13, begun=False)
    page = come(desktop, cup)
    act(page, "定名单")
    draw(page, "海阔天空")
    swap_by_two_taps(page)
    act(page, "公布")
    assert Place.objects.filter(match__round=1).count() == 12
    play(cup.rounds.get(number=1))
    page.goto(ROUNDS)
    draw(page, "春江花月夜")
    assert {len(one["byes"]) for one in Lots.objects.latest("pk").chosen} == {1}


def test_a_captain_taps_three_on_the_phone(live_server: object, phone: Page) -> None:
    cup = made("shida-knockout", 4)
    published(first(cup))
    match = matches_of(cup.rounds.get(number=1))[0]
    assert match.second
    phone.goto(f"/t/cup/lineup/{captains.code_of(match.second)}/")
    squad = phone.locator(".squad-tap")
    expect(squad).to_have_count(4)
    button = phone.get_by_role("button", name="就这样上场")
    squad.nth(0).click()
    expect(button).to_be_disabled()
    expect(squad.nth(0).locator("input")).not_to_be_checked()
    squad.nth(3).click()
    expect(button).to_be_enabled()
    button.click()
    say(phone, "报好了，座位抽好了")
    expect(phone.locator(".seated li")).to_have_count(3)
    members = [one.player.name for one in match.second.members.order_by("position")]
    named = Place.objects.filter(match=match, place__in=[2, 4, 6])
    assert set(named.values_list("player__name", flat=True)) == set(members[1:])


def test_a_missing_team_is_found_and_the_fewest_change(live_server: object, phone: Page) -> None:
    cup = made("shida-knockout", 6)
    published(first(cup))
    page = come(phone, cup)
    page.goto(f"{ROUNDS}1/")
    page.get_by_role("link", name="有人没来，有人来晚了").click()
    page.locator("[name=missing]").first.check()
    act(page, "看看要动哪些")
    expect(page.locator("#preview")).to_contain_text("其他桌都不动")
    act(page, "就这样补")
    say(page, "补好了")


# Looks -------------------------------------------------------------------------------------


def pages(cup: Tournament) -> list[str]:
    """Every page at a moment where it has something to show."""
    stage = first(cup)
    (held,) = published(stage)
    assert held.lots
    play(held)
    published(stage)
    decide(matches_of(held)[0], "even", again=True)  # who advanced has changed
    sealed = drawing.seal(stage, by=BY)
    entrant = cup.entrants.get(number=1)
    draws = "/t/cup/manage/draws"
    return [
        ROUNDS,
        f"{ROUNDS}1/",
        f"{draws}/{sealed.key}/",
        f"{draws}/{held.lots.key}/reseat/",
        "/t/cup/manage/lineups/",
        "/t/cup/manage/tables/",
        f"/t/cup/lineup/{captains.code_of(entrant)}/",
        "/t/cup/rounds/1/",
        "/t/cup/bracket/",
    ]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("locale", ["zh-CN", "en-GB"])
def test_axe_finds_nothing_and_nothing_hangs_over(
    live_server: object, new_page: NewPage, size: Any, locale: str
) -> None:
    cup = made("shida-knockout", 13)
    Tournament.objects.update(published_at=timezone.now())
    addresses = pages(cup)
    page = signed_in(new_page(viewport=size, locale=locale), cup)
    for address in addresses:
        page.goto(address)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{address}\n{found.generate_report()}"
        assert page.evaluate(SMALL_TARGETS) == [], address
        no_sideways(page)


def test_a_draft_passes_axe_with_somebody_chosen(live_server: object, phone: Page) -> None:
    cup = made("standard-singles", 13)
    lots = drafted(first(cup))
    page = signed_in(phone, cup)
    page.goto(f"/t/cup/manage/draws/{lots.key}/?swap=3&place=1")
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    assert page.evaluate(SMALL_TARGETS) == []


def test_a_swap_works_without_scripts(live_server: object, new_page: NewPage) -> None:
    cup = made("shida-knockout", 4)
    lots = drafted(first(cup))
    page = signed_in(new_page(java_script_enabled=False), cup)
    page.goto(f"/t/cup/manage/draws/{lots.key}/")
    page.locator(".draft-table").nth(0).locator("a.swap").first.click()
    page.locator(".draft-table").nth(1).locator("button.swap").first.click()
    say(page, "换好了")
    assert len(Lots.objects.get().edits) == 1


def test_the_captains_page_works_without_scripts(live_server: object, new_page: NewPage) -> None:
    cup = made("shida-knockout", 4)
    published(first(cup))
    entrant = matches_of(cup.rounds.get(number=1))[0].first
    assert entrant
    page = new_page(java_script_enabled=False)
    page.goto(f"/t/cup/lineup/{captains.code_of(entrant)}/")
    page.locator("[name=players]").nth(0).uncheck()
    page.locator("[name=players]").nth(3).check()
    act(page, "就这样上场")
    say(page, "报好了")
