"""名次 /t/<slug>/standings/."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from lxml import html

from gouji_league.live.selectors import standings as reads
from gouji_league.standings.tables import PER_PAGE
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import SETTING
from tests import cast
from tests.foundations.test_pages import foreign_texts
from tests.matches.play import ALL
from tests.standings.told import Told

pytestmark = pytest.mark.django_db

LEAGUE = """ round_robin
甲 unit=东院
乙
丙
丁
1.1: 甲 8:4 乙
1.2: 丙 3:6 丁 unsigned
2.1: 甲 5:3 丙
2.2: 乙 0:0 丁 running
"""
TABLE = """
standard singles
甲
乙
丙
丁
戊
己
1.1: 甲 4/9/60/0/-3, 乙 -4/-9/-60, 丙 2/0/60, 丁 0/0/-60, 戊 -2/0/60, 己 0/0/-60 win=odd
"""
GROUPS = """
dongfang groups advance=1
甲 group=A
乙 group=A
丙 group=B
丁 group=B
1.1: 甲 3:1 乙
1.2: 丁 2:0 丙
dongfang knockout
甲
丁
2.1: 丁 1:2 甲
"""


def made(text: str, **settings: Any) -> Tournament:
    cup = Told(text).cup
    cup.settings = cup.settings | settings
    cup.published_at = timezone.now()
    cup.save()
    return cup


def read(query: str = "", *, language: str = "zh", own: bool = False) -> html.HtmlElement:
    cup = Tournament.objects.get()
    browser = cast.client(cast.organiser(cup)) if own else cast.client()
    answer = browser.get(f"/t/{cup.slug}/standings/{query}", headers={"accept-language": language})
    assert answer.status_code == 200
    return html.fromstring(answer.content.decode())


def rows(page: html.HtmlElement) -> list[list[str]]:
    """Each row's rank, name and figures."""
    return [
        [
            row.xpath("string(td[1])"),
            row.xpath("string(th/a)"),
            *(cell.text_content() for cell in row.xpath("td[position() > 1]")),
        ]
        for row in page.xpath("//table[contains(@class, 'board')]/tbody/tr")
    ]


def tags(page: html.HtmlElement, name: str) -> dict[str, str]:
    """The marks of a row, each with its sentence."""
    found = page.xpath(f"//tr[th/a[text()='{name}']]//span[@class='tag']")
    return {one.text: one.xpath("string(span)") for one in found}


@pytest.mark.parametrize("book", ALL)
def test_a_table_by_any_book(book: str) -> None:
    made(book + LEAGUE)
    page = read()
    # 乙 and 丙 have not met; −4 against −5.
    assert [row[:3] for row in rows(page)] == [
        ["1", "甲", "4"],
        ["2", "丁", "2"],
        ["3", "乙", "0"],
        ["4", "丙", "0"],
    ]
    assert page.xpath("string(//h1)") == "名次"
    assert page.xpath("//td[@class='rank']/a/@href")[0] == "/t/cup/standings/1/why/1/"
    assert page.xpath("//tbody//th/a/@href")[0] == "/t/cup/teams/1/"
    assert page.xpath("string(//tbody/tr[1]//span[@class='unit'])") == "东院"
    assert "先比场分，相同再比相互战绩" in page.text_content()


@pytest.mark.parametrize("book", ALL)
def test_what_may_still_change_says_so(book: str) -> None:
    made(book + LEAGUE)
    page = read()
    assert "第2轮还没打完（2 场里还有 1 场），名次还会变。" in page.text_content()
    assert tags(page, "乙")["在打"].startswith("还在打：第2轮 2号桌。")
    assert tags(page, "丙")["未签"].startswith("没有双方签字：第1轮 2号桌。")
    assert tags(page, "甲") == {}


def test_points_stand_split_under_standard() -> None:
    made(TABLE)
    page = read()
    heads = [one.text_content() for one in page.xpath("//thead//a")]
    assert heads[6:] == [
        "场次",
        "每盘平均分",
        "走科积分",
        "烩积分",
        "特殊贡积分",
        "补偿积分",
        "判罚",
    ]
    assert rows(page)[0] == [
        *("1", "甲", "+70", "1", "+9", "3/1"),
        *("1", "17.50", "+4", "+60", "+9", "0", "−3"),
    ]


def test_after_a_round() -> None:
    made("dagang" + LEAGUE)
    page = read("?round=1")
    assert page.xpath("string(//h1)") == "第1轮后的名次"
    assert [row[:3] for row in rows(page)][:2] == [["1", "甲", "2"], ["2", "丁", "2"]]
    assert tags(page, "乙") == {}
    assert page.xpath("//td[@class='rank']/a/@href")[0] == "/t/cup/standings/1/why/1/?after=1"
    current = page.xpath("//nav[@class='after']/a[@aria-current]/text()")
    assert current == ["1"]


@pytest.mark.parametrize("after", ["3", "99"])
def test_a_moment_that_is_not_to_be_seen_is_told_as_the_last_that_is(after: str) -> None:
    cup = made("dagang" + LEAGUE)
    assert read(f"?round={after}").xpath("string(//h1)") == "第2轮后的名次"
    cup.settings[SETTING] = {"mode": "rounds", "through": 1}
    cup.save()
    assert read(f"?round={after}").xpath("string(//h1)") == "第1轮后的名次"
    why = cast.client().get(f"/t/{cup.slug}/standings/1/why/1/?after={after}").content.decode()
    assert "第1轮后" in why
    assert "第2轮后" not in why
    assert f"第{after}轮后" not in why


@pytest.mark.usefixtures("keeping")
def test_what_shows_the_same_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made("dagang" + LEAGUE)
    asked: list[reads.Asked] = []
    page = reads.page

    def counted(seen: Any, one: reads.Asked) -> Any:
        asked.append(one)
        return page(seen, one)

    monkeypatch.setattr(reads, "page", counted)
    for query in ("", "?sort=a1", "?sort=lost,a2", "?page=2", "?page=777", "?round=0", "?x=1"):
        read(query)
    assert len(asked) == 1
    for query in ("?round=2", "?round=3", "?round=99", "?round=002", "?round=2&page=9"):
        read(query)
    assert len(asked) == 2
    read("?sort=-lost")
    assert len(asked) == 3


@pytest.mark.parametrize("book", ALL)
def test_a_round_that_is_held_back_counts_for_nothing_and_raises_no_mark(book: str) -> None:
    made(book + LEAGUE, **{SETTING: {"mode": "rounds", "through": 1}})
    page, own = read(), read(own=True)
    assert rows(page)[0][2] == "2"
    assert rows(own)[0][2] == "4"
    assert tags(page, "乙") == {}
    assert "还没打完" not in page.text_content()
    assert "第1轮以后的成绩主办方还没公布" in page.text_content()


def test_nothing_is_told_before_there_is_a_result() -> None:
    made("dagang round_robin\n甲\n乙\n1.1: 甲 0:0 乙 planned")
    page = read()
    assert page.xpath("string(//div[@class='empty']/h2)") == "还没有成绩"
    assert rows(page) == []


def test_names_as_the_organiser_lets_the_public_read_them() -> None:
    made(TABLE.replace("甲", "甲某"), masked_names=True)
    assert rows(read())[0][1] == "甲*"
    assert rows(read(own=True))[0][1] == "甲某"
    assert "甲某" not in html.tostring(read(), encoding="unicode")


def test_groups_stand_apart_and_each_stage_has_its_page() -> None:
    made(GROUPS)
    page = read("?stage=1")
    assert [one.text_content() for one in page.xpath("//section/h2")] == ["A组", "B组"]
    crossed = page.xpath("//table[contains(@class, 'cross')]")[0]
    assert [cell.text_content() for cell in crossed.xpath(".//td")] == ["", "3:1", "1:3", ""]
    assert [row[:3] for row in rows(read())] == [["1", "甲", "冠军"], ["2", "丁", "亚军"]]
    cup = Tournament.objects.get()
    assert cast.client().get(f"/t/{cup.slug}/standings/?stage=7").status_code == 404


def test_sorted_by_another_figure_the_rank_stays() -> None:
    made("dagang" + LEAGUE)
    page = read("?sort=lost")
    assert [row[0] for row in rows(page)] != sorted(row[0] for row in rows(page))
    assert page.xpath("//th[@aria-sort]/@aria-sort") == ["ascending"]


def test_hundreds_are_leafed_through_and_everybody_can_be_found() -> None:
    names = [f"第{n}人" for n in range(PER_PAGE + 5)]
    six = ", ".join(f"{name} {60 - n}" for n, name in enumerate(names[:6]))
    made("standard singles\n" + "\n".join(names) + f"\n1.1: {six}")
    assert len(rows(read())) == PER_PAGE
    assert len(rows(read("?page=2"))) == 5
    assert len(rows(read("?page=99"))) == 5
    last = f'[{PER_PAGE + 5}, "\\u7b2c{PER_PAGE + 4}\\u4eba", "", 7, 2]'
    assert last in read().xpath("string(//script[@id='everybody'])")


@pytest.mark.parametrize(
    "text", ["dagang" + LEAGUE, TABLE, GROUPS], ids=["league", "six", "groups"]
)
def test_english_holds_no_chinese_but_names(text: str) -> None:
    made(text.translate(str.maketrans("甲乙丙丁戊己东院", "ABCDEFGH")))
    found = read("?stage=1", language="en")
    (shown,) = found.xpath("//div[@id='standings']")
    assert foreign_texts(html.fromstring(html.tostring(shown, encoding="unicode"))) == []


@pytest.mark.parametrize("text", ["dagang" + LEAGUE, GROUPS], ids=["league", "groups"])
def test_queries_do_not_grow(text: str) -> None:
    made(text)
    few = queries()
    cup = Tournament.objects.get()
    stage = cup.stages.get(number=1)
    for number in range(100, 120):
        one = cup.entrants.create(number=number, name=f"{number}", name_key="x", kind="team")
        stage.takings.create(entrant=one, group="A")
    assert queries() == few <= 25


def queries() -> int:
    with CaptureQueriesContext(connection) as caught:
        read()
    return len(caught)
