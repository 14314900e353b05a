"""邀请 /invite/<token>/: a role in a tournament for somebody with an account."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts.models import Invitation, User
from gouji_league.audit.models import Entry
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services import staff
from tests import cast

pytestmark = pytest.mark.django_db
FORM = {"name": "己", "username": "ji", "password": cast.PASSWORD, "again": cast.PASSWORD}


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament()


def invite(cup: Tournament, *, role: str = "organiser", tables: tuple[int, ...] = ()) -> str:
    by = cast.actor(cast.user("inviter"))
    _, token = staff.invite(cup, by=by, role=role, name="己", tables=tables)
    return f"/invite/{token}/"


def held(cup: Tournament) -> list[tuple[str, str, list[int]]]:
    return list(cup.roles.values_list("user__username", "role", "tables"))


def test_a_new_account_is_made_and_given_the_role(cup: Tournament, client: Client) -> None:
    address = invite(cup)
    page = client.get(address).content.decode()
    assert "甲杯" in page
    assert 'value="己"' in page
    assert client.post(address, FORM)["Location"] == "/t/cup/manage/"
    assert held(cup) == [("ji", "organiser", [])]
    assert client.get("/t/cup/manage/staff/").status_code == 200
    assert Entry.objects.filter(verb="staff.role_given", tournament=str(cup.key)).count() == 1


def test_an_account_that_is_signed_in_accepts_with_one_tap(cup: Tournament) -> None:
    browser, address = cast.client(cast.stranger()), invite(cup, role="referee", tables=(1, 3))
    assert "用这个账号接受" in browser.get(address).content.decode()
    assert browser.post(address)["Location"] == "/t/cup/work/"
    assert held(cup) == [("stranger", "referee", [1, 3])]
    assert User.objects.filter(username="ji").count() == 0


def test_who_has_an_account_signs_in_and_comes_back(cup: Tournament, client: Client) -> None:
    cast.stranger()
    address = invite(cup)
    assert f"/login/?next={address}" in client.get(address).content.decode()
    sent = {"username": "stranger", "password": cast.PASSWORD, "next": address}
    assert client.post("/login/", sent)["Location"] == address


def test_it_works_once(cup: Tournament, client: Client) -> None:
    address = invite(cup)
    client.post(address, FORM)
    other = cast.client(cast.stranger())
    assert other.get(address).status_code == other.post(address).status_code == 401
    assert len(held(cup)) == 1


def test_a_name_that_is_taken_makes_nothing_and_leaves_the_invitation(
    cup: Tournament, client: Client
) -> None:
    cast.user("ji")
    address = invite(cup)
    answer = client.post(address, FORM)
    assert "已有人用" in str(answer.context["form"].errors["username"])
    assert held(cup) == []
    assert client.get(address).status_code == 200


@pytest.mark.parametrize("field", ["revoked_at", "expires_at"])
def test_one_that_is_withdrawn_or_late_is_dead(cup: Tournament, client: Client, field: str) -> None:
    address = invite(cup)
    Invitation.objects.update(**{field: timezone.now() - timedelta(seconds=1)})
    assert client.post(address, FORM).status_code == 401
    assert not Role.objects.exists()


def test_one_of_a_tournament_that_is_gone_is_unknown(cup: Tournament, client: Client) -> None:
    address = invite(cup)
    cup.delete()
    assert client.get(address).status_code == 404


def test_the_address_of_the_first_start_takes_no_invitation(
    cup: Tournament, client: Client
) -> None:
    address = invite(cup).replace("/invite/", "/welcome/")
    assert client.get(address).status_code == 404


def test_a_role_that_one_has_takes_the_new_tables(cup: Tournament) -> None:
    browser = cast.client(cast.referee(cup, tables=[1]))
    browser.post(invite(cup, role="referee", tables=(2,)))
    assert held(cup) == [("cup-referee", "referee", [2])]
