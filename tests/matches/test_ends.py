"""How a match ends, what may be written after it, and what a signature locks."""

from typing import Any

import pytest

from gouji_league.matches.models import Deal, ScoreLine, Signature
from tests import cast
from tests.matches.play import ALL, DEAL, FAULTY, OTHER, Table, event

pytestmark = pytest.mark.django_db

GOUJI = [book for book in ALL if book != "shuangsheng"]
OUT = {"fouls": [{"seat": 1, "kind": "disqualified"}]}
HELD: dict[str, Any] = {"caught": 0, "kitty": 0}
SLOWER: dict[str, Any] = {"caught": 60, "kitty": 0}

# What is stored, which deal is corrected and how, which deals that sets aside, and what the end is.
Earlier = tuple[list[dict[str, Any]], int, dict[str, Any], list[int], str]
EARLIER: dict[str, Earlier] = {
    book: ([DEAL[book]] * 3, 1, DEAL[book] | OUT, [2, 3], "forfeit") for book in GOUJI
} | {
    "standard": (
        [DEAL["standard"]] * 3,
        1,
        {"order": [1, 3, 5, 2, 4, 6], "opened": [1, 2, 3, 4, 5]},
        [2, 3],
        "sweep",
    ),
    "shuangsheng": (
        [HELD | {"dealer": 1}, HELD, HELD, SLOWER, HELD, OTHER["shuangsheng"]],
        4,
        HELD,
        [6],
        "passed_A",
    ),
}


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


@pytest.fixture(params=GOUJI)
def gouji(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param))


def sides(table: Table) -> tuple[str, str]:
    return ("ns", "ew") if table.book == "shuangsheng" else ("odd", "even")


def as_chief(table: Table) -> Table:
    """The same match, from now on written to by a chief referee's link."""
    table.token = cast.link(table.cup, role="chief", name="己")
    return table


def end(table: Table) -> None:
    """Plays it to the cap; 双升 is stopped after one deal."""
    if table.book == "shuangsheng":
        table.deal(1)
        assert table.send("PATCH", "", ended="stopped", reason="到点").status_code == 200
    else:
        for number in range(1, 5):
            assert table.deal(number).status_code == 201
    assert table.read()["status"] == "finished"


def sign(table: Table, side: str, **more: Any) -> Any:
    return table.send("POST", "signatures", **{"side": side, "name": "庚", "agrees": True} | more)


def end_and_sign(table: Table) -> None:
    end(table)
    told = [sign(table, side) for side in sides(table)]
    assert [(one.status_code, one.json()["signed"]) for one in told] == [(201, False), (201, True)]


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def assert_lines_follow(table: Table) -> None:
    """Stored lines are those of the result that is read, in number and in worth."""
    result = table.read()["result"]
    stated = [
        (number, line) for number, deal in enumerate(result["deals"], 1) for line in _lines(deal)
    ] + [(None, line) for line in _lines(result)]
    expected = [
        (
            number,
            line["kind"],
            line.get("player"),
            line.get("side", ""),
            line["points"],
            line["clause"],
        )
        for number, line in stated
    ]
    kept = ScoreLine.objects.filter(match__key=table.key)
    found = kept.values_list("deal", "kind", "place", "side", "points", "clause")
    assert sorted(found, key=repr) == sorted(expected, key=repr)


def _lines(of: dict[str, Any]) -> list[dict[str, Any]]:
    return list(of.get("lines", []))


class TestEndingEarlier:
    @staticmethod
    def stored(table: Table) -> tuple[int, dict[str, Any], list[int], str]:
        facts, number, other, shed, ended = EARLIER[table.book]
        for at, one in enumerate(facts, 1):
            assert table.deal(at, one).status_code == 201
        assert table.read()["status"] == "running"
        return number, other, shed, ended

    def test_it_is_refused_with_the_deals_concerned(self, table: Table) -> None:
        number, other, shed, _ended = self.stored(table)
        before = table.read()
        answer = table.send("PUT", f"deals/{number}", facts=other, reason="看错")
        assert refused(answer) == (409, "ends_earlier")
        assert answer.json()["deals"] == shed
        assert table.read() == before
        assert_lines_follow(table)

    def test_knowingly_they_are_set_aside(self, table: Table) -> None:
        number, other, shed, ended = self.stored(table)
        stored = Deal.objects.count()
        answer = table.send("PUT", f"deals/{number}", facts=other, reason="看错", set_aside=True)
        assert answer.status_code == 200, answer.content.decode()
        told = table.read()
        assert (told["status"], told["result"]["ended"]) == ("finished", ended)
        facts = EARLIER[table.book][0]
        assert told["set_aside"] == [
            {"number": one, "extra": False, "facts": facts[one - 1]} for one in shed
        ]
        assert len(told["record"]["deals"]) == len(facts) - len(shed)
        assert Deal.objects.count() == stored + 1
        assert_lines_follow(table)

    def test_a_correction_back_makes_them_count_again(self, table: Table) -> None:
        number, other, _shed, _ended = self.stored(table)
        before = table.read()
        facts = before["record"]["deals"][number - 1]
        table.send("PUT", f"deals/{number}", facts=other, reason="看错", set_aside=True)
        assert table.send("PUT", f"deals/{number}", facts=facts, reason="没错").status_code == 200
        told = table.read()
        assert (told["status"], told["set_aside"]) == ("running", [])
        assert (told["record"], told["result"]) == (before["record"], before["result"])
        assert_lines_follow(table)

    def test_what_is_set_aside_is_neither_added_to_nor_taken_back(self, table: Table) -> None:
        number, other, shed, _ended = self.stored(table)
        table.send("PUT", f"deals/{number}", facts=other, reason="看错", set_aside=True)
        last = shed[-1]
        assert refused(table.deal(last + 1)) == (409, "match_ended")
        assert refused(table.send("DELETE", f"deals/{last}"))[0] == 409

    def test_what_is_set_aside_is_corrected_soundly_or_not_at_all(self, table: Table) -> None:
        """It may count again."""
        number, other, shed, _ended = self.stored(table)
        facts = table.read()["record"]["deals"]
        table.send("PUT", f"deals/{number}", facts=other, reason="看错", set_aside=True)
        where = f"deals/{shed[-1]}"
        for wrong in (FAULTY[table.book], {"foo": 1}):
            answer = table.send("PUT", where, facts=wrong, reason="看错")
            assert refused(answer) == (422, "faults")
        assert table.send("PUT", where, facts=facts[0], reason="看错").status_code == 200
        assert table.read()["set_aside"][-1]["facts"] == facts[0]

    def test_a_correction_that_keeps_the_end_asks_nothing_more(self, table: Table) -> None:
        number, other, shed, _ended = self.stored(table)
        table.send("PUT", f"deals/{number}", facts=other, reason="看错", set_aside=True)
        again = table.send("PUT", f"deals/{number}", facts=other, reason="再看一遍")
        assert again.status_code == 200
        assert [one["number"] for one in table.read()["set_aside"]] == shed
        assert_lines_follow(table)


class TestEnded:
    def test_after_the_end_no_deal_is_added(self, table: Table) -> None:
        end(table)
        following = len(table.read()["record"]["deals"]) + 1
        assert refused(table.deal(following, OTHER[table.book])) == (409, "match_ended")
        assert refused(table.deal(1, OTHER[table.book])) == (409, "match_ended")
        assert_lines_follow(table)

    def test_at_the_cap(self, gouji: Table) -> None:
        end(gouji)
        told = gouji.read()
        assert (told["result"]["ended"], told["result"]["counted_deals"]) == ("cap", 4)
        assert refused(gouji.deal(5)) == (409, "match_ended")

    def test_taking_the_last_deal_back_removes_the_end(self, gouji: Table) -> None:
        end(gouji)
        assert gouji.send("DELETE", "deals/4").status_code == 200
        assert gouji.read()["status"] == "running"
        assert_lines_follow(gouji)
        assert gouji.deal(4, OTHER[gouji.book]).status_code == 201
        assert_lines_follow(gouji)

    def test_by_a_disqualification(self, gouji: Table) -> None:
        assert gouji.deal(1, DEAL[gouji.book] | OUT).status_code == 201
        told = gouji.read()
        assert (told["status"], told["result"]["ended"]) == ("finished", "forfeit")
        assert told["result"]["winner"] == "even"
        assert refused(gouji.deal(2)) == (409, "match_ended")
        assert_lines_follow(gouji)

    def test_a_preview_of_a_deal_after_it_is_refused_too(self, table: Table) -> None:
        end(table)
        following = len(table.read()["record"]["deals"]) + 1
        body = {"number": following, "facts": OTHER[table.book]}
        assert refused(table.ask("POST", f"matches/{table.key}/preview", body))[1] == "match_ended"


class TestSigned:
    def test_a_running_match_is_not_signed(self, table: Table) -> None:
        first, _second = sides(table)
        assert refused(sign(table, first)) == (409, "not_ended")
        table.deal(1)
        assert refused(sign(table, first)) == (409, "not_ended")
        assert not Signature.objects.exists()

    def test_both_sides_lock_it_for_the_referee(self, table: Table) -> None:
        end_and_sign(table)
        assert table.read()["signed"]
        last = len(table.read()["record"]["deals"])
        facts = DEAL[table.book]
        refusals = [
            table.deal(last + 1),
            table.send("PUT", "deals/1", facts=facts, reason="看错"),
            table.send("PATCH", "", ended=None, reason="看错"),
            table.send("DELETE", f"deals/{last}"),
        ]
        assert [refused(one) for one in refusals] == [(409, "match_signed")] * 4

    def test_one_side_alone_locks_nothing(self, table: Table) -> None:
        end(table)
        sign(table, sides(table)[0])
        answer = table.send("PUT", "deals/1", facts=DEAL[table.book], reason="看错")
        assert answer.status_code == 200
        assert [one["current"] for one in table.read()["signatures"]] == [False]

    def test_a_name_drawn_is_a_path_and_nothing_else(self, table: Table) -> None:
        end(table)
        (first, second), drawn = sides(table), "M10 20L30 40"
        assert sign(table, first, drawn=drawn).status_code == 201
        assert [one["drawn"] for one in table.read()["signatures"]] == [drawn]
        assert sign(table, second, drawn="<script>").status_code == 422

    def test_a_chief_referee_corrects_and_the_signatures_show_it(self, table: Table) -> None:
        end_and_sign(table)
        assert [one["current"] for one in table.read()["signatures"]] == [True, True]
        as_chief(table)
        facts = OTHER[table.book] | ({"dealer": 1} if table.book == "shuangsheng" else {})
        answer = table.send("PUT", "deals/1", facts=facts, reason="申诉成立")
        assert answer.status_code == 200, answer.content.decode()
        told = table.read()
        assert [one["current"] for one in told["signatures"]] == [False, False]
        assert not told["signed"]
        assert_lines_follow(table)

    def test_another_side_is_a_fault(self, table: Table) -> None:
        end(table)
        answer = sign(table, "odd" if table.book == "shuangsheng" else "ns")
        assert refused(answer) == (422, "faults")
        assert [one["code"] for one in answer.json()["faults"]] == ["unknown_side"]


class TestObjection:
    def test_it_is_stored_and_the_match_is_not_signed(self, table: Table) -> None:
        end(table)
        first, second = sides(table)
        sign(table, first)
        answer = sign(table, second, agrees=False, objection="第一盘的烧没记")
        assert (answer.status_code, answer.json()["signed"]) == (201, False)
        told = table.read()
        kept = [(one["side"], one["agrees"], one["objection"]) for one in told["signatures"]]
        assert kept == [(first, True, ""), (second, False, "第一盘的烧没记")]
        assert not told["signed"]

    def test_it_needs_a_sentence(self, table: Table) -> None:
        end(table)
        answer = sign(table, sides(table)[0], agrees=False)
        assert refused(answer) == (422, "faults")

    def test_agreeing_afterwards_signs(self, table: Table) -> None:
        end(table)
        first, second = sides(table)
        sign(table, first)
        sign(table, second, agrees=False, objection="再看看")
        assert sign(table, second).json()["signed"]
        assert table.read()["signed"]

    def test_after_both_signed_it_unlocks_nothing(self, table: Table) -> None:
        end_and_sign(table)
        answer = sign(table, sides(table)[0], agrees=False, objection="后来想起来")
        assert answer.status_code == 201
        assert Signature.objects.filter(agrees=False).count() == 1
        late = table.send("PUT", "deals/1", facts=DEAL[table.book], reason="看错")
        assert refused(late) == (409, "match_signed")
