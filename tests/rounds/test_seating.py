"""Seats: the cheapest of all 720 at a table of singles, and lots within the sides of a team match."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds.formats.ask import Past, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.memory import Memory
from gouji_league.rounds.formats.seating import seat_lots, seated, seating
from gouji_league.rounds.formats.weighing import table_cost
from tests.rounds.simulate import people


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 24), st.integers(0, 6), st.integers(0, 10**6))
def test_no_other_way_to_sit_costs_less(players: int, rounds: int, seed: int) -> None:
    chance = Chance("past", seed)
    history = tuple(
        Past(round=number, seats=tuple(chance.shuffled(range(1, players + 1))[:6]))
        for number in range(1, rounds + 1)
    )
    question = Question(
        format="singles", round=rounds + 1, seed="", entrants=people(players), history=history
    )
    memory = Memory(question)
    table = chance.shuffled(range(players))[:6]
    found = table_cost(memory, seated(memory, table, chance))
    assert found == min(table_cost(memory, seats) for seats in permutations(table))


def test_the_first_round_seats_by_lot() -> None:
    memory = Memory(Question(format="singles", round=1, seed="", entrants=people(6)))
    first = Counter(seated(memory, range(6), Chance(word))[0] for word in range(600))
    assert all(60 < first[player] < 140 for player in range(6))


@given(st.text(), st.sampled_from([4, 6]), st.integers(1, 20))
def test_a_new_seating_keeps_everybody_on_their_side(seed: str, seats: int, deal: int) -> None:
    found = seating(seed, seats=seats, deal=deal)
    assert sorted(found) == list(range(seats))
    assert all(place % 2 == seat % 2 for seat, place in enumerate(found))
    assert found == seating(seed, seats=seats, deal=deal)


def test_every_seating_of_a_side_is_drawn_about_as_often() -> None:
    drawn = Counter(seating("签", deal=deal)[::2] for deal in range(1200))
    assert len(drawn) == 6
    assert all(140 < times < 260 for times in drawn.values())


def test_the_sides_of_a_match_are_drawn_apart_and_anew_for_a_deal() -> None:
    odd, even = (11, 12, 13), (21, 22, 23)
    found = {seat_lots("签", odd, even, deal=deal) for deal in range(1, 200)}
    assert len(found) == 36
    assert all(set(seats[::2]) == set(odd) and set(seats[1::2]) == set(even) for seats in found)
    assert set(seat_lots("签", (1, 2), (3, 4))[::2]) == {1, 2}


def test_sides_of_two_sizes_cannot_sit() -> None:
    with pytest.raises(ValueError, match="sides of one size"):
        seat_lots("签", (1, 2, 3), (4, 5))
