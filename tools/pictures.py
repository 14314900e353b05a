"""Screenshots of pages (bin/pictures), to be looked at."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, ViewportSize

from tools.browser import DESKTOP, PHONE, chromium
from tools.children import stop_on_sigterm
from tools.site import site

FOLDER = Path(__file__).resolve().parent.parent / "pictures"

# name → address. A new page gets its line here.
PAGES = {
    "home": "/",
    "styleguide": "/styleguide/",
    "rules": "/rules/",
    "rules-standard": "/rules/standard/",
    "rules-dongfang": "/rules/dongfang/",
    "rules-dagang": "/rules/dagang/",
    "rules-shida": "/rules/shida/",
    "rules-shuangsheng": "/rules/shuangsheng/",
    "rules-compare": "/rules/compare/?a=standard&b=dongfang",
    "missing": "/no/such/page/",
}
SIZES: list[tuple[ViewportSize, int]] = [(PHONE, 2), (DESKTOP, 1)]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOCALES = {"zh": "zh-CN", "en": "en-GB"}


def take(browser: Browser, *, base: str, name: str, locale: str) -> Iterator[Path]:
    """One page at each size in each palette."""
    suffix = "" if locale == LOCALES["zh"] else f"-{locale[:2]}"
    for viewport, scale in SIZES:
        for scheme in SCHEMES:
            page = browser.new_page(
                base_url=base,
                viewport=viewport,
                device_scale_factor=scale,
                color_scheme=scheme,
                locale=locale,
                reduced_motion="reduce",
            )
            page.goto(PAGES[name], wait_until="load")
            path = FOLDER / f"{name}-{viewport['width']}-{scheme}{suffix}.png"
            page.screenshot(path=path, full_page=True)
            page.close()
            yield path


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(PAGES))
    parser.add_argument("--lang", choices=LOCALES, default="zh")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(PAGES):
        parser.error(f"no page {', '.join(sorted(unknown))}; there are {', '.join(PAGES)}")
    stop_on_sigterm()
    FOLDER.mkdir(exist_ok=True)
    with site() as base, chromium() as browser:
        for name in chosen.names or PAGES:
            for path in take(browser, base=base, name=name, locale=LOCALES[chosen.lang]):
                print(path.relative_to(FOLDER.parent), flush=True)


if __name__ == "__main__":
    main()
