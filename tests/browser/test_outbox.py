"""The outbox of the table page: what was saved is on the server exactly once, in order.

The server here is a small one of its own, so that it can fail as a hall's does: it keeps the
contract of the HTTP writes (DESIGN.md) and fails on demand. The pages come from a plain http
address that is no secure context, as in a hall.
"""

import json
import os
import re
import shutil
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tools.browser import QUIET

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "matches"
ARGS = [
    *QUIET,
    *(["--no-sandbox"] if os.geteuid() == 0 else []),
    "--host-resolver-rules=MAP hall.test 127.0.0.1",
]
PATIENCE = 10.0
PAGE = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
import { Outbox } from "/static/outbox.js";
window.states = [];
window.outbox = new Outbox({
  match: "%(match)s", address: "/api/v1/matches/%(match)s/", version: %(version)s, csrf: "token",
  pace: 20, timeout: 400, lease: 600,
  onChange: (state) => states.push(state),
});
await outbox.start();
window.ready = true;
</script>"""
Write = dict[str, Any]
Answer = tuple[int, dict[str, Any] | str]

REFUSED: Answer = (422, {"code": "faults", "message": "2号座排了两次", "faults": []})
EXPIRED: Answer = (401, {"code": "link_expired", "message": "链接已过期"})


class Hall:
    """The server: what it stored, what it was sent, and how the next answers go wrong."""

    def __init__(self) -> None:
        self.lock = threading.Condition()
        self.stored: dict[str, list[Write]] = {"x": [], "y": []}
        self.answers: dict[str, dict[str, Any]] = {}
        self.versions = {"x": 5, "y": 5}
        self.arrived: list[Write] = []
        self.lines: list[str] = []  # method and address of each request
        self.headers: list[dict[str, str]] = []
        self.down = False  # no request is answered, none stored
        self.plan: deque[str | Answer] = deque()  # for the next requests, one each
        self.released = threading.Event()
        self.busy = self.busiest = 0
        self.port = 0

    @property
    def url(self) -> str:
        return f"http://hall.test:{self.port}/x"

    def deals(self, match: str = "x") -> list[Any]:
        """The deals stored, in order: what each test asserts."""
        with self.lock:
            return [write["number"] for write in self.stored[match]]

    def arrivals(self) -> list[Any]:
        with self.lock:
            return [write["number"] for write in self.arrived]

    def wait(self, condition: Callable[[], bool]) -> None:
        with self.lock:
            assert self.lock.wait_for(condition, PATIENCE)

    def somebody_else_writes(self) -> None:
        with self.lock:
            self.versions["x"] += 1

    def store(self, match: str, write: Write) -> Answer:
        """As the API: repeated for the same id, stale unless the version was seen."""
        with self.lock:
            if write["id"] in self.answers:
                return 200, self.answers[write["id"]]
            if write["seen"] != self.versions[match]:
                changes = [{"by": "主裁", "at": "2025-01-01T10:00:00+08:00", "what": "改第1盘"}]
                version = self.versions[match]
                return 409, {"code": "stale", "message": "", "version": version, "changes": changes}
            self.versions[match] += 1
            self.stored[match].append(write)
            self.answers[write["id"]] = {"version": self.versions[match], "deal": write["number"]}
            return 201, self.answers[write["id"]]

    def meet(self, match: str, write: Write) -> Answer | None:
        """The answer to a write; None: the line is cut."""
        with self.lock:
            self.arrived.append(write)
            fate = "cut" if self.down else (self.plan.popleft() if self.plan else "answer")
            self.lock.notify_all()
        if isinstance(fate, tuple):
            return fate
        if fate == "cut":
            return None
        answer = self.store(match, write)
        if fate == "lose":
            return None
        if fate == "hold":  # stored, and the answer late
            self.released.wait(PATIENCE)
        return answer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: "Server"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing: the tests say what happened."""

    def say(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self) -> None:
        if self.path.startswith("/static/"):
            script = SCRIPTS / Path(self.path).name
            self.say(200, "text/javascript", script.read_bytes())
            return
        match = self.path.strip("/")
        page = PAGE % {"match": match, "version": self.server.hall.versions[match]}
        self.say(200, "text/html", page.encode())

    def do_POST(self) -> None:
        hall = self.server.hall
        write = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        match = self.path.split("/")[4]
        with hall.lock:
            hall.lines.append(f"{self.command} {self.path}")
            hall.headers.append(dict(self.headers.items()))
            hall.busy += 1
            hall.busiest = max(hall.busiest, hall.busy)
        try:
            answer = hall.meet(match, write)
        finally:
            with hall.lock:
                hall.busy -= 1
                hall.lock.notify_all()
        if answer is None:
            self.close_connection = True
            return
        status, said = answer
        if isinstance(said, str):
            self.say(status, "text/html", said.encode())
        else:
            self.say(status, "application/json", json.dumps(said).encode())

    do_PUT = do_PATCH = do_DELETE = do_POST  # noqa: N815


class Server(ThreadingHTTPServer):
    daemon_threads = True
    hall: Hall

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is what some of these tests are about."""


@pytest.fixture
def hall() -> Iterator[Hall]:
    server = Server(("127.0.0.1", 0), Handler)
    server.hall = Hall()
    server.hall.port = server.server_port
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield server.hall
    server.hall.released.set()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def plain_browser(browser: Browser) -> Iterator[Browser]:
    """One that finds the hall under a name, and so takes it for what it is: not secure."""
    plain = browser.browser_type.launch(executable_path=shutil.which("chromium"), args=ARGS)
    yield plain
    plain.close()


@pytest.fixture
def device(plain_browser: Browser) -> Iterator[BrowserContext]:
    context = plain_browser.new_context()
    yield context
    context.close()


def come(device: BrowserContext, hall: Hall, match: str = "x") -> Page:
    page = device.new_page()
    page.goto(hall.url.removesuffix("x") + match)
    page.wait_for_function("window.ready")
    assert page.evaluate("isSecureContext") is False
    return page


@pytest.fixture
def page(device: BrowserContext, hall: Hall) -> Page:
    return come(device, hall)


def save(page: Page, *numbers: int) -> list[str]:
    """Saves deals; returns their ids once the phone has them."""
    ids: list[str] = page.evaluate(
        """(numbers) => Promise.all(numbers.map((number) =>
            outbox.add({ method: "POST", path: "deals", body: { number } })))""",
        numbers,
    )
    return ids


def state(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("states[states.length - 1]")
    return found


def waiting(page: Page) -> list[int]:
    return [entry["body"]["number"] for entry in state(page)["entries"]]


def wait_for(page: Page, status: str, count: int) -> dict[str, Any]:
    page.wait_for_function(
        """([status, count]) => {
            const state = states[states.length - 1];
            return state.status === status && state.waiting === count;
        }""",
        arg=[status, count],
        timeout=PATIENCE * 1000,
    )
    return state(page)


def call(page: Page, name: str, *args: Any) -> Any:
    return page.evaluate("([name, args]) => outbox[name](...args)", [name, args])


def told(page: Page) -> list[int]:
    """The deals that the page was told of as answered, in order."""
    numbers: list[int] = page.evaluate(
        "states.filter((s) => s.answered).map((s) => s.answered.entry.body.number)"
    )
    return numbers


# The good day --------------------------------------------------------------------------------


def test_a_saved_deal_goes_out_with_id_version_and_token(page: Page, hall: Hall) -> None:
    [made] = save(page, 1)
    wait_for(page, "saved", 0)
    assert hall.stored["x"] == [{"number": 1, "id": made, "seen": 5}]
    assert re.fullmatch(
        r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}", made
    )
    assert hall.lines == ["POST /api/v1/matches/x/deals"]
    [headers] = hall.headers
    assert (headers["Content-Type"], headers["X-CSRFToken"]) == ("application/json", "token")
    assert told(page) == [1]


def test_deals_saved_at_once_keep_their_order_and_see_one_another(page: Page, hall: Hall) -> None:
    save(page, *range(1, 13))
    wait_for(page, "saved", 0)
    assert hall.deals() == list(range(1, 13))
    assert [write["seen"] for write in hall.stored["x"]] == list(range(5, 17))
    assert told(page) == list(range(1, 13))
    assert hall.busiest == 1
    says_saved = page.evaluate("states.map((s) => (s.status === 'saved') === (s.waiting === 0))")
    assert all(says_saved)


def test_every_kind_of_write_goes_to_its_address(page: Page, hall: Hall) -> None:
    page.evaluate("""async () => {
        const body = { number: 1, reason: "看错" };
        await outbox.add({ method: "PUT", path: "deals/1", body });
        await outbox.add({ method: "PATCH", path: "", body });
        await outbox.add({ method: "DELETE", path: "deals/1", body });
    }""")
    wait_for(page, "saved", 0)
    match = "/api/v1/matches/x"
    assert hall.lines == [f"PUT {match}/deals/1", f"PATCH {match}", f"DELETE {match}/deals/1"]
    assert [write["reason"] for write in hall.stored["x"]] == ["看错"] * 3


# A bad line ----------------------------------------------------------------------------------


def test_the_network_is_cut_and_comes_back(page: Page, hall: Hall) -> None:
    page.context.set_offline(True)
    save(page, 1, 2, 3)
    wait_for(page, "offline", 3)
    assert hall.deals() == []
    page.context.set_offline(False)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_the_server_is_away_and_comes_back(page: Page, hall: Hall) -> None:
    hall.down = True
    [made, *_] = save(page, 1, 2)
    hall.wait(lambda: len(hall.arrived) >= 4)  # it tries again by itself
    assert wait_for(page, "offline", 2)["problem"] is None
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert {write["id"] for write in hall.arrived[:-1]} == {made}  # the second waited its turn


def test_the_pauses_grow_and_a_tap_ends_them(page: Page, hall: Hall) -> None:
    hall.down = True
    save(page, 1)
    began = time.monotonic()
    hall.wait(lambda: len(hall.arrived) >= 6)
    assert time.monotonic() - began >= 0.02 * (1 + 2 + 4 + 8)  # at least four of five pauses
    hall.down = False
    call(page, "retry")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1]


def test_stored_but_the_answer_lost(page: Page, hall: Hall) -> None:
    hall.plan.extend(["lose", "lose", "answer", "lose"])
    save(page, 1, 2, 3)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]
    assert hall.arrivals() == [1, 1, 1, 2, 2, 3]


def test_an_answer_too_late_is_asked_for_again(page: Page, hall: Hall) -> None:
    hall.plan.append("hold")
    save(page, 1, 2)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert hall.arrivals() == [1, 1, 2]


@pytest.mark.parametrize(
    "answer",
    [
        (500, "<h1>Server Error</h1>"),
        (503, {"code": "busy", "message": "later"}),
        (429, {"code": "throttled", "message": "slower"}),
        (401, "<h1>gateway: sign in</h1>"),
        (403, "<h1>CSRF</h1>"),
        (403, {"message": "Forbidden"}),
        (200, "<h1>Welcome to the hall's Wi-Fi</h1>"),
        (200, {"ok": True}),
    ],
    ids=lambda answer: f"{answer[0]} {type(answer[1]).__name__}",
)
def test_what_is_not_the_apis_word_is_shown_and_tried_again(
    page: Page, hall: Hall, answer: Answer
) -> None:
    hall.plan.extend([answer, answer])
    save(page, 1, 2)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert hall.arrivals() == [1, 1, 1, 2]
    problems = page.evaluate("states.filter((s) => s.waiting === 2).map((s) => s.problem)")
    assert problems[-1] == answer[0]
    assert "offline" not in page.evaluate("states.map((s) => s.status)")


# A page that goes away -----------------------------------------------------------------------


def test_a_reload_while_it_waits(page: Page, hall: Hall) -> None:
    hall.down = True
    save(page, 1, 2)
    wait_for(page, "offline", 2)
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "offline", 2)
    save(page, 3)
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_the_page_is_closed_before_the_answer(device: BrowserContext, hall: Hall) -> None:
    page = come(device, hall)
    hall.plan.append("hold")
    save(page, 1, 2)
    hall.wait(lambda: len(hall.arrived) == 1)
    page.close()
    hall.released.set()
    page = come(device, hall)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]
    assert hall.arrivals() == [1, 1, 2]


@contextmanager
def own_phone(browser: Browser, folder: Path) -> Iterator[BrowserContext]:
    context = browser.browser_type.launch_persistent_context(
        folder, executable_path=shutil.which("chromium"), args=ARGS
    )
    try:
        yield context
    finally:
        context.close()


def pull_the_battery(folder: Path) -> None:
    """Kills the browser that this test started: the one with this folder."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue  # it has ended
        main = not any(word.startswith(b"--type=") for word in words)
        if main and f"--user-data-dir={folder}".encode() in words:
            os.kill(int(process.name), signal.SIGKILL)
            return
    raise AssertionError("no such browser")


@pytest.mark.parametrize("end", ["closed", "killed"])
def test_the_browser_ends_and_starts_again(
    browser: Browser, hall: Hall, tmp_path: Path, end: str
) -> None:
    hall.down = True
    with own_phone(browser, tmp_path / "phone") as phone:
        page = come(phone, hall)
        made = save(page, 1, 2, 3)
        if end == "killed":  # at once: what add() promised is on the disk
            with phone.expect_event("close"):
                pull_the_battery(tmp_path / "phone")
    hall.down = False
    with own_phone(browser, tmp_path / "phone") as phone:
        page = come(phone, hall)
        wait_for(page, "saved", 0)
    assert [(write["number"], write["id"]) for write in hall.stored["x"]] == [
        *zip([1, 2, 3], made, strict=True)
    ]


def test_another_match_keeps_its_own(device: BrowserContext, hall: Hall) -> None:
    page = come(device, hall, "y")
    hall.down = True
    save(page, 1, 2)
    wait_for(page, "offline", 2)
    page.goto(hall.url)
    page.wait_for_function("window.ready")
    hall.down = False
    wait_for(page, "saved", 0)
    save(page, 7)
    wait_for(page, "saved", 0)
    assert (hall.deals("x"), hall.deals("y")) == ([7], [])
    come(device, hall, "y")
    hall.wait(lambda: len(hall.stored["y"]) == 2)
    assert (hall.deals("x"), hall.deals("y")) == ([7], [1, 2])


# Two tabs ------------------------------------------------------------------------------------


def test_two_tabs_send_in_one_line(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    device.set_offline(True)
    for number in range(1, 11):  # in turn
        save(one if number % 2 else other, number)
    wait_for(one, "offline", 10)
    wait_for(other, "offline", 10)
    device.set_offline(False)
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == list(range(1, 11))
    assert hall.arrivals() == list(range(1, 11))  # none of them twice
    assert hall.busiest == 1
    assert told(one) == told(other) == list(range(1, 11))


def test_a_tab_sees_what_the_other_saved(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    for number in range(1, 7):
        tab = one if number % 2 else other
        save(tab, number)
        wait_for(tab, "saved", 0)
        for page in (one, other):
            page.wait_for_function(
                "n => states.some(s => s.answered?.answer.deal === n)", arg=number
            )
    assert hall.deals() == [1, 2, 3, 4, 5, 6]
    assert hall.arrivals() == [1, 2, 3, 4, 5, 6]


def test_the_other_tab_goes_on_where_one_died(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    hall.plan.append("hold")
    save(one, 1, 2)
    hall.wait(lambda: len(hall.arrived) == 1)
    one.close()
    hall.released.set()
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2]


def test_a_slow_answer_keeps_the_other_tab_waiting(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    hall.plan.append("hold")
    save(one, 1)
    hall.wait(lambda: len(hall.arrived) == 1)
    save(other, 2)
    assert wait_for(other, "waiting", 2)["answered"] is None
    hall.released.set()
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2]
    assert [write["seen"] for write in hall.stored["x"]] == [5, 6]


# Refusals ------------------------------------------------------------------------------------


def refused_first(page: Page, hall: Hall, answer: Answer = REFUSED) -> list[str]:
    """Three deals, the first of them refused."""
    hall.plan.append(answer)
    made = save(page, 1, 2, 3)
    shown = wait_for(page, "refused", 3)
    assert shown["refused"]["answer"] == answer[1]
    assert shown["refused"]["entry"]["id"] == made[0]
    assert waiting(page) == [1, 2, 3]
    assert hall.arrivals() == [1]
    return made


def test_a_refusal_stops_the_queue_and_keeps_all(page: Page, hall: Hall) -> None:
    refused_first(page, hall)
    save(page, 4)
    wait_for(page, "refused", 4)
    page.evaluate("dispatchEvent(new Event('online'))")
    hall.down = True
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "refused", 4)  # and says so before anybody answers
    assert waiting(page) == [1, 2, 3, 4]
    assert (hall.deals(), set(hall.arrivals())) == ([], {1})


def test_an_edited_deal_goes_out_under_another_id(page: Page, hall: Hall) -> None:
    made = refused_first(page, hall)
    fresh = call(page, "edit", made[0], {"number": 10})
    wait_for(page, "saved", 0)
    assert hall.deals() == [10, 2, 3]
    assert [write["id"] for write in hall.stored["x"]] == [fresh, *made[1:]]
    assert fresh != made[0]


def test_a_discarded_deal_lets_the_others_go(page: Page, hall: Hall) -> None:
    made = refused_first(page, hall)
    assert call(page, "discard", made[0]) is True
    wait_for(page, "saved", 0)
    assert hall.deals() == [2, 3]
    assert call(page, "discard", made[1]) is False  # it is on the server
    assert call(page, "edit", made[1], {"number": 9}) is False
    assert hall.deals() == [2, 3]


def test_an_expired_link_keeps_all_until_it_is_good_again(page: Page, hall: Hall) -> None:
    refused_first(page, hall, EXPIRED)
    call(page, "retry")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_a_new_page_tries_a_refused_deal_once_more(page: Page, hall: Hall) -> None:
    refused_first(page, hall, EXPIRED)
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2, 3]


def test_a_stale_deal_is_sent_again_with_one_tap(page: Page, hall: Hall) -> None:
    hall.somebody_else_writes()
    made = save(page, 1, 2)
    answer = wait_for(page, "refused", 2)["refused"]["answer"]
    assert (answer["code"], answer["version"]) == ("stale", 6)
    assert [change["by"] for change in answer["changes"]] == ["主裁"]
    assert call(page, "resend", made[0]) is True
    wait_for(page, "saved", 0)
    assert [(write["id"], write["seen"]) for write in hall.stored["x"]] == [
        (made[0], 6),
        (made[1], 7),
    ]


def test_a_new_page_does_not_pretend_to_have_seen_more(page: Page, hall: Hall) -> None:
    """The deal was made before the other's change: a reload alone must not hide that."""
    hall.down = True
    save(page, 1)
    wait_for(page, "offline", 1)
    hall.somebody_else_writes()
    hall.down = False
    page.reload()
    page.wait_for_function("window.ready")
    assert wait_for(page, "refused", 1)["refused"]["answer"]["code"] == "stale"
    assert hall.deals() == []


def test_what_the_page_shows_has_been_seen(page: Page, hall: Hall) -> None:
    hall.somebody_else_writes()
    call(page, "see", 6)
    save(page, 1)
    wait_for(page, "saved", 0)
    assert hall.deals() == [1]


def test_both_tabs_show_a_refusal_and_its_end(device: BrowserContext, hall: Hall) -> None:
    one, other = come(device, hall), come(device, hall)
    made = refused_first(one, hall)
    wait_for(other, "refused", 3)
    call(other, "discard", made[0])
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [2, 3]
    assert hall.arrivals() == [1, 2, 3]


# Storage -------------------------------------------------------------------------------------

FILL = """() => {
    for (let size = 1 << 22; size >= 1; size >>= 1) {
        try { for (let n = 0; ; n++) localStorage.setItem(`fill${size}/${n}`, "x".repeat(size)); }
        catch {}
    }
}"""


@pytest.fixture
def full(page: Page, hall: Hall) -> Callable[[int | None], None]:
    """Sets how much the database may take; localStorage is full to the brim."""
    session = page.context.new_cdp_session(page)
    page.evaluate(FILL)
    origin = hall.url.removesuffix("/x")

    def limit(size: int | None) -> None:
        quota = {} if size is None else {"quotaSize": size}
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **quota})

    return limit


def test_a_full_phone_says_so_and_still_sends(
    page: Page, hall: Hall, full: Callable[[int | None], None]
) -> None:
    full(1)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    hall.down = False
    assert wait_for(page, "saved", 0)["storage"] is True  # nothing is left that could be lost
    assert hall.deals() == [1, 2]
    assert told(page) == [1, 2]


def test_what_found_no_room_is_kept_once_there_is_some(
    page: Page, hall: Hall, full: Callable[[int | None], None]
) -> None:
    full(1)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    full(None)
    page.wait_for_function("states[states.length - 1].storage")
    page.reload()
    page.wait_for_function("window.ready")
    assert wait_for(page, "offline", 2)["storage"] is True
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]


READ_ONLY = """() => {
    const transaction = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (name, mode, options) {
        if (mode === "readwrite") throw new DOMException("", "QuotaExceededError");
        return transaction.call(this, name, mode, options);
    };
}"""


def test_what_the_database_will_not_let_go_is_not_sent_for_ever(page: Page, hall: Hall) -> None:
    hall.down = True
    made = save(page, 1, 2, 3)
    wait_for(page, "offline", 3)
    page.evaluate(READ_ONLY)
    call(page, "discard", made[1])
    with hall.lock:
        hall.arrived.clear()
        hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 3]
    assert hall.arrivals() == [1, 3]


NO_DATABASE = "Object.defineProperty(window, 'indexedDB', { value: { open() { throw Error() } } })"
NO_STORAGE = NO_DATABASE + (
    "; Object.defineProperty(window, 'localStorage', { get() { throw Error() } })"
)


def test_without_a_database_it_waits_in_local_storage(device: BrowserContext, hall: Hall) -> None:
    device.add_init_script(NO_DATABASE)
    page = come(device, hall)
    hall.down = True
    made = save(page, 1, 2, 3)
    assert wait_for(page, "offline", 3)["storage"] is True
    call(page, "discard", made[1])
    page.reload()
    page.wait_for_function("window.ready")
    wait_for(page, "offline", 2)
    fresh = call(page, "edit", made[2], {"number": 30})
    hall.down = False
    wait_for(page, "saved", 0)
    assert [(w["number"], w["id"]) for w in hall.stored["x"]] == [(1, made[0]), (30, fresh)]
    assert page.evaluate("Object.keys(localStorage)") == []


def test_without_any_storage_it_says_so_and_sends(device: BrowserContext, hall: Hall) -> None:
    device.add_init_script(NO_STORAGE)
    page = come(device, hall)
    hall.down = True
    save(page, 1, 2)
    assert wait_for(page, "offline", 2)["storage"] is False
    hall.down = False
    wait_for(page, "saved", 0)
    assert hall.deals() == [1, 2]


def test_two_tabs_without_a_database_store_each_deal_once(
    device: BrowserContext, hall: Hall
) -> None:
    device.add_init_script(NO_DATABASE)
    one, other = come(device, hall), come(device, hall)
    device.set_offline(True)
    for number in range(1, 7):
        save(one if number % 2 else other, number)
    device.set_offline(False)
    wait_for(one, "saved", 0)
    wait_for(other, "saved", 0)
    assert hall.deals() == [1, 2, 3, 4, 5, 6]
