"""Every address of the site, tried by every kind of visitor.

A new address needs a row in tests/access/rows/, one for each method that it answers to. An address
or a method without a row fails the tests here.
"""

from copy import copy
from dataclasses import replace
from types import SimpleNamespace

import pytest
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import get_resolver, include, path

from tests import cast
from tests.access.rows import AREAS, ROWS
from tests.access.table import (
    ACCOUNT,
    GUEST,
    MEMBER,
    PUBLIC,
    Row,
    World,
    address,
    addresses,
    ask,
    behind,
    numbers,
    takes_slug,
    without_methods,
)
from tests.access.world import VISITORS, expected, make_world

pytestmark = pytest.mark.django_db
EVERYWHERE = {PUBLIC, GUEST, ACCOUNT, MEMBER}
"""Needs that are the same whether the tournament is published or not."""
TOLD_GONE = {"tournaments:join_back": 302, "api:deal": 422, "api:extra": 422}
"""Where a leader whose entry is no longer there is led back to the list and told so; where a body
that has no sense is refused before its number is looked for."""


@pytest.fixture
def world(request: pytest.FixtureRequest) -> World:
    return make_world(published=getattr(request, "param", False))


def tried(row: Row, world: World, browsers: dict[str, Client], *, method: str) -> dict[str, int]:
    """Each visitor's answer; what one does is taken back before the next comes."""
    where, answers = address(row, world), {}
    for visitor, browser in browsers.items():
        kept = copy(browser.cookies)
        with transaction.atomic():
            answers[visitor] = ask(browser, row, where, method=method)
            transaction.set_rollback(True)
        browser.cookies = kept
    return answers


class TestRows:
    def test_every_address_has_a_row(self, world: World) -> None:
        assert {behind(row, world) for row in ROWS} == addresses()

    def test_one_that_is_added_is_missed_and_one_of_a_known_name_too(self) -> None:
        def page(request: HttpRequest) -> HttpResponse:
            return HttpResponse()

        again = include(([path("again/", page, name="home")], "live"))
        more = [path("more/", page, name="more"), path("", again)]
        site = SimpleNamespace(url_patterns=[*get_resolver().url_patterns, *more])
        assert addresses(site) - addresses() == {("more", "more/"), ("live:home", "again/")}

    def test_a_method_without_a_row_is_refused(self, world: World) -> None:
        for row, methods in without_methods(ROWS, world):
            browser = cast.client(cast.user("cup-organiser"))
            for method in methods:
                answered = ask(browser, row, address(row, world), method=method)
                assert answered == 405, f"{method} {row.name} needs a row"

    def test_a_method_that_is_answered_is_missed(self, world: World) -> None:
        rows = [row for row in ROWS if str(row) != "POST tournaments:signups"]
        found = {row.name: methods for row, methods in without_methods(rows, world)}
        assert found["tournaments:signups"] == ["POST", "PUT", "PATCH", "DELETE"]


def few(browsers: dict[str, Client], row: Row) -> dict[str, Client]:
    """Of a page for everybody, one of each kind that is told apart before the page is made."""
    kinds = {"anonymous", "stranger", "organiser", "link 1", "link off", "account off"}
    return {who: one for who, one in browsers.items() if row.needs != PUBLIC or who in kinds}


@pytest.mark.parametrize("world", [False, True], indirect=True, ids=["unpublished", "published"])
@pytest.mark.parametrize("area", AREAS)
def test_who_may(area: str, world: World) -> None:
    published = world["published"]
    browsers = {who: make(world["cup"], world["other"]) for who, make in VISITORS.items()}
    wrong = [
        (str(row), method, who, answer)
        for row in AREAS[area]
        if row.needs not in EVERYWHERE or not published
        for method in row.methods.split()
        for who, answer in tried(row, world, few(browsers, row), method=method).items()
        if answer != expected(row, who, published=published)
    ]
    assert wrong == []


def test_a_tournament_that_there_is_not_answers_as_one_that_is_not_yours(world: World) -> None:
    browsers = (cast.client(), cast.client(cast.stranger()))
    for row in ROWS:
        if takes_slug(row.name):
            where = address(row, world, slug="nope")
            for method in row.methods.split():
                for browser in browsers:
                    assert ask(browser, row, where, method=method) == 404, row


@pytest.mark.parametrize("huge", [32768, 2**31, 2**63, 99999999999999999999])
def test_a_number_that_no_database_holds_is_nowhere(world: World, huge: int) -> None:
    browser = cast.client(cast.user("cup-organiser"))
    numbered = [row for row in ROWS if numbers(row, world)]
    assert numbered
    for row in numbered:
        for name in numbers(row, world):
            where = address(replace(row, args=row.args | {name: huge}), world)
            for method in row.methods.split():
                answer = TOLD_GONE.get(row.name, 404)
                assert ask(browser, row, where, method=method) == answer, f"{method} {where}"


def test_who_is_not_signed_in_is_offered_to(world: World) -> None:
    page = cast.client().get("/t/cup/manage/staff/").content.decode()
    assert 'href="/login/?next=/t/cup/manage/staff/"' in page
    signed_in = cast.client(cast.stranger()).get("/t/cup/manage/staff/").content.decode()
    assert "/login/" not in signed_in
