"""The question and answer of a draw: written, read back, swapped; and the draw's own chance."""

import json
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from gouji_league.rounds.formats.ask import (
    Draw,
    Entrant,
    Meeting,
    Past,
    Question,
    Reason,
    draw_from,
    question_from,
    swapped,
)
from gouji_league.rounds.formats.chance import Chance

QUESTION = Question(
    format="swiss",
    round=2,
    seed="lots",
    entrants=(Entrant(id=1, unit="甲校", seed=1), Entrant(id=2), Entrant(id=3, playing=False)),
    history=(Past(round=1, seats=(1, 2), winner=1), Past(round=1, seats=(3,), kind="bye")),
    settings={"units_apart": True, "rounds": None},
)
DRAW = Draw(
    meetings=(Meeting(seats=(1, 2), slot="1.1"), Meeting(seats=(4, 5), slot="1.2")),
    byes=(3,),
    bye_slots=("1.3",),
    reasons=(Reason(key="rematch", about=(1, 2), params={"round": 1}),),
    cost=(1, 0),
)


def test_a_question_is_the_same_after_it_was_written() -> None:
    assert question_from(json.loads(json.dumps(QUESTION.as_json()))) == QUESTION


def test_a_draw_is_the_same_after_it_was_written() -> None:
    assert draw_from(json.loads(json.dumps(DRAW.as_json()))) == DRAW


def test_only_who_is_there_can_be_drawn() -> None:
    assert [one.id for one in QUESTION.playing()] == [1, 2]


def test_a_swap_takes_the_place_of_the_other_a_bye_too() -> None:
    found = swapped(DRAW, 2, 3)
    assert [one.seats for one in found.meetings] == [(1, 3), (4, 5)]
    assert found.byes == (2,)


def test_the_same_words_draw_the_same() -> None:
    assert [Chance("a", 1).below(1000) for _ in range(2)] == [Chance("a", 1).below(1000)] * 2
    assert Chance("a", 1).bits() != Chance("a", 2).bits()


@given(st.text(), st.integers(1, 50))
def test_a_shuffle_keeps_everybody(word: str, count: int) -> None:
    assert sorted(Chance(word).shuffled(range(count))) == list(range(count))


def test_each_is_drawn_about_as_often_as_the_others() -> None:
    chance = Chance("fair")
    drawn = Counter(chance.below(6) for _ in range(60_000))
    assert all(9_500 < drawn[face] < 10_500 for face in range(6))
