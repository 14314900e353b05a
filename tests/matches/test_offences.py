"""犯规: each foul with who gave it, through corrections, and what is repeated in another match."""

import json
from typing import Any

import pytest
from django.core.management import call_command

from gouji_league.matches.selectors import offences
from gouji_league.matches.selectors.table import page_data
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Entrant, StageFoul
from tests import cast
from tests.matches.play import ALL, DEAL, GOUJI, OTHER, Program, Table, event
from tests.matches.test_editions import Played

pytestmark = pytest.mark.django_db
WARNED = {"seat": 2, "kind": "warning"}


def fouled(book: str, *fouls: dict[str, Any]) -> dict[str, Any]:
    return DEAL[book] | {"fouls": list(fouls)}


def told(table: Table) -> list[tuple[str, str, str]]:
    """Who, what, and what became of it."""
    rows = offences.of_tournament(table.cup)
    return [(one.player.name if one.player else "", one.kind, one.state) for one in rows]


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    table = Table(event(request.param), role="chief")
    assert table.deal(1, fouled(table.book, WARNED)).status_code == 201
    return table


class TestNothingIsLost:
    def test_it_stands_with_who_gave_it_and_when(self, table: Table) -> None:
        [one] = offences.of_tournament(table.cup)
        deal = table.match.deals.get()
        assert (one.by, one.at, one.deal, one.match) == (deal.by, deal.at, 1, table.match)

    def test_a_correction_that_keeps_it_leaves_it_with_who_gave_it_first(
        self, table: Table
    ) -> None:
        other = OTHER[table.book] | {"fouls": [WARNED]}
        if table.book == "shuangsheng":
            other |= {"dealer": 1}
        first = table.match.deals.get()
        assert table.send("PUT", "deals/1", facts=other, reason="看错").status_code == 200
        [one] = offences.of_tournament(table.cup)
        assert (one.state, one.at) == ("stands", first.at)

    def test_a_correction_that_takes_it_out_is_told_with_its_reason(self, table: Table) -> None:
        table.send("PUT", "deals/1", facts=DEAL[table.book], reason="警告给错了人")
        [one] = offences.of_tournament(table.cup)
        assert (one.state, one.ended_why) == ("dropped", "警告给错了人")

    def test_with_a_deal_that_is_taken_back_it_waits_to_be_entered_again(
        self, table: Table
    ) -> None:
        table.send("DELETE", "deals/1", reason="录错了桌")
        assert told(table) == [("乙", "warning", "taken_back")]
        table.deal(1, fouled(table.book, WARNED))
        assert told(table) == [("乙", "warning", "stands")]

    def test_scoring_anew_leaves_all_of_them(self, table: Table) -> None:
        before = told(table)
        table.match.lines.all().delete()
        call_command("rescore", table.cup.slug)
        assert told(table) == before
        assert table.match.outcome["fouls"] == [[1, 2, 0]]


@pytest.mark.parametrize("book", GOUJI)
def test_of_a_deal_that_does_not_count_it_stands_aside(book: str) -> None:
    table = Table(event(book), role="chief")
    table.deal(1)
    table.deal(2, fouled(book, WARNED))
    out = fouled(book, {"seat": 1, "kind": "disqualified"})
    table.send("PUT", "deals/1", facts=out, reason="裁定", set_aside=True)
    assert sorted(told(table)) == [("乙", "warning", "aside"), ("甲", "disqualified", "stands")]


def test_other_rules_leave_every_foul() -> None:
    """改规则: the whole stage follows, and the fouls are still there."""
    played = Played("shida")
    played.running.deal(2, fouled("shida", {"seat": 2, "kind": "points", "points": 6}))
    before = told(played.running)
    assert "改" in played.change("stage").content.decode()
    assert played.editions() == [2, 2, 2]
    assert told(played.running) == before == [("乙", "points", "stands")]
    assert played.running.match.outcome["fouls"] == [[2, 2, 6]]


class TestWhich:
    def test_a_sanction_that_is_for_one_offence_only_names_it(self) -> None:
        table = Table(event("standard"))
        table.deal(1, fouled("standard", {"seat": 6, "kind": "no_three"}))
        [one] = offences.of_tournament(table.cup)
        assert (one.offence and one.offence.key, one.clause) == ("no_three", "000-4b.2")

    def test_the_notes_name_it_and_nonsense_in_them_names_nothing(self) -> None:
        table = Table(event("dagang"))
        facts = fouled("dagang", WARNED, {"seat": 2, "kind": "warning"})
        notes = {"offences": [7, {"seat": 2, "kind": "warning", "offence": "exposed_card"}]}
        assert table.deal(1, facts, notes=notes).status_code == 201
        clauses = [one.clause for one in offences.of_tournament(table.cup)]
        assert clauses == ["002-30.1", ""]

    @pytest.mark.parametrize("book", GOUJI)
    def test_by_whom_follows_the_seats(self, book: str) -> None:
        table = Table(event(book))
        facts = fouled(book, WARNED) | {"seating": [3, 6, 5, 2, 1, 4]}
        assert table.deal(1, facts).status_code == 201
        assert told(table) == [("己", "warning", "stands")]


# Again, in another match ------------------------------------------------------------------------


def past(table: Table) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = page_data(table.match, "zh")["past"]
    return told


def test_the_table_page_knows_what_its_people_did_before() -> None:
    cup = event("dagang")
    first = Table(cup)
    notes = {"offences": [{"seat": 2, "kind": "warning", "offence": "exposed_card"}]}
    first.deal(1, fouled("dagang", WARNED, {"seat": 3, "kind": "warning"}), notes=notes)
    assert past(first) == []
    second = Table(cup, players=[2, 1, 4, 5, 6, 7])
    [one] = past(second)
    assert (one["player"], one["clause"], one["words"]) == (2, "002-30.1", "1 号桌 警告")


def test_one_that_was_taken_out_again_is_no_repetition_and_one_outside_is() -> None:
    cup = event("dagang")
    first = Table(cup, role="chief")
    first.deal(1, fouled("dagang", WARNED))
    first.send("PUT", "deals/1", facts=DEAL["dagang"], reason="没有这回事")
    entrant = Entrant.objects.create(tournament=cup, number=1, kind="team", name="甲队")
    StageFoul.objects.create(
        stage=cup.stages.get(), entrant=entrant, player=cup.players.get(number=2), reason="吵闹"
    )
    assert [one["words"] for one in past(Table(cup))] == ["赛外 警告"]


@pytest.mark.parametrize(
    ("clause", "kind", "again"),
    [
        ("002-30.1", "warning", True),
        ("002-30.1", "lose_turn", True),
        ("002-30.3", "warning", False),
        ("", "warning", True),
        ("", "lose_turn", False),
    ],
    ids=["same clause", "same clause, heavier", "other clause", "unnamed, alike", "unnamed, other"],
)
def test_what_is_repeated(clause: str, kind: str, again: bool) -> None:
    """RULES 6: of 002 exposure and passing information are one clause, and go together."""
    table = Table(event("dagang"))
    noted = {"002-30.1": "exposed_card", "002-30.3": "misplay"}.get(clause)
    notes = {"offences": [{"seat": 2, "kind": kind, "offence": noted}]} if noted else {}
    table.deal(1, fouled("dagang", {"seat": 2, "kind": kind}), notes=notes)
    offence = offences.named(BOOKS["dagang"], "passed_information")
    assert offence is not None
    kinds, before = offences.proposed(offence, offences.of_tournament(table.cup))
    assert (kinds, bool(before)) == ((("lose_turn",), True) if again else (("warning",), False))


def test_the_page_costs_the_same_however_many_fouls_there_are(
    django_assert_max_num_queries: Any,
) -> None:
    cup = event("dagang")

    def cost() -> int:
        with django_assert_max_num_queries(12) as found:
            assert json.dumps(page_data(Table(cup).match, "zh")["past"])
        return len(found)

    Table(cup).deal(1, fouled("dagang", WARNED))
    with django_assert_max_num_queries(8):
        assert len(offences.of_tournament(cup)) == 1
    for _ in range(3):
        Table(cup).deal(1, fouled("dagang", WARNED, {"seat": 5, "kind": "warning"}))
    with django_assert_max_num_queries(8):
        assert len(offences.of_tournament(cup)) == 7


@pytest.mark.parametrize("book", ALL)
def test_who_enters_is_named(book: str) -> None:
    cup = event(book)
    chief = Program(cast.link(cup, role="chief", name="乙"))
    table = Table(cup)
    table.token = chief.token
    table.deal(1, fouled(book, WARNED))
    assert [one.by for one in offences.of_tournament(cup)] == ["乙"]
