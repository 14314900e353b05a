"""The chief referee's pages on a day when something happens: tools/sample_day.py's."""

from playwright.sync_api import Page

from tools.desk_scenes import DeskScene

DESK, MANAGE = "/t/day/desk/", "/t/day/manage/"


def _match(page: Page) -> None:
    page.locator("#seat-4 a").click()
    page.wait_for_load_state()


def _walkover(page: Page) -> None:
    """What a walk-over would come to, before it is done."""
    _match(page)
    page.goto(f"{page.url}?do=walkover")
    page.locator("[name=side]").first.check()
    page.locator("[name=step]").click()
    page.locator("#effect").wait_for()


def _late(page: Page) -> None:
    _match(page)
    page.goto(f"{page.url}?do=late")


def _entrant(page: Page) -> None:
    page.locator(".index a").first.click()
    page.wait_for_load_state()
    page.locator("[name=how]").first.check()
    page.fill("[name=reason]", "有人病了")
    page.locator("[name=step]").click()
    page.locator("#effect").wait_for()


def _confirm(page: Page) -> None:
    page.locator("#seat-5 a").click()
    page.wait_for_load_state()
    page.locator('a[href$="/confirm/"]').click()
    page.wait_for_load_state()


def _called(page: Page) -> None:
    """The table page while somebody is on the way."""
    page.locator("#table-call .notice").wait_for()


def _objection(page: Page) -> None:
    page.locator('a[href*="/objections/1/"]').first.click()
    page.wait_for_load_state()


def _ruled(page: Page) -> None:
    """What a ruling would come to, before it is made."""
    _objection(page)
    page.locator("[name=verdict]").first.check()
    page.fill("[name=reason]", "看了录像，同桌五人说法一致")
    page.locator("[name=step][value=look]").click()
    page.wait_for_load_state()


def _foul(page: Page) -> None:
    page.goto(page.url.rstrip("/") + "/new/?q=1")


DAY_SCENES = {
    "objections": DeskScene(f"{MANAGE}objections/"),
    "objection": DeskScene(f"{MANAGE}objections/", _objection),
    "objection-effect": DeskScene(f"{MANAGE}objections/", _ruled),
    "fouls": DeskScene(f"{MANAGE}fouls/"),
    "foul": DeskScene(f"{MANAGE}fouls/", _foul),
    "awards": DeskScene(f"{MANAGE}awards/"),
    "copies": DeskScene(f"{MANAGE}copies/"),
    "documents": DeskScene(f"{MANAGE}documents/"),
    "papers": DeskScene(f"{MANAGE}papers/"),
    "downloads": DeskScene(f"{MANAGE}downloads/"),
    "restore": DeskScene("/restore/"),
    "desk": DeskScene(DESK),
    "desk-match": DeskScene(DESK, _match),
    "desk-late": DeskScene(DESK, _late),
    "desk-walkover": DeskScene(DESK, _walkover),
    "desk-entrant": DeskScene(f"{DESK}entrants/", _entrant),
    "desk-confirm": DeskScene(DESK, _confirm),
    "table-called": DeskScene("/t/day/tables/2/", _called),
}
