"""导入: what is no name is told from names, with the real fault and, where there is one, a mend."""

from typing import Any

import pytest

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.imports.sense import oddity
from gouji_league.tournaments.models import Import, Player
from tests.tournaments.rosters import codes, take_over, told, tournament, who, xlsx

__all__ = ["who"]  # a fixture
pytestmark = pytest.mark.django_db

NO_NAMES = {
    "signs": ["。。。", "---", "！！", "……", "、"],
    "emoji": ["😀", "👍👍", "[微笑]", "[强][强]", "❤️", "1️⃣"[1:], "★"],
    "phone": ["13800138000", "138 0013 8000", "+86 13800138000", "0532-88886666"],
    "number": ["12", "2024001", "A2024001", "P7"],
    "heading": ["姓名", "队长", "队员1", "序号", "name"],
    "chatter": [
        "大家好",
        "各位老师好",
        "收到",
        "收到，谢谢",
        "好的",
        "OK",
        "1队名单如下：",
        "我报名",
        "谢谢大家！",
        "以上",
        "合计12人",
        "共8队",
    ],
    "nobody_yet": ["待定", "暂无", "无", "同上", "xxx"],
    "staff": ["领队：赵六", "联系人: 钱七"],
    "sentence": ["请各队尽快报名！", "几点开始？", "我们周六在甲楼集合", "甲说：乙"],
    "group": ["红星队", "甲学院", "乙组", "红星队（3人）", "甲公司", "Red team"],
    "perhaps_group": ["后勤处", "财务科", "赵登科"],
    "": [
        "张三",
        "甲",
        "欧阳四",
        "阿卜杜·热合曼",
        "古丽巴哈尔",
        "Li Lei",
        "O'Brien",
        "张三😀",
        "张三（小张）",
        "好好",
        "何大家",
        "无双",
    ],
}


@pytest.mark.parametrize(("kind", "text"), [(k, text) for k in NO_NAMES for text in NO_NAMES[k]])
def test_a_text_is_told_for_what_it_is(kind: str, text: str) -> None:
    assert oddity(text) == kind


def given(kind: str, who: Any, text: str) -> Import:
    return applying.give(tournament=tournament(kind), actor=who, text=text)


def remarks(made: Import) -> list[tuple[int, str, str]]:
    """Line, what is wrong, the proposed mend; of what stops the import."""
    return [
        (row.draft.at, problem.words, problem.mend)
        for row in applying.checked_rows(made)
        for problem in row.open
        if problem.level == "wrong"
    ]


MESSAGE = """大家好
1队名单如下：
张三 李四 王五
红星队（甲 乙 丙）
😀
。。。
收到
赵六 乙队 钱七
13800138000"""


@pytest.mark.parametrize("kind", ["team", "pair"])
def test_a_chat_message_of_teams_is_read_line_by_line(kind: str, who: Any) -> None:
    made = given(kind, who, MESSAGE)
    found = [
        (row.draft.at, row.draft.name, [one.name for one in row.draft.people])
        for row in applying.checked_rows(made)
        if not row.wrong
    ]
    assert found == [(2, "1队", ["张三", "李四", "王五"]), (4, "红星队", ["甲", "乙", "丙"])]
    assert remarks(made) == [
        (1, "“大家好”像聊天的话，不是姓名。", "不导入这一行"),
        (5, "“😀”是表情，不是姓名。", "不导入这一行"),
        (6, "“。。。”里没有字，不是姓名。", "不导入这一行"),
        (7, "“收到”像聊天的话，不是姓名。", "不导入这一行"),
        (8, "“乙队”像队名或单位，不是姓名。", "作队名：乙队"),
        (9, "“13800138000”是电话号码，不是姓名。", "记作赵六的电话"),
    ]


def test_a_chat_message_of_players_is_read_line_by_line(who: Any) -> None:
    made = given("player", who, "大家好\n张三\n13800138000\n李四（甲学院）\n😀\n王五👍\n收到")
    assert remarks(made) == [
        (1, "“大家好”像聊天的话，不是姓名。", "不导入这一行"),
        (3, "“13800138000”是电话号码，不是姓名。", "记作张三的电话"),
        (5, "“😀”是表情，不是姓名。", "不导入这一行"),
        (6, "姓名“王五👍”里有表情或符号。", "改成：王五"),
        (7, "“收到”像聊天的话，不是姓名。", "不导入这一行"),
    ]


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("team", [("1队", ["张三*", "李四", "王五"]), ("红星队", ["甲*", "乙", "丙"])]),
        ("pair", [("1队", ["张三", "李四", "王五"]), ("红星队", ["甲", "乙", "丙"])]),
        ("player", [(name, [name]) for name in ("张三", "李四", "王五", "甲", "乙", "丙")]),
    ],
)
def test_what_is_proposed_makes_the_message_a_roster(kind: str, expected: Any, who: Any) -> None:
    without_last_two = "\n".join(MESSAGE.splitlines()[:-2])
    found = take_over(kind, who, text=without_last_two)
    assert [(name, members) for name, _unit, members in found] == expected


def test_a_number_on_a_line_of_its_own_goes_to_who_stands_above(who: Any) -> None:
    take_over("player", who, text="张三\n13800138000\n李四")
    assert list(Player.objects.values_list("name", "contact")) == [
        ("张三", "13800138000"),
        ("李四", ""),
    ]


def test_each_number_of_a_line_stays_with_its_name(who: Any) -> None:
    take_over(
        "team", who, text="甲队：张三 李四13900139000 王五13800138000\n13700137000 乙队：赵六"
    )
    contacts = dict(Player.objects.values_list("name", "contact"))
    assert contacts["李四"] == "13900139000"
    assert contacts["王五"] == "13800138000"
    assert contacts["张三"] == ""


BRACKETS = {
    "a team": ("team", "红星队（甲 乙 丙）", [("红星队", "", ["甲*", "乙", "丙"])]),
    "a team without the word": ("team", "红星(张三、李四、王五)", [("红星", "", ["张三*", "李四", "王五"])]),
    "with a substitute": (
        "team",
        "红星队【张三（队长） 李四 王五，替补：赵六】",
        [("红星队", "", ["张三*", "李四", "王五", "赵六"])],
    ),
    "a captain and the rest": ("team", "张三（李四 王五）", [("张三·李四·王五", "", ["张三*", "李四", "王五"])]),
    "a pair": ("pair", "红星（张三 李四）", [("红星", "", ["张三", "李四"])]),
    "a unit": ("team", "甲学院（张三 李四 王五）", [("甲学院一队", "甲学院", ["张三*", "李四", "王五"])]),
    "players of a unit": (
        "player",
        "甲学院（张三、李四）\n王五（乙学院）",
        [("张三", "甲学院", ["张三"]), ("李四", "甲学院", ["李四"]), ("王五", "乙学院", ["王五"])],
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", BRACKETS)
def test_people_in_brackets_are_read(about: str, who: Any) -> None:
    kind, text, expected = BRACKETS[about]
    made = given(kind, who, text)
    assert remarks(made) == []
    applying.start_applying(made=made, actor=who)
    entrants = made.tournament.entrants.select_related("unit")
    assert [told(entrant) for entrant in entrants] == expected


def test_a_team_in_one_cell_of_a_sheet_is_taken_apart_by_a_tick(who: Any) -> None:
    rows = [["序号", "队员"], ["1", "红星队（甲 乙 丙）"], ["2", "张三、李四、王五"]]
    made = applying.give(tournament=tournament("team"), actor=who, data=xlsx(*rows))
    assert remarks(made) == [
        (2, "“红星队（甲、乙、丙）”是几个人，不是一个姓名。", "队名：红星队，队员：甲、乙、丙")
    ]
    applying.accept_all(made=made)
    made.refresh_from_db()
    assert codes(made) == [[], []]


def test_what_looks_like_a_unit_may_be_somebody(who: Any) -> None:
    made = given("player", who, "张三\n赵登科\n李四")
    assert codes(made) == [[], ["as_is", "odd"], []]
    applying.start_applying(made=made, actor=who)
    assert set(Player.objects.values_list("name", "unit__name")) == {
        ("张三", None),
        ("赵登科", None),
        ("李四", None),
    }


def test_whoever_is_called_so_is_taken_when_the_organiser_says_so(who: Any) -> None:
    made = given("player", who, "张三\n加油")
    assert codes(made) == [[], ["as_is", "odd!"]]
    applying.choose(made=made, accepted=["3:as_is"])
    made.refresh_from_db()
    assert codes(made) == [[], []]
    applying.start_applying(made=made, actor=who)
    assert Player.objects.filter(name="加油").exists()


def test_a_telephone_number_is_nobody_whatever_is_said(who: Any) -> None:
    made = given("player", who, "13800138000\n张三")
    assert codes(made) == [["odd!"], []]
    applying.choose(made=made, accepted=["2:as_is"])
    made.refresh_from_db()
    assert codes(made) == [["odd!"], []]


def test_a_unit_on_a_row_of_its_own_becomes_that_of_those_below(who: Any) -> None:
    rows = [
        ["姓名", "号码"],
        ["甲学院", ""],
        ["张三", "1"],
        ["李四", "2"],
        ["乙学院", ""],
        ["王五", "3"],
    ]
    assert take_over("player", who, data=xlsx(*rows)) == [
        ("张三", "甲学院", ["张三"]),
        ("李四", "甲学院", ["李四"]),
        ("王五", "乙学院", ["王五"]),
    ]


def test_a_unit_with_nobody_below_it_is_remarked(who: Any) -> None:
    made = given("player", who, "张三\n甲学院\n\n乙学院\n李四")
    assert remarks(made) == [
        (2, "“甲学院”像队名或单位，不是姓名。", "作下面各人的单位：甲学院"),
    ]


TITLES = {
    "大家好：张三 李四 王五": ("“大家好”像聊天的话，不是队名或单位。", "去掉“大家好”"),
    "13800138000：张三 李四 王五": ("队名或单位“13800138000”是电话号码。", "去掉“13800138000”"),
    "😀：张三 李四 王五": ("队名或单位“😀”是表情。", "去掉“😀”"),
}


@pytest.mark.parametrize("text", TITLES)
@pytest.mark.parametrize("kind", ["team", "pair"])
def test_what_is_no_title_is_told_too(kind: str, text: str, who: Any) -> None:
    assert remarks(given(kind, who, text)) == [(1, *TITLES[text])]


def test_what_stands_above_a_numbered_list_is_not_lost_if_it_belongs_to_it(who: Any) -> None:
    text = "周六打够级，快来\n甲队\n张三\n李四\n王五\n乙队\n1. 赵六\n2. 钱七\n3. 孙八"
    made = given("team", who, text)
    assert [row.draft.name for row in applying.checked_rows(made)] == ["甲队", "乙队"]
    assert made.reading["passed"] == [[1, "周六打够级，快来", "above"]]


def test_a_message_in_one_column_of_a_sheet_is_a_message(who: Any) -> None:
    rows = [["甲队：张三 李四 王五"], ["乙队（赵六 钱七 孙八）"]]
    assert take_over("team", who, data=xlsx(*rows)) == [
        ("甲队", "", ["张三*", "李四", "王五"]),
        ("乙队", "", ["赵六*", "钱七", "孙八"]),
    ]
