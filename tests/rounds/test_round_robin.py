"""循环赛: everybody meets everybody, sides even, whoever comes late or leaves."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats import round_robin
from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Question, swapped
from tests.rounds.simulate import Stage, met, people, placed

FIELDS = st.integers(2, 60)
LEGS = st.sampled_from([1, 2])


def question(count: int, **settings: int) -> Question:
    return Question(
        format="round_robin", round=1, seed="签", entrants=people(count), settings=settings
    )


@settings(max_examples=60, deadline=None)
@given(FIELDS, LEGS)
def test_each_pair_meets_as_often_as_there_are_legs(count: int, legs: int) -> None:
    rounds = round_robin.schedule(question(count, legs=legs))
    pairs = Counter(frozenset(pair) for pairs in rounds for pair in pairs)
    assert len(pairs) == count * (count - 1) // 2
    assert set(pairs.values()) == {legs}
    assert len(rounds) == formats.plan_rounds("round_robin", {"legs": legs}, count)


@settings(max_examples=60, deadline=None)
@given(FIELDS, LEGS)
def test_sides_differ_by_one_at_most(count: int, legs: int) -> None:
    rounds = round_robin.schedule(question(count, legs=legs))
    for one in range(1, count + 1):
        sides = [pair.index(one) for pairs in rounds for pair in pairs if one in pair]
        assert abs(sides.count(0) - sides.count(1)) <= (count * legs + legs) % 2
        assert all(len(set(sides[at : at + 3])) == 2 for at in range(len(sides) // legs - 2))


@settings(max_examples=30, deadline=None)
@given(FIELDS)
def test_in_each_round_everybody_plays_once_or_has_one_bye(count: int) -> None:
    stage = Stage("round_robin", people(count))
    byes: Counter[int] = Counter()
    for number in range(1, (formats.rounds(stage.question()) or 0) + 1):
        drawn = round_robin.draw(stage.question(number))
        assert sorted(placed(drawn)) == list(range(1, count + 1))
        byes.update(drawn.byes)
    assert set(byes.values()) <= {1}
    assert len(byes) == count * (count % 2)


def test_the_schedule_does_not_hang_on_what_has_been_played() -> None:
    stage = Stage("round_robin", people(9))
    before = round_robin.schedule(stage.question(1))
    stage.play()
    played = [[one.seats for one in drawn.meetings] for drawn in stage.draws]
    assert played == before


def test_another_seed_is_another_schedule() -> None:
    asked = question(8)
    assert round_robin.draw(asked) == round_robin.draw(asked)
    assert round_robin.draw(asked) != round_robin.draw(replace(asked, seed="另一签"))


@settings(max_examples=40, deadline=None)
@given(st.integers(4, 30), st.integers(1, 3), st.data())
def test_who_leaves_leaves_a_gap_and_nothing_else(
    count: int, after: int, data: st.DataObject
) -> None:
    gone = data.draw(st.sets(st.integers(1, count), min_size=1, max_size=count - 2))
    stage = Stage("round_robin", people(count))
    before = round_robin.schedule(stage.question())
    for _ in range(after):
        stage.play_round()
    stage.without(gone)
    stage.play()
    for number, drawn in enumerate(stage.draws[after:], after):
        left = [pair for pair in before[number] if not gone & set(pair)]
        assert [one.seats for one in drawn.meetings] == left
        assert not gone & set(placed(drawn))


@settings(max_examples=40, deadline=None)
@given(st.integers(3, 20), st.integers(1, 4), st.integers(1, 3))
def test_late_comers_meet_everybody_in_as_few_rounds_as_can_be(
    count: int, after: int, late: int
) -> None:
    stage = Stage("round_robin", people(count))
    before = round_robin.schedule(stage.question())
    after = min(after, len(before))
    for _ in range(after):
        stage.play_round()
    stage.with_late(people(late, first=count + 1))
    stage.play()
    assert [[one.seats for one in drawn.meetings] for drawn in stage.draws[:after]] == before[
        :after
    ]
    pairs = Counter(met(stage.draws))
    assert set(pairs.values()) == {1}
    whole = count + late
    assert len(pairs) == whole * (whole - 1) // 2
    for drawn in stage.draws:
        assert len(set(placed(drawn))) == len(placed(drawn))
    # A late-comer has one match a round: it takes as many as it has opponents, perhaps one more.
    assert len(stage.draws) - after - (whole - 1) in (0, 1)


@settings(max_examples=30, deadline=None)
@given(st.integers(4, 16), st.data())
def test_after_a_swap_by_hand_nobody_meets_twice(count: int, data: st.DataObject) -> None:
    stage = Stage("round_robin", people(count))
    drawn = round_robin.draw(stage.question())
    one, other = data.draw(st.permutations(range(1, count + 1)))[:2]
    stage.keep(round_robin.judge(stage.question(), swapped(drawn, one, other)))
    stage.play()
    pairs = Counter(met(stage.draws))
    assert set(pairs.values()) == {1}
    assert len(pairs) == count * (count - 1) // 2


def test_a_swap_that_makes_two_meet_again_is_told() -> None:
    stage = Stage("round_robin", people(6))
    first = stage.play_round()
    asked = stage.question()
    drawn = round_robin.draw(asked)
    one, other = first.meetings[0].seats
    beside = next(pair.seats for pair in drawn.meetings if one in pair.seats)
    rival = beside[1 - beside.index(one)]
    told = round_robin.judge(asked, swapped(drawn, rival, other)).reasons
    assert ("rematch", {one, other}) in [(reason.key, set(reason.about)) for reason in told]


def test_one_whose_opponent_has_left_is_told_so() -> None:
    stage = Stage("round_robin", people(4))
    pair = round_robin.draw(stage.question()).meetings[0].seats
    stage.without([pair[0]])
    drawn = round_robin.draw(stage.question())
    assert drawn.byes == (pair[1],)
    assert [reason.key for reason in drawn.reasons] == ["no_opponent"]


def test_one_who_was_away_for_a_round_makes_up_for_it_at_the_end() -> None:
    stage = Stage("round_robin", people(4))
    away = stage.entrants[0]
    stage.without([away.id])
    stage.play_round()
    stage.entrants = people(4)
    stage.play()
    assert len(stage.draws) == 4
    assert set(Counter(met(stage.draws)).values()) == {1}
    assert len(met(stage.draws)) == 6


@pytest.mark.parametrize(
    ("entrants", "number", "key"),
    [(people(1), 1, "too_few"), (people(4), 4, "stage_over"), ((Entrant(id=1, playing=False), Entrant(id=2)), 1, "too_few")],
)  # fmt: skip
def test_what_cannot_be_drawn(entrants: tuple[Entrant, ...], number: int, key: str) -> None:
    with pytest.raises(NoDrawError, match=key):
        round_robin.draw(Stage("round_robin", entrants).question(number))
