"""What holds of every stage: order, equality, and what more keys or other orders change."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from gouji_league.rules.ranking.facts import (
    Carried,
    Entrant,
    Outcome,
    Rules,
    Share,
    StageFacts,
)
from gouji_league.rules.ranking.figures import half_away
from gouji_league.rules.ranking.keys import KEYS
from gouji_league.rules.ranking.parting import parting
from gouji_league.rules.ranking.table import Row, rank

FORMATS = ("rotation", "singles", "round_robin", "swiss", "knockout", "groups")
SMALL = st.integers(-3, 3)
"""Few values, so that many are equal."""
AVERAGE_OR_NONE: st.SearchStrategy[str | int] = st.sampled_from(["average", 0])
FIGURES: st.SearchStrategy[str | int] = st.sampled_from(["average", 0, 5])


@st.composite
def stages(draw: st.DrawFn) -> StageFacts:
    """Any stage: figures of a few values, and every kind of outcome."""
    rules = Rules(
        format=draw(st.sampled_from(FORMATS)),
        keys=tuple(draw(st.lists(st.sampled_from(sorted(KEYS)), unique=True, max_size=6))),
        points_only=draw(st.booleans()),
        two_only=draw(st.booleans()),
        restart=draw(st.booleans()),
        bye=draw(st.sampled_from(["win", "draw", "none"])),
        bye_points=draw(AVERAGE_OR_NONE),
        walkover=draw(FIGURES),
        min_matches=draw(st.integers(1, 2)),
        levels=draw(st.booleans()),
    )
    count = draw(st.integers(1, 8))
    entrants = tuple(draw(entrant(number)) for number in range(1, count + 1))
    size = min(count, 6 if rules.of_players else 2)
    found = st.lists(outcome(count, size), max_size=14)
    return StageFacts(rules=rules, entrants=entrants, outcomes=tuple(draw(found)))


def entrant(number: int) -> st.SearchStrategy[Entrant]:
    one_or_none = st.none() | st.integers(1, 2)
    return st.builds(
        Entrant,
        id=st.just(number),
        group=st.sampled_from(["", "A", "B"]),
        seed=one_or_none,
        previous=one_or_none,
        carried=st.builds(Carried, st.integers(0, 2), SMALL, SMALL),
        withdrawn=st.sampled_from(["", "", "", "keep", "annul"]),
        lots=one_or_none,
        fouls=st.lists(st.integers(0, 2), max_size=2).map(tuple),
    )


@st.composite
def outcome(draw: st.DrawFn, count: int, size: int) -> Outcome:
    seated = draw(st.permutations(range(1, count + 1)))[:size]
    status = draw(st.sampled_from(["finished"] * 5 + ["walkover", "awarded", "bye", "annulled"]))
    played = status == "finished" or (status == "awarded" and draw(st.booleans()))
    if status == "bye":
        seated = seated[:1]
    got = (draw(SMALL), draw(SMALL)) if played else (0, 0)
    shares = []
    for place, one in enumerate(seated):
        side = place % 2
        own = draw(SMALL) if size > 2 and played else got[side]
        conduct = [draw(st.integers(0, 1)) for _ in range(4)]
        shares.append(
            Share(one, side, own, got[side], got[1 - side], draw(st.integers(0, 2)), *conduct)
        )
    return Outcome(
        shares=tuple(shares),
        round=draw(st.none() | st.integers(1, 4)),
        kind=draw(st.sampled_from(["regular"] * 6 + ["third_place", "playoff"])),
        status=status,
        winner=draw(st.sampled_from([None, 0, 1])) if status != "bye" else None,
        played=played,
        both_out=status == "finished" and draw(st.integers(0, 9)) == 0,
    )


def rows_of(stage: StageFacts) -> list[Row]:
    return [row for table in rank(stage).tables for row in table.rows]


def ranks(stage: StageFacts) -> dict[int, int | None]:
    return {row.entrant: row.rank for row in rows_of(stage)}


@given(stages())
def test_everybody_has_one_row(stage: StageFacts) -> None:
    assert sorted(row.entrant for row in rows_of(stage)) == [one.id for one in stage.entrants]


@given(stages())
def test_ranks_count_those_before(stage: StageFacts) -> None:
    """1, 2, 2, 4: a rank is one more than there are better rows, and rows stand in order."""
    for table in rank(stage).tables:
        ranked = [row.rank for row in table.rows if row.rank is not None]
        assert ranked == sorted(ranked)
        assert all(one == 1 + sum(other < one for other in ranked) for one in ranked)


@given(stages())
def test_equal_in_every_key_is_one_rank_in_order_of_entry(stage: StageFacts) -> None:
    ranking = rank(stage)
    for table in ranking.tables:
        ranked = [row for row in table.rows if row.rank is not None]
        for above, below in pairwise(ranked):
            same = parting(above, below).key is None
            assert same == (above.rank == below.rank)
            if same:
                assert above.entrant < below.entrant


@given(stages())
def test_the_order_is_that_of_what_rows_are_sorted_by(stage: StageFacts) -> None:
    """A total preorder: any two rows compare, and whoever compares them finds the same."""
    for table in rank(stage).tables:
        ranked = [row for row in table.rows if row.rank is not None]
        assert [row.marks for row in ranked] == sorted(row.marks for row in ranked)


@given(stages(), st.randoms(use_true_random=False))
def test_the_order_of_entry_of_matches_does_not_matter(stage: StageFacts, chance: object) -> None:
    shuffled = list(stage.outcomes)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert [_plain(row) for row in rows_of(stage)] == [
        _plain(row) for row in rows_of(replace(stage, outcomes=tuple(shuffled)))
    ]


def _plain(row: Row) -> Sequence[object]:
    return (row.entrant, row.rank, row.values, row.round_reached)


@given(stages(), st.randoms(use_true_random=False))
def test_the_order_of_entrants_does_not_matter_to_ranks(stage: StageFacts, chance: object) -> None:
    shuffled = list(stage.entrants)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert ranks(stage) == ranks(replace(stage, entrants=tuple(shuffled)))


@given(stages(), st.sampled_from(sorted(set(KEYS) - {"playoff"})))
def test_another_key_at_the_end_parts_equals_and_reverses_nothing(
    stage: StageFacts, key: str
) -> None:
    outcomes = tuple(one for one in stage.outcomes if one.kind != "playoff")
    plain = replace(stage, outcomes=outcomes)
    keys = tuple(one for one in plain.rules.keys if one != key)
    before = ranks(replace(plain, rules=replace(plain.rules, keys=keys)))
    after = ranks(replace(plain, rules=replace(plain.rules, keys=(*keys, key))))
    for one, rank_before in before.items():
        for other, other_before in before.items():
            if rank_before is not None and other_before is not None and rank_before < other_before:
                mine, theirs = after[one], after[other]
                assert mine is not None
                assert theirs is not None
                if _one_group(stage, one, other):
                    assert mine < theirs


def _one_group(stage: StageFacts, one: int, other: int) -> bool:
    groups = {entrant.id: entrant.group for entrant in stage.entrants}
    return stage.rules.format != "groups" or groups[one] == groups[other]


@given(stages(), st.integers(0, 8))
def test_a_playoff_changes_only_ranks_that_were_shared(stage: StageFacts, pick: int) -> None:
    plain = replace(stage, outcomes=tuple(one for one in stage.outcomes if one.kind != "playoff"))
    keys = tuple(one for one in plain.rules.keys if one not in {"playoff", "lots"})
    plain = replace(plain, rules=replace(plain.rules, keys=keys))
    if len(plain.entrants) < 2:
        return
    first, second = pick % len(plain.entrants), (pick + 1) % len(plain.entrants)
    shares = tuple(Share(plain.entrants[at].id, side) for side, at in enumerate((first, second)))
    more = Outcome(shares, 9, "playoff", winner=0)
    after = ranks(replace(plain, outcomes=(*plain.outcomes, more)))
    for one, before in ranks(plain).items():
        for other, other_before in ranks(plain).items():
            same = _one_group(stage, one, other)
            if before is not None and other_before is not None and same and before < other_before:
                assert (after[one] or 0) < (after[other] or 0)


@given(st.fractions())
def test_rounding_moves_by_a_half_at_most(number: Fraction) -> None:
    rounded = half_away(number)
    assert abs(rounded - number) <= Fraction(1, 2)
    assert half_away(-number) == -rounded
