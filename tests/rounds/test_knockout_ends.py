"""淘汰赛打完: also where both stayed away or a finalist left, there is an end and a champion."""

import pytest

from gouji_league.rounds.formats.tree import bracket_view
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.asking import question
from gouji_league.rounds.selectors.overview import stages
from gouji_league.rounds.selectors.stages import is_over, next_place, rounds_of
from gouji_league.rounds.services import closing
from gouji_league.standings.board import board
from gouji_league.tournaments.models import Stage, Tournament
from tests.rounds.event import BY, decide, first, made, matches_of, play, published, send

pytestmark = pytest.mark.django_db
PRESETS = {"redraw": "shida-knockout", "bracket": "shuangsheng-knockout"}


def cup_of(draw: str, entrants: int) -> Tournament:
    return made(PRESETS[draw], entrants)


def closed(held: Round, *, both_away: int) -> None:
    """The first matches without anybody, the others won by ■."""
    for number, match in enumerate(matches_of(held)):
        if number < both_away:
            send(match, {"walkover": "both", "reason": "没来"})
        else:
            decide(match)
    closing.close(held, by=BY)


def leaves(stage: Stage, number: int) -> None:
    stage.takings.filter(entrant__number=number).update(withdrawn="keep")


def still_in(cup: Tournament) -> list[int]:
    rows = board(cup, named=True).stages[0].rows
    return [row.who.number for row in rows if row.reach and not row.reach.out]


def champions(cup: Tournament) -> list[int]:
    rows = board(cup, named=True).stages[0].rows
    return [row.who.number for row in rows if row.reach and row.reach.words() == "冠军"]


@pytest.mark.parametrize("draw", sorted(PRESETS))
@pytest.mark.parametrize("entrants", [3, 4, 5, 6, 8, 13])
@pytest.mark.parametrize("away", [1, 2, 3])
def test_it_ends_though_both_stay_away(draw: str, entrants: int, away: int) -> None:
    """In whichever round that leaves one, or nobody."""
    cup = cup_of(draw, entrants)
    stage = first(cup)
    for _ in range(5):
        if is_over(stage):
            break
        (held,) = published(stage)
        closed(held, both_away=away)
    assert is_over(stage)
    assert len(champions(cup)) == (1 if still_in(cup) else 0)
    (shown,) = stages(cup)
    assert shown.is_over
    assert not shown.nexts


def test_one_left_after_a_semi_final_is_the_champion() -> None:
    cup = cup_of("redraw", 4)
    (held,) = published(first(cup))
    closed(held, both_away=1)
    assert is_over(first(cup))
    (winner,) = champions(cup)
    final = board(cup, named=True).final
    assert [(place, who.number) for place, who in final if place == 1] == [(1, winner)]


@pytest.mark.parametrize(("entrants", "rounds"), [(4, 1), (5, 2), (8, 2)])
def test_a_finalist_who_leaves_makes_the_other_the_champion(entrants: int, rounds: int) -> None:
    cup = cup_of("redraw", entrants)
    stage = first(cup)
    for _ in range(rounds):
        play(published(stage)[0])
    assert not is_over(stage)
    assert champions(cup) == []
    gone, stays = still_in(cup)
    leaves(stage, gone)
    assert is_over(stage)
    assert champions(cup) == [stays]


def test_who_left_is_not_counted_into_the_rounds_to_come() -> None:
    cup = cup_of("redraw", 8)
    stage = first(cup)
    play(published(stage)[0])
    assert rounds_of(stage) == 3
    two = still_in(cup)[:2]
    for number in two:
        leaves(stage, number)
    assert rounds_of(stage) == 2
    rounds = bracket_view(question(stage, place=next_place(stage), seed=""))
    assert [len(one) for one in rounds] == [4, 1]


def test_a_bracket_keeps_its_rounds_when_somebody_leaves() -> None:
    cup = cup_of("bracket", 5)
    stage = first(cup)
    assert rounds_of(stage) == 3
    play(published(stage)[0])
    leaves(stage, 5)
    assert rounds_of(stage) == 3
