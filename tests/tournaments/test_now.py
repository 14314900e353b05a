"""散桌: /now/ and the page of its table."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import throttle
from gouji_league.accounts.models import Attempt, Link
from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS, TRACTOR
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Role, Stage, Tournament
from tests import cast

pytestmark = pytest.mark.django_db
BOOK_KEYS = sorted(BOOKS)
NAMES = ["张甲", "李乙", "王丙", "赵丁", "钱戊", "孙己"]


@pytest.fixture
def browser() -> Client:
    return cast.client(cast.user("jia", "甲"))


def seats(*names: str) -> dict[str, str]:
    return {f"seat{number}": name for number, name in enumerate(names, 1)}


def names_of(tournament: Tournament) -> list[str]:
    return [player.name for player in tournament.players.order_by("number")]


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_a_book_and_names_make_a_table_of_its_own(browser: Client, book: str) -> None:
    answer = browser.post("/now/", {"book": book, **seats(*NAMES)})
    table = Tournament.objects.get()
    count = seats_of(BOOKS[book])
    assert answer.headers["Location"] == f"/t/{table.slug}/tables/1/"
    assert (table.kind, table.step, table.published_at) == ("table", None, None)
    assert re.fullmatch(r"zhuo-[2-9a-z]{7}", table.slug)
    assert names_of(table) == NAMES[:count]
    stage = table.stages.get()
    assert stage.rulebook == book
    assert set(stage.editions.get().options) == {one.key for one in BOOKS[book].options}
    assert [one.number for one in table.tables.all()] == [1]
    assert Role.objects.get(tournament=table).role == Role.Name.ORGANISER
    html = browser.get(answer.headers["Location"]).content.decode()
    for name in NAMES[:count]:
        assert name in html
    assert html.count('class="seat"') == count
    verbs = set(Entry.objects.filter(tournament=str(table.key)).values_list("verb", flat=True))
    assert "tournaments.table_opened" in verbs


def test_four_play_as_pairs_and_six_each_for_themselves(browser: Client) -> None:
    for book in ("standard", *TRACTOR):
        browser.post("/now/", {"book": book, **seats(*NAMES)})
    six = Tournament.objects.get(stages__rulebook="standard")
    four = Tournament.objects.exclude(pk=six.pk).get()
    assert six.stages.get().format == Stage.Format.ROTATION
    assert six.entrants.count() == 6
    assert [[m.player.name for m in one.members.all()] for one in four.entrants.all()] == [
        ["张甲", "王丙"],
        ["李乙", "赵丁"],
    ]


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ([], ["甲", "乙", "丙", "丁", "戊", "己"]),
        (["乙"], ["乙", "庚", "丙", "丁", "戊", "己"]),
        (["...", " ", "·"], ["甲", "乙", "丙", "丁", "戊", "己"]),
        (["", "甲", " 丙 "], ["庚", "甲", "丙", "丁", "戊", "己"]),
    ],
)
def test_empty_seats_get_names_that_nobody_has(
    browser: Client, given: list[str], stored: list[str]
) -> None:
    browser.post("/now/", {"book": "standard", **seats(*given)})
    assert names_of(Tournament.objects.get()) == stored


def test_nobody_sits_twice(browser: Client) -> None:
    answer = browser.post("/now/", {"book": "standard", **seats("张三", "李四", "張 三")})
    assert "和 1 号座重名" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_what_four_do_not_need_is_not_looked_at(browser: Client) -> None:
    answer = browser.post("/now/", {"book": "shuangsheng", **seats(*NAMES[:5], NAMES[0])})
    assert answer.status_code == 302


def test_long_names_are_fine_and_longer_ones_are_refused(browser: Client) -> None:
    browser.post("/now/", {"book": "standard", "seat1": "名" * 40})
    table = Tournament.objects.get()
    assert names_of(table)[0] == "名" * 40
    answer = browser.post("/now/", {"book": "standard", "seat1": "名" * 41})
    assert answer.status_code == 200
    assert Tournament.objects.count() == 1


def test_without_a_book_it_asks_for_one(browser: Client) -> None:
    assert "请选一部规则" in browser.post("/now/", {}).content.decode()


# Without an account -------------------------------------------------------------------------


def test_a_stranger_is_asked_to_sign_in(client: Client) -> None:
    assert client.get("/now/").headers["Location"] == "/login/?next=/now/"
    client.post("/now/", {"book": "standard"})
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("book", BOOK_KEYS)
@pytest.mark.parametrize("address", ["127.0.0.1", "192.168.1.7", "10.2.3.4", "fe80::1"])
def test_where_the_owner_allows_it_a_neighbour_opens_a_table_and_stays_in(
    client: Client, settings: LazySettings, book: str, address: str
) -> None:
    settings.OPEN_TABLES = True
    assert client.get("/now/", REMOTE_ADDR=address).status_code == 200
    answer = client.post("/now/", {"book": book}, REMOTE_ADDR=address)
    table = Tournament.objects.get()
    assert client.get(answer.headers["Location"]).status_code == 200
    assert client.get(f"/t/{table.slug}/manage/").status_code == 200
    assert Link.objects.get().scope == table.key
    assert Client().get(answer.headers["Location"]).status_code == 404
    assert table.slug in client.get("/").content.decode()


@pytest.mark.parametrize(
    "sent",
    [
        {"REMOTE_ADDR": "8.8.8.8"},
        {"REMOTE_ADDR": "2001:4860:4860::8888"},
        {"REMOTE_ADDR": ""},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "8.8.8.8"},
        {"REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=8.8.8.8"},
    ],
)
def test_somebody_from_far_away_needs_an_account_all_the_same(
    client: Client, settings: LazySettings, sent: dict[str, Any]
) -> None:
    settings.OPEN_TABLES = True
    assert client.post("/now/", {"book": "standard"}, **sent).status_code == 302
    assert not Tournament.objects.exists()


def test_ten_tables_an_hour_from_one_address(client: Client, settings: LazySettings) -> None:
    settings.OPEN_TABLES = True
    near: dict[str, Any] = {"REMOTE_ADDR": "192.168.1.7"}
    for _ in range(throttle.TRIES["table"]):
        assert client.post("/now/", {"book": "standard"}, **near).status_code == 302
    answer = client.post("/now/", {"book": "standard"}, **near)
    assert answer.status_code == 429
    assert "这里一小时里开的桌太多了。请等 60 分钟再试。" in answer.content.decode()
    assert Tournament.objects.count() == throttle.TRIES["table"]
    assert client.post("/now/", {"book": "standard"}, REMOTE_ADDR="192.168.1.8").status_code == 302
    account = cast.client(cast.stranger())
    assert account.post("/now/", {"book": "standard"}, **near).status_code == 302
    Attempt.objects.update(since=timezone.now() - timedelta(hours=1))
    assert client.post("/now/", {"book": "standard"}, **near).status_code == 302


# The table ----------------------------------------------------------------------------------


def test_a_referee_sees_the_own_tables_only() -> None:
    cup = cast.tournament(tables=3)
    browser = cast.by_link(cast.link(cup, tables=[2]))
    assert browser.get("/t/cup/tables/2/").status_code == 200
    assert browser.get("/t/cup/tables/1/").status_code == 403
    assert browser.get("/t/cup/tables/4/").status_code == 404
    assert cast.client(cast.chief(cup)).get("/t/cup/tables/1/").status_code == 200
    assert cast.client(cast.stranger()).get("/t/cup/tables/2/").status_code == 404


def test_a_table_of_a_tournament_without_a_draw_says_so() -> None:
    cup = cast.tournament()
    html = cast.client(cast.organiser(cup)).get("/t/cup/tables/1/").content.decode()
    assert "这张桌现在没有牌局" in html
