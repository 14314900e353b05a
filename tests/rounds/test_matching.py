"""配对: the cheapest of all, one only, in weights beyond a machine word."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds.formats.ask import Entrant
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.matching import MOST_BITS, Lots, cheapest, parted_by_lot
from tests.rounds.exact import pairings

BIG = 1 << MOST_BITS - 4


@settings(max_examples=100, deadline=None)
@given(st.sampled_from([2, 4, 6]), st.data())
def test_it_is_the_cheapest_of_all(count: int, data: st.DataObject) -> None:
    costs = {
        (one, other): data.draw(st.integers(0, BIG) | st.integers(0, 2))
        for one in range(count)
        for other in range(one + 1, count)
        if data.draw(st.integers(0, 4))
    }
    found = cheapest(count, [(*pair, cost) for pair, cost in costs.items()])
    people = [Entrant(id=number) for number in range(count)]
    ways = [[(a.id, b.id) for a, b in pairs] for pairs in pairings(people)]
    possible = [sum(costs[pair] for pair in way) for way in ways if all(p in costs for p in way)]
    if found is None:
        assert not possible
    else:
        assert sum(costs[pair] for pair in found) == min(possible)


def test_nobody_is_paired_at_once() -> None:
    assert cheapest(0, []) == []
    assert cheapest(2, []) is None


def test_lots_are_the_same_both_ways_and_differ_between_pairs() -> None:
    lots = Lots(Chance("x"), 60, bits=40)
    drawn = [lots(one, other) for one in range(60) for other in range(one)]
    assert drawn == [lots(other, one) for one in range(60) for other in range(one)]
    assert len(set(drawn)) == len(drawn)
    assert max(drawn) < 1 << 40
    low = sum(lot < 1 << 39 for lot in drawn)
    assert abs(low - len(drawn) / 2) < len(drawn) / 10


def test_lots_part_only_what_is_equal() -> None:
    edges = [(0, 1, 5), (0, 2, 5), (1, 2, 6)]
    parted = [cost for _, _, cost in parted_by_lot(edges, Chance("x"))]
    assert len(set(parted)) == 3
    assert max(parted[:2]) < parted[2]
