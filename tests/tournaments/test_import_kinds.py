"""导入: teams where each enters alone, and the reverse, are noticed and said, with what to do."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.imports import applying, kinds
from gouji_league.tournaments.models import Import, Stage, Tournament
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.rosters import told, tournament, who, xlsx

__all__ = ["who"]  # a fixture
pytestmark = pytest.mark.django_db
IMPORT = "/t/cup/manage/people/import/"
TEAMS = "甲队：张三 李四 王五\n乙队：赵六 钱七 孙八"
BELOW = "甲队\n张三\n李四\n王五\n乙队\n赵六\n钱七\n孙八"
BRACKETS = "甲队（张三 李四 王五）\n乙队（赵六 钱七 孙八）"
THREES = "张三 李四 王五\n赵六 钱七 孙八"
PAIRS = "1. 张三/李四\n2. 王五/赵六\n3. 钱七/孙八"
PEOPLE = "张三\n李四\n王五\n赵六\n钱七\n孙八"
BY_UNIT = "甲单位：张三、李四\n乙单位：王五、赵六"
TABLE = "队名\t队长\t队员\t队员\n甲队\t张三\t李四\t王五\n乙队\t赵六\t钱七\t孙八"
IN_A_CELL = "单位\t姓名\n甲学院\t张三、李四、王五\n乙学院\t赵六、钱七、孙八"
COLUMN = "姓名\t学号\n张三\t1\n李四\t2\n王五\t3\n赵六\t4\n钱七\t5\n孙八\t6"

SEEN = {
    "teams for players": ("player", TEAMS, ("team", 3)),
    "teams below their names for players": ("player", BELOW, ("team", 3)),
    "teams in brackets for players": ("player", BRACKETS, ("team", 3)),
    "three to a line for players": ("player", THREES, ("team", 3)),
    "pairs for players": ("player", PAIRS, ("pair", 2)),
    "a table of teams for players": ("player", TABLE, ("team", 3)),
    "three in a cell for players": ("player", IN_A_CELL, ("team", 3)),
    "players for players": ("player", PEOPLE, None),
    "players by unit for players": ("player", BY_UNIT, None),
    "a column of players for players": ("player", COLUMN, None),
    "everybody on one line for players": ("player", "张三、李四、王五、赵六", None),
    "players for teams": ("team", PEOPLE, ("player", 3)),
    "a column of players for teams": ("team", COLUMN, ("player", 3)),
    "pairs for teams": ("team", PAIRS, ("pair", 2)),
    "teams for teams": ("team", TEAMS, None),
    "a table of teams for teams": ("team", TABLE, None),
    "one team that is not full for teams": ("team", "甲队：张三 李四\n乙队：赵六 钱七 孙八", None),
    "players for pairs": ("pair", PEOPLE, ("player", 2)),
    "teams for pairs": ("pair", TEAMS, ("team", 3)),
    "pairs for pairs": ("pair", PAIRS, None),
    "a pair with a substitute for pairs": ("pair", "甲对：张三 李四（替补：王五）\n乙对：赵六 钱七", None),
}  # fmt: skip


def seen(made: Import) -> kinds.Seems | None:
    drafts = [row.draft for row in applying.checked_rows(made)]
    return kinds.seems(drafts, applying.reading_of(made), kind=made.reading["kind"])


@pytest.mark.parametrize("about", SEEN)
def test_a_roster_of_another_kind_is_noticed(about: str, who: Any) -> None:
    kind, text, expected = SEEN[about]
    found = seen(applying.give(tournament=tournament(kind), actor=who, text=text))
    assert (found and (found.kind.value, found.size)) == expected


@pytest.mark.parametrize("text", [TABLE, TEAMS, BELOW, BRACKETS, IN_A_CELL])
def test_everybody_in_a_team_is_taken_alone_and_nobody_is_lost(text: str, who: Any) -> None:
    cup = tournament("player")
    made = applying.give(tournament=cup, actor=who, text=text)
    applying.start_applying(made=made, actor=who)
    found = [told(entrant) for entrant in cup.entrants.select_related("unit")]
    assert [name for name, _unit, _members in found] == [
        "张三",
        "李四",
        "王五",
        "赵六",
        "钱七",
        "孙八",
    ]
    assert len({unit for _name, unit, _members in found}) == 2


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("team", [["张三*", "李四", "王五"], ["赵六*", "钱七", "孙八"]]),
        ("pair", [["张三", "李四"], ["王五", "赵六"], ["钱七", "孙八"]]),
    ],
)
def test_people_are_put_together_in_their_order(kind: str, expected: Any, who: Any) -> None:
    cup = tournament(kind)
    made = applying.give(tournament=cup, actor=who, text=f"大家好\n{PEOPLE}\n收到")
    applying.gather(made=made)
    made.refresh_from_db()
    assert seen(made) is None
    assert [row.wrong for row in applying.checked_rows(made)] == [
        True,
        *([False] * len(expected)),
        True,
    ]
    applying.accept_all(made=made)
    applying.start_applying(made=made, actor=who)
    assert [told(entrant)[2] for entrant in cup.entrants.all()] == expected


# The page ------------------------------------------------------------------------------------


def head_of(cup: Tournament, who: Any, text: str) -> Any:
    made = applying.give(tournament=cup, actor=who, text=text)
    return page_of(cast.client(cast.organiser(cup)), f"{IMPORT}{made.key}/")


@pytest.mark.parametrize("book", BOOKS)
def test_every_book_says_it_at_the_head_with_what_to_do(book: str, who: Any) -> None:
    cup = cast.tournament(book=book)
    page = head_of(cup, who, PEOPLE)
    notice = texts(page, ".notice.warn")[0]
    buttons = [button.text_content().strip() for button in select(page, "[name=act][value=gather]")]
    links = [link.get("href") for link in select(page, "a.button[href*=setup]")]
    if book == "shuangsheng":
        assert "双升是两人一对参赛" in notice
        assert (buttons, links) == (["按次序两人一对"], [])
    else:
        assert "赛制是三人一队参赛" in notice
        assert (buttons, links) == (["按次序三人一队"], ["/t/cup/manage/setup/format/"])


@pytest.mark.parametrize("book", [key for key in BOOKS if key != "shuangsheng"])
def test_teams_for_players_are_said_at_the_head(book: str, who: Any) -> None:
    cup = cast.tournament(book=book)
    cup.stages.update(format=Stage.Format.ROTATION)
    page = head_of(cup, who, TEAMS)
    assert (
        "看起来是一队一队的名单（每队 3 人），而赛制是每人单独参赛。"
        in texts(page, ".notice.warn")[0]
    )
    links = [link.get("href") for link in select(page, "a.button[href*=setup]")]
    assert links == ["/t/cup/manage/setup/format/"]


def test_teams_for_pairs_lead_to_the_book(who: Any) -> None:
    page = head_of(tournament("pair"), who, TEAMS)
    assert "第三人会算替补" in texts(page, ".notice.warn")[0]
    links = [link.get("href") for link in select(page, "a.button[href*=setup]")]
    assert links == ["/t/cup/manage/setup/book/"]


def test_a_tap_puts_people_together(who: Any) -> None:
    cup = tournament("team")
    client = cast.client(cast.organiser(cup))
    made = applying.give(tournament=cup, actor=who, text=PEOPLE)
    page = parsed(client.post(f"{IMPORT}{made.key}/columns/", {"act": "gather"}, follow=True))
    assert "2 行正常" in words(page)


@pytest.mark.parametrize("file", [False, True], ids=["pasted", "a file"])
def test_with_another_format_the_roster_is_read_anew(file: bool, who: Any) -> None:
    cup = tournament("player")
    client: Client = cast.client(cast.organiser(cup))
    rows = [line.split("\t") for line in TABLE.splitlines()]
    given = {"data": xlsx(*rows)} if file else {"text": TABLE}
    made = applying.give(tournament=cup, actor=who, **given)
    assert "导入 6 个" in words(page_of(client, f"{IMPORT}{made.key}/"))
    cup.stages.update(format=Stage.Format.SWISS)
    page = page_of(client, f"{IMPORT}{made.key}/")
    assert "名单按新的赛制重读了一遍" in words(page)
    assert "导入 2 个" in words(page)
    client.post(f"{IMPORT}{made.key}/apply/")
    assert [told(entrant)[0] for entrant in cup.entrants.all()] == ["甲队", "乙队"]
    made.refresh_from_db()
    assert made.data is None
