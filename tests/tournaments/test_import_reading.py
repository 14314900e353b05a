"""导入: messy rosters become the entries that a careful hand would make of them."""

from typing import Any

import pytest

from gouji_league.tournaments.models import Player
from tests.tournaments.rosters import HEAD, ROWS, csv_text, take_over, who, xlsx

__all__ = ["who"]  # a fixture
pytestmark = pytest.mark.django_db
TEAMS = [
    ("甲队", "甲学院", ["张三*", "李四", "王五"]),
    ("乙队", "乙学院", ["赵六*", "钱七", "孙八", "周九"]),
]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gbk", "gb18030", "utf-16", "utf-16-le"]
)
def test_a_csv_is_read_in_any_of_the_usual_encodings(encoding: str, who: Any) -> None:
    data = csv_text(HEAD, *ROWS).encode(encoding)
    assert take_over("team", who, data=data, source="名单.csv") == TEAMS


@pytest.mark.parametrize(
    ("rows", "about"),
    [
        ([HEAD, *ROWS], "as in the template"),
        ([["甲杯报名表"], [], HEAD, *ROWS], "a title above"),
        ([[*HEAD, "备注"], *ROWS], "a column that means nothing"),
        ([["序号", *HEAD], *([n, *row] for n, row in enumerate(ROWS, 1))], "counted rows"),
        ([list(reversed(HEAD))] + [[r[5], r[4], r[3], r[2], r[1], r[0]] for r in ROWS], "reversed"),
        (
            [["Team", "College", "Captain*", "Member 2", "Member 3", "Substitute 1"]]
            + [[r[1], r[0], *r[2:]] for r in ROWS],
            "in English",
        ),
        (
            [
                ["单位（必填）", "参赛队名称", "队员名单"],
                ["甲学院", "甲队", "张三(队长)、李四、王五"],
                ["乙学院", "乙队", "赵六（队长） 钱七 孙八 替补：周九"],
            ],
            "everybody in one cell",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_workbook_of_teams_is_read_whatever_its_columns(
    rows: list[list[Any]], about: str, who: Any
) -> None:
    found = take_over("team", who, data=xlsx(*rows), source="名单.xlsx")
    if about == "reversed":  # then the substitute's column comes first; the seated still do
        found = [(name, unit, sorted(squad)) for name, unit, squad in found]
        assert found == [(name, unit, sorted(squad)) for name, unit, squad in TEAMS]
    else:
        assert found == TEAMS


def test_one_row_a_person_is_gathered_into_teams(who: Any) -> None:
    """In merged cells only the first row has the team's name."""
    rows: list[list[Any]] = [
        ["队名", "学院", "姓名", "职务", "学号", "电话"],
        ["甲队", "甲学院", "张三", "队长", 2024001, 13800138000],
        [None, None, "李四", "", 2024002, None],
        [None, None, "王五", "", 2024003, None],
        ["乙队", "乙学院", "赵六", "队员", 2024004, None],
        [None, None, "钱七", "替补", 2024005, None],
        [None, None, "孙八", "队长", 2024006, None],
    ]
    assert take_over("team", who, data=xlsx(*rows)) == [
        ("甲队", "甲学院", ["张三*", "李四", "王五"]),
        ("乙队", "乙学院", ["赵六", "孙八*", "钱七"]),
    ]
    first = Player.objects.get(name="张三")
    assert (first.own_number, first.contact) == ("2024001", "13800138000")


CHATS = {
    "numbered with colons": (
        "team",
        "1. 甲队：张三 李四 王五\n2、乙队：赵六、钱七(队长)、孙八，替补：周九",
        [("甲队", "", ["张三*", "李四", "王五"]), ("乙队", "", ["钱七*", "赵六", "孙八", "周九"])],
    ),
    "a chain of messages": (
        "team",
        "#接龙\n周六够级赛报名，每队三人\n\n1. 甲队 张三 李四 王五\n2. 乙队 赵六 钱七 孙八\n",
        [("甲队", "", ["张三*", "李四", "王五"]), ("乙队", "", ["赵六*", "钱七", "孙八"])],
    ),
    "a line each": (
        "team",
        "甲队：\n张三\n李四\n王五\n\n乙队\n赵六 钱七 孙八",
        [("甲队", "", ["张三*", "李四", "王五"]), ("乙队", "", ["赵六*", "钱七", "孙八"])],
    ),
    "units with two teams": (
        "team",
        "甲学院：张三 李四 王五\n甲学院：赵六 钱七 孙八",
        [
            ("甲学院一队", "甲学院", ["张三*", "李四", "王五"]),
            ("甲学院二队", "甲学院", ["赵六*", "钱七", "孙八"]),
        ],
    ),
    "pairs": (
        "pair",
        "1. 张三/李四\n2. 王五 赵六\n3、甲对：钱七、孙八",
        [
            ("张三·李四", "", ["张三", "李四"]),
            ("王五·赵六", "", ["王五", "赵六"]),
            ("甲对", "", ["钱七", "孙八"]),
        ],
    ),
    "players": (
        "player",
        "#接龙\n来玩\n\n1. 张三\n2. 李四 甲学院 13800138000\n3 王　五",
        [("张三", "", ["张三"]), ("李四", "甲学院", ["李四"]), ("王五", "", ["王五"])],
    ),
    "players by unit": (
        "player",
        "甲单位：张三、李四\n乙单位\n王五\n赵六",
        [
            ("张三", "甲单位", ["张三"]),
            ("李四", "甲单位", ["李四"]),
            ("王五", "乙单位", ["王五"]),
            ("赵六", "乙单位", ["赵六"]),
        ],
    ),
    "cells copied from Excel": (
        "player",
        "姓名\t单位\t学号\n张三\t甲学院\t2024001\n欧阳　四\t乙学院\t2024002",
        [("张三", "甲学院", ["张三"]), ("欧阳四", "乙学院", ["欧阳四"])],
    ),
    "cells without headings": (
        "team",
        "甲学院\t甲队\t张三\t李四\t王五\n甲学院\t乙队\t赵六\t钱七\t孙八\n乙学院\t丙队\t周九\t吴十\t郑一",
        [
            ("甲队", "甲学院", ["张三*", "李四", "王五"]),
            ("乙队", "甲学院", ["赵六*", "钱七", "孙八"]),
            ("丙队", "乙学院", ["周九*", "吴十", "郑一"]),
        ],
    ),
    "formula-like text stays text": (
        "player",
        "姓名\t单位\n张三\t=1+1\n李四\t@甲\n王五\t-乙\n赵六\t+丙",
        [
            ("张三", "=1+1", ["张三"]),
            ("李四", "@甲", ["李四"]),
            ("王五", "-乙", ["王五"]),
            ("赵六", "+丙", ["赵六"]),
        ],
    ),
}


@pytest.mark.parametrize("about", CHATS)
def test_pasted_text_is_read_as_people_write_it(about: str, who: Any) -> None:
    kind, text, expected = CHATS[about]
    assert take_over(kind, who, text=text) == expected
