"""贡: who pays whom how much, in which order, in each book. RULES section 4."""

from typing import Any

import pytest

from tests.rules.notation import deal, score_deal, table, tributes

BUSY = deal("1 3 2 5 4 6", opened="1", smothers="2>1 3>6", burns="6>1 1>2")
"""Seat 1 alone opened; two smothers and two burns, across the sides; 大落 6, 二落 4."""


def test_000_3_10_000_4_27_standard_pays_smother_burn_opening_fall() -> None:
    assert tributes(score_deal("standard", BUSY)) == [
        "smother 1>2 scored",  # 000-3.19, as entered
        "smother 6>3 scored",
        "burn 1>6 scored",  # 000-3.20, 000-3.21: the earlier first
        "burn 2>1 scored",
        "opening 4>1 scored",  # 000-3.17; 2–5 and 3–6: neither opened, nothing
        "fall 6>1 x2",  # 000-3.23
        "fall 4>3",  # 000-3.22
    ]


def test_001_5_1_dongfang_pays_opening_burn_smother_fall() -> None:
    assert tributes(score_deal("dongfang", BUSY)) == [
        "opening 2>5",  # 001-5.8: 2 and 5 pay each other
        "opening 3>6",
        "opening 4>1",  # 001-5.7
        "opening 5>2",
        "opening 6>3",
        "burn 1>6",  # 001-5.6, 001-6.7f
        "burn 2>1",
        "smother 1>2",  # 001-5.4
        "smother 6>3",
        "fall 6>1 x2",  # 001-5.9, 001-7.1, 001-7.6
        "fall 4>3",  # 001-5.10, 001-7.2, 001-7.5
    ]


def test_002_24_4_dagang_pays_opening_then_fall() -> None:
    one = deal("1 3 2 5 4 6", opened="1", burns="6>1 1>2")
    assert tributes(score_deal("dagang", one, options={"tributes": True})) == [
        "opening 2>5",  # 002-24.3, 002-24.5
        "opening 3>6",
        "opening 4>1",
        "opening 5>2",
        "opening 6>3",
        "fall 6>1 x2",  # 002-21.3
        "fall 4>3",
    ]


NONE = [("dagang", {}), ("shida", {}), ("dagang", {"sweep_tribute": True})]


@pytest.mark.parametrize(("book", "options"), NONE)
def test_002_21_0_003_no_tributes(book: str, options: dict[str, bool]) -> None:
    one = deal("1 3 2 5 4 6", opened="1", burns="6>1 1>2")
    assert tributes(score_deal(book, one, options=options)) == []
    assert tributes(score_deal(book, deal("1 3 5 2 4 6"), options=options)) == []


# what it shows | order | opened | tributes of the standard book
STANDARD = table("""
    000-3.17 both opened         | 1 2 3 4 5 6 | 1 4     | fall 6>1 x2, fall 5>2
    000-3.17 neither opened      | 1 2 3 4 5 6 |         | fall 6>1 x2, fall 5>2
    000-3.17 by the payer's seat | 1 2 3 4 5 6 | 5 6 1 | \
opening 2>5 scored, opening 3>6 scored, opening 4>1 scored, fall 6>1 x2, fall 5>2
    000-5.17 both falls within   | 1 2 4 3 6 5 |         | fall 5>1 x2 within, fall 6>2 within
    000-5.17 one fall within     | 1 3 2 4 6 5 |         | fall 5>1 x2 within, fall 6>3
    a sweep leaves no 落贡       | 1 3 5 2 4 6 | 1       | opening 4>1 scored
""")


@pytest.mark.parametrize(("order", "opened", "expected"), STANDARD)
def test_standard(order: str, opened: str, expected: str) -> None:
    assert ", ".join(tributes(score_deal("standard", deal(order, opened=opened)))) == expected


def test_000_5_17_between_allies_a_tribute_is_listed_and_never_scores() -> None:
    one = deal("1 3 2 4 6 5", smothers="1>3", burns="2>6 6>2")
    assert tributes(score_deal("standard", one)) == [
        "smother 3>1 within",
        "burn 6>2 within",
        "burn 2>6 within",
        "fall 5>1 x2 within",
        "fall 6>3",
    ]


def test_000_3_21_a_seat_burnt_twice_pays_twice() -> None:
    one = deal("1 2 3 4 6 5", burns="2>1 6>1")
    burns = [line for line in tributes(score_deal("standard", one)) if "burn" in line]
    assert burns == ["burn 1>2 scored", "burn 1>6 scored"]


def test_001_5_11_third_and_fourth_neither_pay_nor_receive() -> None:
    shown = score_deal("dongfang", deal("1 3 2 5 4 6", opened="1 2 3 4 5 6"))
    assert tributes(shown) == ["fall 6>1 x2", "fall 4>3"]


def test_001_dongfang_pays_after_a_sweep_as_usual() -> None:
    shown = score_deal("dongfang", deal("1 3 5 2 4 6", opened="1 2 3 4 5"))
    assert tributes(shown) == ["opening 6>3", "fall 6>1 x2", "fall 4>3"]


DAGANG_SWEEPS = [
    ({}, []),
    ({"sweep_tribute": True}, ["sweep 2>5", "sweep 4>1", "sweep 6>3"]),
]


@pytest.mark.parametrize(("options", "expected"), DAGANG_SWEEPS)
def test_002_21_7b_a_sweep_leaves_none_or_its_own(
    options: dict[str, bool], expected: list[str]
) -> None:
    one = deal("1 3 5 2 4 6", opened="1", calls="1:blind 5:declared")
    assert tributes(score_deal("dagang", one, options={"tributes": True} | options)) == expected


def test_002_21_7a_the_other_side_pays_when_it_is_swept() -> None:
    options = {"tributes": True, "sweep_tribute": True}
    shown = score_deal("dagang", deal("6 4 2 1 3 5"), options=options)
    assert tributes(shown) == ["sweep 1>4", "sweep 3>6", "sweep 5>2"]
    assert shown["net"] == {"odd": -3, "even": 3}


# Calls between 1 and 4; the others all opened.
# what it shows | who of the two opened | calls | revolts | paid between the two
CALLS = table("""
    002-24.3 no call                          | 1   |                    |   | 4>1
    002-24.5 no call, neither opened          |     |                    |   | 1>4, 4>1
    002-24.8 declared, right                  | 1   | 1:declared         |   | 4>1 x2
    002-24.8 blind, right                     | 1   | 1:blind            |   | 4>1 x4
    002-24.8 right, yet the caller owes one   |     | 1:declared         |   | 1>4, 4>1 x2
    002-24.8 both called, neither opened      |     | 1:declared 4:blind |   | 1>4 x4, 4>1 x2
    002-24.9 declared, wrong                  | 1 4 | 1:declared         |   | 1>4 x2
    002-24.9 blind, wrong                     | 1 4 | 1:blind            |   | 1>4 x4
    002-24.9 wrong, and not opened: 1 + 2     | 4   | 1:declared         |   | 1>4 x3
    002-24.9 wrong, and not opened: 1 + 4     | 4   | 1:blind            |   | 1>4 x5
    002-24.9 both wrong                       | 1 4 | 1:declared 4:blind |   | 1>4 x2, 4>1 x4
    002-24.9 called out of turn and back: 2 + 4 | 1 | 1:declared 4:blind |   | 4>1 x6
    002-24.11 the callee revolted             | 1   | 1:blind            | 4 | 4>1
    002-24.11 the callee revolted, 1 not open |     | 1:declared         | 4 | 1>4, 4>1
    002-24.11 a caller revolts, right         |     | 1:declared         | 1 | 1>4, 4>1 x2
    002-24.11 a caller revolts, wrong: 1 + 2  | 4   | 1:declared         | 1 | 1>4 x3
""")


def between_1_and_4(opened: str, calls: str, revolts: str, **options: bool) -> str:
    order = " ".join(seat for seat in "124365" if seat != revolts)
    one = deal(order, opened=f"2 3 5 6 {opened}", calls=calls, revolts=revolts)
    shown = tributes(score_deal("dagang", one, options={"tributes": True, **options}))
    return ", ".join(line.removeprefix("opening ") for line in shown if "opening" in line)


@pytest.mark.parametrize(("opened", "calls", "revolts", "expected"), CALLS)
def test_calls(opened: str, calls: str, revolts: str, expected: str) -> None:
    assert between_1_and_4(opened, calls, revolts) == expected


DOUBLED = table("""
    002-24.10 declared, wrong             | 1 4 | 1:declared | 1>4 x4
    002-24.10 blind, wrong                | 1 4 | 1:blind    | 1>4 x8
    002-24.10 wrong, and not opened: 1 + 4 | 4  | 1:declared | 1>4 x5
    002-24.10 wrong, and not opened: 1 + 8 | 4  | 1:blind    | 1>4 x9
    002-24.10 a call that held stays      | 1   | 1:blind    | 4>1 x4
""")


@pytest.mark.parametrize(("opened", "calls", "expected"), DOUBLED)
def test_calls_doubled(opened: str, calls: str, expected: str) -> None:
    assert between_1_and_4(opened, calls, "", overturn_doubled=True) == expected


def test_002_24_11_with_revolt_opens_a_called_revolter_pays_nothing() -> None:
    assert between_1_and_4("1", "1:blind", "4", revolt_opens=True) == ""


def test_002_24_11_with_revolt_opens_the_caller_still_pays_for_not_opening() -> None:
    assert between_1_and_4("", "1:blind", "4", revolt_opens=True) == "1>4"


def test_002_a_call_without_tributes_has_no_effect() -> None:
    one = deal("1 2 3 4 5 6", calls="1:blind 4:declared")
    plain = deal("1 2 3 4 5 6")
    assert score_deal("dagang", one) == score_deal("dagang", plain)


# what it shows | book | deal | tribute cards of odd, received less paid across the sides
NETS: list[Any] = [
    pytest.param("standard", deal("1 3 2 5 4 6"), 3, id="000-3.22 000-3.23 2 + 1"),
    pytest.param("standard", deal("1 2 3 4 5 6"), 1, id="000-3.22 000-3.23 2 − 1"),
    pytest.param("standard", deal("1 2 4 3 6 5"), 0, id="000-5.17 both within"),
    pytest.param("standard", BUSY, 4, id="−1 闷 +1 闷 −1 烧 +1 烧 +1 点 +3 落"),
    pytest.param("dongfang", BUSY, 4, id="+1 −1 +1 −1 +1 点 −1 +1 烧 −1 +1 清 +3 落"),
    pytest.param("shida", deal("1 3 5 2 4 6"), 0, id="003 none at all"),
]


@pytest.mark.parametrize(("book", "one", "net"), NETS)
def test_net(book: str, one: dict[str, Any], net: int) -> None:
    assert score_deal(book, one)["net"] == {"odd": net, "even": -net}
