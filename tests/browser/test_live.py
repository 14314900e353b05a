"""Pages that lie open stay true: what changed is changed in place, and nothing that is held back
comes; who does not look, or gets no answer, asks less and less."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Request, expect

from gouji_league.tournaments.models import Tournament
from tests.live.test_drafts import draft, table_of
from tests.live.test_pages import begin, cup_of, hold_back
from tests.rounds.event import decide, first, matches_of, published

SOON = 7_000
"""Past the next asking, however the page jitters it."""
STANDINGS = "/t/cup/standings/"


def opened(page: Page, where: str) -> Page:
    """With a clock that a test can put forward."""
    page.clock.install()
    page.goto(where)
    page.evaluate("window.stayed = true")
    return page


def later(page: Page) -> None:
    page.clock.run_for(SOON)


def day() -> list[Any]:
    """The matches of a league's first round, the first of them decided."""
    matches = matches_of(published(first(cup_of("dagang", entrants=8)))[0])
    decide(matches[0])
    return matches


def test_a_result_comes_in_place_and_nothing_jumps_or_closes(phone: Page) -> None:
    matches = day()
    page = opened(phone, STANDINGS)
    row = page.locator(f"#e{matches[0].first.number}")
    row.locator(".rank a").click()
    why = page.locator(".opened .why-said").first
    expect(why).to_contain_text("场分 2 对 0")
    row.evaluate("one => scrollTo(0, scrollY + one.getBoundingClientRect().top - 200)")
    winner = page.locator(f"#e{matches[1].first.number} .num").first
    expect(winner).to_have_text("0")
    before = row.bounding_box()
    decide(matches[1])
    later(page)
    expect(winner).to_have_text("2")
    expect(page.locator("#live-state")).to_have_text("刚刚更新")
    expect(why).to_be_visible()
    expect(row.locator(".rank a")).to_be_focused()
    after = row.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2
    assert page.evaluate("window.stayed")


def test_what_is_held_back_comes_when_it_is_released(phone: Page) -> None:
    matches = day()
    hold_back()
    page = opened(phone, STANDINGS)
    expect(page.locator("#standings")).to_contain_text("成绩等主办方公布")
    decide(matches[1])
    with page.expect_response(f"**{STANDINGS}"):
        later(page)
    expect(page.locator("#standings")).to_contain_text("成绩等主办方公布")
    expect(page.locator(".board")).to_have_count(0)
    hold_back(through=1)
    later(page)
    expect(page.locator(f"#e{matches[1].first.number} .num").first).to_have_text("2")
    assert page.evaluate("window.stayed")


@pytest.mark.usefixtures("live_server")
def test_who_is_out_already_comes_and_goes(phone: Page) -> None:
    table = table_of("standard")
    table.deal(1)
    page = opened(phone, "/t/cup/")
    out = page.locator(f"[data-drafts='{table.key}']")
    draft(table, {"order": [4, 1]})
    later(page)
    expect(out).to_contain_text("丁")
    expect(out).to_contain_text("头科")
    table.deal(2)
    later(page)
    expect(page.locator(".card-state")).to_contain_text("已录 2 盘")
    expect(out).to_be_empty()


@pytest.mark.usefixtures("live_server")
def test_on_paper_every_deal_is_open(desktop: Page) -> None:
    table = table_of("dagang")
    table.deal(1)
    table.deal(2)
    desktop.goto(f"/t/cup/matches/{table.key}/")
    desktop.emulate_media(media="print")
    desktop.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(desktop.locator("details.deal[open] .lines:visible")).to_have_count(2)
    expect(desktop.locator(".tabs")).to_be_hidden()
    desktop.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(desktop.locator("details.deal[open]")).to_have_count(0)


class TestAsking:
    @pytest.fixture
    def asked(self, phone: Page) -> list[str]:
        """Every asking again of the page that is open."""
        cup = cup_of("dagang", entrants=8)
        begin(matches_of(published(first(cup))[0])[0])
        opened(phone, STANDINGS)
        found: list[str] = []

        def note(request: Request) -> None:
            if request.resource_type == "fetch" and request.url.endswith(STANDINGS):
                found.append(request.url)

        phone.on("request", note)
        return found

    def minute(self, page: Page, asked: list[str]) -> int:
        """How often it asks within one."""
        asked.clear()
        for _second in range(60):
            page.clock.run_for(1000)
            page.wait_for_timeout(10)  # for an answer to come
        return len(asked)

    def test_every_few_seconds_and_less_when_nobody_looks(
        self, phone: Page, asked: list[str]
    ) -> None:
        assert 8 <= self.minute(phone, asked) <= 20
        phone.evaluate(
            "Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })"
        )
        assert self.minute(phone, asked) <= 6
        phone.evaluate("delete document.hidden")
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(phone.locator("#live-state")).to_have_text("刚刚更新")
        assert 8 <= self.minute(phone, asked) <= 20

    def test_without_a_network_it_says_so_and_asks_less(
        self, phone: Page, asked: list[str], problems: list[str]
    ) -> None:
        phone.context.set_offline(True)
        assert 2 <= self.minute(phone, asked) <= 6
        expect(phone.locator("#live-state")).to_contain_text("断网")
        phone.context.set_offline(False)
        expect(phone.locator("#live-state")).to_have_text("刚刚更新")
        problems.clear()

    def test_a_page_that_was_taken_back_is_not_called_new(
        self, phone: Page, asked: list[str], problems: list[str]
    ) -> None:
        Tournament.objects.update(published_at=None)
        later(phone)
        expect(phone.locator("#live-state")).to_contain_text("收回了")
        Tournament.objects.update(published_at=timezone.now())
        later(phone)
        expect(phone.locator("#live-state")).to_have_text("刚刚更新")
        problems.clear()
