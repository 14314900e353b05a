"""The table page at its moments: which table of the sample, and what is tapped before the picture.

A tap is named by the `data-key` of what is tapped; the tables are tools/sample_tables.py's.
"""

from dataclasses import dataclass

from playwright.sync_api import Page

FRESH, RUNNING, OVER = "/t/{}/tables/1/", "/t/{}/tables/2/", "/t/{}/tables/3/"
ORDER = ("seat2", "seat1", "seat4", "seat3", "seat6")
PLAYED: dict[str, tuple[str, ...]] = {
    "standard": (
        *("seat2", "seat1", "chip-burns", "seat2", "seat1", "chip-unopened", "seat5"),
        *("chip-smothers", "seat4", "seat5"),
    ),
    "dongfang": ("seat2", "seat1", "chip-burns", "seat2", "seat1", "chip-unopened", "seat5"),
    "dagang": ("chip-declared", "seat1", "called-1-no", "seat2", "seat1", "chip-revolts", "seat5"),
    "shida": ("seat2", "seat1", "chip-burns", "seat2", "seat1", "chip-unopened", "seat5"),
    "shuangsheng": ("caught-80", "kitty-up", "kitty-up", "dug-pairs"),
}
BOOKS = tuple(PLAYED)


@dataclass(frozen=True, slots=True)
class Scene:
    address: str
    taps: tuple[str, ...] = ()
    shows: str = ""
    """What must be there before the picture is taken."""


def _scenes(book: str) -> dict[str, Scene]:
    tractor = book == "shuangsheng"
    played = PLAYED[book]
    begun = () if tractor else ("begin",)
    walked = ("caught-40", "go") if tractor else (*ORDER, "chip-unopened", "seat5", "go")
    return {
        "before": Scene(FRESH.format(book)),
        "opening": Scene(RUNNING.format(book)),
        "play": Scene(RUNNING.format(book), begun + played),
        "settle": Scene(RUNNING.format(book), begun + walked, shows=".settled"),
        "end": Scene(OVER.format(book)),
        "sign": Scene(OVER.format(book), (f"sign-{'ns' if tractor else 'odd'}",)),
    }


SCENES = {f"table-{book}-{key}": scene for book in BOOKS for key, scene in _scenes(book).items()}


def play(page: Page, scene: Scene) -> None:
    """Taps what brings the moment about, and keeps the unfinished deal from the server."""
    page.route("**/draft", lambda route: route.fulfill(json={}))
    for key in scene.taps:
        page.locator(f'[data-key="{key}"]').click()
    if scene.shows:
        page.locator(scene.shows).wait_for()
    page.mouse.move(0, 0)
    page.evaluate("dispatchEvent(new Event('pagehide'))")
