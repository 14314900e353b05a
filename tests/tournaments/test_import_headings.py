"""导入: a heading is known by the words it is made of; a column that is not used is told."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.imports.columns import find_header
from gouji_league.tournaments.imports.headings import field_of
from gouji_league.tournaments.models import Player, Tournament
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.rosters import cup, take_over, told, tournament, who, xlsx

__all__ = ["cup", "who"]  # fixtures
pytestmark = pytest.mark.django_db
IMPORT = "/t/cup/manage/people/import/"

HEADINGS = {
    "unit": "参赛单位 参赛学校 所在学校 所在院系 所在部门 支部 所属支部 单位/学院 学校（全称） 院(系) 院/系 班级 学校班级 "
    "代表单位 选送单位 您的单位 3.所在单位： 單位名稱 党支部名称 就读学校 school branch School/College "
    "Your_school Department University Name_of_school",
    "name": "队名 参赛队 参赛队伍名称 代表队名称 团队名称 组合名称 队伍 team Team_name Name_of_team",
    "person": "姓名 您的姓名 1、姓名 参赛选手姓名 球员 运动员姓名 参赛人员 队员姓名 学生姓名 姓名及电话 name "
    "Full_name Player_name Name_of_player",
    "member": "队员A 队员B 队员1姓名 队员（一） 第二位队员 1号选手 选手2 队员_3 队员名单 主力队员 组员 player_1 "
    "Player_2_name Team_members Member_A",
    "captain": "队长 队长姓名 队员1（队长） captain Captain's_name",
    "substitute": "替补 替补1 替补队员姓名 候补队员 队员4（替补） Substitute_1",
    "own_number": "选手编号 学号 学号/工号 队员学号 教工号 参赛证号 student_no. Staff_ID Player_number",
    "contact": "联系人电话 联系人手机 联络方式 手机号码 队长手机号 领队电话 电话/微信 联系人及电话 微信号 电话2 QQ号 "
    "phone_no. Phone_number Contact_number Mobile E-mail_address Captain's_phone",
    "seed": "种子 种子排名 seed Seed_no.",
    "role": "职务 队内职务 role",
    "ignore": "序号 No. # 备注 性别 领队 联系人姓名 身份证号 姓名拼音 队伍编号 单位编号 提交答卷时间 紧急联系人电话 Notes",
}  # fmt: skip
NO_HEADINGS = [
    "张三",
    "王一中",
    "五中",
    "计算机学院",
    "学院队",
    "公司工会",
    "学校工会",
    "一队",
    "三班",
    "A队",
    "第一支部",
    "学生队",
    "教师组",
    "单位2",
    "后勤处",
    "市北二中",
    "红星",
    "Team_A",
    "Team_1",
    "Red_team",
    "Group_A",
    "School_3",
    "Ida",
    "Noa",
    "Li_Lei",
    "收到",
    "大家好",
    "13800138000",
    "队员和单位",
    "姓名单位",
    "甲单位",
    "组长队",
    "教师一队",
    "名称",
    "参赛",
    "所在",
]


@pytest.mark.parametrize(
    ("field", "heading"), [(field, one) for field in HEADINGS for one in HEADINGS[field].split()]
)
def test_a_heading_is_known_by_its_words(field: str, heading: str) -> None:
    assert field_of(heading.replace("_", " ")) == field


@pytest.mark.parametrize("text", NO_HEADINGS)
def test_what_stands_in_cells_is_no_heading(text: str) -> None:
    assert field_of(text.replace("_", " ")) is None


# A row of headings ---------------------------------------------------------------------------

HEAD = ["参赛单位", "队名", "队员A", "队员B", "队员C", "联系人电话"]
FIVE = ["五中", "五中一队", "赵一", "钱二", "孙三", "13900139000"]
SEVEN = ["七中", "七中一队", "李四", "周五", "吴六", "13800138000"]


@pytest.mark.parametrize("between", ["\t", " ", "，", ",", "  ", " / "])
def test_a_table_is_pasted_with_anything_between_its_cells(between: str, who: Any) -> None:
    text = "\n".join(between.join(row) for row in (HEAD, FIVE, SEVEN))
    assert take_over("team", who, text=text) == [
        ("五中一队", "五中", ["赵一*", "钱二", "孙三"]),
        ("七中一队", "七中", ["李四*", "周五", "吴六"]),
    ]
    assert Player.objects.get(name="赵一").contact == "13900139000"


def test_headings_without_rows_that_fit_are_told_as_not_read(who: Any) -> None:
    text = "单位 队名 队员1 队员2 队员3\n甲队：\n张三\n李四\n王五"
    made = applying.give(tournament=tournament("team"), actor=who, text=text)
    assert [row.draft.title for row in applying.checked_rows(made)] == ["甲队"]
    assert made.reading["passed"] == [[1, "单位 队名 队员1 队员2 队员3", "heading"]]


ROWS = {
    "some unknown": ([["院区", "队名", "一号位", "二号位"], ["东", "甲队", "张三", "李四"]], 0),
    "below a title": ([["报名表", "", ""], ["片区", "姓名", "档次"], ["东", "张三", "高"]], 1),
    "a role in a cell": ([["甲队", "张三", "队长"], ["甲队", "李四", "队员"]], None),
    "somebody beside a word": ([["张三", "单位"], ["李四", "单位"]], None),
    "no headings": ([["五中", "五中一队", "赵一"], ["七中", "七中一队", "李四"]], None),
}  # fmt: skip


@pytest.mark.parametrize("about", ROWS)
def test_a_row_of_headings_is_known_with_strangers_among_them(about: str) -> None:
    grid, place = ROWS[about]
    assert find_header(grid) == place


# What is not used ----------------------------------------------------------------------------


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def test_a_column_that_is_not_used_is_told_and_chosen(
    client: Client, cup: Tournament, who: Any
) -> None:
    rows = [["序号", "片区", "队名", "队员"], ["1", "东片", "甲队", "张三、李四、王五"]]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    address = f"{IMPORT}{made.key}/"
    page = page_of(client, address)
    assert "有 1 列没有用，里面的内容不会导入。" in texts(page, ".notice.warn")[0]
    assert [
        (one.text_content(), one.get("href")) for one in select(page, "a[href^='#column']")
    ] == [("片区", "#column1")]
    assert select(page, "details#columns[open] select#column1")
    chosen = ["ignore", "unit", "name", "member"]
    columns = {f"column{place}": field for place, field in enumerate(chosen)}
    page = parsed(client.post(f"{address}columns/", columns | {"header": "on"}, follow=True))
    assert not select(page, ".notice.warn")
    assert not select(page, "details#columns[open]")
    client.post(f"{address}apply/")
    assert [told(entrant) for entrant in cup.entrants.all()] == [
        ("甲队", "东片", ["张三*", "李四", "王五"])
    ]


def test_who_wants_none_of_them_says_so_and_is_left_alone(
    client: Client, cup: Tournament, who: Any
) -> None:
    rows = [["片区", "队名", "队员"], ["东片", "甲队", "张三、李四、王五"]]
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    columns = {"column0": "ignore", "column1": "name", "column2": "member", "header": "on"}
    page = parsed(client.post(f"{IMPORT}{made.key}/columns/", columns, follow=True))
    assert "没有用" not in words(page)


UNUSED = {
    "all used": ("team", [HEAD, FIVE], []),
    "counted and empty": ("team", [["序号", "队名", "队员", "片区"], ["1", "甲队", "甲、乙、丙", ""]], []),
    "a second unit": (
        "team",
        [["学校", "院系", "队名", "队员"], ["甲大学", "乙系", "甲队", "甲、乙、丙"]],
        ["院系"],
    ),
    "a second contact of one": (
        "player",
        [["姓名", "电话", "微信"], ["张三", "13800138000", "zhang"]],
        ["微信"],
    ),
    "without headings": (
        "player",
        [["1", "甲学院", "张三", "乙队"], ["2", "乙学院", "李四", "丙队"]],
        ["第4列"],
    ),
    "teams taken apart": (
        "player",
        [["片区", "单位", "队名", "队员1", "队员2"], ["东", "甲学院", "甲队", "张三", "李四"]],
        ["片区", "单位"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("about", UNUSED)
def test_every_filled_column_is_used_or_told(about: str, who: Any) -> None:
    kind, rows, expected = UNUSED[about]
    cup = tournament(kind)
    made = applying.give(tournament=cup, actor=who, data=xlsx(*rows))
    page = page_of(cast.client(cast.organiser(cup)), f"{IMPORT}{made.key}/")
    assert texts(page, "a[href^='#column']") == expected


def test_the_units_of_two_thousand_are_not_lost_for_a_heading(who: Any) -> None:
    rows = [["所在学校", "姓名"], *([f"第{n % 7}中学", f"张{n}甲"] for n in range(30))]
    take_over("player", who, data=xlsx(*rows))
    assert not Player.objects.filter(unit=None).exists()
