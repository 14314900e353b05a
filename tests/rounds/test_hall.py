"""Tables have names and places, which stand wherever a match is announced."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from gouji_league.audit.models import Entry
from gouji_league.rounds.services.hall import Called, call_tables
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.pages import page_of, select, texts, words
from tests.rounds.event import BY, first, made, published

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return made("dagang-league", 4)


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def manage(rest: str) -> str:
    return f"/t/cup/manage/{rest}"


def called(cup: Tournament) -> list[tuple[str, str]]:
    return list(cup.tables.values_list("name", "place"))


def test_names_and_places_are_written_on_one_page(cup: Tournament, client: Client) -> None:
    page = page_of(client, manage("tables/"))
    fields = [one.get("name") for one in select(page, "main input") if one.get("type") != "hidden"]
    assert fields == ["name-1", "place-1", "name-2", "place-2"]
    sent = {"name-1": "主席台 ", "place-1": "青岛校区  一楼", "name-2": "", "place-2": ""}
    answer = client.post(manage("tables/call/"), sent, follow=True)
    assert "改了 1 张桌。" in answer.content.decode()
    assert called(cup) == [("主席台", "青岛校区 一楼"), ("", "")]


def test_a_round_says_where_its_tables_are(cup: Tournament, client: Client) -> None:
    call_tables(cup, [Called(1, "主席台", "一楼")], by=BY)
    published(first(cup))
    told = texts(page_of(client, manage("rounds/1/")), ".round-where")
    assert told == ["主席台一楼", "2 号桌"]
    everybodys = words(page_of(client, "/t/cup/rounds/1/"))
    assert "主席台" in everybodys
    assert "一楼" in everybodys
    offered = texts(page_of(client, manage("rounds/1/")), ".schedule select option")
    assert "主席台 · 一楼" in offered


def test_the_api_tells_names_and_places(cup: Tournament, client: Client) -> None:
    call_tables(cup, [Called(2, "小厅", "二楼")], by=BY)
    told = client.get("/api/v1/tournaments/cup").json()["tables"]
    assert told == [
        {"number": 1, "name": "", "place": ""},
        {"number": 2, "name": "小厅", "place": "二楼"},
    ]


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([Called(1, "一号", ""), Called(2, "一号", "")], "called_twice"),
        ([Called(1, "2", "")], "called_twice"),
        ([Called(1, "厅" * 41, "")], "too_long"),
        ([Called(1, "", "厅" * 81)], "too_long"),
    ],
)
def test_what_would_confuse_is_refused_and_nothing_is_changed(
    cup: Tournament, rows: list[Called], code: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        call_tables(cup, rows, by=BY)
    assert refused.value.code == code
    assert called(cup) == [("", ""), ("", "")]


def test_only_what_changed_is_logged(cup: Tournament) -> None:
    version = cup.version
    assert call_tables(cup, [Called(1, "东厅", ""), Called(2, "", "")], by=BY) == 1
    assert call_tables(cup, [Called(1, "东厅", "")], by=BY) == 0
    assert call_tables(cup, [Called(9, "没有", "")], by=BY) == 0
    (entry,) = Entry.objects.filter(verb="rounds.tables_called")
    assert entry.after == {"tables": ["1 · 东厅"]}
    cup.refresh_from_db()
    assert cup.version > version
