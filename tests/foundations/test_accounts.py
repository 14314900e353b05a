"""Accounts and the Actor."""

import pytest
from django.contrib.auth import authenticate
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.test import RequestFactory

from gouji_league.accounts import actor
from gouji_league.accounts.models import User
from gouji_league.accounts.services import make_user
from gouji_league.audit.models import Entry

pytestmark = pytest.mark.django_db
OWNER = actor.of_command("tests")


@pytest.fixture
def organiser() -> User:
    return make_user(by=OWNER, username=" Ｗang ", name="组织者", password="six-decks-of-324")


def test_a_new_account_signs_in_whatever_the_width_and_case(organiser: User) -> None:
    assert organiser.username == "wang"
    assert authenticate(username="WANG", password="six-decks-of-324") == organiser
    assert authenticate(username="wang", password="wrong") is None
    assert authenticate(username=None, password="wrong") is None


def test_making_an_account_is_logged_without_the_password(organiser: User) -> None:
    entry = Entry.objects.get()
    assert (entry.actor_kind, entry.actor_name) == ("system", "manage.py tests")
    assert (entry.verb, entry.subject) == ("accounts.user_made", "wang")
    assert entry.after == {"name": "组织者"}


@pytest.mark.parametrize(
    ("username", "password", "language"),
    [
        ("wang", "six-decks-of-324", ""),
        ("ＷＡＮＧ", "six-decks-of-324", ""),
        ("li", "12345678", ""),
        ("", "six-decks-of-324", ""),
        ("li", "six-decks-of-324", "fr"),
    ],
    ids=["taken", "taken in another width", "weak password", "no name", "no such language"],
)
def test_what_an_account_cannot_be(organiser, username, password, language) -> None:
    with pytest.raises(ValidationError):
        make_user(by=OWNER, username=username, name="李", password=password, language=language)
    assert User.objects.count() == Entry.objects.count() == 1


def test_the_actor_of_a_request_is_the_user_and_the_device(organiser: User) -> None:
    request = RequestFactory().get("/", headers={"user-agent": "Firefox"}, REMOTE_ADDR="10.0.0.9")
    request.user = organiser
    found = actor.of_request(request)
    assert found == actor.of_user(organiser, device="10.0.0.9 Firefox")
    assert (found.kind, found.key, found.name) == ("user", str(organiser.pk), "组织者")


def test_a_stranger_is_no_actor() -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    assert actor.of_request(request) is None
