"""Two phones at one table, a way in that ended, a page that was open too long: nothing is lost."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from gouji_league.accounts.models import Link
from tests import cast
from tests.browser.play import (
    NewPage,
    begin,
    keep,
    key,
    open_table,
    refused,
    save,
    saved,
    seats,
    sit,
    table_of,
)
from tests.matches.play import ALL, Table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest, live_server: object) -> Table:
    return table_of(request.param, 1)


def deals(table: Table) -> int:
    return len(table.read()["record"]["deals"])


def look(page: Page) -> None:
    """Somebody looks at the phone again: it asks at once who else is there, and what is new."""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def begun(page: Page, table: Table) -> None:
    """The first taps of a deal."""
    if table.book == "shuangsheng":
        key(page, "caught-40").click()
    else:
        begin(page)
        seats(page, 4, 5)


def is_begun(page: Page, table: Table) -> None:
    if table.book == "shuangsheng":
        expect(key(page, "caught")).to_have_value("40")
    else:
        expect(key(page, "seat4")).to_have_attribute("aria-pressed", "true")
        expect(key(page, "seat1")).to_have_attribute("aria-pressed", "false")


class TestPresence:
    def test_each_sees_whose_phone_is_there_too(self, new_page: NewPage, table: Table) -> None:
        one = sit(new_page, table, name="甲裁判", alone=False)
        expect(one.locator(".beside")).to_have_count(0)
        other = sit(new_page, table, name="乙裁判", alone=False)
        expect(other.locator(".beside")).to_have_text("甲裁判的手机也在")
        look(one)
        expect(one.locator(".beside")).to_have_text("乙裁判的手机也在")

    def test_the_unfinished_deal_goes_on_on_another_phone(
        self, new_page: NewPage, table: Table
    ) -> None:
        one = sit(new_page, table, name="甲裁判")
        with one.expect_response("**/draft"):
            begun(one, table)
        other = sit(new_page, table, name="乙裁判")
        expect(other.locator(".notice")).to_contain_text("接着录 甲裁判 的未完盘")
        is_begun(other, table)
        save_rest(other, table)
        saved(other)
        assert deals(table) == 2

    def test_one_that_stands_open_is_offered_what_the_other_enters(
        self, new_page: NewPage, table: Table
    ) -> None:
        one = sit(new_page, table, name="甲裁判", alone=False)
        other = sit(new_page, table, name="乙裁判")
        with other.expect_response("**/draft"):
            begun(other, table)
        look(one)
        expect(key(one, "offer-take")).to_be_visible()
        key(one, "offer-take").click()
        is_begun(one, table)

    def test_who_wrote_last_wins_and_the_other_is_told(
        self, new_page: NewPage, table: Table
    ) -> None:
        one = sit(new_page, table, name="甲裁判")
        other = sit(new_page, table, name="乙裁判")
        with one.expect_response("**/draft"):
            begun(one, table)
        with other.expect_response("**/draft") as answer:
            begun(other, table)
        assert answer.value.json()["over"]["by"] == "甲裁判"
        expect(other.locator(".notice").first).to_contain_text("甲裁判")

    def test_a_deal_stored_by_the_other_is_seen(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table, alone=False)
        table.deal(2)
        look(page)
        expect(page.locator(".status")).to_have_text("已存 2 盘")


def save_rest(page: Page, table: Table) -> None:
    if table.book != "shuangsheng":
        seats(page, 1, 2, 3)
    save_again(page)


class TestBothSaveTheSameNumber:
    def test_the_second_is_kept_and_goes_on_as_the_next(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        page.context.set_offline(True)
        save(page, table, 2, 1, 4, 3, 6)
        expect(page.locator('.status[data-state="offline"]')).to_be_visible()
        table.deal(2)
        page.context.set_offline(False)
        refused(page)
        expect(page.locator("#table-page")).to_contain_text("录了一盘（第 2 盘）")
        expect(key(page, "refused-resend")).to_have_count(0)  # its number is taken
        key(page, "refused-mend").click()
        save_again(page)
        saved(page)
        assert deals(table) == 3
        problems.clear()

    def test_the_very_same_deal_need_not_be_sent(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        page.context.set_offline(True)
        save(page, table)
        facts = queued(page)
        table.deal(2, facts)
        page.context.set_offline(False)
        refused(page)
        expect(page.locator("#table-page")).to_contain_text("已经有一样的一盘")
        key(page, "refused-drop").click()
        saved(page)
        assert deals(table) == 2
        problems.clear()


def queued(page: Page) -> object:
    """The facts of the one entry that waits."""
    return page.evaluate(
        """() => new Promise((done) => {
            indexedDB.open("outbox").onsuccess = ({ target }) => {
                const shelf = target.result.transaction("entries").objectStore("entries");
                shelf.getAll().onsuccess = (event) => done(event.target.result[0].body.facts);
            };
        })"""
    )


def save_again(page: Page) -> None:
    key(page, "go").click()
    keep(page)


class TestStoredMeanwhile:
    """An entry that another page of this phone sent while it was changed or taken back here."""

    def test_a_change_becomes_a_correction(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        page.context.set_offline(True)
        save(page, table)
        table.send("PATCH", "", **patch(table), reason="另一台")
        page.context.set_offline(False)
        refused(page)
        other = page.context.new_page()
        open_table(other, table)
        refused(other)
        key(page, "refused-mend").click()
        change(page, table)
        key(other, "refused-resend").click()
        saved(other)
        save_again(page)
        saved(page)
        told = table.read()
        assert [one["version"] for one in told["versions"] if one["number"] == 2] == [1, 2]
        assert told["versions"][-1]["reason"] == "存上以后又改了"
        problems.clear()

    def test_taking_back_what_waits_sends_nothing(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        page.context.set_offline(True)
        save(page, table)
        page.get_by_role("button", name="撤回").click()
        saved(page)
        assert deals(table) == 1
        page.context.set_offline(False)
        save_again(page)
        expect(page.locator(".status")).to_have_text("已存 2 盘")
        told = table.read()
        assert [one["version"] for one in told["versions"]] == [1, 1]
        problems.clear()


def change(page: Page, table: Table) -> None:
    if table.book == "shuangsheng":
        key(page, "caught-100").click()
    else:
        seats(page, 6, 4, 3, 2, 1)
        seats(page, 2, 1, 4, 3, 6)


def patch(table: Table) -> dict[str, object]:
    return {"first_dealer": 1} if table.book == "shuangsheng" else {"ended": None}


class TestWaysIn:
    def test_an_old_page_offers_to_reload(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        page.context.clear_cookies(name="csrftoken")
        save(page, table)
        refused(page)
        expect(page.locator("#table-page")).to_contain_text("刷新")
        key(page, "refused-reload").click()
        saved(page)
        assert deals(table) == 2
        problems.clear()

    def test_a_revoked_link_keeps_the_queue_until_another_is_opened(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table, name="甲裁判")
        Link.objects.filter(name="甲裁判").update(revoked_at=datetime.now(UTC))
        save(page, table)
        refused(page)
        expect(page.locator(".notice.danger")).to_contain_text("不会丢")
        assert deals(table) == 1
        page.goto(f"/r/{cast.link(table.cup, name='乙裁判')}")
        confirm = page.locator("main form button")
        if confirm.count():
            confirm.first.click()
        open_table(page, table)
        saved(page)
        assert deals(table) == 2
        assert table.read()["versions"][-1]["by"] == "乙裁判"
        problems.clear()
