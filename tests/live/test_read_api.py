"""读的接口: ETags, pages, tables as CSV, and tokens that can be taken away."""

import csv
import io
import json
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone

from gouji_league.accounts import ways
from gouji_league.accounts.models import Link
from gouji_league.live.reading import READS
from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import publishing
from tests import cast
from tests.rounds.event import BY, decide, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db
START = "/api/v1/tournaments/cup"
LISTS = ("entrants", "matches", "rounds")


@pytest.fixture
def cup() -> Tournament:
    """A league of four, public, its first round played."""
    found = made("dagang-league", 4)
    play(published(first(found))[0])
    publishing.publish(found, by=BY)
    return Tournament.objects.get()


def addresses() -> list[str]:
    key = Match.objects.order_by("pk").values_list("key", flat=True)[0]
    parts = ["", *(f"/{name}" for name in (*LISTS, "standings"))]
    return [*(f"{START}{part}" for part in parts), f"/api/v1/matches/{key}"]


def get(where: str, client: Client | None = None, **headers: str) -> Any:
    return (client or cast.client()).get(
        where, headers={k.replace("_", "-"): v for k, v in headers.items()}
    )


def rows_of(answer: Any) -> list[list[str]]:
    assert answer["Content-Type"].startswith("text/csv")
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


# ETags -----------------------------------------------------------------------------------------


def test_every_read_of_a_tournament_is_asked_here(cup: Tournament) -> None:
    assert len(addresses()) == len(READS)


@pytest.mark.usefixtures("keeping")
def test_a_stranger_who_asks_again_costs_the_database_one_question(
    cup: Tournament, django_assert_num_queries: Any
) -> None:
    for where in addresses():
        answer = get(where)
        assert (answer.status_code, answer["Cache-Control"]) == (200, "no-cache")
        with django_assert_num_queries(1):  # which version is the public one
            again = get(where, if_none_match=answer["ETag"])
            assert (again.status_code, again.content) == (304, b"")
        with django_assert_num_queries(1):
            assert get(where).content == answer.content


def test_by_token_and_by_session_each_has_an_etag_too(cup: Tournament) -> None:
    token = {"authorization": f"Bearer {cast.link(cup, role='chief')}"}
    client = cast.client(cast.referee(cup))
    for where in ("/api/v1/tournaments", *addresses()):
        for browser, headers in ((None, token), (client, {})):
            answer = get(where, browser, **headers)
            assert "private" in answer["Cache-Control"]
            assert get(where, browser, **headers, if_none_match=answer["ETag"]).status_code == 304


def test_a_result_changes_the_etags_that_it_shows_in(cup: Tournament) -> None:
    before = {where: get(where)["ETag"] for where in addresses()}
    decide(matches_of(cup.rounds.get(number=2))[0])
    changed = {where for where in addresses() if get(where)["ETag"] != before[where]}
    assert changed == {f"{START}/matches", f"{START}/standings", f"{START}/rounds"}


# Pages and tables ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LISTS)
def test_a_list_comes_by_pages_with_all_its_rows_once(cup: Tournament, name: str) -> None:
    whole = get(f"{START}/{name}").json()
    assert whole["next"] is None
    found: list[Any] = []
    after: str | None = ""
    while after is not None:
        page = get(f"{START}/{name}?limit=1&after={after}").json()
        assert len(page[name]) == 1
        found += page[name]
        after = page["next"]
    assert found == whole[name]
    assert len(found) > 2


def test_tournaments_come_by_pages(cup: Tournament) -> None:
    cast.tournament(slug="other", published_at=timezone.now())
    page = get("/api/v1/tournaments?limit=1").json()
    assert ([one["slug"] for one in page["tournaments"]], page["next"]) == (["cup"], "cup")
    page = get("/api/v1/tournaments?limit=1&after=cup").json()
    assert ([one["slug"] for one in page["tournaments"]], page["next"]) == (["other"], None)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_is_a_table_too(cup: Tournament, name: str) -> None:
    told = get(f"{START}/{name}").json()[name]
    head, *rows = rows_of(get(f"{START}/{name}?format=csv"))
    assert head == list(told[0])
    assert [row[0] for row in rows] == [str(one[head[0]]) for one in told]
    assert len(rows_of(get(f"{START}/{name}?format=csv&limit=2"))) == 3


def test_standings_are_a_table_too(cup: Tournament) -> None:
    told = get(f"{START}/standings").json()["stages"][0]
    answer = get(f"{START}/standings?format=csv")
    assert 'filename="standings.csv"' in answer["Content-Disposition"]
    head, *rows = rows_of(answer)
    assert head == [
        *("stage", "group", "rank", "id", "name", "matches", "average"),
        *told["keys"],
    ]
    expected = [
        [1, "", one["rank"], one["entrant"]["id"], one["entrant"]["name"]]
        for one in told["groups"][0]["rows"]
    ]
    assert [row[:5] for row in rows] == [[str(value) for value in one] for one in expected]
    assert len(rows) == 4


@pytest.mark.parametrize("name", [*LISTS, "standings"])
def test_another_format_is_refused(cup: Tournament, name: str) -> None:
    answer = get(f"{START}/{name}?format=xml")
    assert (answer.status_code, answer.json()["faults"][0]["code"]) == (422, "unknown_format")


# Tokens ----------------------------------------------------------------------------------------


@pytest.fixture
def token(cup: Tournament, capsys: pytest.CaptureFixture[str]) -> str:
    call_command("token", "cup", "--role", "chief")
    publishing.take_back(cup, by=BY)
    told: str = json.loads(capsys.readouterr().out)["token"]
    return told


def asked(token: str) -> tuple[int, str]:
    answer = get(START, authorization=f"Bearer {token}")
    return answer.status_code, answer.json().get("code", "")


def test_a_token_opens_what_is_not_public(cup: Tournament, token: str) -> None:
    assert asked(token) == (200, "")
    assert asked("x" * 24)[0] == 401
    assert get(START).status_code == 404


def test_the_database_holds_no_token(cup: Tournament, token: str) -> None:
    link = Link.objects.get(digest=ways.digest(token))
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            assert token not in str(cursor.fetchall()), table
    assert link.digest != token


def test_an_organiser_takes_a_token_away_and_gives_it_back(cup: Tournament, token: str) -> None:
    key = Link.objects.get(digest=ways.digest(token)).key
    client = cast.client(cast.organiser(cup))
    assert "manage.py token" in client.get("/t/cup/manage/staff/").content.decode()
    client.post(f"/t/cup/manage/staff/links/{key}/revoke/")
    assert asked(token) == (401, "link_revoked")
    client.post(f"/t/cup/manage/staff/links/{key}/restore/")
    assert asked(token) == (200, "")


def test_a_token_ends(cup: Tournament, token: str) -> None:
    assert Link.objects.get(digest=ways.digest(token)).expires_at > timezone.now()
    Link.objects.update(expires_at=timezone.now())
    assert asked(token) == (401, "link_expired")
