"""同一人: players of an earlier tournament are known again, on the organiser's word."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from gouji_league.accounts.models import User
from gouji_league.audit.models import Entry as LogEntry
from gouji_league.tournaments.models import Person, Player, Tournament
from gouji_league.tournaments.selectors import people_same as selector
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services import people_same as services
from gouji_league.tournaments.services.entering import Entry, enter
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.pages import page_of, parsed, select, texts, words

pytestmark = pytest.mark.django_db

SAME = "/t/cup/manage/people/same/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def before(cup: Tournament) -> Tournament:
    return earlier(cup, "before", days=30)


@pytest.fixture
def user(cup: Tournament, before: Tournament) -> User:
    return cast.give(cast.organiser(cup), "organiser", of=before)


@pytest.fixture
def actor(user: User) -> Any:
    return cast.actor(user)


@pytest.fixture
def client(user: User) -> Client:
    return cast.client(user)


def earlier(cup: Tournament, slug: str, *, days: int) -> Tournament:
    made = cup.made_at - timedelta(days=days)
    return cast.tournament(slug=slug, name=f"{slug} cup", made_at=made)


def put(cup: Tournament, name: str, **facts: Any) -> Player:
    by = cast.actor(cast.user("adder"))
    entrant = people.add_entrant(
        tournament=cup, actor=by, name=f"{name}队", members=[Someone(name=name, **facts)]
    )
    return entrant.members.get().player


def proposed(cup: Tournament, user: User) -> list[tuple[str, str]]:
    found = selector.proposals(cup, user)
    return [(pair.player.name, pair.earlier.tournament.slug) for pair in found]


@pytest.mark.parametrize(
    ("then", "now", "known"),
    [
        ({"own_number": "S1"}, {"own_number": "ｓ1"}, True),
        ({"contact": "13800138000"}, {"contact": "138 0013 8000"}, True),
        ({"own_number": "S1", "contact": "1"}, {"own_number": "S1", "contact": "2"}, True),
        ({"own_number": "S1"}, {"own_number": "S2"}, False),
        ({"own_number": "S1"}, {"contact": "S1"}, False),
        ({}, {}, False),
    ],
)
def test_the_name_and_a_number_or_a_contact(
    cup: Tournament, before: Tournament, user: User, then: Any, now: Any, known: bool
) -> None:
    put(before, "张三", **then)
    put(cup, "張三", **now)
    put(cup, "李四", **now)
    assert proposed(cup, user) == ([("張三", "before")] if known else [])


def test_only_of_what_this_organiser_organised(cup: Tournament, user: User) -> None:
    put(earlier(cup, "foreign", days=5), "张三", own_number="S1")
    put(cup, "张三", own_number="S1")
    assert proposed(cup, user) == []
    assert selector.proposals(cup, None) == []


def test_a_chief_referee_of_the_earlier_one_is_told_nothing(cup: Tournament, user: User) -> None:
    other = earlier(cup, "foreign", days=5)
    put(other, "张三", own_number="S1")
    put(cup, "张三", own_number="S1")
    cast.give(user, "chief", of=other)
    assert proposed(cup, user) == []


def test_the_latest_is_proposed_and_never_a_later_one(
    cup: Tournament, before: Tournament, user: User
) -> None:
    late, after = earlier(cup, "late", days=2), earlier(cup, "after", days=-2)
    for one in (before, late, after, cup):
        put(one, "张三", own_number="S1")
        if one in (late, after):
            cast.give(user, "organiser", of=one)
    assert proposed(cup, user) == [("张三", "late")]


def test_one_tap_links_and_one_parts(
    cup: Tournament, before: Tournament, client: Client, actor: Any
) -> None:
    then, now = put(before, "张三", own_number="S1"), put(cup, "张三", own_number="S1")
    page = page_of(client, SAME)
    assert texts(page, ".entry-members") == ["before cup 的 1 号"]
    client.post(SAME, {"link": select(page, "[name=link]")[0].get("value")})
    then.refresh_from_db()
    now.refresh_from_db()
    assert now.person is not None
    assert now.person == then.person
    assert now.person.name_key == "张三"
    page = page_of(client, SAME)
    assert "没有要认的人" in words(page)
    (part,) = select(page, "[name=part]")
    client.post(SAME, {"part": part.get("value")})
    assert not Person.objects.exists()
    assert proposed(cup, actor.user) == [("张三", "before")]


def test_both_logs_tell_it(cup: Tournament, before: Tournament, actor: Any) -> None:
    put(before, "张三", own_number="S1")
    put(cup, "张三", own_number="S1")
    services.link(tournament=cup, actor=actor, numbers={1})
    services.unlink(tournament=cup, actor=actor, number=1)
    for one, other in ((cup, before), (before, cup)):
        told = LogEntry.objects.filter(tournament=str(one.key), verb__contains="person_")
        assert [entry.verb for entry in told] == ["people.person_unlinked", "people.person_linked"]
        assert told[1].after == {"tournament": other.name, "number": 1}
        assert told[0].before == {"tournament": other.name, "number": 1}


def test_a_third_tournament_joins_the_person_and_leaves_it_whole(
    cup: Tournament, before: Tournament, user: User, actor: Any
) -> None:
    late = cast.tournament(slug="late", made_at=cup.made_at + timedelta(days=1))
    cast.give(user, "organiser", of=late)
    for one in (before, cup, late):
        put(one, "张三", own_number="S1")
    services.link(tournament=cup, actor=actor, numbers={1})
    services.link(tournament=late, actor=actor, numbers={1})
    assert Player.objects.exclude(person=None).count() == 3
    assert Person.objects.count() == 1
    services.unlink(tournament=late, actor=actor, number=1)
    assert Player.objects.exclude(person=None).count() == 2


def test_nobody_is_two_players_of_one_tournament(
    cup: Tournament, before: Tournament, user: User, actor: Any
) -> None:
    put(before, "张三", own_number="S1")
    for _time in range(2):
        put(cup, "张三", own_number="S1")
    assert len(selector.proposals(cup, user)) == 1
    services.link(tournament=cup, actor=actor, numbers={1, 2})
    assert cup.players.exclude(person=None).count() == 1
    assert selector.proposals(cup, user) == []


def test_an_earlier_tournament_that_was_put_away_counts(
    cup: Tournament, before: Tournament, actor: Any
) -> None:
    put(before, "张三", own_number="S1")
    put(cup, "张三", own_number="S1")
    Tournament.objects.filter(pk=before.pk).update(archived_at=cup.made_at)
    assert services.link(tournament=cup, actor=actor, numbers={1})
    services.unlink(tournament=cup, actor=actor, number=1)
    with pytest.raises(ValidationError) as refusal:
        services.unlink(tournament=cup, actor=actor, number=1)
    assert refusal.value.code == "gone"


def test_who_is_removed_and_comes_back_is_the_same_person(
    cup: Tournament, before: Tournament, client: Client, actor: Any
) -> None:
    put(before, "张三", own_number="S1")
    put(cup, "张三", own_number="S1")
    services.link(tournament=cup, actor=actor, numbers={1})
    page = parsed(client.post("/t/cup/manage/people/1/remove/", follow=True))
    client.post(select(page, "form.notice")[0].get("action"))
    assert cup.players.get().person == Person.objects.get()


@pytest.mark.parametrize("sent", [{}, {"link": "x"}, {"part": "9"}, {"link": "9"}])
def test_nonsense_links_nobody(client: Client, sent: dict[str, str]) -> None:
    assert client.post(SAME, sent).status_code == 302
    assert not Person.objects.exists()


def test_the_page_of_people_leads_there_only_where_there_was_an_earlier_one(
    cup: Tournament, user: User
) -> None:
    put(cup, "张三")
    assert "以前来过的人" in words(page_of(cast.client(user), "/t/cup/manage/people/"))
    other = cast.give(cast.user("other"), "organiser", of=cup)
    assert "以前来过的人" not in words(page_of(cast.client(other), "/t/cup/manage/people/"))


def test_two_thousand_take_as_many_queries_as_two(
    cup: Tournament, before: Tournament, client: Client, django_assert_max_num_queries: Any
) -> None:
    for one in (before, cup):
        squads = [[Someone(name=f"甲{n}", own_number=str(n))] for n in range(2000)]
        enter(one, [Entry(members=squad, name=f"{n}队") for n, squad in enumerate(squads)])
    with django_assert_max_num_queries(11):
        page = page_of(client, SAME)
    assert len(select(page, "button[name=link]")) == 100
    assert "还有 1900 人" in words(page)
