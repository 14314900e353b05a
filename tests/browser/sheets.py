"""What the tests of sheets share: a desk with a laptop, and sheets of paper to be typed off."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from gouji_league.rules.score import Refusal, score_record
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import ALL, Table, event
from tests.rules.notation import Json
from tests.rules.strategies import ended_in_time, matches, tractor_matches

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
ORDINARY = {
    "standard": "13254s12k6",
    "dongfang": "13254s12k6",
    "dagang": "13254d3k6",
    "shida": "13254s12k6",
    "shuangsheng": "75 20k1",
}
"""An order, something that happened, one that did not open; of 双升 points, kitty and the last trick."""
FIRST = ORDINARY | {"shuangsheng": "75 20k1z1"}
"""The same as a match's first deal, in which somebody must say who deals."""
SECOND = dict.fromkeys(ALL, "24163k5") | {"dongfang": "24163k5m12", "shuangsheng": "40f2w"}


def desk(new_page: Callable[..., Page], cup: Tournament, **options: Any) -> Page:
    """A laptop at the desk, signed in by a link of the chief referee's."""
    page = new_page(**options)
    browser = cast.by_link(cast.link(cup, role="chief"))
    page.goto("/login/")
    key = browser.cookies["sessionid"].value
    home = page.evaluate("location.origin")
    page.context.add_cookies([{"name": "sessionid", "value": key, "url": home}])
    page.goto(f"/t/{cup.slug}/manage/sheets/")
    expect(page.locator("#sheet-number")).to_be_focused()
    return page


def laid(
    new_page: Callable[..., Page], book: str, *, deals: Iterable[Json] = (), **options: Any
) -> tuple[Page, Table]:
    """A desk with one match at table 1, its sheet open; deals stored before as given."""
    table = Table(cup := event(book))
    for number, one in enumerate(deals, 1):
        assert table.deal(number, one).status_code == 201
    page = desk(new_page, cup, **options)
    page.keyboard.press("Enter")
    expect(page.locator(".sheet-row .input").last).to_be_focused()
    return page, table


def rows(page: Page) -> Any:
    return page.locator(".sheet-row")


def facts(table: Table) -> list[Any]:
    return list(
        table.match.deals.filter(current=True).order_by("number").values_list("facts", flat=True)
    )


def enter(page: Page, *lines: str) -> None:
    for line in lines:
        page.keyboard.type(line)
        page.keyboard.press("Enter")


def saved(page: Page) -> None:
    """Until the server has everything."""
    expect(page.locator(".sheet-open .status")).to_have_attribute("data-state", "saved")


def examples(strategy: st.SearchStrategy[Json], count: int) -> list[Json]:
    """The same ones each time."""
    found: list[Json] = []

    @settings(
        max_examples=count,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(one: Json) -> None:
        found.append(one)

    collect()
    return found


def records(book: str, count: int) -> list[Json]:
    """Sound matches as the desk finds them on paper: played by the book's own options, ended."""
    some = tractor_matches() if book == "shuangsheng" else matches(book)
    kept = [json.loads((FIXTURES / f"{book}.json").read_text())]
    for record in examples(some, count * 6):
        finished = _finished(record)
        if len(kept) < count and 2 <= len(finished["deals"]) <= 3:
            kept.append(finished)
    assert len(kept) == count
    return [_finished(record) for record in kept]


def _finished(record: Json) -> Json:
    head: Json = {"ended": "stopped", "options": {}}
    if record["rulebook"] != "shuangsheng":
        head["max_deals"] = record.get("max_deals") or 9
    elif record["deals"]:
        first = {"dealer": record["first_dealer"]} | record["deals"][0]
        head["deals"] = [first, *record["deals"][1:]]
    return ended_in_time(record | head)


def played(record: Json) -> Json:
    """What the scorer makes of a record, which knows nothing of pages."""
    result = score_record(record)
    assert not isinstance(result, Refusal)
    return result.as_json()


def totals(result: Json) -> str:
    """The figures at the foot of the sheet, as the scorer works them out."""
    if result.get("levels"):
        return " ".join(result["levels"].values())
    return " ".join(str(one) for one in result["players"] or result["sides"].values())


def normal(deal: Json) -> Json:
    """Facts in one writing: empty lists and nulls left out, marks by seat."""
    held = {key: one for key, one in deal.items() if one not in ([], None)}
    if "opened" in held:
        held["opened"] = sorted(held["opened"])
    for foul in held.get("fouls", []):
        if foul["kind"] == "points":
            foul.setdefault("points", 6)  # 石大's own, where the referee names none
    if "dug" in held:
        held["dug"] = {"pairs": 0, "tractor": 0} | held["dug"]
    return held
