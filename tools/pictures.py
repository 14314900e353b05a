"""Screenshots of pages (bin/pictures), to be looked at."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, StorageState, ViewportSize

from tools.browser import DESKTOP, PHONE, chromium
from tools.children import stop_on_sigterm
from tools.day_scenes import DAY_SCENES
from tools.desk_scenes import DESK_SCENES
from tools.public_scenes import OWN_PUBLIC_SCENES, PUBLIC_SCENES
from tools.round_scenes import ROUND_SCENES
from tools.sample import USERNAME
from tools.scenes import SCENES, play
from tools.site import Site, site

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
# The same for an organiser who is signed in; the tournament is tools/sample.py's.
OWN_PAGES = {
    "own-home": "/",
    "new": "/new/",
    "now": "/now/",
    "account": "/account/",
    "overview": "/t/cup/manage/",
    "settings": "/t/cup/manage/settings/",
    "people": "/t/cup/manage/people/",
    "import": "/t/cup/manage/people/import/",
    "same": "/t/cup/manage/people/same/",
    "staff": "/t/cup/manage/staff/",
    "devices": "/t/cup/manage/devices/",
    "checkin": "/t/cup/manage/checkin/",
    "signups": "/t/cup/manage/signups/",
    "log": "/t/cup/manage/log/",
    "clock": "/t/shida/desk/clock/",
    "screen-desk": "/t/shida/desk/screen/",
    "screen": "/t/shida/screen/",
    "certificates": "/t/cup/manage/certificates/",
}
TAPPED = DESK_SCENES | ROUND_SCENES | OWN_PUBLIC_SCENES | PUBLIC_SCENES | DAY_SCENES
STRANGERS = frozenset({*PAGES, *PUBLIC_SCENES})
"""Seen by nobody in particular."""
ADDRESSES = {
    **PAGES,
    **OWN_PAGES,
    **{name: scene.address for name, scene in SCENES.items()},
    **{name: scene.address for name, scene in TAPPED.items()},
}
SIZES: list[tuple[ViewportSize, int]] = [(PHONE, 2), (DESKTOP, 1)]
HALL: list[tuple[ViewportSize, int]] = [({"width": 1920, "height": 1080}, 1)]
"""For what is projected."""
PROJECTED = frozenset({"screen"})
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOCALES = {"zh": "zh-CN", "en": "en-GB"}


def signed_in(browser: Browser, *, at: Site, lang: str) -> StorageState:
    """What a browser keeps after the organiser signed in; an account has a language of its own."""
    context = browser.new_context(base_url=at.url)
    page = context.new_page()
    page.goto("/login/")
    page.fill("[name=username]", USERNAME)
    page.fill("[name=password]", at.password)
    page.locator("main form button").first.click()
    page.wait_for_url("**/")
    if lang != "zh":
        page.locator(f"[name=language][value={lang}]").click()
        page.wait_for_load_state()
    state = context.storage_state()
    context.close()
    return state


def take(
    browser: Browser, *, base: str, name: str, locale: str, state: StorageState
) -> Iterator[Path]:
    """One page at each size in each palette."""
    suffix = "" if locale == LOCALES["zh"] else f"-{locale[:2]}"
    for viewport, scale in HALL if name in PROJECTED else SIZES:
        for scheme in SCHEMES:
            page = browser.new_page(
                base_url=base,
                viewport=viewport,
                device_scale_factor=scale,
                color_scheme=scheme,
                locale=locale,
                reduced_motion="reduce",
                storage_state=None if name in STRANGERS else state,
            )
            page.goto(ADDRESSES[name], wait_until="load")
            if name in SCENES:
                play(page, SCENES[name])
            if name in TAPPED:
                TAPPED[name].then(page)
            path = FOLDER / f"{name}-{viewport['width']}-{scheme}{suffix}.png"
            page.screenshot(path=path, full_page=True)
            page.close()
            yield path


def main() -> None:
    parser = argparse.ArgumentParser(prog="bin/pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(ADDRESSES))
    parser.add_argument("--lang", choices=LOCALES, default="zh")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - set(ADDRESSES):
        parser.error(f"no page {', '.join(sorted(unknown))}; there are {', '.join(ADDRESSES)}")
    stop_on_sigterm()
    FOLDER.mkdir(exist_ok=True)
    locale = LOCALES[chosen.lang]
    with site() as at, chromium() as browser:
        state = signed_in(browser, at=at, lang=chosen.lang)
        for name in chosen.names or ADDRESSES:
            for path in take(browser, base=at.url, name=name, locale=locale, state=state):
                print(path.relative_to(FOLDER.parent), flush=True)


if __name__ == "__main__":
    main()
