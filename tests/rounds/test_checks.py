"""What stands in the way of a draw speaks only of those who can still be drawn."""

import pytest

from gouji_league.rounds.selectors.checks import Check, checks
from gouji_league.tournaments.models import Stage
from tests.rounds.event import decide, first, made, matches_of, play, published

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
