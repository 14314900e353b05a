"""裁判长席: every table, what waits first, and how little it costs to ask again."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from gouji_league.matches.models import Draft, Match, Signature, Visit
from gouji_league.rounds.models import Round
from gouji_league.tournaments.models import Tournament
from tests import cast, pages
from tests.matches.play import DEAL, Program
from tests.rounds import event

pytestmark = pytest.mark.django_db
DESK = "/t/cup/desk/"
UNCHANGED, WHOLE = 11, 23


class Desk:
    """A league's first round is on; the chief looks at the desk."""

    def __init__(self, entrants: int = 4) -> None:
        self.cup: Tournament = event.made("dagang-league", entrants)
        rounds = event.published(event.first(self.cup))
        self.round = rounds[0]
        self.matches = event.matches_of(rounds[0])
        self.chief: Client = cast.client(cast.chief(self.cup))

    def page(self) -> Any:
        return pages.page_of(self.chief, DESK)

    def waits(self) -> list[str]:
        return pages.texts(self.page(), ".wait")

    def seat(self, number: int) -> str:
        return pages.texts(self.page(), f"#seat-{number}")[0]

    def set(self, match: Match, **fields: Any) -> None:
        Match.objects.filter(pk=match.pk).update(**fields)
        Tournament.objects.filter(pk=self.cup.pk).update(version=self.version() + 1)

    def version(self) -> int:
        return Tournament.objects.get(pk=self.cup.pk).version

    def visit(self, match: Match, ago: timedelta = timedelta()) -> None:
        at = timezone.now() - ago
        Visit.objects.update_or_create(match=match, device="a", defaults={"by": "甲", "at": at})

    def opened(self, ago: timedelta) -> None:
        Round.objects.filter(pk=self.round.pk).update(opened_at=timezone.now() - ago)


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_a_table_tells_its_match_its_deal_its_referee_and_its_device(desk: Desk) -> None:
    match = desk.matches[0]
    cast.link(desk.cup, tables=[match.table.number if match.table else 0], name="甲裁判")
    outcome = match.outcome | {"counted_deals": 1, "max_deals": 3, "sides": {"odd": 4, "even": -4}}
    desk.set(match, status="running", outcome=outcome)
    desk.visit(match)
    Draft.objects.create(match=match, facts_version=match.facts_version, device="a", by="甲")
    told = desk.seat(1)
    assert match.first
    for words in (match.first.name, "第 2 盘/最多 3", "−4", "甲裁判", "在线", "正在录", "上次录入"):
        assert words in told


def test_a_table_that_nobody_looks_at_says_so(desk: Desk) -> None:
    match = desk.matches[0]
    desk.set(match, status="running")
    assert "没来过" in desk.seat(1)
    desk.visit(match, timedelta(minutes=2))
    assert "刚才还在" in desk.seat(1)
    assert desk.waits() == [] or "没有动静" not in desk.waits()[0]
    desk.visit(match, timedelta(minutes=4))
    assert "没动静" in desk.seat(1)
    assert "录入的设备没有动静" in desk.waits()[0]


def test_a_round_that_was_opened_waits_for_tables_that_did_not_begin(desk: Desk) -> None:
    desk.opened(timedelta(minutes=1))
    assert desk.waits() == []
    desk.opened(timedelta(minutes=5))
    assert len([one for one in desk.waits() if "还没有人打开录入页" in one]) == 2


def test_what_is_grave_comes_first(desk: Desk) -> None:
    stage = event.first(desk.cup)
    stage.settings["confirm"] = True
    stage.save()
    ended, planned = desk.matches
    desk.set(ended, status="finished")
    where = f"/t/cup/desk/matches/{planned.key}/"
    form = pages.select(pages.page_of(desk.chief, where, do="late"), "#act form input[type=hidden]")
    sent = {one.name: one.value for one in form} | {"side": "odd", "since": "now", "minutes": "5"}
    desk.chief.post(where, sent | {"step": "do"})
    kinds = [one.get("data-kind") for one in pages.select(desk.page(), ".wait")]
    assert kinds == ["unsigned", "unconfirmed", "late"]
    planned.late.until = timezone.now() - timedelta(seconds=1)
    planned.late.save()
    first = pages.select(desk.page(), ".wait")[0]
    assert first.get("data-kind") == "overdue"
    assert first.get("data-urgent") is not None
    assert pages.select(first, "a")[0].get("href").endswith("?do=walkover")


def test_an_objection_comes_before_everything_but_a_call(desk: Desk) -> None:
    ended = desk.matches[0]
    desk.set(ended, status="finished")
    said = {"side": "odd", "name": "甲一", "agrees": False, "objection": "第二盘的次序不对"}
    Signature.objects.create(match=ended, facts_version=ended.facts_version, by="丙", **said)
    told = pages.select(desk.page(), ".wait")
    assert [one.get("data-kind") for one in told] == ["objection", "unsigned"]
    assert "第二盘的次序不对" in pages.words(told[0])
    assert pages.select(told[0], "a")[0].get("href") == "/t/cup/manage/objections/"


def test_a_round_that_is_over_is_not_waited_for(desk: Desk) -> None:
    for match in desk.matches:
        desk.set(match, status="finished")
    assert len(desk.waits()) == 2
    Round.objects.filter(pk=desk.round.pk).update(closed_at=timezone.now())
    assert desk.waits() == []


def test_who_asks_again_hears_unchanged_until_something_is_another(desk: Desk) -> None:
    etag = desk.chief.get(DESK)["ETag"]
    assert desk.chief.get(DESK, headers={"If-None-Match": etag}).status_code == 304
    desk.visit(desk.matches[0])
    assert desk.chief.get(DESK, headers={"If-None-Match": etag}).status_code == 200
    etag = desk.chief.get(DESK)["ETag"]
    event.decide(desk.matches[0])
    assert desk.chief.get(DESK, headers={"If-None-Match": etag}).status_code == 200


def test_who_asks_again_hears_that_a_table_did_not_begin(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.opened(timedelta(minutes=1))
    etag = desk.chief.get(DESK)["ETag"]
    then = timezone.now() + timedelta(minutes=3)
    monkeypatch.setattr(timezone, "now", lambda: then)
    answer = desk.chief.get(DESK, headers={"If-None-Match": etag})
    assert "还没有人打开录入页" in answer.content.decode()


def test_one_disqualified_at_a_table_waits_when_its_round_is_over_too(desk: Desk) -> None:
    match = desk.matches[0]
    facts = DEAL["dagang"] | {"fouls": [{"seat": 1, "kind": "disqualified"}]}
    sent = {"id": str(uuid4()), "seen": match.version, "number": 1, "facts": facts}
    answer = Program(cast.link(desk.cup)).ask("POST", f"matches/{match.key}/deals", sent)
    assert answer.status_code == 201
    assert any("取消资格" in one for one in desk.waits())
    Round.objects.filter(pk=desk.round.pk).update(closed_at=timezone.now())
    Match.objects.filter(tournament=desk.cup, pk__gt=match.pk).update(table=match.table)
    assert any("取消资格" in one for one in desk.waits())


def test_what_is_to_be_said_once_is_said(desk: Desk) -> None:
    """A refusal changes nothing, and is told all the same to who has the page already."""
    etag = desk.chief.get(DESK)["ETag"]
    address = f"/t/cup/desk/matches/{desk.matches[0].key}/"
    desk.chief.post(address, {"do": "retire"})
    answer = desk.chief.get(DESK, headers={"If-None-Match": etag})
    assert "这件事现在做不了" in answer.content.decode()
    assert not answer.has_header("ETag")


@pytest.mark.parametrize("entrants", [4, 8])
def test_it_costs_the_same_for_any_number_of_tables(
    entrants: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    desk = Desk(entrants)
    etag = desk.chief.get(DESK)["ETag"]
    with django_assert_num_queries(UNCHANGED):
        assert desk.chief.get(DESK, headers={"If-None-Match": etag}).status_code == 304
    with django_assert_num_queries(WHOLE):
        desk.chief.get(DESK)
