"""Singles drawn anew: the laws of a round for any field, and what six rounds repeat."""

from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import Draw, Entrant, Meeting, NoDrawError, Past, swapped
from gouji_league.rounds.words import REASONS, REFUSALS
from tests.rounds.simulate import Stage, met, people, placed

SEEDS = ["东", "南", "西"]


def repeats(stage: Stage) -> int:
    """Pairs at a table again, once for each time."""
    times = Counter(
        frozenset(pair) for table in met(stage.draws) for pair in combinations(sorted(table), 2)
    )
    return sum(count - 1 for count in times.values())


@st.composite
def stages(draw: st.DrawFn) -> Stage:
    """A few rounds with people who come late and leave, with and without units."""
    count = draw(st.integers(6, 45))
    told = {"units_apart": draw(st.booleans())}
    entrants = people(count, units=draw(st.sampled_from([0, 2, 5])))
    stage = Stage("singles", entrants, told, seed=draw(st.sampled_from(SEEDS)))
    for _ in range(draw(st.integers(1, 4))):
        stage.play_round()
        here = [one.id for one in stage.entrants if one.playing]
        if gone := draw(st.lists(st.sampled_from(here), max_size=min(3, len(here) - 6))):
            stage.without(gone)
        if late := draw(st.integers(0, 3)):
            stage.with_late(people(late, first=len(stage.entrants) + 1))
    return stage


@settings(max_examples=25, deadline=None)
@given(stages())
def test_everybody_has_one_place_and_only_who_is_there(stage: Stage) -> None:
    question = stage.question()
    drawn = formats.draw(question)
    there = [one.id for one in question.playing()]
    assert sorted(placed(drawn)) == sorted(there)
    assert all(len(one.seats) == 6 for one in drawn.meetings)
    assert len(drawn.byes) == len(there) % 6
    assert len({one.slot for one in drawn.meetings}) == len(there) // 6


@settings(max_examples=25, deadline=None)
@given(stages())
def test_nobody_waits_twice_before_everybody_there_has_waited(stage: Stage) -> None:
    present = [one for one in stage.entrants if one.since == 1 and one.playing]
    waited = Counter(one for drawn in stage.draws for one in drawn.byes)
    times = [waited[one.id] for one in present]
    assert max(times) - min(times) <= 1
    waiting = formats.draw(stage.question()).byes
    never = {one.id for one in present if not waited[one.id]}
    again = [one for one in waiting if waited[one] == 1]
    assert not again or never <= {*waiting}


@settings(max_examples=20, deadline=None)
@given(stages(), st.data())
def test_a_judge_says_what_the_draw_said_and_a_swap_back_costs_nothing(
    stage: Stage, data: st.DataObject
) -> None:
    question = stage.question()
    drawn = formats.draw(question)
    assert formats.judge(question, replace(drawn, reasons=(), cost=())) == drawn
    one, other = data.draw(st.sampled_from(list(combinations(sorted(placed(drawn)), 2))))
    edited = formats.judge(question, swapped(drawn, one, other))
    assert len(edited.cost) == len(drawn.cost) == 7
    assert formats.judge(question, swapped(edited, one, other)) == drawn
    assert {reason.key for reason in (*drawn.reasons, *edited.reasons)} <= set(REASONS)


@settings(max_examples=12, deadline=None)
@given(stages(), st.randoms(use_true_random=False))
def test_in_whatever_order_the_past_is_told_the_draw_is_the_same(
    stage: Stage, chance: Random
) -> None:
    question = stage.question()
    past = list(question.history)
    chance.shuffle(past)
    assert formats.draw(replace(question, history=tuple(past))) == formats.draw(question)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("players", "most"),
    [(36, 36), (42, 0), (48, 10), (54, 0), (60, 0), (61, 0), (65, 0), (72, 0), (300, 0)],
)
def test_six_rounds_repeat_no_more_pairs(players: int, most: int, seed: str) -> None:
    stage = Stage("singles", people(players), seed=seed).play()
    assert len(stage.draws) == 6
    assert repeats(stage) <= most


@pytest.mark.parametrize("seed", SEEDS)
def test_sixty_meet_nobody_again_though_units_are_kept_apart(seed: str) -> None:
    stage = Stage("singles", people(60, units=12), {"units_apart": True}, seed=seed).play()
    together = sum(drawn.cost[4] for drawn in stage.draws)
    assert repeats(stage) == 0
    assert together < 15  # without the option about 120


@pytest.mark.parametrize("seed", SEEDS)
def test_thirty_six_lose_their_plan_by_a_swap_and_a_late_comer_and_are_still_drawn_well(
    seed: str,
) -> None:
    stage = Stage("singles", people(36), seed=seed)
    for number in range(6):
        question = stage.question()
        drawn = formats.draw(question)
        if number == 2:
            one, other = drawn.meetings[0].seats[0], drawn.meetings[1].seats[0]
            drawn = formats.judge(question, swapped(drawn, one, other))
        stage.keep(drawn)
        if number == 3:
            stage.with_late(people(1, first=37))
    assert repeats(stage) <= 45


def test_seats_and_sides_are_shared_out() -> None:
    stage = Stage("singles", people(60)).play()
    held = Counter(
        (number, seat)
        for drawn in stage.draws
        for one in drawn.meetings
        for seat, number in enumerate(one.seats)
    )
    assert max(held.values()) <= 2
    assert sum(count - 1 for count in held.values()) <= 40  # of 360; by lot about 120
    for number in range(1, 61):
        odd = sum(held[number, seat] for seat in (0, 2, 4))
        assert 2 <= odd <= 4


def test_twelve_are_partners_again_as_little_as_can_be() -> None:
    stage = Stage("singles", people(12), {"rounds": 4}).play()
    assert [drawn.cost[:3] for drawn in stage.draws] == [(0, 0, 0)] * 4


def test_a_repeat_is_told_of_by_its_heaviest_relation_and_its_last_round() -> None:
    stage = Stage("singles", people(6), {"units_apart": True})
    stage.entrants = tuple(
        replace(one, unit="甲校" if one.id < 3 else "") for one in stage.entrants
    )
    stage.keep(Draw(meetings=(Meeting(seats=(1, 2, 3, 4, 5, 6), slot="1.1"),)))
    found = formats.judge(
        stage.question(), Draw(meetings=(Meeting(seats=(1, 2, 5, 4, 6, 3), slot="2.1"),))
    )
    told = {(one.key, one.about): dict(one.params) for one in found.reasons}
    assert told["repeat_partner", (1, 5)] == {"slot": "2.1", "times": 1, "round": 1}
    assert told["repeat_opposite", (1, 4)] == {"slot": "2.1", "times": 1, "round": 1}
    assert told["repeat_table", (1, 2)] == {"slot": "2.1", "times": 1, "round": 1}
    assert told["same_unit", (1, 2)] == {"slot": "2.1", "unit": "甲校"}
    assert len(found.reasons) == 16
    assert found.cost == (0, 2, 1, 15, 1, 3, 4)


def test_a_late_comer_plays_first_and_takes_one_turn_of_waiting() -> None:
    stage = Stage("singles", people(7), {"rounds": 20}, seed="迟")
    for _ in range(3):
        stage.play_round()
    stage.with_late([Entrant(id=8)])
    first = stage.play_round()
    waited = Counter(one for drawn in stage.draws for one in drawn.byes)
    assert 8 not in first.byes
    assert max(waited.values()) == 1
    for _ in range(8):
        stage.play_round()
    late = [number for number, drawn in enumerate(stage.draws) if 8 in drawn.byes]
    assert all(later - one > 1 for one, later in pairwise(late))


def test_who_stands_in_the_round_already_is_left_alone() -> None:
    stage = Stage("singles", people(13))
    begun = Past(round=1, seats=(1, 2, 3, 4, 5, 6), slot="1.1")
    question = replace(stage.question(), history=(begun, Past(round=1, seats=(7,), kind="bye")))
    drawn = formats.draw(question)
    assert sorted(placed(drawn)) == [8, 9, 10, 11, 12, 13]
    assert [one.slot for one in drawn.meetings] == ["1.2"]


@pytest.mark.parametrize("count", [0, 1, 5])
@pytest.mark.parametrize("format_", ["singles", "rotation"])
def test_fewer_than_six_are_too_few(format_: str, count: int) -> None:
    with pytest.raises(NoDrawError) as refused:
        formats.draw(Stage(format_, people(count)).question())
    assert refused.value.key in REFUSALS
    assert (refused.value.params["count"], refused.value.params["least"]) == (count, 6)
