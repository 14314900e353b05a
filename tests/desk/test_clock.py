"""轮钟: the page of the clock, what it changes, and what tables are told."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.audit.models import Entry
from gouji_league.desk.models import Clock, ExtraTime
from gouji_league.desk.selectors.clocks import outlook, running
from gouji_league.matches.models import Deal, Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import ALL, DEAL, Table, event
from tests.pages import page_of, texts, words
from tests.rounds.event import first, made, published

pytestmark = pytest.mark.django_db
CLOCK = "/t/cup/desk/clock/"


@pytest.fixture
def cup() -> Tournament:
    """A league whose first round runs, two tables, with a limit of an hour."""
    cup = made("dagang-league", 4)
    stage = first(cup)
    stage.settings |= {"minutes": 60, "last_start": 5}
    stage.save()
    held = published(stage)[0]
    Round.objects.filter(pk=held.pk).update(opened_at=timezone.now() - timedelta(minutes=10))
    return Tournament.objects.get(pk=cup.pk)


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.chief(cup))


def told(client: Client) -> dict[str, Any]:
    clocks: list[dict[str, Any]] = client.get("/t/cup/clock/").json()["clocks"]
    return clocks[0] if clocks else {}


def left(client: Client) -> int:
    """Whole minutes until the end, as a table is told."""
    answer = client.get("/t/cup/clock/").json()
    return round((answer["clocks"][0]["ends"] - answer["now"]) / 60000)


def said(client: Client, what: str, **sent: Any) -> list[str]:
    answer = client.post(f"{CLOCK}1/{what}/", sent, follow=True)
    return [str(one) for one in answer.context["messages"]]


def test_a_stage_with_a_limit_has_a_clock_from_the_beginning_of_its_round(client: Client) -> None:
    assert left(client) == 50
    assert Clock.objects.count() == 0
    assert "停表" in words(page_of(client, CLOCK))


def test_without_a_limit_there_is_none_until_it_is_started(cup: Tournament, client: Client) -> None:
    stage = first(cup)
    stage.settings |= {"minutes": None}
    stage.save()
    assert told(client) == {}
    assert said(client, "pause") == ["这一轮没有在计时：先按“开始计时”。"]
    assert said(client, "start", minutes="45") == ["开始计时：45 分钟。"]
    assert left(client) == 45


def test_it_is_held_and_goes_on(client: Client) -> None:
    assert said(client, "pause") == ["停表了。"]
    assert told(client)["paused"]
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=7))
    assert left(client) == 57
    assert said(client, "resume") == ["接着走表。"]
    assert left(client) == 57
    assert not told(client)["paused"]


def test_longer_for_all_and_for_one_table(cup: Tournament, client: Client) -> None:
    assert said(client, "lengthen", minutes="5") == ["整轮加了 5 分钟。"]
    assert said(client, "lengthen", minutes="-10") == ["整轮减了 10 分钟。"]
    assert left(client) == 45
    slow = Match.objects.filter(tournament=cup).order_by("pk")[0]
    sent = {"minutes": "15", "reason": "换牌"}
    client.post(f"{CLOCK}table/{slow.key}/", sent)
    given = told(client)
    assert set(given["extra"]) == {str(slow.key)}
    assert given["extra"][str(slow.key)] - given["ends"] == 15 * 60000
    client.post(f"{CLOCK}table/{slow.key}/", {"minutes": "0"})
    assert not ExtraTime.objects.exists()
    verbs = list(Entry.objects.order_by("pk").values_list("verb", flat=True))[-2:]
    assert verbs == ["desk.time_given"] * 2


def test_the_last_deal_is_called_and_taken_back(client: Client) -> None:
    assert not told(client)["called"]
    said(client, "last")
    assert told(client)["called"]
    said(client, "last", called="0")
    assert not told(client)["called"]


def test_put_away_it_shows_nowhere_until_it_is_started_anew(client: Client) -> None:
    said(client, "away")
    assert told(client) == {}
    said(client, "start", minutes="30")
    assert left(client) == 30


@pytest.mark.parametrize(
    ("what", "sent", "sentence"),
    [
        ("start", "0", "一轮写 1 到 600 分钟。"),
        ("start", "一小时", "分钟写成整数，例如 60。"),
        ("start", "99999", "分钟写成整数，例如 60。"),
        ("lengthen", "-60", "一轮写 1 到 600 分钟。"),
    ],
)
def test_what_makes_no_sense_is_refused(
    what: str, sent: str, sentence: str, client: Client
) -> None:
    assert said(client, what, minutes=sent) == [sentence]
    assert left(client) == 50


def test_a_closed_round_has_no_clock(cup: Tournament, client: Client) -> None:
    Round.objects.update(closed_at=timezone.now())
    assert running(cup) == []
    assert "没有正在打的轮次" in words(page_of(client, CLOCK))


def test_the_page_names_the_tables_and_the_pace(
    cup: Tournament, client: Client, django_assert_max_num_queries: Any
) -> None:
    (one,) = running(cup)
    found = outlook(one)
    assert [table.deals for table in found.tables] == [0, 0]
    assert (found.minutes_a_deal, found.planned) == (12, 12)
    assert texts(page_of(client, CLOCK), "tbody th") == ["1", "2"]
    with django_assert_max_num_queries(6):
        outlook(running(cup)[0])


def one_deal(cup: Tournament) -> None:
    """Entered now, at one table."""
    match = Match.objects.filter(tournament=cup).order_by("pk")[0]
    Deal.objects.create(match=match, number=1, version=1, facts=DEAL["dagang"], by="甲")


def test_a_table_planned_before_its_round_was_opened_begins_with_it(cup: Tournament) -> None:
    Match.objects.update(starts_at=timezone.now() - timedelta(minutes=58))
    one_deal(cup)
    assert round(outlook(running(cup)[0]).minutes_a_deal) == 10


def test_a_pause_is_not_in_the_pace(cup: Tournament, client: Client) -> None:
    said(client, "pause")
    Clock.objects.update(paused_at=timezone.now() - timedelta(minutes=4))
    said(client, "resume")
    one_deal(cup)
    assert round(outlook(running(cup)[0]).minutes_a_deal) == 6


@pytest.mark.parametrize("book", ALL)
def test_a_table_has_a_timer_for_each_play_where_the_book_limits_it(book: str) -> None:
    cup = event(book)
    Table(cup)
    page = page_of(cast.client(cast.chief(cup)), "/t/cup/tables/1/")
    assert texts(page, "[data-turn]") == (["15 秒限时"] if book == "shida" else [])
