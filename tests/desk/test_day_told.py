"""当天的事 at the table: what a referee is told of them, and cannot take back."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from gouji_league.accounts.actor import of_user
from gouji_league.matches.models import Change, Match
from gouji_league.matches.services.confirming import entered
from gouji_league.tournaments.models import Entrant
from tests import cast
from tests.desk import test_fouls_out as out
from tests.desk.test_day import Day
from tests.matches.play import DEAL

pytestmark = pytest.mark.django_db


class Referee:
    """A program at the day's match."""

    def __init__(self, day: Day, role: str = "referee") -> None:
        self.day = day
        token = cast.link(day.cup, role=role)
        self.program = Client(headers={"Authorization": f"Bearer {token}"})

    def send(self, method: str, path: str, *, seen: int | None = None, **body: Any) -> Any:
        match = self.day.now()
        sent = {"id": str(uuid4()), "seen": seen or match.version} | body
        where = f"/api/v1/matches/{match.key}{path}"
        return self.program.generic(method, where, json.dumps(sent), "application/json")


def elsewhere(day: Day) -> dict[str, int]:
    here = day.now().table
    table = day.cup.tables.exclude(number=here.number if here else 0).first()
    assert table
    return {"table": table.number}


@pytest.mark.parametrize("act", ["table", "postpone"])
def test_after_a_move_a_waiting_deal_is_told_what_changed(act: str) -> None:
    day = Day()
    seen = day.now().version
    day.look(act, **(elsewhere(day) if act == "table" else {"starts": "2027-05-01T09:00"}))
    day.do()
    program = Referee(day, role="chief")  # whose it is also at no table
    answer = program.send("POST", "/deals", seen=seen, number=1, facts=DEAL["dagang"])
    assert answer.status_code == 409
    [change] = answer.json()["changes"]
    assert (change["what"], change["by"], change["words"]) == ("moved", "乙", "换了桌或时间")
    assert change["version"] == day.now().version


def test_who_only_moved_a_match_has_entered_nothing_of_it() -> None:
    day = Day()
    day.look("table", **elsewhere(day))
    day.do()
    user = day.cup.roles.get(role="chief").user
    assert not entered(day.now(), of_user(user))


def test_another_line_up_after_a_disqualification_is_told() -> None:
    desk = out.Desk("dagang")
    seen = desk.coming.seen
    desk.table.send("PUT", "deals/1", facts=DEAL["dagang"] | {"fouls": [out.OUT]}, reason="判罚")
    before = desk.seated()
    desk.settle()
    assert desk.seated() != before
    told = Change.objects.filter(match__key=desk.coming.key, version__gt=seen)
    assert [(one.verb, one.params) for one in told] == [("reseated", {"players": desk.seated()})]


class TestWhoLeft:
    @pytest.fixture
    def day(self) -> Day:
        """The first team of the day's match has left it."""
        day = Day()
        assert day.match.first
        where = f"/t/cup/desk/entrants/{day.match.first.number}/"
        sent = day.form(where) | {"how": "keep", "reason": "有人病了"}
        day.browser.post(where, sent | {"step": "do"})
        assert (day.now().status, day.now().absent) == ("walkover", "odd")
        return day

    @pytest.mark.parametrize("value", [None, "even"])
    @pytest.mark.parametrize("status", [Entrant.Status.WITHDRAWN, Entrant.Status.OUT])
    def test_is_not_brought_back_by_the_tables_referee(
        self, day: Day, value: str | None, status: str
    ) -> None:
        assert day.match.first
        Entrant.objects.filter(pk=day.match.first.pk).update(status=status)
        answer = Referee(day).send("PATCH", "", walkover=value, reason="来了")
        assert (answer.status_code, answer.json()["code"]) == (409, "withdrawn")
        assert "请找裁判长" in answer.json()["message"]
        assert day.now().status == Match.Status.WALKOVER

    def test_may_find_that_the_others_did_not_come_either(self, day: Day) -> None:
        assert Referee(day).send("PATCH", "", walkover="both", reason="都没到").status_code == 200
        assert day.now().absent == "both"

    def test_is_let_play_by_a_chief_referee(self, day: Day) -> None:
        chief = Referee(day, role="chief")
        assert chief.send("PATCH", "", walkover=None, reason="说好了").status_code == 200
        assert day.now().status == Match.Status.PLANNED
