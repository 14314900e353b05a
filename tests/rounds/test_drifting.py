"""What a correction of the stage before brings about, complete ties, and who leaves later."""

from uuid import UUID, uuid4

import pytest

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.models import OF_LIST, Lots
from gouji_league.rounds.services import advancing, closing, drifting
from gouji_league.rounds.services.drawing import seal_of
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services import people
from tests import cast
from tests.pages import page_of, texts
from tests.rounds.event import (
    BY,
    decide,
    first,
    made,
    matches_of,
    play,
    published,
    score,
    send,
)

pytestmark = pytest.mark.django_db


def second(cup: Tournament) -> Stage:
    return cup.stages.get(number=2)


def origins(stage: Stage) -> dict[str, int]:
    return {one.origin: one.entrant.number for one in stage.takings.select_related("entrant")}


def tables(stage: Stage) -> dict[str, list[int]]:
    return {group.name: [row.entrant for row in group.rows] for group in stage_table(stage).groups}


def with_groups(entrants: int, then: dict[str, object] | None = None, **own: object) -> Tournament:
    cup = made("dongfang-groups", entrants)
    for stage, settings in ((first(cup), own), (second(cup), then or {})):
        stage.settings |= settings
        stage.save()
    return cup


def by_number(cup: Tournament, margins: dict[str, int]) -> None:
    """Every match of the groups: the smaller number wins, in each group by its own margin."""
    for match in Match.objects.filter(stage=first(cup)).exclude(status="bye"):
        ahead = sign(match) * margins[match.group]
        score(match, max(ahead, 0), max(-ahead, 0))


def sign(match: Match) -> int:
    assert match.first
    assert match.second
    return 1 if match.first.number < match.second.number else -1


def closed(cup: Tournament) -> None:
    for held in first(cup).rounds.all():
        closing.close(held, by=BY)


def playing(stage: Stage) -> set[int]:
    rows = Match.objects.filter(stage=stage).select_related("first", "second")
    return {side.number for one in rows for side in (one.first, one.second) if side}


# Corrections -------------------------------------------------------------------------------


def test_after_a_correction_the_best_next_one_may_be_of_another_group() -> None:
    cup = with_groups(9, best_next=True)
    published(first(cup))
    by_number(cup, {"A": 1, "B": 3, "C": 5})
    closed(cup)
    then = second(cup)
    advancing.begin(then, by=BY)
    published(then)
    was = origins(then)
    assert {"A3", "B3"} < was.keys()
    by_number(cup, {"A": 1, "B": 3, "C": 2})
    (drift,) = drifting.drifts(then)
    c3 = tables(first(cup))["C"][2]
    assert dict(drift.instead) == {was["B3"]: c3}
    assert drifting.settle(then, by=BY) == []
    assert origins(then) == {key: one for key, one in was.items() if key != "B3"} | {"C3": c3}
    assert playing(then) == set(origins(then).values())
    assert drifting.drifts(then) == []


def carrying(cup: Tournament) -> Stage:
    published(first(cup))
    by_number(cup, {"A": 1, "B": 1})
    closed(cup)
    then = second(cup)
    advancing.begin(then, by=BY)
    return then


@pytest.mark.parametrize(
    ("carry", "was", "now"),
    [
        ("match_points", {"match_points": 6}, None),
        ("points", {"for": 3, "against": 0}, {"for": 9, "against": 0}),
    ],
)
def test_what_was_brought_along_follows_a_correction(
    carry: str, was: dict[str, int], now: dict[str, int] | None
) -> None:
    cup = with_groups(8, {"carry": carry})
    then = carrying(cup)
    winner = origins(then)["A1"]
    assert then.takings.get(entrant__number=winner).carried == was
    by_number(cup, {"A": 3, "B": 1})
    found = drifting.drifts(then)
    assert [dict(one.instead) for one in found] == ([{}] if now else [])
    drifting.settle(then, by=BY)
    assert then.takings.get(entrant__number=winner).carried == (now or was)
    assert drifting.drifts(then) == []


def test_what_was_brought_along_changes_though_matches_have_begun() -> None:
    cup = with_groups(8, {"carry": "points"})
    then = carrying(cup)
    (held,) = published(then)
    for match in matches_of(held):
        decide(match)
    before = playing(then)
    by_number(cup, {"A": 2, "B": 1})
    assert drifting.settle(then, by=BY) == []
    assert then.takings.get(origin="A1").carried == {"for": 6, "against": 0}
    assert playing(then) == before


def test_in_a_redraw_only_who_is_in_it_matters() -> None:
    cup = with_groups(8, {"draw": "redraw"})
    then = carrying(cup)
    published(then)
    was, order = origins(then), tables(first(cup))["A"]
    change_places(cup, order[0], order[1])
    assert tables(first(cup))["A"][:2] == [order[1], order[0]]
    assert drifting.drifts(then) == []
    change_places(cup, order[1], order[2])
    change_places(cup, order[0], order[2])
    (drift,) = drifting.drifts(then)
    assert set(drift.instead) <= set(was.values())
    assert set(drift.instead.values()) == {order[2]}


def change_places(cup: Tournament, better: int, worse: int) -> None:
    """The match of the two goes to the other, by a lot."""
    for match in Match.objects.filter(stage=first(cup)).select_related("first", "second"):
        if (
            match.first
            and match.second
            and {match.first.number, match.second.number}
            == {
                better,
                worse,
            }
        ):
            score(match, *((0, 9) if match.first.number == better else (9, 0)))


def test_a_stage_that_is_opened_again_makes_nobody_move_before_it_is_closed() -> None:
    cup = with_groups(8)
    then = carrying(cup)
    last = first(cup).rounds.order_by("number").last()
    assert last
    closing.reopen(last, by=BY)
    by_number(cup, {"A": 1, "B": 1})
    order = tables(first(cup))["A"]
    change_places(cup, order[0], order[1])
    assert drifting.drifts(then) == []
    closing.close(last, by=BY)
    assert len(drifting.drifts(then)) == 1


def test_the_page_says_who_takes_whose_place_before_it_asks() -> None:
    cup = with_groups(8, {"carry": "points"})
    then = carrying(cup)
    published(then)
    names = dict(cup.entrants.values_list("number", "name"))
    order = [names[one] for one in tables(first(cup))["A"]]
    change_places(cup, *tables(first(cup))["A"][:2])
    client = cast.client(cast.organiser(cup))
    told = " ".join(texts(page_of(client, manage(cup)), ".notice"))
    assert f"{order[0]} 和 {order[1]} 对调" in told
    assert "照更正后的成绩改签" in told
    drifting.settle(then, by=BY)
    by_number(cup, {"A": 2, "B": 1})
    drifting.settle(then, by=BY)
    by_number(cup, {"A": 4, "B": 1})
    told = " ".join(texts(page_of(client, manage(cup)), ".notice"))
    assert f"{order[0]} 带得失分 6 : 0 → 带得失分 12 : 0" in told


def manage(cup: Tournament) -> str:
    return f"/t/{cup.slug}/manage/rounds/"


# Who leaves, who is equal ------------------------------------------------------------------


def test_who_leaves_the_next_stage_makes_no_room_in_it() -> None:
    cup = with_groups(8)
    then = carrying(cup)
    published(then)
    gone = cup.entrants.get(number=origins(then)["A1"])
    people.withdraw(entrant=gone, actor=BY)
    assert drifting.drifts(then) == []


def level(cup: Tournament) -> Stage:
    """All matches of the groups are drawn alike: everybody is equal in every key."""
    for held in published(first(cup)):
        play(held, None)
    return second(cup)


def test_complete_ties_are_broken_by_lots_that_the_table_keeps() -> None:
    cup = with_groups(8)
    then = level(cup)
    groups = stage_table(first(cup)).groups
    assert [row.rank for group in groups for row in group.rows] == [1, 1, 1, 1, 1, 1, 1, 1]
    page = page_of(cast.client(cast.organiser(cup)), manage(cup))
    assert all("抽签定先后" in told for told in texts(page, ".coming li"))
    advancing.begin(then, by=BY)
    table = tables(first(cup))
    ranks = [[row.rank for row in group.rows] for group in stage_table(first(cup)).groups]
    assert ranks == [[1, 2, 3, 4], [1, 2, 3, 4]]
    assert origins(then) == {
        f"{name}{place}": table[name][place - 1] for name in "AB" for place in (1, 2)
    }
    lots = dict(first(cup).takings.values_list("entrant__number", "lots"))
    assert sorted(one or 0 for one in lots.values()) == [1, 1, 2, 2, 3, 3, 4, 4]
    assert Entry.objects.filter(verb="rounds.lots_drawn").count() == 1
    advancing.begin(then, by=BY)
    assert Entry.objects.filter(verb="rounds.lots_drawn").count() == 1
    assert drifting.drifts(then) == []


def test_nobody_can_know_the_lots_before_and_everybody_can_check_them_after() -> None:
    """From a secret of their own, which is drawn once, kept, and told whole."""
    cup = with_groups(4)
    then = level(cup)
    assert [one.entrant for one in advancing.coming(then)] == [1, 2]
    advancing.begin(then, by=BY)
    order = tables(first(cup))["A"]
    (entry,) = Entry.objects.filter(verb="rounds.lots_drawn")
    told = entry.after or {}
    assert told["lots"] == [cup.entrants.get(number=one).name for one in order]
    assert told["hash"] == seal_of(told["secret"])

    def lot(number: int) -> int:
        return Chance(told["secret"], "lots", 1, number).bits()

    assert sorted(order, key=lot) == order
    for row in first(cup).takings.all():
        row.lots = None
        row.save()
    advancing.begin(then, by=BY)
    assert tables(first(cup))["A"] == order
    assert Entry.objects.filter(verb="rounds.lots_drawn").count() == 1


def test_two_tournaments_of_one_key_draw_by_themselves() -> None:
    orders = set()
    for number in range(6):
        cup = with_groups(4)
        Tournament.objects.filter(pk=cup.pk).update(key=UUID(int=1))
        advancing.begin(level(Tournament.objects.get(pk=cup.pk)), by=BY)
        orders.add(tuple(tables(first(cup))["A"]))
        Tournament.objects.filter(pk=cup.pk).update(slug=f"cup-{number}", key=uuid4())
    assert len(orders) > 1
    assert {tuple(sorted(one)) for one in orders} == {(1, 2, 3, 4)}


def test_the_lots_among_the_best_next_ones_are_logged_too() -> None:
    cup = with_groups(9, group_size=3, advance=1, best_next=True)
    then = level(cup)
    advancing.begin(then, by=BY)
    seconds = {cup.entrants.get(number=own[1]).name for own in tables(first(cup)).values()}
    told = [one.after or {} for one in Entry.objects.filter(verb="rounds.lots_drawn")]
    (best,) = [one for one in told if set(one["lots"]) == seconds]
    assert best["hash"] == seal_of(best["secret"])
    going = set(origins(then).values())
    on = [one for one in best["lots"] if cup.entrants.get(name=one).number in going]
    assert on == best["lots"][:1]


def test_opening_a_round_again_leaves_the_lots_as_they_were() -> None:
    cup = with_groups(4)
    then = level(cup)
    advancing.begin(then, by=BY)
    closing.reopen(first(cup).rounds.get(place=1), by=BY)
    assert then.lots.get(place=OF_LIST).status == Lots.Status.PUBLISHED


def test_without_a_tie_nothing_is_drawn() -> None:
    cup = with_groups(8)
    then = carrying(cup)
    assert set(first(cup).takings.values_list("lots", flat=True)) == {None}
    assert not Entry.objects.filter(verb="rounds.lots_drawn").exists()
    assert len(origins(then)) == 4


# A winner who is in no match ---------------------------------------------------------------


def absent(match: Match, side: str | None) -> None:
    send(match, {"walkover": side, "reason": "没到"})


@pytest.mark.parametrize(
    ("preset", "entrants"), [("shida-knockout", 8), ("shuangsheng-knockout", 8)]
)
def test_who_won_after_all_and_has_no_match_is_told_of(preset: str, entrants: int) -> None:
    cup = made(preset, entrants)
    stage = first(cup)
    (held,) = published(stage)
    none, *others = matches_of(held)
    absent(none, "both")
    for match in others:
        decide(match)
    closing.close(held, by=BY)
    published(stage)
    assert drifting.drifts(stage) == []
    absent(none, None)
    won = decide(none).first
    assert won
    (drift,) = drifting.drifts(stage)
    assert (drift.left_out, dict(drift.instead)) == (won.number, {})
    (staying,) = drifting.settle(stage, by=BY)
    assert staying.left_out == won.number
    client = cast.client(cast.organiser(cup))
    told = " ".join(texts(page_of(client, manage(cup)), ".notice"))
    assert f"{won.name} 赢了，可是下一轮没有排" in told
    assert "照更正后的成绩改签" not in told
    people.withdraw(entrant=won, actor=BY)
    assert drifting.drifts(stage) == []
