"""Debian's Chromium, driven by Playwright: for the tests and for pictures."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ViewportSize, sync_playwright

PHONE: ViewportSize = {"width": 360, "height": 800}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
# It is to ask nobody but the site: no updates, no sync, no other protocols.
QUIET = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []  # its sandbox refuses root
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=[*QUIET, *as_root]
        )
        try:
            yield browser
        finally:
            browser.close()
