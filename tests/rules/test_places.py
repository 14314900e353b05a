"""走科: the six places, demotions, the revolter's place and the sweep. RULES section 2."""

import pytest

from tests.rules.notation import Json, deal, match, numbers, score, score_deal, table

GOUJI = ("standard", "dongfang", "dagang", "shida")
RUSHING = ("standard", "dongfang")


def revolter(book: str, seat: int) -> str:
    """A revolt as the book wants it: with its rush, or without."""
    return f"{seat}:declined" if book in RUSHING else str(seat)


@pytest.mark.parametrize("book", GOUJI)
def test_places_are_the_order_000_1_7_002_3b_003_1_2(book: str) -> None:
    shown = score_deal(book, deal("4 1 6 3 2 5"))
    assert shown["places"] == [4, 1, 6, 3, 2, 5]
    assert shown["sweep"] is None


SWEEPS = [
    ("1 3 5 2 4 6", "odd"),
    ("5 1 3 6 4 2", "odd"),
    ("2 6 4 1 3 5", "even"),
    ("1 3 2 5 4 6", None),
    ("2 4 1 6 3 5", None),
    ("1 2 4 6 3 5", None),  # three of one side in a row, but not in front
]


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize(("order", "side"), SWEEPS)
def test_sweep_is_the_first_three_000_1_8_001_6_11_003_2_9(
    book: str, order: str, side: str | None
) -> None:
    assert score_deal(book, deal(order))["sweep"] == side


# with a revolt by seat 5 | order of the others | places | sweep
REVOLTS = table("""
    000-4.13 001-6.9c 002-23c 003-2.5b allies in front | 1 3 2 4 6 | 1 3 5 2 4 6 | odd
    000-4.13 001-6.11 003-2.9 in either order          | 3 1 6 4 2 | 3 1 5 6 4 2 | odd
    000-4.14 001-6.9d swept with its allies            | 2 4 6 1 3 | 2 4 6 5 1 3 | even
    000-4.10 001-7.3 001-7.4 fourth behind 三科         | 1 2 3 4 6 | 1 2 3 5 4 6 | none
    000-4.10 fourth behind two of the others           | 2 4 1 6 3 | 2 4 1 5 6 3 | none
    003-2.5b second and third are not enough           | 2 1 3 4 6 | 2 1 3 5 4 6 | none
""")


@pytest.mark.parametrize("book", GOUJI)
@pytest.mark.parametrize(("order", "places", "side"), REVOLTS)
def test_revolter(book: str, order: str, places: str, side: str) -> None:
    shown = score_deal(book, deal(order, revolts=revolter(book, 5)))
    assert (shown["places"], shown["sweep"] or "none") == (numbers(places), side)


# what it shows | book | fouls on the order 1 2 3 4 5 6 | places
DEMOTED = table("""
    000-4b.1 假烧                            | standard | 1:false_burn             | 2 3 4 5 6 1
    000-4b.1 already last                    | standard | 6:false_burn             | 1 2 3 4 5 6
    000-4b.2 无3                             | standard | 2:no_three               | 1 3 4 5 6 2
    000-4b.3 有3而买3                        | standard | 3:bought_three           | 1 2 4 5 6 3
    000-4b.4 假烧 above 无3                  | standard | 1:false_burn 2:no_three  | 3 4 5 6 1 2
    000-4b.4 entered the other way           | standard | 2:no_three 1:false_burn  | 3 4 5 6 1 2
    000-4b.4 of three, 无3 lowest     | standard | 1:bought_three 2:no_three 3:demoted | 4 5 6 3 1 2
    000-4b.1 first recorded lowest           | standard | 1:demoted 2:false_burn   | 3 4 5 6 2 1
    000-4b.2 first recorded lowest           | standard | 2:no_three 1:no_three    | 3 4 5 6 1 2
    000-4b.4 moved once, by the worst | standard | 1:false_burn 2:demoted 1:no_three   | 3 4 5 6 2 1
    000-4b.1 moved once                | standard | 2:false_burn 2:demoted 1:demoted   | 3 4 5 6 1 2
    points and warnings keep the place | standard | 2:warning 3:points:5 4:forgot_opening | 1 2 3 4 5 6
    a disqualification keeps the place       | standard | 1:disqualified           | 1 2 3 4 5 6
    001-6.7g 捎失败                          | dongfang | 4:false_burn             | 1 2 3 5 6 4
    001-6.7h entered last, it plays no more  | dongfang | 6:false_burn             | 1 2 3 4 5 6
    002-29.4 002-30.8 判为大落               | dagang   | 3:demoted 4:lose_turn    | 1 2 4 5 6 3
    003-2.3.3 诈烧                           | shida    | 2:false_burn 1:demoted   | 3 4 5 6 1 2
""")


@pytest.mark.parametrize(("book", "fouls", "places"), DEMOTED)
def test_demoted(book: str, fouls: str, places: str) -> None:
    assert score_deal(book, deal("1 2 3 4 5 6", fouls=fouls))["places"] == numbers(places)


# order · fouls · places · sweep, with and without a revolt by seat 5
AFTER_THE_MOVE = [
    pytest.param(deal("1 3 2 5 4 6", fouls="2:demoted"), "1 3 5 4 6 2", "odd", id="makes a sweep"),
    pytest.param(deal("1 3 5 2 4 6", fouls="5:demoted"), "1 3 2 4 6 5", None, id="undoes a sweep"),
    pytest.param(
        deal("1 2 3 4 6", fouls="2:demoted", revolts="5:declined"), "1 3 5 4 6 2", "odd",
        id="brings the revolter's allies in front",
    ),
    pytest.param(
        deal("1 3 2 4 6", fouls="3:demoted", revolts="5:declined"), "1 2 4 5 6 3", None,
        id="takes one of them to the bottom",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("one", "places", "side"), AFTER_THE_MOVE)
def test_places_after_the_move_decide(one: Json, places: str, side: str | None) -> None:
    shown = score_deal("standard", one)
    assert (shown["places"], shown["sweep"]) == (numbers(places), side)


@pytest.mark.parametrize("book", GOUJI)
def test_two_revolts_make_the_deal_void_000_4_11_001_6_9b_002_23b_003_2_5g(book: str) -> None:
    result = score(match(book, deal(revolts="1 4"), deal("1 2 3 4 5 6"), max_deals=2))
    void, counted = result["deals"]
    assert void == {
        "void": True,
        "places": None,
        "sweep": None,
        "lead": None,
        "net": None,
        "tributes": [],
        "lines": [],
    }
    assert counted["places"] == [1, 2, 3, 4, 5, 6]
    assert (result["ended"], result["counted_deals"]) == ("running", 1)


def test_three_revolts_make_it_void_too() -> None:
    assert score_deal("shida", deal(revolts="1 2 3"))["void"] is True
