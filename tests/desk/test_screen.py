"""大屏: what it shows, who chooses it, and that it tells the hall no more than the public may see."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.desk.models import Objection, Screen
from gouji_league.exports.registry import EXPORTS
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.rounds.services import closing
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import ALL, Table, event
from tests.pages import page_of, select, texts, words
from tests.rounds.event import BY, decide, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db
SCREEN, DESK = "/t/cup/screen/", "/t/cup/desk/screen/"


def shown(cup: Tournament, **settings: Any) -> Tournament:
    """Published, its results as the settings say."""
    found = Tournament.objects.get(pk=cup.pk)
    found.published_at = timezone.now()
    found.settings |= settings
    found.save()
    return found


def slides(client: Client | None = None) -> list[str]:
    page = page_of(client or cast.client(), SCREEN)
    return [one.get("id") for one in select(page, ".slide")]


def scenes() -> set[str]:
    return {one.get("data-scene") for one in select(page_of(cast.client(), SCREEN), ".slide")}


@pytest.fixture
def cup() -> Tournament:
    """A league of four, its first round published."""
    cup = made("dagang-league", 4)
    published(first(cup))
    return shown(cup)


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.chief(cup))


def test_before_there_is_anything_it_says_what_it_is() -> None:
    made("dagang-league", 4, begun=False)
    shown(Tournament.objects.get())
    assert texts(page_of(cast.client(), SCREEN), ".slide h1") == ["彩排 · 单循环"]


def test_seats_of_the_next_round_and_nothing_more_before_it_begins(cup: Tournament) -> None:
    assert scenes() == {"seats"}
    page = page_of(cast.client(), SCREEN)
    assert texts(page, ".slide-table")[:2] == ["1号桌", "2号桌"]


def test_a_table_that_has_begun_leaves_the_seats_and_its_result_makes_standings(
    cup: Tournament,
) -> None:
    held = cup.rounds.get(number=1)
    won = decide(matches_of(held)[0])
    page = page_of(cast.client(), SCREEN)
    assert texts(page, "#seats-1-1 .slide-table") == ["2号桌"]
    assert won.first
    assert texts(page, ".slide-board tbody tr")[0] == f"1{won.first.name}2+4"


@pytest.mark.parametrize("book", ALL)
def test_running_tables_of_every_book(book: str) -> None:
    table = Table(event(book, published_at=timezone.now()))
    assert table.deal(1).status_code == 201
    (row,) = texts(page_of(cast.client(), SCREEN), ".slide-tables li")
    assert "1号桌" in row
    assert "第1盘" in row
    assert "甲" in row


def test_held_back_results_stay_off_the_screen_of_the_organiser_too(
    cup: Tournament, client: Client
) -> None:
    shown(cup, results={"mode": "frozen", "through": 0})
    play(cup.rounds.get(number=1))
    for visitor in (client, cast.client()):
        assert not [one for one in slides(visitor) if one.startswith("standings")]
        assert "+" not in texts(page_of(visitor, SCREEN), "main")[0]


def test_unpublished_only_its_own_people_open_it(cup: Tournament, client: Client) -> None:
    Tournament.objects.update(published_at=None)
    assert cast.client().get(SCREEN).status_code == 404
    assert client.get(SCREEN).status_code == 200


def test_the_clock_is_a_scene_while_a_round_has_one(cup: Tournament, client: Client) -> None:
    Round.objects.update(opened_at=timezone.now())
    client.post("/t/cup/desk/clock/1/start/", {"minutes": "40"})
    page = page_of(cast.client(), SCREEN)
    assert [one.get("data-clock") for one in select(page, "[data-clock]")] == ["1"]


def test_the_organiser_chooses_holds_and_writes(client: Client) -> None:
    sent = {"scenes": ["standings", "words"], "seconds": "20", "palette": "light"}
    client.post(f"{DESK}set/", sent)
    assert scenes() == {"title"}
    client.post(f"{DESK}say/", {"words": " 一点半开第二轮 "})
    page = page_of(cast.client(), SCREEN)
    assert texts(page, ".slide-words") == ["一点半开第二轮"]
    assert select(page, "#slides")[0].get("data-seconds") == "20"
    assert select(page, "#screen-palette")[0].get("media") == "not all"
    client.post(f"{DESK}hold/", {"scene": "seats"})
    assert scenes() == {"seats"}
    client.post(f"{DESK}hold/", {"scene": ""})
    assert scenes() == {"words"}
    client.post(f"{DESK}say/", {"words": "", "now": "1"})
    assert scenes() == {"title"}


@pytest.mark.parametrize(
    ("what", "sent", "sentence"),
    [
        ("set", {"scenes": ["clock"], "seconds": "2"}, "每屏停 6 到 60 秒。"),
        ("set", {"scenes": ["clock"], "seconds": "快"}, "请写一个整数。"),
        ("set", {"scenes": ["prizes"], "seconds": "9"}, "至少选一个场面。"),
        ("hold", {"scene": "fireworks"}, "没有这个场面。"),
        ("say", {"words": "长" * 201}, "公告最多 200 字：远处看不清更多。"),
    ],
)
def test_what_makes_no_sense_is_refused(
    what: str, sent: dict[str, Any], sentence: str, client: Client
) -> None:
    answer = client.post(f"{DESK}{what}/", sent, follow=True)
    assert [str(one) for one in answer.context["messages"]] == [sentence]
    assert not Screen.objects.exists()


def over(preset: str, entrants: int) -> Tournament:
    """Everything played, ■ winning each match."""
    cup = made(preset, entrants)
    stage = first(cup)
    for held in published(stage):
        for match in matches_of(held):
            decide(match)
        closing.start(held, by=BY)
        closing.close(held, by=BY)
    return shown(cup, results={"mode": "frozen", "through": 0})


def revealed() -> tuple[list[str], list[str]]:
    """The prize that is large, and those beside it."""
    page = page_of(cast.client(), SCREEN)
    return texts(page, ".slide-prize p"), texts(page, ".slide-before li")


def test_prizes_are_revealed_from_the_last_up_whatever_is_held_back() -> None:
    cup = over("dagang-league", 3)
    client = cast.client(cast.organiser(cup))
    standing = page_of(client, "/t/cup/standings/")
    names = texts(standing, ".board tbody th a")
    ranks = texts(standing, ".board tbody .rank")
    assert ranks == ["1", "1", "1"] or len(names) == 3
    cup.refresh_from_db()
    cup.settings["awards"] = {"grades": [{"name": "一等奖", "count": 3}]}
    cup.save()
    client.post(f"{DESK}reveal/", {"count": "0"})
    assert revealed() == ([], [])
    client.post(f"{DESK}reveal/", {"count": "1"})
    large, beside = revealed()
    assert large[0] == "一等奖"
    assert set(large[1:]) == set(names)
    assert beside == []
    client.post(f"{DESK}reveal/", {"count": "99"})
    large, beside = revealed()
    assert large[0] == "冠军"
    assert beside[-1].startswith("一等奖")
    client.post(f"{DESK}reveal/", {"count": "0"})
    assert revealed() == ([], [])


def test_nothing_is_revealed_before_everything_is_played(cup: Tournament, client: Client) -> None:
    decide(matches_of(cup.rounds.get(number=1))[0])
    answer = client.post(f"{DESK}reveal/", {"count": "1"}, follow=True)
    assert "打完最后一场，才有名次可以揭晓" in answer.content.decode()
    assert Screen.objects.get().revealed == 0


def test_nothing_more_is_revealed_or_awarded_while_an_objection_is_open() -> None:
    cup = over("dagang-league", 3)
    client = cast.client(cast.organiser(cup))
    client.post("/t/cup/manage/awards/", {"grade": ["一等奖"], "count": ["3"]})
    client.post(f"{DESK}reveal/", {"count": "1"})
    match = cup.matches.order_by("pk")[0]
    held = Objection.objects.create(tournament=cup, number=1, match=match, name="庚", text="记反了")
    answer = client.post(f"{DESK}reveal/", {"count": "2"}, follow=True)
    assert "还有 1 个异议没有裁定" in answer.content.decode()
    assert Screen.objects.get().revealed == 1
    assert select(page_of(client, "/t/cup/manage/awards/"), "#awards-now + .notice")
    for kind in ("prizes", "certificates"):
        assert "异议没有裁定" in str(EXPORTS[f"pdf:{kind}"].missing(cup))
    client.post(f"{DESK}reveal/", {"count": "0"})  # what was shown can be hidden
    assert Screen.objects.get().revealed == 0
    held.withdrawn_at = timezone.now()
    held.save()
    client.post(f"{DESK}reveal/", {"count": "2"})
    assert Screen.objects.get().revealed == 2
    assert str(EXPORTS["pdf:prizes"].missing(cup)) == ""


def test_a_bracket_keeps_the_rounds_that_can_be_read_from_afar() -> None:
    cup = made("shuangsheng-knockout", 21)
    published(first(cup))
    shown(cup)
    page = page_of(cast.client(), SCREEN)
    assert texts(page, ".bracket-head")[:3] == ["8 进 4", "半决赛", "决赛"]


def test_its_queries_do_not_grow_with_the_field(django_assert_max_num_queries: Any) -> None:
    cup = made("dagang-league", 12)
    held = published(first(cup))[0]
    decide(matches_of(held)[0])
    shown(cup)
    visitor = cast.client()
    assert Match.objects.count() > 40
    with django_assert_max_num_queries(38):
        visitor.get(SCREEN)
    assert "彩排" in words(page_of(visitor, SCREEN))
