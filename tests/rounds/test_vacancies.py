"""A published round of singles when people are missing or come after all."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import Draw, NoDrawError, Past, Question
from gouji_league.rounds.words import REASONS
from tests.rounds.simulate import Stage, people, placed


def published(count: int, *, rounds: int = 1, late: int = 0) -> tuple[Question, Draw]:
    """The last round drawn of a stage; the last `late` entrants are not there."""
    stage = Stage("singles", people(count))
    stage.without(range(count - late + 1, count + 1))
    for _ in range(rounds - 1):
        stage.play_round()
    question = stage.question()
    return question, formats.draw(question)


def seats(drawn: Draw) -> dict[int, tuple[str, int]]:
    return {
        number: (one.slot, seat) for one in drawn.meetings for seat, number in enumerate(one.seats)
    }


def moved(before: Draw, after: Draw) -> set[int]:
    """Who had a seat and has another or none."""
    now = seats(after)
    return {number for number, seat in seats(before).items() if now.get(number) != seat}


@settings(max_examples=25, deadline=None)
@given(st.integers(6, 50), st.integers(1, 4), st.data())
def test_as_many_play_as_can_and_the_fewest_move(
    count: int, rounds: int, data: st.DataObject
) -> None:
    late = data.draw(st.integers(0, min(8, count - 6)))
    question, drawn = published(count, rounds=rounds, late=late)
    here = sorted(placed(drawn))
    missing = data.draw(st.lists(st.sampled_from(here), max_size=7, unique=True))
    coming = list(range(count - late + 1, count + 1))
    there = sorted({*here, *coming} - {*missing})
    if len(there) < 6:
        with pytest.raises(NoDrawError):
            formats.reseat(question, drawn, missing=missing, coming=coming)
        return
    found = formats.reseat(question, drawn, missing=missing, coming=coming)
    assert sorted(placed(found)) == there
    assert len(found.meetings) == len(there) // 6
    assert {reason.key for reason in found.reasons} <= set(REASONS)
    assert len({one.slot for one in found.meetings}) == len(found.meetings)
    broken = {one.slot for one in drawn.meetings} - {one.slot for one in found.meetings}
    lost = {number for one in drawn.meetings if one.slot in broken for number in one.seats}
    assert moved(drawn, found) == lost | {number for number in missing if number in seats(drawn)}
    # No other tables to break up would have moved fewer.
    left = sorted(len({*one.seats} - {*missing}) for one in drawn.meetings)
    assert len(lost - {*missing}) == sum(left[: len(broken)])


def test_who_waits_takes_the_empty_seat() -> None:
    question, drawn = published(13, rounds=3)
    gone = drawn.meetings[1].seats[4]
    found = formats.reseat(question, drawn, missing=[gone], coming=[])
    assert moved(drawn, found) == {gone}
    assert found.meetings[1].seats[4] == drawn.byes[0]
    assert found.byes == ()
    assert (found.reasons[0].key, found.reasons[0].about) == ("came_in", (drawn.byes[0], gone))


def test_with_nobody_waiting_one_table_breaks_up() -> None:
    question, drawn = published(24)
    gone = [drawn.meetings[0].seats[0], drawn.meetings[2].seats[1], drawn.meetings[2].seats[5]]
    found = formats.reseat(question, drawn, missing=gone, coming=[])
    assert [one.slot for one in found.meetings] == ["1.1", "1.2", "1.4"]
    assert len(found.byes) == 3
    told = [(one.key, one.params["slot"]) for one in found.reasons[:2]]
    assert told == [("broken_up", "1.3"), ("came_in", "1.1")]


def test_those_who_come_and_those_who_wait_make_a_new_table() -> None:
    question, drawn = published(23, late=7)
    assert len(drawn.byes) == 4
    found = formats.reseat(question, drawn, missing=[], coming=[17, 18, 19])
    assert not moved(drawn, found)
    assert found.meetings[-1].slot == "1.3"
    # Who was there in time plays before who came late.
    assert set(drawn.byes) <= set(found.meetings[-1].seats)
    assert len(found.byes) == 1


def test_the_empty_seats_are_filled_so_that_the_fewest_meet_again() -> None:
    question, drawn = published(17, rounds=4)
    gone = [drawn.meetings[0].seats[0], drawn.meetings[1].seats[0]]
    found = formats.reseat(question, drawn, missing=gone, coming=[])
    fill = [one.seats[0] for one in found.meetings]
    other = replace(
        found,
        meetings=tuple(
            replace(one, seats=(number, *one.seats[1:]))
            for one, number in zip(found.meetings, reversed(fill), strict=True)
        ),
    )
    assert found.cost <= formats.judge(question, other).cost


def test_a_table_that_has_begun_is_left_alone() -> None:
    question, drawn = published(12)
    begun = Past(round=1, seats=drawn.meetings[0].seats, slot="1.1", over=False)
    gone = [drawn.meetings[0].seats[0], drawn.meetings[1].seats[0]]
    found = formats.reseat(replace(question, history=(begun,)), drawn, missing=gone, coming=[])
    assert [one.seats for one in found.meetings] == [drawn.meetings[0].seats]
    assert sorted(found.byes) == sorted(drawn.meetings[1].seats[1:])


def test_equal_questions_are_reseated_alike() -> None:
    question, drawn = published(26, rounds=3)
    missing = [number for one in drawn.meetings[:2] for number in one.seats[:2]]
    found = [formats.reseat(question, drawn, missing=missing, coming=[]) for _ in range(2)]
    assert found[0] == found[1]
    assert not [pair for pair in combinations(placed(found[0]), 2) if pair[0] == pair[1]]
