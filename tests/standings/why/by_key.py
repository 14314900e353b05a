"""For every ranking key a table whose first two rows it separates, and the sentence that says so,
written by hand."""

# Key: book, the stage as text, whose row, the sentence about the row below (the last said).
BY_KEY: dict[str, tuple[str, str, str, str]] = {
    "match_points": (
        "dagang",
        """round_robin
        keys match_points
        甲
        乙
        1: 甲 5:3 乙""",
        "甲",
        "与第2名“乙”：场分 2 对 0，胜出。",
    ),
    "wins": (
        "dagang",
        """round_robin match_points=1/1/1
        keys match_points wins
        甲
        乙
        1: 甲 5:3 乙
        2: 乙 4:4 甲""",
        "甲",
        "与第2名“乙”：场分同为 2，胜场 1 对 0，胜出。",
    ),
    "points": (
        "standard",
        """singles
        keys points
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 12, 乙 -8, 丙 5, 丁 -9, 戊 7, 己 -7""",
        "丁",
        "与第5名“乙”：积分 −9 对 −8，落后。",
    ),
    "difference": (
        "dagang",
        """round_robin
        keys match_points difference
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙
        1: 乙 5:3 丁""",
        "甲",
        "与第2名“乙”：场分同为 2，净胜分 +7 对 +2，胜出。",
    ),
    "points_for": (
        "dagang",
        """round_robin
        keys match_points difference points_for
        甲
        乙
        丙
        丁
        1: 甲 5:3 丙
        1: 乙 9:7 丁""",
        "乙",
        "与第2名“甲”：场分同为 2，净胜分同为 +2，得分 9 对 5，胜出。",
    ),
    "average": (
        "standard",
        """rotation
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 10/4, 乙 -8/3, 丙 7/4, 丁 -9/4, 戊 1/3, 己 -7/4""",
        "甲",
        "与第2名“丙”：每盘平均分 2.50 对 1.75，胜出。",
    ),
    "levels_difference": (
        "shuangsheng",
        """swiss levels
        keys match_points levels_difference
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙
        1: 乙 5:3 丁""",
        "甲",
        "与第2名“乙”：场分同为 2，净胜级数 +7 对 +2，胜出。",
    ),
    "levels_for": (
        "shuangsheng",
        """swiss levels
        keys match_points levels_difference levels_for
        甲
        乙
        丙
        丁
        1: 甲 5:3 丙
        1: 乙 9:7 丁""",
        "乙",
        "与第2名“甲”：场分同为 2，净胜级数同为 +2，升级数 9 对 5，胜出。",
    ),
    "head_to_head": (
        "dagang",
        """round_robin
        keys match_points head_to_head
        甲
        乙
        丙
        1: 甲 5:3 乙
        2: 乙 5:3 丙
        3: 丙 4:4 甲
        4: 乙 4:4 丙""",
        "甲",
        "与第2名“乙”：场分同为 3，相互战绩 2 : 0，胜出。",
    ),
    "mini_table": (
        "dagang",
        """round_robin
        keys match_points mini_table
        甲
        乙
        丙
        1: 甲 9:3 乙
        2: 乙 5:3 丙
        3: 丙 4:2 甲""",
        "甲",
        # Two points each; 甲 +6 − 2, 丙 +2 − 2, 乙 +2 − 6.
        "与第2名“丙”：场分同为 2，同分者小循环：2 分、净胜 +4，对方：2 分、净胜 0，胜出。",
    ),
    "opponents": (
        "shuangsheng",
        """swiss
        keys match_points opponents
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙
        1: 乙 5:3 丁
        2: 丙 4:2 丁""",
        "丙",
        # 丙 met 甲, who has two points, and 丁, who has none; 乙 met 丁 alone.
        "与第3名“乙”：场分同为 2，对手分 2 对 0，胜出。",
    ),
    "progressive": (
        "shuangsheng",
        """swiss
        keys match_points progressive
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙
        1: 丁 5:3 乙
        2: 乙 4:2 甲
        2: 丁 4:2 丙""",
        "甲",
        # 甲 2 + 2, 乙 0 + 2.
        "与第3名“乙”：场分同为 2，累进分 4 对 2，胜出。",
    ),
    "progressive_cut": (
        "shuangsheng",
        """swiss
        keys progressive_cut
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙
        1: 丁 5:3 乙
        2: 甲 4:2 乙
        2: 丁 4:4 丙""",
        "甲",
        # After the second round 甲 4, 丁 3.
        "与第2名“丁”：去首累进分 4 对 3，胜出。",
    ),
    "sweeps": (
        "dagang",
        """round_robin
        keys match_points sweeps
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙 sweeps=2,0
        1: 乙 5:3 丁 sweeps=1,1""",
        "甲",
        "与第2名“乙”：场分同为 2，串三户次数 2 对 1，胜出。",
    ),
    "specials": (
        "standard",
        """singles
        keys points specials
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 7/4/9, 乙 -7, 丙 7/4/-2, 丁 -9, 戊 9, 己 -7""",
        "甲",
        "与第3名“丙”：积分同为 +7，闷烧点净得分 +9 对 −2，胜出。",
    ),
    "fouls": (
        "dagang",
        """round_robin
        keys match_points fouls
        甲
        乙
        丙
        丁
        1: 甲 9:2 丙 fouls=3/2,0/0
        1: 乙 5:3 丁 fouls=0/1,0/0""",
        "乙",
        "与第2名“甲”：场分同为 2，犯规：警告 1 次，对方：2 次罚 3 分，胜出。",
    ),
    "previous_stage": (
        "dagang",
        """swiss
        keys match_points previous_stage
        甲 previous=4
        乙 previous=2""",
        "乙",
        "与第2名“甲”：场分同为 0，上一阶段名次：第2，对方：第4，胜出。",
    ),
    "seed": (
        "dagang",
        """swiss
        keys match_points seed
        甲
        乙 seed=3""",
        "乙",
        "与第2名“甲”：场分同为 0，种子：3号，对方：没有种子号，胜出。",
    ),
    "playoff": (
        "dagang",
        """round_robin
        keys match_points
        甲
        乙
        1: 甲 3:3 乙
        2 playoff: 乙 5:3 甲""",
        "乙",
        "与第2名“甲”：场分同为 1，附加赛 2 : 0，胜出。",
    ),
    "lots": (
        "dagang",
        """groups
        keys match_points lots
        甲 group=A lots=2
        乙 group=A lots=1""",
        "乙",
        "与第2名“甲”：场分同为 0，抽签：第1，对方：第2，胜出。",
    ),
    "round_reached": (
        "shida",
        """knockout
        keys round_reached
        甲
        乙
        丙
        丁
        1: 甲 9:1 乙
        1: 丙 9:1 丁
        2: 甲 9:1 丙
        2 third: 丁 9:1 乙""",
        "丁",
        "与第4名“乙”：打到第几轮：第三名，对方：第四名，胜出。",
    ),
}
