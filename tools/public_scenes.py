"""The pages that a stranger reads, and what is tapped on them; the tournaments are demos
(tools/sample_public.py).
"""

from playwright.sync_api import Page

from tools.desk_scenes import DeskScene

FINISHED, RUNNING = "/t/demo-{}-finished/", "/t/demo-{}-running/"


def _why(page: Page) -> None:
    """The second rank opened in its row."""
    page.locator(".board .rank a").nth(1).click()
    page.locator(".opened .why").wait_for()


def _match(page: Page) -> None:
    """The first match of the list, one of its deals open down to a clause."""
    page.locator(".card-head").first.click()
    page.wait_for_load_state()
    page.locator("details.deal > summary").nth(1).click()
    page.locator("details.deal[open] .clause-fold > summary").last.click()


def _draw(page: Page) -> None:
    page.locator("a[href*='/draws/']").first.click()
    page.wait_for_load_state()


def _found(page: Page) -> None:
    """Somebody who found their seat."""
    page.locator("#everybody summary").first.click()
    page.locator("#mine:not([hidden])").wait_for()


PUBLIC_SCENES = {
    "public-now": DeskScene(RUNNING.format("standard")),
    "public-now-finished": DeskScene(FINISHED.format("dongfang")),
    "standings-singles": DeskScene(FINISHED.format("standard") + "standings/"),
    "standings-groups": DeskScene(FINISHED.format("dongfang") + "standings/?stage=1"),
    "standings-final": DeskScene(FINISHED.format("dongfang") + "standings/"),
    "standings-league": DeskScene(RUNNING.format("dagang") + "standings/"),
    "standings-knockout": DeskScene(FINISHED.format("shida") + "standings/"),
    "standings-swiss": DeskScene(FINISHED.format("shuangsheng") + "standings/"),
    "standings-why": DeskScene(FINISHED.format("dongfang") + "standings/?stage=1", _why),
    "why": DeskScene(FINISHED.format("shuangsheng") + "standings/1/why/4/"),
    "team": DeskScene(FINISHED.format("dongfang") + "teams/1/"),
    "person": DeskScene(FINISHED.format("standard") + "people/1/"),
    "public-match": DeskScene(FINISHED.format("standard") + "rounds/1/", _match),
    "public-rounds": DeskScene(RUNNING.format("dongfang") + "rounds/"),
    "public-round": DeskScene(RUNNING.format("shida") + "rounds/2/"),
    "public-bracket": DeskScene(FINISHED.format("dongfang") + "bracket/"),
    "public-draw": DeskScene(RUNNING.format("standard") + "rounds/3/", _draw),
    "public-rules": DeskScene(RUNNING.format("dongfang") + "rules/"),
    "seats": DeskScene(RUNNING.format("standard") + "seats/", _found),
}
# The same of the organiser, who is signed in.
OWN_PUBLIC_SCENES = {
    "demo": DeskScene("/demo/"),
    "publishing": DeskScene(RUNNING.format("dagang") + "manage/publishing/"),
    "ranking": DeskScene(RUNNING.format("dagang") + "manage/ranking/1/"),
    "ranking-changed": DeskScene(
        FINISHED.format("dongfang") + "manage/ranking/1/?keys=difference,match_points"
    ),
}
