"""公开的姓名: whole, or 张*, wherever strangers read them."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Player, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.entering import Entry, enter
from tests import cast
from tests.pages import page_of, parsed, select, texts, words
from tests.tournaments.test_people import add, named, who

pytestmark = pytest.mark.django_db
__all__ = ["who"]  # a fixture

MASKING = "/t/cup/manage/people/masking/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament(published_at=timezone.now())


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def hiding(cup: Tournament, who: Any) -> Tournament:
    people.set_masked(tournament=cup, actor=who, masked=True)
    cup.refresh_from_db()
    return cup


@pytest.mark.parametrize(
    ("name", "shown"), [("张三", "张*"), ("欧阳甲乙", "欧阳**"), ("Jia Yi", "J* Y*"), ("甲", "甲")]
)
def test_a_persons_name(cup: Tournament, who: Any, name: str, shown: str) -> None:
    assert names.public_name(Player(name=name), cup) == name
    assert names.public_name(Player(name=name), hiding(cup, who)) == shown


@pytest.mark.parametrize(
    ("kind", "title", "members", "shown"),
    [
        ("player", "张三", ["张三"], "张*"),
        ("pair", "张三·李四", ["张三", "李四"], "张*·李*"),
        ("pair", "张三·张三丰", ["张三", "张三丰"], "张*·张**"),
        ("team", "张三队", ["张三", "李四"], "张*队"),
        ("team", "甲队", ["甲", "李四"], "甲队"),
        ("team", "红星队", ["张三"], "红星队"),
    ],
)
def test_whoever_is_ranked(
    cup: Tournament, who: Any, kind: str, title: str, members: list[str], shown: str
) -> None:
    entrant, players = Entrant(kind=kind, name=title), [Player(name=name) for name in members]
    assert names.public_title(entrant, cup, members=players) == title
    assert names.public_title(entrant, hiding(cup, who), members=players) == shown


class TestHome:
    """The tournament's own page, as a stranger reads it."""

    def test_who_takes_part(self, cup: Tournament, who: Any) -> None:
        add(cup, who, "张三", "欧阳甲乙", name="甲队", unit="乙单位")
        add(cup, who, "王五", name="乙队", approved=False)
        people.withdraw(entrant=add(cup, who, "赵六", name="丙队"), actor=who)
        page = page_of(cast.client(), "/t/cup/")
        assert texts(page, ".roster .entry") == ["1 甲队 张三 欧阳甲乙 乙单位"]
        hiding(cup, who)
        page = page_of(cast.client(), "/t/cup/")
        assert texts(page, ".roster .entry") == ["1 甲队 张* 欧阳** 乙单位"]
        assert "张三" not in words(page)

    def test_no_contact_and_no_number_of_anybody(self, cup: Tournament, who: Any) -> None:
        someone = people.Someone(name="张三", contact="13800138000", own_number="S2024")
        people.add_entrant(tournament=cup, actor=who, members=[someone], name="甲队")
        answer = cast.client().get("/t/cup/").content.decode()
        assert "13800138000" not in answer
        assert "S2024" not in answer

    def test_two_thousand_go_by_pages(
        self, cup: Tournament, django_assert_max_num_queries: Any
    ) -> None:
        cup.stages.update(format="singles")
        enter(cup, [Entry(members=named(f"甲{n}")) for n in range(2000)])
        with django_assert_max_num_queries(24):
            page = page_of(cast.client(), "/t/cup/")
        assert len(select(page, ".roster .entry")) == 100
        page = page_of(cast.client(), "/t/cup/", page="20")
        assert texts(page, ".entry-name")[-1] == "甲1999"

    def test_english_pages_mark_names(self, cup: Tournament, who: Any) -> None:
        add(cup, who, "张三", name="甲队", unit="甲单位")
        answer = cast.client().get("/t/cup/", headers={"accept-language": "en"})
        assert "Entrants" in words(parsed(answer))


class TestSwitch:
    @pytest.mark.parametrize("place", ["people", "settings"])
    def test_it_is_switched_where_its_effect_is_shown(
        self, cup: Tournament, client: Client, who: Any, place: str
    ) -> None:
        add(cup, who, "李四", name="甲队")
        where = f"/t/cup/manage/{place}/"
        page = page_of(client, where)
        assert texts(page, "section:has(#public-title) dd") == ["李*", "张*", "欧阳**"]
        assert "现在写全名" in words(page)
        form = select(page, f'form[action="{MASKING}"]')[0]
        answer = client.post(MASKING, dict(form.form_values()))
        assert answer["Location"] == f"{where}#public-title"
        assert "现在只写姓" in words(page_of(client, where))
        form = select(page_of(client, where), f'form[action="{MASKING}"]')[0]
        client.post(MASKING, dict(form.form_values()))
        cup.refresh_from_db()
        assert not names.hides(cup)
