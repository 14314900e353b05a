"""FORMATS section 5: what a match gives, worked by hand."""

from fractions import Fraction

import pytest

from gouji_league.rules.ranking.figures import half_away
from tests.rules.ranking.notation import lines, table

KEYS = "keys match_points difference points_for"


@pytest.mark.parametrize(
    ("number", "rounded"), [(2.5, 3), (-2.5, -3), (2.4, 2), (-2.4, -2), (0, 0), (7, 7), (-0.5, -1)]
)
def test_a_half_is_rounded_away_from_zero(number: float, rounded: int) -> None:
    assert half_away(Fraction(number)) == rounded


CASES = {
    "a win 2, a draw 1, a loss 0": (
        f"""round_robin
        {KEYS}
        甲
        乙
        丙
        1: 甲 8:4 乙
        2: 乙 5:5 丙""",
        """1 甲 2 4 8
        2 丙 1 0 5
        3 乙 1 -4 9   # 4 + 5 for, 8 + 5 against""",
    ),
    "others: 3, 1, 0": (
        f"""round_robin match_points=3/1/0
        {KEYS}
        甲
        乙
        1: 甲 8:4 乙
        2: 乙 5:5 甲""",
        """1 甲 4 4 13
        2 乙 1 -4 9""",
    ),
    "a walk-over's d is the average difference, rounded half away from zero": (
        f"""round_robin
        {KEYS}
        甲
        乙
        丙
        丁
        1: 甲 8:4 乙   # 甲: +4
        2: 甲 6:5 丙   # 甲: +1, on average 2.5: 3
        3: 甲 +:- 丁""",
        """1 甲 6 8 17     # 8 + 6 + 3 for, 4 + 5 + 0 against
        2 丙 0 -1 5
        3 丁 0 -3 0       # 0 for, 3 against
        4 乙 0 -4 4""",
    ),
    "d is never below 0, and 0 without a match to take it from": (
        f"""round_robin
        {KEYS}
        甲
        乙
        丙
        丁
        1: 甲 4:8 乙
        2: 甲 +:- 丁
        3: 丙 +:- 丁""",
        """1 乙 2 4 8
        2 丙 2 0 0      # no match to take d from
        3 甲 2 -4 4     # -4 on average: d = 0
        4 丁 0 0 0""",
    ),
    "by totals only counts for d": (
        f"""round_robin
        {KEYS}
        甲
        乙
        丙
        1: 甲 9=3 乙
        2: 甲 +:- 丙""",
        """1 甲 4 12 15   # 9 + 6 for, 3 against
        2 乙 0 -6 3
        3 丙 0 -6 0""",
    ),
    "a fixed figure": (
        f"""round_robin walkover=10
        {KEYS}
        甲
        乙
        1: 甲 8:4 乙
        2: 乙 +:- 甲""",
        """1 乙 2 6 14    # 4 + 10 for, 8 against
        2 甲 2 -6 8       # 8 for, 4 + 10 against""",
    ),
    "both absent: a loss each, 0 : 0": (
        f"""round_robin match_points=3/2/1
        {KEYS}
        甲
        乙
        1: 甲 -:- 乙""",
        """1 甲 1 0 0
        1 乙 1 0 0""",
    ),
    "both sides out: a loss each, 0 : 0, whatever was scored": (
        f"""round_robin match_points=3/2/1
        {KEYS}
        甲
        乙
        1: 甲 6:2! 乙""",
        """1 甲 1 0 0
        1 乙 1 0 0""",
    ),
    "awarded against the totals": (
        f"""round_robin
        {KEYS}
        甲
        乙
        1: 甲 6=2> 乙""",
        """1 乙 2 -4 2
        2 甲 0 4 6""",
    ),
    "Swiss: a bye is a win with a walk-over's points": (
        f"""swiss
        {KEYS} wins
        甲
        乙
        丙
        1: 甲 8:3 乙
        1: 丙 bye
        2: 甲 bye
        2: 乙 4:4 丙""",
        """1 甲 4 10 13 2  # 8 + 5 for, 3 against
        2 丙 3 0 4 1      # its only match was level: d = 0
        3 乙 1 -5 7 0""",
    ),
    "Swiss: a bye may be a draw": (
        f"""swiss bye=draw
        {KEYS} wins
        甲
        乙
        丙
        1: 甲 8:3 乙
        1: 丙 bye
        2: 甲 bye""",
        """1 甲 3 10 13 1
        2 丙 1 0 0 0
        3 乙 0 -5 3 0""",
    ),
    "Swiss: a bye may bring no match points": (
        f"""swiss bye=none
        {KEYS}
        甲
        乙
        丙
        1: 甲 8:3 乙
        1: 丙 bye
        2: 甲 bye""",
        """1 甲 2 10 13
        2 丙 0 0 0
        3 乙 0 -5 3""",
    ),
    "round robin: a bye brings nothing": (
        f"""round_robin
        {KEYS} wins
        甲
        乙
        丙
        1: 甲 8:3 乙
        1: 丙 bye
        2: 甲 bye""",
        """1 甲 2 5 8 1
        2 丙 0 0 0 0
        3 乙 0 -5 3 0""",
    ),
    "points only: totals in place of match points, averages without a match": (
        f"""swiss points_only
        {KEYS}
        甲
        乙
        丙
        丁
        1: 甲 8:3 乙
        1: 丙 6:2 丁
        2: 甲 5:6 丙
        2: 乙 +:- 丁
        3: 甲 bye""",
        # 甲 8 + 5 + a bye of 13/2; d = (5 − 1) / 2 = 2. 丙 6 + 6. 乙 3 + 3; its d is 0. 丁 2.
        """1 甲 39/2 6 15
        2 丙 12 5 12
        3 乙 6 -5 3
        4 丁 2 -4 2""",
    ),
    "points only: a withdrawn loser and two absent ones have nothing of it": (
        """round_robin points_only
        keys match_points
        甲
        乙
        1: 甲 7:3 乙
        2: 甲 -:- 乙
        3: 乙 +:- 甲""",
        """1 甲 7
        2 乙 6    # 3, then 3 on average""",
    ),
    "points only: both sides out, and a bye that brings nothing": (
        """swiss points_only bye=none
        keys match_points points_for
        甲
        乙
        丙
        1: 甲 7:3! 乙
        1: 丙 bye
        2: 甲 6:2 丙
        2: 乙 bye""",
        # 甲 0 and 6; 丙 2, and for the bye nothing; 乙 0, of which d is 0 too.
        """1 甲 6 6
        2 丙 2 2
        3 乙 0 0""",
    ),
    "carried match points are part of the total": (
        f"""round_robin
        {KEYS}
        甲
        乙 carried=4
        1: 甲 8:4 乙""",
        """1 乙 4 -4 4
        2 甲 2 4 8""",
    ),
    "carried points for and against too, but not of d": (
        f"""round_robin
        {KEYS}
        甲
        乙 carried=30:10
        丙
        1: 甲 8:4 乙
        2: 乙 +:- 丙    # on average −4: no d""",
        """1 乙 2 16 34   # 30 + 4 for, 10 + 8 against
        2 甲 2 4 8
        3 丙 0 0 0""",
    ),
    "fouls outside a match come off points for and difference, not off match points": (
        f"""round_robin
        {KEYS} fouls
        甲 fouls=5,0
        乙
        1: 甲 8:4 乙""",
        """1 甲 2 -1 3 5/2
        2 乙 0 -4 4 0/0""",
    ),
    "双升: only the key `fouls` knows of them": (
        """swiss levels
        keys levels_difference levels_for fouls
        甲 fouls=5
        乙
        1: 甲 8:4 乙""",
        """1 甲 4 8 5/1
        2 乙 -4 4 0/0""",
    ),
    "annulled: its matches count for nobody and it stands apart": (
        f"""round_robin
        {KEYS}
        甲 withdrawn=annul
        乙
        丙
        1: 甲 8:4 乙
        2: 乙 3:5 丙
        3: 甲 +:- 丙""",
        """1 丙 2 2 5
        2 乙 0 -2 3
        – 甲 · · ·""",
    ),
    "withdrawn, what was played stands": (
        f"""round_robin
        {KEYS}
        甲 withdrawn=keep
        乙
        丙
        1: 甲 8:4 乙
        2: 乙 3:5 丙
        3: 丙 +:- 甲""",
        """1 丙 4 4 7    # 5 + 2
        2 甲 2 2 8
        3 乙 0 -6 7""",
    ),
    "a match that was annulled counts for nobody": (
        f"""round_robin
        {KEYS}
        甲
        乙
        1 x: 甲 8:4 乙
        2: 乙 3:5 甲""",
        """1 甲 2 2 5
        2 乙 0 -2 3""",
    ),
    "a play-off counts for nothing else": (
        f"""round_robin
        {KEYS} wins fouls
        甲
        乙
        1: 甲 4:4 乙
        2 playoff: 甲 3:9 乙 fouls=6/1,0/0""",
        """1 乙 1 0 4 0 0/0 2
        2 甲 1 0 4 0 0/0 0""",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_a_match_gives(case: str) -> None:
    written, expected = CASES[case]
    assert table(written) == lines(expected)


SINGLES = {
    "who waits gets the average of their own matches, rounded, once they have one": (
        """singles
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        庚
        1: 甲 10, 乙 -4, 丙 3, 丁 -5, 戊 2, 己 -6
        1: 庚 bye
        2: 甲 5, 乙 -3, 丙 1, 丁 0, 戊 2, 庚 -5
        2: 己 bye
        3: 甲 bye
        3: 甲 bye""",
        # 甲 15 / 2 = 7.5: 8 a wait, twice. 乙 −7. 庚 −5, and −5 for the wait. 己 −6 twice.
        """1 甲 31
        2 丙 4
        2 戊 4
        4 丁 -5
        5 乙 -7
        6 庚 -10
        7 己 -12""",
    ),
    "or nothing": (
        """singles bye_points=0
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 10, 乙 -4, 丙 3, 丁 -5, 戊 2, 己 -6
        2: 甲 bye""",
        """1 甲 10
        2 丙 3
        3 戊 2
        4 乙 -4
        5 丁 -5
        6 己 -6""",
    ),
    "a rotation gives nothing for waiting": (
        """rotation
        keys points average
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 10, 乙 -4, 丙 3, 丁 -5, 戊 2, 己 -6
        2: 甲 bye""",
        # Four deals each.
        """1 甲 10 5/2
        2 丙 3 3/4
        3 戊 2 1/2
        4 乙 -4 -1
        5 丁 -5 -5/4
        6 己 -6 -3/2""",
    ),
    "fouls outside a match come off a player's points and average": (
        """rotation
        keys points average fouls
        甲 fouls=2,2
        乙
        丙
        丁
        戊
        己
        1: 甲 10, 乙 -4, 丙 3, 丁 -5, 戊 2, 己 -6""",
        """1 甲 6 3/2 4/2
        2 丙 3 3/4 0/0
        3 戊 2 1/2 0/0
        4 乙 -4 -1 0/0
        5 丁 -5 -5/4 0/0
        6 己 -6 -3/2 0/0""",
    ),
}


@pytest.mark.parametrize("case", SINGLES)
def test_what_a_match_gives_a_player(case: str) -> None:
    written, expected = SINGLES[case]
    assert table(written) == lines(expected)
