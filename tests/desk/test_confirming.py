"""确认: a second person accepts the very figures; who entered any of them cannot."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.matches.models import Confirmation, Match
from gouji_league.rounds.selectors.checks import checks
from gouji_league.standings.board import board
from gouji_league.tournaments.models import Stage, Tournament
from tests import cast, pages
from tests.rounds import event as rounds

pytestmark = pytest.mark.django_db


class Second:
    """A match of a league that wants confirming, entered by one referee; others look at it."""

    def __init__(self, *, asked: bool = True) -> None:
        self.cup: Tournament = rounds.made("dagang-league", 4)
        stage = rounds.first(self.cup)
        stage.settings["confirm"] = asked
        stage.save()
        self.match = rounds.matches_of(rounds.published(stage)[0])[0]
        self.token = cast.link(self.cup, name="甲裁判")
        self.first = cast.by_link(self.token)
        self.other = cast.by_link(cast.link(self.cup, name="乙裁判"))
        self.chief = cast.client(cast.chief(self.cup))
        self.where = f"/t/cup/desk/matches/{self.match.key}/confirm/"

    def fresh(self) -> Match:
        return Match.objects.get(pk=self.match.pk)

    @property
    def stage(self) -> Stage:
        return Stage.objects.get(tournament=self.cup)

    def enter(self, deals: int = 3) -> None:
        for number in range(1, deals + 1):
            facts = {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3, 4, 5, 6]}
            self.write("post", "deals", number=number, facts=facts)

    def correct(self, *, token: str = "") -> None:
        facts = {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 4, 5, 6]}
        self.write("put", "deals/1", token=token, facts=facts, reason="看错次序")

    def write(self, method: str, path: str, *, token: str = "", **body: Any) -> None:
        program = Client(headers={"Authorization": f"Bearer {token or self.token}"})
        seen = self.fresh().version
        sent = {"id": f"00000000-0000-4000-8000-{seen:012}", "seen": seen} | body
        where = f"/api/v1/matches/{self.match.key}/{path}"
        answer = getattr(program, method)(where, sent, content_type="application/json")
        assert answer.status_code in {200, 201}, answer.content.decode()

    def post(self, browser: Client, do: str = "confirm", **more: str) -> str:
        sent = {"id": "", "seen": str(self.fresh().version), "do": do} | more
        sent["id"] = sent["id"] or f"10000000-0000-4000-8000-{self.fresh().version:012}"
        answer = browser.post(self.where, sent, follow=True)
        return " ".join(pages.texts(pages.parsed(answer), ".notice"))

    def is_confirmed(self) -> bool:
        row = self.fresh()
        return row.confirmed_version == row.facts_version


@pytest.fixture
def second() -> Second:
    made = Second()
    made.enter()
    return made


def test_who_entered_it_cannot_and_another_can(second: Second) -> None:
    page = pages.page_of(second.first, second.where)
    assert "要请另一个人确认" in pages.words(page)
    assert pages.select(page, "button[value=confirm]") == []
    assert "您录过或改过" in second.post(second.first)
    assert not second.is_confirmed()
    assert "确认了" in second.post(second.other)
    assert second.is_confirmed()


def test_a_version_that_does_not_count_any_more_is_entering_too(second: Second) -> None:
    second.correct(token=cast.link(second.cup, role="chief", name="丙裁判"))
    assert "您录过或改过" in second.post(second.first)


def test_the_same_name_by_another_way_in_is_the_same_person(second: Second) -> None:
    again = cast.by_link(cast.link(second.cup, name="甲裁判"))
    assert "您录过或改过" in second.post(again)


def test_a_correction_takes_the_confirmation_away(second: Second) -> None:
    second.post(second.other)
    second.correct()
    assert not second.is_confirmed()
    assert "上次确认以后改过" in pages.words(pages.page_of(second.other, second.where))
    assert "确认了" in second.post(second.other)
    assert Confirmation.objects.count() == 2


def test_figures_that_changed_while_one_looked_are_not_confirmed(second: Second) -> None:
    seen = str(second.fresh().version)
    second.correct()
    said = second.post(second.other, seen=seen, id="20000000-0000-4000-8000-000000000000")
    assert "刚被别的设备改过" in said
    assert not second.is_confirmed()


def test_it_is_taken_back_by_who_gave_it_or_the_chief(second: Second) -> None:
    second.post(second.other)
    assert "不能做这件事" in second.post(second.first, "take_back")
    assert "撤销了" in second.post(second.other, "take_back")
    assert not second.is_confirmed()
    second.post(second.other)
    assert "撤销了" in second.post(second.chief, "take_back")


def test_nothing_is_confirmed_before_the_end_nor_where_nobody_asks() -> None:
    running = Second()
    running.enter(1)
    assert "还没结束" in running.post(running.other)
    page = pages.page_of(running.other, running.where)
    assert pages.select(page, "button[value=confirm]") == []


def test_where_the_stage_does_not_ask_the_page_says_so() -> None:
    plain = Second(asked=False)
    plain.enter()
    assert "不用第二个人确认" in plain.post(plain.other)
    told = plain.chief.get(f"/api/v1/matches/{plain.match.key}").json()
    assert told["confirmed"] is None


def test_standings_the_api_and_the_draw_say_what_waits(second: Second) -> None:
    key = str(second.match.key)
    marks = {mark.key for row in board(second.cup, named=True).stages[0].rows for mark in row.marks}
    assert "unconfirmed" in marks
    assert second.chief.get(f"/api/v1/matches/{key}").json()["confirmed"] is False
    where = "/api/v1/tournaments/cup/standings"
    assert second.chief.get(where).json()["stages"][0]["unconfirmed"] == [key]
    told = [one.sentence() for one in checks(second.stage, place=2) if one.key == "unconfirmed"]
    assert "1 场还没有第二个人确认" in told[0]
    second.post(second.other)
    assert second.chief.get(where).json()["stages"][0]["unconfirmed"] == []
    assert "unconfirmed" not in {one.key for one in checks(second.stage, place=2)}
    assert second.chief.get(f"/api/v1/matches/{key}").json()["confirmed"] is True


def test_a_walk_over_is_confirmed_by_another_than_who_declared_it() -> None:
    made = Second()
    body = {"walkover": "odd", "reason": "没到", "seen": made.fresh().version}
    program = Client(headers={"Authorization": f"Bearer {made.token}"})
    sent = body | {"id": "30000000-0000-4000-8000-000000000000"}
    where = f"/api/v1/matches/{made.match.key}"
    assert program.patch(where, sent, content_type="application/json").status_code == 200
    assert "您录过或改过" in made.post(made.first)
    assert "确认了" in made.post(made.other)
