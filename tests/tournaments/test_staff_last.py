"""主办 by a link alone: the last way in stays, and who renews their own link stays in."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Device, Link
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import staff
from tests import cast

pytestmark = pytest.mark.django_db
STAFF = "/t/cup/manage/staff/"
DEVICES = "/t/cup/manage/devices/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def guest(cup: Tournament) -> Client:
    """Who opened a table without an account has this one way in: its token is with nobody."""
    return cast.by_link(cast.link(cup, role="organiser", name="甲"))


def act(browser: Client, verb: str) -> Any:
    key = Link.objects.get(name="甲", renewed_as=None).key
    return browser.post(f"{STAFF}links/{key}/{verb}/", follow=True)


def token_in(answer: Any) -> str:
    return str(answer.context["address"]).rpartition("/")[2]


def switch(browser: Client, state: str = "off") -> Any:
    key = Device.objects.filter(link__name="甲").earliest("pk").key
    return browser.post(f"{DEVICES}{key}/{state}/", follow=True)


def test_the_last_way_in_is_not_revoked(guest: Client) -> None:
    answer = act(guest, "revoke")
    assert answer.redirect_chain == [(STAFF, 302)]
    assert "这是最后一个主办入口" in answer.content.decode()
    assert Link.objects.get().revoked_at is None
    assert not Entry.objects.exists()


def test_ones_own_device_is_not_switched_off(guest: Client) -> None:
    answer = switch(guest)
    assert answer.redirect_chain == [(DEVICES, 302)]
    assert "这就是你正在用的设备" in answer.content.decode()
    assert Device.objects.get().off_at is None


def test_nobody_switches_the_last_device_off(guest: Client, cup: Tournament) -> None:
    """Two that switch each other off at once: the second finds nobody left."""
    with pytest.raises(staff.LastOrganiser):
        staff.switch_device(cup, Device.objects.get(), by=cast.actor(cast.stranger()), on=False)
    assert Device.objects.get().off_at is None


@pytest.mark.parametrize("dead", ["revoked_at", "expires_at", "off_at", "left_at"])
def test_a_way_in_that_is_dead_does_not_count(guest: Client, cup: Tournament, dead: str) -> None:
    cast.by_link(cast.link(cup, role="organiser", name="乙"))
    other = Link.objects.filter(name="乙")
    held = Device.objects.filter(link__name="乙") if dead in {"off_at", "left_at"} else other
    held.update(**{dead: timezone.now()})
    assert "这是最后一个主办入口" in act(guest, "revoke").content.decode()
    assert staff.is_last_way_in(cup, Device.objects.get(link__name="甲"))


@pytest.mark.parametrize("role", ["chief", "referee"])
def test_other_roles_do_not_count(guest: Client, cup: Tournament, role: str) -> None:
    cast.by_link(cast.link(cup, role=role))
    cast.give(cast.stranger(), role, of=cup)
    assert "这是最后一个主办入口" in act(guest, "revoke").content.decode()


@pytest.mark.parametrize("other", ["an account", "a link"])
def test_beside_another_organiser_one_may_go(guest: Client, cup: Tournament, other: str) -> None:
    if other == "an account":
        cast.organiser(cup)
    else:
        cast.link(cup, role="organiser", name="乙")
    assert not staff.is_last_way_in(cup, Device.objects.get(link__name="甲"))
    answer = act(guest, "revoke")
    assert (answer.redirect_chain, answer.status_code) == ([("/", 302)], 200)
    assert guest.get(STAFF).status_code == 401


def test_a_second_device_of_the_link_lets_the_first_go(guest: Client, cup: Tournament) -> None:
    second = Client()
    second.post("/code/", {"code": act(guest, "code").context["code"]})
    assert switch(second).redirect_chain == [(DEVICES, 302)]
    assert guest.get(STAFF).status_code == 401
    assert second.get(STAFF).status_code == 200


def test_who_renews_their_own_link_stays_in_and_others_do_not(
    guest: Client, cup: Tournament
) -> None:
    old = Link.objects.get()
    lost = Client()
    lost.post("/code/", {"code": act(guest, "code").context["code"]})
    assert lost.get(STAFF).status_code == 200
    new = token_in(act(guest, "renew"))
    assert guest.get(STAFF).status_code == 200
    assert lost.get(STAFF).status_code == 401
    assert ways.link_for(new) != old
    assert [row.device.link for row in guest.get(DEVICES).context["devices"]] == [
        ways.link_for(new)
    ]


def test_two_taps_keep_one_in_too(guest: Client) -> None:
    key = Link.objects.get().key
    for _ in range(2):
        new = token_in(guest.post(f"{STAFF}links/{key}/renew/"))
    assert guest.get(STAFF).status_code == 200
    assert ways.link_for(new)


def test_renewing_anothers_link_does_not_enter_it(guest: Client, cup: Tournament) -> None:
    act(cast.client(cast.organiser(cup)), "renew")
    assert guest.get(STAFF).status_code == 401
    assert not Device.objects.filter(link__renewed_as=None, link__isnull=False).exists()


@pytest.mark.parametrize("state", ["off", "on"])
def test_a_chief_referee_switches_no_organisers_device(
    guest: Client, cup: Tournament, state: str
) -> None:
    chief = cast.client(cast.chief(cup))
    cast.organiser(cup)  # so that the guest's is not the last way in
    before = None if state == "off" else timezone.now()
    Device.objects.filter(link__isnull=False).update(off_at=before)
    assert switch(chief, state).status_code == 403
    assert Device.objects.get(link__isnull=False).off_at == before
    page = chief.get(DEVICES).content.decode()
    assert "主办来管" in page
    assert f"/{state}/" not in page
