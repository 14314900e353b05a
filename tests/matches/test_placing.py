"""手工排桌: the page that puts people at a table."""

from typing import Any

import pytest

from gouji_league.matches.models import Match
from tests import cast, pages
from tests.matches.play import ALL, Table, event
from tests.matches.test_manage import sides, teams

pytestmark = pytest.mark.django_db
WHERE = "/t/cup/manage/matches/new/"


class Putting:
    def __init__(self, book: str) -> None:
        self.cup = event(book)
        self.book = book
        self.browser = cast.client(cast.chief(self.cup))
        self.people = list(range(1, 5 if book == "shuangsheng" else 7))

    def sent(self, **more: Any) -> dict[str, Any]:
        page = pages.page_of(self.browser, WHERE)
        hidden = {one.name: one.value for one in pages.select(page, "#placing input[type=hidden]")}
        sent = hidden | {"table": "2", "players": ",".join(map(str, self.people))} | more
        return {key: value or "" for key, value in sent.items()}

    def put(self, **more: Any) -> str:
        return self.browser.post(WHERE, self.sent(**more), follow=True).content.decode()


@pytest.fixture(params=ALL)
def putting(request: pytest.FixtureRequest) -> Putting:
    return Putting(request.param)


def test_people_are_put_at_a_table(putting: Putting) -> None:
    assert "2 号桌排好了一局" in putting.put()
    match = Match.objects.get()
    assert match.table is not None
    assert match.table.number == 2
    placed = list(match.places.values_list("player__number", flat=True))
    assert placed == putting.people
    assert match.changes.get().verb == "put"


def test_sent_twice_it_is_one_match(putting: Putting) -> None:
    sent = putting.sent()
    for _ in range(2):
        putting.browser.post(WHERE, sent)
    assert Match.objects.count() == 1


def test_two_teams_are_the_sides(putting: Putting) -> None:
    teams(putting.cup)
    putting.put()
    match = Match.objects.get()
    assert [str(match.first), str(match.second)] == ["甲队", "乙队"]


def test_what_the_book_has_is_taken(putting: Putting) -> None:
    putting.put(waiting="2", max_deals="3")
    match = Match.objects.get()
    waits, capped = putting.book == "standard", putting.book != "shuangsheng"
    assert match.waiting == (2 if waits else 0)
    assert match.max_deals == (3 if capped else None)


def test_a_table_with_a_match_is_marked_and_taken_only_knowingly(putting: Putting) -> None:
    Table(putting.cup)
    page = pages.page_of(putting.browser, WHERE)
    assert pages.texts(page, "[name=table] option")[0] == "1 号桌（正在打）"
    [chosen] = pages.select(page, "[name=table] option[selected]")
    assert chosen.get("value") == "2"
    assert "还有没打完的局" in putting.put(table="1")
    assert Match.objects.count() == 1
    putting.put(table="1", second="on")
    assert Match.objects.count() == 2


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("", "还没有排人"),
        ("1,2,3", "要正好"),
        ("1,1,2,3,4,5", "同一个人排了两次"),
        ("1,2,3,4,5,99", "没有编号为 99 的选手"),
        ("1,2,x", "没看懂排了谁"),
        ("9" * 40, "没看懂排了谁"),
    ],
)
def test_what_is_wrong_with_the_people_is_said(players: str, said: str) -> None:
    putting = Putting("shida")
    assert said in putting.put(players=players)
    assert not Match.objects.exists()


def test_nobody_to_put_and_nowhere_to_put_them() -> None:
    cup = cast.tournament(book="shida")
    browser = cast.client(cast.chief(cup))
    assert "还没有人" in pages.words(pages.page_of(browser, WHERE))
    cup.tables.all().delete()
    assert "还排不了" in pages.words(pages.page_of(browser, WHERE))


def test_who_plays_where_is_known_to_the_page(putting: Putting) -> None:
    table = Table(putting.cup)
    page = putting.browser.get(WHERE).content.decode()
    assert '"table": 1' in page
    table.send("PATCH", "", walkover=sides(putting.book)[0], reason="没来")
    assert '"table": 1' not in putting.browser.get(WHERE).content.decode()
