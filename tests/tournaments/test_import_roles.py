"""导入: 替补, 队长 and 领队 beside a name are what they mean; a unit is no member."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.imports.sense import oddity
from gouji_league.tournaments.imports.splitting import split_names
from gouji_league.tournaments.models import Player
from tests import cast
from tests.pages import parsed, texts
from tests.tournaments.rosters import codes, take_over, tournament, who

__all__ = ["who"]  # a fixture
pytestmark = pytest.mark.django_db

# A captain has a star, a substitute a plus.
LISTS = {
    "张三 李四 王五 替补赵六": "张三 李四 王五 赵六+",
    "张三 李四 王五 候补赵六 钱七替补": "张三 李四 王五 赵六+ 钱七+",
    "张三 李四 王五 替补 赵六 钱七": "张三 李四 王五 赵六+ 钱七+",
    "张三、李四、王五、赵六 替补": "张三 李四 王五 赵六+",
    "队长张三 李四 王五": "张三* 李四 王五",
    "队长 张三 李四 王五": "张三* 李四 王五",
    "张三 队长 李四 王五": "张三* 李四 王五",
    "张三队长、李四、王五": "张三* 李四 王五",
    "李四，张三（队长），王五（候补）": "李四 张三* 王五+",
    "队长：张三 队员：李四 王五 替补：赵六": "张三* 李四 王五 赵六+",
    "队长张三 队员李四 队员王五": "张三* 李四 王五",
    "张三 李四 王五 替补赵六 13800138000": "张三 李四 王五 赵六+",
    "替补、张三": "张三+",
    "a b c d": "a b c d",
    "Li Lei": "Li_Lei",
    "张三+李四": "张三 李四",
    "=1+1": "=1+1",
    "=A1+B1": "=A1+B1",
}


@pytest.mark.parametrize("text", LISTS)
def test_a_role_beside_a_name_is_cut_and_kept(text: str) -> None:
    found = [
        f"{one.name}{'*' * one.captain}{'+' * one.substitute}".replace(" ", "_")
        for one in split_names(text)
    ]
    assert " ".join(found) == LISTS[text]


def test_the_substitute_of_a_message_is_one(who: Any) -> None:
    text = "1、甲队 张三 李四 王五\n2、七中二队 赵六六 钱七七 孙八八 替补周九九 13800138000"
    assert take_over("team", who, text=text)[1] == (
        "七中二队",
        "",
        ["赵六六*", "钱七七", "孙八八", "周九九"],
    )
    assert Player.objects.get(name="周九九").contact == "13800138000"


@pytest.mark.parametrize(
    "text", ["领队赵六", "赵六领队", "赵六（领队）", "教练：赵六", "领队 赵六"]
)
def test_who_leads_is_no_member_unless_said(text: str, who: Any) -> None:
    cup = tournament("team")
    made = applying.give(tournament=cup, actor=who, text=f"甲队：{text} 张三 李四 王五")
    (found,) = codes(made)
    assert [code.rstrip("0123456789!") for code in found] == ["plays", "odd"]
    applying.choose(made=made, accepted=[f"2:{found[0]}"])
    made.refresh_from_db()
    (row,) = applying.checked_rows(made)
    assert {one.name for one in row.draft.people} == {"赵六", "张三", "李四", "王五"}
    applying.choose(made=made, shown=[2])
    made.refresh_from_db()
    applying.accept_all(made=made)
    made.refresh_from_db()
    (row,) = applying.checked_rows(made)
    assert {one.name for one in row.draft.people} == {"张三", "李四", "王五"}


def test_who_leads_plays_where_the_team_is_not_full_otherwise(who: Any) -> None:
    found = take_over("team", who, text="甲队：领队赵六 张三 李四\n乙队：钱七 孙八 周九")
    assert sorted(found[0][2]) == ["张三", "李四", "赵六*"]


# Units among the members ---------------------------------------------------------------------


def problems(text: str, who: Any) -> list[tuple[str, str]]:
    made = applying.give(tournament=tournament("team"), actor=who, text=text)
    return [
        (problem.words, problem.mend)
        for row in applying.checked_rows(made)
        for problem in row.open
        if problem.words
    ]


def test_a_school_is_no_member(who: Any) -> None:
    assert problems("张四，李四三，王五 十一中", who) == [
        ("“十一中”像队名或单位，不是姓名。", "作单位：十一中")
    ]


def test_what_is_a_unit_elsewhere_is_asked_about(who: Any) -> None:
    text = "单位\t队名\t队员\n光明\t甲队\t张三、李四、王五\n\t乙队\t光明、赵六、钱七、孙八"
    assert ("“光明”也是一个单位的名字：请看一眼。", "作单位：光明") in problems(text, who)


SCHOOLS = ["五中", "十一中", "2中", "市北二中", "第三小", "甲附中", "乙银行", "丙机关"]


@pytest.mark.parametrize("text", SCHOOLS)
def test_a_school_by_its_number_is_a_group(text: str) -> None:
    assert oddity(text).endswith("group")


@pytest.mark.parametrize("text", ["王一中", "欧阳一中", "郑小", "李中", "陈三小", "张机"])
def test_somebody_whose_name_ends_so_is_none(text: str) -> None:
    assert oddity(text) == ""


# One more by hand ----------------------------------------------------------------------------

TYPED = {
    ("player", "a b c d e f g"): "像是7个人：一次加一个，多人请用“导入”。",
    ("player", "=1+1"): "“=1+1”是号码，不是姓名。",
    ("player", "十一中"): "“十一中”像队名或单位，不是姓名。",
    ("team", "张三 李四 十一中"): "“十一中”像队名或单位，不是姓名。",
    ("team", "=1+1"): "“=1+1”是号码，不是姓名。",
}


@pytest.mark.parametrize(("kind", "text"), TYPED)
def test_what_is_typed_by_hand_is_doubted_once(kind: str, text: str) -> None:
    cup = tournament(kind)
    client: Client = cast.client(cast.organiser(cup))
    page = parsed(client.post("/t/cup/manage/people/", {"people": text}))
    said = " ".join(texts(page, "#add .error"))
    assert TYPED[kind, text] in said
    assert "没写错，就再按一次。" in said
    assert not cup.entrants.exists()
    form = next(form for form in page.forms if form.get("id") == "add")
    client.post("/t/cup/manage/people/", dict(form.form_values()))
    assert cup.entrants.count() == 1


@pytest.mark.parametrize(
    ("kind", "text"), [("player", "欧阳 四"), ("player", "Li Lei"), ("team", "甲 乙 丙")]
)
def test_names_that_are_typed_are_not_doubted(kind: str, text: str) -> None:
    cup = tournament(kind)
    cast.client(cast.organiser(cup)).post("/t/cup/manage/people/", {"people": text})
    assert cup.entrants.count() == 1
