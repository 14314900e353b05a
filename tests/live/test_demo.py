"""看一场示例 /demo/."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.jobs.models import Job
from gouji_league.jobs.worker import run_next
from gouji_league.live.demo.plans import plans, told
from gouji_league.matches.models import Match
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.pages import page_of, select, texts, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def someone() -> Client:
    return cast.client(cast.user("jia", "甲"))


def made(browser: Client, book: str) -> dict[str, Tournament]:
    """By state."""
    assert browser.post("/demo/", {"book": book}).status_code == 302
    job = run_next()
    assert job is not None
    assert (job.status, job.sentence) == (Job.Status.DONE, "")
    return {str(one.settings["demo"]).split()[1]: one for one in Tournament.objects.all()}


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_a_finished_and_a_running_tournament_of_a_book(someone: Client, book: str) -> None:
    cups = made(someone, book)
    assert sorted(cups) == ["finished", "running"]
    finished, running = cups["finished"], cups["running"]
    over = {"finished", "walkover", "bye"}
    assert set(finished.matches.values_list("status", flat=True)) <= over
    assert running.matches.filter(status=Match.Status.RUNNING).exists()
    assert running.matches.filter(status=Match.Status.FINISHED).exists()
    for cup in cups.values():
        assert "示例" in cup.name
        page = page_of(someone, f"/t/{cup.slug}/")
        assert "这是示例" in words(select(page, "#demo")[0])
        assert cup.published_at is None
    assert select(page_of(someone, f"/t/{finished.slug}/"), "#winners li")
    assert select(page_of(someone, f"/t/{running.slug}/"), "#running .card-deal")


def test_it_is_only_the_makers_and_counts_among_no_others(someone: Client) -> None:
    cups = made(someone, "dagang")
    for cup in cups.values():
        assert cast.client().get(f"/t/{cup.slug}/").status_code == 404
    assert "/t/demo-" not in cast.client().get("/").content.decode()
    assert cast.client().get("/api/v1/tournaments").json()["tournaments"] == []
    home = page_of(someone, "/")
    assert len(select(home, '[aria-labelledby="demo-title"] li')) == 2
    assert not select(home, "#running")


def test_one_tap_deletes_it(someone: Client) -> None:
    cup = made(someone, "dagang")["finished"]
    page = page_of(someone, f"/t/{cup.slug}/")
    [form] = select(page, "#demo form")
    assert someone.post(form.get("action")).status_code == 302
    assert not Tournament.objects.filter(pk=cup.pk).exists()
    assert Tournament.objects.count() == 1


def test_what_is_no_demo_is_not_deleted_by_a_tap() -> None:
    cup = cast.tournament()
    browser = cast.client(cast.organiser(cup))
    assert browser.post("/t/cup/demo/delete/").status_code == 404
    assert Tournament.objects.filter(pk=cup.pk).exists()


def test_asked_twice_it_is_there_once(someone: Client) -> None:
    made(someone, "dagang")
    made(someone, "dagang")
    assert Tournament.objects.count() == 2


def test_while_it_is_made_the_page_says_how_far_it_is(someone: Client) -> None:
    someone.post("/demo/", {"book": "shida"})
    someone.post("/demo/", {"book": "dagang"})
    assert Job.objects.count() == 1
    assert select(page_of(someone, "/demo/"), "progress")
    run_next()
    assert "示例好了" in words(page_of(someone, "/demo/"))
    assert "示例好了" not in words(page_of(someone, "/demo/"))


def test_a_book_that_there_is_not_is_refused(someone: Client) -> None:
    someone.post("/demo/", {"book": "wrong"})
    assert Job.objects.count() == 0
    assert "没有这部规则" in words(page_of(someone, "/demo/"))


def test_a_fresh_install_offers_it_first() -> None:
    [offer] = [
        one
        for one in select(page_of(cast.client(), "/"), ".actions a")
        if one.get("href") == "/demo/"
    ]
    assert words(offer) == "看一场示例"
    assert cast.client().get("/demo/").headers["Location"] == "/login/?next=/demo/"


def test_every_book_has_both() -> None:
    for book in BOOKS:
        assert [plan.state for plan in plans(book)] == ["finished", "running"]
    assert "points" not in str(told())


def test_the_list_names_each_book(someone: Client) -> None:
    found: Any = page_of(someone, "/demo/")
    assert texts(found, ".demos h2") == [one.title.zh for one in BOOKS.values()]
