"""重排: after publication the fewest people change their places."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats.ask import Draw, Entrant, NoDrawError
from tests.rounds.simulate import Stage, people, placed

SETTINGS: dict[str, dict[str, Any]] = {
    "swiss": {},
    "knockout": {"draw": "redraw"},
    "round_robin": {},
    "groups": {"group_size": 4},
}


def opponents(drawn: Draw) -> dict[int, int]:
    found: dict[int, int] = {}
    for meeting in drawn.meetings:
        one, other = meeting.seats
        found |= {one: other, other: one}
    return found


def published(name: str, count: int, late: int = 0) -> tuple[Stage, Draw]:
    """A first round that is out; the late ones are known by now."""
    stage = Stage(name, people(count), dict(SETTINGS[name]))
    drawn = formats.draw(stage.question())
    if drawn.groups:
        named = dict(drawn.groups)
        stage.entrants = tuple(replace(one, group=named[one.id]) for one in stage.entrants)
    stage.entrants += people(late, first=count + 1)
    return stage, drawn


@settings(max_examples=80, deadline=None)
@given(st.sampled_from(sorted(SETTINGS)), st.integers(4, 30), st.data())
def test_nobodys_match_is_touched_but_those_of_the_missing(
    name: str, count: int, data: st.DataObject
) -> None:
    late = data.draw(st.integers(0, 3))
    missing = data.draw(st.sets(st.integers(1, count), max_size=3))
    stage, drawn = published(name, count, late)
    coming = range(count + 1, count + late + 1)
    again = formats.reseat(stage.question(), drawn, missing=sorted(missing), coming=coming)
    here = {one.id for one in stage.entrants} - missing
    assert Counter(placed(again)) == Counter(here)
    before, after = opponents(drawn), opponents(again)
    for one, other in before.items():
        if not {one, other} & missing:
            assert after[one] == other
    assert len({one.slot for one in again.meetings}) == len(again.meetings)
    if name in ("swiss", "knockout"):
        assert len(again.byes) == len(here) % 2


@pytest.mark.parametrize("name", ["swiss", "knockout"])
def test_who_comes_plays_whom_the_missing_left_alone(name: str) -> None:
    stage, drawn = published(name, 8, late=1)
    gone, alone = drawn.meetings[2].seats
    again = formats.reseat(stage.question(), drawn, missing=[gone], coming=[9])
    assert again.meetings[2] == replace(drawn.meetings[2], seats=(9, alone))
    assert again.meetings[:2] == drawn.meetings[:2]


@pytest.mark.parametrize("name", ["swiss", "knockout"])
def test_one_missing_gives_the_opponent_the_bye(name: str) -> None:
    stage, drawn = published(name, 8)
    gone, alone = drawn.meetings[0].seats
    again = formats.reseat(stage.question(), drawn, missing=[gone])
    assert again.byes == (alone,)
    assert again.meetings == drawn.meetings[1:]


@pytest.mark.parametrize("name", ["swiss", "knockout"])
def test_one_missing_of_an_odd_field_gives_the_one_with_the_bye_a_match(name: str) -> None:
    stage, drawn = published(name, 9)
    gone, alone = drawn.meetings[0].seats
    again = formats.reseat(stage.question(), drawn, missing=[gone])
    assert again.byes == ()
    assert again.meetings[0].seats == (drawn.byes[0], alone)


def test_two_who_have_met_are_not_put_together() -> None:
    stage = Stage("swiss", people(4))
    first = stage.play_round()
    drawn = formats.draw(stage.question())
    one, other = first.meetings[0].seats
    facing = opponents(drawn)
    gone = [facing[one], facing[other]]
    again = formats.reseat(stage.question(), drawn, missing=gone)
    assert sorted(again.byes) == sorted((one, other))


def test_who_has_had_a_bye_is_the_first_to_play() -> None:
    stage = Stage("swiss", people(7))
    had = stage.play_round().byes[0]
    drawn = formats.draw(stage.question())
    gone = opponents(drawn)[had]
    again = formats.reseat(stage.question(), drawn, missing=[gone])
    assert had in opponents(again)


def test_in_a_bracket_the_opponent_goes_through_in_its_place() -> None:
    stage = Stage("knockout", people(8, seeds=8), {"draw": "bracket"})
    drawn = formats.draw(stage.question())
    again = formats.reseat(stage.question(), drawn, missing=[4, 6])
    assert (again.byes, again.bye_slots) == ((5, 3), ("1.2", "1.3"))
    stage.keep(again)
    assert [one.slot for one in stage.play_round().meetings] == ["2.1", "2.2"]


def test_in_a_bracket_who_comes_takes_an_empty_place() -> None:
    stage = Stage("knockout", people(7, seeds=7), {"draw": "bracket"})
    drawn = formats.draw(stage.question())
    stage.entrants += (Entrant(id=8), Entrant(id=9))
    again = formats.reseat(stage.question(), drawn, missing=[5], coming=[8, 9])
    assert again.byes == ()
    assert opponents(again)[1] in (8, 9)
    with pytest.raises(NoDrawError, match="no_place") as caught:
        formats.reseat(stage.question(), drawn, coming=[8, 9])
    assert caught.value.params == {"count": 1}


def test_nobody_comes_into_a_later_round_of_a_knock_out() -> None:
    stage = Stage("knockout", people(7), {"draw": "redraw"})
    stage.play_round()
    drawn = formats.draw(stage.question())
    stage.entrants += (Entrant(id=8),)
    with pytest.raises(NoDrawError, match="no_place"):
        formats.reseat(stage.question(), drawn, coming=[8])


def test_in_a_league_the_match_waits_and_nobody_is_moved() -> None:
    stage, drawn = published("round_robin", 6)
    one, other = drawn.meetings[0].seats[0], drawn.meetings[1].seats[0]
    again = formats.reseat(stage.question(), drawn, missing=[one, other])
    assert again.meetings == drawn.meetings[2:]
    assert len(again.byes) == 2
