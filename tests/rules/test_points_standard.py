"""积分 of the standard book: places, sweeps, specials, compensation, fouls. RULES section 5."""

from typing import Any

import pytest

from tests.rules.notation import Json, deal, match, numbers, score, score_deal, sums, table

LEVEL = deal("1 2 3 4 6 5")
"""A deal of the seventh row, in which nobody gains or loses."""

# clause, pattern | order | points from 头科 to 大落
WALK = table("""
    000-5.6 ■■■□□□  | 1 3 5 2 4 6 | 0 0 0 0 0 0
    000-5.7 ■■□■□□  | 1 3 2 5 4 6 | 8 7 -4 3 -7 -7
    000-5.8 ■■□□■□  | 1 3 2 4 5 6 | 6 5 -3 -3 1 -6
    000-5.9 ■■□□□■  | 1 3 2 4 6 5 | 3 3 -2 -2 -2 0
    000-5.10 ■□■■□□ | 1 2 3 5 4 6 | 6 0 3 3 -6 -6
    000-5.11 ■□■□■□ | 1 2 3 4 5 6 | 4 0 2 -2 0 -3
    000-5.12 ■□■□□■ | 1 2 3 4 6 5 | 0 0 0 0 0 0
    000-5.13 ■□□■■□ | 1 2 4 3 5 6 | 4 0 0 1 1 -6
    000-5.14 ■□□■□■ | 1 2 4 3 6 5 | 0 0 0 0 0 0
    000-5.15 ■□□□■■ | 1 2 4 6 3 5 | 0 2 2 2 -3 -3
""")


def in_places(order: str, points: str) -> dict[int, int]:
    by_seat = zip(numbers(order), numbers(points), strict=True)
    return {seat: figure for seat, figure in by_seat if figure}


@pytest.mark.parametrize(("order", "points"), WALK)
def test_walk_000_5_5(order: str, points: str) -> None:
    shown = score_deal("standard", deal(order))
    assert sums(shown["lines"], "walk") == in_places(order, points)


@pytest.mark.parametrize(("order", "points"), WALK)
def test_walk_is_the_same_from_the_other_side(order: str, points: str) -> None:
    turned = " ".join(str(seat % 6 + 1) for seat in numbers(order))
    shown = score_deal("standard", deal(turned))
    assert sums(shown["lines"], "walk") == in_places(turned, points)


def test_walk_000_5_11_balanced_takes_one_more_from_the_last() -> None:
    shown = score_deal("standard", deal("1 2 3 4 5 6"), options={"walk_table": "balanced"})
    assert sums(shown["lines"], "walk") == {1: 4, 3: 2, 4: -2, 6: -4}


def test_walk_follows_the_places_after_fouls_and_revolts() -> None:
    one = deal("2 1 3 4 6", revolts="5:declined", fouls="2:demoted")  # 1 3 5 | 4 6 2: a sweep
    assert sums(score_deal("standard", one)["lines"], "walk") == {}
    one = deal("2 1 4 3 6", revolts="5:declined", fouls="2:demoted")  # 1 4 3 5 6 2: ■□■■□□
    assert sums(score_deal("standard", one)["lines"], "walk") == {1: 6, 3: 3, 5: 3, 6: -6, 2: -6}


@pytest.mark.parametrize(("before", "figure"), [(0, 60), (1, 80), (2, 100), (3, 100), (6, 100)])
def test_sweep_000_5_3_000_5_4_grows_with_the_deals(before: int, figure: int) -> None:
    result = score(match("standard", *[LEVEL] * before, deal("6 2 4 1 3 5")))
    lines = result["deals"][-1]["lines"]
    assert sums(lines) == {2: figure, 4: figure, 6: figure, 1: -figure, 3: -figure, 5: -figure}


def test_sweep_000_5_3_counts_no_void_deal() -> None:
    void = deal(revolts="1 2")
    result = score(match("standard", void, LEVEL, void, deal("1 3 5 2 4 6")))
    assert result["players"] == [80, -80, 80, -80, 80, -80]


# what it shows | facts of a level deal | points
SPECIALS: list[Any] = [
    pytest.param({"smothers": "1>4"}, {1: 10, 4: -10}, id="000-5.16 闷 10"),
    pytest.param({"burns": "1>2"}, {1: 9, 2: -9}, id="000-5.16 烧 9"),
    pytest.param({"opened": "1"}, {1: 8, 4: -8}, id="000-5.16 点 8"),
    pytest.param({"opened": "1 2 3"}, {1: 8, 4: -8, 2: 8, 5: -8, 3: 8, 6: -8}, id="000-5.16 点 ×3"),
    pytest.param({"burns": "1>2 1>6 2>1"}, {1: 9, 6: -9}, id="000-5.16 9 + 9 − 9; −9 + 9; −9"),
    pytest.param({"smothers": "1>3", "burns": "4>2"}, {}, id="000-5.17 nothing between allies"),
    pytest.param({"opened": "1", "no_opening_cards": "4"}, {}, id="000-5.18 for want of a set"),
    pytest.param(
        {"smothers": "2>1", "burns": "3>4", "opened": "1"},
        {1: -10 + 8, 2: 10, 3: 9, 4: -9 - 8},
        id="000-5.1 000-5.2 all three kinds",
    ),
]


@pytest.mark.parametrize(("facts", "points"), SPECIALS)
def test_specials(facts: dict[str, str], points: dict[int, int]) -> None:
    assert sums(score_deal("standard", deal("1 2 3 4 6 5", **facts))["lines"]) == points


def test_specials_stand_beside_a_sweep() -> None:
    result = score(match("standard", deal("1 3 5 2 4 6", burns="2>1", smothers="5>6")))
    assert result["players"] == [60 - 9, -60 + 9, 60, -60, 60 + 10, -60 - 10]


@pytest.mark.parametrize(
    ("fouls", "points"),
    [
        ("6:points:5", {6: -5}),
        ("6:points:5 6:points:2 1:points:30", {6: -7, 1: -30}),
        ("6:warning 1:forgot_opening", {}),
    ],
)
def test_foul_points_go_off_the_player(fouls: str, points: dict[int, int]) -> None:
    assert sums(score_deal("standard", deal("1 2 3 4 6 5", fouls=fouls))["lines"]) == points


def test_foul_points_stand_in_a_void_deal() -> None:
    result = score(match("standard", deal(revolts="1 2", fouls="3:points:4 4:warning")))
    assert (result["players"], result["counted_deals"]) == ([0, 0, -4, 0, 0, 0], 0)


def test_points_follow_the_player_to_a_new_seat() -> None:
    one = deal("1 3 2 5 4 6", seating="3 6 5 2 1 4", burns="1>2", fouls="6:points:1")
    result = score(match("standard", one))
    # Seats 1–6 are players 3 6 5 2 1 4. ■■□■□□ by seat: 8 −4 7 −7 3 −7; burn 9 from seat 2.
    assert result["players"] == [3, -7, 8 + 9, -7 - 1, 7, -4 - 9]


# how a match ends after one deal | facts | head | what each of odd gets, and each of even
COMPENSATION: list[Any] = [
    pytest.param(deal("1 3 2 5 4 6"), {"max_deals": 1}, 30, id="000-5.19 000-5.20 cap: 2 + 1 cards"),
    pytest.param(deal("1 3 2 5 4 6"), {"ended": "substitution"}, 30, id="000-5.19 换人"),
    pytest.param(deal("1 3 2 5 4 6"), {"ended": "stopped"}, 30, id="stopped by the organiser"),
    pytest.param(deal("1 3 2 5 4 6"), {}, 0, id="running: none yet"),
    pytest.param(deal("1 3 5 2 4 6", opened="1"), {"max_deals": 1}, 0, id="a sweep: none"),
    pytest.param(
        deal("1 3 2 5 4 6", fouls="2:disqualified"), {"max_deals": 1}, 0, id="a forfeit: none"
    ),
    pytest.param(deal("2 4 1 6 3 5"), {"max_deals": 1}, -30, id="000-5.20 the even side ahead"),
    pytest.param(deal("1 2 4 3 6 5"), {"max_deals": 1}, 0, id="000-5.17 both falls within"),
    pytest.param(
        deal("1 2 3 4 5 6", burns="2>1"), {"max_deals": 1}, 0, id="000-5.20 2 − 1 落, −1 烧"
    ),
    pytest.param(
        deal("1 2 3 4 5 6", smothers="1>2 5>4", opened="1"), {"max_deals": 1}, 40,
        id="000-5.20 2 − 1 落, 2 闷, 1 点",
    ),
    pytest.param(
        deal("1 2 3 4 5 6", opened="1", no_opening_cards="4"), {"max_deals": 1}, 10,
        id="000-5.18 not the unrecorded point",
    ),
    pytest.param(
        deal("1 2 3 4 5 6", burns="2>1 2>3", opened="4"),
        {"max_deals": 1, "options": {"compensation_counts": "fall"}}, 10,
        id="落 alone by option",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("one", "head", "figure"), COMPENSATION)
def test_compensation(one: Json, head: Json, figure: int) -> None:
    lines = score(match("standard", one, **head))["lines"]
    expected = {1: figure, 2: -figure, 3: figure, 4: -figure, 5: figure, 6: -figure}
    assert sums(lines) == {player: points for player, points in expected.items() if points}
    assert {line["kind"] for line in lines} <= {"compensation"}


def test_compensation_to_the_side_ahead_alone() -> None:
    options = {"compensation_deducts": False}
    result = score(match("standard", deal("1 3 2 5 4 6"), max_deals=1, options=options))
    assert sums(result["lines"]) == {1: 30, 3: 30, 5: 30}
    assert result["sides"] == {"odd": 18 + 90, "even": -18}


def test_compensation_is_of_the_last_counted_deal() -> None:
    void = deal(revolts="1 2")
    deals = (deal("2 4 1 6 3 5"), deal("1 2 3 4 5 6"), void)
    assert sums(score(match("standard", *deals, ended="stopped"))["lines"], "compensation") == {
        1: 10, 3: 10, 5: 10, 2: -10, 4: -10, 6: -10,
    }  # fmt: skip


def test_compensation_without_a_counted_deal_is_none() -> None:
    result = score(match("standard", deal(revolts="1 2"), ended="stopped"))
    assert (result["lines"], result["players"]) == ([], [0] * 6)
