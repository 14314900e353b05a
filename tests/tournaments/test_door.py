"""/t/<slug>/in/<code>/, from a name card."""

import re

import pytest
from django.test import Client

from gouji_league.tournaments.models import Entrant, Tournament
from tests import cast
from tests.tournaments.door import add, player, singles

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return singles()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


class TestCard:
    """/t/<slug>/in/<code>/, opened by the phone's own camera."""

    @pytest.fixture
    def address(self, cup: Tournament) -> str:
        add(cup, "张三")
        return f"/t/cup/in/{player('张三').code}/"

    def test_looking_checks_nobody_in(self, client: Client, address: str) -> None:
        page = client.get(address).content.decode()
        assert "张三" in page
        assert player("张三").presence == "entered"

    def test_one_tap_and_back(self, client: Client, address: str) -> None:
        assert "已到" in client.post(address).content.decode()
        assert player("张三").presence == "checked_in"
        client.post(address)
        assert player("张三").presence == "checked_in"
        client.post(address, {"undo": "entered"})
        assert player("张三").presence == "entered"

    def test_others_see_no_name(self, cup: Tournament, address: str) -> None:
        Tournament.objects.update(published_at=cup.made_at)
        for visitor, refusal in (
            (cast.client(), 404),
            (cast.client(cast.stranger()), 403),
            (cast.by_link(cast.link(cup, tables=[1])), 403),
        ):
            answer = visitor.get(address)
            assert answer.status_code == 200
            assert "张三" not in answer.content.decode()
            assert "甲单位" not in answer.content.decode()
            assert visitor.post(address).status_code == refusal
        assert player("张三").presence == "entered"

    def test_of_an_unpublished_tournament_others_learn_nothing(self, address: str) -> None:
        assert cast.client().get(address).status_code == 404

    @pytest.mark.parametrize("code", ["nobody", "%00", "%E5%BC%A0"])
    def test_a_card_of_nobody(self, client: Client, address: str, code: str) -> None:
        assert client.get(f"/t/cup/in/{code}/").status_code == 404

    def test_one_who_may_not_play_is_told_so(self, client: Client, address: str) -> None:
        Entrant.objects.update(status="withdrawn")
        assert "不能签到" in client.get(address).content.decode()
        client.post(address)
        assert player("张三").presence == "entered"


def test_no_address_of_a_card_holds_a_database_id(cup: Tournament) -> None:
    add(cup, "张三")
    assert re.fullmatch(r"[a-z0-9]{8,12}", player("张三").code)
