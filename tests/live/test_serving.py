"""送出: what strangers see alike is made once; who asks again hears that nothing changed."""

import gzip
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path
from django.utils import timezone, translation

from gouji_league.live import serving
from gouji_league.live.seen import Seen, public
from gouji_league.tournaments.models import Tournament
from tests import cast

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("keeping")]
MADE: list[Seen] = []


@public(queries=("page",))
def told(request: HttpRequest, seen: Seen, word: str = "甲") -> HttpResponse:
    """A page that tells everything that it was given of the visitor."""
    MADE.append(seen)
    if word == "none":
        raise Http404
    own = [request.COOKIES.get("theme"), request.META.get("HTTP_USER_AGENT"), dict(request.GET)]
    who = [seen.named, isinstance(request.user, AnonymousUser), request.headers.get("User-Agent")]
    return HttpResponse(f"{seen.tournament.name} {word} {own} {who} {translation.get_language()}")


@public
def framed(request: HttpRequest, seen: Seen) -> HttpResponse:
    return render(request, "live/base.html", {"seen": seen, "section": "now"})


@public
def own(request: HttpRequest, seen: Seen) -> HttpResponse:
    MADE.append(seen)
    return HttpResponse(f"nonce {request.csp_nonce}")  # type: ignore[attr-defined]


@public(life=3)
def large(request: HttpRequest, seen: Seen) -> HttpResponse:
    return HttpResponse("烩" * 5000)


urlpatterns = [
    path("told/<slug:slug>/", told),
    path("told/<slug:slug>/<str:word>/", told),
    path("framed/<slug:slug>/", framed),
    path("own/<slug:slug>/", own),
    path("large/<slug:slug>/", large),
    path("", include("gouji_league.urls")),
]


@pytest.fixture(autouse=True)
def site() -> Iterator[None]:
    MADE.clear()
    with override_settings(ROOT_URLCONF="tests.live.test_serving"):
        yield


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament(published_at=timezone.now())


def raise_public(cup: Tournament) -> None:
    found = Tournament.objects.get(pk=cup.pk)
    found.public_version += 1
    found.save()


def test_a_page_is_made_once_for_all_strangers(cup: Tournament) -> None:
    first, second = cast.client().get("/told/cup/"), cast.client().get("/told/cup/")
    assert first.content == second.content
    assert "甲杯 甲" in first.content.decode()
    assert (len(MADE), MADE[0].access, MADE[0].named) == (1, None, False)


def test_a_page_is_made_again_when_the_public_version_rises(cup: Tournament) -> None:
    cast.client().get("/told/cup/")
    Tournament.objects.update(name="乙杯")
    assert "甲杯" in cast.client().get("/told/cup/").content.decode()
    raise_public(cup)
    assert "乙杯" in cast.client().get("/told/cup/").content.decode()


def test_nothing_of_the_visitor_comes_into_the_copy(cup: Tournament) -> None:
    browser = cast.client()
    browser.cookies["theme"] = "dark"
    sent = browser.get("/told/cup/?page=2&utm=phone", headers={"user-agent": "Firefox"})
    shown = sent.content.decode()
    assert "[None, None, {'page': ['2']}] [False, True, None]" in shown
    assert cast.client().get("/told/cup/?page=2").content.decode() == shown
    assert len(MADE) == 1


def test_each_query_address_and_language_has_a_copy_of_its_own(cup: Tournament) -> None:
    for where in ("", "?page=1", "?page=2", "乙/"):
        cast.client().get(f"/told/cup/{where}")
    cast.client().get("/told/cup/", headers={"accept-language": "en"})
    assert len(MADE) == 5


def test_who_asks_again_hears_that_nothing_changed(
    cup: Tournament, django_assert_num_queries: Any
) -> None:
    etag = cast.client().get("/told/cup/")["ETag"]
    serving.held.seconds = 60
    cast.client().get("/told/cup/")
    with django_assert_num_queries(0):
        again = cast.client().get("/told/cup/", headers={"if-none-match": etag})
        whole = cast.client().get("/told/cup/", headers={"if-none-match": 'W/"else"'})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", etag)
    assert again["Cache-Control"] == "no-cache"
    assert {one.strip() for one in again["Vary"].split(",")} >= {"Cookie", "Accept-Language"}
    assert whole.status_code == 200
    assert len(MADE) == 1


def test_a_version_that_changes_nothing_here_keeps_the_etag(cup: Tournament) -> None:
    etag = cast.client().get("/told/cup/")["ETag"]
    raise_public(cup)
    again = cast.client().get("/told/cup/", headers={"if-none-match": etag})
    assert (again.status_code, len(MADE)) == (304, 2)


def test_a_version_is_held_for_a_moment_and_no_longer(cup: Tournament) -> None:
    assert serving.Held.seconds <= 1
    serving.held.seconds = 0.05
    cast.client().get("/told/cup/")
    Tournament.objects.update(name="乙杯")
    raise_public(cup)
    assert "甲杯" in cast.client().get("/told/cup/").content.decode()
    time.sleep(0.06)
    assert "乙杯" in cast.client().get("/told/cup/").content.decode()


def test_an_older_process_takes_the_newer_copy(cup: Tournament) -> None:
    """Two processes that share a cache, one a moment behind, do not undo each other's work."""
    serving.held.seconds = 60
    cast.client().get("/told/cup/")
    behind, serving.held = serving.held, serving.Held()
    Tournament.objects.update(name="乙杯")
    raise_public(cup)
    cast.client().get("/told/cup/")
    serving.held = behind
    behind.sent.clear()
    assert "乙杯" in cast.client().get("/told/cup/").content.decode()
    assert len(MADE) == 2


def test_who_has_a_session_is_answered_anew_with_an_etag_of_their_own(cup: Tournament) -> None:
    chief, stranger = cast.client(cast.chief(cup)), cast.client(cast.stranger())
    shared = cast.client().get("/told/cup/")
    mine = chief.get("/told/cup/")
    assert mine["ETag"] != shared["ETag"]
    assert "private" in mine["Cache-Control"]
    assert chief.get("/told/cup/", headers={"if-none-match": mine["ETag"]}).status_code == 304
    assert "[False, False, " in stranger.get("/told/cup/").content.decode()
    assert [seen.access is None for seen in MADE] == [True, False, False, False]


@pytest.mark.parametrize("where", ["told/cup/none", "told/none"])
def test_what_is_not_there_is_not_kept(cup: Tournament, where: str) -> None:
    for _ in range(2):
        assert cast.client().get(f"/{where}/").status_code == 404


def test_what_is_taken_back_is_gone(cup: Tournament) -> None:
    etag = cast.client().get("/told/cup/")["ETag"]
    Tournament.objects.update(published_at=None)
    asked = cast.client().get("/told/cup/", headers={"if-none-match": etag})
    assert asked.status_code == 404


def test_a_page_with_a_nonce_is_nobody_elses(cup: Tournament) -> None:
    first, second = cast.client().get("/own/cup/"), cast.client().get("/own/cup/")
    assert first.content != second.content
    assert len(MADE) == 2


def test_a_large_page_is_sent_packed_to_who_takes_it(cup: Tournament) -> None:
    plain = cast.client().get("/large/cup/")
    packed = cast.client().get("/large/cup/", headers={"accept-encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert (packed["ETag"], packed["Content-Type"]) == (plain["ETag"], plain["Content-Type"])
    assert "Content-Encoding" not in plain
    assert "Accept-Encoding" in packed["Vary"]


def test_the_frame_can_be_kept(cup: Tournament) -> None:
    browser = cast.client()
    first = browser.get("/framed/cup/")
    assert "no-cache" in first["Cache-Control"]
    for secret in ("csrf", "nonce"):
        assert secret not in first.content.decode()
    assert settings.SESSION_COOKIE_NAME not in browser.cookies


def test_only_reading_is_answered(cup: Tournament) -> None:
    assert cast.client().post("/told/cup/").status_code == 405
    assert cast.client().head("/told/cup/").status_code == 200


def test_what_was_just_sent_is_at_hand_for_strangers_alone(cup: Tournament) -> None:
    serving.held.seconds = 60
    shown = cast.client().get("/told/cup/").content
    with override_settings(ROOT_URLCONF="gouji_league.urls"):  # where the address is unknown
        assert cast.client().get("/told/cup/").content == shown
        assert cast.client(cast.chief(cup)).get("/told/cup/").status_code == 404
        assert cast.client().get("/told/cup/?page=1").status_code == 404
        assert cast.client().post("/told/cup/").status_code == 404
        english = cast.client().get("/told/cup/", headers={"accept-language": "en"})
        assert english.status_code == 404
        assert len(MADE) == 1
        held = serving.held
        held.sent = {asked: (0.0, kept) for asked, (_until, kept) in held.sent.items()}
        assert cast.client().get("/told/cup/").status_code == 404


def test_on_a_rush_one_makes_the_copy_and_the_others_wait(
    cup: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = serving.State("key", 1, "live", 0, 0)
    monkeypatch.setattr(serving.held, "state", lambda where: state)
    made, answers = [], []

    def make(request: HttpRequest) -> HttpResponse:
        made.append(request)
        time.sleep(0.1)
        return HttpResponse("甲")

    def ask() -> None:
        request = RequestFactory().get("/rush/")
        answers.append(serving.serve(request, ("slug", "cup"), make).content.decode())

    phones = [threading.Thread(target=ask) for _ in range(8)]
    for one in phones:
        one.start()
    for one in phones:
        one.join()
    assert (answers, len(made)) == (["甲"] * 8, 1)


def test_a_browser_is_not_a_stranger_once_it_has_a_session(client: Client) -> None:
    request = RequestFactory().get("/")
    assert serving.is_strangers(request)
    request.COOKIES[settings.SESSION_COOKIE_NAME] = "x"
    assert not serving.is_strangers(request)
    assert not serving.is_strangers(RequestFactory().get("/", headers={"authorization": "Bearer"}))
