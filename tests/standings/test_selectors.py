"""Matches played through the services, and the tables that they make."""

from typing import Any

import pytest

from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Entrant, Member, Stage
from tests.matches.play import ALL, Table, event

pytestmark = pytest.mark.django_db


def enter_sides(cup: Any, *, of: int) -> None:
    """甲队 of the players with odd numbers, 乙队 of the even ones."""
    players = list(cup.players.order_by("number"))[: 2 * of]
    kind = Entrant.Kind.PAIR if of == 2 else Entrant.Kind.TEAM
    for number, name in ((1, "甲队"), (2, "乙队")):
        made = Entrant.objects.create(
            tournament=cup, number=100 + number, name=name, name_key=name, kind=kind
        )
        Member.objects.bulk_create(
            Member(entrant=made, player=player, position=at)
            for at, player in enumerate(players[number - 1 :: 2], 1)
        )


def of_sides(book: str) -> Table:
    cup = event(book)
    cup.entrants.all().delete()
    enter_sides(cup, of=2 if book == "shuangsheng" else 3)
    Stage.objects.filter(tournament=cup).update(keys=["match_points", "fouls"])
    return Table(cup)


@pytest.mark.parametrize("book", ALL)
def test_a_finished_match_stands_in_the_table(book: str) -> None:
    table = of_sides(book)
    stage = table.match.stage
    assert [row.values for row in stage_table(stage).rows] == [
        {"match_points": 0, "fouls": [0, 0]}
    ] * 2
    if book == "shuangsheng":
        table.deal(1)
        table.send("PATCH", "", ended="stopped", reason="到点")
    else:
        for number in range(1, 5):
            table.deal(number)
    first, second = stage_table(stage).rows
    assert (first.rank, second.rank) == (1, 2)
    assert first.values == {"match_points": 2, "fouls": [0, 0]}
