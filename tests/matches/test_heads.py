"""PATCH: what is stated of a match beside its deals, one thing at a time, with a reason."""

from typing import Any

import pytest

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Entrant, Stage
from tests import cast
from tests.matches.play import ALL, DEAL, Table, event
from tests.matches.test_manage import teams

pytestmark = pytest.mark.django_db

GOUJI = [book for book in ALL if book != "shuangsheng"]
SIDED = [book for book in ALL if book != "standard"]
"""Scored by side: two totals tell what everybody got."""
LACKING = (
    [("first_lead", book) for book in ALL if book != "standard"]
    + [("waiting", book) for book in ALL if book != "standard"]
    + [("first_dealer", book) for book in GOUJI]
    + [("max_deals", "shuangsheng")]
)


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def patch(table: Table, **body: Any) -> Any:
    return table.send("PATCH", "", **{"reason": "抽签"} | body)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def faults(answer: Any) -> list[str]:
    assert refused(answer) == (422, "faults")
    return [one["code"] for one in answer.json()["faults"]]


def sides(table: Table) -> tuple[str, str]:
    return ("ns", "ew") if table.book == "shuangsheng" else ("odd", "even")


def as_chief(table: Table) -> Table:
    table.token = cast.link(table.cup, role="chief", name="己")
    return table


class TestShape:
    def test_exactly_one_key(self, table: Table) -> None:
        assert refused(patch(table)) == (422, "bad_body")
        assert refused(patch(table, ended="stopped", walkover=None)) == (422, "bad_body")
        assert refused(patch(table, status="finished")) == (422, "bad_body")
        assert table.read()["version"] == 1

    def test_what_is_wrong_with_it_is_said(self, table: Table) -> None:
        none, gone = patch(table), patch(table, line_up=None)
        (fault,) = none.json()["faults"]
        assert fault["code"] == "exactly_one"
        assert fault["message"].startswith("要写一项，只写一项：awarded, ended, first_dealer")
        (fault,) = gone.json()["faults"]
        assert (fault["where"], fault["message"]) == ("line_up", "line_up 的内容不对。")

    @pytest.mark.parametrize("reason", [None, "", "  "])
    def test_a_reason_is_required(self, table: Table, reason: str | None) -> None:
        assert refused(patch(table, ended="stopped", reason=reason)) == (422, "bad_body")

    @pytest.mark.parametrize(("key", "book"), LACKING)
    def test_what_the_book_lacks_is_a_fault(self, key: str, book: str) -> None:
        assert faults(patch(Table(event(book)), **{key: 1})) == ["not_in_book"]


class TestFirst:
    def test_who_leads(self) -> None:
        table = Table(event("standard"))
        table.deal(1)
        assert patch(table, first_lead=2).status_code == 200
        told = table.read()
        assert (told["record"]["first_lead"], told["result"]["deals"][0]["lead"]) == (2, 2)
        assert faults(patch(table, first_lead=7)) == ["out_of_range"]
        patch(table, first_lead=None)
        assert table.read()["result"]["deals"][0]["lead"] is None

    def test_who_deals(self) -> None:
        table = Table(event("shuangsheng"))
        assert patch(table, first_dealer=3).status_code == 200
        table.deal(1, {"caught": 35, "kitty": 10})
        assert table.read()["result"]["deals"][0]["dealer"] == 3
        assert faults(patch(table, first_dealer=5)) == ["out_of_range"]

    def test_another_dealer_that_ends_it_earlier_is_set_only_knowingly(self) -> None:
        """004: seat 1 errs in the first deal, which costs or earns by who deals."""
        table = Table(event("shuangsheng"))
        patch(table, first_dealer=1)
        held = {"caught": 0, "kitty": 0}
        facts = [held | {"fouls": [{"seat": 1, "kind": "fault"}]}, *[held] * 4]
        for number, one in enumerate([*facts, {"caught": 80, "kitty": 0}], 1):
            assert table.deal(number, one).status_code == 201
        assert table.read()["status"] == "running"
        answer = patch(table, first_dealer=2)
        assert refused(answer) == (409, "ends_earlier")
        assert (answer.json()["deals"], table.read()["record"]["first_dealer"]) == ([6], 1)
        assert patch(table, first_dealer=2, set_aside=True).status_code == 200
        told = table.read()
        assert (told["status"], told["winner"]) == ("finished", "ew")
        assert [one["number"] for one in told["set_aside"]] == [6]


class TestEnded:
    def test_not_before_the_first_deal(self, table: Table) -> None:
        answer = patch(table, ended="stopped")
        assert refused(answer) == (409, "no_deals_yet")
        assert table.read()["status"] == "planned"

    def test_the_only_deal_taken_back_it_never_began(self, table: Table) -> None:
        table.deal(1)
        patch(table, ended="stopped")
        assert table.send("DELETE", "deals/1").status_code == 200
        told = table.read()
        assert (told["status"], told["result"]["ended"]) == ("planned", "running")
        assert table.deal(1).status_code == 201

    def test_stopped_and_going_on(self, table: Table) -> None:
        table.deal(1)
        assert patch(table, ended="stopped").status_code == 200
        told = table.read()
        assert (told["status"], told["result"]["ended"]) == ("finished", "stopped")
        patch(table, ended=None)
        assert table.read()["status"] == "running"
        assert table.deal(2).status_code == 201

    @pytest.mark.parametrize("book", GOUJI)
    def test_by_substitution(self, book: str) -> None:
        table = Table(event(book))
        table.deal(1)
        patch(table, ended="substitution")
        assert table.read()["result"]["ended"] == "substitution"

    def test_shuangsheng_knows_no_substitution(self) -> None:
        table = Table(event("shuangsheng"))
        table.deal(1)
        assert refused(patch(table, ended="substitution")) == (422, "faults")


class TestLineUp:
    @staticmethod
    def others(table: Table) -> list[int]:
        return [8, 7, 6, 5] if table.book == "shuangsheng" else [8, 7, 6, 5, 4, 3]

    def test_before_the_first_deal(self, table: Table) -> None:
        numbers = self.others(table)
        assert patch(table, line_up={"from": 1, "players": numbers}).status_code == 200
        assert table.read()["line_ups"] == [{"from": 1, "players": numbers}]

    def test_faults(self, table: Table) -> None:
        numbers = self.others(table)
        wrong = {
            "unknown_player": [99, *numbers[1:]],
            "player_twice": [numbers[1], *numbers[1:]],
            "wrong_count": numbers[1:],
        }
        for code, players in wrong.items():
            assert faults(patch(table, line_up={"from": 1, "players": players})) == [code]
        later = {"from": 2, "players": numbers}
        assert faults(patch(table, line_up=later)) == ["out_of_range"]

    def test_the_first_deal_locks_it(self, table: Table) -> None:
        table.deal(1)
        body = {"from": 1, "players": self.others(table)}
        assert refused(patch(table, line_up=body)) == (409, "has_deals")

    def test_between_deals_only_where_it_is_allowed(self, table: Table) -> None:
        table.deal(1)
        body = {"from": 2, "players": self.others(table)}
        standard = table.book == "standard"
        code = "substitution_ends" if standard else "no_substitution"
        assert faults(patch(table, line_up=body)) == [code]
        Stage.objects.update(settings={"substitution": True})
        answer = patch(table, line_up=body)
        assert answer.status_code == (422 if standard else 200)
        assert len(table.read()["line_ups"]) == (1 if standard else 2)


class TestWalkover:
    def test_the_absent_side_loses(self, table: Table) -> None:
        first, second = sides(table)
        for absent, winner in ((first, second), (second, first), ("both", None)):
            assert patch(table, walkover=absent).status_code == 200
            told = table.read()
            assert (told["status"], told["winner"]) == ("walkover", winner)
        assert refused(table.deal(1)) == (409, "match_ended")
        patch(table, walkover=None)
        assert (table.read()["status"], table.read()["winner"]) == ("planned", None)
        assert table.deal(1).status_code == 201

    def test_a_side_of_another_book(self, table: Table) -> None:
        other = "odd" if table.book == "shuangsheng" else "ns"
        assert faults(patch(table, walkover=other)) == ["unknown_side"]

    def test_not_with_deals(self, table: Table) -> None:
        table.deal(1)
        assert refused(patch(table, walkover="both")) == (409, "has_deals")


class TestAwarded:
    @staticmethod
    def award(table: Table) -> dict[str, Any]:
        first, second = sides(table)
        totals = {first: 3, second: 8} if table.book != "standard" else None
        return {"winner": second, "totals": totals}

    def test_not_by_a_referee(self, table: Table) -> None:
        assert refused(patch(table, awarded=self.award(table))) == (403, "forbidden")

    def test_by_a_chief_referee_and_taken_back(self, table: Table) -> None:
        award = self.award(as_chief(table))
        assert patch(table, awarded=award).status_code == 200
        told = table.read()
        shown = (told["status"], told["winner"], told["totals"])
        assert shown == ("awarded", award["winner"], award["totals"])
        assert refused(table.deal(1)) == (409, "match_ended")
        patch(table, awarded=None)
        told = table.read()
        assert (told["status"], told["winner"], told["totals"]) == ("planned", None, None)

    @pytest.mark.parametrize("table", SIDED, indirect=True)
    def test_totals_only_without_deals(self, table: Table) -> None:
        as_chief(table).deal(1)
        assert refused(patch(table, awarded=self.award(table))) == (409, "has_deals")

    @pytest.mark.parametrize("table", SIDED, indirect=True)
    def test_totals_of_both_sides(self, table: Table) -> None:
        first, _second = sides(as_chief(table))
        body = {"winner": first, "totals": {first: 3}}
        assert faults(patch(table, awarded=body)) == ["totals_incomplete"]

    @pytest.mark.parametrize("table", ["standard"], indirect=True)
    def test_two_sums_do_not_tell_what_six_players_got(self, table: Table) -> None:
        """A side's total is the sum of its three: given to each it would count three times."""
        award = {"winner": None, "totals": {"odd": 275, "even": -275}}
        refusal = patch(as_chief(table), awarded=award)
        assert faults(refusal) == ["totals_of_players"]
        (fault,) = refusal.json()["faults"]
        assert fault["message"].startswith("这里各人记各人的分，两方的总分分不到人")
        assert table.read()["status"] == "planned"
        assert patch(table, awarded=award | {"totals": None}).status_code == 200

    @pytest.mark.parametrize("table", ["standard"], indirect=True)
    def test_of_teams_under_standard_two_sums_are_what_is_ranked(self, table: Table) -> None:
        teams(as_chief(table).cup)
        one, two = Entrant.objects.order_by("number")
        Match.objects.filter(key=table.key).update(first=one, second=two)
        award = {"winner": "odd", "totals": {"odd": 275, "even": -275}}
        assert patch(table, awarded=award).status_code == 200


class TestBeforeTheFirstDeal:
    def test_who_waits(self) -> None:
        table = Table(event("standard"))
        patch(table, max_deals=None)
        assert patch(table, waiting=2).status_code == 200
        told = table.read()
        assert (told["record"]["waiting"], told["result"]["max_deals"]) == (2, 5)
        table.deal(1)
        assert refused(patch(table, waiting=1)) == (409, "has_deals")

    @pytest.mark.parametrize("book", GOUJI)
    def test_the_cap(self, book: str) -> None:
        table = Table(event(book))
        assert patch(table, max_deals=1).status_code == 200
        assert table.deal(1, DEAL[book]).json()["result"]["ended"] == "cap"
        assert refused(patch(table, max_deals=3)) == (409, "has_deals")
