"""座位: six of two sides, opposites and headless seats; 双升 at four. What a record must keep to."""

from typing import Any

import pytest

from tests.rules.notation import FOUR, SIX, Json, deal, match, refused, round_, score

GOUJI = ("standard", "dongfang", "dagang", "shida")
ORDER = "1 2 3 4 5 6"


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize("names", [SIX[:5], [*SIX, "庚"], FOUR])
def test_000_1_1_001_1_1_002_2a_six_play(book: str, names: list[str]) -> None:
    assert refused(match(book, players=names)) == [("players_count", "players")]


@pytest.mark.parametrize("book", GOUJI)
def test_002_3a_all_six_go_out(book: str) -> None:
    assert refused(match(book, deal("1 2 3 4 5"))) == [("order_incomplete", "deals[0].order")]
    assert refused(match(book, deal("1 2 3 4 5 7"))) == [("no_such_seat", "deals[0].order[5]")]


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize("seat", range(1, 7))
def test_000_1_2_000_2_14_001_5_5_003_2_2c_the_opposite_does_not_burn(book: str, seat: int) -> None:
    opposite = {1: 4, 2: 5, 3: 6, 4: 1, 5: 2, 6: 3}[seat]
    for other in range(1, 7):
        record = match(book, deal(ORDER, burns=f"{seat}>{other}"))
        if other == opposite:
            assert refused(record) == [("burn_by_opposite", "deals[0].burns[0]")]
        elif other != seat:
            score(record)


SEATINGS: list[Any] = [
    pytest.param("1 2 3 4 5 6", [], id="as they came"),
    pytest.param("5 4 1 6 3 2", [], id="odd on odd, even on even"),
    pytest.param("2 1 3 4 5 6", [0, 1], id="two of different sides changed"),
    pytest.param("2 3 4 5 6 1", [0, 1, 2, 3, 4, 5], id="all moved on by one"),
]


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize(("seating", "wrong"), SEATINGS)
def test_001_1_3_002_5e_003_1_1_seats_alternate(book: str, seating: str, wrong: list[int]) -> None:
    record = match(book, deal(ORDER, seating=seating))
    if wrong:
        places = [("seating_sides", f"deals[0].seating[{at}]") for at in wrong]
        assert refused(record) == places
    else:
        score(record)


# of seat 2, whose opposite 5 revolted | burns | whether it may be
HEADLESS: list[Any] = [
    pytest.param("headless", "2>1", False, id="000-4.22 it burns nobody"),
    pytest.param("headless", "1>2", False, id="001-6.9i nobody burns it"),
    pytest.param("headless", "3>2", False, id="003-2.5f nobody burns it"),
    pytest.param("headless", "1>6", True, id="the others may"),
    pytest.param("graded", "2>1", True, id="000-4.21 with three graded sets"),
    pytest.param("", "1>2", True, id="not said: not asked"),
]


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize(("graded", "burns", "allowed"), HEADLESS)
def test_headless(book: str, graded: str, burns: str, allowed: bool) -> None:
    rush = "declined" if book in ("standard", "dongfang") else ""
    record = match(book, deal("1 2 3 4 6", revolts=f"5:{rush}:{graded}", burns=burns))
    if allowed:
        score(record)
    else:
        assert refused(record) == [("burn_headless", "deals[0].burns[0]")]


TRACTOR: list[Any] = [
    pytest.param(match("shuangsheng", players=SIX), "players_count", id="004-2.2.4 six names"),
    pytest.param(match("shuangsheng", round_(205)), "out_of_range", id="004-2.2.1a over 200"),
    pytest.param(match("shuangsheng", round_(12)), "not_by_five", id="004-2.2.1a by fives"),
    pytest.param(match("shuangsheng", round_(0, 85)), "out_of_range", id="004-2.2.2 eight cards"),
    pytest.param(match("shuangsheng", round_(0, 3)), "not_by_five", id="004-2.2.14 by fives too"),
    pytest.param(
        match("shuangsheng", round_(125, 80)), "more_than_all_points", id="004-2.2.1a together"
    ),
    pytest.param(
        match("shuangsheng", round_(0, dug={"tractor": 1})), "tractor_length", id="004-2.2.11b"
    ),
    pytest.param(
        match("shuangsheng", round_(0, fouls="1:slip 3:slip")), "second_slip", id="004-1.4b"
    ),
    pytest.param(
        match("shuangsheng", round_(0), first_dealer=None), "no_first_dealer", id="004-2.2.3a"
    ),
]


@pytest.mark.parametrize(("record", "code"), TRACTOR)
def test_tractor(record: Json, code: str) -> None:
    assert [found for found, _ in refused(record)] == [code]


EDGES: list[Any] = [
    pytest.param(round_(200, 0), id="004-2.2.1a all of them"),
    pytest.param(round_(120, 80), id="004-2.2.2 004-2.2.14 a full kitty"),
    pytest.param(round_(0, 0, dug={"tractor": 2}), id="004-2.2.11b two pairs"),
    pytest.param(round_(0, 0, fouls="1:slip"), id="004-1.4b one slip"),
]


@pytest.mark.parametrize("one", EDGES)
def test_tractor_edges(one: Json) -> None:
    record = match("shuangsheng", one, {**one, "fouls": one.get("fouls", [])})
    assert len(score(record)["deals"]) == 2
