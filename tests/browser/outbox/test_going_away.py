"""A page that is closed, a browser that ends, a battery that is pulled."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.outbox.hall import ARGS, Hall, come, save, wait_for


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
