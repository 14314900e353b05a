"""当天的事: every row of docs/day.md is done on its page, with its consequence, and taken back."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Link
from gouji_league.desk.acts import ACTS, Act
from gouji_league.desk.acts.leaving import LEAVING, Leaving
from gouji_league.desk.models import Late
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing.facts import Facts, mirrored
from gouji_league.standings.listing import standings
from gouji_league.tournaments.models import Entrant, Tournament
from tests import cast, pages
from tests.matches.play import DEAL
from tests.rounds import event

pytestmark = pytest.mark.django_db
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "day.md"
ROW = re.compile(r"\| `([a-z-]+)` \| (.+?) \| (.+?) \| (.+?) \|")


def rows() -> list[tuple[str, ...]]:
    """Key, act, consequence, undo, as they stand in the document."""
    return ROW.findall(DOCUMENT.read_text(encoding="utf-8"))


class Day:
    """A league of four teams; its first match is decided, and the chief sits at the desk."""

    def __init__(self, preset: str = "dagang-league", entrants: int = 4) -> None:
        self.cup: Tournament = event.made(preset, entrants)
        rounds = event.published(event.first(self.cup))
        self.matches = event.matches_of(rounds[0])
        self.browser: Client = cast.client(cast.chief(self.cup))
        if self.matches[0].first_id:
            event.decide(self.matches[0])
            self.match = self.matches[1]
        else:
            self.match = self.matches[0]

    def now(self) -> Match:
        rows = Match.objects.select_related("table", "first", "second")
        return rows.get(pk=self.match.pk)

    @property
    def sides(self) -> tuple[str, str]:
        return ("ns", "ew") if self.match.stage.rulebook == "shuangsheng" else ("odd", "even")

    def where(self) -> str:
        return f"/t/cup/desk/matches/{self.match.key}/"

    def deal(self, facts: Facts | None = None) -> None:
        """A deal, by a referee's link."""
        program = Client(headers={"Authorization": f"Bearer {cast.link(self.cup)}"})
        body = {
            "id": "00000000-0000-4000-8000-00000000000" + str(self.now().version),
            "seen": self.now().version,
            "number": self.now().outcome["counted_deals"] + 1,
            "facts": facts or DEAL[self.match.stage.rulebook],
        }
        where = f"/api/v1/matches/{self.match.key}/deals"
        answer = program.post(where, body, content_type="application/json")
        assert answer.status_code == 201, answer.content.decode()

    def form(self, where: str, **asked: Any) -> dict[str, Any]:
        page = pages.page_of(self.browser, where, **asked)
        hidden = pages.select(page, "#act form input[type=hidden]")
        return {one.name: one.value for one in hidden}

    def look(self, key: str, **sent: Any) -> str:
        """What would be; nothing of it is stored."""
        before = self.stands()
        self.sent = self.form(self.where(), do=key) | sent
        answer = self.browser.post(self.where(), self.sent | {"step": "look"})
        told = pages.texts(pages.parsed(answer), "#effect")
        assert told, pages.texts(pages.parsed(answer), ".error, .notice")
        assert self.stands() == before
        return told[0]

    def do(self) -> None:
        answer = self.browser.post(self.where(), self.sent | {"step": "do"}, follow=True)
        assert "做好了" in answer.content.decode()

    def undo(self, where: str = "") -> str:
        page = pages.page_of(self.browser, where or self.where())
        address = pages.select(page, 'form[action*="/desk/undo/"]')[0].get("action")
        answer = self.browser.post(address, follow=True)
        return " ".join(pages.texts(pages.parsed(answer), ".notice"))

    def stands(self) -> Any:
        """All that counts: results, places, states."""
        matches = Match.objects.filter(tournament=self.cup).order_by("pk")
        told = [
            (one.status, one.winner, one.outcome, one.table_id, one.starts_at, one.annulled)
            for one in matches
        ]
        seated = list(self.match.places.values_list("start", "place", "player__number"))
        left = list(self.cup.entrants.values_list("number", "status", "takings__withdrawn"))
        links = list(Link.objects.order_by("pk").values_list("tables", "revoked_at"))
        return told, seated, left, links, Late.objects.count(), standings(self.cup, named=True)


def place_of(day: Day, entrant: Entrant) -> int | None:
    table = standings(day.cup, named=True)["stages"][0]["groups"][0]["rows"]
    found: int | None = next(row["rank"] for row in table if row["entrant"]["id"] == entrant.number)
    return found


# What each row does: what comes before it, then, after `yield`, the act itself -------------------


def late(day: Day) -> Iterator[None]:
    yield
    told = day.look("late", side=day.sides[0], since="now", minutes="5")
    assert "等到" in told
    assert "名次不变" in told
    day.do()
    held = Late.objects.get()
    assert timedelta(minutes=4) < held.until - timezone.now() <= timedelta(minutes=5)
    assert day.now().status == Match.Status.PLANNED


def walkover(day: Day) -> Iterator[None]:
    yield
    assert "弃权" in day.look("walkover", side=day.sides[0])
    day.do()
    assert (day.now().status, day.now().winner) == ("walkover", day.sides[1])


def retire(day: Day) -> Iterator[None]:
    day.deal()
    yield
    assert "已录的 1 盘都留着" in day.look("retire", side=day.sides[1])
    day.do()
    assert (day.now().status, day.now().winner) == ("awarded", day.sides[0])
    assert day.match.deals.filter(current=True).count() == 1


def substitute(day: Day) -> Iterator[None]:
    day.deal()
    yield
    choices = day.form(day.where(), do="substitute")
    page = pages.page_of(day.browser, day.where(), do="substitute")
    into = pages.select(page, "select[name=into] option")[0].get("value")
    out = pages.select(page, "select[name=out] option")[0].get("value")
    assert choices["do"] == "substitute"
    assert "从第 2 盘起换" in day.look("substitute", out=out, into=into)
    day.do()
    second = day.match.places.filter(start=2).values_list("player__number", flat=True)
    assert int(into) in second
    assert int(out) not in second


def referee(day: Day) -> Iterator[None]:
    table = day.now().table
    assert table
    leaving = Link.objects.get(
        digest=ways.digest(cast.link(day.cup, tables=[table.number], name="甲裁判"))
    )
    coming = Link.objects.get(
        digest=ways.digest(cast.link(day.cup, tables=[table.number + 1], name="乙裁判"))
    )
    yield
    told = day.look("referee", to=f"link:{coming.key}")
    assert "甲裁判只管这一张桌" in told
    day.do()
    leaving.refresh_from_db()
    coming.refresh_from_db()
    assert leaving.revoked_at is not None
    assert leaving.tables == [table.number]
    assert coming.tables == [table.number, table.number + 1]


def table(day: Day) -> Iterator[None]:
    yield
    here = day.now().table
    other = day.cup.tables.exclude(pk=here.pk if here else 0).order_by("-number").first()
    assert other
    day.look("table", table=other.number)
    day.do()
    assert day.now().table == other


def postpone(day: Day) -> Iterator[None]:
    yield
    assert "没有结果" in day.look("postpone", starts="2027-05-01T19:00")
    day.do()
    assert day.now().table is None
    assert day.now().starts_at == datetime(2027, 5, 1, 11, tzinfo=UTC)


def totals(day: Day) -> Iterator[None]:
    yield
    sent = {"first": "7", "second": "3", "winner": day.sides[0], "reason": "记分表丢了"}
    assert "7 : 3" in day.look("totals", **sent)
    day.do()
    assert day.now().award == {"winner": "odd", "totals": {"odd": 7, "even": 3}}


def leaves(day: Day, how: str) -> Entrant:
    """The one that won the first match withdraws."""
    leaving = day.matches[0].first
    assert leaving
    where = f"/t/cup/desk/entrants/{leaving.number}/"
    before = day.stands()
    sent = day.form(where) | {"how": how, "reason": "有人病了"}
    told = pages.texts(pages.parsed(day.browser.post(where, sent | {"step": "look"})), "#effect")
    assert ("取消，对谁都不算" if how == "annul" else "（弃权）") in told[0]
    assert day.stands() == before
    day.browser.post(where, sent | {"step": "do"})
    leaving.refresh_from_db()
    assert leaving.status == Entrant.Status.WITHDRAWN
    return leaving


def own(day: Day, entrant: Entrant) -> list[str]:
    rows = Match.objects.filter(tournament=day.cup)
    mine = rows.filter(first=entrant) | rows.filter(second=entrant)
    return sorted(mine.values_list("status", flat=True))


def withdraw_keep(day: Day) -> Iterator[None]:
    yield
    leaving = leaves(day, "keep")
    assert own(day, leaving) == ["awarded", "walkover", "walkover"]
    assert place_of(day, leaving) is not None


def withdraw_annul(day: Day) -> Iterator[None]:
    yield
    leaving = leaves(day, "annul")
    assert own(day, leaving) == ["annulled"] * 3
    assert place_of(day, leaving) is None


SCENES: dict[str, Callable[[Day], Iterator[None]]] = {
    "late": late,
    "walkover": walkover,
    "retire": retire,
    "substitute": substitute,
    "referee": referee,
    "table": table,
    "postpone": postpone,
    "totals": totals,
    "withdraw-keep": withdraw_keep,
    "withdraw-annul": withdraw_annul,
}


def test_the_document_says_what_the_program_says() -> None:
    told: list[Act | Leaving] = [*ACTS, *LEAVING]
    assert rows() == [
        (one.key, str(one.title), str(one.consequence), str(one.undo)) for one in told
    ]


@pytest.mark.parametrize("key", [row[0] for row in rows()])
def test_a_row_is_shown_done_and_taken_back(key: str) -> None:
    day = Day()
    scene = SCENES[key](day)
    next(scene)
    before = day.stands()
    assert list(scene) == []
    assert day.stands() != before
    leaving = day.matches[0].first
    assert leaving
    where = f"/t/cup/desk/entrants/{leaving.number}/" if key.startswith("withdraw") else ""
    assert "撤销了，和原来一样" in day.undo(where)
    assert day.stands() == before
    assert not pages.select(pages.page_of(day.browser, where or day.where()), '[action*="/undo/"]')


# What else holds ---------------------------------------------------------------------------------


def test_sent_twice_it_is_done_once() -> None:
    day = Day()
    day.look("walkover", side=day.sides[0])
    day.do()
    day.browser.post(day.where(), day.sent | {"step": "do"})
    assert day.cup.undos.count() == 1


def test_what_was_shown_of_an_older_state_is_not_done() -> None:
    day = Day()
    day.look("table", table=1)
    day.deal()
    answer = day.browser.post(day.where(), day.sent | {"step": "do"})
    assert "刚被别的设备改过" in answer.content.decode()
    assert day.now().table == day.match.table


def test_an_act_is_not_taken_back_over_newer_figures() -> None:
    day = Day()
    scene = substitute(day)
    next(scene)
    assert list(scene) == []
    day.deal()
    before = day.stands()
    assert "之后又改过" in day.undo()
    assert day.stands() == before


@pytest.mark.parametrize("key", ["retire", "substitute"])
def test_where_points_are_the_players_a_change_ends_the_match_and_all_keep_theirs(key: str) -> None:
    day = Day("standard-singles", 12)
    day.deal()
    before = day.stands()
    day.look(key)
    day.do()
    assert (day.now().status, day.now().outcome["ended"]) == ("finished", "substitution")
    day.undo()
    assert day.stands() == before


def test_who_would_have_gone_on_otherwise_is_told_before() -> None:
    day = Day("shida-knockout", 4)
    stage = event.first(day.cup)
    event.play(day.cup.rounds.get(number=1))
    event.published(stage)
    sent = {"first": "1", "second": "5", "winner": "even", "reason": "记反了"}
    told = day.look("totals", **sent)
    assert all(words in told for words in ("的胜方变了", "对调", "到“轮次”里照改"))


def test_the_older_of_two_waits_is_not_taken_back_over_the_newer() -> None:
    day = Day()
    for minutes in ("5", "30"):
        day.look("late", side=day.sides[0], since="now", minutes=minutes)
        day.do()
    newer, older = pages.select(pages.page_of(day.browser, day.where()), '[action*="/undo/"]')
    answer = day.browser.post(older.get("action"), follow=True)
    assert "之后又改过" in answer.content.decode()
    assert Late.objects.get().until - timezone.now() > timedelta(minutes=29)
    day.browser.post(newer.get("action"))
    assert Late.objects.get().until - timezone.now() < timedelta(minutes=5)
    day.browser.post(older.get("action"))
    assert not Late.objects.exists()


def test_one_may_leave_while_an_extra_deal_is_owed() -> None:
    day = Day("shida-knockout", 4)
    Match.objects.filter(pk=day.match.pk).update(max_deals=2)
    day.deal()
    day.deal(mirrored(DEAL["shida"]))
    assert day.now().outcome["needs_extra"]
    before = day.stands()
    day.look("retire", side="odd")
    day.do()
    assert (day.now().status, day.now().winner) == ("awarded", "even")
    day.undo()
    assert day.stands() == before


def test_a_level_is_a_total_too() -> None:
    day = Day("shuangsheng-swiss", 4)
    sent = {"first": "5", "second": "2", "winner": "ns", "reason": "记分表丢了"}
    day.look("totals", **sent)
    day.do()
    assert day.now().winner == "ns"


def test_an_act_that_does_not_fit_is_not_offered() -> None:
    day = Day()
    day.deal()
    offered = pages.texts(pages.page_of(day.browser, day.where()), "#acts strong")
    assert "弃权" not in offered
    assert "中途退出" in offered
    assert pages.select(pages.page_of(day.browser, day.where(), do="walkover"), "#act") == []


@pytest.mark.parametrize("starts", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_match_is_not_put_off_to_a_moment_that_no_calendar_holds(starts: str) -> None:
    day = Day()
    sent = day.form(day.where(), do="postpone") | {"starts": starts, "step": "do"}
    page = pages.parsed(day.browser.post(day.where(), sent))
    assert pages.texts(page, "#act .error")
    assert day.now().starts_at is None


def test_less_than_half_played_proposes_to_annul() -> None:
    day = Day()
    leaving = day.matches[0].first
    assert leaving
    page = pages.page_of(day.browser, f"/t/cup/desk/entrants/{leaving.number}/")
    assert pages.select(page, "[name=how][checked]")[0].value == "annul"


def test_a_player_who_sits_alone_leaves_and_the_page_says_where_a_seat_is_empty() -> None:
    day = Day("standard-singles", 12)
    leaving = day.cup.entrants.get(number=1)
    where = f"/t/cup/desk/entrants/{leaving.number}/"
    sent = day.form(where) | {"how": "keep", "reason": "有人病了", "step": "look"}
    told = pages.texts(pages.parsed(day.browser.post(where, sent)), "#effect")
    assert "补位" in told[0]
