"""对头: who sat opposite whom."""

from gouji_league.rounds.selectors.opposites import of_match


def test_seats_look_at_each_other_across_the_table() -> None:
    assert of_match({1: [11, 12, 13, 14, 15, 16]}, [None]) == {
        (11, 14): 1,
        (12, 15): 1,
        (13, 16): 1,
    }


def test_new_seats_hold_until_the_next_ones() -> None:
    found = of_match({1: [1, 2, 3, 4, 5, 6]}, [None, [3, 2, 1, 4, 5, 6], None])
    assert found[1, 4] == 1
    assert found[3, 4] == found[1, 6] == 2
    assert found[2, 5] == 3


def test_a_substitute_sits_opposite_from_their_own_deal_on() -> None:
    found = of_match({1: [1, 2, 3, 4, 5, 6], 2: [7, 2, 3, 4, 5, 6]}, [None, None, None])
    assert found[1, 4] == 1
    assert found[4, 7] == 2


def test_at_a_table_of_four_nobody_is_an_opponent_opposite() -> None:
    assert not of_match({1: [1, 2, 3, 4]}, [None, None])
