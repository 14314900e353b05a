"""已归档: what was put away is read, and written by nobody until it is brought back."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import checkin, people, setup, stages
from gouji_league.tournaments.services.versions import ArchivedError
from tests import cast
from tests.access.rows import ROWS
from tests.access.table import CHIEF, DOOR, GET, ORGANISER, STAFF, TABLE_1, Row, World, address, ask
from tests.access.world import make_world
from tests.tournaments import signing
from tests.tournaments.wizard import three

pytestmark = pytest.mark.django_db

OF_STAFF = {STAFF, TABLE_1, DOOR, CHIEF, ORGANISER}
ALLOWED = {
    *("tournaments:archive", "tournaments:bring_back", "tournaments:delete", "live:demo_delete"),
    *("exports:make_document", "exports:certificates_preview"),
    *("copies:take", "copies:second"),
}
"""What ends it or brings it back, what is printed of it, and what is about the whole machine."""
WRITES = [row for row in ROWS if row.needs in OF_STAFF and row.methods != GET]
READS = [row for row in ROWS if row.needs in OF_STAFF and GET in row.methods.split()]


@pytest.fixture
def world() -> World:
    made = make_world(published=False)
    put_away(made["cup"])
    return made


def put_away(cup: Tournament) -> None:
    Tournament.objects.filter(pk=cup.pk).update(archived_at=timezone.now())
    cup.refresh_from_db()


@pytest.fixture
def organiser(world: World) -> Client:
    return cast.client(cast.user("cup-organiser"))


@pytest.mark.parametrize("row", [row for row in WRITES if row.name not in ALLOWED], ids=str)
def test_nobody_writes_to_it(row: Row, world: World, organiser: Client) -> None:
    entries, version = Entry.objects.count(), world["cup"].version
    where = address(row, world)
    for method in row.methods.split():
        if method != GET:
            assert ask(organiser, row, where, method=method) == 409, method
    world["cup"].refresh_from_db()
    assert (Entry.objects.count(), world["cup"].version) == (entries, version)


@pytest.mark.parametrize("row", READS, ids=str)
def test_reading_stays(row: Row, world: World, organiser: Client) -> None:
    assert ask(organiser, row, address(row, world), method=GET) == row.ok


@pytest.mark.parametrize("row", WRITES, ids=str)
def test_a_stranger_learns_nothing_of_it(row: Row, world: World) -> None:
    for method in row.methods.split():
        answered = ask(cast.client(cast.stranger()), row, address(row, world), method=method)
        assert answered in {404, row.otherwise}


def test_the_answer_tells_how_to_bring_it_back(world: World, organiser: Client) -> None:
    answer = organiser.post("/t/cup/manage/people/", {"name": "丙队"})
    assert answer.status_code == 409
    text = answer.content.decode()
    assert "归档的赛事只能看，不能改。要改就先取回" in text
    assert 'action="/t/cup/manage/bring-back/"' in text


def test_a_referee_is_told_whom_to_ask(world: World) -> None:
    browser = cast.client(cast.user("cup-referee"))
    answer = browser.post("/t/cup/manage/checkin/mark/", {"mark": "checked_in 1"})
    assert answer.status_code == 409
    assert "请主办先在“设置”里取回" in answer.content.decode()
    assert "bring-back" not in answer.content.decode()


def test_every_page_of_the_organiser_says_so_before_anything_is_typed(
    world: World, organiser: Client
) -> None:
    for page in ("manage", "settings", "people", "staff", "checkin", "log"):
        text = organiser.get(reverse(f"tournaments:{page}", args=["cup"])).content.decode()
        assert "已归档：首页不列，只能看，不能改。" in text, page
        assert 'action="/t/cup/manage/bring-back/"' in text, page


def test_brought_back_it_can_be_written_again(world: World, organiser: Client) -> None:
    organiser.post("/t/cup/manage/bring-back/")
    answer = organiser.post("/t/cup/manage/stages/add/", {"format": "knockout"})
    assert answer.status_code == 302
    assert world["cup"].stages.count() == 2


def test_a_units_leader_is_told(world: World) -> None:
    cup = world["cup"]
    Tournament.objects.filter(pk=cup.pk).update(archived_at=None)
    sign_up = signing.link(cup, "乙单位")
    put_away(cup)
    before = cup.entrants.count()
    sent = {f"name{number}": name for number, name in enumerate(signing.TEAM, 1)}
    page = cast.client().get(signing.address(sign_up) + "new/")
    assert page.status_code in {200, 302}
    with pytest.raises(ArchivedError):
        signing.enter(sign_up)
    cast.client().post(signing.address(sign_up) + "new/", sent)
    assert cup.entrants.count() == before


def services() -> list[Any]:
    by = cast.actor(cast.user("cup-organiser"))
    return [
        lambda cup: people.add_entrant(tournament=cup, actor=by, members=three("丁戊己")),
        lambda cup: checkin.mark(cup, number=1, presence="checked_in", by=by),
        lambda cup: setup.finish(cup, by=by),
        lambda cup: stages.add_stage(cup, by=by, stage_format="knockout"),
    ]


def test_services_refuse_it_whoever_calls_them(world: World) -> None:
    """A job or a command comes by no page."""
    for service in services():
        with pytest.raises(ArchivedError, match="已归档，只能看，不能改"):
            service(world["cup"])


def test_no_link_is_made_by_command(world: World) -> None:
    with pytest.raises(CommandError, match="已归档"):
        call_command("token", "cup", "--role", "referee", stdout=StringIO())
