"""A small server of its own, so that it can fail as a hall's does, and a page that has an outbox.

It keeps the contract of the HTTP writes (DESIGN.md) and fails on demand. The pages come from a plain
http address that is no secure context, as in a hall.
"""

import json
import os
import threading
from collections import deque
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tools.browser import QUIET

SCRIPTS = Path(__file__).resolve().parents[3] / "static" / "matches"
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


def come(device: BrowserContext, hall: Hall, match: str = "x") -> Page:
    page = device.new_page()
    page.goto(hall.url.removesuffix("x") + match)
    page.wait_for_function("window.ready")
    assert page.evaluate("isSecureContext") is False
    return page


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
