"""叫裁判: a table calls, somebody comes, it is done; and who may."""

import json
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.desk.models import Call
from gouji_league.tournaments.models import Tournament
from tests import cast, pages
from tests.matches.play import Table, event

pytestmark = pytest.mark.django_db


class Hall:
    """A referee at table 1 and the chief at the desk."""

    def __init__(self) -> None:
        self.cup: Tournament = event("shida")
        self.table = Table(self.cup)
        self.phone = cast.by_link(cast.link(self.cup, tables=[1], name="甲桌裁判"))
        self.chief = cast.client(cast.chief(self.cup))
        self.where = f"/t/cup/desk/calls/{self.table.key}/"

    def call(self, about: str = "rules", **more: Any) -> Any:
        body = {"id": str(uuid4()), "about": about, "at": timezone.now().isoformat()} | more
        return self.phone.post(self.where, body, content_type="application/json")

    def heard(self) -> Any:
        return self.phone.get(self.where).json()["call"]

    def waits(self) -> list[str]:
        return pages.texts(pages.page_of(self.chief, "/t/cup/desk/"), ".wait")

    def act(self, do: str) -> None:
        key = Call.objects.latest("pk").key
        answer = self.chief.post(f"/t/cup/desk/calls/{key}/act/", {"do": do})
        assert answer.status_code == 302


@pytest.fixture
def hall() -> Hall:
    return Hall()


def test_a_call_stands_first_at_the_desk_and_the_table_hears_who_comes(hall: Hall) -> None:
    assert hall.call("tribute").status_code == 201
    assert "1 号桌 叫裁判：进贡" in hall.waits()[0]
    assert hall.heard()["coming"] == ""
    hall.act("answer")
    assert hall.heard()["coming"] == "乙"
    assert "乙去了：进贡" in hall.waits()[0]
    hall.act("close")
    assert hall.heard() is None
    assert not any("进贡" in one for one in hall.waits())


def test_each_answer_is_taken_back(hall: Hall) -> None:
    hall.call()
    hall.act("answer")
    hall.act("unanswer")
    assert hall.heard()["coming"] == ""
    hall.act("close")
    assert "还没完" in pages.words(pages.page_of(hall.chief, "/t/cup/desk/"))
    hall.act("reopen")
    assert hall.heard()["about"] == "rules"


def test_a_call_sent_twice_is_one_and_a_new_one_keeps_the_time_waited(hall: Hall) -> None:
    long_ago = (timezone.now() - timedelta(minutes=5)).isoformat()
    hall.call(id="11111111-1111-4111-8111-111111111111", at=long_ago)
    hall.call(id="11111111-1111-4111-8111-111111111111", at=long_ago)
    hall.call("behaviour")
    held = Call.objects.get()
    assert held.about == "behaviour"
    assert timezone.now() - held.called_at >= timedelta(minutes=5)


def test_a_phone_with_a_wrong_clock_does_not_call_from_tomorrow(hall: Hall) -> None:
    hall.call(at=(timezone.now() + timedelta(days=1)).isoformat())
    assert Call.objects.get().called_at <= timezone.now()


def test_the_table_says_that_nobody_need_come(hall: Hall) -> None:
    hall.call()
    hall.phone.delete(hall.where)
    assert Call.objects.get().closed_by == "甲桌裁判"
    assert hall.heard() is None


@pytest.mark.parametrize("hours", [13, 24 * 365 * 50])
def test_a_phone_whose_clock_is_far_behind_has_not_called_for_so_long(
    hall: Hall, hours: int
) -> None:
    hall.call(at=(timezone.now() - timedelta(hours=hours)).isoformat())
    assert timezone.now() - Call.objects.get().called_at < timedelta(minutes=1)


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+23:00", "9999-12-31T23:59:59-23:00"])
def test_a_moment_that_no_calendar_holds_is_left_out(hall: Hall, at: str) -> None:
    assert hall.call(at=at).status_code == 201
    assert timezone.now() - Call.objects.get().called_at < timedelta(minutes=1)


@pytest.mark.parametrize("words", ["\x00", "\ud800", "[" * 30 + "]" * 30, "长" * 4000])
def test_what_cannot_be_stored_is_no_call(hall: Hall, words: Any) -> None:
    sent = json.loads(words) if words.startswith("[") else words
    assert hall.call(words=sent).status_code == 422
    assert not Call.objects.exists()


@pytest.mark.parametrize(
    "body",
    ["[" * 3990, "", "[]", "{}", '{"id": "x", "about": "rules"}', '{"about": "tea", "id": "%s"}'],
)
def test_what_is_no_call_is_refused(hall: Hall, body: str) -> None:
    sent = body.replace("%s", str(uuid4()))
    answer = hall.phone.post(hall.where, sent, content_type="application/json")
    assert answer.status_code == 422
    assert not Call.objects.exists()


def test_another_tables_referee_does_not_call_from_here(hall: Hall) -> None:
    other = cast.by_link(cast.link(hall.cup, tables=[2]))
    body = {"id": str(uuid4()), "about": "rules"}
    assert other.post(hall.where, body, content_type="application/json").status_code == 403
    assert Client().get(hall.where).status_code == 404


def test_the_table_page_knows_where_to_call(hall: Hall) -> None:
    page = pages.page_of(hall.phone, "/t/cup/tables/1/")
    assert pages.select(page, "#table-call")[0].get("data-address") == hall.where
