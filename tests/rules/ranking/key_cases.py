"""FORMATS section 6: each key, worked by hand: what was played, and the table that follows."""

CASES = {
    "match_points wins": (
        """round_robin match_points=3/1/0
        keys match_points wins
        甲
        乙
        丙
        丁
        1: 甲 3:3 乙
        2: 甲 3:3 丙
        3: 甲 3:3 丁
        4: 丁 5:1 乙""",
        # 甲 three draws 3; 丁 a win and a draw 4; 乙 and 丙 a draw each.
        """1 丁 4 1
        2 甲 3 0
        3 乙 1 0
        3 丙 1 0""",
    ),
    "points: a team's are what it got": (
        """round_robin
        keys points
        甲
        乙
        1: 甲 8:4 乙
        2: 乙 9:1 甲""",
        """1 乙 13
        2 甲 9""",
    ),
    "average: by deals sat in, compared exactly": (
        """round_robin
        keys average
        甲 carried=100:0
        乙
        丙
        丁
        1: 甲 5:1 乙 deals=3
        2: 甲 10:0 乙 deals=6
        3: 丙 1666:0 丁 deals=1000
        4: 丙 90=0 甲
        5: 丙 +:- 丁""",
        # 甲 15/9 = 5/3; 丙 1666/1000, less by a hair; what was carried, 仅总分 and 弃权 are no deals.
        """1 甲 5/3
        2 丙 833/500
        3 乙 1/9
        4 丁 0""",
    ),
    "average: too few matches come after the others, none at all last": (
        """rotation min_matches=2
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        庚
        1: 甲 10, 乙 8, 丙 -2, 丁 -4, 戊 16, 己 -28
        2: 甲 -2, 乙 4, 丙 -2, 丁 4""",
        # 甲 8/8, 乙 12/8, 丙 −4/8, 丁 0/8; 戊 16/4 and 己 −28/4 of one match; 庚 never played.
        """1 乙 3/2
        2 甲 1
        3 丁 0
        4 丙 -1/2
        5 戊 4
        6 己 -7
        7 庚 ·""",
    ),
    "head_to_head is not used of four where two count": (
        """round_robin
        keys match_points head_to_head difference
        甲
        乙
        丙
        丁
        1: 甲 2:1 乙
        2: 乙 9:0 丙
        3: 甲 0:9 丙
        4: 丁 9:0 丙""",
        # 丁 2, 甲 2, 乙 2, 丙 2: four are tied, so it is not used.
        """1 丁 2 · 9
        2 乙 2 · 8
        3 甲 2 · -8
        4 丙 2 · -9""",
    ),
    "head_to_head parts two whom the difference would have put the other way": (
        """round_robin
        keys match_points head_to_head difference
        甲
        乙
        丙
        1: 甲 2:1 乙
        2: 乙 9:0 丙
        3: 甲 3:3 丙
        4: 乙 9:9 丙""",
        # 甲 3, 乙 3, 丙 2.
        """1 甲 3 2 1
        2 乙 3 0 8
        3 丙 2 · -9""",
    ),
    "head_to_head: a walk-over is a meeting, and two meetings add up": (
        """round_robin
        keys match_points head_to_head
        甲
        乙
        丙
        1: 甲 +:- 乙
        2: 乙 5:3 甲
        3: 甲 4:4 乙
        4: 丙 1:0 乙
        5: 丙 0:1 乙
        6: 丙 2:1 甲
        7: 丙 2:2 甲""",
        # 甲 2+0+1+0+1 = 4, 乙 0+2+1+0+2 = 5, 丙 2+0+2+1 = 5. 乙 and 丙: 2 each.
        """1 乙 5 2
        1 丙 5 2
        3 甲 4 ·""",
    ),
    "head_to_head of three, where it is asked for": (
        """round_robin two_only=no
        keys match_points head_to_head difference
        甲
        乙
        丙
        丁
        1: 甲 5:1 乙
        2: 乙 5:1 丙
        3: 甲 5:1 丙
        4: 丙 9:1 丁
        5: 丁 3:2 甲
        6: 丁 3:3 乙
        7: 丙 9:1 丁""",
        # 甲 4, 乙 3, 丙 4, 丁 3: two ties of two.
        """1 甲 4 2 7
        2 丙 4 0 8
        3 乙 3 1 0
        4 丁 3 1 -15""",
    ),
    "head_to_head of three that all met, by match points among them": (
        """round_robin two_only=no
        keys match_points head_to_head difference
        甲
        乙
        丙
        丁
        1: 甲 5:4 乙
        2: 乙 9:1 丙
        3: 甲 5:5 丙
        4: 丁 9:1 甲
        5: 丁 1:9 乙
        6: 丁 1:9 丙""",
        # 甲 3, 乙 4, 丙 3, 丁 2. 甲 and 丙 drew.
        """1 乙 4 · 15
        2 丙 3 1 0
        3 甲 3 1 -7
        4 丁 2 · -8""",
    ),
    "whom the difference leaves equal go on to the next key": (
        """round_robin
        keys match_points head_to_head difference points_for
        甲
        乙
        丙
        1: 甲 15:14 乙
        2: 乙 9:6 丙
        3: 丙 6:4 甲""",
        # Three with 2; 乙 by the difference; 甲 has got more than 丙.
        """1 乙 2 · 2 23
        2 甲 2 · -1 19
        3 丙 2 · -1 12""",
    ),
    "by option they begin again from the first": (
        """round_robin restart
        keys match_points head_to_head difference points_for
        甲
        乙
        丙
        1: 甲 15:14 乙
        2: 乙 9:6 丙
        3: 丙 6:4 甲""",
        # 甲 and 丙 are two now, and 丙 won against 甲.
        """1 乙 2 · 2 23
        2 丙 2 2 -1 12
        3 甲 2 0 -1 19""",
    ),
    "and again, whenever some are parted": (
        """round_robin restart
        keys match_points mini_table points_for
        甲
        乙
        丙
        丁
        1: 甲 5:4 乙
        1: 丙 5:4 丁
        2: 乙 5:4 丙
        2: 甲 5:4 丁
        3: 丙 5:4 甲
        3: 丁 1:8 乙""",
        # 甲 乙 丙 4, one won each among them: 2 and 0 each. By what they got 甲 14, 乙 17, 丙 14;
        # then 丙 won against 甲.
        """1 乙 4 2/0 17
        2 丙 4 2/1 14
        3 甲 4 0/-1 14
        4 丁 0 · 9""",
    ),
    "head_to_head is not used where two of the tied have not met": (
        """swiss
        keys match_points head_to_head points_for
        甲
        乙
        丙
        丁
        1: 甲 5:4 乙
        1: 丙 9:1 丁""",
        """1 丙 2 · 9
        2 甲 2 · 5
        3 乙 0 · 4
        4 丁 0 · 1""",
    ),
    "average: several pools have one table": (
        """rotation
        keys average
        甲 group=A
        乙 group=B
        丙 group=A
        丁 group=A
        戊 group=B
        己 group=B
        庚 group=B
        1: 甲 8, 丙 4, 丁 -8
        1: 乙 6, 戊 2, 己 -2, 庚 -6""",
        """1 甲 2
        2 乙 3/2
        3 丙 1
        4 戊 1/2
        5 己 -1/2
        6 庚 -3/2
        7 丁 -2""",
    ),
    "mini_table is not used where two of the tied have not met": (
        """swiss
        keys match_points mini_table points_for
        甲
        乙
        丙
        1: 甲 5:5 乙
        1: 丙 bye
        2: 甲 bye
        2: 乙 5:5 丙
        3: 乙 4:3 甲""",
        # 甲 1 + 2, 乙 1 + 1 + 2, 丙 2 + 1. 甲 and 丙 never met; 甲 had 5 + 3, d = 0.
        """1 乙 4 · 14
        2 甲 3 · 8
        3 丙 3 · 5""",
    ),
    "mini_table of three: match points, then difference, among the tied": (
        """round_robin
        keys match_points mini_table points_for
        甲
        乙
        丙
        丁
        1: 甲 5:4 乙
        2: 乙 9:1 丙
        3: 丙 5:2 甲
        4: 丁 0:1 甲
        5: 丁 0:1 乙
        6: 丁 0:9 丙""",
        # Each beat one of the others: 甲 +1 −3, 乙 −1 +8, 丙 −8 +3.
        """1 乙 4 2/7 14
        2 甲 4 2/-2 8
        3 丙 4 2/-5 15
        4 丁 0 · 0""",
    ),
    "opponents: a bye is one's own total, a walk-over's opponent counts, twice is twice": (
        """swiss
        keys match_points opponents
        甲
        乙
        丙
        1: 甲 5:4 乙
        1: 丙 bye
        2: 甲 +:- 丙
        2: 乙 bye
        3: 甲 1:4 乙
        3: 丙 bye""",
        # 甲 4, 乙 0 + 2 + 2, 丙 2 + 2. 甲: 4 + 4 + 4. 乙: 4 + 4 + 4. 丙: 4 + 4 + 4.
        """1 甲 4 12
        1 乙 4 12
        1 丙 4 12""",
    ),
    "opponents: what they carried is part of their total": (
        """swiss
        keys opponents
        甲
        乙 carried=7
        丙
        1: 甲 5:4 乙
        2: 丙 bye""",
        # 甲 met 乙 with 7; 乙 met 甲 with 2; 丙's own total is 2.
        """1 甲 7
        2 乙 2
        2 丙 2""",
    ),
    "progressive: totals after each round, also one without a match": (
        """swiss
        keys match_points progressive progressive_cut
        甲 carried=1
        乙
        丙
        丁
        1: 甲 5:4 乙
        2: 丙 9:1 丁
        3: 乙 6:6 丙
        3: 甲 1:2 丁""",
        # 甲 3 3 3; 乙 0 0 1; 丙 0 2 3; 丁 0 0 2.
        """1 甲 3 9 6
        2 丙 3 5 5
        3 丁 2 2 2
        4 乙 1 1 1""",
    ),
    "progressive: a round in which all was annulled is a round": (
        """swiss
        keys progressive
        甲
        乙
        1: 甲 5:4 乙
        2 x: 甲 5:4 乙""",
        """1 甲 4
        2 乙 0""",
    ),
    "progressive: a match put by hand counts with the last round": (
        """swiss
        keys progressive
        甲
        乙
        : 甲 5:4 乙
        1: 乙 5:4 甲
        2: 乙 5:4 甲""",
        # 甲 0, then 0 + 2. 乙 2, then 4.
        """1 乙 6
        2 甲 2""",
    ),
    "sweeps specials": (
        """round_robin
        keys sweeps specials
        甲
        乙
        丙
        1: 甲 5:4 乙 sweeps=1,0 specials=-9,9
        2: 乙 5:4 丙 sweeps=1,0 specials=17,-17
        3: 丙 +:- 甲""",
        """1 乙 1 26
        2 甲 1 -9
        3 丙 0 -17""",
    ),
    "fouls: fewer points, then fewer fouls": (
        """round_robin
        keys fouls
        甲
        乙
        丙 fouls=0
        丁
        1: 甲 5:4 乙 fouls=5/1,5/2
        2: 丙 5:4 丁 fouls=0/1,0/1""",
        """1 丁 0/1
        2 丙 0/2
        3 甲 5/1
        4 乙 5/2""",
    ),
    "previous_stage seed lots: the smaller first, none last": (
        """swiss
        keys previous_stage seed lots
        甲 seed=2 lots=1
        乙 previous=2
        丙 previous=1
        丁 seed=1
        戊 seed=2 lots=9
        己 seed=2""",
        """1 丙 1 · ·
        2 乙 2 · ·
        3 丁 · 1 ·
        4 甲 · 2 1
        5 戊 · 2 9
        6 己 · 2 ·""",
    ),
    "a play-off stands last, before lots, though nobody put it there": (
        """round_robin
        keys match_points lots points_for
        甲 lots=1
        乙 lots=2
        丙 lots=3
        1: 甲 3:3 乙
        2: 丙 7:7 乙
        3: 甲 5:5 丙
        4 playoff: 乙 5:3 甲
        5 playoff: 丙 5:3 甲
        6 playoff: 丙 4:4 乙""",
        # Among the three 乙 3, 丙 3, 甲 0; then lots.
        """1 乙 2 3 2 10
        2 丙 2 3 3 12
        3 甲 2 0 1 8""",
    ),
    "a play-off is between those who are tied, not between others": (
        """round_robin
        keys match_points playoff
        甲
        乙
        丙
        1: 甲 3:1 乙
        2: 丙 7:7 乙
        3: 甲 5:5 丙
        4 playoff: 乙 5:3 甲""",
        """1 甲 3 ·
        2 丙 2 ·
        3 乙 1 ·""",
    ),
    "of players the first that parts them counts, then among those still equal the next": (
        """singles
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 10, 乙 10, 丙 10, 丁 4, 戊 3, 己 2
        2 playoff: 甲 9, 乙 1, 丁 9, 丙 1, 戊 9, 己 1 win=even
        3 playoff: 乙 9, 丙 1, 丁 9, 甲 1, 戊 9, 己 1 win=even""",
        # 乙 and 丙 won the first, then 丙 the second: what 甲 won with 丙 comes too late.
        """1 丙 10 2
        2 乙 10 0
        3 甲 10 0
        4 丁 4 ·
        5 戊 3 ·
        6 己 2 ·""",
    ),
    "of players a play-off that one of the tied did not sit at parts nobody": (
        """singles
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        庚 carried=10:0
        1: 甲 10, 乙 10, 丙 5, 丁 4, 戊 3, 己 2
        2 playoff: 甲 9, 乙 1, 丁 9, 丙 1, 戊 9, 己 1 win=even""",
        """1 甲 10 ·
        1 乙 10 ·
        1 庚 10 ·
        4 丙 5 ·
        5 丁 4 ·
        6 戊 3 ·
        7 己 2 ·""",
    ),
}
