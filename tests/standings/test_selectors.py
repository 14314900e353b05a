"""Matches played through the services, and the tables that they make."""

from typing import Any

import pytest

from gouji_league.matches.models import Match
from gouji_league.standings.selectors import StageTable, stage_table
from gouji_league.tournaments.models import Entrant, Member, Stage
from tests.matches.play import ALL, DEAL, Table, event
from tests.standings.cups import set_stage

pytestmark = pytest.mark.django_db

GOUJI = [book for book in ALL if book != "shuangsheng"]
ABSENT = {"reason": "没来"}


def of_sides(book: str, stage_format: str = "round_robin", **chosen: Any) -> Table:
    """甲队 of the players with odd numbers against 乙队 of the even ones, at table 1."""
    cup = event(book)
    size = 2 if book == "shuangsheng" else 3
    players = list(cup.players.order_by("number"))
    kind = Entrant.Kind.PAIR if size == 2 else Entrant.Kind.TEAM
    for number, name in ((1, "甲队"), (2, "乙队")):
        made = Entrant.objects.create(
            tournament=cup, number=number, name=name, name_key=name, kind=kind
        )
        Member.objects.bulk_create(
            Member(entrant=made, player=player, position=at)
            for at, player in enumerate(players[number - 1 : 2 * size : 2], 1)
        )
    set_stage(cup, stage_format, max_deals=None if size == 2 else 4, **chosen)
    return Table(cup, role="chief")


def of_players(book: str) -> Table:
    """The eight as entrants by themselves, in a singles stage."""
    cup = event(book)
    for player in cup.players.all():
        made = Entrant.objects.create(
            tournament=cup,
            number=player.number,
            name=player.name,
            name_key=player.name,
            kind=Entrant.Kind.PLAYER,
        )
        Member.objects.create(entrant=made, player=player, position=1)
    set_stage(cup, "singles", max_deals=4, substitution=True)
    return Table(cup, role="chief")


def play(table: Table, *, deals: int = 4) -> None:
    """To the cap; 双升 is stopped after one deal."""
    if table.book == "shuangsheng":
        assert table.deal(1).status_code == 201
        assert table.send("PATCH", "", ended="stopped", reason="到点").status_code == 200
        return
    for number in range(1, deals + 1):
        assert table.deal(number).status_code == 201


def now(table: Table) -> StageTable:
    return stage_table(Stage.objects.get(pk=table.match.stage_id))


def values(table: Table) -> dict[int, tuple[int | None, Any]]:
    return {row.entrant: (row.rank, list(row.values.values())) for row in now(table).rows}


# After one match of four deals like DEAL (双升: one deal): match points, head to head, difference,
# points for, sweeps, fouls; RULES section 5 by hand.
LEAGUE: dict[str, tuple[list[Any], list[Any]]] = {
    # A deal: ■□■□■□ brings 4 + 2 + 0 : 0 − 2 − 3; 1 burns 2: 9; 3 opened, 6 did not: 8.
    # Four: 4 × (6 + 17) = 92 : 4 × (−5 − 17) = −88. Compensation: 大落's two cards go from 6 to
    # 1, 二落's from 5 to 2; with 烧 and 点 odd is 2 − 1 + 1 + 1 = 3 ahead: 30 a player.
    "standard": ([2, None, 360, 182, 0, [0, 0]], [0, None, -360, -178, 0, [0, 0]]),
    # The larger net of tribute cards wins the deal: odd, each time.
    "dongfang": ([2, None, 4, 4, 0, [0, 0]], [0, None, -4, 0, 0, [0, 0]]),
    # 4 + 0 − 2 = 2 : 2 + 0 − 4, which is not written.
    "dagang": ([2, None, 8, 8, 0, [0, 0]], [0, None, -8, 0, 0, [0, 0]]),
    # Places 4 + 0 − 2 : 2 + 0 − 4; a burn; openings of 1 and 3 whose opposites 4 and 6 did not.
    "shida": ([2, None, 24, 20, 0, [0, 0]], [0, None, -24, -4, 0, [0, 0]]),
    # 35 points caught: the dealer's side rises two levels.
    "shuangsheng": ([2, None, 2, 2, [0, 0]], [0, None, -2, 0, [0, 0]]),
}


@pytest.mark.parametrize("book", ALL)
def test_a_match_counts_once_it_is_over(book: str) -> None:
    table = of_sides(book)
    assert table.deal(1).status_code == 201
    assert {row.rank for row in now(table).rows} == {1}
    assert table.send("DELETE", "deals/1", reason="重录").status_code == 200
    play(table)
    first, second = LEAGUE[book]
    assert values(table) == {1: (1, first), 2: (2, second)}
    assert [row.matches for row in now(table).rows] == [1, 1]


@pytest.mark.parametrize("book", ALL)
def test_a_walkover_before_any_deal_brings_nothing_but_match_points(book: str) -> None:
    table = of_sides(book)
    side = "ns" if book == "shuangsheng" else "odd"
    assert table.send("PATCH", "", walkover=side, **ABSENT).status_code == 200
    found = values(table)
    assert (found[2][0], found[2][1][0], found[1][1][0]) == (1, 2, 0)
    assert all(one[1][2] == 0 for one in found.values())
    assert [row.matches for row in now(table).rows] == [0, 0]


@pytest.mark.parametrize("book", GOUJI)
def test_retiring_gives_a_walkovers_points_and_keeps_what_happened(book: str) -> None:
    """认输: sweeps, specials and fouls of the deals count, their points do not."""
    table = of_sides(book)
    foul = {"seat": 2, "kind": "points", "points": 3}
    facts = {**DEAL[book], "order": [1, 3, 5, 2, 4, 6], "burns": [], "fouls": [foul]}
    if book == "standard":  # a sweep would end it
        facts["order"] = [1, 3, 2, 5, 4, 6]
    assert table.deal(1, facts).status_code == 201
    award = {"winner": "odd", "totals": None}
    assert table.send("PATCH", "", awarded=award, reason="认输").status_code == 200
    swept = 0 if book == "standard" else 1
    assert values(table) == {
        1: (1, [2, None, 0, 0, swept, [0, 0]]),
        2: (2, [0, None, 0, 0, 0, [3, 1]]),
    }


@pytest.mark.parametrize("book", ALL)
def test_by_totals_only(book: str) -> None:
    table = of_sides(book)
    sides = ("ns", "ew") if book == "shuangsheng" else ("odd", "even")
    award = {"winner": sides[1], "totals": {sides[0]: 5, sides[1]: 9}}
    assert table.send("PATCH", "", awarded=award, reason="原始单丢了").status_code == 200
    found = values(table)
    assert found[2][1][:4] == [2, None, 4, 9]
    assert found[1][1][:4] == [0, None, -4, 5]
    assert [row.average for row in now(table).rows] == [None, None]


def test_a_double_disqualification_is_a_loss_each() -> None:
    table = of_sides("dagang")
    out = [{"seat": seat, "kind": "disqualified"} for seat in (1, 2)]
    assert table.deal(1, DEAL["dagang"] | {"fouls": out}).status_code == 201
    both = (1, [0, 0, 0, 0, 0, [0, 1]])  # they met, and neither won
    assert values(table) == {1: both, 2: both}


def test_an_extra_deal_decides_and_counts_in_no_other_figure() -> None:
    table = of_sides("shida", "knockout")
    for number in range(1, 5):
        # Places 4 0 −2 : 2 0 −4 and the other way round.
        order = [1, 2, 3, 4, 5, 6] if number % 2 else [2, 1, 4, 3, 6, 5]
        assert table.deal(number, {"order": order}).status_code == 201
    Match.objects.filter(pk=table.match.pk).update(round=1)
    assert [(row.rank, row.points_for) for row in now(table).rows] == [(1, 0), (1, 0)]
    # 4 0 −2 : 2 0 −4, less 9 of the foul: the even side wins by it.
    sent = {"order": [1, 2, 4, 3, 5, 6], "fouls": [{"seat": 1, "kind": "points", "points": 9}]}
    assert table.send("POST", "deals", number=1, extra=True, facts=sent).status_code == 201
    told = [(row.entrant, row.rank, row.round_reached, row.points_for) for row in now(table).rows]
    assert told == [(2, 1, 2, 0), (1, 2, 1, 0)]


def test_players_of_a_match_have_their_own_points() -> None:
    table = of_players("standard")
    play(table)
    found = {row.entrant: row.points for row in now(table).rows}
    record = table.read()["result"]["players"]
    assert [found[number] for number in range(1, 7)] == record
    assert (found[7], found[8]) == (0, 0)


def test_under_a_side_scored_book_each_gets_the_sides_points_of_the_deals_played() -> None:
    """换人: 7 comes in for 1 at the third deal; two points a deal for odd."""
    table = of_players("dagang")
    play(table, deals=2)
    line_up = {"from": 3, "players": [7, 2, 3, 4, 5, 6]}
    assert table.send("PATCH", "", line_up=line_up, reason="换人").status_code == 200
    for number in (3, 4):
        assert table.deal(number).status_code == 201
    found = {row.entrant: (row.points, row.average) for row in now(table).rows}
    assert (found[1], found[7], found[3], found[2]) == ((4, 2), (4, 2), (8, 2), (0, 0))
    assert found[8] == (0, None)
