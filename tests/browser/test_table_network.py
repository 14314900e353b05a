"""断网: what a referee saved on the table page is on the server exactly once, whatever the line did.

The outbox by itself is tested in test_outbox.py; here the page of each book writes to the site.
"""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Browser, BrowserContext, Page, Route, expect

from gouji_league.matches.models import Change, Deal
from tests import cast
from tests.browser.conftest import watch
from tests.browser.dying_server import DIED
from tests.browser.hall import come, enter, expect_state, facts_of, fill
from tests.matches.play import ALL, Table, event
from tests.matches.races import ROOT, Race, Racers
from tools.browser import PHONE
from tools.site import free_port

WRITES = "**/api/v1/matches/*/deals"


@pytest.fixture
def table(request: pytest.FixtureRequest, live_server: Any) -> Table:
    return Table(event(request.param))


@pytest.fixture
def phone_of(browser: Browser, problems: list[str]) -> Iterator[Callable[..., BrowserContext]]:
    """Phones whose pages may be closed and opened again; what a bad line says is no problem."""
    contexts: list[BrowserContext] = []

    def make(*, base_url: str) -> BrowserContext:
        context = browser.new_context(
            base_url=base_url, viewport=PHONE, has_touch=True, locale="zh-CN"
        )
        context.on("page", lambda page: watch(page, problems))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    heard = [one for one in problems if one.startswith("error: ")]
    problems[:] = heard


@pytest.fixture
def phone(phone_of: Callable[..., BrowserContext], live_server: Any) -> BrowserContext:
    return phone_of(base_url=live_server.url)


def expect_stored(table: Table, deals: int) -> None:
    """Each of the deals once: one version, one change, with the facts that were tapped."""
    rows = Deal.objects.filter(match__key=table.key).order_by("number")
    stored = [(one.number, one.version, plain(one.facts)) for one in rows]
    assert stored == [(n, 1, facts_of(table.book, n)) for n in range(1, deals + 1)]
    assert Change.objects.filter(match__key=table.key, verb="deal_added").count() == deals


def plain(facts: Any) -> Any:
    """Without what says that nothing happened."""
    return {key: value for key, value in facts.items() if value not in (None, [])}


class Line:
    """Holds the first answer back: stored on the server, not known to the phone."""

    def __init__(self, page: Page) -> None:
        self.held: list[tuple[Route, APIResponse]] = []
        page.route(WRITES, self._meet)
        self.page = page

    def _meet(self, route: Route) -> None:
        if self.held:
            route.continue_()
        else:
            self.held.append((route, route.fetch()))

    def wait(self) -> None:
        """Until the server has stored what the phone sent."""
        for _ in range(500):
            if self.held:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("the phone sent nothing")

    def release(self) -> None:
        route, answer = self.held[0]
        route.fulfill(response=answer)


@pytest.mark.parametrize("table", ALL, indirect=True)
class TestTheLine:
    def test_cut_before_saving_and_back(self, table: Table, phone: BrowserContext) -> None:
        page = come(phone, table.token, table.cup.slug)
        phone.set_offline(True)
        enter(page, table.book, 1)
        enter(page, table.book, 2)
        expect_state(page, "offline", 2)
        assert not Deal.objects.exists()
        phone.set_offline(False)
        expect_state(page, "saved")
        expect_stored(table, 2)

    def test_slow_so_that_the_next_deal_is_saved_first(
        self, table: Table, phone: BrowserContext
    ) -> None:
        page = come(phone, table.token, table.cup.slug)
        line = Line(page)
        enter(page, table.book, 1)
        line.wait()
        expect_state(page, "waiting", 1)
        enter(page, table.book, 2)
        expect_state(page, "waiting", 2)
        line.release()
        expect_state(page, "saved")
        expect_stored(table, 2)

    def test_answering_after_the_page_was_closed(self, table: Table, phone: BrowserContext) -> None:
        page = come(phone, table.token, table.cup.slug)
        line = Line(page)
        enter(page, table.book, 1)
        line.wait()
        page.close()
        page = come(phone, table.token, table.cup.slug)
        expect_stored(table, 1)
        enter(page, table.book, 2)
        expect_state(page, "saved")
        expect_stored(table, 2)


class Site:
    """A server of its own on a database of its own, that can be killed and started again."""

    def __init__(self, database: str, folder: Path) -> None:
        self.sign, self.port = folder / "die", free_port()
        self.process: subprocess.Popen[str] | None = None
        self.racers = Racers(database, folder, settings="tests.settings")
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        words = [sys.executable, "-m", "tests.browser.dying_server", str(self.port), str(self.sign)]
        self.process = subprocess.Popen(
            words, cwd=ROOT, env=self.racers.environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        assert self.process.stdout.readline() == "ready\n"

    def died(self) -> bool:
        assert self.process
        return self.process.wait(timeout=60) == DIED

    def stop(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()
        self.racers.end()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("dying")
    made = Site(f"sqlite:///{folder}/own.sqlite3", folder)
    yield made
    made.stop()


LATER = {
    "standard": "得分、贡和先出联网后算",
    "dongfang": "得分和贡联网后算",
    "dagang": "：得分联网后算",
    "shida": "：得分联网后算",
    "shuangsheng": "升级和下一庄联网后算",
}


@pytest.mark.parametrize("table", ALL, indirect=True)
def test_offline_the_page_names_only_what_the_book_leaves_open(
    phone: BrowserContext, table: Table
) -> None:
    page = come(phone, cast.link(table.cup), table.cup.slug)
    phone.set_offline(True)
    enter(page, table.book, 1)
    expect_state(page, "offline", 1)
    owed = table.book == "standard"
    line = page.locator(".opening-line")
    if table.book != "shuangsheng":
        expect(line).to_contain_text("先出联网后算" if owed else "抽签先出")
    fill(page, table.book, 2)
    expect(page.locator(".notice", has_text="没连上")).to_contain_text(LATER[table.book])
    phone.set_offline(False)
    expect_state(page, "saved")


OWING = {"standard", "dongfang"}
"""Whose ordinary deal leaves tributes."""


@pytest.mark.parametrize("book", ALL)
def test_killed_between_commit_and_answer(
    book: str, site: Site, phone_of: Callable[..., BrowserContext]
) -> None:
    race = Race(site.racers, book=book, deals=0)
    page = come(phone_of(base_url=site.url), race.match["token"], race.slug)
    site.sign.touch()
    enter(page, book, 1)
    assert site.died()
    expect_state(page, "offline", 1)
    site.sign.unlink()
    once = {"deals": 1, "current": 1, "changes": 2}
    assert race.ask("count") == once
    site.start()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect_state(page, "saved")
    assert race.ask("count") == once
    # The match is read anew, with what is owed: the sheet comes before the ring.
    expect(page.locator('[data-key="begin"]')).to_have_count(int(book in OWING))
    enter(page, book, 2)
    expect_state(page, "saved")
    assert race.ask("count") == {"deals": 2, "current": 2, "changes": 3}
