"""导入: messy rosters become the entries that a careful hand would make of them."""

import csv
import io
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from openpyxl import Workbook

from gouji_league.audit.models import Entry as LogEntry
from gouji_league.jobs import worker
from gouji_league.tournaments.imports import applying
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.models import Entrant, Import, Player, Stage, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests import cast

pytestmark = pytest.mark.django_db
IMPORT = "/t/cup/manage/people/import/"


def tournament(kind: str) -> Tournament:
    cup = cast.tournament(book="shuangsheng" if kind == "pair" else "standard")
    if kind == "player":
        cup.stages.update(format=Stage.Format.SINGLES)
    return cup


@pytest.fixture
def cup() -> Tournament:
    return tournament("team")


@pytest.fixture
def who() -> Any:
    return cast.actor(cast.user("organiser", "甲"))


def xlsx(*rows: list[Any]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def csv_text(*rows: list[str]) -> str:
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue()


def told(entrant: Entrant) -> tuple[str, str, list[str]]:
    members = entrant.members.select_related("player")
    shown = [f"{member.player.name}{'*' if member.captain else ''}" for member in members]
    return entrant.name, entrant.unit.name if entrant.unit else "", shown


def take_over(kind: str, who: Any, **given: Any) -> list[tuple[str, str, list[str]]]:
    """Gives a roster, accepts what is proposed, takes it over; what is in the database then."""
    cup = tournament(kind)
    made = applying.give(tournament=cup, actor=who, **given)
    assert made.job is not None
    assert not made.job.sentence
    applying.accept_all(made=made)
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert not made.job.sentence
    return [told(entrant) for entrant in cup.entrants.select_related("unit")]


TEAMS = [
    ("甲队", "甲学院", ["张三*", "李四", "王五"]),
    ("乙队", "乙学院", ["赵六*", "钱七", "孙八", "周九"]),
]
HEAD = ["学院", "队名", "队长", "队员", "队员", "替补"]
ROWS = [
    ["甲学院", "甲队", "张三", "李四", "王五", ""],
    ["乙学院", "乙队", "赵六", "钱七", "孙八", "周九"],
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


def codes(made: Import) -> list[list[str]]:
    return [
        [f"{problem.code}!" if problem.level == "wrong" else problem.code for problem in row.open]
        for row in applying.checked_rows(made)
    ]


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


# All or nothing, undo ------------------------------------------------------------------------


def given(
    cup: Tournament, who: Any, text: str = "甲队：张三 李四 王五\n乙队：赵六 钱七 孙八"
) -> Import:
    made = applying.give(tournament=cup, actor=who, text=text)
    return applying.start_applying(made=made, actor=who)


def test_a_change_in_between_stops_the_whole_import(cup: Tournament, who: Any) -> None:
    made = applying.give(
        tournament=cup, actor=who, text="甲队：张三 李四 王五\n乙队：赵六 钱七 孙八"
    )
    assert codes(made) == [[], []]
    people.add_entrant(tournament=cup, actor=who, name="乙队", members=[Someone(name="甲")])
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert "还有1行要改（第2行）" in made.job.sentence
    assert cup.entrants.count() == 1


def test_an_import_is_undone_as_a_whole(cup: Tournament, who: Any) -> None:
    people.add_entrant(tournament=cup, actor=who, name="丙队", members=[Someone(name="周九")])
    made = given(cup, who)
    assert cup.entrants.count() == 3
    applying.undo(made=made, actor=who)
    assert [entrant.name for entrant in cup.entrants.all()] == ["丙队"]
    assert [player.name for player in cup.players.all()] == ["周九"]
    made.refresh_from_db()
    assert (made.made, made.grid) == ([], [])


@pytest.mark.parametrize("change", ["seed", "presence", "contact", "removed", "member"])
def test_an_import_is_not_undone_once_somebody_changed_an_entry(
    cup: Tournament, who: Any, change: str
) -> None:
    made = given(cup, who)
    team = cup.entrants.get(name="甲队")
    if change == "seed":
        people.set_seed(entrant=team, actor=who, seed=1)
    elif change == "removed":
        people.remove_entrant(entrant=team, actor=who)
    elif change == "member":
        people.edit_entrant(entrant=team, actor=who, name="甲队", members=[Someone(name="周九")])
    else:
        value = {"presence": "checked_in", "contact": "13800138000"}[change]
        Player.objects.filter(name="张三").update(**{change: value})
    with pytest.raises(ValidationError) as refusal:
        applying.undo(made=made, actor=who)
    assert "甲队" in refusal.value.messages[0]
    assert cup.entrants.filter(name="乙队").exists()


def test_the_log_tells_of_the_import_without_contacts(cup: Tournament, who: Any) -> None:
    made = given(cup, who, "甲队：张三13800138000 李四 王五\n乙学院：赵六 钱七 孙八")
    entered = {
        "entrants": 2,
        "players": 6,
        "names": ["1 甲队：张三、李四、王五", "2 乙学院一队（乙学院）：赵六、钱七、孙八"],
    }
    assert LogEntry.objects.get(verb="people.imported").after == entered
    assert Player.objects.get(name="张三").contact == "13800138000"
    applying.undo(made=made, actor=who)
    assert LogEntry.objects.get(verb="people.import_undone").before == entered
    assert "13800138000" not in str(list(LogEntry.objects.values()))


def test_the_log_tells_of_a_roster_that_was_given_up(cup: Tournament, who: Any) -> None:
    made = applying.give(tournament=cup, actor=who, data=xlsx(HEAD, *ROWS), source="名单.xlsx")
    applying.discard(made=made, actor=who)
    entry = LogEntry.objects.get(verb="people.import_discarded")
    assert (entry.subject, entry.before) == ("名单.xlsx", {"rows": 3})
    assert not Import.objects.exists()


def test_what_was_taken_over_is_not_given_up(cup: Tournament, who: Any) -> None:
    applying.discard(made=given(cup, who), actor=who)
    assert Import.objects.exists()
    assert not LogEntry.objects.filter(verb="people.import_discarded").exists()


def test_an_import_that_was_done_is_not_done_again(cup: Tournament, who: Any) -> None:
    made = given(cup, who)
    with pytest.raises(ValidationError) as refusal:
        applying.start_applying(made=made, actor=who)
    assert refusal.value.code == "applied"
    assert made.job is not None
    arguments = made.job.arguments
    assert applying.apply(lambda *_: None, **arguments) == {"entrants": 2}  # type: ignore[arg-type]
    assert cup.entrants.count() == 2


# Two thousand through the worker -------------------------------------------------------------


def roster(count: int) -> Grid:
    signs = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许"
    given = "一二三四五六七八九十"
    rows = [["学院", "姓名", "学号", "电话"]]
    for n in range(count):
        name = signs[n % 20] + given[n // 20 % 10] + given[n // 200 % 10]
        rows.append([f"第{n % 40}学院", name, f"2024{n:04}", f"138{n:08}"])
    return rows


def test_two_thousand_rows_go_through_the_worker(who: Any) -> None:
    cup = tournament("player")
    made = applying.give(tournament=cup, actor=who, data=xlsx(*roster(2000)), source="名单.xlsx")
    while made.job is not None and not made.job.ended:
        worker.run_next()
        made.refresh_from_db()
        made.job.refresh_from_db()
    assert len(made.grid) == 2001
    made = applying.start_applying(made=made, actor=who)
    assert made.job is not None
    assert made.job.status == "waiting"
    ended = worker.run_next()
    assert ended is not None
    assert (ended.status, ended.sentence) == ("done", "")
    assert (ended.done, ended.total) == (2000, 2000)
    assert cup.entrants.count() == cup.players.count() == 2000
    assert cup.units.count() == 40
    assert set(cup.players.values_list("number", flat=True)) == set(range(1, 2001))
    made.refresh_from_db()
    applying.undo(made=made, actor=who)
    assert not cup.players.exists()
