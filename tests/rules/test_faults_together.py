"""Several faults in one record: all are told at once, and none hides another."""

from typing import Any

import pytest

from gouji_league.rules.score import Refusal, score_record
from tests.rules.faulty import FIVE, LEVEL, ORDER, faults_of, standard, tractor
from tests.rules.notation import Json, deal, match, round_


def test_a_player_seated_twice_is_not_called_by_a_seat() -> None:
    [fault] = faults_of("record", standard(seating="3 2 3 4 5 6"))
    assert "号座" not in fault.message("zh")
    assert "seat 3" not in fault.message("en")


def test_five_defects_are_told_at_once() -> None:
    record = match(
        "standard",
        deal("1 2 3 4 5", burns="1>4", fouls="6:points", opened="2 2"),
        players=["甲", "乙", "丙", "丁", "戊"],
    )
    result = score_record(record)
    assert isinstance(result, Refusal)
    assert {(fault.code, fault.where) for fault in result.faults} == {
        ("players_count", "players"),
        ("order_incomplete", "deals[0].order"),
        ("burn_by_opposite", "deals[0].burns[0]"),
        ("missing", "deals[0].fouls[0].points"),
        ("mark_twice", "deals[0].opened[1]"),
    }
    assert len(result.faults) == 5


def test_later_deals_are_still_checked() -> None:
    deals = (LEVEL, deal("1 1 2 3 4 5"), LEVEL, deal(ORDER, calls="1:blind"))
    found = faults_of("record", match("standard", *deals))
    assert [(fault.code, fault.where) for fault in found] == [
        ("order_twice", "deals[1].order[1]"),
        ("not_in_book", "deals[3].calls"),
    ]


def test_a_deal_too_many_is_checked_and_told() -> None:
    swept = deal("1 3 5 2 4 6")
    found = faults_of("record", match("standard", swept, deal("1 1 2 3 4 5")))
    assert {(fault.code, fault.where) for fault in found} == {
        ("order_twice", "deals[1].order[1]"),
        ("deal_after_end", "deals[1]"),
    }


# what cannot be read, beside something else that is wrong
HIDDEN: list[Any] = [
    (standard("1 1 2 3 4 5", burns="1>4", smothers="1>1"),
     {"order_twice", "burn_by_opposite", "against_itself"}),
    (standard(revolts=[5], burns="1>4"), {"not_an_object", "burn_by_opposite"}),
    (standard(seating=[1], calls=[], burns="1>4"), {"seating_incomplete", "burn_by_opposite"}),
    (match("standard", deal(revolts="1 2") | {"order": [1, 1]}), {"order_twice", "void_holds_fact"}),
    (match("standard", deal("1 3 5 2 4 6"), LEVEL, waiting=-1), {"too_small", "deal_after_end"}),
    (match("standard", *[LEVEL] * 9, waiting=-1), {"too_small"}),
    (match("shida", *[LEVEL] * 5, max_deals=0), {"too_small"}),
    (match("shida", *[LEVEL] * 5, players=[]), {"players_count", "deal_after_end"}),
    (tractor(caught=3, fouls=[{"seat": 1, "kind": "slip"}, {"seat": 2, "kind": "slip"}]),
     {"not_by_five", "second_slip"}),
    ({"rulebook": "nobody's", "x": 1}, {"unknown_rulebook", "unknown_key"}),
]  # fmt: skip


@pytest.mark.parametrize(("record", "codes"), HIDDEN)
def test_what_cannot_be_read_hides_nothing_else(record: Json, codes: set[str]) -> None:
    assert {fault.code for fault in faults_of("record", record)} == codes


def test_a_fault_speaks_as_the_book_does() -> None:
    said = {
        book: faults_of("record", match(book, deal(ORDER, burns="1>4")))[0].message()
        for book in ("standard", "dongfang")
    }
    assert "不算烧" in said["standard"]
    assert "不算捎" in said["dongfang"]


TWO_AT_ONCE: list[Any] = [
    (standard(seating="2 1 3 4 5 6"), {"deals[0].seating[0]", "deals[0].seating[1]"}),
    (
        standard(FIVE, revolts="5:unanswered", no_opening_cards="5"),
        {"deals[0].no_opening_cards[0]"},
    ),
    (standard(opened="1", fouls="1:forgot_opening", no_opening_cards="1"),
     {"deals[0].no_opening_cards[0]"}),
]  # fmt: skip


@pytest.mark.parametrize(("record", "places"), TWO_AT_ONCE)
def test_one_fact_may_be_wrong_in_two_ways(record: Json, places: set[str]) -> None:
    found = faults_of("record", record)
    assert len(found) == 2
    assert {fault.where for fault in found} == places


EMPTY: list[Json] = [
    match("shida", {**LEVEL, "smothers": [], "calls": [], "no_opening_cards": []}),
    match("shida", {**LEVEL, "seating": [], "revolts": [], "fouls": [], "opened": [], "burns": []}),
    match("shuangsheng", round_(0) | {"fouls": [], "order": [], "calls": [], "burns": []}),
    match("shida", deal(revolts="1 2") | {"order": [], "burns": []}),
    match("standard", deals=[]),
    {"rulebook": "dagang", "players": [""] * 6},
    match("standard", max_deals=None, ended=None, first_lead=None),
    match("shuangsheng", round_(0) | {"dealer": None, "dug": None}),
    match("shuangsheng", first_dealer=None),
]


@pytest.mark.parametrize("record", EMPTY)
def test_an_empty_list_counts_as_absent_and_null_stands_where_allowed(record: Json) -> None:
    assert not isinstance(score_record(record), Refusal)
