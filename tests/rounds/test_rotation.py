"""Rotation: who plays next in a pool, as people come, leave and pause."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import Draw, Entrant, NoDrawError, Past, swapped
from gouji_league.rounds.formats.rotation import in_pools, pool_sizes
from gouji_league.rounds.words import REASONS
from tests.rounds.simulate import Stage, people, placed


def pool(count: int, *, name: str = "甲池", seed: str = "签") -> Stage:
    entrants = tuple(replace(one, group=name) for one in people(count))
    return Stage("rotation", entrants, seed=seed)


def play(stage: Stage, matches: int = 1) -> Draw:
    """As the services keep it: matches and byes carry the pool's name."""
    for _ in range(matches):
        drawn = formats.draw(stage.question())
        number = len(stage.draws) + 1
        name = stage.entrants[0].group
        stage.draws.append(drawn)
        for one in drawn.meetings:
            stage.history.append(Past(round=number, seats=one.seats, group=name))
        for bye in drawn.byes:
            stage.history.append(Past(round=number, seats=(bye,), kind="bye", group=name))
    return drawn


def row(stage: Stage, number: int) -> int:
    """Matches that somebody has played in a row, counted back from the last."""
    found = 0
    for drawn in reversed(stage.draws):
        if number not in drawn.meetings[0].seats:
            break
        found += 1
    return found


def wait(stage: Stage, number: int) -> int:
    """Matches that somebody has waited since they last played; a pause is passed over."""
    found = 0
    for drawn in reversed(stage.draws):
        if number in drawn.meetings[0].seats:
            break
        found += number in drawn.byes
    return found


@st.composite
def pools(draw: st.DrawFn) -> Stage:
    stage = pool(draw(st.integers(6, 16)), seed=draw(st.text(max_size=3)))
    for _ in range(draw(st.integers(0, 8))):
        play(stage)
        ids = [one.id for one in stage.entrants]
        away = draw(st.lists(st.sampled_from(ids), max_size=len(ids) - 6, unique=True))
        stage.entrants = tuple(replace(one, playing=one.id not in away) for one in stage.entrants)
        if draw(st.booleans()):
            late = Entrant(id=len(ids) + 1, group="甲池", since=len(stage.draws) + 1)
            stage.entrants += (late,)
    return stage


@settings(max_examples=60, deadline=None)
@given(pools())
def test_six_play_those_who_have_waited_longest_and_the_rest_wait(stage: Stage) -> None:
    drawn = formats.draw(stage.question())
    there = [one.id for one in stage.question().playing()]
    assert sorted(placed(drawn)) == sorted(there)
    (match,) = drawn.meetings
    assert (len(match.seats), match.waiting, match.group) == (6, len(there) - 6, "甲池")
    for out in drawn.byes:
        for playing in match.seats:
            theirs = (wait(stage, playing), -row(stage, playing))
            assert theirs >= (wait(stage, out), -row(stage, out))


@settings(max_examples=60, deadline=None)
@given(pools(), st.data())
def test_the_draw_is_the_cheapest_and_a_swap_back_costs_nothing(
    stage: Stage, data: st.DataObject
) -> None:
    question = stage.question()
    drawn = formats.draw(question)
    assert formats.judge(question, replace(drawn, reasons=(), cost=())) == drawn
    one, other = data.draw(st.permutations(placed(drawn)).map(lambda order: order[:2]))
    edited = formats.judge(question, swapped(drawn, one, other))
    assert edited.cost >= drawn.cost
    assert drawn.cost[0] == 0
    assert formats.judge(question, swapped(edited, one, other)) == drawn
    assert {reason.key for reason in (*drawn.reasons, *edited.reasons)} <= set(REASONS)


def test_eight_rotate_two_at_a_time() -> None:
    stage = pool(8)
    play(stage, 40)
    waited = Counter(one for drawn in stage.draws for one in drawn.byes)
    assert all(
        set(one.byes).isdisjoint(then.byes)
        for one, then in zip(stage.draws, stage.draws[1:], strict=False)
    )
    assert max(waited.values()) - min(waited.values()) <= 1


def test_seats_are_drawn_by_lot() -> None:
    first = Counter(play(pool(6, seed=str(word))).meetings[0].seats[0] for word in range(600))
    assert all(60 < first[number] < 140 for number in range(1, 7))


def test_pools_draw_apart() -> None:
    drawn = [play(pool(9, name=name)).meetings[0].seats for name in ("甲池", "乙池")]
    assert drawn[0] != drawn[1]


def test_who_is_missing_is_replaced_by_who_waits_and_nobody_else_moves() -> None:
    stage = pool(8)
    play(stage, 3)
    question = stage.question()
    drawn = formats.draw(question)
    gone = drawn.meetings[0].seats[2]
    found = formats.reseat(question, drawn, missing=[gone], coming=[])
    changed = [
        (one, other)
        for one, other in zip(drawn.meetings[0].seats, found.meetings[0].seats, strict=True)
        if one != other
    ]
    assert [one for one, _ in changed] == [gone]
    assert changed[0][1] in drawn.byes
    assert found.meetings[0].waiting == 1
    assert found.reasons[0].about == (changed[0][1], gone)


def test_who_comes_after_the_draw_waits_first() -> None:
    stage = pool(7)
    drawn = formats.draw(stage.question())
    found = formats.reseat(stage.question(), drawn, missing=[], coming=[8])
    assert found.meetings[0].seats == drawn.meetings[0].seats
    assert sorted(found.byes) == sorted([*drawn.byes, 8])
    assert found.meetings[0].waiting == 2


def test_five_cannot_be_reseated() -> None:
    stage = pool(6)
    drawn = formats.draw(stage.question())
    with pytest.raises(NoDrawError):
        formats.reseat(stage.question(), drawn, missing=[1], coming=[])


@pytest.mark.parametrize(
    ("people_", "tables", "sizes"),
    [
        (6, 1, [6]),
        (13, 2, [7, 6]),
        (20, 3, [7, 7, 6]),
        (17, 3, [9, 8]),
        (11, 4, [11]),
        (40, 4, [10] * 4),
    ],
)
def test_people_are_spread_over_the_tables_evenly(
    people_: int, tables: int, sizes: list[int]
) -> None:
    assert pool_sizes(people_, tables) == sizes
    found = in_pools(range(1, people_ + 1), tables, seed="签")
    assert [len(one) for one in found] == sizes
    assert sorted(number for one in found for number in one) == list(range(1, people_ + 1))


def test_five_make_no_pool() -> None:
    with pytest.raises(NoDrawError):
        pool_sizes(5, 1)
