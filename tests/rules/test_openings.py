"""开点: who opened, by the marks and by the rush. RULES section 3.

Seen through the opening tributes of a pair: seat 5 revolts and seat 2 sits opposite.
"""

import pytest

from tests.rules.notation import deal, score_deal, sums, table, tributes

REVOLT = "1 2 3 4 6"


def paid(book: str, rush: str, **facts: str) -> list[str]:
    """The opening tributes between 2 and 5, all others having opened."""
    opened = f"1 3 4 6 {facts.pop('opened', '')}"
    one = deal(REVOLT, revolts=f"5:{rush}" if rush else "5", opened=opened, **facts)
    options = {"tributes": True} if book == "dagang" else {}
    shown = tributes(score_deal(book, one, options=options))
    return [line.removeprefix("opening ") for line in shown if line.startswith("opening")]


# what it shows | rush | 2 marked | forgot_opening | paid between 2 and 5
STANDARD = table("""
    000-4.18 not taken: the revolter opened | unanswered    |   |   | 2>5 scored
    000-4.16 stopped by a pure set          | stopped_pure  |   |   | 5>2 scored
    000-4.16 the mark adds nothing          | stopped_pure  | 2 |   | 5>2 scored
    000-4.17 stopped by a mixed set         | stopped_mixed |   |   |
    000-4.19 declined, nobody marked        | declined      |   |   |
    000-4.19 declined, the opposite opened  | declined      | 2 |   | 5>2 scored
    000-4b.5 the revolter forgot            | unanswered    |   | 5 |
    000-4b.5 the opposite forgot            | stopped_pure  |   | 2 |
    000-4b.5 marked, yet forgot             | declined      | 2 | 2 |
""")


@pytest.mark.parametrize(("rush", "opened", "forgot", "expected"), STANDARD)
def test_000_4_15_the_rush_decides_for_both(
    rush: str, opened: str, forgot: str, expected: str
) -> None:
    fouls = f"{forgot}:forgot_opening" if forgot else ""
    assert " ".join(paid("standard", rush, opened=opened, fouls=fouls)) == expected


DONGFANG = [
    ("unanswered", "", ["2>5"]),
    ("unanswered", "2", []),
    ("stopped_pure", "", ["2>5", "5>2"]),
    ("stopped_pure", "2", ["5>2"]),
    ("stopped_mixed", "", ["2>5", "5>2"]),
    ("stopped_mixed", "2", ["5>2"]),
    ("declined", "", ["2>5", "5>2"]),
    ("declined", "2", ["5>2"]),
]


@pytest.mark.parametrize(("rush", "opened", "expected"), DONGFANG)
def test_001_6_9f_the_rush_decides_for_the_revolter(
    rush: str, opened: str, expected: list[str]
) -> None:
    assert paid("dongfang", rush, opened=opened) == expected


def test_002_24_11_a_revolter_concedes_the_point() -> None:
    assert paid("dagang", "", opened="2") == ["5>2"]


def test_002_26_2c_or_has_opened_by_option() -> None:
    one = deal(REVOLT, revolts="5", opened="1 2 3 4 6")
    shown = score_deal("dagang", one, options={"tributes": True, "revolt_opens": True})
    assert tributes(shown) == ["fall 6>1 x2", "fall 4>2 within"]


def test_003_a_revolter_has_not_opened() -> None:
    shown = score_deal("shida", deal(REVOLT, revolts="5", opened="1 2 3 4 6"))
    assert sums(shown["lines"], "opening") == {"even": 1}  # 2 alone: 1–4 and 3–6 both opened


def test_000_4b_5_forgot_opening_takes_the_mark_away() -> None:
    shown = score_deal("standard", deal("1 2 3 4 5 6", opened="1 4", fouls="1:forgot_opening"))
    assert tributes(shown)[0] == "opening 1>4 scored"


NO_CARDS = [
    pytest.param("1", "4", ["opening 4>1"], {}, id="000-5.18 paid, but not scored"),
    pytest.param("1", "", ["opening 4>1 scored"], {1: 8, 4: -8}, id="000-5.18 not named"),
    pytest.param("", "4", [], {}, id="no point lost: no effect"),
]


@pytest.mark.parametrize(("opened", "without", "openings", "points"), NO_CARDS)
def test_no_opening_cards(
    opened: str, without: str, openings: list[str], points: dict[int, int]
) -> None:
    shown = score_deal("standard", deal("1 2 3 4 5 6", opened=opened, no_opening_cards=without))
    assert [line for line in tributes(shown) if "opening" in line] == openings
    assert sums(shown["lines"], "opening") == points


def test_000_5_18_after_a_declined_rush_the_revolter_may_lack_opening_cards() -> None:
    one = deal(REVOLT, revolts="5:declined", opened="2", no_opening_cards="5")
    assert tributes(score_deal("standard", one))[0] == "opening 5>2"


GRADED = [("standard", ":declined"), ("dongfang", ":declined"), ("dagang", ":"), ("shida", ":")]


@pytest.mark.parametrize(("book", "rush"), GRADED)
def test_000_4_21_who_claimed_the_graded_sets_may_burn_and_be_burnt(book: str, rush: str) -> None:
    one = deal(REVOLT, revolts=f"5{rush}:graded", burns="2>1 3>2")
    assert score_deal(book, one)["places"] == [1, 2, 3, 5, 4, 6]
