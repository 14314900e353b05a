"""…/standings, and what a stage of a tournament tells of who takes part."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from gouji_league.matches.models import Match
from gouji_league.matches.services.making import Planned, make
from gouji_league.standings import listing
from gouji_league.standings.selectors import UNIT_BEST, stage_table
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Stage, StageFoul, Taking, Tournament, Unit
from tests import cast
from tests.standings.cups import entered, set_stage
from tests.standings.test_stages import finals, league, meet

pytestmark = pytest.mark.django_db


def read(cup: Tournament, what: str = "", *, stranger: bool = False) -> Any:
    browser = cast.client() if stranger else cast.by_link(cast.link(cup, role="organiser"))
    answer = browser.get(f"/api/v1/tournaments/{cup.slug}{what}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_a_table_row_by_row() -> None:
    cup, stage, (one, two, three, _four) = league()
    Taking.objects.create(stage=stage, entrant=one)
    Taking.objects.create(stage=stage, entrant=two, carried={"match_points": 3})
    Taking.objects.create(stage=stage, entrant=three, withdrawn="annul")
    stage.settings["carry"] = "match_points"
    stage.save()
    meet(stage, 1, one, two, "5:3")
    (told,) = read(cup, "/standings")["stages"]
    keys = ["match_points", "head_to_head", "difference", "points_for", "sweeps", "fouls"]
    bare = {"round_reached": None, "average": None, "matches": 0}
    assert told == {
        "id": 1,
        "name": "循环赛",
        "format": "round_robin",
        "keys": keys,
        "groups": [
            {
                "name": None,
                "rows": [
                    {
                        "rank": 1,
                        "entrant": {"id": 51, "name": "第1"},
                        "values": dict(zip(keys, [3, None, -2, 3, 0, [0, 0]], strict=True)),
                        "carried": {"match_points": 3},
                        **bare,
                    },
                    {
                        "rank": 2,
                        "entrant": {"id": 50, "name": "第0"},
                        "values": dict(zip(keys, [2, None, 2, 5, 0, [0, 0]], strict=True)),
                        "carried": None,
                        **bare,
                    },
                    {
                        "rank": None,
                        "entrant": {"id": 52, "name": "第2"},
                        "values": dict.fromkeys(keys),
                        "carried": None,
                        **bare,
                    },
                ],
            }
        ],
        "unconfirmed": [],
    }


def test_final_places_and_units() -> None:
    cup = finals()
    cup.settings[UNIT_BEST] = 2
    cup.save()
    east, west = (
        Unit.objects.create(tournament=cup, name=name, name_key=name) for name in ("东院", "西院")
    )
    cup.entrants.filter(number__in=(51, 53)).update(unit=east)
    cup.entrants.filter(number=50).update(unit=west)
    told = read(cup, "/standings")
    assert [(one["rank"], one["entrant"]["id"]) for one in told["final"]] == [
        (1, 50),
        (1, 52),
        (3, 51),
        (3, 53),
    ]
    assert told["units"] == [
        {"rank": 1, "unit": "东院", "value": 6},
        {"rank": None, "unit": "西院", "value": None},
    ]
    assert [[group["name"] for group in one["groups"]] for one in told["stages"]] == [
        ["A", "B"],
        [None],
    ]


def test_a_half_and_an_average_are_plain_numbers() -> None:
    cup, stage, (one, two, three, _four) = league()
    stage.format, stage.keys = "swiss", ["match_points", "average"]
    stage.settings["points_only"] = True
    stage.save()
    meet(stage, 1, one, two, "5:3")
    meet(stage, 2, one, three, "2:3")
    make(stage, [Planned(round=3, first=one, bye=True)])
    (group,) = read(cup, "/standings")["stages"][0]["groups"]
    # 5 + 2, and 3.5 for the bye; by totals only: no deals to average.
    assert group["rows"][0]["values"] == {"match_points": 10.5, "average": None}


def test_strangers_read_names_as_the_organiser_lets_them() -> None:
    cup = cast.tournament(book="standard", tables=1)
    set_stage(cup, "singles")
    entered(cup, count=2, size=1)
    cup.entrants.filter(number=50).update(name="张三丰")
    assert _names(read(cup, "/standings")) == ["张三丰", "第1"]
    cup.settings[names.MASKED] = True
    cup.published_at = cup.made_at
    cup.save()
    assert _names(read(cup, "/standings")) == ["张三丰", "第1"]
    assert _names(read(cup, "/standings", stranger=True)) == ["张**", "第*"]


def _names(told: Any) -> list[str]:
    return [row["entrant"]["name"] for row in told["stages"][0]["groups"][0]["rows"]]


def test_a_stage_tells_who_takes_part_and_what_was_taken_off() -> None:
    cup, stage, (one, two, *_rest) = league()
    Taking.objects.create(
        stage=stage, entrant=one, group="A", seed=2, carried={"for": 3, "against": 1}, lots=4
    )
    Taking.objects.create(stage=stage, entrant=two, seed=1, withdrawn="annul")
    StageFoul.objects.create(stage=stage, entrant=two, points=5, reason="吵闹", by="甲")
    (told,) = read(cup)["stages"]
    assert told["fouls"] == [{"entrant": 51, "points": 5, "reason": "吵闹"}]
    empty = {"group": None, "carried": None, "lots": None}
    assert told["entrants"] == [
        {
            "id": 50,
            "group": "A",
            "seed": 2,
            "carried": {"for": 3, "against": 1},
            "withdrawn": None,
            "lots": 4,
        },
        empty | {"id": 51, "seed": 1, "withdrawn": "annul"},
    ]


def test_groups_are_those_of_the_matches_where_nobody_was_put_in_one() -> None:
    cup, stage, (one, two, three, four) = league()
    Stage.objects.filter(pk=stage.pk).update(format="groups")
    meet(stage, 1, one, three, "5:3")
    meet(stage, 1, two, four, "5:3")
    Match.objects.filter(first=one).update(group="B")
    Match.objects.filter(first=two).update(group="A")
    assert [one["group"] for one in read(cup)["stages"][0]["entrants"]] == ["B", "A", "B", "A"]
    groups = read(cup, "/standings")["stages"][0]["groups"]
    ids = [(one["name"], [row["entrant"]["id"] for row in one["rows"]]) for one in groups]
    assert ids == [("A", [51, 53]), ("B", [50, 52])]


# Queries ----------------------------------------------------------------------------------------


def big(stage_format: str, *, count: int) -> Tournament:
    """Two stages with as many rounds as entrants."""
    cup = cast.tournament(book="standard", tables=1, slug=f"cup-{count}")
    cup.settings |= {names.MASKED: True, UNIT_BEST: 1}
    cup.save()
    stage = set_stage(cup, stage_format)
    size = 1 if stage_format in {"rotation", "singles"} else 3
    entrants = entered(cup, count=count, size=size)
    stage.keys = ["previous_stage", *stage.keys]
    stage.save()
    for number in range(1, count):
        squads = [[member.player for member in one.members.all()] for one in entrants]
        players = [player for squad in squads for player in squad][:6]
        sides = (None, None) if size == 1 else (entrants[0], entrants[number])
        seats = [squads[0][0], squads[1][0], *players[2:]] if size == 1 else players
        make(stage, [Planned(round=number, first=sides[0], second=sides[1], players=seats)])
        StageFoul.objects.create(stage=stage, entrant=entrants[0], reason="迟到", by="甲")
    Match.objects.filter(stage=stage).update(status="walkover", winner="odd", absent="even")
    return cup


def queries(act: Callable[[], Any]) -> int:
    with CaptureQueriesContext(
        connection,
    ) as told:
        act()
    return len(told)


@pytest.mark.parametrize("stage_format", Stage.Format.values)
def test_no_more_queries_for_a_large_tournament(stage_format: str) -> None:
    counts = []
    for count in (6, 12):
        cup = big(stage_format, count=count)
        stage = cup.stages.get()
        counts.append(
            (
                queries(partial(listing.standings, cup, named=False)),
                queries(partial(stage_table, stage)),
            )
        )
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12
