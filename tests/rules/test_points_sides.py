"""积分 of the three books in which sides score: dongfang, dagang, shida. RULES section 5."""

from typing import Any

import pytest

from tests.rules.notation import Json, by_kind, deal, match, score, score_deal, sums, table

ALL = "1 2 3 4 5 6"
LEVEL = deal("1 2 4 3 6 5", opened=ALL)
"""Both falls within a side, all opened: nobody is ahead."""

# what it shows | order | opened | smothers | burns | net of odd | who wins the deal
DONGFANG = table("""
    001-7.8 大落 2 and 二落 1   | 1 3 2 5 4 6 | 1 2 3 4 5 6 |     |     |  3 | odd
    001-7.8 the other side      | 2 4 1 6 3 5 | 1 2 3 4 5 6 |     |     | -3 | even
    001-7.6 2 against 1         | 1 2 3 4 5 6 | 1 2 3 4 5 6 |     |     |  1 | odd
    001-7.8 equal: nobody       | 1 2 4 3 6 5 | 1 2 3 4 5 6 |     |     |  0 |
    001-5.8 mutual: nobody      | 1 2 4 3 6 5 |             |     |     |  0 |
    001-5.7 one point           | 1 2 4 3 6 5 | 1 2 3 4 5   |     |     |  1 | odd
    001-5.6 one burn            | 1 2 4 3 6 5 | 1 2 3 4 5 6 |     | 2>1 | -1 | even
    001-5.4 one smother         | 1 2 4 3 6 5 | 1 2 3 4 5 6 | 1>2 |     |  1 | odd
    001-7.8 they cancel         | 1 2 4 3 6 5 | 1 2 3 4 5 6 | 1>2 | 2>3 |  0 |
    between allies: nothing     | 1 2 4 3 6 5 | 1 2 3 4 5 6 | 1>3 | 2>4 |  0 |
    001-6.11 a sweep is no more | 1 3 5 2 4 6 | 1 2 3 4 5 6 |     |     |  3 | odd
""")


@pytest.mark.parametrize(("order", "opened", "smothers", "burns", "net", "side"), DONGFANG)
def test_dongfang(order: str, opened: str, smothers: str, burns: str, net: str, side: str) -> None:
    one = deal(order, opened=opened, smothers=smothers, burns=burns)
    shown = score_deal("dongfang", one)
    assert shown["net"] == {"odd": int(net), "even": -int(net)}
    assert by_kind(shown["lines"]) == ({("deal", side): 1} if side else {})


ODD_3, EVEN_1 = deal("1 3 2 5 4 6", opened=ALL), deal("2 1 4 3 6 5", opened=ALL)

DONGFANG_WINNERS: list[Any] = [
    pytest.param([ODD_3, EVEN_1, EVEN_1], {"odd": 1, "even": 2}, "even", id="001-7.8 deals first"),
    pytest.param([ODD_3, EVEN_1], {"odd": 1, "even": 1}, "odd", id="001-7.8 then the net, 3 − 1"),
    pytest.param([LEVEL], {"odd": 0, "even": 0}, None, id="else drawn"),
    pytest.param(
        [deal("1 3 2 5 4 6", opened=ALL, fouls="3:points:1"), EVEN_1],
        {"odd": 0, "even": 1}, "even", id="foul points come off the deals won",
    ),
    pytest.param(
        [deal("1 3 2 5 4 6", opened=ALL, fouls="3:points:9")],
        {"odd": -8, "even": 0}, "even", id="a total falls below 0",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deals", "sides", "winner"), DONGFANG_WINNERS)
def test_dongfang_match(deals: list[Json], sides: dict[str, int], winner: str | None) -> None:
    result = score(match("dongfang", *deals, max_deals=len(deals)))
    assert (result["sides"], result["winner"], result["players"]) == (sides, winner, None)


# pattern | order | 4 2 0 0 −2 −4 added up for odd and for even
PLACES = table("""
    ■■□■□□: 4+2+0, 0−2−4 | 1 3 2 5 4 6 |  6 | -6
    ■■□□■□: 4+2−2, 0+0−4 | 1 3 2 4 5 6 |  4 | -4
    ■■□□□■: 4+2−4, 0+0−2 | 1 3 2 4 6 5 |  2 | -2
    ■□■■□□: 4+0+0, 2−2−4 | 1 2 3 5 4 6 |  4 | -4
    ■□■□■□: 4+0−2, 2+0−4 | 1 2 3 4 5 6 |  2 | -2
    ■□■□□■: 4+0−4, 2+0−2 | 1 2 3 4 6 5 |  0 |  0
    ■□□■■□: 4+0−2, 2+0−4 | 1 2 4 3 5 6 |  2 | -2
    ■□□■□■: 4+0−4, 2+0−2 | 1 2 4 3 6 5 |  0 |  0
    ■□□□■■: 4−2−4, 2+0+0 | 1 2 4 6 3 5 | -2 |  2
    □□■□■■: 0−2−4, 4+2+0 | 2 4 1 6 3 5 | -6 |  6
""")


@pytest.mark.parametrize(("order", "odd", "even"), PLACES)
def test_dagang_002_20a_002_20b_only_the_positive_sum(order: str, odd: str, even: str) -> None:
    lines = by_kind(score_deal("dagang", deal(order))["lines"])
    points = {"odd": int(odd), "even": int(even)}
    assert lines == {("place", side): figure for side, figure in points.items() if figure > 0}


@pytest.mark.parametrize(("order", "odd", "even"), PLACES)
def test_shida_003_n_1_both_sums(order: str, odd: str, even: str) -> None:
    points = {"odd": int(odd), "even": int(even)}
    lines = by_kind(score_deal("shida", deal(order))["lines"])
    assert lines == {("place", side): figure for side, figure in points.items() if figure}


@pytest.mark.parametrize("book", ["dagang", "shida"])
@pytest.mark.parametrize(("order", "side"), [("1 3 5 2 4 6", "odd"), ("4 2 6 1 5 3", "even")])
def test_sweep_002_20c_003_n_2_is_twelve(book: str, order: str, side: str) -> None:
    assert by_kind(score_deal(book, deal(order))["lines"]) == {("sweep", side): 12}


def test_dagang_002_24_13_tributes_do_not_score() -> None:
    one = deal("1 2 4 3 6 5", opened="1 3 5", burns="1>2", calls="1:blind")
    assert score_deal("dagang", one, options={"tributes": True})["lines"] == []


FOULS: list[Any] = [
    pytest.param("dagang", "4:points:5", {"even": -5}, id="002-29.3 off the side, below 0"),
    pytest.param("dagang", "4:lose_turn 1:warning", {}, id="002-29.1 002-29.2 recorded alone"),
    pytest.param("dongfang", "1:points:2 3:points:1", {"odd": -3}, id="001 by the organiser"),
    pytest.param("shida", "4:points", {"even": -6}, id="003-2.17.0 six unless given"),
    pytest.param("shida", "4:points:2 1:points", {"even": -2, "odd": -6}, id="003-2.17.0 given"),
    pytest.param("shida", "4:warning", {}, id="003-2.17.0 a warning"),
]


@pytest.mark.parametrize(("book", "fouls", "sides"), FOULS)
def test_foul_points(book: str, fouls: str, sides: dict[str, int]) -> None:
    one = deal("1 2 4 3 6 5", opened=ALL, fouls=fouls)
    assert sums(score_deal(book, one)["lines"]) == sides


# what it shows | burns | opened | burn points odd, even | opening points odd, even
SHIDA = table("""
    003-2.3 one burn                     | 1>2         |             | 1 | 0 | 0 | 0
    003-2.3 each burn counts             | 1>2 1>6 4>3 |             | 2 | 1 | 0 | 0
    003-2.3 an ally burnt: nothing       | 1>3 4>2     |             | 0 | 0 | 0 | 0
    003-2.4c one opened alone            |             | 1           | 0 | 0 | 1 | 0
    003-2.4c both of a pair: nothing     |             | 1 4         | 0 | 0 | 0 | 0
    003-2.4c three alone                 |             | 1 2 3       | 0 | 0 | 2 | 1
    003-2.3 003-2.4c together            | 2>1         | 2 4 6 1     | 0 | 1 | 0 | 2
""")


@pytest.mark.parametrize(("burns", "opened", "b_odd", "b_even", "o_odd", "o_even"), SHIDA)
def test_shida_burns_and_openings(
    burns: str, opened: str, b_odd: str, b_even: str, o_odd: str, o_even: str
) -> None:
    shown = score_deal("shida", deal("1 2 4 3 6 5", burns=burns, opened=opened))
    expected = {
        ("burn", "odd"): int(b_odd),
        ("burn", "even"): int(b_even),
        ("opening", "odd"): int(o_odd),
        ("opening", "even"): int(o_even),
    }
    assert by_kind(shown["lines"]) == {key: points for key, points in expected.items() if points}


def test_shida_003_n_2_a_sweep_cancels_the_rest_of_its_deal_but_no_foul() -> None:
    one = deal("1 3 5 2 4 6", burns="2>1 1>6", opened="2 3", fouls="1:points 4:points:1")
    assert by_kind(score_deal("shida", one)["lines"]) == {
        ("sweep", "odd"): 12,
        ("foul", "odd"): -6,
        ("foul", "even"): -1,
    }


SWEPT = deal("1 3 5 2 4 6", burns="2>1", opened="2")
SHIDA_OPTIONS: list[Any] = [
    pytest.param({"sweep_points": 20}, SWEPT, {"odd": 20}, id="another figure"),
    pytest.param({"sweep_points": 0}, SWEPT, {}, id="0 still cancels the rest"),
    pytest.param(
        {"sweep_points": None}, SWEPT, {"odd": 6, "even": -6 + 1 + 1}, id="as its places"
    ),
    pytest.param(
        {"place_points": None}, deal("1 2 3 4 5 6", burns="1>2"), {"odd": 1}, id="no place points"
    ),
    pytest.param({"place_points": None}, SWEPT, {"odd": 12}, id="the sweep is 12 whatever they are"),
    pytest.param(
        {"place_points": [10, 5, 3, 2, 1, 0]}, deal("1 2 3 4 5 6"),
        {"odd": 10 + 3 + 1, "even": 5 + 2 + 0}, id="other figures",
    ),
    pytest.param(
        {"positive_only": True}, deal("1 2 3 4 5 6", burns="2>1"),
        {"odd": 2, "even": 1}, id="−2 not written, the burn apart",
    ),
    pytest.param(
        {"ally_burn_scores": True}, deal("1 2 4 3 6 5", burns="1>3 2>1"),
        {"odd": 1, "even": 1}, id="burning an ally scores",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("options", "one", "sides"), SHIDA_OPTIONS)
def test_shida_options(options: Json, one: Json, sides: dict[str, int]) -> None:
    assert sums(score_deal("shida", one, options=options)["lines"]) == sides
