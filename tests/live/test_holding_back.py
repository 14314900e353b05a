"""没公布的: of a round that is held back nobody learns a figure: on no page, by no address of the
API, by no ETag that changes."""

import pytest

from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.live import walking
from tests.live.walking import HELD, api, changed, close, event, in_round, play, show
from tests.matches.play import ALL

pytestmark = pytest.mark.django_db
BOOKS = pytest.mark.parametrize("book", ALL)


def api_seen(cup: Tournament) -> dict[str, tuple[int, str, str]]:
    """By address what a stranger is answered, and its ETag."""
    found = {where: cast.client().get(where) for where in api(cup)}
    return {
        where: (one.status_code, one.content.decode(), one["ETag"]) for where, one in found.items()
    }


def who_plays_and_no_more(cup: Tournament, match: Match) -> None:
    """What is told of a finished match while its round is held back."""
    own = cast.client(cast.chief(cup)).get(f"/api/v1/matches/{match.key}").json()
    told = cast.client().get(f"/api/v1/matches/{match.key}").json()
    same = ("id", "stage", "group", "round", "table", "kind")
    assert {key: told[key] for key in same} == {key: own[key] for key in same}
    assert told["line_ups"] == own["line_ups"][:1]
    players = [one["players"] for one in told["sides"].values()]
    assert players == [own["line_ups"][0]["players"][at::2] for at in (0, 1)]
    assert own["status"] == "finished"
    assert own["record"]["deals"]
    nothing = {key: None for key in own["record"] if key.startswith("first_")}
    assert told["record"] == own["record"] | nothing | {"deals": [], "ended": None}
    apart = {*same, "record", "sides", "line_ups"}
    assert {key: value for key, value in told.items() if key not in apart} == {
        "status": "planned",
        "winner": None,
        "confirmed": None,
        "totals": None,
        "result": None,
        "extra": [],
        "set_aside": [],
        "version": 1,
        "versions": [],
        "signatures": [],
        "signed": False,
        "needs_extra": False,
        "next": None,
    }


@BOOKS
@pytest.mark.usefixtures("keeping")
def test_the_api_tells_nothing_of_a_round_that_is_held_back(book: str) -> None:
    cup = event(book)
    show("rounds")
    before = api_seen(cup)
    assert {status for status, _text, _etag in before.values()} == {200}
    play(cup)
    show("frozen")
    assert changed(before, api_seen(cup)) == set()
    who_plays_and_no_more(cup, in_round(cup).order_by("pk")[0])
    close(cup)
    show("rounds")
    assert changed(before, api_seen(cup)) == set()


def test_of_a_hidden_match_the_first_line_up_is_told_and_no_later_one() -> None:
    cup = event("dagang")
    show("rounds")
    play(cup)
    match = in_round(cup).order_by("pk")[0]
    assert match.places.filter(start__gt=1).exists()
    told = cast.client().get(f"/api/v1/matches/{match.key}").json()
    assert [one["from"] for one in told["line_ups"]] == [1]
    show("rounds", HELD)
    told = cast.client().get(f"/api/v1/matches/{match.key}").json()
    assert len(told["line_ups"]) == 2


def test_in_live_mode_a_deal_shows_at_once() -> None:
    cup = event("dagang")
    show("live")
    before = api_seen(cup)
    play(cup)
    start = "/api/v1/tournaments/cup"
    told = changed(before, api_seen(cup))
    keys = {f"/api/v1/matches/{key}" for key in in_round(cup).values_list("key", flat=True)}
    assert told >= {f"{start}/matches", f"{start}/standings", *keys}


def test_whether_a_hidden_match_is_over_is_not_told() -> None:
    cup = event("dagang")
    show("rounds")
    match = in_round(cup).order_by("pk")[0]
    for status in Match.Status:
        Match.objects.filter(pk=match.pk).update(status=status)
        told = cast.client().get(f"/api/v1/matches/{match.key}").json()["status"]
        assert told == ("bye" if status == "bye" else "planned")


def test_a_match_put_by_hand_is_held_back_with_the_rounds() -> None:
    cup = event("dagang")
    match = in_round(cup).order_by("pk")[0]
    play(cup)
    Match.objects.filter(pk=match.pk).update(round=None)
    show("frozen", 9)
    assert cast.client().get(f"/api/v1/matches/{match.key}").json()["result"] is None
    show("live")
    assert cast.client().get(f"/api/v1/matches/{match.key}").json()["result"]


def test_the_standings_are_those_after_the_last_round_that_is_seen() -> None:
    cup = event("shuangsheng")
    where = "/api/v1/tournaments/cup/standings"
    show("live")
    before = cast.client().get(where).json()
    play(cup)
    show("rounds", HELD - 1)
    assert cast.client().get(where).json() == before
    own = cast.client(cast.referee(cup)).get(where).json()
    assert own != before
    show("rounds", HELD)
    assert cast.client().get(where).json() == own


def test_who_goes_on_from_a_hidden_round_is_not_told_before_it_is_drawn() -> None:
    cup = walking.making.make(
        walking.PRESETS["dongfang-groups"], by=walking.BY, slug="cup", entrants=8
    )
    walking.Rehearsal(cup, by=walking.BY, seed=7, until=4).play()
    cup.refresh_from_db()
    cup.published_at = cup.made_at
    cup.save()
    knockout = cup.stages.get(number=2)
    assert knockout.takings.exists()
    show("rounds", 2)
    told = cast.client().get("/api/v1/tournaments/cup").json()["stages"][1]
    assert [(one["seed"], one["carried"]) for one in told["entrants"]] == [(None, None)] * 4
    standings = cast.client().get("/api/v1/tournaments/cup/standings").json()
    assert [one["id"] for one in standings["stages"]] == [1]
    Match.objects.filter(stage=knockout).delete()
    told = cast.client().get("/api/v1/tournaments/cup").json()["stages"][1]
    assert told["entrants"] == []
    show("rounds", 3)
    told = cast.client().get("/api/v1/tournaments/cup").json()["stages"][1]
    assert len(told["entrants"]) == 4
    assert all(one["seed"] for one in told["entrants"])
    standings = cast.client().get("/api/v1/tournaments/cup/standings").json()
    assert [one["id"] for one in standings["stages"]] == [1, 2]


def test_what_is_not_public_is_nowhere() -> None:
    cup = event("dagang")
    Tournament.objects.update(published_at=None)
    client = cast.client()
    for where in api(cup):
        answer = client.get(where)
        if where == "/api/v1/tournaments":
            assert answer.json()["tournaments"] == []
        else:
            assert answer.status_code == 404, where
            assert "ETag" not in answer
    assert cast.client(cast.referee(cup)).get("/api/v1/tournaments/cup").status_code == 200


def test_the_version_is_its_own_peoples() -> None:
    cup = event("dagang")
    assert cast.client().get("/api/v1/tournaments/cup").json()["version"] is None
    own = cast.client(cast.referee(cup)).get("/api/v1/tournaments/cup").json()
    assert own["version"] == Tournament.objects.get().version
