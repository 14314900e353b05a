"""The pages of draws and rounds: what is tapped on the way to them.

The tournaments are tools/sample_rounds.py's.
"""

from playwright.sync_api import Page

from tools.desk_scenes import DeskScene


def _to_draft(page: Page) -> None:
    page.locator(".next-draw .primary").first.click()
    page.wait_for_load_state()


def _swapping(page: Page) -> None:
    _to_draft(page)
    page.locator("a.swap").nth(1).click()
    page.locator(".swap.chosen").wait_for()


def _captain(page: Page) -> None:
    page.goto(page.locator("#address-1").text_content() or "")


ROUND_SCENES = {
    "rounds": DeskScene("/t/rounds/manage/rounds/"),
    "rounds-groups": DeskScene("/t/groups/manage/rounds/"),
    "rounds-corrected": DeskScene("/t/corrected/manage/rounds/"),
    "sealed": DeskScene("/t/sealed/manage/rounds/", _to_draft),
    "draft": DeskScene("/t/rounds/manage/rounds/", _to_draft),
    "draft-singles": DeskScene("/t/singles/manage/rounds/", _swapping),
    "tables": DeskScene("/t/rounds/manage/tables/"),
    "round": DeskScene("/t/rounds/manage/rounds/1/"),
    "round-singles": DeskScene("/t/singles/rounds/1/"),
    "line-ups": DeskScene("/t/groups/manage/lineups/"),
    "line-up": DeskScene("/t/groups/manage/lineups/", _captain),
    "bracket": DeskScene("/t/rounds/bracket/"),
    "bracket-groups": DeskScene("/t/groups/bracket/"),
}
