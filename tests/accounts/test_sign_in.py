"""登录 /login/ and 退出 /logout/."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import throttle
from gouji_league.accounts.models import Attempt, Device
from gouji_league.audit.models import Entry
from tests import cast

pytestmark = pytest.mark.django_db
RIGHT = {"username": "stranger", "password": cast.PASSWORD}
WRONG = {"username": "stranger", "password": "wrong"}


@pytest.fixture(autouse=True)
def account() -> None:
    cast.stranger()


def signed_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def test_a_name_and_its_password_sign_in(client: Client) -> None:
    answer = client.post("/login/", RIGHT | {"username": " ＳTRANGER "})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert signed_in(client)
    assert Entry.objects.get().verb == "accounts.signed_in"


def test_a_wrong_password_is_said_without_telling_which_was_wrong(client: Client) -> None:
    unknown = client.post("/login/", WRONG | {"username": "nobody"}).context["form"].errors
    assert client.post("/login/", WRONG).context["form"].errors == unknown
    assert not signed_in(client)


@pytest.mark.parametrize("goal", ["/t/cup/manage/", "/rules/?a=1"])
def test_it_leads_on_to_where_one_came_from(client: Client, goal: str) -> None:
    assert f'name="next" value="{goal}"' in client.get("/login/", {"next": goal}).content.decode()
    assert client.post("/login/", RIGHT | {"next": goal})["Location"] == goal


@pytest.mark.parametrize(
    "goal",
    ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)", "rules/"],
)
def test_it_leads_to_no_other_site(client: Client, goal: str) -> None:
    assert client.post("/login/", RIGHT | {"next": goal})["Location"] == "/"
    assert client.get("/login/", {"next": goal})["Location"] == "/", "who is signed in already"


def test_it_speaks_the_accounts_language(client: Client) -> None:
    user = cast.stranger()
    user.language = "en"
    user.save()
    client.post("/login/", RIGHT)
    assert '<html lang="en">' in client.get("/").content.decode()


def test_the_device_is_noted(client: Client) -> None:
    told = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0"
    client.post("/login/", RIGHT, headers={"user-agent": told})
    device = Device.objects.get()
    assert device.user == cast.stranger()
    assert device.name == "iPhone · WeChat · 127.0.0.1"
    assert client.session["device"] == str(device.key)


def test_signing_out_takes_a_post(client: Client) -> None:
    client.post("/login/", RIGHT)
    assert client.get("/logout/").status_code == 302
    assert signed_in(client)
    assert client.post("/logout/")["Location"] == "/"
    assert not signed_in(client)
    assert Device.objects.get().off_at is not None


class TestThrottle:
    def use_up(self, client: Client, **extra: Any) -> None:
        for _ in range(throttle.TRIES["password"]):
            assert client.post("/login/", WRONG, **extra).status_code == 200

    def test_after_five_wrong_tries_one_waits_and_is_told_how_long(self, client: Client) -> None:
        self.use_up(client)
        answer = client.post("/login/", RIGHT)
        assert answer.status_code == 429
        assert "请等 5 分钟再试" in answer.content.decode()
        assert not signed_in(client)

    def test_from_another_address_it_works(self, client: Client) -> None:
        self.use_up(client, REMOTE_ADDR="10.0.0.66")
        assert client.post("/login/", RIGHT, REMOTE_ADDR="10.0.0.66").status_code == 429
        assert client.post("/login/", RIGHT, REMOTE_ADDR="10.0.0.7").status_code == 302

    def test_another_name_from_the_same_address_works(self, client: Client) -> None:
        self.use_up(client)
        cast.user("other")
        assert client.post("/login/", RIGHT | {"username": "other"}).status_code == 302

    def test_the_width_and_case_of_a_name_bring_no_further_tries(self, client: Client) -> None:
        self.use_up(client)
        assert client.post("/login/", RIGHT | {"username": "ＳTRANGER"}).status_code == 429

    def test_after_the_wait_it_works_again(self, client: Client) -> None:
        self.use_up(client)
        Attempt.objects.update(since=timezone.now() - throttle.WAIT + timedelta(seconds=30))
        assert "请等 1 分钟再试" in client.post("/login/", RIGHT).content.decode()
        Attempt.objects.update(since=timezone.now() - throttle.WAIT)
        assert client.post("/login/", RIGHT).status_code == 302

    def test_a_success_forgets_the_tries(self, client: Client) -> None:
        client.post("/login/", WRONG)
        client.post("/login/", RIGHT)
        assert sorted(Attempt.objects.values_list("tries", flat=True)) == [1], "the address's"

    def test_no_name_or_address_is_kept(self, client: Client) -> None:
        client.post("/login/", WRONG)
        kept = str(list(Attempt.objects.values()))
        assert "stranger" not in kept
        assert "127.0.0.1" not in kept
