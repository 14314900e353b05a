"""A real browser: one for each worker, a fresh context for each test.

A test takes `phone` or `desktop` (or makes pages with `new_page`) and `live_server`. Whatever
the page complains of fails the test; one that provokes a complaint clears `problems`.
"""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, Response, expect

from tools.browser import DESKTOP, PHONE, chromium

expect.set_options(timeout=10_000)
PLAIN = {"locale": "zh-CN", "viewport": DESKTOP, "reduced_motion": "reduce"}
"""Nothing glides: a colour on its way to another is neither."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    # Playwright's loop runs in this thread, which Django takes for asynchronous code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with chromium() as browser:
        yield browser


@pytest.fixture
def problems() -> Iterator[list[str]]:
    """What the pages complained of: errors in the console, failed requests."""
    found: list[str] = []
    yield found
    assert not found


def watch(page: Page, problems: list[str]) -> None:
    def on_console(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            problems.append(f"console: {message.text}")

    def on_failed(request: Request) -> None:
        # Leaving a page ends what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            problems.append(f"failed: {request.url} {request.failure}")

    def on_response(response: Response) -> None:
        if response.status >= 400:
            problems.append(f"{response.status}: {response.url}")

    page.on("console", on_console)
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("requestfailed", on_failed)
    page.on("response", on_response)


@pytest.fixture
def new_page(
    browser: Browser, live_server: Any, problems: list[str]
) -> Iterator[Callable[..., Page]]:
    """Makes a page in a context of its own: another person, another device.

    Takes what a browser context takes (viewport, locale, color_scheme, has_touch …).
    """
    contexts = []

    def make(**options: Any) -> Page:
        context = browser.new_context(**{**PLAIN, "base_url": live_server.url, **options})
        contexts.append(context)
        page = context.new_page()
        watch(page, problems)
        return page

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def phone(new_page: Callable[..., Page]) -> Page:
    """A page as large as a referee's phone, with touch."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)


@pytest.fixture
def desktop(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport=DESKTOP)
