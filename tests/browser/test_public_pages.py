"""The public pages in a real browser: seats found as one types, a match down to its clause."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.utils import timezone
from playwright.sync_api import Page, expect

from gouji_league.tournaments.models import Tournament
from tests.browser.test_desk import no_sideways
from tests.browser.test_ui import SMALL_TARGETS, NewPage
from tests.live.test_pages import begin, cup_of
from tests.matches.play import ALL, Table, event
from tests.rounds.event import decide, first, matches_of, published
from tools.browser import DESKTOP, PHONE

CLAUSE = {
    "standard": "000-5.16",
    "dongfang": "001-7.8",
    "dagang": "002-20b",
    "shida": "003-N.1",
    "shuangsheng": "004-2.2.13b",
}


def day(book: str) -> Tournament:
    """A round with a match that is over, one that runs and the rest to come."""
    cup = cup_of(book)
    held = published(first(cup))[0]
    one, other, *_ = matches_of(held)
    begin(one)
    decide(other)
    return cup


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("book", "size"), [("shida", PHONE), ("standard", DESKTOP)])
def test_axe_finds_nothing(new_page: NewPage, book: str, size: object, scheme: str) -> None:
    cup = day(book)
    page = new_page(viewport=size, color_scheme=scheme)
    lots = cup.rounds.get(number=1).lots
    match = cup.matches.filter(status="running").get()
    key = lots.key if lots else ""
    for where in (
        "", "rounds/", "rounds/1/", "bracket/", "seats/", "rules/",
        f"draws/{key}/", f"matches/{match.key}/",
    ):  # fmt: skip
        page.goto(f"/t/cup/{where}")
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        no_sideways(page)
        if size is PHONE:
            page.evaluate(
                "for (const one of document.querySelectorAll('details')) one.open = false"
            )
            assert page.evaluate(SMALL_TARGETS) == [], where


@pytest.mark.parametrize("book", ALL)
def test_from_a_deal_to_its_clause_in_two_taps(phone: Page, book: str) -> None:
    table = Table(event(book, published_at=timezone.now()))
    table.deal(1)
    phone.goto(f"/t/cup/matches/{table.key}/")
    phone.locator("#deal-1 > summary").click()
    clause = phone.locator("#deal-1 .clause-fold", has_text=CLAUSE[book]).last
    clause.locator("summary").click()
    expect(clause.locator("p")).to_be_visible()
    clause.locator("p a").click()
    expect(phone).to_have_url(f"{phone.url.split('/rules/')[0]}/rules/{book}/#c-{CLAUSE[book]}")


def test_an_address_opens_the_deal_that_it_names(phone: Page) -> None:
    table = Table(event("shida", published_at=timezone.now()))
    table.deal(1)
    table.deal(2)
    phone.goto(f"/t/cup/matches/{table.key}/#deal-2")
    expect(phone.locator("#deal-2")).to_have_attribute("open", "")
    expect(phone.locator("#deal-1")).not_to_have_attribute("open", "")


class TestSeats:
    def test_found_as_one_types_and_kept_on_the_phone(self, phone: Page) -> None:
        cup = day("standard")
        seat = matches_of(cup.rounds.get())[0].places.select_related("player").get(place=2)
        name = seat.player.name
        phone.goto("/t/cup/seats/")
        phone.fill("#find", seat.player.initials.split(" ")[0])
        expect(phone.locator(f"#p{seat.player.number}")).to_be_visible()
        phone.fill("#find", name)
        expect(phone.locator("#everybody li:visible")).to_have_count(1)
        phone.locator(f"#p{seat.player.number} summary").click()
        mine = phone.locator("#mine")
        expect(mine.locator("h2")).to_contain_text(name)
        expect(mine.locator(".sitting-where")).to_contain_text("1号桌")
        expect(mine.locator(".sitting-where")).to_contain_text("2号座")
        phone.reload()
        expect(mine.locator("h2")).to_contain_text(name)
        mine.get_by_role("button", name="找别人").click()
        expect(mine).to_be_hidden()
        phone.reload()
        expect(mine).to_be_hidden()

    def test_who_is_not_there_is_told_so(self, phone: Page) -> None:
        day("standard")
        phone.goto("/t/cup/seats/")
        phone.fill("#find", "张三")
        expect(phone.locator("#nobody")).to_be_visible()

    def test_four_hundred_and_eighty_are_no_more_work(self, phone: Page) -> None:
        cup = cup_of("standard", entrants=480)
        published(first(cup))
        phone.goto("/t/cup/seats/")
        expect(phone.locator("#everybody li")).to_have_count(480)
        someone = cup.players.get(number=480)
        began = phone.evaluate("performance.now()")
        phone.fill("#find", someone.name)
        expect(phone.locator(f"#p{someone.number}")).to_be_visible()
        expect(phone.locator("#everybody li:visible")).to_have_count(1)
        assert phone.evaluate("performance.now()") - began < 3000
