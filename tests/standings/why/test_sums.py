"""What each match brought, and what else is added up: laws over random cups, and cases by hand."""

from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.facts import Number
from gouji_league.rules.ranking.figures import exact
from gouji_league.rules.ranking.keys import KEYS
from gouji_league.standings.selectors import StageTable, stage_table
from gouji_league.standings.why.account import Why, why
from gouji_league.tournaments import ranking
from gouji_league.tournaments.models import Stage
from tests.standings.cups import Cup
from tests.standings.why.written import why_of

BY_MATCHES = frozenset(
    {
        "match_points", "wins", "points", "difference", "points_for", "levels_difference",
        "levels_for", "sweeps", "specials",
    }
)  # fmt: skip
BY_ADDENDS = frozenset({"head_to_head", "opponents", "progressive", "progressive_cut", "playoff"})


def parts(told: Why, key: str) -> list[Any]:
    return [part.value for one in told.entries for part in one.parts if part.key == key]


def addends(told: Why, key: str) -> list[Number]:
    return [one.value for figure in told.figures if figure.key == key for one in figure.addends]


def check(table: StageTable) -> int:
    """Every figure is the sum of what is shown of it; how many were checked."""
    names = {number: one.name for number, one in table.entrants.items()}
    seen = 0
    for row in table.rows:
        if row.of is None or row.rank is None:
            continue
        told = why(table, row.entrant, names)
        assert told is not None
        for key, value in row.of.values.items():
            if value is None:
                continue
            seen += 1
            own, more = parts(told, key), addends(told, key)
            if key in BY_MATCHES:
                assert sum(own) + sum(more) == value, key
            elif key in BY_ADDENDS:
                assert sum(more) == value, key
            elif key == "mini_table" and isinstance(value, tuple):
                assert sum(more) == value[0]
            elif key == "fouls" and isinstance(value, tuple):
                assert sum(one[0] for one in own) + sum(more) == value[0]
            elif key == "average" and row.of.tally:
                points = sum(one[0] for one in own) + sum(more)
                assert exact(points, sum(one[1] for one in own)) == value
    return seen


class TestLaws(TestCase):
    @settings(max_examples=60, deadline=None)
    @given(
        data=st.data(),
        what=st.sampled_from(
            [
                ("standard", "singles"),
                ("standard", "rotation"),
                ("standard", "round_robin"),
                ("dongfang", "groups"),
                ("dagang", "round_robin"),
                ("shida", "swiss"),
                ("shuangsheng", "swiss"),
            ]
        ),
    )
    def test_every_figure_is_the_sum_of_what_is_shown(
        self, data: st.DataObject, what: tuple[str, str]
    ) -> None:
        book, stage_format = what
        with transaction.atomic():
            cup = Cup(data, book=book, stage_format=stage_format)
            keys = ranking.keys_of(stage_format, BOOKS[book])
            cup.stage.keys = [key for key in keys if key != "playoff"]
            cup.stage.save()
            cup.play()
            assert check(stage_table(Stage.objects.get(pk=cup.stage.pk))) > 0
            transaction.set_rollback(True)


SWISS = """swiss
    keys match_points opponents progressive progressive_cut difference
    甲
    乙
    丙
    1: 甲 9:3 乙
    1: 丙 bye
    2: 丙 +:- 甲
    2: 乙 bye"""


def test_every_match_says_what_it_brought() -> None:
    told = why_of(SWISS, "甲", book="shuangsheng")
    shown = [
        (one.round, one.match, one.opponent, one.result, one.ended, one.note,
         [(part.label, part.words) for part in one.parts])
        for one in told.entries
    ]  # fmt: skip
    assert shown == [
        (1, 1, 2, "9 : 3", "won", "", [("场分", "+2"), ("净胜分", "+6")]),
        # 丙 has won nothing by deals: 0 for the walk-over.
        (2, 3, 3, "0 : 0", "lost", "弃权，算负", [("场分", "0"), ("净胜分", "0")]),
    ]


def test_what_is_made_of_others_is_added_up_before_ones_eyes() -> None:
    told = why_of(SWISS, "丙", book="shuangsheng")
    shown = {
        one.key: (one.value, [(each.told, each.words, each.match) for each in one.addends])
        for one in told.figures
    }
    # 丙: a bye and a walk-over, four points.
    assert shown["opponents"] == (
        "6",
        [("轮空，按自己的场分算", "+4", 2), ("“甲”的场分", "+2", 3)],
    )
    assert shown["progressive"] == ("6", [("第1轮后共", "+2", None), ("第2轮后共", "+4", None)])
    assert shown["progressive_cut"] == ("4", [("第2轮后共", "+4", None)])
    assert [one.note for one in told.entries] == [
        "轮空，算胜一场，得分按自己的平均净胜算",
        "对方弃权，得分按自己其他场的平均净胜算",
    ]


def test_an_opponent_of_another_group_is_added_up_too() -> None:
    """A match put by hand may cross the groups."""
    told = why_of(
        """groups
        keys match_points opponents
        甲 group=A
        乙 group=A
        丙 group=B
        丁 group=B
        1: 甲 5:2 乙
        1: 丙 5:2 丁
        : 甲 2:5 丙""",
        "甲",
    )
    (figure,) = [one for one in told.figures if one.key == "opponents"]
    assert [(one.told, one.value) for one in figure.addends] == [
        ("“乙”的场分", 0),
        ("“丙”的场分", 4),
    ]


def test_what_was_carried_in_and_taken_off_stands_beside_the_matches() -> None:
    told = why_of(
        "swiss\nkeys points_for fouls\n甲 carried=10:4 fouls=3,0\n乙\n1: 甲 5:2 乙",
        "甲",
    )
    shown = {
        one.key: (one.value, [(each.told, each.words) for each in one.addends])
        for one in told.figures
    }
    assert shown == {
        "points_for": ("12", [("上一阶段带入", "+10"), ("赛外判罚", "−3")]),
        "fouls": ("2 次罚 3 分", [("赛外判罚", "3")]),
    }


def test_a_wait_in_singles_says_how_it_was_paid() -> None:
    told = why_of(
        """singles
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 12, 乙 -8, 丙 5, 丁 -9, 戊 7, 己 -7
        2: 甲 bye""",
        "甲",
        book="standard",
    )
    waited = told.entries[1]
    assert (waited.note, waited.parts[0].words) == ("等候，按自己其他场的平均算", "+12")


def test_won_with_as_many_points_sends_the_reader_to_the_match() -> None:
    told = why_of("round_robin\nkeys match_points\n甲\n乙\n1: 甲 1:1< 乙", "甲", book="dongfang")
    assert told.entries[0].ended == "won"
    assert told.entries[0].note == "得分相同，胜负怎么定的，看这一局"


STEPS: dict[str, tuple[str, str, list[tuple[str, str, str]]]] = {
    "an earlier key separates some, the others go on together": (
        """round_robin
        keys match_points head_to_head difference points_for
        甲
        乙
        丙
        1: 甲 9:5 乙
        2: 乙 9:3 丙
        3: 丙 6:2 甲""",
        "甲",
        # 甲 +4 − 4, 乙 −4 + 6, 丙 −6 + 4.
        [
            ("场分", "2", "3 队都一样。"),
            ("相互战绩", "–", "相互战绩不用（3 队同分，只在两家同分时才比）。"),
            ("净胜分", "0", "在前面的有 乙（+2）；在后面的有 丙（−2）。"),
        ],
    ),
    "those left equal begin again": (
        """round_robin restart
        keys match_points head_to_head difference points_for
        甲
        乙
        丙
        1: 甲 15:14 乙
        2: 乙 9:6 丙
        3: 丙 6:4 甲""",
        "丙",
        [
            ("场分", "2", "3 队都一样。"),
            ("相互战绩", "–", "相互战绩不用（3 队同分，只在两家同分时才比）。"),
            ("净胜分", "−1", "在前面的有 乙（+2）；同样的还有 甲。"),
            ("相互战绩", "2", "只看2 队之间；在后面的有 甲（0）。"),
        ],
    ),
    "those left share a rank": (
        "round_robin\nkeys match_points difference\n甲\n乙\n丙\n1: 甲 3:3 乙",
        "乙",
        [
            ("场分", "1", "在后面的有 丙（0）；同样的还有 甲。"),
            ("净胜分", "0", "2 队都一样。"),
            ("", "", "每一项都相同：甲，并列第1名。"),
        ],
    ),
    "of many it is said how many they are": (
        "round_robin\nkeys match_points\n甲\n乙\n丙\n丁\n戊\n1: 甲 3:1 乙",
        "甲",
        [("场分", "2", "在后面的有 4 队。")],
    ),
}


@pytest.mark.parametrize("case", STEPS)
def test_key_by_key_down_the_cascade(case: str) -> None:
    text, name, expected = STEPS[case]
    told = why_of(text, name)
    assert [(one.label, one.value, one.told) for one in told.steps] == expected


def test_no_key_is_left_unchecked() -> None:
    beside = {"previous_stage", "seed", "lots", "round_reached", "mini_table", "fouls", "average"}
    assert BY_MATCHES | BY_ADDENDS | beside == set(KEYS)
