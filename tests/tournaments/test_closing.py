"""收尾: copying, putting away, deleting; who may."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Entrant, Tournament
from gouji_league.tournaments.services import editions, people
from tests import cast
from tests.tournaments.wizard import BOOK_KEYS, begin, errors, three, walked

pytestmark = pytest.mark.django_db


# Copy, archive, delete ---------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_an_earlier_tournament_is_copied_without_its_people(browser: Client, book: str) -> None:
    source = walked(browser, book, presets.first_preset(BOOKS[book]).key)
    new = begin(browser, name="秋季赛", source=source.slug)
    assert new.preset == source.preset
    assert new.settings == source.settings
    assert new.tables.count() == source.tables.count()
    for old, copied in zip(source.stages.all(), new.stages.all(), strict=True):
        for field in ("number", "format", "rulebook", "settings", "keys", "match_points"):
            assert getattr(copied, field) == getattr(old, field)
        assert editions.options_of(copied) == editions.options_of(old)
    assert new.step == 6
    assert not new.players.exists()


def test_people_come_along_when_asked(browser: Client) -> None:
    source = walked(browser, "dongfang", "dongfang-groups")
    by = cast.actor(cast.user("jia"))
    people.add_entrant(tournament=source, actor=by, members=three("甲乙丙"), unit="甲单位")
    gone = people.add_entrant(tournament=source, actor=by, members=three("丁戊己"))
    people.withdraw(entrant=gone, actor=by)
    new = begin(browser, name="秋季赛", source=source.slug, with_people="on")
    assert [one.name for one in new.players.all()] == ["甲", "乙", "丙"]
    assert [one.status for one in new.entrants.all()] == [Entrant.Status.ENTERED]
    assert new.units.get().name == "甲单位"
    told = Entry.objects.get(verb="tournaments.people_copied").after
    assert told == {"entrants": 1, "players": 3, "names": ["1 甲单位一队（甲单位）：甲、乙、丙"]}


def test_only_own_tournaments_can_be_copied(browser: Client) -> None:
    cast.tournament(slug="other")
    answer = browser.post("/new/", {"name": "秋", "key": str(uuid4()), "source": "other"})
    assert len(errors(answer)) == 1
    assert Tournament.objects.count() == 1


def test_archived_it_leaves_the_home_page_and_can_be_brought_back(browser: Client) -> None:
    tournament = walked(browser, "shida", "shida-knockout")
    assert "春季赛" in browser.get("/").content.decode()
    browser.post(reverse("tournaments:archive", args=[tournament.slug]))
    assert "春季赛" not in browser.get("/").content.decode()
    settings = reverse("tournaments:settings", args=[tournament.slug])
    assert "取回" in browser.get(settings).content.decode()
    browser.post(reverse("tournaments:bring_back", args=[tournament.slug]))
    assert "春季赛" in browser.get("/").content.decode()


def test_it_is_deleted_only_when_its_name_is_typed(browser: Client) -> None:
    tournament = walked(browser, "shida", "shida-knockout")
    cast.link(tournament)
    address = reverse("tournaments:delete", args=[tournament.slug])
    answer = browser.post(address, {"name": "春"})
    assert "没有删" in errors(answer)[0]
    assert Tournament.objects.exists()
    assert browser.post(address, {"name": " 春季赛 "}).headers["Location"] == "/"
    assert not Tournament.objects.exists()
    assert browser.get(reverse("tournaments:log", args=[tournament.slug])).status_code == 404
    entry = Entry.objects.get(verb="tournaments.deleted")
    assert entry.actor_name, "the machine keeps who and when, as the page says"


# Who may ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", ["settings", "stage", "stage_rules", "setup", "delete"])
def test_only_an_organiser_may_change_it(page: str) -> None:
    cup = cast.tournament()
    parts: dict[str, list[object]] = {"stage": [1], "stage_rules": [1], "setup": ["book"]}
    more = parts.get(page, [])
    address = reverse(f"tournaments:{page}", args=[cup.slug, *more])
    send = "post" if page == "delete" else "get"
    assert getattr(cast.client(cast.chief(cup)), send)(address).status_code == 403
    assert getattr(cast.client(cast.stranger()), send)(address).status_code == 404
    assert getattr(cast.client(), send)(address).status_code == 404


def test_the_public_page_is_for_who_may_see_it() -> None:
    cup = cast.tournament(place="三楼")
    address = reverse("tournaments:home", args=[cup.slug])
    assert cast.client().get(address).status_code == 404
    assert "三楼" in cast.client(cast.referee(cup)).get(address).content.decode()


def test_the_overview_asks_the_database_a_fixed_number_of_times(
    django_assert_max_num_queries: Any,
) -> None:
    cup = cast.tournament()
    browser = cast.client(cast.organiser(cup))
    with django_assert_max_num_queries(20):
        browser.get(reverse("tournaments:manage", args=[cup.slug]))
