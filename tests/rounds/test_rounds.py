"""轮: published, withdrawn, opened, closed with what is missing, opened again with what it undoes."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError

from gouji_league.matches.models import Match, Place
from gouji_league.rounds.models import Lots, Round
from gouji_league.rounds.services import closing, publishing
from gouji_league.tournaments.models import Stage
from tests.rounds.event import BY, decide, drafted, first, made, matches_of, play, published

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("preset", "entrants", "rounds", "matches", "byes"),
    [
        ("dagang-league", 8, 7, 28, 0),
        ("dagang-league", 5, 5, 10, 5),
        ("dongfang-groups", 8, 3, 12, 0),
        ("dongfang-groups", 7, 3, 9, 3),
        ("shida-knockout", 13, 1, 6, 1),
        ("shuangsheng-swiss", 9, 1, 4, 1),
        ("shuangsheng-knockout", 6, 1, 2, 2),
        ("standard-singles", 15, 1, 2, 3),
    ],
)
def test_a_draw_becomes_rounds_with_matches_and_byes(
    preset: str, entrants: int, rounds: int, matches: int, byes: int
) -> None:
    made_rounds = published(first(made(preset, entrants)))
    rows = Match.objects.filter(round__isnull=False)
    waiting = rows.filter(status=Match.Status.BYE)
    assert [one.number for one in made_rounds] == list(range(1, rounds + 1))
    assert (rows.count() - waiting.count(), waiting.count()) == (matches, byes)


@pytest.mark.parametrize("preset", ["dagang-league", "shida-knockout", "standard-singles"])
def test_everybody_sits_once_in_a_round(preset: str) -> None:
    published(first(made(preset, 12)))
    seats = Counter(Place.objects.filter(match__round=1).values_list("player", flat=True))
    assert set(seats.values()) == {1}


def test_each_side_of_a_team_match_is_one_team() -> None:
    (held, *_rest) = published(first(made("dagang-league", 4)))
    for match in matches_of(held):
        sides = {1: match.first, 0: match.second}
        for place in match.places.select_related("player"):
            side = sides[place.place % 2]
            assert side is not None
            assert side.members.filter(player=place.player).exists()


def test_tables_are_used_again_where_there_are_more_matches() -> None:
    cup = made("dagang-league", 8)
    cup.tables.filter(number__gt=2).delete()
    (held, *_rest) = published(first(cup))
    used = Counter(str(one.table) for one in matches_of(held))
    assert sorted(used.values()) == [2, 2]


def test_a_publication_is_withdrawn_as_if_it_had_never_been() -> None:
    stage = first(made("dongfang-groups", 8))
    lots = drafted(stage)
    publishing.publish(lots, by=BY)
    withdrawn = publishing.withdraw(lots, by=BY)
    assert withdrawn.status == Lots.Status.WITHDRAWN
    assert not Match.objects.exists()
    assert not Round.objects.exists()
    assert set(stage.takings.values_list("group", flat=True)) == {""}


def test_a_round_with_a_decided_match_is_not_withdrawn() -> None:
    lots = drafted(first(made("shida-knockout", 4)))
    (held,) = publishing.publish(lots, by=BY)
    decide(matches_of(held)[0])
    with pytest.raises(ValidationError) as refused:
        publishing.withdraw(lots, by=BY)
    assert refused.value.code == "begun"
    assert len(matches_of(held)) == 2


def test_publishing_twice_is_refused() -> None:
    lots = drafted(first(made("shida-knockout", 4)))
    publishing.publish(lots, by=BY)
    with pytest.raises(ValidationError):
        publishing.publish(lots, by=BY)
    assert Round.objects.count() == 1


def test_what_is_missing_is_named_and_gone_on_with_knowingly() -> None:
    (held,) = published(first(made("shuangsheng-swiss", 4)))
    decide(matches_of(held)[0])
    with pytest.raises(ValidationError, match="还有 1 场没有结果"):
        closing.close(held, by=BY)
    closed = closing.close(held, by=BY, knowingly=True)
    assert closed.left_open == [str(matches_of(held)[1].key)]


def test_a_level_knockout_match_keeps_its_round_open() -> None:
    (held,) = published(first(made("shida-knockout", 2)))
    (match,) = matches_of(held)
    match.outcome |= {"needs_extra": True}
    match.status = Match.Status.FINISHED
    match.save()
    assert closing.missing_in(held) == [match]


def test_opening_a_round_again_withdraws_what_stands_on_it() -> None:
    stage = first(made("shida-knockout", 8))
    (held,) = published(stage)
    play(held)
    (later,) = published(stage)
    assert [one.place for one in closing.undoing(held).lots] == [2]
    closing.reopen(held, by=BY)
    assert not Round.objects.filter(pk=later.pk).exists()
    assert Match.objects.filter(round=1).count() == 4


def test_a_round_is_not_opened_again_once_somebody_played_on() -> None:
    stage = first(made("shida-knockout", 8))
    (held,) = published(stage)
    play(held)
    (later,) = published(stage)
    decide(matches_of(later)[0])
    with pytest.raises(ValidationError) as refused:
        closing.reopen(held, by=BY)
    assert refused.value.code == "begun"
    assert Round.objects.filter(pk=later.pk).exists()


def test_the_rounds_of_a_league_do_not_stand_on_each_other() -> None:
    (held, *_rest) = published(first(made("dagang-league", 4)))
    play(held)
    assert closing.undoing(held).lots == []
    closing.reopen(held, by=BY)
    assert Round.objects.count() == 3


def test_a_stage_can_be_ended_before_its_last_round_and_gone_on_with() -> None:
    stage = first(made("shuangsheng-swiss", 6))
    (held,) = published(stage)
    with pytest.raises(ValidationError):
        closing.end_stage(stage, by=BY)
    play(held)
    closing.end_stage(stage, by=BY)
    assert Stage.objects.get(pk=stage.pk).ended_at is not None
    closing.resume_stage(stage, by=BY)
    assert Stage.objects.get(pk=stage.pk).ended_at is None


def test_a_match_moves_to_another_table_without_losing_anything() -> None:
    cup = made("shida-knockout", 4)
    (held,) = published(first(cup))
    match = matches_of(held)[0]
    table = cup.tables.order_by("number").last()
    moved = closing.move(match, table=table, starts_at=None, by=BY)
    assert moved.table == table
    assert moved.version == match.version + 1
