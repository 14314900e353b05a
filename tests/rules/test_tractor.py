"""双升: kitty, fouls, levels, dealers, the way past A. RULES section 9."""

from typing import Any

import pytest

from tests.rules.notation import Json, match, round_, score, table

# what it shows | caught | kitty | pairs | tractor | multiplier | points; the dealer is 1
KITTY = table("""
    004-2.2.12a not dug: 0                | 60 | 20 |   |    | 0    | 60
    004-2.2.12b 004-2.2.12e neither: twice | 60 | 20 | 0 | 0 | 2    | 100
    004-2.2.12c one pair                  | 60 | 20 | 1 | 0  | 4    | 140
    004-2.2.12c three pairs               | 60 | 20 | 3 | 0  | 12   | 300
    004-2.2.12d a tractor of two: 2·2²    | 60 | 20 | 0 | 2  | 8    | 220
    004-2.2.12d a tractor of three: 2·2³  | 60 | 20 | 0 | 3  | 16   | 380
    004-2.2.12d nothing beside a tractor  | 60 | 20 | 5 | 2  | 8    | 220
    004-2.2.12d the whole hand: 2·2¹²     | 0  | 5  | 0 | 12 | 8192 | 40960
    004-2.2.1b an empty kitty             | 60 | 0  | 2 | 0  | 8    | 60
""")


@pytest.mark.parametrize(("caught", "kitty", "pairs", "tractor", "times", "points"), KITTY)
def test_kitty(caught: str, kitty: str, pairs: str, tractor: str, times: str, points: str) -> None:
    dug = {"pairs": int(pairs), "tractor": int(tractor)} if pairs else None
    [shown] = score(match("shuangsheng", round_(int(caught), int(kitty), dug=dug)))["deals"]
    assert (shown["multiplier"], shown["points"]) == (int(times), int(points))


@pytest.mark.parametrize(
    ("dug", "times"), [({}, 2), ({"pairs": 2}, 8), ({"tractor": 2}, 8), (None, 0)]
)
def test_the_keys_of_dug_default_to_none_of_them(dug: Json | None, times: int) -> None:
    one = {"caught": 0, "kitty": 0, "dug": dug}
    assert score(match("shuangsheng", one))["deals"][0]["multiplier"] == times


# what it shows | points caught | side that rises, dealer 1 | levels | next dealer
RISES = table("""
    004-2.2.13a nothing         | 0   | ns | 3 | 3
    004-2.2.13b 5               | 5   | ns | 2 | 3
    004-2.2.13b just under 40   | 35  | ns | 2 | 3
    004-2.2.13c 40              | 40  | ns | 1 | 3
    004-2.2.13c just under 80   | 75  | ns | 1 | 3
    004-2.2.13d 80: they deal   | 80  | ew | 0 | 2
    004-2.2.13d just under 120  | 115 | ew | 0 | 2
    004-2.2.13d 120: one        | 120 | ew | 1 | 2
    004-2.2.13d 160: two        | 160 | ew | 2 | 2
    004-2.2.13d all 200: three  | 200 | ew | 3 | 2
""")


@pytest.mark.parametrize(("caught", "up", "gain", "dealer"), RISES)
def test_rise_004_2_2_3c(caught: str, up: str, gain: str, dealer: str) -> None:
    [shown] = score(match("shuangsheng", round_(int(caught))))["deals"]
    assert (shown["up"], shown["gain"], shown["next_dealer"]) == (up, int(gain), int(dealer))


# what it shows | fouls on 60 points caught, dealer 1 | points
FOULS = table("""
    004-1.1 a card taken back            | 1:bad_throw:1             | 70
    004-1.1 three cards                  | 3:bad_throw:3             | 90
    004-1.1 by a catcher                 | 2:bad_throw:3             | 30
    004-1.6.0 a fault of the dealer      | 1:fault                   | 100
    004-1.6.0 of the dealer's partner    | 3:fault                   | 100
    004-1.6.0 of a catcher               | 4:fault                   | 20
    004-1.8b a report that held          | 1:reported                | 120
    004-1.8b on a catcher                | 2:reported                | 0
    004-1.8c a report that did not       | 2:false_report            | 0
    004-1.8c by the dealer's side        | 3:false_report            | 120
    004-1.4a a slip costs nothing        | 1:slip                    | 60
    a warning costs nothing              | 2:warning 2:warning       | 60
    004-1.6.0 both sides                 | 1:fault 2:bad_throw:2     | 80
    004-1.6.1 004-1.6.2 two in a deal    | 4:fault 2:fault           | -20
    004-1.6.3 004-1.6.4 one on each side | 1:fault 2:fault           | 60
""")


@pytest.mark.parametrize(("fouls", "points"), FOULS)
def test_fouls_move_points_between_the_sides(fouls: str, points: str) -> None:
    [shown] = score(match("shuangsheng", round_(60, fouls=fouls)))["deals"]
    assert shown["points"] == int(points)


def test_004_2_2_13a_less_than_nothing_is_three_levels() -> None:
    [shown] = score(match("shuangsheng", round_(20, fouls="2:fault")))["deals"]
    assert (shown["points"], shown["up"], shown["gain"]) == (-20, "ns", 3)


def test_004_2_2_13_a_huge_kitty_rises_far_and_stops_at_a() -> None:
    one = round_(60, 80, dug={"tractor": 4})  # 60 + 80 · 32 = 2620; (2620 − 80) ÷ 40 = 63
    [shown] = score(match("shuangsheng", one))["deals"]
    assert (shown["points"], shown["gain"], shown["levels"]) == (2620, 63, {"ns": "2", "ew": "A"})


def test_004_2_2_5_004_2_2_6_sides_follow_the_dealer() -> None:
    deals = [round_(0), round_(80), round_(80), round_(0), round_(120)]
    shown = score(match("shuangsheng", *deals, first_dealer=4))["deals"]
    assert [one["dealer"] for one in shown] == [4, 2, 3, 4, 2]
    assert [one["up"] for one in shown] == ["ew", "ns", "ew", "ew", "ns"]
    assert [one["next_dealer"] for one in shown] == [2, 3, 4, 2, 3]


def test_004_2_2_7_levels_rise_from_two() -> None:
    deals = [round_(0), round_(35), round_(120), round_(40)]
    shown = score(match("shuangsheng", *deals))["deals"]
    assert [one["level"] for one in shown] == ["2", "5", "7", "3"]  # of the side that deals
    assert [one["levels"] for one in shown] == [
        {"ns": "5", "ew": "2"},
        {"ns": "7", "ew": "2"},
        {"ns": "7", "ew": "3"},
        {"ns": "7", "ew": "4"},
    ]


@pytest.mark.parametrize(
    ("head", "first", "second", "dealers"),
    [
        ({"first_dealer": 2}, 0, 0, [2, 4]),
        ({"first_dealer": 2}, 3, 0, [3, 1]),
        ({"first_dealer": None}, 3, 0, [3, 1]),
        ({"first_dealer": 2}, 0, 3, [2, 3]),
    ],
)
def test_004_2_2_3b_a_stated_dealer_is_taken(
    head: Json, first: int, second: int, dealers: list[int]
) -> None:
    record = match("shuangsheng", round_(0, dealer=first), round_(0, dealer=second), **head)
    assert [one["dealer"] for one in score(record)["deals"]] == dealers


HELD_BY_1 = [round_(0, dealer=1)] * 4
"""Four times three levels: 2 → 5 → 8 → J → A."""


def outcome(*deals: Json, **head: Any) -> tuple[str, str | None, str, str]:
    result = score(match("shuangsheng", *deals, **head))
    return result["ended"], result["winner"], result["levels"]["ns"], result["levels"]["ew"]


FREE = {"options": {"must_play_a": False}}
ENDS: list[Any] = [
    pytest.param([], {}, ("running", None, "2", "2"), id="nothing played"),
    pytest.param(HELD_BY_1, {}, ("running", None, "A", "2"), id="reaching A wins nothing"),
    pytest.param([*HELD_BY_1, round_(75)], {}, ("passed_A", "ns", "A", "2"), id="held at A"),
    pytest.param([*HELD_BY_1, round_(80)], {}, ("running", None, "A", "2"), id="lost at A"),
    pytest.param(
        [*HELD_BY_1, round_(80), round_(160)], {}, ("running", None, "A", "2"),
        id="risen at A as catchers",
    ),
    pytest.param(
        [*HELD_BY_1, round_(80), round_(160), round_(0, dealer=1)], {},
        ("passed_A", "ns", "A", "2"), id="held at A in the end",
    ),
    pytest.param(HELD_BY_1, FREE, ("running", None, "A", "2"), id="A is reached, not passed"),
    pytest.param(
        [*HELD_BY_1[:3], round_(40), round_(40), round_(0)], FREE, ("passed_A", "ns", "A", "2"),
        id="J Q K, then beyond A",
    ),
    pytest.param(
        [*HELD_BY_1, round_(80), round_(120)], FREE, ("passed_A", "ns", "A", "2"),
        id="beyond A as catchers",
    ),
    pytest.param([round_(0)], {"ended": "stopped"}, ("stopped", "ns", "5", "2"), id="the higher level"),
    pytest.param([round_(160)], {"ended": "stopped"}, ("stopped", "ew", "2", "4"), id="the catchers'"),
    pytest.param([round_(80)], {"ended": "stopped"}, ("stopped", None, "2", "2"), id="equal: drawn"),
    pytest.param(
        [*HELD_BY_1, round_(0)], {"ended": "stopped"}, ("passed_A", "ns", "A", "2"),
        id="the derived end goes first",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deals", "head", "expected"), ENDS)
def test_end(deals: list[Json], head: Json, expected: tuple[str, str | None, str, str]) -> None:
    assert outcome(*deals, **head) == expected
