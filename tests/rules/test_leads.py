"""先出: who leads each deal. RULES section 7."""

from typing import Any

import pytest

from tests.rules.notation import Json, deal, match, score

LAST_5 = deal("1 2 3 4 6 5")
LAST_6 = deal("1 2 3 4 5 6")
VOID = deal(revolts="1:declined 2:declined")
FREE = {"options": {"hold_threes": False}}


def leads(book: str, *deals: Json, **head: Any) -> list[int | None]:
    return [one["lead"] for one in score(match(book, *deals, **head))["deals"]]


def revolt(seat: int, rush: str) -> Json:
    """A deal in which the seat revolts; of the others the highest number goes out last."""
    order = " ".join(str(other) for other in range(1, 7) if other != seat)
    return deal(order, revolts=f"{seat}:{rush}" if rush else str(seat))


STANDARD: list[Any] = [
    pytest.param([LAST_5], {"first_lead": 3}, [3], id="000-2.23 drawn for the first deal"),
    pytest.param([LAST_5], {}, [None], id="000-2.23 not recorded: unknown"),
    pytest.param([LAST_5], {"first_lead": None}, [None], id="000-2.23 null: unknown"),
    pytest.param([LAST_5, LAST_6, LAST_5], {"first_lead": 3}, [3, 5, 6], id="000-2.24 大落 leads"),
    pytest.param(
        [deal("1 2 3 4 6 5", fouls="2:demoted"), LAST_6], {}, [None, 2],
        id="000-2.24 大落 after the fouls",
    ),
    pytest.param([LAST_5, revolt(5, "unanswered")], {}, [None, 6], id="000-2.25 not stopped: 下家"),
    pytest.param([LAST_6, revolt(6, "unanswered")], {}, [None, 1], id="000-2.25 round the table"),
    pytest.param([LAST_5, revolt(5, "stopped_pure")], {}, [None, 2], id="000-2.25 stopped: 对头"),
    pytest.param([LAST_5, revolt(5, "stopped_mixed")], {}, [None, 2], id="000-2.25 stopped, mixed"),
    pytest.param([LAST_5, revolt(5, "declined")], {}, [None, 2], id="000-2.25 declined: 对头"),
    pytest.param([LAST_5, revolt(4, "unanswered")], {}, [None, 5], id="000-2.25 another revolts"),
    pytest.param([revolt(3, "unanswered")], {"first_lead": 3}, [4], id="000-2.25 in the first deal"),
    pytest.param([revolt(3, "declined")], {"first_lead": 3}, [6], id="000-2.25 first deal, declined"),
    pytest.param([LAST_5, VOID, LAST_6], {"first_lead": 3}, [3, 5, 5], id="000-4.11 void: still owed"),
    pytest.param([VOID, LAST_6], {"first_lead": 2}, [2, 2], id="000-4.11 void: the drawn one too"),
    pytest.param(
        [LAST_5, deal("1 2 3 4 5 6", seating="5 2 1 4 3 6")], {}, [None, 1],
        id="the lead follows the player to a new seat",
    ),
    pytest.param(
        [deal("1 2 3 4 6 5", seating="5 2 1 4 3 6"), LAST_6], {"first_lead": 1}, [1, 5],
        id="first_lead is a seat of the first deal's own seating",
    ),
    pytest.param(
        [LAST_5, {**VOID, "seating": [5, 2, 1, 4, 3, 6]}, LAST_6], {}, [None, 1, 1],
        id="new seats in a void deal hold on",
    ),
    pytest.param(
        [LAST_5, {**revolt(1, "unanswered"), "seating": [5, 2, 1, 4, 3, 6]}], {}, [None, 2],
        id="000-2.25 the one to lead revolts on a new seat",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("deals", "head", "expected"), STANDARD)
def test_standard(deals: list[Json], head: Json, expected: list[int | None]) -> None:
    assert leads("standard", *deals, **head) == expected


DAGANG: list[Any] = [
    pytest.param([LAST_5, LAST_6], {}, [None, None], id="002-26.1 憋3: by draw"),
    pytest.param([LAST_5, LAST_6, LAST_5], FREE, [None, 5, 6], id="002-6e 大落 leads"),
    pytest.param(
        [deal("1 3 5 2 4 6"), LAST_5, LAST_6], FREE, [None, None, 5], id="002-6d after a sweep"
    ),
    pytest.param(
        [LAST_5, revolt(5, ""), LAST_5], FREE, [None, None, 6], id="by draw when that one revolts"
    ),
    pytest.param([LAST_5, revolt(4, "")], FREE, [None, 5], id="another revolts"),
    pytest.param([LAST_5, deal(revolts="1 2"), LAST_6], FREE, [None, 5, 5], id="002-23b void"),
    pytest.param(
        [LAST_5, deal("1 2 3 4 5 6", seating="1 2 5 4 3 6")], FREE, [None, 3], id="to a new seat"
    ),
]


@pytest.mark.parametrize(("deals", "head", "expected"), DAGANG)
def test_dagang(deals: list[Json], head: Json, expected: list[int | None]) -> None:
    assert leads("dagang", *deals, **head) == expected


@pytest.mark.parametrize("book", ["dongfang", "shida"])
def test_001_6_2b_003_2_6_by_draw(book: str) -> None:
    assert leads(book, LAST_5, LAST_6, LAST_5) == [None, None, None]
