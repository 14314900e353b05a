"""What stands in the way of a draw speaks only of those who can still be drawn."""

import pytest

from gouji_league.rounds.selectors.checks import Check, checks
from gouji_league.tournaments.models import Stage
from tests.rounds.event import decide, drafted, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db


def told(stage: Stage, place: int) -> dict[str, Check]:
    return {one.key: one for one in checks(stage, place=place)}


def test_who_lost_a_knockout_need_not_check_in_for_its_next_round() -> None:
    cup = made("shida-knockout", 5)
    assert told(first(cup), 1)["not_there"].params["count"] == 5
    (held,) = published(first(cup))
    play(held)
    won = {one.first.name for one in matches_of(held) if one.first}
    still = told(first(cup), 2)["not_there"]
    assert still.params["count"] == 3
    assert all(name in still.sentence() for name in won)


def test_only_the_tables_of_those_still_in_are_asked_for() -> None:
    cup = made("shuangsheng-knockout", 8)
    cup.tables.filter(number__gt=2).delete()
    assert told(first(cup), 1)["tables"].params == {"matches": 4, "tables": 2, "waves": 2}
    play(published(first(cup))[0])
    assert "tables" not in told(first(cup), 2)


def test_a_match_without_a_winner_takes_both_out() -> None:
    cup = made("shida-knockout", 4)
    (held,) = published(first(cup))
    one, other = matches_of(held)
    decide(one, None)
    decide(other)
    assert told(first(cup), 2)["not_there"].params["count"] == 1


def test_who_withdrew_from_the_stage_is_not_waited_for() -> None:
    cup = made("shuangsheng-swiss", 6)
    first(cup).takings.filter(entrant__number__in=[1, 2]).update(withdrawn="keep")
    assert told(first(cup), 1)["not_there"].params["count"] == 4


@pytest.mark.parametrize(
    ("preset", "entrants", "settings", "matches"),
    [
        ("shuangsheng-knockout", 66, {}, 2),
        ("shuangsheng-knockout", 21, {}, 5),
        ("shida-knockout", 13, {}, 6),
        ("dongfang-groups", 24, {"group_size": 3}, 8),
        ("dongfang-groups", 30, {}, 14),
        ("dagang-league", 7, {}, 3),
        ("shuangsheng-swiss", 9, {}, 4),
        ("standard-singles", 20, {}, 3),
    ],
)
def test_it_names_as_many_tables_as_are_drawn(
    preset: str, entrants: int, settings: dict[str, int], matches: int
) -> None:
    cup = made(preset, entrants)
    stage = first(cup)
    stage.settings |= settings
    stage.save()
    cup.tables.filter(number__gt=1).delete()
    assert told(stage, 1)["tables"].params["matches"] == matches
    assert len(drafted(stage).chosen[0]["meetings"]) == matches


@pytest.mark.parametrize("preset", ["shida-knockout", "shuangsheng-knockout"])
def test_a_final_and_the_match_for_third_place_are_two(preset: str) -> None:
    cup = made(preset, 4)
    cup.tables.filter(number__gt=1).delete()
    stage = first(cup)
    stage.settings["third_place"] = True
    stage.save()
    play(published(stage)[0])
    assert told(stage, 2)["tables"].params == {"matches": 2, "tables": 1, "waves": 2}


def test_who_is_away_or_comes_later_needs_no_table() -> None:
    cup = made("shuangsheng-swiss", 8)
    cup.tables.filter(number__gt=1).delete()
    cup.entrants.filter(number__in=[1, 2]).update(status="absent")
    first(cup).takings.filter(entrant__number__in=[3, 4]).update(since=2)
    assert told(first(cup), 1)["tables"].params["matches"] == 2


@pytest.mark.parametrize("preset", ["shida-knockout", "dagang-league", "shuangsheng-swiss"])
def test_with_nobody_left_no_table_is_missing(preset: str) -> None:
    stage = first(made(preset, 4))
    stage.takings.update(withdrawn="keep")
    assert "tables" not in told(stage, 1)
