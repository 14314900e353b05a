"""Now, rounds, bracket, seats and rules of a tournament, as a stranger reads them."""

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from lxml import html

from gouji_league.matches.rehearsing import playing
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.rounds.services import closing
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import SETTING
from tests import cast
from tests.foundations.test_pages import unmarked_texts
from tests.matches.play import ALL, Table, event
from tests.pages import page_of, select, texts, words
from tests.rounds.event import BY, decide, first, made, matches_of, play, played_out, published

pytestmark = pytest.mark.django_db

PRESET = {
    "standard": "standard-singles",
    "dongfang": "dongfang-groups",
    "dagang": "dagang-league",
    "shida": "shida-knockout",
    "shuangsheng": "shuangsheng-swiss",
}
ENTRANTS = 12
PAGES = ("", "rounds/", "rounds/1/", "bracket/", "seats/", "rules/")


def cup_of(book: str, *, entrants: int = ENTRANTS, begun: bool = True) -> Tournament:
    """Everybody may see it."""
    cup = made(PRESET[book], entrants, begun=begun)
    Tournament.objects.filter(pk=cup.pk).update(published_at=timezone.now())
    return cup


def begin(match: Any, *, deals: int = 2) -> None:
    playing.begin(match, chance=Chance(3), by=BY, deals=deals)


def hold_back(*, through: int = 0) -> None:
    Tournament.objects.update(settings={SETTING: {"mode": "frozen", "through": through}})


def page(where: str = "", who: Client | None = None) -> Any:
    return page_of(who or cast.client(), f"/t/cup/{where}")


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class TestNow:
    def test_before_it_begins_it_says_who_comes(self, book: str) -> None:
        cup_of(book, begun=False)
        found = page()
        assert texts(found, "#before h2") == ["还没开始"]
        assert len(select(found, ".roster .entry")) == ENTRANTS
        assert texts(found, "h1") == [Tournament.objects.get().name]

    def test_the_next_round_is_told_with_its_matches(self, book: str) -> None:
        cup = cup_of(book)
        held = published(first(cup))[0]
        closing.set_time(held, starts_at=timezone.now(), by=BY)
        told = " ".join(select(page(), "#coming")[0].text_content().split())
        count = len(matches_of(held))
        assert told.startswith(f"第1轮 {first(cup)} · {count} 局 · ")
        assert told.endswith("我坐哪里")

    def test_a_running_table_shows_its_latest_deal(self, book: str) -> None:
        cup = cup_of(book)
        match = matches_of(published(first(cup))[0])[0]
        begin(match)
        [card] = select(page(), "#running .match-card")
        assert texts(card, ".card-head strong") == ["第1轮 1号桌"]
        assert texts(card, ".card-state") == ["进行中 · 已录 2 盘"]
        assert texts(card, ".card-deal > .soft") == ["第2盘"]
        assert [one.get("data-drafts") for one in select(card, "[data-drafts]")] == [str(match.key)]
        marks = len(select(card, ".card-deal .mark"))
        assert marks == (1 if book == "shuangsheng" else 8)

    def test_what_was_finished_last_is_news(self, book: str) -> None:
        cup = cup_of(book)
        held = published(first(cup))[0]
        decide(matches_of(held)[0])
        [card] = select(page(), "#news .match-card")
        got = ["+180", "−180"] if book == "standard" else ["+5", "+1"]
        assert texts(card, ".card-side .figure") == got
        assert len(select(card, ".card-side.won")) == 1

    def test_the_top_of_the_table_stands_there_in_short(self, book: str) -> None:
        cup = cup_of(book)
        play(published(first(cup))[0])
        found = page()
        tables = select(found, "#short table")
        assert len(tables) == {"dongfang": 3, "shida": 0}.get(book, 1)
        if tables:
            rank, figure = select(tables[0], "tbody tr:first-child .figure")
            assert rank.text_content() == "1"
            number = cup.entrants.get(name=texts(tables[0], "tbody th")[0]).number
            assert rank.get("href") == f"/t/cup/standings/1/why/{number}/"
            assert select(tables[0], "tbody th a")[0].get("href") == f"/t/cup/teams/{number}/"
            assert re.fullmatch(r"\+\d+" if book == "standard" else r"\d", figure.text_content())
            assert len(select(tables[0], "tbody tr")) == (2 if book == "dongfang" else 6)

    def test_at_the_end_it_says_who_won(self) -> None:
        cup = cup_of("dagang", entrants=4)
        played_out(first(cup))
        found = page()
        assert [one.split()[0] for one in texts(found, "#winners li")][:1] == ["1"]
        assert not select(found, "#short")

    def test_what_is_held_back_is_not_there(self, book: str) -> None:
        cup = cup_of(book)
        one, other, *_ = matches_of(published(first(cup))[0])
        begin(one)
        decide(other)
        hold_back()
        found = page()
        assert not select(found, "#running, #news, #short, #winners, .match-card")
        assert texts(found, "#held") == ["成绩等主办方公布。"]
        assert select(page(who=cast.client(cast.organiser(cup))), "#running")

    def test_one_table_tonight_has_a_page_too(self, book: str) -> None:
        table = Table(event(book, published_at=timezone.now(), kind="table"))
        assert texts(page(), "#before h2") == ["还没开打"]
        table.deal(1)
        found = page()
        assert texts(found, "#running .card-head strong") == ["1号桌"]
        assert texts(found, "#facts h2") == ["这一桌"]


class TestRounds:
    def test_they_are_listed_by_stage(self, book: str) -> None:
        cup = cup_of(book)
        rounds = published(first(cup))
        decide(matches_of(rounds[0])[0])
        found = page("rounds/")
        assert len(select(found, ".round-list > li")) == len(rounds)
        count = len(matches_of(rounds[0]))
        assert f"打完 1 / {count}" in texts(found, "#round-1")[0]

    def test_of_one_held_back_nobody_reads_how_far_it_is(self, book: str) -> None:
        cup = cup_of(book)
        held = published(first(cup))[0]
        decide(matches_of(held)[0])
        hold_back()
        told = words(select(page("rounds/"), "#rounds")[0])
        assert "打完" not in told
        assert "进行中" not in told
        found = page("rounds/1/")
        assert len(select(found, ".match-card")) == len(matches_of(held))
        assert "".join(texts(found, ".card-side .figure")) == ""
        assert not select(found, ".card-state, .won, [data-drafts]")

    def test_a_round_leads_to_its_draw_and_its_matches(self, book: str) -> None:
        cup = cup_of(book)
        held = published(first(cup))[0]
        links = [one.get("href") for one in select(page("rounds/1/"), "#round a")]
        assert f"/t/cup/draws/{held.lots.key}/" in links  # type: ignore[union-attr]
        for match in matches_of(held):
            assert f"/t/cup/matches/{match.key}/" in links

    def test_matches_put_at_a_table_by_hand_stand_there_too(self, book: str) -> None:
        Table(event(book, published_at=timezone.now()))
        assert len(select(page("rounds/"), "#by-hand .match-card")) == 1


class TestBracket:
    def test_beyond_the_horizon_nobody_has_won(self) -> None:
        cup = cup_of("shida", entrants=8)
        play(published(first(cup))[0])
        shown = page("bracket/")
        assert texts(shown, ".bracket-figure").count("5") == 4
        hold_back()
        found = page("bracket/")
        assert "".join(texts(found, ".bracket-figure")) == ""
        assert not select(found, ".won")

    def test_whom_groups_send_is_not_told_before_their_results_are(self) -> None:
        cup = cup_of("dongfang", entrants=8)
        played_out(first(cup))
        hold_back()
        told = texts(page("bracket/"), ".bracket-name")
        assert any(one.startswith("A组第1名") for one in told)

    def test_groups_are_shown_with_who_is_in_them(self) -> None:
        cup = cup_of("dongfang", entrants=8)
        published(first(cup))
        found = page("bracket/")
        assert texts(found, ".group h3") == ["A组", "B组"]
        assert len(select(found, ".group li")) == 8


class TestSeats:
    def test_everybody_finds_table_seat_and_side(self, book: str) -> None:
        cup = cup_of(book)
        match = matches_of(published(first(cup))[0])[0]
        own = match.places.select_related("player").order_by("place")
        found = page("seats/")
        for place in own:
            [row] = select(found, f"#p{place.player.number}")
            told = words(select(row, ".sitting")[0])
            assert "1号桌" in told
            seat = "座位每盘抽" if book == "shida" else f"{place.place}号座"
            assert seat in told
            side = "odd" if place.place % 2 else "even"
            assert select(row, ".sitting")[0].get("data-side") == side

    def test_opposite_sits_three_seats_on(self) -> None:
        cup = cup_of("standard")
        match = matches_of(published(first(cup))[0])[0]
        people = {one.place: one.player for one in match.places.select_related("player")}
        [row] = select(page("seats/"), f"#p{people[2].number}")
        facts = dict(zip(texts(row, "dt"), texts(row, "dd"), strict=True))
        assert facts["对头"] == people[5].name
        assert facts["同伴"] == f"{people[4].name} {people[6].name}"
        others = [people[seat].name for seat in (1, 3, 5)]
        assert facts["对方"] == " ".join(others)

    def test_a_name_is_found_by_its_pinyin_but_not_a_masked_one(self, book: str) -> None:
        cup = cup_of(book)
        published(first(cup))
        cup.players.filter(number=1).update(
            name="欧阳甲乙", name_key="欧阳甲乙", pinyin="ouyangjiayi", initials="oyjy"
        )
        [row] = select(page("seats/"), "#p1")
        assert row.get("data-find") == "欧阳甲乙 欧阳甲乙 ouyangjiayi oyjy"
        Tournament.objects.update(settings={names.MASKED: True})
        [row] = select(page("seats/"), "#p1")
        assert row.get("data-find") == "欧阳**"

    def test_who_waits_is_told_so(self) -> None:
        cup = cup_of("standard", entrants=13)
        published(first(cup))
        assert texts(page("seats/"), ".seat-short.soft") == ["没有座位"]


def test_rules_tell_what_was_chosen_and_where_it_is_open(book: str) -> None:
    cup = cup_of(book)
    found = page("rules/")
    assert f"/rules/{book}/" in [one.get("href") for one in select(found, "#rules a")]
    assert "没有：照规则书原样打。" in words(found)
    assert len(select(found, "#fined-1 .line")) == len(BOOKS[book].offences)
    if book == "standard":
        cup.stages.get().editions.update(options={"walk_table": "balanced"})
        line = words(select(page("rules/"), "#stage-1 .line")[0])
        assert "配平" in line
        assert "000-5.11" in line


def test_names_are_masked(book: str) -> None:
    cup = cup_of(book)
    begin(matches_of(published(first(cup))[0])[0])
    Tournament.objects.update(settings={names.MASKED: True})
    people = cup.players.values_list("name", flat=True)
    told = {where: words(select(page(where), "main")[0]) for where in PAGES}
    assert [(where, name) for where in PAGES for name in people if name in told[where]] == []


def test_english_pages_are_english(book: str) -> None:
    cup = cup_of(book)
    begin(matches_of(published(first(cup))[0])[0])
    Tournament.objects.update(name="Cup")
    for where in PAGES:
        answer = cast.client().get(f"/t/cup/{where}", headers={"accept-language": "en"})
        found = html.fromstring(answer.content.decode())
        for row in select(found, "[data-find]"):
            del row.attrib["data-find"]  # what is typed, not what is read
        assert unmarked_texts(found) == [], where


def test_more_of_everything_asks_no_more_queries(book: str) -> None:
    counts = []
    for number, entrants in enumerate((12, 24)):
        Tournament.objects.filter(slug="cup").update(slug=f"old{number}")
        cup = cup_of(book, entrants=entrants)
        for match in matches_of(published(first(cup))[0])[: 1 + number]:
            begin(match)
        browser = cast.client()
        counts.append({where: _queries(browser, f"/t/cup/{where}") for where in PAGES})
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= 40


def _queries(browser: Client, where: str) -> int:
    browser.get(where)
    with CaptureQueriesContext(connection) as asked:
        assert browser.get(where).status_code == 200
    return len(asked)
