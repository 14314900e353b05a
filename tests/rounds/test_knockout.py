"""淘汰赛: one winner whatever happens, byes fair, units apart, a third-place match where two lost."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats import knockout
from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Past, Question, swapped
from gouji_league.rounds.formats.bracket import pattern
from gouji_league.rounds.formats.tree import Side, bracket_view
from gouji_league.tournaments.plan import knockout_rounds
from tests.rounds.exact import pairings
from tests.rounds.simulate import Stage, anybody, people, placed, sometimes_nobody

FIELDS = st.integers(2, 60)
DRAWS = st.sampled_from(["bracket", "redraw"])
SEEDS = st.sampled_from([0, 2, 4, 60])


def stage_of(count: int, draw: str, *, seeds: int = 0, lots: int = 1, units: int = 5) -> Stage:
    entrants = people(count, units=units, seeds=min(seeds, count))
    return Stage("knockout", entrants, {"draw": draw}, seed=str(lots))


@settings(max_examples=60, deadline=None)
@given(FIELDS, DRAWS, SEEDS, st.integers(0, 99))
def test_it_leads_to_one_winner(count: int, draw: str, seeds: int, lots: int) -> None:
    stage = stage_of(count, draw, seeds=seeds, lots=lots).play()
    expected = knockout_rounds(count, {"draw": draw, "third_place": True})
    assert len(stage.draws) == len(expected)
    out: set[int] = set()
    for number, (drawn, plan) in enumerate(zip(stage.draws, expected, strict=True), 1):
        regular = [one for one in drawn.meetings if one.kind == "regular"]
        third = [one for one in drawn.meetings if one.kind == "third_place"]
        assert len(regular) == plan["entering"] - plan["going_on"]
        assert bool(third) == plan["third_place"]
        here = [*drawn.byes, *(n for one in regular for n in one.seats)]
        assert len(here) == len(set(here)) == plan["entering"] or draw == "bracket"
        assert not out & set(here)
        pasts = [past for past in stage.history if past.round == number and past.kind == "regular"]
        out |= {n for past in pasts for n in past.seats if n != past.winner}
    assert len(out) == count - 1
    with pytest.raises(NoDrawError, match="stage_over"):
        formats.draw(stage.question())


@settings(max_examples=60, deadline=None)
@given(FIELDS, DRAWS, SEEDS, st.integers(0, 99))
def test_it_ends_though_both_stay_away(count: int, draw: str, seeds: int, lots: int) -> None:
    stage = stage_of(count, draw, seeds=seeds, lots=lots)
    stage.choose = sometimes_nobody
    stage.play()
    for number, drawn in enumerate(stage.draws, 1):
        before = [past for past in stage.history if past.round == number - 1]
        on = {past.seats[0] if past.kind == "bye" else past.winner for past in before}
        regular = [one for one in drawn.meetings if one.kind == "regular"]
        here = [*drawn.byes, *(n for one in regular for n in one.seats)]
        assert len(here) == len(set(here))
        assert number == 1 or set(here) <= on
        assert number == 1 or draw == "bracket" or set(here) == on - {None}
    last = [past for past in stage.history if past.kind == "regular"]
    assert len({past.slot for past in stage.history}) == len(stage.history) or draw == "redraw"
    assert last


def test_both_absent_the_next_opponent_goes_through() -> None:
    stage = stage_of(8, "bracket", seeds=8)
    stage.choose = lambda _chance, seats: None if 1 in seats else min(seats)
    stage.play()
    assert stage.draws[1].byes == (4,)
    assert stage.draws[1].bye_slots == ("2.1",)
    assert [reason.key for reason in stage.draws[1].reasons] == ["through"]
    assert stage.draws[2].meetings[0].seats == (4, 2)


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 200), st.integers(0, 99))
def test_drawn_anew_nobody_has_two_byes(count: int, lots: int) -> None:
    """Whoever wins: here always who has had a bye."""
    stage = stage_of(count, "redraw", lots=lots, units=0)
    lucky: set[int] = set()

    def lucky_first(chance: random.Random, seats: tuple[int, ...]) -> int:
        lucky.update(number for drawn in stage.draws for number in drawn.byes)
        return max(seats, key=lambda number: (number in lucky, chance.random()))

    stage.choose = lucky_first
    stage.play()
    byes = Counter(number for drawn in stage.draws for number in drawn.byes)
    assert set(byes.values()) <= {1}
    assert all(len(drawn.byes) <= 1 for drawn in stage.draws)


def test_seeds_stand_by_the_standard_pattern() -> None:
    assert pattern(8) == [1, 8, 5, 4, 3, 6, 7, 2]
    for rounds in range(1, 8):
        order = pattern(2**rounds)
        # The best of a round meet the worst: seeds add up to one more than there are.
        for count in (2**n for n in range(1, rounds + 1)):
            block = len(order) // count
            best = [min(order[at : at + block]) for at in range(0, len(order), block)]
            assert {one + other for one, other in zip(best[::2], best[1::2], strict=True)} == {
                count + 1
            }


@settings(max_examples=40, deadline=None)
@given(FIELDS, SEEDS)
def test_byes_go_to_the_best_seeds(count: int, seeds: int) -> None:
    stage = stage_of(count, "bracket", seeds=seeds)
    drawn = stage.play_round()
    seeded = [one.id for one in stage.entrants if one.seed]
    assert set(drawn.byes) >= set(seeded[: len(drawn.byes)])
    told = {reason.about[0]: reason.key for reason in drawn.reasons if reason.key.startswith("bye")}
    assert told == {n: "bye_seed" if n in seeded else "bye_lots" for n in drawn.byes}


def test_byes_by_lot_are_not_only_for_seeds() -> None:
    byes = set()
    for lots in range(20):
        stage = stage_of(13, "bracket", seeds=4, lots=lots)
        stage.settings["byes"] = "lots"
        byes |= set(stage.play_round().byes)
        assert len(stage.play().draws) == 4
    assert byes > {1, 2, 3, 4}


def test_no_one_seat_is_drawn_more_often_than_others() -> None:
    """Unseeded, everybody has a bye about equally often."""
    byes = Counter(
        number
        for lots in range(600)
        for number in knockout.draw(stage_of(6, "bracket", lots=lots, units=0).question()).byes
    )
    assert all(150 < byes[number] < 250 for number in range(1, 7))


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), DRAWS, st.integers(0, 2), st.data())
def test_units_are_apart_as_far_as_can_be(
    count: int, draw: str, seeds: int, data: st.DataObject
) -> None:
    units = data.draw(st.lists(st.sampled_from("甲乙丙"), min_size=count, max_size=count))
    entrants = tuple(
        Entrant(id=n, unit=unit, seed=n if n <= min(seeds, count) else None)
        for n, unit in enumerate(units, 1)
    )
    stage = Stage("knockout", entrants, {"draw": draw})
    drawn = stage.play_round()
    clashes = sum(reason.key == "same_unit" for reason in drawn.reasons)
    assert clashes == _fewest(entrants, len(drawn.byes), draw)


def _fewest(entrants: tuple[Entrant, ...], byes: int, draw: str) -> int:
    """By trying all: seeds of a bracket have the byes and do not meet unless they must."""
    seeded = [one for one in entrants if one.seed and draw == "bracket"]
    held = seeded[:byes]
    rest = [one for one in entrants if one not in held]
    nobody = [Entrant(id=-n) for n in range(byes - len(held))]
    found = []
    for pairs in pairings([*rest, *nobody]):
        real = [pair for pair in pairs if pair[0].id > 0 and pair[1].id > 0]
        seeds_meet = any(one in seeded and other in seeded for one, other in real)
        no_bye = any(one in seeded and other.id < 0 for one, other in pairs)
        both = any(one.id < 0 and other.id < 0 for one, other in pairs)
        if not both and not no_bye and (not seeds_meet or len(entrants) == len(seeded)):
            found.append(sum(one.unit == other.unit for one, other in real))
    return min(found)


def test_a_swap_by_hand_stays_in_the_bracket() -> None:
    stage = stage_of(13, "bracket", seeds=13, units=0)
    question = stage.question()
    drawn = knockout.judge(question, swapped(knockout.draw(question), 1, 9))
    stage.choose = lambda _chance, seats: min(seats)
    stage.keep(drawn)
    assert (drawn.byes[0], drawn.bye_slots[0]) == (9, "1.1")
    assert stage.play_round().meetings[0].seats == (9, 1)


def test_the_next_round_is_drawn_as_far_as_it_is_known() -> None:
    stage = stage_of(8, "bracket", seeds=8)
    stage.play_round()
    last = stage.history[-1]
    stage.history[-1] = replace(last, winner=None, over=False)
    drawn = knockout.draw(stage.question())
    assert [one.slot for one in drawn.meetings] == ["2.1"]
    stage.history = [replace(past, winner=None, over=False) for past in stage.history]
    with pytest.raises(NoDrawError, match="undecided"):
        knockout.draw(stage.question())


def test_lots_wait_for_every_result() -> None:
    stage = stage_of(8, "redraw")
    stage.play_round()
    stage.history[0] = replace(stage.history[0], winner=None, over=False)
    with pytest.raises(NoDrawError, match="undecided") as caught:
        knockout.draw(stage.question())
    assert caught.value.params == {"count": 1}


def test_who_has_left_sends_its_opponent_through() -> None:
    stage = stage_of(4, "bracket", seeds=4)
    stage.choose = lambda _chance, seats: min(seats)
    stage.play_round()
    stage.without([1])
    drawn = knockout.draw(stage.question())
    assert drawn.byes == (2,)
    assert [one.kind for one in drawn.meetings] == ["third_place"]


@pytest.mark.parametrize("known", [True, False])
def test_a_bye_goes_on_though_its_place_was_not_kept(known: bool) -> None:
    """4 stayed away and 5 went through."""
    stage = stage_of(8, "bracket", seeds=8)
    stage.choose = lambda _chance, seats: min(seats)
    stage.play_round()
    bye = Past(round=1, seats=(5,), kind="bye", slot="1.2" if known else "")
    stage.history = [bye if 4 in past.seats else past for past in stage.history]
    assert [one.seats for one in knockout.draw(stage.question()).meetings] == [(1, 5), (3, 2)]


def test_too_few_to_draw() -> None:
    for draw in ("bracket", "redraw"):
        with pytest.raises(NoDrawError, match="too_few"):
            knockout.draw(stage_of(1, draw).question())


@settings(max_examples=40, deadline=None)
@given(FIELDS, DRAWS, st.integers(0, 99))
def test_the_picture_shows_every_match_that_comes(count: int, draw: str, lots: int) -> None:
    stage = stage_of(count, draw, lots=lots)
    before = [len(cells) for cells in bracket_view(stage.question())]
    stage.play()
    after = bracket_view(stage.question())
    assert [len(cells) for cells in after] == before
    shown = {
        (cell.slot, *(side.entrant for side in cell.sides)) for cells in after for cell in cells
    }
    for past in stage.history:
        assert (past.slot, *(*past.seats, None)[:2]) in shown
    assert not [cell for cells in after for cell in cells if not cell.over]


def test_the_picture_says_what_a_place_waits_for() -> None:
    stage = stage_of(3, "bracket", seeds=3)
    stage.choose = anybody
    final = bracket_view(stage.question())[1][0]
    assert final.sides == (Side(kind="entrant", entrant=1), Side(kind="winner", slot="1.2"))
    entrants = (Entrant(id=0, origin="A1"), Entrant(id=-1, origin="+1"))
    asked = Question(format="knockout", round=1, seed="x", entrants=entrants)
    sides = bracket_view(asked)[0][0].sides
    assert sides == (Side(kind="origin", group="A", place=1), Side(kind="best_next", place=1))


def test_a_kept_match_stays_and_the_others_are_drawn() -> None:
    question = stage_of(8, "bracket", seeds=8).question()
    kept = (Past(round=1, seats=(5, 6), slot="1.1"),)
    drawn = knockout.draw(replace(question, history=kept))
    assert sorted(placed(drawn)) == [1, 2, 3, 4, 7, 8]
    assert [one.slot for one in drawn.meetings] == ["1.2", "1.3", "1.4"]
