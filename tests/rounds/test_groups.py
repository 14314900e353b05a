"""小组赛: groups of three and four, units apart, and who goes on; crossed so that mates meet late."""

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji_league.rounds import formats
from gouji_league.rounds.formats import crossing, groups
from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Question, swapped
from gouji_league.rounds.formats.bracket import pattern, size_for
from gouji_league.rounds.formats.groups import Row
from tests.rounds.simulate import Stage, met, people, placed


def question(entrants: tuple[Entrant, ...], seed: str = "签", **settings: object) -> Question:
    return Question(format="groups", round=1, seed=seed, entrants=entrants, settings=settings)


def members(asked: Question) -> dict[str, list[Entrant]]:
    named = groups.assign(asked)
    found: dict[str, list[Entrant]] = {}
    for one in asked.entrants:
        found.setdefault(named[one.id], []).append(one)
    return found


def together(found: dict[str, list[Entrant]]) -> int:
    """How many pairs of one unit are in one group."""
    return sum(
        bool(one.unit) and one.unit == other.unit
        for group in found.values()
        for one, other in combinations(group, 2)
    )


@settings(max_examples=80, deadline=None)
@given(st.integers(2, 200), st.sampled_from([3, 4]), st.sampled_from([0, 6, 200]))
def test_groups_of_three_and_four(count: int, size: int, seeds: int) -> None:
    asked = question(people(count, units=9, seeds=min(seeds, count)), group_size=size)
    sizes = {len(group) for group in members(asked).values()}
    assert sizes <= {3, 4} or (count in (2, 5) and sizes == {count})
    assert max(sizes) - min(sizes) <= 1


@settings(max_examples=40, deadline=None)
@given(st.integers(6, 60), st.integers(1, 12), st.integers(0, 99))
def test_units_are_spread_evenly_where_nobody_is_seeded(count: int, units: int, lots: int) -> None:
    found = members(question(people(count, units=units), str(lots)))
    for unit in range(units):
        in_each = [sum(one.unit == f"单位{unit}" for one in group) for group in found.values()]
        assert max(in_each) - min(in_each) <= 1


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_with_seeds_no_way_of_giving_out_the_others_is_better(data: st.DataObject) -> None:
    units = data.draw(st.lists(st.sampled_from("甲乙丙"), min_size=6, max_size=8))
    seeds = data.draw(st.integers(0, 4))
    entrants = tuple(
        Entrant(id=n, unit=unit, seed=n if n <= seeds else None) for n, unit in enumerate(units, 1)
    )
    found = members(question(entrants))
    names = sorted(found)
    fixed = {one.id: name for name in names for one in found[name] if one.seed}
    sizes = {name: len(found[name]) for name in names}
    others = [one for one in entrants if not one.seed]
    best = None
    for way in product(names, repeat=len(others)):
        named = fixed | {one.id: name for one, name in zip(others, way, strict=True)}
        if Counter(named.values()) == sizes:
            tried = {name: [one for one in entrants if named[one.id] == name] for name in names}
            best = together(tried) if best is None else min(best, together(tried))
    assert together(found) == best


def test_units_go_before_the_snake_within_a_row_of_seeds() -> None:
    units = ["甲", "乙", "丙", "丁", "丁", "丙", "乙", "甲"]
    entrants = tuple(Entrant(id=n, unit=unit, seed=n) for n, unit in enumerate(units, 1))
    found = members(question(entrants, group_size=4))
    assert together(found) == 0
    snake = members(question(entrants, group_size=4, units_apart=False))
    assert {name: [one.id for one in group] for name, group in snake.items()} == {
        "A": [1, 4, 5, 8],
        "B": [2, 3, 6, 7],
    }


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 60), st.sampled_from([1, 2]))
def test_each_group_is_a_round_robin(count: int, legs: int) -> None:
    stage = Stage("groups", people(count), {"group_size": 4, "legs": legs}).play()
    asked = stage.question()
    assert len(stage.draws) == formats.plan_rounds("groups", stage.settings, count)
    pairs = Counter(met(stage.draws))
    expected = [
        frozenset((a.id, b.id)) for g in members(asked).values() for a, b in combinations(g, 2)
    ]
    assert pairs == Counter(expected * legs)
    for drawn in stage.draws:
        assert len(set(placed(drawn))) == len(placed(drawn))
    named = groups.assign(asked)
    for drawn in stage.draws:
        assert [one.group for one in drawn.meetings] == [
            named[one.seats[0]] for one in drawn.meetings
        ]


def test_the_draw_tells_everybodys_group_until_they_are_kept() -> None:
    stage = Stage("groups", people(9), {"group_size": 4})
    drawn = stage.play_round()
    assert sorted(number for number, _name in drawn.groups) == list(range(1, 10))
    assert dict(drawn.groups) == groups.assign(stage.question())
    assert stage.play_round().groups == ()


def test_a_swap_between_groups_moves_both() -> None:
    asked = question(people(8, units=8), group_size=4)
    drawn = groups.draw(asked)
    named = dict(drawn.groups)
    one = next(number for number, name in named.items() if name == "A")
    other = next(number for number, name in named.items() if name == "B")
    changed = groups.judge(asked, swapped(drawn, one, other))
    assert (dict(changed.groups)[one], dict(changed.groups)[other]) == ("B", "A")
    assert len(changed.meetings) == len(drawn.meetings) == 4


def test_units_that_had_to_be_together_are_told() -> None:
    drawn = groups.draw(question(tuple(Entrant(id=n, unit="甲") for n in range(1, 9))))
    told = [reason.about for reason in drawn.reasons if reason.key == "units_together"]
    assert sorted(map(len, told)) == [4, 4]
    assert drawn.cost[1] == 2


def test_a_late_comer_joins_the_smallest_group() -> None:
    stage = Stage("groups", people(7), {"group_size": 4})
    stage.play_round()
    sizes = Counter(one.group for one in stage.entrants)
    stage.with_late([Entrant(id=8)])
    assert groups.assign(stage.question())[8] == min(sizes, key=lambda name: sizes[name])
    stage.play()
    assert sum(8 in pair for pair in met(stage.draws)) == 3


def test_names_go_on_after_z() -> None:
    assert [groups.name_of(number) for number in (0, 25, 26, 51, 52)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "BA",
    ]


def test_nothing_left_to_draw() -> None:
    stage = Stage("groups", people(6)).play()
    with pytest.raises(NoDrawError, match="stage_over"):
        groups.draw(stage.question())
    with pytest.raises(NoDrawError, match="too_few"):
        groups.draw(question(people(1)))


# Who goes on -----------------------------------------------------------------------------


def row(entrant: int, matches: int, *figures: int) -> Row:
    points, difference, points_for = figures
    return Row(
        entrant=entrant,
        matches=matches,
        match_points=points,
        difference=difference,
        points_for=points_for,
    )


TABLES = {
    "A": [row(1, 3, 6, 9, 20), row(2, 3, 4, 3, 15), row(3, 3, 2, 0, 12), row(4, 3, 0, -12, 5)],
    "B": [row(5, 3, 6, 5, 18), row(6, 3, 4, 1, 15), row(7, 3, 2, 1, 10), row(8, 3, 0, -7, 4)],
    "C": [row(9, 2, 4, 5, 14), row(10, 2, 2, 0, 9), row(11, 2, 1, -5, 5)],
}


def test_so_many_of_each_group_go_on() -> None:
    found = groups.advancing(TABLES, {"advance": 2}, seed="x")
    assert [(one.entrant, one.origin) for one in found] == [
        (1, "A1"), (5, "B1"), (9, "C1"), (2, "A2"), (6, "B2"), (10, "C2"),
    ]  # fmt: skip


def test_the_best_next_fill_the_bracket_compared_by_match() -> None:
    """A3 and B3 have 2 points of 3 matches, C3 has 1 of 2: B3 (difference 1) and A3 (0) go on."""
    found = groups.advancing(TABLES, {"advance": 2, "best_next": True}, seed="x")
    assert [(one.entrant, one.origin) for one in found if one.best_next] == [(7, "B3"), (3, "A3")]
    assert len(found) == 8


def test_a_smaller_group_is_not_at_a_loss() -> None:
    """3 of 3 matches is worse than 3 of 2."""
    tables = {"A": [row(1, 3, 6, 0, 0), row(2, 3, 3, 9, 9)], "B": [row(3, 2, 4, 0, 0), row(4, 2, 3, 0, 0)]}  # fmt: skip
    tables["C"] = [row(5, 3, 6, 0, 0), row(6, 3, 2, 0, 0)]
    found = groups.advancing(tables, {"advance": 1, "best_next": True}, seed="x")
    assert [one.origin for one in found] == ["A1", "B1", "C1", "B2"]


def test_equal_ones_are_parted_by_lot() -> None:
    tables = {
        name: [row(n, 1, 2, 0, 0), row(n + 10, 1, 0, 0, 0)] for n, name in enumerate("ABC", 1)
    }
    asked = {"advance": 1, "best_next": True}
    found = {groups.advancing(tables, asked, seed=str(lots))[-1].origin for lots in range(30)}
    assert found == {"A2", "B2", "C2"}


def test_more_places_than_a_group_has() -> None:
    assert len(groups.advancing(TABLES, {"advance": 4}, seed="x")) == 11
    found = groups.advancing(TABLES, {"advance": 4, "best_next": True}, seed="x")
    assert len(found) == 11


@pytest.mark.parametrize("count", range(1, 21))
@pytest.mark.parametrize("advance", [1, 2, 3, 4])
@pytest.mark.parametrize("best_next", [True, False])
def test_mates_meet_as_late_as_can_be(count: int, advance: int, best_next: bool) -> None:
    """Two of a group in the final only, three and four not before the semi-finals."""
    sizes = {groups.name_of(number): 4 for number in range(count)}
    after = groups.expected(sizes, {"advance": advance, "best_next": best_next})
    places = crossing.places(after, pattern(size_for(len(after))))
    assert sorted(one.id for one in places if one) == sorted(one.id for one in after)
    rounds = len(places).bit_length() - 1
    early = Counter(
        rounds - (at ^ beside).bit_length()
        for (at, one), (beside, other) in combinations(enumerate(places), 2)
        if one and other and one.origin[:-1] == other.origin[:-1] != "+" and one.origin[0] != "+"
    )
    # Of three, two are in one half: they can meet in a semi-final; of four, two in each.
    assert early == Counter({0: count * {1: 0, 2: 1, 3: 2, 4: 4}[advance]}) + Counter(
        {1: count * {1: 0, 2: 0, 3: 1, 4: 2}[advance]}
    )
