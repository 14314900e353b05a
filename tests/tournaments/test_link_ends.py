"""How long a referee's link holds, and how it is put off."""

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Link
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.selectors.staff import left_words
from gouji_league.tournaments.services import setup, staff
from tests import cast

pytestmark = pytest.mark.django_db
STAFF = "/t/cup/manage/staff/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def organiser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def in_days(days: int) -> date:
    return timezone.localdate() + timedelta(days=days)


def make(cup: Tournament, **fields: Any) -> Link:
    by = cast.actor(cast.stranger())
    return staff.make_link(cup, by=by, role="referee", name="己", **fields)[0]


def set_dates(cup: Tournament, **days: date | None) -> None:
    before = cup.ends or cup.starts
    Tournament.objects.filter(pk=cup.pk).update(**days)
    cup.refresh_from_db()
    staff.follow_dates(cup, before=before, by=cast.actor(cast.stranger()))


def ends(link: Link) -> date:
    link.refresh_from_db()
    return timezone.localdate(link.expires_at)


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ({}, date(2026, 7, 10)),
        ({"starts": date(2026, 6, 20)}, date(2026, 6, 22)),
        ({"starts": date(2026, 6, 20), "ends": date(2026, 6, 21)}, date(2026, 6, 23)),
        ({"ends": date(2026, 6, 10)}, date(2026, 6, 12)),
        ({"ends": date(2020, 1, 1)}, date(2026, 6, 12)),
    ],
    ids=["no date", "one day", "two days", "today", "over long ago"],
)
def test_two_days_beyond_the_last_one_or_a_month(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch, days: dict[str, date], expected: date
) -> None:
    noon = datetime(2026, 6, 10, 12, tzinfo=timezone.get_current_timezone())
    monkeypatch.setattr(timezone, "now", lambda: noon)
    for name, day in days.items():
        setattr(cup, name, day)
    expires = timezone.localtime(staff.default_expiry(cup))
    assert (expires.date(), f"{expires:%H:%M}") == (expected, "23:59")


class TestDates:
    @pytest.mark.parametrize("before", [None, 5])
    def test_later_ones_take_the_links_along(self, cup: Tournament, before: int | None) -> None:
        cup.ends = in_days(before) if before else None
        link = make(cup)
        set_dates(cup, ends=in_days(60))
        assert ends(link) == in_days(62)
        assert Entry.objects.filter(verb="accounts.link_extended").count() == 1

    def test_the_set_up_tells_them(self, cup: Tournament) -> None:
        link = make(cup)
        given = replace(setup.occasion_of(cup), starts=in_days(50), ends=in_days(51))
        setup.set_occasion(cup, by=cast.actor(cast.stranger()), occasion=given)
        assert ends(link) == in_days(53)

    def test_earlier_ones_shut_nobody_out(self, cup: Tournament) -> None:
        link = make(cup)
        set_dates(cup, ends=in_days(1))
        assert ends(link) == in_days(30)

    def test_an_end_that_somebody_chose_stays(self, cup: Tournament) -> None:
        link = make(cup, expires_at=timezone.now() + timedelta(hours=5))
        chosen = link.expires_at
        set_dates(cup, ends=in_days(60))
        link.refresh_from_db()
        assert link.expires_at == chosen

    def test_a_revoked_link_stays_as_it_was(self, cup: Tournament) -> None:
        link = make(cup)
        Link.objects.update(revoked_at=timezone.now())
        set_dates(cup, ends=in_days(60))
        assert ends(link) == in_days(30)


class TestPage:
    def test_it_says_how_long_a_link_holds(self, organiser: Client, cup: Tournament) -> None:
        make(cup)
        assert "还有 30 天" in organiser.get(STAFF).content.decode()

    @pytest.mark.parametrize(
        ("hours", "words"), [(0.5, "还有 0 小时"), (47.5, "还有 47 小时"), (48.5, "还有 2 天")]
    )
    def test_its_last_days_are_told_in_hours(self, hours: float, words: str) -> None:
        assert left_words(timezone.now() + timedelta(hours=hours)) == words

    def test_links_that_end_before_the_tournament_are_put_off_with_one_tap(
        self, organiser: Client, cup: Tournament
    ) -> None:
        early = make(cup, expires_at=timezone.now() + timedelta(days=3))
        Link.objects.filter(pk=make(cup).pk).update(expires_at=timezone.now())
        gone = make(cup)
        Link.objects.filter(pk=gone.pk).update(revoked_at=timezone.now())
        late = make(cup, expires_at=timezone.now() + timedelta(days=90))
        Tournament.objects.update(starts=in_days(20), ends=in_days(40))
        page = organiser.get(STAFF)
        assert page.context["short"] == 2
        assert "有 2 个链接在赛事结束前就到期" in page.content.decode()
        answer = organiser.post(f"{STAFF}links/extend/", follow=True)
        assert "2 个链接延到" in answer.content.decode()
        assert answer.context["short"] == 0
        held = Link.objects.filter(revoked_at=None).order_by("pk")
        assert [ends(link) for link in held] == [in_days(42), in_days(42), in_days(90)]
        assert (ends(early), ends(late)) == (in_days(42), in_days(90))
        assert ends(gone) == in_days(30)

    def test_one_that_is_over_opens_again_by_the_same_code(
        self, organiser: Client, cup: Tournament
    ) -> None:
        token = cast.link(cup, expires_at=timezone.now() - timedelta(hours=1))
        browser = cast.by_link(token)
        assert browser.get("/t/cup/").status_code == 401
        organiser.post(f"{STAFF}links/{Link.objects.get().key}/extend/")
        assert ends(ways.link_for(token)) == in_days(30)
        assert browser.get("/t/cup/").status_code == 200
        entry = Entry.objects.get(verb="accounts.link_extended")
        assert entry.before
        assert entry.after
        assert entry.before["expires"] != entry.after["expires"]

    def test_a_later_end_is_offered_where_it_is_wanted(
        self, organiser: Client, cup: Tournament
    ) -> None:
        cast.link(cup, name="over", expires_at=timezone.now())
        cast.link(cup, name="soon", expires_at=timezone.now() + timedelta(days=1))
        cast.link(cup, name="holds", expires_at=timezone.now() + timedelta(days=9))
        cast.link(cup, name="revoked", expires_at=timezone.now(), revoked_at=timezone.now())
        rows = organiser.get(STAFF).context["links"]
        assert {row.link.name for row in rows if row.ends_soon} == {"over", "soon"}

    def test_a_second_tap_changes_nothing(self, organiser: Client, cup: Tournament) -> None:
        link = make(cup)
        before = Entry.objects.count()
        organiser.post(f"{STAFF}links/{link.key}/extend/")
        assert Entry.objects.count() == before

    def test_one_of_another_tournament_is_not_there(self, organiser: Client) -> None:
        cast.link(cast.tournament(slug="other"), expires_at=timezone.now())
        key = Link.objects.get().key
        assert organiser.post(f"{STAFF}links/{key}/extend/").status_code == 404
