"""The sentence names the deciding key and both values: for every key, for every preset."""

import re

import pytest
from django.utils import translation

from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.keys import KEYS
from gouji_league.tournaments.presets import PRESETS, stages
from tests.foundations.test_texts import not_terms
from tests.standings.why.by_key import BY_KEY
from tests.standings.why.written import why_of


def said(case: tuple[str, str, str, str], language: str = "zh-hans") -> str:
    book, text, name, _expected = case
    with translation.override(language):
        sentences = why_of(text, name, book=book).sentences
    return sentences[-1]


def test_every_key_has_its_sentence() -> None:
    assert set(BY_KEY) == set(KEYS)


@pytest.mark.parametrize("key", BY_KEY)
def test_the_sentence_names_the_deciding_key_and_both_values(key: str) -> None:
    assert said(BY_KEY[key]) == BY_KEY[key][3]


OTHERS = {
    "three are tied, so two of them are not compared by themselves": (
        "dagang",
        """round_robin
        keys match_points head_to_head difference
        甲
        乙
        丙
        1: 甲 9:3 乙
        2: 乙 5:3 丙
        3: 丙 4:2 甲""",
        "甲",
        "与第2名“丙”：场分同为 2，相互战绩不用（3 队同分，只在两家同分时才比），净胜分 +4 对 0，胜出。",
    ),
    "those left equal begin again": (
        "dagang",
        """round_robin restart
        keys match_points head_to_head difference points_for
        甲
        乙
        丙
        1: 甲 15:14 乙
        2: 乙 9:6 丙
        3: 丙 6:4 甲""",
        "甲",
        "与第2名“丙”：场分同为 2，相互战绩不用（3 队同分，只在两家同分时才比），净胜分同为 −1，"
        "相互战绩 0 : 2，落后。",
    ),
    "two who have not met": (
        "dagang",
        """round_robin
        keys match_points head_to_head difference
        甲
        乙
        丙
        丁
        1: 甲 9:3 丙
        1: 乙 5:3 丁""",
        "甲",
        "与第2名“乙”：场分同为 2，相互战绩不用（同分的没有都交过手），净胜分 +6 对 +2，胜出。",
    ),
    "of any number, where the organiser says so": (
        "dagang",
        """round_robin two_only=no
        keys match_points head_to_head
        甲
        乙
        丙
        丁
        1: 甲 5:3 乙
        2: 甲 5:3 丙
        3: 乙 5:3 丙
        4: 乙 5:3 丁
        5: 丙 5:3 丁
        6: 丙 5:3 丁
        7: 丁 5:3 甲
        8: 乙 5:5 丁
        9: 甲 5:5 丁""",
        "甲",
        # 甲 4 + 0 + 1 = 5, 乙 2 + 2 + 1 = 5, 丙 4, 丁 4: of two.
        "与第2名“乙”：场分同为 5，相互战绩 2 : 0，胜出。",
    ),
    "equal in everything": (
        "dagang",
        """round_robin
        keys match_points difference
        甲
        乙
        1: 甲 3:3 乙""",
        "甲",
        "与第1名“乙”：场分同为 1，净胜分同为 0，每一项都相同，并列。",
    ),
    "averages that look alike are compared exactly": (
        "standard",
        """rotation
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 1001/300, 乙 -8/300, 丙 1000/300, 丁 -900/300, 戊 -1000/300, 己 -93/300""",
        "丙",
        "与第3名“乙”：每盘平均分 3.33 对 −0.03，胜出。",
    ),
    "who has played too little comes after the others": (
        "standard",
        """rotation min_matches=2
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        庚
        1: 甲 40, 乙 -8, 丙 5, 丁 -9, 戊 7, 己 -35
        2: 庚 4, 乙 8, 丙 -4, 丁 -1, 戊 7, 己 -14""",
        "己",
        # 己 −49 in eight deals; 甲 and 庚 have one match each.
        "与第6名“甲”：每盘平均分 −6.13 对 10.00，对方只打了 1 场，不到 2 场的排在后面，胜出。",
    ),
    "nobody has drawn": (
        "dagang",
        """groups
        keys match_points lots
        甲 group=A
        乙 group=A""",
        "甲",
        "与第1名“乙”：场分同为 0，没有抽签，每一项都相同，并列。",
    ),
}


@pytest.mark.parametrize("case", OTHERS)
def test_what_else_is_said(case: str) -> None:
    assert said(OTHERS[case]) == OTHERS[case][3]


def test_averages_alike_to_two_decimals() -> None:
    told = why_of(
        """rotation
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 1001/300, 乙 -8/300, 丙 1000/300, 丁 -900/300, 戊 -1000/300, 己 -93/300""",
        "丙",
        book="standard",
    )
    assert told.sentences[0] == "与第1名“甲”：每盘平均分 3.33 对 3.34，落后。"
    close = why_of(
        """rotation
        keys average
        甲
        乙
        丙
        丁
        戊
        己
        1: 甲 1001/3000, 乙 0/3000, 丙 1000/3000, 丁 -900/3000, 戊 -1000/3000, 己 -93/3000""",
        "丙",
        book="standard",
    )
    assert close.sentences[0] == ("与第1名“甲”：每盘平均分按原数比，1000÷3000 对 1001÷3000，落后。")


def test_an_annulled_entrant_has_no_rank_and_is_told_so() -> None:
    told = why_of("round_robin\nkeys match_points\n甲\n乙 withdrawn=annul\n1: 甲 5:3 乙", "乙")
    assert (told.rank, told.figures, told.entries) == (None, [], [])
    assert told.sentences == ["退赛，成绩取消：它的场次对谁都不算，没有名次。"]


# A preset's own keys: the stage as text (its keys are put in), whose row, the sentence.
PLAYERS = "甲\n乙\n丙\n丁\n戊\n己\n"
TEAMS = "甲\n乙\n丙\n丁\n"
BY_PRESET: dict[tuple[str, int], tuple[str, str, str]] = {
    ("standard-rotation", 1): (
        f"{PLAYERS}1: 甲 12, 乙 -8, 丙 5, 丁 -9, 戊 7, 己 -7",
        "甲",
        "与第2名“戊”：积分 +12 对 +7，胜出。",
    ),
    ("standard-singles", 1): (
        f"{PLAYERS}1: 甲 7, 乙 -8, 丙 5, 丁 -9, 戊 7/4/0/3, 己 -7",
        "甲",
        "与第2名“戊”：积分同为 +7，烩四次数同为 0，闷烧点净得分同为 0，犯规：没有，对方：1 次罚 3 分，胜出。",
    ),
    ("dongfang-groups", 1): (
        """甲 group=A
        乙 group=A
        丙 group=A
        1: 甲 9:3 乙
        2: 乙 5:3 丙
        3: 丙 4:2 甲""",
        "甲",
        "与第2名“丙”：场分同为 2，相互战绩不用（3 队同分，只在两家同分时才比），净胜分 +4 对 0，胜出。",
    ),
    ("dongfang-groups", 2): (
        f"{TEAMS}1: 甲 9:1 乙\n1: 丙 9:1 丁\n2: 丙 9:1 甲",
        "丙",
        "与第2名“甲”：打到第几轮：冠军，对方：亚军，胜出。",
    ),
    ("dagang-league", 1): (
        f"{TEAMS}1: 甲 5:3 乙\n1: 丙 5:3 丁",
        "甲",
        "与第1名“丙”：场分同为 2，相互战绩不用（同分的没有都交过手），净胜分同为 +2，"
        "得分同为 5，串三户次数同为 0，犯规：同为没有，每一项都相同，并列。",
    ),
    ("shida-knockout", 1): (
        f"{TEAMS}1: 甲 9:1 乙\n1: 丙 9:1 丁",
        "丙",
        "与第3名“乙”：打到第几轮：进决赛，对方：半决赛，胜出。",
    ),
    ("shuangsheng-swiss", 1): (
        f"{TEAMS}1: 甲 9:2 丙\n1: 乙 5:3 丁\n2: 丙 4:2 丁",
        "丙",
        "与第3名“乙”：场分同为 2，对手分 2 对 0，胜出。",
    ),
    ("shuangsheng-knockout", 1): (
        f"{TEAMS}1: 甲 9:1 乙\n1: 丙 bye\n1: 丁 bye",
        "甲",
        "与第1名“丙”：打到第几轮：同为进决赛，每一项都相同，并列。",
    ),
}


def test_every_stage_of_every_preset_has_its_sentence() -> None:
    assert set(BY_PRESET) == {
        (key, number)
        for key, preset in PRESETS.items()
        for number in range(1, len(preset.stages) + 1)
    }


@pytest.mark.parametrize(("preset", "number"), BY_PRESET)
def test_a_presets_own_keys(preset: str, number: int) -> None:
    text, name, expected = BY_PRESET[preset, number]
    book = PRESETS[preset].book
    draft = stages(PRESETS[preset], BOOKS[book])[number - 1]
    levels = " levels" if book == "shuangsheng" else ""
    whole = f"{draft.format}{levels}\nkeys {' '.join(draft.keys)}\n{text}"
    assert said((book, whole, name, expected)) == expected


VALUES = re.compile(r"[+−]?\d+(?:\.\d+)?")


@pytest.mark.parametrize("key", BY_KEY)
def test_english_says_the_same_numbers_and_no_chinese_but_names_and_terms(key: str) -> None:
    told = said(BY_KEY[key], "en")
    assert told.startswith("Against no. ")
    assert not_terms(told) == []
    if key not in {"round_reached", "seed", "fouls"}:  # which say it in words of their own
        assert VALUES.findall(told) == VALUES.findall(BY_KEY[key][3])


@pytest.mark.parametrize("case", OTHERS)
def test_english_of_what_else_is_said(case: str) -> None:
    assert not_terms(said(OTHERS[case], "en")) == []
