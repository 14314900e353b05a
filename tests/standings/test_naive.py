"""Standings held against a second computation from the API's own records (naive.py)."""

from fractions import Fraction
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.standings import naive
from tests.standings.cups import Cup

pytestmark = pytest.mark.django_db
KINDS = [
    ("rotation", "standard"),
    ("singles", "standard"),
    ("singles", "shida"),
    ("round_robin", "dagang"),
    ("round_robin", "standard"),
    ("swiss", "shuangsheng"),
    ("swiss", "dongfang"),
    ("groups", "dongfang"),
    ("groups", "shida"),
    ("knockout", "shida"),
    ("knockout", "shuangsheng"),
]

# No shrinking: a tournament found wrong is told by its facts, and making it smaller takes minutes.
SETTINGS = settings(
    deadline=None,
    max_examples=4,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def read(browser: Client, cup: Tournament, what: str = "") -> Any:
    answer = browser.get(f"/api/v1/tournaments/{cup.slug}{what}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def plain(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


@pytest.mark.parametrize(("stage_format", "book"), KINDS)
@SETTINGS
@given(data=st.data())
def test_two_ways_to_the_same_table(stage_format: str, book: str, data: st.DataObject) -> None:
    with transaction.atomic():
        made = Cup(data, book=book, stage_format=stage_format)
        made.play()
        compare(made.cup)
        transaction.set_rollback(True)


def compare(cup: Tournament) -> None:
    browser = cast.client(cast.organiser(cup))
    (stage,) = read(browser, cup)["stages"]
    matches = read(browser, cup, "/matches")["matches"]
    entrants = read(browser, cup, "/entrants")["entrants"]
    players = {one["members"][0]["id"]: one["id"] for one in entrants if one["kind"] == "player"}
    (told,) = read(browser, cup, "/standings")["stages"]
    found = [
        [
            [row["rank"], row["entrant"]["id"], row["values"] if row["rank"] else None]
            for row in group["rows"]
        ]
        for group in told["groups"]
    ]
    expected = [
        [
            [rank, one, values and {key: plain(value) for key, value in values.items()}]
            for rank, one, values in group
        ]
        for group in naive.standings(stage, matches, players)
    ]
    keys = [key for key in told["keys"] if key != "playoff"]
    assert keys == stage["keys"]
    played_off = not naive.alone(stage) and any(one["kind"] == "playoff" for one in matches)
    assert _without_playoff(found, played_off) == _without_playoff(expected, played_off)


def _without_playoff(groups: list[Any], played_off: bool) -> list[Any]:
    """Where there was one, it may part those that the keys before it leave equal."""
    if not played_off:
        return groups
    return [
        sorted(
            [one, {key: own for key, own in (values or {}).items() if key not in AFTER}]
            for _rank, one, values in group
        )
        for group in groups
    ]


AFTER = ("playoff", "lots")
