"""更正 on the referee's phone, by each of the five books."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import (
    NewPage,
    begin,
    checked,
    correct,
    key,
    open_deal,
    refused,
    save,
    saved,
    seats,
    sit,
    table_of,
)
from tests.matches.play import ALL, Table
from tests.matches.test_ends import EARLIER, end, end_and_sign, sides, sign

pytestmark = [pytest.mark.django_db(transaction=True)]


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest, live_server: object) -> Table:
    return table_of(request.param, 2)


def change(page: Page, table: Table) -> str:
    """Changes the deal that is open; a row of what differs."""
    if table.book == "shuangsheng":
        key(page, "caught-100").click()
        return "抓分 35 100"
    seats(page, 6, 4, 3, 2, 1)
    seats(page, 2, 1, 4, 3, 6)
    return "头科 甲 乙"


def store(page: Page, reason: int = 1) -> None:
    """Looks at what follows, says why, and stores it."""
    key(page, "go").click()
    checked(page)
    key(page, f"reason-{reason}").click()
    key(page, "go").click()
    expect(page.locator(".correcting")).to_have_count(0)


def differs(page: Page, where: str = "#table-page") -> list[str]:
    rows = page.locator(f"{where} .differs tbody tr")
    expect(rows.first).to_be_visible()
    return [" ".join(one.split()) for one in rows.all_inner_texts()]


def disqualify(page: Page, table: Table) -> None:
    """Ends the match with the deal that is open."""
    if table.book == "shuangsheng":
        key(page, "caught-0").click()
        return
    key(page, "chip-foul").click()
    seats(page, 1)
    key(page, "foul-disqualified").click()
    key(page, "foul-put").click()


class TestEffect:
    def test_it_is_shown_before_it_is_stored(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        correct(page, 1)
        changed = change(page, table)
        key(page, "go").click()
        assert changed in differs(page)
        before = table.read()
        if table.book == "shuangsheng":
            expect(page.locator("#table-page")).to_contain_text("跟着变的")
        else:
            expect(page.locator(".effect .was").first).to_be_visible()
        checked(page)
        key(page, "go").click()
        expect(page.locator(".hint")).to_contain_text("为什么更正")
        assert table.read() == before
        key(page, "back").click()
        store(page)
        saved(page)
        told = table.read()
        assert [one["version"] for one in told["versions"] if one["number"] == 1] == [1, 2]
        assert told["versions"][1]["reason"] == ("抓分记错" if changed[0] == "抓" else "记错座位")
        assert told["result"] != before["result"]

    def test_the_figures_are_those_of_the_server(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        before = table.read()["result"]
        correct(page, 1)
        change(page, table)
        key(page, "go").click()
        differs(page)
        rows = page.locator(".effect").first.evaluate(ROWS)
        key(page, "back").click()
        store(page)
        saved(page)
        after = table.read()["result"]
        if table.book == "shuangsheng":
            assert rows[-1].split("\t")[-1] == " → ".join(_levels(one) for one in (before, after))
            return
        whole = "players" if after["players"] else "sides"
        told = [[_figures(row)[0], _figures(row)[-1]] for row in rows]
        pairs = zip(_of(before, whole), _of(after, whole), strict=True)
        assert told == [list(pair) for pair in pairs]

    def test_nothing_changed_is_no_correction(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        correct(page, 1)
        key(page, "go").click()
        checked(page)
        key(page, "reason-1").click()
        key(page, "go").click()
        expect(page.locator(".hint")).to_contain_text("还没有改动")
        key(page, "correct-leave").click()
        expect(page.locator(".correcting")).to_have_count(0)
        assert len(table.read()["versions"]) == 2


@pytest.mark.parametrize("book", ["standard", "dongfang"])
def test_the_tribute_sheet_alone_is_corrected(
    new_page: NewPage, live_server: object, book: str
) -> None:
    """What was paid late, or ticked wrongly: no fact and no point changes."""
    table = table_of(book, 2)
    page = sit(new_page, table)
    before = table.read()
    correct(page, 2)
    key(page, "opening").click()
    key(page, "pay-all").click()
    key(page, "begin").click()
    store(page, reason=5)
    saved(page)
    told = table.read()
    owed = len(before["result"]["deals"][0]["tributes"])
    assert [one["way"] for one in told["versions"][-1]["notes"]["tributes"].values()] == [
        "paid"
    ] * owed
    assert (told["record"], told["result"]) == (before["record"], before["result"])


ROWS = """(table) => [...table.querySelectorAll("tbody tr, :scope > div")].map(
    (row) => [...row.children].map((cell) => cell.textContent).join("\\t"))"""


def _of(result: dict[str, Any], whole: str) -> list[int]:
    return list(result[whole].values() if isinstance(result[whole], dict) else result[whole])


def _figures(row: str) -> list[int]:
    """Of the last cell: before → after, or what does not change."""
    cell = row.split("\t")[-1]
    return [int(one.replace("\u2212", "-").replace("+", "")) for one in cell.split("→")]


def _levels(result: dict[str, Any]) -> str:
    return f"{result['levels']['ns']}{result['levels']['ew']}"


class TestHistory:
    def test_versions_stand_side_by_side(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        correct(page, 1)
        changed = change(page, table)
        key(page, "go").click()
        checked(page)
        page.locator("#reason").fill("双方都说看反了")
        key(page, "go").click()
        saved(page)
        open_deal(page, 1)
        history = page.locator("#table-review .versions").first
        expect(history).to_contain_text("双方都说看反了")
        expect(history).to_contain_text("戊")
        assert changed in differs(page, "#table-review")
        expect(page.locator("#table-review .deal-top").first).to_contain_text("更正过 1 次")
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.evaluate("innerWidth")

    def test_a_deal_taken_back_keeps_its_history(self, new_page: NewPage, table: Table) -> None:
        table.send("DELETE", "deals/2", reason="录早了")
        page = sit(new_page, table)
        key(page, "review").click()
        page.locator("#table-review summary", has_text="撤回了").click()
        expect(page.locator("#table-review .versions")).to_contain_text("录早了")


class TestEndingEarlier:
    @pytest.fixture
    def table(self, request: pytest.FixtureRequest, live_server: object) -> Table:
        table = table_of(request.param)
        deals, number, _facts, shed, _ended = EARLIER[table.book]
        stored = deals if table.book == "shuangsheng" else deals[:3]
        for at, facts in enumerate(stored, 1):
            assert table.deal(at, facts).status_code == 201
        assert shed
        table.number = number  # type: ignore[attr-defined]
        table.shed = shed  # type: ignore[attr-defined]
        return table

    @pytest.mark.parametrize("table", ALL, indirect=True)
    def test_it_asks_and_shows_them_as_not_counted(self, new_page: NewPage, table: Any) -> None:
        page = sit(new_page, table)
        correct(page, table.number)
        disqualify(page, table)
        key(page, "go").click()
        expect(page.locator(".notice", has_text="就不计了")).to_be_visible()
        checked(page)
        key(page, "reason-4").click()
        key(page, "go").click()
        expect(page.locator(".hint")).to_contain_text("请先确认")
        key(page, "set-aside").click()
        key(page, "go").click()
        expect(page.locator("#table-review .status-word")).to_have_count(len(table.shed))
        assert [one["number"] for one in table.read()["set_aside"]] == table.shed
        stored = table.match.deals.filter(current=True).count()
        expect(page.locator(".deal-head .status")).to_have_text(f"已存 {stored} 盘")
        key(page, "menu").click()
        expect(key(page, "menu-rules")).to_be_visible()
        expect(key(page, "menu-take-back")).to_have_count(0)

    @pytest.mark.parametrize("table", ALL, indirect=True)
    def test_without_network_it_asks_afterwards(
        self, new_page: NewPage, table: Any, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        correct(page, table.number)
        page.context.set_offline(True)
        disqualify(page, table)
        key(page, "go").click()
        expect(page.locator(".notice", has_text="联网后算")).to_be_visible()
        key(page, "reason-4").click()
        key(page, "go").click()
        expect(page.locator('.status[data-state="offline"]')).to_be_visible()
        page.context.set_offline(False)
        refused(page)
        expect(page.locator("#table-page")).to_contain_text("就不计的")
        key(page, "refused-aside").click()
        saved(page)
        assert [one["number"] for one in table.read()["set_aside"]] == table.shed
        problems.clear()


class TestSigned:
    @pytest.fixture
    def table(self, request: pytest.FixtureRequest, live_server: object) -> Table:
        table = table_of(request.param)
        end_and_sign(table)
        return table

    @pytest.mark.parametrize("table", ALL, indirect=True)
    def test_the_referee_is_shown_to_the_chief(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        open_deal(page, 1)
        expect(page.locator("#table-review")).to_contain_text("请找裁判长")
        expect(key(page, "correct-1")).to_have_count(0)

    @pytest.mark.parametrize("table", ALL, indirect=True)
    def test_the_chief_corrects_and_signatures_say_so(
        self, new_page: NewPage, table: Table
    ) -> None:
        page = sit(new_page, table, role="chief", name="己")
        correct(page, 1)
        change(page, table)
        store(page, reason=5)
        expect(page.locator("#table-page")).to_contain_text("签后更正")
        saved(page)
        told = table.read()
        assert [one["current"] for one in told["signatures"]] == [False, False]
        assert told["versions"][1]["by"] == "己"


@pytest.mark.parametrize("book", ALL)
def test_signed_while_the_referee_corrected(
    new_page: NewPage, live_server: object, problems: list[str], book: str
) -> None:
    table = table_of(book)
    end(table)
    page = sit(new_page, table)
    correct(page, 1)
    change(page, table)
    for side in sides(table):
        sign(table, side)
    store(page)
    expect(page.locator("#table-page")).to_contain_text("签字")  # stale: both have signed since
    key(page, "refused-resend").click()
    expect(page.locator("#table-page")).to_contain_text("请找裁判长")
    refused(page)
    key(page, "refused-drop").click()
    saved(page)
    assert table.read()["signed"]
    problems.clear()


class TestNothingIsLost:
    def test_the_unfinished_deal_comes_back(self, new_page: NewPage, table: Table) -> None:
        page = sit(new_page, table)
        if table.book == "shuangsheng":
            key(page, "caught-40").click()
        else:
            begin(page)
            seats(page, 1, 2)
        correct(page, 1)
        change(page, table)
        page.reload()
        expect(page.locator(".correcting")).to_contain_text("第1盘")
        store(page)
        saved(page)
        if table.book == "shuangsheng":
            expect(key(page, "caught")).to_have_value("40")
        else:
            expect(key(page, "seat2")).to_have_attribute("aria-pressed", "true")
            expect(key(page, "seat3")).to_have_attribute("aria-pressed", "false")
        assert len(table.read()["versions"]) == 3

    def test_somebody_else_corrected_it_meanwhile(
        self, new_page: NewPage, table: Table, problems: list[str]
    ) -> None:
        page = sit(new_page, table)
        correct(page, 1)
        change(page, table)
        facts = table.read()["record"]["deals"][0]
        facts |= {"fouls": [{"seat": 3, "kind": "warning"}]}
        table.send("PUT", "deals/1", facts=facts, reason="丙说了牌")
        page.context.set_offline(True)
        store(page)
        page.context.set_offline(False)
        refused(page)
        shown = page.locator("#table-page")
        expect(shown).to_contain_text("丙说了牌")
        expect(page.locator("#table-page .differs tr", has_text="警告")).to_have_text("警告丙–")
        key(page, "refused-resend").click()
        saved(page)
        assert [one["version"] for one in table.read()["versions"]][:3] == [1, 2, 3]
        problems.clear()


def test_what_was_saved_is_taken_back(new_page: NewPage, table: Table) -> None:
    page = sit(new_page, table)
    save(page, table)
    expect(page.locator(".status")).to_have_text("已存 3 盘")
    page.get_by_role("button", name="撤回").click()
    expect(page.locator(".status")).to_have_text("已存 2 盘")
    told = table.read()
    assert len(told["record"]["deals"]) == 2
    assert told["versions"][-1]["facts"] is None
