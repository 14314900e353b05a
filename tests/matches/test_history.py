"""更正史: the versions of a deal as they are read, and what a preview says it would change."""

from typing import Any

import pytest
from django.utils import timezone

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Player, Tournament
from tests.matches.play import ALL, DEAL, GOUJI, OTHER, Table, event

pytestmark = pytest.mark.django_db

CHANGED = {
    "standard": {"头科：甲 → 乙", "大落：己 → 戊"},
    "dongfang": {"头科：甲 → 乙", "大落：己 → 戊"},
    "dagang": {"头科：甲 → 乙", "大落：己 → 戊"},
    "shida": {"头科：甲 → 乙", "大落：己 → 戊"},
    "shuangsheng": {"抓分：35 → 120", "底分：10 → 0"},
}


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def other(table: Table) -> dict[str, Any]:
    return OTHER[table.book] | ({"dealer": 1} if table.book == "shuangsheng" else {})


def test_a_correction_says_what_it_changed(table: Table) -> None:
    table.deal(1)
    table.send("PUT", "deals/1", facts=other(table), reason="看错座位")
    first, second = table.read()["versions"]
    assert (first["differs"], first["current"], second["current"]) == ([], False, True)
    assert {one["words"] for one in second["differs"]} >= CHANGED[table.book]
    assert (second["reason"], second["by"]) == ("看错座位", "戊")
    assert [row["key"] for row in first["rows"]] != []


def test_a_preview_says_it_beforehand(table: Table) -> None:
    table.deal(1)
    where = f"matches/{table.key}/preview"
    told = table.ask("POST", where, {"number": 1, "facts": other(table)}).json()
    table.send("PUT", "deals/1", facts=other(table), reason="看错座位")
    assert told["differs"] == table.read()["versions"][1]["differs"]
    again = table.ask("POST", where, {"number": 1, "facts": other(table)}).json()
    assert again["differs"] == []
    fresh = {"number": 2, "facts": DEAL[table.book]}
    assert table.ask("POST", where, fresh).json()["differs"] == []


def test_taken_back_and_entered_again(table: Table) -> None:
    table.deal(1)
    table.send("DELETE", "deals/1", reason="录早了")
    table.deal(1)
    versions = table.read()["versions"]
    assert [one["facts"] is None for one in versions] == [False, True, False]
    assert [row["key"] for row in versions[1]["rows"]] == ["taken_back"]
    assert versions[2]["differs"][-1]["after"] is None


def test_a_tick_on_the_tribute_sheet_is_a_change_too(table: Table) -> None:
    table.deal(1)
    notes = {"tributes": {"1-fall-1-2": "short"}}
    table.send("PUT", "deals/1", facts=DEAL[table.book], notes=notes, reason="欠贡没记")
    [_first, second] = table.read()["versions"]
    told = [] if table.book == "shuangsheng" else ["添上 落贡 甲→乙 欠贡"]  # it has no tributes
    assert [one["words"] for one in second["differs"]] == told


@pytest.mark.parametrize("book", GOUJI)
def test_names_follow_new_seats_of_an_earlier_deal(book: str) -> None:
    table = Table(event(book))
    table.deal(1, DEAL[book] | {"seating": [3, 2, 1, 4, 5, 6]})
    table.deal(2)
    [_one, two] = table.read()["versions"]
    told = {row["key"]: row["value"] for row in two["rows"]}
    assert (told["place:1"], told["place:3"]) == ("丙", "甲")


def test_others_read_no_more_than_they_may(table: Table) -> None:
    Player.objects.filter(tournament=table.cup, number=1).update(name="欧阳甲乙")
    settings = {names.MASKED: True}
    Tournament.objects.filter(pk=table.cup.pk).update(
        published_at=timezone.now(), settings=settings
    )
    table.deal(1)
    told = table.browser.get(f"/api/v1/matches/{table.key}").json()["versions"]
    values = {row["value"] for one in told for row in one["rows"]}
    assert "欧阳**" in values
    assert "欧阳甲乙" not in "".join(values)
    assert "by" not in told[0]


class TestPresence:
    """在场: two devices that have one match open."""

    @staticmethod
    def come(table: Table, device: str) -> Any:
        return table.ask("PUT", f"matches/{table.key}/visit", {"device": device}).json()

    def test_each_sees_the_other(self, table: Table) -> None:
        assert self.come(table, "a")["others"] == []
        assert [(one["device"], one["by"]) for one in self.come(table, "b")["others"]] == [
            ("a", "戊")
        ]
        assert [one["device"] for one in self.come(table, "a")["others"]] == ["b"]

    def test_it_tells_of_a_new_version_and_of_a_draft(self, table: Table) -> None:
        table.ask("PUT", f"matches/{table.key}/draft", {"facts": {"order": [1]}, "device": "b"})
        told = self.come(table, "a")
        assert (told["version"], told["draft"]["facts"]) == (1, {"order": [1]})
        table.deal(1)
        told = self.come(table, "a")
        assert (told["version"], told["draft"]) == (2, None)


def test_who_is_late_reads_in_words_what_changed(table: Table) -> None:
    table.deal(1)
    table.send("PUT", "deals/1", facts=other(table), reason="看错座位")
    late = table.send("POST", "deals", seen=1, number=2, facts=DEAL[table.book]).json()
    assert [one["words"] for one in late["changes"]] == [
        "录了一盘（第 1 盘）",
        "更正一盘（第 1 盘）：看错座位",
    ]
