"""名牌: what a player carries to the door."""

import pytest
from django.test import Client

from gouji_league.accounts import ways
from gouji_league.accounts.pages import qr
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.views.cards import AT_ONCE
from tests import cast
from tests.foundations.test_pages import unmarked_texts
from tests.pages import page_of, select, texts
from tests.tournaments.door import DOOR, add, fill

pytestmark = pytest.mark.django_db
CARDS = "/t/cup/manage/people/cards/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def drawn(name: str) -> str:
    code = Player.objects.get(name=name).code
    return qr(ways.address(f"/t/cup/in/{code}/"))


def test_everybody_who_is_expected_has_one_by_unit_and_team(
    client: Client, cup: Tournament
) -> None:
    add(cup, "张三", "李四", "王五", unit="乙单位", name="乙队")
    add(cup, "赵六", "孙七", "周八", unit="甲单位", name="甲队")
    gone = add(cup, "吴九", "郑十", "冯一", name="丙队")
    Entrant.objects.filter(pk=gone.pk).update(status="withdrawn")
    page = page_of(client, CARDS)
    assert texts(page, ".card-name") == ["赵六", "孙七", "周八", "张三", "李四", "王五"]
    first = " ".join(select(page, ".card-printed")[0].text_content().split())
    assert first == "甲杯赵六甲单位甲队编号 4"
    text = client.get(CARDS).content.decode()
    assert all(drawn(name) in text for name in ("张三", "周八"))
    assert drawn("吴九") not in text


def test_its_code_checks_in_at_the_door(client: Client, cup: Tournament) -> None:
    add(cup, "张三", "李四", "王五")
    code = Player.objects.get(name="张三").code
    assert client.post(f"/t/cup/in/{code}/").status_code == 200
    assert Player.objects.get(name="张三").presence == "checked_in"


def test_the_page_of_an_entrant_shows_its_own(client: Client, cup: Tournament) -> None:
    team = add(cup, "张三", "李四", "王五", name="甲队")
    add(cup, "赵六", "孙七", "周八", name="乙队")
    page = page_of(client, f"/t/cup/manage/people/{team.number}/")
    assert texts(page, ".card-name") == ["张三", "李四", "王五"]
    codes = [Player.objects.get(name=name).code for name in ("张三", "李四", "王五")]
    assert texts(page, ".card-printed code") == codes
    text = client.get(f"/t/cup/manage/people/{team.number}/").content.decode()
    assert drawn("张三") in text


def test_the_people_and_the_door_lead_to_them(client: Client, cup: Tournament) -> None:
    for where in ("/t/cup/manage/people/", DOOR):
        assert CARDS not in client.get(where).content.decode(), "nobody has one yet"
    add(cup, "张三", "李四", "王五")
    for where in ("/t/cup/manage/people/", DOOR):
        assert f'href="{CARDS}"' in client.get(where).content.decode()
    assert CARDS not in cast.client(cast.chief(cup)).get(DOOR).content.decode()


def test_with_nobody_it_says_what_to_do(client: Client) -> None:
    assert texts(page_of(client, CARDS), ".empty h2") == ["还没有名牌可打"]


def test_many_are_several_pages_and_no_more_queries(
    client: Client, cup: Tournament, django_assert_max_num_queries
) -> None:
    cup.stages.update(format="singles")
    fill(cup, AT_ONCE + 5)
    with django_assert_max_num_queries(12):
        assert len(select(page_of(client, CARDS), ".card-printed")) == AT_ONCE
    assert len(select(page_of(client, f"{CARDS}?page=2"), ".card-printed")) == 5


def test_the_english_page_marks_names(client: Client, cup: Tournament) -> None:
    add(cup, "张三", "李四", "王五")
    Tournament.objects.update(name="Spring Cup")  # a title holds no element
    client.cookies["django_language"] = "en"
    for where in (CARDS, DOOR):
        assert unmarked_texts(page_of(client, where)) == [], where


class TestWhoScansOne:
    def card(self, cup: Tournament, browser: Client) -> str:
        add(cup, "张三", "李四", "王五")
        return browser.get(f"/t/cup/in/{Player.objects.first().code}/").content.decode()  # type: ignore[union-attr]

    def test_a_referee_of_single_tables_is_told_that_they_may_not(self, cup: Tournament) -> None:
        text = self.card(cup, cast.by_link(cast.link(cup, name="己", tables=[1])))
        assert "您已经登录（己），但不能签到" in text
        assert "请先登录" not in text

    def test_who_is_not_signed_in_is_offered_to(self, cup: Tournament) -> None:
        Tournament.objects.update(published_at="2026-05-01T00:00Z")
        text = self.card(cup, Client())
        assert "请先登录" in text
        assert "不能签到" not in text
