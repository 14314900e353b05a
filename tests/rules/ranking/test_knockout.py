"""FORMATS section 6: how far one came in a knock-out."""

import pytest

from tests.rules.ranking.notation import Written, lines, rank, table

EIGHT = """knockout
    keys round_reached
    甲
    乙
    丙
    丁
    戊
    己
    庚
    辛
    """
FIRST = """
    1: 甲 9:1 乙
    1: 丙 9:1 丁
    1: 戊 9:1 己
    1: 庚 9:1 辛
    """
CASES = {
    "nothing is played: all are in, all are first": (
        EIGHT,
        "\n".join(f"1 {name} 1" for name in "甲乙丙丁戊己庚辛"),
    ),
    "those still in come first": (
        EIGHT + "1: 甲 9:1 乙\n1: 戊 1:9 己",
        """1 甲 2
        1 己 2
        3 丙 1
        3 丁 1
        3 庚 1
        3 辛 1
        7 乙 1
        7 戊 1""",
    ),
    "one half ahead of the other: still in goes before further": (
        EIGHT + "1: 甲 9:1 乙\n1: 丙 9:1 丁\n2: 甲 9:1 丙",
        # 丙 lost in round 2, while 戊 己 庚 辛 wait for round 1.
        """1 甲 3
        2 戊 1
        2 己 1
        2 庚 1
        2 辛 1
        6 丙 2
        7 乙 1
        7 丁 1""",
    ),
    "a match for the third place parts its two, and equals are joint": (
        EIGHT + FIRST + "2: 甲 9:1 丙\n2: 戊 1:9 庚\n3 third: 丙 1:9 戊\n3: 甲 9:1 庚",
        """1 甲 4
        2 庚 3
        3 戊 5/2
        4 丙 2
        5 乙 1
        5 丁 1
        5 己 1
        5 辛 1""",
    ),
    "joint thirds": (
        EIGHT + FIRST + "2: 甲 9:1 丙\n2: 戊 1:9 庚\n3: 甲 1:9 庚",
        """1 庚 4
        2 甲 3
        3 丙 2
        3 戊 2
        5 乙 1
        5 丁 1
        5 己 1
        5 辛 1""",
    ),
    "rounds are those of the stage, whatever their numbers in the tournament": (
        """knockout
        keys round_reached
        甲
        乙
        丙
        4: 甲 bye
        4: 乙 9:1 丙
        5: 甲 1:9 乙""",
        """1 乙 3
        2 甲 2
        3 丙 1""",
    ),
    "level: both are in until an extra deal decides": (
        """knockout
        keys round_reached
        甲
        乙
        丙
        丁
        1: 甲 5:5 乙
        1: 丙 5:5< 丁""",
        """1 丙 2
        2 甲 1
        2 乙 1
        4 丁 1""",
    ),
    "both absent, or both out: both are out": (
        """knockout
        keys round_reached
        甲
        乙
        丙
        丁
        戊
        1: 甲 -:- 乙
        1: 丙 5:3! 丁
        1: 戊 bye""",
        """1 戊 2
        2 甲 1
        2 乙 1
        2 丙 1
        2 丁 1""",
    ),
    "a walk-over goes through": (
        """knockout
        keys round_reached
        甲
        乙
        1: 甲 -:+ 乙""",
        """1 乙 2
        2 甲 1""",
    ),
    "who withdrew is out": (
        """knockout
        keys round_reached
        甲 withdrawn=keep
        乙""",
        """1 乙 1
        2 甲 1""",
    ),
    "annul is of leagues: in a knock-out what was played stands": (
        """knockout
        keys round_reached
        甲 withdrawn=annul
        乙
        1: 甲 9:1 乙""",
        """1 甲 2
        2 乙 1""",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_round_reached(case: str) -> None:
    written, expected = CASES[case]
    assert table(written) == lines(expected)


def test_the_round_itself_has_no_halves() -> None:
    written = Written(CASES["a match for the third place parts its two, and equals are joint"][0])
    rows = rank(written.stage).tables[0].rows
    assert [row.round_reached for row in rows] == [4, 3, 2, 2, 1, 1, 1, 1]
