"""人和队 /t/<slug>/people/<n>/, /t/<slug>/teams/<n>/; 为什么 /t/<slug>/standings/<n>/why/<n>/."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.matches.models import Deal, Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.publishing import SETTING
from tests import cast
from tests.matches.play import ALL, GOUJI, Table
from tests.pages import page_of, select, texts, words
from tests.rounds.event import decide, first, made, matches_of, published
from tests.rounds.event import play as play_round
from tests.standings.test_selectors import of_players, of_sides, play

pytestmark = pytest.mark.django_db


def publish(cup: Tournament, **settings: Any) -> None:
    cup.refresh_from_db()
    cup.published_at = timezone.now()
    cup.settings |= settings
    cup.save()


def played(book: str) -> Table:
    """甲队 (the odd numbers) and 乙队 have played one match of deals like DEAL."""
    table = of_sides(book)
    play(table)
    publish(table.cup)
    return table


# Four deals like DEAL (双升: one), of 甲队: the odd seats.
DEEDS = {
    "standard": {
        "上场盘数": 4, "头科": 4, "大落": 0, "烩四": 0, "烧别人": 4, "被烧": 0, "闷别人": 0,
        "被闷": 0, "开点": 12, "没开点": 0, "革命": 0, "犯规": 0,
    },
    "dongfang": {
        "上场盘数": 4, "头科": 4, "大落": 0, "串三户": 0, "捎别人": 4, "被捎": 0, "清别人": 0,
        "被清": 0, "开点": 8, "没开点": 4, "革命": 0, "犯规": 0,
    },
    "dagang": {
        "上场盘数": 4, "头科": 4, "大落": 0, "串三户": 0, "烧别人": 0, "被烧": 0, "开点": 12,
        "没开点": 0, "革命": 0, "犯规": 0,
    },
    "shida": {
        "上场盘数": 4, "头科": 4, "大落": 0, "圈三户": 0, "烧别人": 4, "被烧": 0, "开点": 8,
        "没开点": 4, "革命": 0, "犯规": 0,
    },
    "shuangsheng": {
        "上场盘数": 1, "坐庄": 1, "坐庄守住": 1, "本方升级": 2, "抓分时抓到的分": 0, "扣底": 0,
        "犯规": 0,
    },
}  # fmt: skip
RESULT = {
    "standard": "182 : −178 胜",
    "dongfang": "4 : 0 胜",
    "dagang": "8 : 0 胜",
    "shida": "20 : −4 胜",
    "shuangsheng": "2 : 0 胜",
}


def deeds(page: Any) -> dict[str, int]:
    rows = select(page, ".deeds > div")
    return {texts(one, "dt")[0]: int(texts(one, "dd")[0]) for one in rows}


@pytest.mark.parametrize("book", ALL)
class TestTeam:
    def test_its_path_leads_to_each_match_with_what_came_of_it(self, book: str) -> None:
        table = played(book)
        page = page_of(cast.client(), "/t/cup/teams/1/")
        (row,) = select(page, "#path .line")
        assert [one.get("href") for one in select(row, "a")] == [
            f"/t/cup/matches/{table.key}/",
            "/t/cup/teams/2/",
        ]
        assert texts(row, ".why-result") == [RESULT[book]]
        assert "场分 +2" in texts(row, ".why-parts")[0]

    def test_what_it_did_is_counted_in_the_books_words(self, book: str) -> None:
        played(book)
        assert deeds(page_of(cast.client(), "/t/cup/teams/1/")) == DEEDS[book]

    def test_its_members_and_how_long_they_played(self, book: str) -> None:
        played(book)
        page = page_of(cast.client(), "/t/cup/teams/1/")
        deals = DEEDS[book]["上场盘数"]
        own = ["甲", "丙"] if book == "shuangsheng" else ["甲", "丙", "戊"]
        assert texts(page, "#members .line") == [f"{name} 上场 {deals} 盘" for name in own]

    def test_its_rank_leads_to_why(self, book: str) -> None:
        played(book)
        page = page_of(cast.client(), "/t/cup/teams/2/")
        (link,) = select(page, ".account-rank")
        assert words(link) == "第2名 共 2 个 为什么"
        told = page_of(cast.client(), link.get("href"))
        assert texts(told, ".why-said") == ["与第1名“甲队”：场分 0 对 2，落后。"]
        (match,) = select(told, ".line .why-match")[:1]
        assert match.get("href").startswith("/t/cup/matches/")

    def test_it_asks_the_database_a_fixed_number_of_times(
        self, book: str, django_assert_num_queries: Any
    ) -> None:
        played(book)
        client = cast.client(cast.stranger())
        client.get("/t/cup/teams/1/")
        with django_assert_num_queries(QUERIES["team"]):
            assert client.get("/t/cup/teams/1/").status_code == 200
        with django_assert_num_queries(QUERIES["why"]):
            assert client.get("/t/cup/standings/1/why/1/").status_code == 200


QUERIES = {"team": 16, "why": 11, "person": 19}
"""Of somebody signed in, whose pages are not kept; session, account, roles and tabs included."""


@pytest.mark.parametrize("book", GOUJI)
def test_a_player_by_themselves_has_partners_and_opponents(book: str) -> None:
    table = of_players(book)
    play(table)
    publish(table.cup)
    page = page_of(cast.client(), "/t/cup/people/2/")
    assert texts(page, "#partners tbody th") == ["丁", "己"]
    assert texts(page, "#opponents tbody th") == ["甲", "丙", "戊"]
    assert texts(page, "#partners tbody td:nth-child(2)") == ["1", "1"]
    # 戊 sits across from 乙; the deals are those that the table played.
    deals = str(Deal.objects.filter(match__tournament=table.cup, current=True).count())
    assert texts(page, "#opponents tbody td:nth-child(3)") == ["0", "0", deals]
    # 乙 sits at an even place: what □ got is what they got together.
    got = {"standard": "−178", "dongfang": "0", "dagang": "0", "shida": "−4"}
    assert texts(page, "#partners tbody td:nth-child(3)") == [got[book]] * 2
    assert cast.client().get("/t/cup/teams/2/").headers["Location"] == "/t/cup/people/2/"


def test_a_fixed_number_of_queries_for_a_player_too(django_assert_num_queries: Any) -> None:
    table = of_players("standard")
    play(table)
    publish(table.cup)
    client = cast.client(cast.stranger())
    client.get("/t/cup/people/2/")
    with django_assert_num_queries(QUERIES["person"]):
        assert client.get("/t/cup/people/2/").status_code == 200


@pytest.mark.parametrize("book", ALL)
def test_a_member_of_a_team_has_their_own_deeds(book: str) -> None:
    played(book)
    page = page_of(cast.client(), "/t/cup/people/3/")
    assert texts(page, "h1") == ["丙"]
    assert [one.get("href") for one in select(page, "main > div p.soft a")] == ["/t/cup/teams/1/"]
    own = deeds(page)
    assert own["上场盘数"] == DEEDS[book]["上场盘数"]
    if book == "shuangsheng":
        assert own["坐庄"] == 0
    else:
        assert (own["头科"], own["开点"]) == (0, 4)


@pytest.mark.parametrize("count", [4, 7])
def test_a_larger_league_asks_no_more_often(count: int, django_assert_num_queries: Any) -> None:
    cup = made("dagang-league", count)
    for held in published(first(cup)):
        play_round(held)
    publish(cup)
    client = cast.client(cast.stranger())
    client.get("/t/cup/teams/1/")
    with django_assert_num_queries(QUERIES["team"]):
        client.get("/t/cup/teams/1/")
    with django_assert_num_queries(QUERIES["why"]):
        client.get("/t/cup/standings/1/why/1/")


class TestChart:
    def test_rank_and_points_by_round_as_a_line_and_as_a_table(self) -> None:
        cup = self.league()
        page = page_of(cast.client(), "/t/cup/teams/1/")
        charts = select(page, ".chart svg")
        assert [texts(one, "title")[0] for one in charts] == ["名次走势", "场分走势"]
        rows = [texts(one, "th, td") for one in select(page, ".fold .table tbody tr")]
        assert texts(charts[0], "desc") == [
            "，".join(f"第{at}轮后 {row[1]}" for at, row in enumerate(rows, 1))
        ]
        # ■ wins every match: how many of them the first team was ■ in, round by round.
        won = 0
        for at, held in enumerate(Round.objects.filter(tournament=cup).order_by("number")):
            (own,) = Match.objects.filter(tournament=cup, round=held.number).filter(
                first__number=1
            ) or [None]
            won += 2 * (own is not None)
            assert rows[at][2] == str(won)

    def test_better_is_higher_and_no_style_is_written_into_it(self) -> None:
        self.league()
        page = page_of(cast.client(), "/t/cup/teams/1/")
        rank = select(page, ".chart svg")[0]
        heights = [int(one.get("cy")) for one in select(rank, "circle")]
        ranks = [int(row) for row in texts(page, ".fold .table tbody td:nth-child(2)")]
        assert sorted(range(len(ranks)), key=lambda at: (ranks[at], at)) == sorted(
            range(len(ranks)), key=lambda at: (heights[at], at)
        )
        assert not select(page, "[style]")

    @staticmethod
    def league() -> Tournament:
        cup = made("dagang-league", 4)
        for held in published(first(cup)):
            play_round(held)
        publish(cup)
        return cup


class TestHeldBack:
    """Of a round beyond the horizon: who and where, and no figure that a deal made."""

    @pytest.fixture
    def cup(self) -> Tournament:
        cup = made("dagang-league", 4)
        for held in published(first(cup)):
            play_round(held)
        publish(cup, **{SETTING: {"mode": "rounds", "through": 1}})
        return cup

    def test_a_stranger_reads_the_first_round_only(self, cup: Tournament) -> None:
        page = page_of(cast.client(), "/t/cup/teams/1/")
        told = texts(page, "#path .line .why-result")
        assert told[0] != "结果还没公布"
        assert told[1:] == ["结果还没公布"] * 2
        assert len(select(page, "#path .why-parts")) == 1
        assert len(select(page, "#path .line a[href^='/t/cup/teams/']")) == 3
        assert not select(page, ".chart")
        entrant = cup.entrants.get(number=1)
        why = page_of(cast.client(), "/t/cup/standings/1/why/1/")
        assert len(select(why, ".why-parts")) == 1
        assert entrant.name in texts(why, "h1")[0]

    def test_who_has_a_role_reads_everything(self, cup: Tournament) -> None:
        page = page_of(cast.client(cast.organiser(cup)), "/t/cup/teams/1/")
        assert len(select(page, "#path .why-parts")) == 3
        assert select(page, ".chart")


class TestWhy:
    def test_a_part_for_scripts_is_the_same_without_the_page(self) -> None:
        played("dagang")
        whole = page_of(cast.client(), "/t/cup/standings/1/why/1/")
        part = cast.client().get("/t/cup/standings/1/why/1/?part=1").content.decode()
        assert part.lstrip().startswith('<div class="why')
        assert "<html" not in part
        assert texts(whole, ".why-said")[0] in part

    def test_as_it_stood_after_a_round(self) -> None:
        cup = made("dagang-league", 4)
        rounds = published(first(cup))
        for held in rounds:
            play_round(held)
        publish(cup)
        counts = [
            len(
                select(page_of(cast.client(), f"/t/cup/standings/1/why/1/?after={n}"), ".why-parts")
            )
            for n in (1, 2, 3)
        ]
        assert counts == [1, 2, 3]

    @pytest.mark.parametrize("address", ["standings/1/why/99/", "standings/9/why/1/", "teams/99/"])
    def test_what_is_not_there(self, address: str) -> None:
        played("dagang")
        assert cast.client().get(f"/t/cup/{address}").status_code == 404

    def test_who_has_not_been_accepted_is_nowhere(self) -> None:
        table = played("dagang")
        Entrant.objects.filter(tournament=table.cup, number=2).update(approved=False)
        assert cast.client().get("/t/cup/teams/2/").status_code == 404
        assert cast.client().get("/t/cup/people/8/").status_code == 404


def test_names_are_masked_for_strangers() -> None:
    table = played("dagang")
    publish(table.cup, **{names.MASKED: True})
    Player.objects.filter(tournament=table.cup, number=1).update(name="张三丰")
    page = page_of(cast.client(), "/t/cup/people/1/")
    assert texts(page, "h1") == ["张**"]
    assert "张三丰" not in page.text_content()
    assert "张三丰" not in page_of(cast.client(), "/t/cup/teams/1/").text_content()
    own = page_of(cast.client(cast.organiser(table.cup)), "/t/cup/people/1/")
    assert texts(own, "h1") == ["张三丰"]


def test_a_match_that_is_not_over_says_how_it_stands() -> None:
    table = of_sides("dagang")
    publish(table.cup)
    page = page_of(Client(), "/t/cup/teams/1/")
    assert texts(page, "#path .why-result") == ["未开始"]
    assert table.deal(1).status_code == 201
    page = page_of(cast.client(cast.organiser(table.cup)), "/t/cup/teams/1/")
    assert texts(page, "#path .why-result") == ["进行中"]


def test_a_walkover_says_how_it_was_counted() -> None:
    cup = made("dagang-league", 4)
    (held, *_more) = published(first(cup))
    for match in matches_of(held):
        decide(match)
    publish(cup)
    number = matches_of(held)[0].first
    assert number is not None
    page = page_of(Client(), f"/t/cup/teams/{number.number}/")
    assert texts(page, "#path .line-why") == ["仅总分"]
