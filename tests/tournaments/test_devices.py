"""设备 /t/<slug>/manage/devices/: who came with which browser, and which may no longer."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts.models import Device, Link
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Tournament
from tests import cast

pytestmark = pytest.mark.django_db
DEVICES = "/t/cup/manage/devices/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def switch(by: Client, browser: Client, state: str) -> Any:
    session = browser.session
    key = session.get("device") or next(iter(session["links"].values()))
    return by.post(f"{DEVICES}{key}/{state}/", follow=True)


def test_who_which_table_and_when(organiser: Client, cup: Tournament) -> None:
    cast.by_link(cast.link(cup, name="己"))
    Device.objects.filter(link__isnull=False).update(
        table=3, last_seen=timezone.now() - timedelta(minutes=7)
    )
    rows = organiser.get(DEVICES).context["devices"]
    assert [(row.who, row.device.table, row.state, row.is_own) for row in rows] == [
        ("甲", None, "here", True),
        ("己", 3, "away", False),
    ]
    assert "7 分钟前" in organiser.get(DEVICES).content.decode().replace("\xa0", " ")


def test_many_devices_take_no_more_queries(
    organiser: Client, cup: Tournament, django_assert_num_queries
) -> None:
    for _ in range(2):
        for _ in range(10):
            cast.by_link(cast.link(cup))
        with django_assert_num_queries(7):
            organiser.get(DEVICES)


class TestAtWhichTable:
    """Only where a browser was let in, and only for the device by which it is there."""

    def at(self) -> dict[str, int | None]:
        return {str(one.link or one.user): one.table for one in Device.objects.all()}

    def test_who_was_refused_was_not_there(self, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup, name="己", tables=[1]))
        refused = {"/t/cup/tables/2/": 403, "/t/cup/tables/9/": 404, "/t/nope/tables/1/": 404}
        for where, answer in refused.items():
            assert browser.get(where).status_code == answer
        assert self.at() == {"己": None}
        browser.get("/t/cup/tables/1/")
        assert self.at() == {"己": 1}

    def test_ones_links_to_other_tournaments_stay_where_they_were(self, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup, name="己"))
        browser.get(f"/r/{cast.link(cast.tournament(slug='other'), name='庚')}")
        browser.get("/t/cup/tables/1/")
        browser.get("/t/other/tables/3/")
        assert self.at() == {"己": 1, "庚": 3}

    def test_an_account_is_there_only_where_it_has_a_role(self, cup: Tournament) -> None:
        browser = cast.client(cast.stranger())
        browser.get(f"/r/{cast.link(cup, name='己')}")
        browser.get("/t/cup/tables/2/")
        stranger = str(cast.stranger())
        assert self.at() == {stranger: None, "己": 2}
        cast.give(cast.stranger(), "referee", of=cup)
        browser.get("/t/cup/tables/3/")
        assert self.at() == {stranger: 3, "己": 3}

    def test_by_a_link_that_was_revoked_nobody_is_there(self, cup: Tournament) -> None:
        browser = cast.client(cast.referee(cup))
        browser.get(f"/r/{cast.link(cup, name='己')}")
        Link.objects.update(revoked_at=timezone.now())
        assert browser.get("/t/cup/tables/2/").status_code == 200
        assert self.at()["己"] is None


class TestOfALink:
    def test_off_and_on_again(self, organiser: Client, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup))
        assert "重新启用" in switch(organiser, browser, "off").content.decode()
        assert browser.get("/t/cup/").status_code == 401
        switch(organiser, browser, "on")
        assert browser.get("/t/cup/").status_code == 200
        verbs = Entry.objects.order_by("id").values_list("verb", flat=True)
        assert list(verbs) == ["accounts.device_off", "accounts.device_on"]

    def test_a_chief_referee_may_too(self, cup: Tournament) -> None:
        browser = cast.by_link(cast.link(cup))
        switch(cast.client(cast.chief(cup)), browser, "off")
        assert browser.get("/t/cup/").status_code == 401

    def test_one_that_left_is_said_to_have(self, organiser: Client, cup: Tournament) -> None:
        token = cast.link(cup, name="己")
        browser = cast.by_link(token)
        browser.post("/logout/")
        row = next(row for row in organiser.get(DEVICES).context["devices"] if row.who == "己")
        assert row.state == "left"
        assert "已退出" in organiser.get(DEVICES).content.decode()
        assert organiser.get("/t/cup/manage/staff/").context["links"][0].devices == 0
        entry = Entry.objects.get(verb="accounts.link_left")
        assert (entry.subject, entry.tournament) == ("己", str(cup.key))
        assert browser.get(f"/r/{token}").status_code == 302, "the link itself still holds"

    def test_one_of_another_tournament_is_not_there(self, organiser: Client) -> None:
        other = cast.tournament(slug="other")
        for browser in (cast.by_link(cast.link(other)), cast.client(cast.chief(other))):
            assert switch(organiser, browser, "off").status_code == 404


class TestOfAnAccount:
    @pytest.fixture
    def chief(self, cup: Tournament) -> Client:
        """Somebody with a role in two tournaments."""
        user = cast.chief(cup)
        cast.give(user, "chief", of=cast.tournament(slug="other"))
        return cast.client(user)

    def test_it_loses_this_tournament_and_no_other(self, organiser: Client, chief: Client) -> None:
        page = switch(organiser, chief, "off").content.decode()
        assert "已停用" in page
        answer = chief.get(DEVICES)
        assert answer.status_code == 401
        assert "这台设备已停用" in answer.content.decode()
        assert chief.get("/t/cup/").status_code == 401
        assert chief.get("/t/other/manage/devices/").status_code == 200
        assert chief.get("/account/").status_code == 200, "still signed in"
        entry = Entry.objects.latest("id")
        assert (entry.verb, entry.subject) == ("accounts.device_off", "乙")

    def test_it_is_switched_on_again(
        self, organiser: Client, chief: Client, cup: Tournament
    ) -> None:
        for state in ("off", "off", "on", "on"):
            switch(organiser, chief, state)
        assert chief.get(DEVICES).status_code == 200
        verbs = Entry.objects.filter(tournament=str(cup.key)).order_by("id")
        assert [entry.verb for entry in verbs] == ["accounts.device_off", "accounts.device_on"]

    def test_another_browser_of_theirs_stays_in(
        self, organiser: Client, chief: Client, cup: Tournament
    ) -> None:
        other = cast.client(cast.user("cup-chief"))
        switch(organiser, chief, "off")
        assert other.get(DEVICES).status_code == 200

    def test_what_is_public_is_still_read(self, organiser: Client, chief: Client) -> None:
        Tournament.objects.filter(slug="cup").update(published_at=timezone.now())
        switch(organiser, chief, "off")
        assert chief.get("/t/cup/").status_code == 200
        assert chief.get("/t/cup/manage/").status_code == 401

    def test_a_link_beside_the_account_still_holds(
        self, organiser: Client, chief: Client, cup: Tournament
    ) -> None:
        chief.get(f"/r/{cast.link(cup, tables=[1])}")
        switch(organiser, chief, "off")
        assert chief.get("/t/cup/tables/1/").status_code == 200
        assert chief.get("/t/cup/manage/").status_code == 401

    def test_ones_own_is_never_switched_off(self, organiser: Client, cup: Tournament) -> None:
        answer = switch(organiser, organiser, "off")
        assert "这就是你正在用的设备" in answer.content.decode()
        assert organiser.get(DEVICES).status_code == 200
        chief = cast.client(cast.chief(cup))
        assert "这就是你正在用的设备" in switch(chief, chief, "off").content.decode()

    def test_a_chief_referee_switches_no_organisers(self, organiser: Client, chief: Client) -> None:
        assert switch(chief, organiser, "off").status_code == 403
        assert "主办来管" in chief.get(DEVICES).content.decode()


class TestSigningOut:
    """The one browser that runs a tournament, by a link whose token is with nobody."""

    @pytest.fixture
    def guest(self, cup: Tournament) -> Client:
        return cast.by_link(cast.link(cup, role="organiser", name="甲"))

    def test_the_last_way_in_stays(self, guest: Client, cup: Tournament) -> None:
        referee = cast.link(cast.tournament(slug="other"))
        guest.get(f"/r/{referee}")
        answer = guest.post("/logout/", follow=True)
        assert answer.redirect_chain == [("/account/", 302)]
        assert "甲杯 只有这台设备能管" in answer.content.decode()
        assert guest.get("/t/cup/manage/staff/").status_code == 200
        assert guest.get("/t/other/").status_code == 404, "the others are left"

    def test_beside_another_way_in_it_is_left(self, guest: Client, cup: Tournament) -> None:
        code = guest.post(f"/account/links/{Link.objects.get().key}/code/").context["code"]
        assert Client().post("/code/", {"code": code}).status_code == 302
        assert guest.post("/logout/")["Location"] == "/"
        assert guest.get("/t/cup/").status_code == 404

    def test_who_left_is_no_other_way_in(self, guest: Client, cup: Tournament) -> None:
        other = cast.by_link(cast.link(cup, role="organiser", name="乙"))
        assert other.post("/logout/")["Location"] == "/"
        assert guest.post("/logout/")["Location"] == "/account/"
