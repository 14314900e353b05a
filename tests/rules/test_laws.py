"""Laws: what holds of every match, whatever happened in it."""

import json
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_league.rules.books import BOOKS
from gouji_league.rules.outcome import Line
from gouji_league.rules.score import MatchScore, score_record
from tests.rules.notation import Json, all_lines, score, tribute, who
from tests.rules.strategies import GOUJI, any_match, matches, tractor_matches, void_deals

SIDES = ("odd", "even")
LEVELS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
IN_BRACKETS = re.compile(r"\([^()]*\)")


def side_of(seat: int) -> str:
    return "odd" if seat % 2 else "even"


@given(matches())
def test_totals_are_the_sum_of_lines(record: Json) -> None:
    result = score(record)
    totals: Counter[Any] = Counter()
    for line in all_lines(result):
        totals[who(line)] += line["points"]
    if result["players"] is not None:
        assert result["players"] == [totals[player] for player in range(1, 7)]
        by_side = {side: sum(result["players"][at::2]) for at, side in enumerate(SIDES)}
        assert result["sides"] == by_side
    else:
        assert result["sides"] == {side: totals[side] for side in SIDES}


def lines_of(record: Json) -> list[Line]:
    result = score_record(record)
    assert isinstance(result, MatchScore)
    return list(result.all_lines())


@given(matches())
def test_a_line_has_points_a_clause_and_a_reason(record: Json) -> None:
    book = BOOKS[record["rulebook"]]
    clauses = {clause.id for clause in book.clauses} | {"organiser"}
    for line in lines_of(record):
        assert line.points != 0
        assert line.clause in clauses
        for language in ("zh", "en"):
            why = line.as_json(language)["why"]
            assert isinstance(why, str)
            assert why.strip()
            assert "{" not in why
            assert bool(CHINESE.search(IN_BRACKETS.sub("", why))) == (language == "zh")


@given(matches("standard", points=False))
def test_standard_sums_to_zero(record: Json) -> None:
    """With the balanced table, without points off, compensation taken from the other side."""
    options = {**record["options"], "walk_table": "balanced", "compensation_deducts": True}
    result = score({**record, "options": options})
    assert sum(result["players"]) == 0
    for one in result["deals"]:
        assert sum(line["points"] for line in one["lines"]) == 0


@given(matches("standard", points=False))
def test_standard_printed_misses_zero_only_in_the_sixth_pattern(record: Json) -> None:
    result = score({**record, "options": {"walk_table": "printed"}})
    for one in result["deals"]:
        sides = [side_of(seat) == side_of(one["places"][0]) for seat in one["places"] or ()]
        sixth = sides == [True, False] * 3
        assert sum(line["points"] for line in one["lines"]) == (1 if sixth else 0)


def turned(record: Json, by: int) -> Json:
    """The same match with everybody moved on by so many seats, player numbers included."""

    def turn(seat: int) -> int:
        return (seat - 1 + by) % 6 + 1

    def turn_all(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            return {name: turn_all(item, name) for name, item in value.items()}
        if key == "seating":
            return [turn(value[(seat - by) % 6]) for seat in range(6)]
        if isinstance(value, list):
            return [turn_all(item, key) for item in value]
        return turn(value) if key in SEAT_KEYS and value is not None else value

    head = {**record, "deals": [turn_all(one) for one in record["deals"]]}
    if head.get("first_lead"):
        head["first_lead"] = turn(head["first_lead"])
    return head


SEAT_KEYS = {"order", "opened", "no_opening_cards", "seat", "by", "on"}


def as_seen_after(result: Json, by: int) -> Json:
    """A result of the turned match, told in the seats of the first one."""

    def back(seat: int | None) -> int | None:
        return None if seat is None else (seat - 1 - by) % 6 + 1

    def side(name: str | None) -> str | None:
        return name if name is None or by % 2 == 0 else {"odd": "even", "even": "odd"}[name]

    def by_side(values: Json | None) -> Json | None:
        return values and {str(side(name)): number for name, number in values.items()}

    def line(one: Json) -> tuple[Any, ...]:
        holder = side(one["side"]) if "side" in one else back(one["player"])
        return one["kind"], back(one.get("seat")), holder, one["points"], one["clause"]

    def paid(one: Json) -> str:
        return tribute(one | {"from": back(one["from"]), "to": back(one["to"])})

    def deal(one: Json) -> Json:
        found = [paid(tax) for tax in one["tributes"]]
        return {
            "void": one["void"],
            "places": one["places"] and [back(seat) for seat in one["places"]],
            "sweep": side(one["sweep"]),
            "lead": back(one["lead"]),
            "net": by_side(one["net"]),
            "tributes": Counter(found),
            "in order": [tax for tax in found if not tax.startswith(("opening", "sweep"))],
            "kinds in order": [tax["kind"] for tax in one["tributes"]],
            "lines": Counter(map(line, one["lines"])),
        }

    players = result["players"]
    return {
        "ended": result["ended"],
        "counted_deals": result["counted_deals"],
        "winner": side(result["winner"]),
        "deals": [deal(one) for one in result["deals"]],
        "lines": Counter(map(line, result["lines"])),
        "players": players and [players[(place + by) % 6] for place in range(6)],
        "sides": by_side(result["sides"]),
    }


@given(matches(), st.sampled_from([2, 4]))
def test_turning_the_table_turns_the_result(record: Json, by: int) -> None:
    assert as_seen_after(score(turned(record, by)), by) == as_seen_after(score(record), 0)


@given(matches(), st.sampled_from([1, 3, 5]))
def test_swapping_the_sides_mirrors_the_result(record: Json, by: int) -> None:
    assert as_seen_after(score(turned(record, by)), by) == as_seen_after(score(record), 0)


@given(any_match)
def test_the_first_deals_score_alike_without_the_later_ones(record: Json) -> None:
    whole = score(record)["deals"]
    for played in range(len(whole)):
        assert score({**record, "deals": record["deals"][:played]})["deals"] == whole[:played]


@given(st.data())
def test_a_void_deal_changes_no_other(data: st.DataObject) -> None:
    record = data.draw(matches())
    before = score(record)
    derived = before["ended"] in ("sweep", "cap", "forfeit")
    at = data.draw(st.integers(0, len(record["deals"]) - derived))
    void = data.draw(void_deals(record["rulebook"]))
    void = {"revolts": void["revolts"]}
    if at == 0 and record["deals"] and "seating" in record["deals"][0]:
        void["seating"] = record["deals"][0]["seating"]  # the first lead is drawn among these seats
    deals = [*record["deals"][:at], void, *record["deals"][at:]]
    after = score({**record, "deals": deals})
    assert after["deals"].pop(at)["void"] is True
    assert after == before


@given(matches())
def test_places_are_the_six_seats_and_keep_the_order_of_the_rest(record: Json) -> None:
    costly = {"demoted", "false_burn", "no_three", "bought_three"}
    for facts, one in zip(record["deals"], score(record)["deals"], strict=True):
        if one["void"]:
            continue
        assert sorted(one["places"]) == [1, 2, 3, 4, 5, 6]
        moved = {foul["seat"] for foul in facts.get("fouls", ()) if foul["kind"] in costly}
        moved |= {revolt["seat"] for revolt in facts.get("revolts", ())}
        unmoved = [seat for seat in facts["order"] if seat not in moved]
        assert [seat for seat in one["places"] if seat not in moved] == unmoved
        for revolt in facts.get("revolts", ()):
            assert one["places"].index(revolt["seat"]) in (2, 3)


@given(matches())
def test_a_sweep_is_three_of_one_side_in_front(record: Json) -> None:
    for one in score(record)["deals"]:
        front = {side_of(seat) for seat in one["places"][:3]} if one["places"] else set(SIDES)
        assert one["sweep"] == (front.pop() if len(front) == 1 else None)


@given(matches())
def test_nets_are_opposite_and_count_the_cards_across(record: Json) -> None:
    for one in score(record)["deals"]:
        if one["void"]:
            continue
        net: Counter[str] = Counter()
        for tax in one["tributes"]:
            assert tax["within"] == (side_of(tax["from"]) == side_of(tax["to"]))
            net[side_of(tax["to"])] += tax["cards"]
            net[side_of(tax["from"])] -= tax["cards"]
        assert one["net"] == {side: net[side] for side in SIDES}
        assert one["net"]["odd"] == -one["net"]["even"]


@given(matches("dongfang", points=False))
def test_dongfang_gives_one_point_a_deal_to_the_larger_net(record: Json) -> None:
    for one in score(record)["deals"]:
        ahead = [side for side in SIDES if one["net"] and one["net"][side] > 0]
        assert [(line["side"], line["points"]) for line in one["lines"]] == [(s, 1) for s in ahead]


@given(matches())
def test_only_a_tribute_across_the_sides_of_the_standard_book_scores(record: Json) -> None:
    for one in score(record)["deals"]:
        scored = Counter(tax["kind"] for tax in one["tributes"] if tax["scored"])
        if record["rulebook"] != "standard":
            assert not scored
        specials = [line for line in one["lines"] if line["kind"] in ("smother", "burn", "opening")]
        if record["rulebook"] == "standard":
            lines = Counter(line["kind"] for line in specials)
            assert lines == {kind: 2 * number for kind, number in scored.items()}


@given(matches("standard"))
def test_the_last_player_leads_wherever_it_sits_now(record: Json) -> None:
    seating, last = [1, 2, 3, 4, 5, 6], 0
    for facts, one in zip(record["deals"], score(record)["deals"], strict=True):
        seating = facts.get("seating") or seating
        seat = seating.index(last) + 1 if last else None
        revolters = [revolt["seat"] for revolt in facts.get("revolts", ())]
        if seat and (one["void"] or seat not in revolters):
            assert one["lead"] == seat
        if not one["void"]:
            last = seating[one["places"][5] - 1]


@given(tractor_matches())
def test_levels_never_fall_and_never_pass_a(record: Json) -> None:
    before = {"ns": 0, "ew": 0}
    for one in score(record)["deals"]:
        after = {side: LEVELS.index(level) for side, level in one["levels"].items()}
        rise = {side: one["gain"] if side == one["up"] else 0 for side in before}
        assert one["gain"] >= 0
        assert after == {side: min(before[side] + rise[side], 12) for side in before}
        before = after


@given(tractor_matches())
def test_the_deal_stays_with_the_side_that_held_it(record: Json) -> None:
    for one in score(record)["deals"]:
        held = one["points"] < 80
        assert (one["up"] == ("ns" if one["dealer"] % 2 else "ew")) == held
        assert (one["next_dealer"] % 2 == one["dealer"] % 2) == held
        assert one["next_dealer"] != one["dealer"]


@given(any_match)
def test_a_result_survives_json(record: Json) -> None:
    result = score(record)
    assert json.loads(json.dumps(result)) == result
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize("book", [*GOUJI, "shuangsheng"])
def test_options_left_out_are_the_defaults(book: str) -> None:
    @given(tractor_matches() if book == "shuangsheng" else matches(book))
    def law(record: Json) -> None:
        defaults = {option.key: as_json(option.default) for option in BOOKS[book].options}
        assert score({**record, "options": {}, "deals": []}) == score(
            {**record, "options": defaults, "deals": []}
        )
        deals = record["deals"][:1]
        assert score({**record, "options": {}, "deals": deals}) == score(
            {**record, "options": defaults, "deals": deals}
        )

    law()


def as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
