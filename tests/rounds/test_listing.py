"""…/rounds of the API, and that a draw is the same on every database."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.matches.models import Match
from gouji_league.rounds.services import closing, drawing
from tests import cast
from tests.rounds.event import BY, WORD, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db
KNOWN = ["not_there", "tables"]


def rounds(client: Client, query: str = "") -> Any:
    return client.get(f"/api/v1/tournaments/cup/rounds{query}")


def test_rounds_name_their_matches_and_how_far_they_are() -> None:
    cup = made("shida-knockout", 4)
    client = cast.client(cast.organiser(cup))
    (semis,) = published(first(cup))
    keys = [str(one.key) for one in matches_of(semis)]
    told = {"number": 1, "stage": 1, "starts": None, "matches": keys}
    assert rounds(client).json()["rounds"] == [told | {"status": "published"}]
    closing.start(semis, by=BY)
    assert rounds(client).json()["rounds"] == [told | {"status": "running"}]
    play(semis)
    assert rounds(client).json()["rounds"] == [told | {"status": "closed"}]


def test_a_round_runs_from_its_first_result_on() -> None:
    cup = made("shida-knockout", 4)
    client = cast.client(cast.organiser(cup))
    published(first(cup))
    match = Match.objects.order_by("pk")[0]
    match.status = Match.Status.RUNNING
    match.save()
    assert rounds(client).json()["rounds"][0]["status"] == "running"


def test_rounds_come_by_pages_and_as_csv() -> None:
    cup = made("dagang-league", 4)
    client = cast.client(cast.organiser(cup))
    published(first(cup))
    page = rounds(client, "?limit=2").json()
    assert ([one["number"] for one in page["rounds"]], page["next"]) == ([1, 2], "2")
    assert [one["number"] for one in rounds(client, "?after=2").json()["rounds"]] == [3]
    lines = rounds(client, "?format=csv").content.decode("utf-8-sig").splitlines()
    assert lines[0] == "number,stage,status,starts,matches"
    assert len(lines) == 4


def test_the_number_of_queries_does_not_grow_with_the_rounds(
    django_assert_max_num_queries: Any,
) -> None:
    cup = made("dagang-league", 9)
    client = cast.client(cast.organiser(cup))
    published(first(cup))
    with django_assert_max_num_queries(8):
        assert len(rounds(client).json()["rounds"]) == 9


def test_the_same_secret_and_word_draw_the_same_on_every_database() -> None:
    """The tests run on two databases: what is written here is what both must draw."""
    lots = drawing.seal(first(made("shida-knockout", 6)), by=BY, secret="00")
    drawn = drawing.draw(lots, word=WORD, by=BY, knowingly=KNOWN)
    seats = [list(one["seats"]) for one in drawn.chosen[0]["meetings"]]
    assert seats == [[1, 2], [3, 5], [4, 6]]
