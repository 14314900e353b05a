"""提醒: what the referee is asked to look at again; a caution refuses nothing."""

import re
from typing import Any

import pytest
from hypothesis import given

from gouji_league.rules.book import defaults
from gouji_league.rules.books import BOOKS
from gouji_league.rules.findings import Caution
from gouji_league.rules.record import read_record
from gouji_league.rules.review import cautions, option_cautions
from gouji_league.rules.score import Refusal, score_reading
from tests.rules.notation import Json, deal, match, round_
from tests.rules.strategies import GOUJI, any_match

PLAIN = deal("1 2 4 3 6 5", opened="1")
FIVE = "1 2 4 3 6"


def cautions_of(record: Json) -> list[Caution]:
    reading = read_record(record)
    scored = score_reading(reading)
    assert not isinstance(scored, Refusal), scored.as_json("en")
    assert reading.record is not None
    return list(cautions(reading.record, scored))


def one(book: str, order: str, **facts: str) -> Json:
    return match(book, deal(order, **({"opened": "1"} | facts)))


# code · where · record, each of which yields nothing else
ROWS: list[tuple[str, str, str, Json]] = [
    ("000-4.19", "declined_leaves_opening", "deals[0].opened",
     one("standard", FIVE, revolts="5:declined")),
    ("001-6.9f", "rush_is_duty", "deals[0].revolts[0].rush",
     one("dongfang", FIVE, revolts="5:declined")),
    ("002-24.12", "opened_without_graded", "deals[0].revolts[0].graded",
     one("dagang", FIVE, revolts="5::headless", opened="2")),
    ("001-6.7d", "burner_behind_burnt", "deals[0].burns[0]",
     one("dongfang", "1 2 4 3 6 5", burns="2>1")),
    ("003-2.10", "burn_before_second", "deals[0].burns[0]",
     one("shida", "1 2 4 3 6 5", burns="4>5")),
    ("001-6.10b", "burn_before_second", "deals[0].burns[0]",
     one("dongfang", "1 2 4 3 6 5", burns="4>5")),
    ("000-2.22", "burn_before_second", "deals[0].burns[0]",
     one("standard", "1 2 4 3 6 5", burns="3>4")),
    ("002-10", "burn_before_second", "deals[0].burns[0]",
     one("dagang", "1 2 4 3 6 5", burns="3>4")),
    ("001-6.7h", "false_burner_went_on", "deals[0].order",
     one("dongfang", "1 2 4 3 6 5", fouls="1:false_burn")),
    ("000-3.18", "smothered_came_first", "deals[0].smothers[1]",
     one("standard", "1 2 4 3 6 5", smothers="1>5 2>1")),
    ("001-5.2", "first_smothered_not_low", "deals[0].smothers[0]",
     one("dongfang", "1 2 4 3 6 5", smothers="1>2 1>5")),
    ("004-2.2.2", "more_pairs_than_hand", "deals[0].dug",
     match("shuangsheng", round_(0, 0, dug={"pairs": 13}))),
    ("004-2.2.13d", "steep_rise", "deals[0]", match("shuangsheng", round_(120, 80, dug={}))),
    ("004-2.2.3c", "other_dealer", "deals[1].dealer",
     match("shuangsheng", round_(0), round_(0, dealer=2))),
    ("003", "burner_behind_burnt", "deals[0].burns[0]",
     one("shida", "1 2 4 3 6 5", burns="2>1")),
    ("001-6.10a", "burn_before_first", "deals[0].burns[0]",
     one("dongfang", FIVE, revolts="5:unanswered", burns="2>3")),
    ("000-3.18", "smothered_came_first", "deals[0].smothers[1]",
     one("dongfang", "1 2 4 3 6 5", smothers="2>6 2>1")),
    ("rare", "same_figures", "deals[1]",
     match("shuangsheng", round_(45, 10), round_(45, 10))),
    ("004-1.1", "more_cards_than_hand", "deals[0].fouls[0].cards",
     match("shuangsheng", round_(45, fouls="2:bad_throw:25"))),
    *(row for book in GOUJI for row in (
        ("rare", "many_burns", "deals[0].burns", one(book, "1 2 4 3 6 5", burns="1>2 1>3 1>2")),
        ("rare", "nobody_opened", "deals[0].opened", one(book, "1 2 4 3 6 5", opened="")),
        ("000-1.8", "swept", "deals[0].order", one(book, "1 3 5 2 4 6")),
        ("rare", "same_order", "deals[1].order", match(book, PLAIN, PLAIN)),
        ("rare", "two_revolted", "deals[0].revolts", match(book, deal(revolts="1 2"))),
        ("rare", "disqualified", "deals[0].fouls[0].kind",
         one(book, "1 2 4 3 6 5", fouls="2:disqualified")),
    )),
]  # fmt: skip
LAST_BURNERS: list[tuple[str, set[str]]] = [
    ("standard", set()),
    ("dongfang", {"burner_behind_burnt"}),
    ("dagang", set()),
    ("shida", {"burner_behind_burnt"}),
]
"""Whose burner came last, and what else is asked there: no row of it alone."""
IDS = [f"{record['rulebook']} {clause}: {code}" for clause, code, _, record in ROWS]


@pytest.mark.parametrize(("clause", "code", "where", "record"), ROWS, ids=IDS)
def test_caution(clause: str, code: str, where: str, record: Json) -> None:
    assert [(found.code, found.where) for found in cautions_of(record)] == [(code, where)]


@pytest.mark.parametrize(("book", "also"), LAST_BURNERS)
def test_a_burner_that_came_last(book: str, also: set[str]) -> None:
    found = cautions_of(one(book, "1 2 4 3 6 5", burns="5>4"))
    assert {caution.where for caution in found} == {"deals[0].burns[0]"}
    assert {caution.code for caution in found} == {"burner_last", "burn_before_second"} | also


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ({"tributes": False, "hold_threes": True}, ["options_apart"]),
        ({"tributes": True, "hold_threes": False}, ["options_apart"]),
        ({"tributes": True, "hold_threes": True}, []),
        ({"tributes": False, "hold_threes": False}, []),
    ],
)
def test_002_27_openings_and_holding_threes_go_together(
    options: dict[str, bool], codes: list[str]
) -> None:
    assert [caution.code for caution in option_cautions("dagang", options)] == codes


@pytest.mark.parametrize("book", ["standard", "dongfang", "shida", "shuangsheng"])
def test_other_books_have_no_options_to_confirm(book: str) -> None:
    assert option_cautions(book, defaults(BOOKS[book])) == ()


QUIET: list[Any] = [
    pytest.param(one("standard", "1 2 4 3 6 5"), id="a plain deal"),
    pytest.param(
        one("standard", FIVE, revolts="5:declined", opened="2"), id="000-4.19 the opposite marked"
    ),
    pytest.param(
        one("standard", FIVE, revolts="5:declined", no_opening_cards="2"),
        id="000-4.19 or without opening cards",
    ),
    pytest.param(one("dongfang", FIVE, revolts="5:unanswered"), id="001-6.9f a rush"),
    pytest.param(one("dongfang", "1 2 4 3 6 5", burns="1>2"), id="001-6.7d burner in front"),
    pytest.param(one("standard", "1 2 4 3 6 5", burns="4>3"), id="000-2.22 burner third"),
    pytest.param(one("dongfang", "1 2 4 3 6 5", fouls="5:false_burn"), id="001-6.7h entered last"),
    pytest.param(
        one("dongfang", "1 2 4 3 6 5", fouls="6:false_burn 5:false_burn"),
        id="001-6.7h two of them entered last",
    ),
    pytest.param(one("dongfang", "1 2 4 3 6 5", smothers="1>6"), id="001-5.2 at the bottom"),
    pytest.param(
        match("shida", PLAIN, PLAIN | {"seating": [3, 2, 1, 4, 5, 6]}), id="other players"
    ),
    pytest.param(
        match("shuangsheng", round_(0), round_(0, dealer=3)), id="the dealer that was due"
    ),
    pytest.param(match("shuangsheng", round_(200)), id="three levels"),
    pytest.param(
        one("dongfang", FIVE, revolts="5:unanswered", burns="1>2"), id="001-6.10a burner first"
    ),
    pytest.param(
        one("shida", FIVE, revolts="5", burns="2>3"), id="003-2.10 the second burns, with a revolt"
    ),
    pytest.param(match("shuangsheng", round_(45, 10), round_(45, 15)), id="another kitty"),
    pytest.param(match("shuangsheng", round_(0), round_(0)), id="nothing caught twice"),
    pytest.param(match("shuangsheng", round_(45, fouls="2:bad_throw:24")), id="all but one card"),
]


@pytest.mark.parametrize("record", QUIET)
def test_nothing_to_ask(record: Json) -> None:
    assert cautions_of(record) == []


HAN = re.compile(r"[\u4e00-\u9fff]")


@given(any_match)
def test_a_caution_asks_in_both_languages_and_names_its_deal(record: Json) -> None:
    for caution in cautions_of(record):
        place = re.match(r"deals\[(\d+)\]", caution.where)
        assert place
        assert int(place[1]) < len(record["deals"])
        zh, en = caution.message("zh"), caution.message("en")
        assert HAN.search(zh)
        assert not HAN.search(re.sub(r"\([^()]*\)", "", en)), en
        assert "{" not in zh + en
