"""选项: every value of every option of every book changes a figure, a tribute, a lead or an answer.

A row shows an option on a record, or a card question, made for it: what to look at, and what
stands there with each value. An option without a row fails, and so does a value without a figure.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from gouji_league.rules.books import BOOKS
from tests.rules.notation import Json, ask, deal, match, round_, score, tributes

ALL = "1 2 3 4 5 6"


class Row(NamedTuple):
    book: str
    option: str
    look: Callable[[Json], Any]
    """What to look at, given the options."""
    shown: dict[Any, Any]
    """Value → what stands there; a list of numbers is written as a tuple."""


def player(number: int, *deals: Json, **head: Any) -> Callable[[Json], Any]:
    return lambda options: score(match("standard", *deals, options=options, **head))["players"][
        number - 1
    ]


def first_tributes(one: Json, **others: bool) -> Callable[[Json], Any]:
    def look(options: Json) -> list[str]:
        result = score(match("dagang", one, options={**others, **options}))
        return tributes(result["deals"][0])

    return look


def leads(*deals: Json) -> Callable[[Json], Any]:
    return lambda options: [
        one["lead"] for one in score(match("dagang", *deals, options=options))["deals"]
    ]


def question(kind: str, cards: str) -> Callable[[Json], Any]:
    return lambda options: ask(kind, "dagang", cards, **options)


def sides(one: Json, **others: Any) -> Callable[[Json], Any]:
    def look(options: Json) -> tuple[int, int]:
        result = score(match("shida", one, options={**others, **options}))
        return result["sides"]["odd"], result["sides"]["even"]

    return look


def tractor_end(*deals: Json) -> Callable[[Json], Any]:
    return lambda options: score(match("shuangsheng", *deals, options=options))["ended"]


LAST_5 = deal("1 2 3 4 6 5", opened=ALL)
TO_A = [round_(0, dealer=1)] * 4  # 2 → 5 → 8 → J → A

ROWS = [
    # 大落 of ■□■□■□
    Row("standard", "walk_table", player(6, deal(ALL)), {"printed": -3, "balanced": -4}),
    # 2 + 10 for one card of 落; with the burn nobody is ahead
    Row("standard", "compensation_counts", player(3, deal(ALL, burns="2>1"), max_deals=1),
        {"all": 2, "fall": 2 + 10}),
    # −4 走科, −30 for three cards
    Row("standard", "compensation_deducts", player(2, deal("1 3 2 5 4 6"), max_deals=1),
        {True: -4 - 30, False: -4}),
    Row("dagang", "hold_threes", question("legal", "22333"), {True: False, False: True}),
    Row("dagang", "hold_threes", question("revolt", "3 4 5"), {True: False, False: True}),
    Row("dagang", "hold_threes", question("buy_three", "4 5"), {True: True, False: False}),
    Row("dagang", "hold_threes", question("burn", "22 33"), {True: False, False: True}),
    Row("dagang", "hold_threes", leads(LAST_5, LAST_5), {True: [None, None], False: [None, 5]}),
    Row("dagang", "tributes", first_tributes(deal("1 3 2 5 4 6", opened=ALL)),
        {True: ["fall 6>1 x2", "fall 4>3"], False: []}),
    Row("dagang", "sweep_tribute", first_tributes(deal("1 3 5 2 4 6", opened=ALL), tributes=True),
        {True: ["sweep 2>5", "sweep 4>1", "sweep 6>3"], False: []}),
    Row("dagang", "overturn_doubled",
        first_tributes(deal("1 2 4 3 6 5", opened=ALL, calls="1:blind"), tributes=True),
        {True: ["opening 1>4 x8", "fall 5>1 x2 within", "fall 6>2 within"],
         False: ["opening 1>4 x4", "fall 5>1 x2 within", "fall 6>2 within"]}),
    Row("dagang", "revolt_opens",
        first_tributes(deal("1 2 3 4 6", opened="1 2 3 4 6", revolts="5"), tributes=True),
        {True: ["fall 6>1 x2", "fall 4>2 within"],
         False: ["opening 5>2", "fall 6>1 x2", "fall 4>2 within"]}),
    Row("shida", "place_points", sides(deal("1 2 3 4 5 6", burns="1>2")),
        {(4, 2, 0, 0, -2, -4): (2 + 1, -2), (10, 5, 3, 2, 1, 0): (14 + 1, 7),
         (0, 0, 0, 0, 0, -1): (1, -1), None: (1, 0)}),
    Row("shida", "positive_only", sides(deal("1 2 3 4 5 6", burns="2>1")),
        {True: (2, 1), False: (2, -2 + 1)}),
    Row("shida", "sweep_points", sides(deal("1 3 5 2 4 6", burns="2>1")),
        {12: (12, 0), 20: (20, 0), 0: (0, 0), -1: (-1, 0), None: (6, -6 + 1)}),
    Row("shida", "ally_burn_scores", sides(deal("1 2 4 3 6 5", burns="1>3")),
        {True: (1, 0), False: (0, 0)}),
    Row("shuangsheng", "must_play_a", tractor_end(*TO_A, round_(80), round_(120)),
        {True: "running", False: "passed_A"}),
]  # fmt: skip
FREE = {("shida", "place_points"): 4, ("shida", "sweep_points"): 5}
"""Options that take any number: how many values a row must show at least."""
CASES = [
    pytest.param(row, value, id=f"{row.book}: {row.option} = {value}")
    for row in ROWS
    for value in row.shown
]


def as_json(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize(("row", "value"), CASES)
def test_option(row: Row, value: Any) -> None:
    assert row.look({row.option: as_json(value)}) == row.shown[value]


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.book}: {row.option}" for row in ROWS])
def test_each_value_shows_something_else(row: Row) -> None:
    figures = list(row.shown.values())
    assert all(one not in figures[:at] for at, one in enumerate(figures))


@pytest.mark.parametrize("row", ROWS, ids=[f"{row.book}: {row.option}" for row in ROWS])
def test_the_default_is_what_stands_without_the_option(row: Row) -> None:
    [option] = [one for one in BOOKS[row.book].options if one.key == row.option]
    assert row.look({}) == row.shown[option.default]


def test_every_option_and_every_value_that_it_offers_has_a_row() -> None:
    rows = {(row.book, row.option) for row in ROWS}
    assert rows == {(book.key, option.key) for book in BOOKS.values() for option in book.options}
    for row in ROWS:
        [option] = [one for one in BOOKS[row.book].options if one.key == row.option]
        if option.values:
            assert set(row.shown) == set(option.values), row.option
        else:
            assert len(row.shown) >= FREE[row.book, row.option]
