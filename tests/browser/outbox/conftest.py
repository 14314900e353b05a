"""The hall, and a phone in it."""

import shutil
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.outbox.hall import ARGS, Hall, Handler, Server, come


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


@pytest.fixture
def page(device: BrowserContext, hall: Hall) -> Page:
    return come(device, hall)
