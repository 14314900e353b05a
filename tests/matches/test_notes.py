"""附记 and settings: what is kept beside the facts, and what figures follow from, for all to read."""

from typing import Any

import pytest

from gouji_league.tournaments.models import Stage
from tests.matches.play import ALL, DEAL, Table, event

pytestmark = pytest.mark.django_db
PAID: dict[str, Any] = {
    "tributes": {"1-burn-2-1": {"way": "paid"}, "2-fall-6-1": {"way": "short", "short": 1}},
    "offences": [{"seat": 2, "kind": "warning", "offence": "exposed_card"}],
}
OWN: dict[str, Any] = {"tributes": ["paid"], "procedure": {"shuffled": True}}


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def kept(table: Table) -> Any:
    return table.read()["versions"][-1]["notes"]


@pytest.mark.parametrize("notes", [PAID, OWN], ids=["the page's", "another program's"])
def test_notes_are_kept_with_the_version_and_never_scored(table: Table, notes: Any) -> None:
    plain = table.deal(1).json()["result"]
    told = table.send("PUT", "deals/1", facts=DEAL[table.book], reason="补记贡", notes=notes)
    assert told.json()["result"] == plain
    assert kept(table) == told.json()["deal"]["notes"] == notes


def test_a_correction_that_says_nothing_of_them_keeps_them(table: Table) -> None:
    table.deal(1, notes=PAID)
    table.send("PUT", "deals/1", facts=DEAL[table.book], reason="看错")
    assert kept(table) == PAID
    table.send("PUT", "deals/1", facts=DEAL[table.book], reason="没有贡", notes={})
    assert kept(table) == {}


def test_settings_that_figures_follow_from_are_always_told(table: Table) -> None:
    """As FORMATS has them where the stage has none, or has left one empty."""
    Stage.objects.update(settings={"bye": "draw", "min_matches": None, "max_deals": None})
    told = table.ask("GET", f"tournaments/{table.cup.slug}").json()["stages"][0]["settings"]
    assert told == {
        "points_only": False,
        "two_only": True,
        "restart": False,
        "bye": "draw",
        "bye_points": "average",
        "walkover": "average",
        "carry": "none",
        "min_matches": 1,
        "max_deals": None,
    }
