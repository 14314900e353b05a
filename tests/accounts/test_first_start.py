"""First start: one link, one account; and the way back in for who forgot the password."""

import os
import re
import signal
import threading
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.actor import of_command
from gouji_league.accounts.models import Invitation, User
from gouji_league.accounts.services.invitations import first_invitation
from gouji_league.audit.models import Entry
from tests import cast
from tests.foundations.test_commands import Start, fetch, start
from tools.site import free_port

__all__ = ["start"]

FORM = {"name": "甲", "username": "Jia", "password": cast.PASSWORD, "again": cast.PASSWORD}


def first_address() -> str:
    token = first_invitation(by=of_command("run"))
    assert token
    return f"/welcome/{token}/"


@pytest.mark.django_db
class TestWelcome:
    def test_the_page_asks_for_what_an_account_needs(self, client: Client) -> None:
        answer = client.get(first_address())
        assert answer.status_code == 200
        assert list(answer.context["form"].fields) == ["name", "username", "password", "again"]

    def test_the_first_account_is_made_and_signed_in(self, client: Client) -> None:
        answer = client.post(first_address(), FORM)
        assert (answer.status_code, answer["Location"]) == (302, "/new/")
        user = User.objects.get()
        assert (user.username, user.name, user.language) == ("jia", "甲", "zh-hans")
        assert client.session["_auth_user_id"] == str(user.pk)
        assert [entry.verb for entry in Entry.objects.order_by("id")] == [
            "accounts.first_link_made",
            "accounts.user_made",
            "accounts.signed_in",
        ]

    def test_afterwards_the_link_is_dead_and_the_page_says_so(self, client: Client) -> None:
        address = first_address()
        client.post(address, FORM)
        for ask in (Client().get, Client().post):
            answer = ask(address)
            assert answer.status_code == 401
            assert "链接已经失效" in answer.content.decode()
        assert User.objects.count() == 1

    def test_the_account_speaks_the_language_of_the_page(self, client: Client) -> None:
        client.post(first_address(), FORM, headers={"accept-language": "en"})
        assert User.objects.get().language == "en"

    @pytest.mark.parametrize(
        ("field", "value", "words"),
        [
            ("again", "another-324", "两次输入的密码不一样"),
            ("username", " ", "这一项还空着"),
            ("password", "12345678", "密码"),
        ],
    )
    def test_what_is_wrong_is_said_at_its_field_and_the_link_still_works(
        self, client: Client, field: str, value: str, words: str
    ) -> None:
        address = first_address()
        wrong = FORM | {field: value} | ({"again": value} if field == "password" else {})
        answer = client.post(address, wrong)
        assert answer.status_code == 200
        assert words in str(answer.context["form"].errors[field])
        assert client.post(address, FORM).status_code == 302

    def test_only_the_newest_link_holds(self, client: Client) -> None:
        old, new = first_address(), first_address()
        assert client.get(old).status_code == 404
        assert client.get(new).status_code == 200
        assert Invitation.objects.count() == 1

    def test_a_link_of_yesterday_is_expired(self, client: Client) -> None:
        address = first_address()
        Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
        assert client.get(address).status_code == 401

    def test_there_is_none_once_there_is_an_account(self) -> None:
        cast.stranger()
        assert first_invitation(by=of_command("run")) is None
        assert not Invitation.objects.exists()

    def test_the_database_holds_no_token(self, client: Client) -> None:
        token = first_address().split("/")[2]
        assert Invitation.objects.get().digest == ways.digest(token)
        assert token not in Invitation.objects.get().digest


@pytest.mark.django_db(transaction=True)
def test_two_people_at_once_make_one_account() -> None:
    address, answers = first_address(), []
    together = threading.Barrier(2)

    def make(username: str) -> None:
        browser = Client()
        together.wait()
        answers.append(browser.post(address, FORM | {"username": username}).status_code)
        connection.close()

    threads = [threading.Thread(target=make, args=[name]) for name in ("jia", "yi")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [302, 401]
    assert User.objects.count() == 1


@pytest.mark.django_db
class TestRecovery:
    @pytest.fixture
    def address(self) -> str:
        said = StringIO()
        cast.stranger()
        call_command("sign-in-link", " STRANGER ", stdout=said)
        return said.getvalue().strip().removeprefix("http://localhost:8000")

    def test_the_link_sets_a_new_password_once(self, client: Client, address: str) -> None:
        assert "stranger" in client.get(address).content.decode()
        new = {"password": "new-decks-324", "again": "new-decks-324"}
        assert client.post(address, new).status_code == 302
        assert client.get("/account/").status_code == 200
        assert Client().login(username="stranger", password="new-decks-324")
        assert client.get(address).status_code == 401

    def test_it_ends_the_sessions_that_were_there(self, client: Client, address: str) -> None:
        before = cast.client(cast.stranger())
        assert before.get("/account/").status_code == 200
        client.post(address, {"password": "new-decks-324", "again": "new-decks-324"})
        assert before.get("/account/").status_code == 302

    def test_a_weak_password_is_refused_and_the_link_still_works(
        self, client: Client, address: str
    ) -> None:
        answer = client.post(address, {"password": "12345678", "again": "12345678"})
        assert "password" in answer.context["form"].errors
        assert client.get(address).status_code == 200

    def test_it_works_while_the_password_is_locked(self, client: Client, address: str) -> None:
        for _ in range(9):
            client.post("/login/", {"username": "stranger", "password": "wrong"})
        new = {"password": "new-decks-324", "again": "new-decks-324"}
        assert client.post(address, new).status_code == 302

    def test_an_unknown_name_is_said_with_those_that_there_are(self) -> None:
        cast.stranger()
        with pytest.raises(CommandError, match="没有登录名为 nobody 的账号。现有: stranger"):
            call_command("sign-in-link", "nobody")


def test_run_prints_the_link_until_there_is_an_account(
    start: Start,
    own_database: str,
) -> None:
    links = []
    for _ in range(2):
        port = free_port()
        process = start(PORT=str(port), DATABASE_URL=own_database)
        fetch(port)
        os.kill(process.pid, signal.SIGTERM)
        said, _rest = process.communicate(timeout=10)
        found = re.findall(rf"http://127\.0\.0\.1:{port}(/welcome/\S+/)", said)
        assert len(found) == 1, said
        links += found
    assert links[0] != links[1]
