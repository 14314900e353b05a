"""积分编排: laws over any field, and the best round of all in small ones."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats import swiss
from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Past, Question, swapped
from tests.rounds import exact
from tests.rounds.simulate import Stage, met, people, placed, sometimes_nobody

FIELDS = st.integers(2, 60)


def small_question(count: int, rounds: int, lots: int) -> Question:
    """A small field after some rounds that were paired by any hand, rematches or not."""
    chance = random.Random(lots)
    history = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(1, count + 1), count)
        pairs = list(zip(order[::2], order[1::2], strict=False))
        history += [Past(round=number, seats=pair, winner=pair[0]) for pair in pairs]
        if count % 2:
            history.append(Past(round=number, seats=(order[-1],), kind="bye"))
    entrants = tuple(
        Entrant(
            id=number,
            unit=chance.choice(["", "甲", "乙"]),
            rank=number,
            points=chance.randrange(rounds + 2),
        )
        for number in range(1, count + 1)
    )
    return Question(
        format="swiss",
        round=rounds + 1,
        seed=str(lots),
        entrants=entrants,
        history=tuple(history),
    )


def without_extra(cost: tuple[int, ...]) -> tuple[int, ...]:
    """The judge's second key counts byes too many: a draw of ours has none."""
    assert cost[1] == 0
    return cost[:1] + cost[2:]


@settings(max_examples=250, deadline=None)
@given(st.integers(2, 8), st.integers(0, 6), st.integers(0, 10**6))
def test_no_round_is_better_than_ours(count: int, rounds: int, lots: int) -> None:
    question = small_question(count, rounds, lots)
    best = exact.best(question)
    if best is None:
        with pytest.raises(NoDrawError, match="no_legal_pairing"):
            swiss.draw(question)
    else:
        assert without_extra(swiss.draw(question).cost) == best


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), st.integers(3, 9), st.integers(0, 10**6))
def test_the_least_bad_has_the_fewest_rematches(count: int, rounds: int, lots: int) -> None:
    question = small_question(count, rounds, lots)
    asked = replace(question, settings={"least_bad": True})
    drawn = swiss.draw(asked)
    assert without_extra(drawn.cost) == exact.best(question, rematches=True)
    told = [reason for reason in drawn.reasons if reason.key == "rematch"]
    assert bool(told) == bool(drawn.cost[0])


@settings(max_examples=40, deadline=None)
@given(FIELDS, st.integers(0, 8), st.integers(0, 99))
def test_nobody_meets_twice_or_has_two_byes(count: int, units: int, lots: int) -> None:
    stage = Stage("swiss", people(count, units=units), seed=str(lots), choose=sometimes_nobody)
    stage.play()
    assert len(stage.draws) == formats.plan_rounds("swiss", {}, count)
    for drawn in stage.draws:
        assert sorted(placed(drawn)) == [one.id for one in stage.entrants]
    assert len(set(met(stage.draws))) == len(met(stage.draws))
    byes = [bye for drawn in stage.draws for bye in drawn.byes]
    assert len(set(byes)) == len(byes) == len(stage.draws) * (count % 2)


@settings(max_examples=40, deadline=None)
@given(st.integers(12, 60), st.data())
def test_late_comers_and_those_who_leave(count: int, data: st.DataObject) -> None:
    stage = Stage("swiss", people(count), {"rounds": 5}, seed=str(count))
    stage.play_round()
    late = data.draw(st.integers(0, 3))
    stage.with_late(people(late, first=count + 1))
    gone = data.draw(st.sets(st.integers(1, count), max_size=3))
    for _ in range(2):
        here = {one.id for one in stage.question().playing()}
        assert set(placed(stage.play_round())) == here
        stage.without(gone)
    assert len(set(met(stage.draws))) == len(met(stage.draws))
    last = stage.draws[-1]
    assert not gone & set(placed(stage.play_round()))
    assert len(last.byes) == len(placed(last)) % 2


@settings(max_examples=25, deadline=None)
@given(st.integers(12, 60), st.integers(0, 99))
def test_sides_are_balanced(count: int, lots: int) -> None:
    """Hardly anybody a third time running (where points leave no other way); near the middle."""
    stage = Stage("swiss", people(count), {"rounds": 5}, seed=str(lots)).play()
    told = [reason.key for drawn in stage.draws for reason in drawn.reasons]
    assert told.count("side") == sum(drawn.cost[6] for drawn in stage.draws) <= 3
    for one in stage.entrants:
        seats = [past.seats for past in stage.history if one.id in past.seats]
        odd = sum(pair[0] == one.id and len(pair) == 2 for pair in seats)
        even = sum(pair[-1] == one.id and len(pair) == 2 for pair in seats)
        assert abs(odd - even) <= 3


@settings(max_examples=20, deadline=None)
@given(st.integers(3, 60), st.integers(0, 99))
def test_the_same_question_is_answered_alike(count: int, lots: int) -> None:
    stage = Stage("swiss", people(count, units=5), seed=str(lots))
    stage.play_round()
    assert swiss.draw(stage.question()) == swiss.draw(stage.question())


def test_another_seed_draws_otherwise() -> None:
    drawn = {Stage("swiss", people(20), seed=str(lots)).play_round().meetings for lots in range(5)}
    assert len(drawn) == 5


@pytest.mark.parametrize("count", [6, 7, 8, 9])
def test_everybody_meets_everybody_where_rounds_allow(count: int) -> None:
    """As many rounds as opponents: greedy rounds may end early, and then it says so."""
    stage = Stage("swiss", people(count), {"rounds": 40, "least_bad": True})
    stage.play()
    assert len(stage.draws) == count - 1 + count % 2
    for number, drawn in enumerate(stage.draws, 1):
        legal = exact.best(replace(stage.question(number), history=stage_before(stage, number)))
        assert (legal is None) == bool(drawn.cost[0])


def stage_before(stage: Stage, number: int) -> tuple[Past, ...]:
    return tuple(past for past in stage.history if past.round < number)


def test_of_those_without_a_bye_the_lowest_has_it() -> None:
    entrants = tuple(Entrant(id=number, rank=number, points=6 - number) for number in range(1, 6))
    history = (Past(round=1, seats=(5,), kind="bye"),)
    question = Question(format="swiss", round=2, seed="x", entrants=entrants, history=history)
    drawn = swiss.draw(question)
    assert drawn.byes == (4,)
    assert [reason.key for reason in drawn.reasons if reason.about == (4,)] == ["bye"]


def test_units_meet_in_the_first_round_only_where_they_must() -> None:
    """Seven of ten are of one unit: two pairs of them cannot be helped."""
    entrants = tuple(Entrant(id=n, unit="甲" if n < 8 else f"乙{n}") for n in range(1, 11))
    question = Question(format="swiss", round=1, seed="x", entrants=entrants)
    assert swiss.draw(question).cost[4] == 2
    free = replace(question, settings={"units_apart": False})
    assert not [one for one in swiss.draw(free).reasons if one.key == "same_unit"]


def test_a_swap_says_what_it_costs() -> None:
    stage = Stage("swiss", people(16))
    stage.play_round()
    question = stage.question()
    drawn = swiss.draw(question)
    first, *_, last = drawn.meetings
    worse = swiss.judge(question, swapped(drawn, first.seats[0], last.seats[0]))
    assert worse.cost > drawn.cost == swiss.judge(question, drawn).cost
    assert [reason.key for reason in worse.reasons].count("points_apart") == 2


def test_what_is_kept_of_a_round_stays_out_of_the_lots() -> None:
    question = Stage("swiss", people(9)).question()
    kept = (Past(round=1, seats=(1, 2)), Past(round=1, seats=(3,), kind="bye"))
    drawn = swiss.draw(replace(question, history=kept))
    assert sorted(placed(drawn)) == [4, 5, 6, 7, 8, 9]
    assert [one.slot for one in drawn.meetings] == ["1.3", "1.4", "1.5"]


def test_too_few_to_draw() -> None:
    with pytest.raises(NoDrawError, match="too_few") as caught:
        swiss.draw(Stage("swiss", people(1)).question())
    assert caught.value.params == {"count": 1, "least": 2}
