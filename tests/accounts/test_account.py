"""账号 /account/."""

import uuid
from typing import Any

import pytest
from django.test import Client
from lxml import html

from gouji_league.accounts import throttle
from gouji_league.accounts.models import Device, User
from gouji_league.audit.models import Entry
from tests import cast
from tests.foundations.test_pages import unmarked_texts

pytestmark = pytest.mark.django_db
NEW = "new-decks-324"


@pytest.fixture
def user() -> User:
    return cast.stranger()


@pytest.fixture
def browser(user: User) -> Client:
    return cast.client(user)


def change(browser: Client, **other: str) -> Any:
    given = {"old": cast.PASSWORD, "password": NEW, "again": NEW} | other
    return browser.post("/account/password/", {f"new-{name}": given[name] for name in given})


@pytest.mark.parametrize("page", ["", "password/", "everywhere/"])
def test_a_stranger_is_led_to_sign_in_and_back(client: Client, page: str) -> None:
    answer = client.get(f"/account/{page}")
    assert answer["Location"] == "/login/?next=%2Faccount%2F"
    assert client.post(f"/account/{page}")["Location"] == answer["Location"]


def test_name_and_language_are_changed_and_logged(browser: Client, user: User) -> None:
    answer = browser.post("/account/", {"name": " 己 ", "language": "en"}, follow=True)
    user.refresh_from_db()
    assert (user.name, user.language) == ("己", "en")
    assert '<html lang="en">' in answer.content.decode()
    entry = Entry.objects.get()
    assert entry.verb == "accounts.profile_changed"
    assert entry.before == {"name": "丁", "language": "zh-hans"}
    assert entry.after == {"name": "己", "language": "en"}


def test_the_english_page_marks_what_is_chinese(browser: Client, user: User) -> None:
    browser.get(f"/r/{cast.link(cast.tournament())}")
    answer = browser.get("/account/", headers={"accept-language": "en"})
    assert unmarked_texts(html.fromstring(answer.content.decode())) == ["丁"], "the field's value"


def test_a_language_that_there_is_not_is_refused(browser: Client, user: User) -> None:
    browser.post("/account/", {"name": "己", "language": "fr"})
    user.refresh_from_db()
    assert user.name == "丁"


def test_a_new_password_ends_the_sessions_elsewhere_and_keeps_this_one(
    browser: Client, user: User
) -> None:
    elsewhere = cast.client(user)
    change(browser)
    assert browser.get("/account/").status_code == 200
    assert elsewhere.get("/account/").status_code == 302
    assert Client().login(username="stranger", password=NEW)
    assert list(user.devices.filter(off_at=None).values_list("key", flat=True)) == [
        uuid.UUID(browser.session["device"])
    ]


@pytest.mark.parametrize(
    ("field", "value"), [("old", "wrong"), ("password", "12345678"), ("again", "other")]
)
def test_a_password_that_will_not_do_changes_nothing(
    browser: Client, user: User, field: str, value: str
) -> None:
    both = {"again": value} if field == "password" else {}
    answer = change(browser, **{field: value}, **both)
    assert answer.context["password"].errors[field]
    user.refresh_from_db()
    assert user.check_password(cast.PASSWORD)


def test_the_old_password_cannot_be_guessed_at(browser: Client, user: User) -> None:
    for _ in range(throttle.TRIES["password"]):
        assert change(browser, old="wrong-1234").status_code == 200
    answer = change(browser)
    assert answer.status_code == 429
    assert "试的次数太多了。请等 5 分钟再试。" in answer.content.decode()
    user.refresh_from_db()
    assert user.check_password(cast.PASSWORD)


def test_who_knows_the_old_password_may_mistype_the_new_one(browser: Client) -> None:
    for _ in range(throttle.TRIES["password"] + 1):
        assert change(browser, again="something-else-9").status_code == 200


def test_another_device_is_switched_off_and_out_at_its_next_request(
    browser: Client, user: User
) -> None:
    elsewhere = cast.client(user)
    key = elsewhere.session["device"]
    assert f"/account/devices/{key}/off/" in browser.get("/account/").content.decode()
    browser.post(f"/account/devices/{key}/off/")
    assert elsewhere.get("/account/").status_code == 302
    assert "_auth_user_id" not in elsewhere.session
    assert browser.get("/account/").status_code == 200


def test_a_device_of_another_account_is_not_there(browser: Client) -> None:
    other = cast.client(cast.user("other"))
    key = other.session["device"]
    assert browser.post(f"/account/devices/{key}/off/").status_code == 404
    assert other.get("/account/").status_code == 200


def test_signing_out_everywhere_ends_every_session(browser: Client, user: User) -> None:
    elsewhere = cast.client(user)
    assert browser.post("/account/everywhere/").status_code == 302
    assert browser.get("/account/").status_code == 302
    assert elsewhere.get("/account/").status_code == 302
    assert not Device.objects.filter(off_at=None).exists()


def test_who_is_switched_off_keeps_the_links_of_the_browser(user: User) -> None:
    cup = cast.tournament()
    browser = cast.by_link(cast.link(cup))
    browser.post("/login/", {"username": "stranger", "password": cast.PASSWORD})
    user.devices.update(off_at=cast.timezone.now())
    assert browser.get("/t/cup/manage/staff/").status_code == 403
    assert "_auth_user_id" not in browser.session
