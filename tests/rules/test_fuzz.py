"""Odd input: whatever stands in a record or a question, the answer is a result or its faults."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji_league.rules.judge import judge
from gouji_league.rules.score import score_record
from tests.rules.notation import Json, deal, match, round_
from tests.rules.strategies import any_match, json_values, scalars

ASKS = ["legal", "gouji", "opening", "beats", "burn", "revolt", "buy_three", "buy_four"]
BOOKS = ["standard", "dongfang", "dagang", "shida", "shuangsheng"]


def is_proper(reply: Any, *, sound: set[str]) -> bool:
    """A whole result, or faults that each have a code, a place and a sentence, in both languages
    and as JSON holds them."""
    for language in ("zh", "en"):
        told = reply.as_json(language)
        if json.loads(json.dumps(told)) != told:
            return False
        whole = _are_told(told["faults"]) if "faults" in told else told.keys() == sound
        if not whole:
            return False
    return True


def _are_told(faults: list[dict[str, str]]) -> bool:
    return bool(faults) and all(
        fault.keys() == {"code", "where", "message"} and fault["code"] and fault["message"].strip()
        for fault in faults
    )


GOUJI_KEYS = {
    "rulebook", "ended", "max_deals", "counted_deals", "winner", "deals", "lines", "players",
    "sides",
}  # fmt: skip
TRACTOR_KEYS = {"rulebook", "ended", "winner", "levels", "deals"}


def is_scored_or_faulted(record: Any) -> bool:
    book = record.get("rulebook") if isinstance(record, dict) else None
    keys = TRACTOR_KEYS if book == "shuangsheng" else GOUJI_KEYS
    return is_proper(score_record(record), sound=keys)


def is_judged_or_faulted(question: Any) -> bool:
    return is_proper(judge(question), sound={"answer", "why"})


class Reply:
    """An answer made up to be looked at."""

    def __init__(self, told: Any) -> None:
        self.told = told

    def as_json(self, _language: str) -> Any:
        return self.told


@pytest.mark.parametrize("told", [
    {}, {"answer": True}, {"answer": True, "why": "…", "more": 1}, {"faults": []},
    {"faults": [{"code": "", "where": "", "message": "…"}]},
    {"faults": [{"code": "x", "where": "", "message": " "}]},
    {"faults": [{"code": "x", "message": "…"}]},
    {"answer": (1,), "why": "…"},
])  # fmt: skip
def test_an_improper_answer_is_seen(told: Any) -> None:
    assert not is_proper(Reply(told), sound={"answer", "why"})


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a value, from the whole to the leaves."""
    found = [path]
    if isinstance(value, dict):
        for key, item in value.items():
            found += places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += places(item, (*path, index))
    return found


def changed(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy with another value at a place."""
    if not path:
        return new
    copy = deepcopy(value)
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = new
    return copy


def dropped(value: Any, path: tuple[Any, ...]) -> Any:
    """A copy without what stands at a place."""
    copy = deepcopy(value)
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    del holder[path[-1]]
    return copy


def added(value: Any, path: tuple[Any, ...], key: str, new: Any) -> Any:
    """A copy in which the object or list at a place holds one thing more."""
    copy = deepcopy(value)
    holder = copy
    for step in path:
        holder = holder[step]
    if isinstance(holder, dict):
        holder[key] = new
    elif isinstance(holder, list):
        holder.append(new)
    return copy


@st.composite
def broken(draw: st.DrawFn, sound: st.SearchStrategy[Json]) -> Any:
    """A sound value, one to three times changed, cut or added to at a place anywhere in it."""
    value: Any = draw(sound)
    for _ in range(draw(st.integers(1, 3))):
        path = draw(st.sampled_from(places(value)))
        way = draw(st.sampled_from(["change", "change", "drop", "add"]))
        if way == "drop" and path:
            value = dropped(value, path)
        elif way == "add":
            value = added(value, path, draw(st.text(max_size=4)), draw(json_values))
        else:
            value = changed(value, path, draw(json_values))
    return value


questions = st.fixed_dictionaries(
    {"ask": st.sampled_from(ASKS), "rulebook": st.sampled_from(BOOKS)},
    optional={
        "set": st.text("23 10JQKAXD", max_size=12),
        "over": st.text("23 10JQKAXD", max_size=12),
        "hand": st.text("2345 10JQKAXDxd", max_size=20),
        "options": st.sampled_from([{}, {"hold_threes": False}]),
    },
)


@given(broken(any_match))
def test_a_broken_record(record: Any) -> None:
    assert is_scored_or_faulted(record)


@given(broken(questions))
def test_a_broken_question(question: Any) -> None:
    assert is_judged_or_faulted(question)


@given(questions)
def test_a_question_that_may_lack_something(question: Any) -> None:
    assert is_judged_or_faulted(question)


@given(json_values)
def test_anything_at_all(value: Any) -> None:
    assert is_scored_or_faulted(value)
    assert is_judged_or_faulted(value)


@given(st.sampled_from(BOOKS), st.dictionaries(st.text(max_size=3), json_values), json_values)
def test_a_book_with_anything_beside_it(book: str, keys: Json, deals: Any) -> None:
    players = ["甲"] * (4 if book == "shuangsheng" else 6)
    assert is_scored_or_faulted({**keys, "rulebook": book, "players": players, "deals": deals})
    assert is_judged_or_faulted({**keys, "rulebook": book, "ask": "burn", "hand": deals})


FULL: list[Json] = [
    match(
        "standard",
        deal("1 2 3 4 6", revolts="5:stopped_pure:graded", opened="1", no_opening_cards="4",
             smothers="1>4", burns="1>2", fouls="6:points:5", seating="1 2 3 4 5 6"),
        options={"walk_table": "balanced"}, waiting=1, max_deals=3, first_lead=2, ended="stopped",
    ),
    match("dagang", deal("1 2 3 4 5 6", calls="1:blind"), options={"tributes": True}),
    match("shida", deal("1 2 3 4 5 6", burns="1>2"), options={"place_points": [4, 2, 0, 0, -2, -4]}),
    match("shuangsheng", round_(60, 20, dug={"pairs": 1}, dealer=1, fouls="1:bad_throw:2")),
]  # fmt: skip

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 10**30, -(10**30), 10**4200, -(10**4200), 1.0, -0.5,
    float("nan"), float("inf"), "", "1", "甲", "\udc80", "{0}", "%s", [], [[]], [None], [1], [{}],
    {}, {"": {}}, {"seat": []}, {"\udc80": 1}, [[[[[[[[[[1]]]]]]]]]],
]  # fmt: skip


@pytest.mark.parametrize("record", FULL, ids=[record["rulebook"] for record in FULL])
def test_every_odd_value_at_every_place(record: Json) -> None:
    for path in places(record):
        for value in ODD:
            assert is_scored_or_faulted(changed(record, path, value))
        if path:
            assert is_scored_or_faulted(dropped(record, path))


@pytest.mark.parametrize("question", [
    {"ask": "beats", "rulebook": "standard", "set": "22999", "over": "88888"},
    {"ask": "burn", "rulebook": "dagang", "hand": "X 7 7 3 3", "options": {"hold_threes": False}},
])  # fmt: skip
def test_every_odd_value_in_a_question(question: Json) -> None:
    for path in places(question):
        for value in ODD:
            assert is_judged_or_faulted(changed(question, path, value))
        if path:
            assert is_judged_or_faulted(dropped(question, path))


def nested(depth: int, *, objects: bool) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"deals": value} if objects else [value]
    return value


@pytest.mark.parametrize("objects", [True, False])
def test_deep_nesting(objects: bool) -> None:
    deep = nested(50_000, objects=objects)
    for record in (
        {"rulebook": deep},
        match("standard", deals=deep),
        match("standard", {"order": deep}),
        match("standard", deal("1 2 3 4 5 6") | {"opened": deep, "burns": [deep]}),
        match("shida", options={"place_points": deep}),
        match("shuangsheng", {"caught": deep, "kitty": deep, "dug": deep, "order": deep}),
    ):
        assert is_scored_or_faulted(record)
    assert is_judged_or_faulted({"ask": deep, "rulebook": deep, "set": deep})


LONG = 10**4299  # the longest number that a JSON file may hold


@pytest.mark.parametrize("record", [
    match("shida", deal("1 2 3 4 5 6"), options={"place_points": [LONG] * 6}),
    match("shida", deal("1 2 3 4 5 6"), options={"place_points": [9 * LONG] * 6}),
    match("shida", *[deal("1 3 5 2 4 6")] * 4, options={"sweep_points": 9 * LONG}),
    match("shida", *[deal("1 3 5 2 4 6")] * 4, options={"sweep_points": -9 * LONG}),
    match("standard", deal("1 2 4 3 6 5", fouls=f"1:points:{'9' * 4000}")),
    match("standard", *[deal("1 2 4 3 6 5", fouls=f"1:points:{'9' * 3999} 1:points:1")] * 8),
    match("dagang", deal("1 2 4 3 6 5"), max_deals=LONG),
    match("standard", deal("1 2 4 3 6 5"), waiting=LONG),
    match("shuangsheng", round_(0, 80, dug={"tractor": LONG})),
    match("shuangsheng", round_(0, 80, dug={"tractor": 10_000})),
    match("shuangsheng", round_(0, 80, dug={"pairs": 10**3999})),
    match("shuangsheng", round_(0, fouls=f"1:bad_throw:{'9' * 3999}")),
])  # fmt: skip
def test_very_long_numbers(record: Json) -> None:
    assert is_scored_or_faulted(record)


@given(st.lists(scalars, max_size=8))
def test_names_are_any_text_and_nothing_else(names: list[Any]) -> None:
    result = score_record(match("standard", players=names)).as_json()
    fine = len(names) == 6 and all(isinstance(name, str) for name in names)
    assert ("faults" not in result) == fine
