"""导入: what is wrong with a row is found, and has a mend that a tick accepts."""

from typing import Any

import pytest

from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.models import Player, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests.tournaments.rosters import codes, cup, told, tournament, who

__all__ = ["cup", "who"]  # fixtures
pytestmark = pytest.mark.django_db
MENDS = {
    "somebody twice": ("甲队：张三 李四 张三", "twice", [("甲队", "", ["张三*", "李四"])]),
    "seven": (
        "甲队：张三 李四 王五 赵六 钱七 孙八 周九",
        "too_many",
        [("甲队", "", ["张三*", "李四", "王五", "赵六", "钱七", "孙八"])],
    ),
    "names without a sign between": (
        "甲队：张三李四王五",
        "stuck",
        [("甲队", "", ["张三*", "李四", "王五"])],
    ),
    "a number in the name": (
        "甲队：1张三 2李四 3王五",
        "digits0",
        [("甲队", "", ["张三*", "李四", "王五"])],
    ),
    "the same team again": (
        "甲队：张三 李四 王五\n甲隊：张　三 李四 王五",
        "same_title",
        [("甲队", "", ["张三*", "李四", "王五"])],
    ),
    "another team of that name": (
        "甲队：张三 李四 王五\n甲队：赵六 钱七 孙八",
        "same_title",
        [("甲队", "", ["张三*", "李四", "王五"]), ("甲队二", "", ["赵六*", "钱七", "孙八"])],
    ),
}


@pytest.mark.parametrize("about", MENDS)
def test_what_is_wrong_has_a_mend_that_a_tick_accepts(about: str, who: Any) -> None:
    text, code, expected = MENDS[about]
    cup = tournament("team")
    made = applying.give(tournament=cup, actor=who, text=text)
    rows = applying.checked_rows(made)
    wrong = [problem for row in rows for problem in row.open if problem.level == "wrong"]
    assert code in {problem.code for problem in wrong}
    assert all(problem.mend for problem in wrong)
    failed = applying.start_applying(made=made, actor=who)
    assert failed.job is not None
    assert "行要改" in failed.job.sentence
    assert not Player.objects.exists()
    applying.accept_all(made=made)
    applying.start_applying(made=made, actor=who)
    assert [told(entrant) for entrant in cup.entrants.all()] == expected


def test_who_is_in_the_tournament_already_is_found(who: Any) -> None:
    cup = tournament("player")
    people.add_player(tournament=cup, actor=who, name="张三", unit="甲单位", own_number="1")
    people.add_player(tournament=cup, actor=who, name="李四")
    text = "姓名\t单位\t学号\n張　三\t甲单位\t1\n张三\t乙单位\t2\n张三\t乙单位\t\n李四\t\t\n王五\t丙单位\t\n王五\t丙单位"
    made = applying.give(tournament=cup, actor=who, text=text)
    assert codes(made) == [
        ["namesake", "same_person!"],
        [],
        ["namesake", "same_person!"],
        ["blank_unit", "namesake", "same_person!"],
        [],
        ["namesake", "same_person!"],
    ]


def test_a_namesake_is_taken_when_the_organiser_says_so(who: Any) -> None:
    cup = tournament("player")
    made = applying.give(tournament=cup, actor=who, text="张三\n张三\n李四")
    applying.choose(made=made, accepted=["3:namesake"])
    applying.start_applying(made=made, actor=who)
    assert sorted(cup.players.values_list("name", flat=True)) == ["张三", "张三", "李四"]


def test_a_squad_that_is_in_already_is_found_by_its_people(cup: Tournament, who: Any) -> None:
    people.add_entrant(
        tournament=cup,
        actor=who,
        name="甲队",
        members=[Someone(name=n) for n in ("甲", "乙", "丙")],
    )
    made = applying.give(tournament=cup, actor=who, text="乙队：丙 乙 甲\n丁队：甲 丁 戊")
    assert codes(made) == [["same_squad!"], ["same_person0"]]


def test_a_bad_or_taken_seed_is_left_out_by_a_tick(cup: Tournament, who: Any) -> None:
    text = "队名\t队员\t种子\n甲队\t张三、李四、王五\t1\n乙队\t赵六、钱七、孙八\t1\n丙队\t周九、吴十、郑一\t强"
    made = applying.give(tournament=cup, actor=who, text=text)
    assert codes(made) == [[], ["seed!"], ["seed!"]]
    applying.accept_all(made=made)
    applying.start_applying(made=made, actor=who)
    assert list(cup.entrants.values_list("name", "seed")) == [
        ("甲队", 1),
        ("乙队", None),
        ("丙队", None),
    ]
