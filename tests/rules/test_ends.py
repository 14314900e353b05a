"""终局: when a match is over, how, and who has won. RULES sections 5 and 10."""

from typing import Any

import pytest

from tests.rules.notation import Json, deal, match, refused, score

LEVEL = deal("1 2 4 3 6 5", opened="1 2 3 4 5 6")
ODD = deal("1 3 2 5 4 6", opened="1 2 3 4 5 6")
SWEEP = deal("2 4 6 1 3 5", opened="1 2 3 4 5 6")
VOID = deal(revolts="1 2")
OUT_1 = deal("1 3 2 5 4 6", opened="1 2 3 4 5 6", fouls="1:disqualified")


def outcome(book: str, *deals: Json, **head: Any) -> tuple[str, str | None, int]:
    result = score(match(book, *deals, **head))
    return result["ended"], result["winner"], result["counted_deals"]


@pytest.mark.parametrize(("waiting", "cap"), [(0, 8), (1, 6), (2, 5), (3, 4), (4, 4), (99, 4)])
def test_000_4_34_the_cap_follows_who_waits(waiting: int, cap: int) -> None:
    result = score(match("standard", *[LEVEL] * cap, waiting=waiting))
    assert (result["max_deals"], result["ended"]) == (cap, "cap")
    before = score(match("standard", *[LEVEL] * (cap - 1), waiting=waiting))
    assert (before["max_deals"], before["ended"]) == (cap, "running")


CAPS = [
    ("standard", {}, 8),
    ("standard", {"waiting": 2, "max_deals": 3}, 3),
    ("standard", {"max_deals": None}, 8),
    ("dongfang", {}, None),
    ("dongfang", {"max_deals": 5}, 5),
    ("dagang", {}, None),
    ("shida", {}, 4),
    ("shida", {"max_deals": None}, 4),
    ("shida", {"max_deals": 6}, 6),
]


@pytest.mark.parametrize(("book", "head", "cap"), CAPS)
def test_000_4_33_003_n_3_the_organisers_number_overrides(
    book: str, head: Json, cap: int | None
) -> None:
    assert score(match(book, **head))["max_deals"] == cap


ENDS: list[Any] = [
    pytest.param("standard", [], {}, ("running", None, 0), id="nothing played"),
    pytest.param("standard", [ODD], {}, ("running", None, 1), id="running: no winner"),
    pytest.param("standard", [LEVEL, SWEEP], {}, ("sweep", "even", 2), id="000-1.9 a sweep ends it"),
    pytest.param("standard", [ODD], {"max_deals": 1}, ("cap", None, 1), id="000-4.33 cap: no side"),
    pytest.param("standard", [ODD], {"ended": "stopped"}, ("stopped", None, 1), id="stopped"),
    pytest.param("standard", [ODD], {"ended": "substitution"}, ("substitution", None, 1), id="换人"),
    pytest.param(
        "standard", [SWEEP], {"max_deals": 1, "ended": "stopped"}, ("sweep", "even", 1),
        id="sweep before cap before the stated end",
    ),
    pytest.param(
        "standard", [ODD], {"max_deals": 1, "ended": "stopped"}, ("cap", None, 1),
        id="cap before the stated end",
    ),
    pytest.param("standard", [OUT_1], {"max_deals": 1}, ("forfeit", "even", 1), id="forfeit first"),
    pytest.param(
        "standard", [deal("1 3 5 2 4 6", fouls="1:disqualified")], {}, ("forfeit", "even", 1),
        id="forfeit before the own sweep",
    ),
    pytest.param(
        "standard", [deal("1 2 4 3 6 5", fouls="1:disqualified 2:disqualified")], {},
        ("forfeit", None, 1), id="both sides out: nobody",
    ),
    pytest.param(
        "standard", [deal("1 2 4 3 6 5", fouls="1:disqualified 3:disqualified")], {},
        ("forfeit", "even", 1), id="two of one side out",
    ),
    pytest.param(
        "standard", [ODD, deal(revolts="1 2", fouls="6:disqualified")], {}, ("forfeit", "odd", 1),
        id="out in a void deal, which does not count",
    ),
    pytest.param("standard", [VOID, ODD, VOID], {"max_deals": 2}, ("running", None, 1), id="void"),
    pytest.param("dongfang", [SWEEP, ODD], {}, ("running", None, 2), id="001 a sweep goes on"),
    pytest.param("dongfang", [ODD], {"ended": "stopped"}, ("stopped", "odd", 1), id="001 stopped"),
    pytest.param("dagang", [SWEEP, ODD], {"max_deals": 2}, ("cap", "even", 2), id="002 12 : 6"),
    pytest.param("dagang", [LEVEL], {"max_deals": 1}, ("cap", None, 1), id="002 0 : 0"),
    pytest.param("dagang", [OUT_1], {}, ("forfeit", "even", 1), id="002-29.5 out of the event"),
    pytest.param("shida", [LEVEL, ODD, LEVEL, LEVEL], {}, ("cap", "odd", 4), id="003-N.3 four deals"),
    pytest.param("shida", [LEVEL, ODD, LEVEL], {}, ("running", None, 3), id="003-N.3 three are few"),
    pytest.param("shida", [OUT_1], {}, ("forfeit", "even", 1), id="003-2.17.0 out"),
]  # fmt: skip


@pytest.mark.parametrize(("book", "deals", "head", "expected"), ENDS)
def test_end(book: str, deals: list[Json], head: Json, expected: tuple[str, str, int]) -> None:
    assert outcome(book, *deals, **head) == expected


def test_the_deal_of_a_disqualification_counts_and_scores() -> None:
    result = score(match("standard", OUT_1))
    assert result["players"] == [8, -4, 7, -7, 3, -7]
    assert result["lines"] == []


AFTER: list[Any] = [
    pytest.param("standard", [SWEEP, ODD, ODD], {}, ["deals[1]", "deals[2]"], id="a sweep"),
    pytest.param("standard", [LEVEL] * 5, {"waiting": 3}, ["deals[4]"], id="the cap"),
    pytest.param("shida", [OUT_1, VOID], {}, ["deals[1]"], id="a disqualification"),
    pytest.param("dagang", [ODD, ODD], {"max_deals": 1}, ["deals[1]"], id="the organiser's number"),
]


@pytest.mark.parametrize(("book", "deals", "head", "where"), AFTER)
def test_a_deal_after_the_end_is_a_fault(
    book: str, deals: list[Json], head: Json, where: list[str]
) -> None:
    assert refused(match(book, *deals, **head)) == [("deal_after_end", place) for place in where]


def test_a_void_deal_after_the_last_counted_one_is_too_many() -> None:
    assert refused(match("dagang", ODD, VOID, max_deals=1)) == [("deal_after_end", "deals[1]")]
