"""加赛: extra deals of a match that must be decided."""

from typing import Any

import pytest

from gouji_league.matches.models import ScoreLine
from gouji_league.tournaments.models import Stage
from tests.matches.play import Table, event

pytestmark = pytest.mark.django_db

OPENED = [1, 2, 3, 4, 5, 6]
LEVEL: dict[str, Any] = {"order": [1, 2, 3, 4, 6, 5], "opened": OPENED}
ODD: dict[str, Any] = {"order": [1, 2, 3, 4, 5, 6], "opened": OPENED}
EVEN: dict[str, Any] = {"order": [2, 1, 4, 3, 6, 5], "opened": OPENED}
EVEN_LEVEL: dict[str, Any] = {"order": [2, 1, 4, 3, 5, 6], "opened": OPENED}
BY_SIDE = ["dongfang", "dagang", "shida"]


def knockout(book: str, **settings: Any) -> Table:
    cup = event(book)
    Stage.objects.filter(tournament=cup).update(format=Stage.Format.KNOCKOUT, settings=settings)
    return Table(cup)


@pytest.fixture(params=BY_SIDE)
def table(request: pytest.FixtureRequest) -> Table:
    return knockout(request.param, max_deals=1, tie="extra_deals")


def extra(table: Table, number: int, facts: Any) -> Any:
    return table.deal(number, facts, extra=True)


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


class TestTaken:
    def test_only_when_the_match_ended_level(self, table: Table) -> None:
        assert refused(extra(table, 1, ODD)) == (409, "no_extra")
        table.deal(1, LEVEL)
        told = table.read()
        assert (told["result"]["winner"], told["winner"], told["needs_extra"]) == (None, None, True)
        assert refused(table.deal(2, ODD)) == (409, "match_ended")
        assert extra(table, 1, ODD).status_code == 201

    def test_not_when_it_was_won(self, table: Table) -> None:
        table.deal(1, ODD)
        assert refused(extra(table, 1, EVEN)) == (409, "no_extra")
        assert table.read()["winner"] == "odd"

    @pytest.mark.parametrize("book", BY_SIDE)
    def test_not_where_a_draw_may_stand(self, book: str) -> None:
        table = Table(event(book), max_deals=1)
        table.deal(1, LEVEL)
        assert refused(extra(table, 1, ODD)) == (409, "no_extra")

    def test_one_after_another_until_decided(self, table: Table) -> None:
        table.deal(1, LEVEL)
        assert refused(extra(table, 2, ODD)) == (409, "not_next")
        extra(table, 1, LEVEL)
        told = table.read()
        assert (told["winner"], told["needs_extra"]) == (None, True)
        assert refused(extra(table, 1, ODD)) == (409, "number_taken")
        extra(table, 2, EVEN)
        told = table.read()
        assert (told["winner"], told["needs_extra"], told["status"]) == ("even", False, "finished")
        assert refused(extra(table, 3, ODD)) == (409, "no_extra")

    def test_until_then_nobody_signs(self, table: Table) -> None:
        """Signed figures are locked, and the extra deal with them."""
        table.deal(1, LEVEL)
        signed = {"side": "odd", "name": "甲", "agrees": True}
        assert refused(table.send("POST", "signatures", **signed)) == (409, "not_ended")
        assert table.deal(1, ODD, extra=True).status_code == 201
        assert table.send("POST", "signatures", **signed).status_code == 201

    def test_it_is_a_record_of_its_own_and_counts_nowhere_else(self, table: Table) -> None:
        table.deal(1, LEVEL)
        before, lines = table.read()["result"], ScoreLine.objects.count()
        answer = extra(table, 1, ODD)
        told = table.read()
        assert (told["result"], ScoreLine.objects.count()) == (before, lines)
        [one] = told["extra"]
        assert answer.json()["extra"] == [one]
        assert one["record"]["deals"] == [ODD]
        assert (one["record"]["max_deals"], one["result"]["winner"]) == (1, "odd")

    def test_what_is_rare_in_it_is_asked(self, table: Table) -> None:
        table.deal(1, LEVEL | {"opened": []})
        answer = extra(table, 1, ODD | {"opened": []}).json()
        [asked] = answer["warnings"]
        assert (asked["code"], asked["where"]) == ("nobody_opened", "extra[0].opened")
        corrected = table.send("PUT", "extra/1", facts=EVEN, reason="看反了").json()
        assert corrected["warnings"] == []

    def test_by_head_side_the_first_one_decides(self) -> None:
        table = knockout("dagang", max_deals=1, tie="head_side")
        table.deal(1, LEVEL)
        extra(table, 1, EVEN_LEVEL)
        told = table.read()
        assert told["extra"][0]["result"]["winner"] is None
        assert (told["winner"], told["needs_extra"]) == ("even", False)


class TestCorrected:
    def test_the_winner_follows(self, table: Table) -> None:
        table.deal(1, LEVEL)
        extra(table, 1, ODD)
        answer = table.send("PUT", "extra/1", facts=EVEN, reason="看反了")
        assert answer.status_code == 200, answer.content.decode()
        assert table.read()["winner"] == "even"
        table.send("PUT", "extra/1", facts=LEVEL, reason="又看反了")
        told = table.read()
        assert (told["winner"], told["needs_extra"]) == (None, True)

    def test_taken_back_it_is_due_again(self, table: Table) -> None:
        table.deal(1, LEVEL)
        extra(table, 1, ODD)
        assert refused(table.send("DELETE", "deals/1")) == (409, "extras_follow")
        assert table.send("DELETE", "extra/1").status_code == 200
        told = table.read()
        assert (told["extra"], told["winner"], told["needs_extra"]) == ([], None, True)
        assert extra(table, 1, EVEN).json()["deal"]["version"] == 3

    def test_one_that_is_not_there_is_not_found(self, table: Table) -> None:
        answer = table.send("PUT", "extra/1", facts=ODD, reason="看反了")
        assert refused(answer) == (404, "no_deal")


class TestNeedless:
    """A correction that decides the match without it: stored, shown as 不计, and back in time."""

    @pytest.fixture
    def level(self, table: Table) -> Table:
        table.deal(1, LEVEL)
        assert extra(table, 1, EVEN).status_code == 201
        return table

    @staticmethod
    def correct(table: Table, facts: Any, path: str = "deals/1", **more: Any) -> Any:
        return table.send("PUT", path, facts=facts, reason="看反了", **more)

    def test_it_asks_first(self, level: Table) -> None:
        before = level.read()
        answer = self.correct(level, ODD)
        assert refused(answer) == (409, "ends_earlier")
        assert (answer.json()["deals"], answer.json()["extra"]) == ([], [1])
        assert level.read() == before

    def test_knowingly_it_counts_no_more(self, level: Table) -> None:
        assert self.correct(level, ODD, set_aside=True).status_code == 200
        told = level.read()
        assert (told["extra"], told["winner"], told["needs_extra"]) == ([], "odd", False)
        assert told["set_aside"] == [{"number": 1, "extra": True, "facts": EVEN}]
        assert refused(extra(level, 2, ODD)) == (409, "no_extra")

    def test_the_correction_taken_back_it_counts_again(self, level: Table) -> None:
        before = level.read()
        self.correct(level, ODD, set_aside=True)
        assert self.correct(level, LEVEL).status_code == 200
        told = level.read()
        for key in ("extra", "winner", "set_aside", "needs_extra", "status"):
            assert told[key] == before[key], key

    def test_a_correction_that_changes_nothing_about_it_asks_no_more(self, level: Table) -> None:
        self.correct(level, ODD, set_aside=True)
        assert self.correct(level, ODD).status_code == 200
        assert level.read()["set_aside"] == [{"number": 1, "extra": True, "facts": EVEN}]

    def test_one_after_the_deciding_one(self, table: Table) -> None:
        table.deal(1, LEVEL)
        extra(table, 1, LEVEL)
        extra(table, 2, EVEN)
        answer = self.correct(table, ODD, "extra/1")
        assert refused(answer) == (409, "ends_earlier")
        assert answer.json()["extra"] == [2]
        assert self.correct(table, ODD, "extra/1", set_aside=True).status_code == 200
        told = table.read()
        assert (len(told["extra"]), told["winner"]) == (1, "odd")
        assert told["set_aside"] == [{"number": 2, "extra": True, "facts": EVEN}]

    def test_a_match_that_goes_on_sets_it_aside_too(self, table: Table) -> None:
        void: dict[str, Any] = {"revolts": [{"seat": 1}, {"seat": 2}]}
        table.deal(1, LEVEL)
        extra(table, 1, EVEN)
        assert refused(self.correct(table, void)) == (409, "ends_earlier")
        assert self.correct(table, void, set_aside=True).status_code == 200
        told = table.read()
        assert (told["status"], told["extra"], told["winner"]) == ("running", [], None)
        assert table.deal(2, LEVEL).status_code == 201
        told = table.read()
        assert ([one["record"]["deals"] for one in told["extra"]], told["winner"]) == (
            [[EVEN]],
            "even",
        )

    def test_it_can_be_taken_back(self, level: Table) -> None:
        self.correct(level, ODD, set_aside=True)
        assert level.send("DELETE", "extra/1").status_code == 200
        assert level.read()["set_aside"] == []


class TestTractor:
    """双升 level at time: 2 and 2 after a deal that brought no level, the next dealer at 2."""

    @staticmethod
    def stopped(tie: str) -> Table:
        table = knockout("shuangsheng", tie=tie)
        table.deal(1, {"dealer": 1, "caught": 80, "kitty": 0})
        table.send("PATCH", "", ended="stopped", reason="到点")
        told = table.read()
        assert (told["result"]["levels"], told["result"]["winner"]) == (
            {"ns": "2", "ew": "2"},
            None,
        )
        return table

    def test_the_side_that_would_deal_next_wins(self) -> None:
        table = self.stopped("dealer")
        told = table.read()
        assert (told["status"], told["winner"], told["needs_extra"]) == ("finished", "ew", False)
        assert refused(extra(table, 1, {"dealer": 1, "caught": 35, "kitty": 10}))[1] == "no_extra"

    def test_by_an_extra_deal_the_side_that_goes_up_wins(self) -> None:
        table = self.stopped("extra_deal")
        assert table.read()["needs_extra"]
        unnamed = extra(table, 1, {"caught": 35, "kitty": 10})
        assert refused(unnamed) == (422, "faults")
        assert extra(table, 1, {"dealer": 1, "caught": 35, "kitty": 10}).status_code == 201
        told = table.read()
        assert (told["winner"], told["needs_extra"]) == ("ns", False)
        table.send("PUT", "extra/1", facts={"dealer": 1, "caught": 120, "kitty": 0}, reason="错")
        assert table.read()["winner"] == "ew"
