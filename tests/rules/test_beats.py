"""压, as a law: over every set of up to six cards `beats` is a strict partial order, and what the
second way of putting it says. RULES section 8."""

from itertools import product

import pytest

from gouji_league.rules import cards
from gouji_league.rules.books import GOUJI
from gouji_league.rules.cards import CardSet
from gouji_league.rules.facts import Options

RANKS = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
JOKERS_ALONE = len(RANKS)
"""They stand above 2."""
DAGANG: Options = {"hold_threes": False}
RULES = GOUJI["dagang"].cards(DAGANG)
"""The book in which every rank takes 2s and jokers."""

Written = tuple[int, int, int, int]
"""大王, 小王, rank, cards of the rank."""


def every_set(size: int) -> list[Written]:
    found = []
    for big, small in product(range(5), range(5)):
        left = size - big - small
        if left == 0:
            found.append((big, small, JOKERS_ALONE, 0))
        found += [(big, small, rank, left) for rank in range(len(RANKS)) if left > 0]
    return found


def read(written: Written, *, wild: int = 0) -> CardSet:
    big, small, rank, count = written
    natural = [RANKS[rank]] * (count - wild) if count else []
    one = cards.card_set(["D"] * big + ["X"] * small + ["2"] * wild + natural, RULES)
    assert one is not None
    return one


def second_way(one: Written, other: Written) -> bool:
    """Base rank larger (not asked of jokers alone), as many 大王 as 小王 below, no 大王 below."""
    larger = one[2] > other[2] or other[2] == JOKERS_ALONE
    return larger and one[0] >= other[1] and other[0] == 0


@pytest.mark.parametrize("size", range(1, 7))
def test_beats_is_a_strict_partial_order_in_both_ways_of_putting_it(size: int) -> None:
    written = every_set(size)
    sets = {one: read(one) for one in written}
    below = {
        one: frozenset(other for other in written if cards.beats(sets[one], sets[other]))
        for one in written
    }
    for one in written:
        assert one not in below[one], "irreflexive"
        assert below[one] == {other for other in written if second_way(one, other)}
        for other in below[one]:
            assert one not in below[other], "asymmetric"
            assert below[other] <= below[one], "transitive"


@pytest.mark.parametrize("size", range(1, 6))
def test_sets_of_other_sizes_do_not_compare(size: int) -> None:
    longer = [read(one) for one in every_set(size + 1)]
    for one in map(read, every_set(size)):
        assert not any(cards.beats(one, other) or cards.beats(other, one) for other in longer)


def test_a_wild_two_changes_nothing() -> None:
    for one in every_set(4):
        if one[3] < 2 or RANKS[one[2]] == "2":
            continue
        plain, wild = read(one), read(one, wild=1)
        for other in map(read, every_set(4)):
            assert cards.beats(plain, other) == cards.beats(wild, other)
            assert cards.beats(other, plain) == cards.beats(other, wild)
