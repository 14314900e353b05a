"""The pages around matches: what is tapped on the way to them, and before the picture.

The matches are tools/sample_tables.py's.
"""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

MANAGE = "/t/shida/manage/"


@dataclass(frozen=True, slots=True)
class DeskScene:
    address: str
    then: Callable[[Page], None] = lambda page: None


def _match(page: Page) -> None:
    page.locator(".match-title a").first.click()
    page.wait_for_load_state()


def _form(page: Page) -> None:
    _match(page)
    page.locator("#decide summary").click()


def _outlook(page: Page) -> None:
    """What an award would come to, before it is done."""
    _form(page)
    page.locator("[name=how]").first.check()
    page.fill("[name=reason]", "中途退出")
    page.locator("[name=step]").first.click()
    page.locator("#outlook").wait_for()


def _seated(page: Page) -> None:
    """A team put at the table, and two more people looked for and tapped."""
    page.select_option("[name=table]", "1")
    page.locator("[data-team]").last.click()
    page.locator("[data-player]").first.click()
    page.evaluate("scrollTo(0, 0)")


def _other_rules(page: Page) -> None:
    page.fill("[name=shida-place_points]", "")
    page.locator("main form .primary").click()
    page.locator("[name=seen_stage]").wait_for(state="attached")


def _docs(page: Page) -> None:
    page.locator(".opblock").first.wait_for()


def _typed(line: str) -> Callable[[Page], None]:
    """A sheet of table 2 with its next deal half typed."""

    def type_in(page: Page) -> None:
        page.keyboard.type("2")
        page.keyboard.press("Enter")
        page.locator(".sheet-row .input:focus").wait_for()
        page.keyboard.type(line)

    return type_in


def _over(page: Page) -> None:
    """A sheet at its foot, with a figure on paper that differs."""
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.locator("[data-totals]:focus").wait_for()
    page.keyboard.type("8 -5")
    page.keyboard.press("Enter")


SHEETS = {
    "standard": "24163m14w6f3",
    "dongfang": "24163m14k5s1",
    "dagang": "24163d3g",
    "shida": "z32145624163s12k5f1w",
    "shuangsheng": "75 20k1f3",
}
DESK_SCENES = {
    "sheets": DeskScene(f"{MANAGE}sheets/"),
    **{
        f"sheets-{book}": DeskScene(f"/t/{book}/manage/sheets/", _typed(line))
        for book, line in SHEETS.items()
    },
    "sheets-totals": DeskScene(f"{MANAGE}sheets/", _over),
    "matches": DeskScene(f"{MANAGE}matches/"),
    "match": DeskScene(f"{MANAGE}matches/?show=ended", _match),
    "match-decide": DeskScene(f"{MANAGE}matches/?show=planned", _form),
    "match-outlook": DeskScene(f"{MANAGE}matches/", _outlook),
    "match-new": DeskScene(f"{MANAGE}matches/new/", _seated),
    "rules-change": DeskScene(f"{MANAGE}stages/1/rules/", _other_rules),
    "api-docs": DeskScene("/api/v1/docs", _docs),
}
