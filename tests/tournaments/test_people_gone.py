"""/t/<slug>/manage/people/<number>/: saved after somebody else took the entrant away."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.tournaments.models import Entrant, Player, SignUp, Tournament
from gouji_league.tournaments.services import signup
from tests import cast
from tests.pages import page_of, select
from tests.tournaments.signing import enter, link, seen, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


@pytest.fixture
def client(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def filled(client: Client, where: str) -> dict[str, str]:
    (form,) = select(page_of(client, where), "form:has(.action-bar)")
    return {name: value for name, value in form.form_values() if name != "csrfmiddlewaretoken"}


def again(answer: Any) -> str:
    assert answer.status_code == 409
    return str(answer.context["again"])


class TestGone:
    @pytest.fixture
    def where(self, cup: Tournament) -> str:
        return f"/t/cup/manage/people/{enter(link(cup)).number}/"

    @pytest.fixture
    def typed(self, client: Client, where: str, cup: Tournament) -> dict[str, str]:
        """What the organiser has typed when the leader takes the entry back."""
        typed = filled(client, where) | {"name": "改过的队", "contact0": "13800000000"}
        entrant = Entrant.objects.get()
        made = SignUp.objects.get()
        by = signup.leader_of(made, device="")
        signup.take_back(made, number=entrant.number, seen=seen(made, entrant), by=by)
        return typed

    def test_what_was_typed_is_kept_and_said(self, client: Client, where: str, typed) -> None:
        answer = client.post(where, typed)
        assert answer.status_code == 409
        assert "刚被领队撤回" in text_of(answer)
        page = answer.content.decode()
        for words in ("改过的队", "13800000000", "张三"):
            assert f'value="{words}"' in page
        assert not Entrant.objects.exists()

    def test_one_tap_enters_it_anew_and_two_do_not_enter_two(
        self, client: Client, where: str, typed
    ) -> None:
        key = again(client.post(where, typed))
        for _ in range(2):
            answer = client.post(where, typed | {"again": key}, follow=True)
        assert "已加：改过的队" in text_of(answer)
        entrant = Entrant.objects.get()
        assert [str(member) for member in entrant.members.all()] == ["张三", "李四", "王五"]
        assert Player.objects.get(name="张三").contact == "13800000000"

    def test_what_is_wrong_is_said_there(self, client: Client, where: str, typed) -> None:
        key = again(client.post(where, typed))
        answer = client.post(where, typed | {"again": key, "seed": "0"})
        assert again(answer) == key
        assert "seed" in answer.context["form"].errors
        assert not Entrant.objects.exists()

    def test_a_number_that_was_never_there_is_not_found(self, client: Client) -> None:
        assert client.post("/t/cup/manage/people/77/").status_code == 404
        assert client.get("/t/cup/manage/people/77/").status_code == 404
