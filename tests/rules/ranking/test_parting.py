"""What separates a row from its neighbours, final places, units."""

import pytest

from gouji_league.rules.ranking import places
from gouji_league.rules.ranking.parting import neighbours
from gouji_league.rules.ranking.table import rank
from tests.rules.ranking.notation import Written, shown

LEAGUE = """round_robin
    keys match_points head_to_head difference points_for
    甲
    乙
    丙
    丁
    戊 withdrawn=annul
    1: 甲 2:1 乙
    2: 乙 9:0 丙
    3: 甲 3:3 丙
    4: 乙 9:9 丙
    5: 戊 9:0 甲"""


def test_the_deciding_key_with_both_values() -> None:
    written = Written(LEAGUE)
    ranking = rank(written.stage)
    rows = ranking.tables[0].rows
    # 甲 3 (2 against 乙), 乙 3 (0 against 甲), 丙 2, 丁 0, 戊 stands apart.
    found = neighbours(rows)
    told = {
        written.names[one - 1]: [
            side and (side.key, shown(side.mine), shown(side.theirs), side.equal)
            for side in (parted.above, parted.below)
        ]
        for one, parted in found.items()
    }
    assert told == {
        "甲": [None, ("head_to_head", "2", "0", ("match_points",))],
        "乙": [
            ("head_to_head", "0", "2", ("match_points",)),
            ("match_points", "3", "2", ()),
        ],
        "丙": [("match_points", "2", "3", ()), ("match_points", "2", "0", ())],
        "丁": [("match_points", "0", "2", ()), None],
    }


def test_equal_in_all() -> None:
    written = Written("round_robin\nkeys match_points wins\n甲\n乙\n1: 甲 3:3 乙")
    ranking = rank(written.stage)
    first, second = neighbours(ranking.tables[0].rows).values()
    assert first.above is None
    assert first.below is not None
    assert (first.below.key, first.below.equal) == (None, ("match_points", "wins"))
    assert second.above == first.below


def test_one_still_in_is_parted_from_one_who_is_out_by_the_same_round() -> None:
    written = Written("knockout\nkeys round_reached\n甲\n乙\n丙\n丁\n1: 甲 9:1 乙")
    ranking = rank(written.stage)
    rows = ranking.tables[0].rows
    below = neighbours(rows)[rows[2].entrant].below
    assert (written.names[rows[2].entrant - 1], written.names[rows[3].entrant - 1]) == ("丁", "乙")
    assert below is not None
    assert (below.key, below.mine, below.theirs) == ("round_reached", 1, 1)


FINALS: dict[str, tuple[list[list[tuple[str, int]]], str]] = {
    "one stage": ([[("甲", 1), ("乙", 2), ("丙", 2), ("丁", 4)]], "1甲 2乙 2丙 4丁"),
    "who advanced is before who did not; equal ranks of two groups are joint": (
        [
            [("甲", 1), ("乙", 2), ("丙", 3), ("丁", 4), ("戊", 1), ("己", 2), ("庚", 3)],
            [("己", 1), ("甲", 2), ("乙", 3), ("戊", 3)],
        ],
        "1己 2甲 3乙 3戊 5丙 5庚 7丁",
    ),
    "three stages": (
        [[("甲", 1), ("乙", 2), ("丙", 3)], [("乙", 1), ("甲", 2)], [("甲", 1)]],
        "1甲 2乙 3丙",
    ),
    "nothing yet": ([], ""),
}


@pytest.mark.parametrize("case", FINALS)
def test_final_places(case: str) -> None:
    stages, expected = FINALS[case]
    names = "甲乙丙丁戊己庚"
    ranks = [[(names.index(name), rank) for name, rank in stage] for stage in stages]
    assert " ".join(f"{at}{names[one]}" for at, one in places.final(ranks)) == expected


def test_the_best_of_each_unit_are_added_up() -> None:
    final = [(1, 1), (2, 2), (2, 3), (4, 4), (5, 5), (6, 6), (7, 7)]
    unit_of = {1: "东院", 2: "西院", 3: "南院", 4: "西院", 5: "东院", 6: "南院", 7: "北院"}
    # 东院 1 + 5, 西院 2 + 4, 南院 2 + 6, 北院 has one alone.
    found = [(one.rank, one.unit, one.value) for one in places.units(final, unit_of, best=2)]
    assert found == [(1, "东院", 6), (1, "西院", 6), (3, "南院", 8), (None, "北院", None)]


def test_only_the_best_count() -> None:
    final = [(1, 1), (2, 2), (3, 3)]
    found = places.units(final, {1: "东院", 2: "西院", 3: "东院"}, best=1)
    assert [(one.unit, one.value) for one in found] == [("东院", 1), ("西院", 2)]
