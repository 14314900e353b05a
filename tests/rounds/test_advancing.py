"""晋级: who takes part in the next stage, from where, with what; and what a correction changes."""

from collections.abc import Iterable

import pytest
from django.core.exceptions import ValidationError

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.rounds.formats.rotation import in_pools
from gouji_league.rounds.selectors.stages import pools_of
from gouji_league.rounds.services import advancing, closing, drifting
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Entrant, Stage, Table, Tournament
from tests.rounds.event import (
    BY,
    decide,
    first,
    made,
    matches_of,
    play,
    played_out,
    published,
)

pytestmark = pytest.mark.django_db


def second(cup: Tournament) -> Stage:
    return cup.stages.get(number=2)


def after_groups(entrants: int = 8) -> Tournament:
    """The groups are over, and the knock-out's list is settled."""
    cup = made("dongfang-groups", entrants)
    played_out(first(cup))
    advancing.begin(second(cup), by=BY)
    return cup


def origins(stage: Stage) -> dict[str, int]:
    return {one.origin: one.entrant.number for one in stage.takings.select_related("entrant")}


def sides(match: Match) -> set[int]:
    return {one.number for one in (match.first, match.second) if one}


def numbers(matches: Iterable[Match]) -> list[set[int]]:
    return [sides(one) for one in matches]


def test_a_late_list_begins_with_those_who_entered() -> None:
    cup = made("dagang-league", 5, begun=False)
    gone = cup.entrants.get(number=2)
    gone.status = Entrant.Status.WITHDRAWN
    gone.save()
    advancing.begin(first(cup), by=BY)
    assert [one.entrant.number for one in first(cup).takings.all()] == [1, 3, 4, 5]


def test_nobody_goes_on_before_the_groups_are_over() -> None:
    cup = made("dongfang-groups", 8)
    rounds = published(first(cup))
    for held in rounds[:-1]:
        play(held)
    with pytest.raises(ValidationError) as refused:
        advancing.begin(second(cup), by=BY)
    assert refused.value.code == "stage_before"


def test_the_first_two_of_each_group_go_on() -> None:
    cup = after_groups()
    table = {
        f"{group.name}{place}": row.entrant
        for group in stage_table(first(cup)).groups
        for place, row in enumerate(group.rows[:2], 1)
    }
    assert origins(second(cup)) == table
    assert set(table) == {"A1", "A2", "B1", "B2"}


def test_winners_of_groups_meet_seconds_of_others() -> None:
    cup = after_groups()
    at = origins(second(cup))
    (held,) = published(second(cup))
    assert sorted(numbers(matches_of(held)), key=min) == sorted(
        [{at["A1"], at["B2"]}, {at["B1"], at["A2"]}], key=min
    )


def test_who_withdrew_after_the_groups_makes_room_for_the_next() -> None:
    cup = made("dongfang-groups", 8)
    played_out(first(cup))
    rows = stage_table(first(cup)).groups[0].rows
    taking = first(cup).takings.get(entrant__number=rows[0].entrant)
    taking.withdrawn = "keep"
    taking.save()
    advancing.begin(second(cup), by=BY)
    assert origins(second(cup))["A1"] == rows[1].entrant
    assert origins(second(cup))["A2"] == rows[2].entrant


def test_the_list_is_not_made_anew_once_a_round_is_published() -> None:
    cup = made("shida-knockout", 4)
    published(first(cup))
    with pytest.raises(ValidationError) as refused:
        advancing.begin(first(cup), by=BY)
    assert refused.value.code == "rounds"


def test_a_late_comer_plays_from_the_next_round_on() -> None:
    cup = made("shuangsheng-swiss", 5)
    late = cup.entrants.get(number=5)
    first(cup).takings.get(entrant=late).delete()
    published(first(cup))
    assert advancing.add_late(first(cup), late, by=BY).since == 2
    with pytest.raises(ValidationError):
        advancing.add_late(first(cup), late, by=BY)


# Corrections -------------------------------------------------------------------------------


def test_without_a_correction_nothing_drifts() -> None:
    cup = after_groups()
    for held in published(second(cup)):
        play(held)
    published(second(cup))
    assert drifting.drifts(first(cup)) == []
    assert drifting.drifts(second(cup)) == []


def test_a_corrected_winner_takes_the_place_in_every_later_match() -> None:
    cup = made("shida-knockout", 4)
    (semis,) = published(first(cup))
    play(semis)
    published(first(cup))
    corrected = decide(matches_of(semis)[0], "even", again=True)
    assert corrected.first
    assert corrected.second
    won, lost = corrected.second.number, corrected.first.number
    (drift,) = drifting.drifts(first(cup))
    assert dict(drift.instead) == {won: lost, lost: won}
    assert drifting.settle(first(cup), by=BY) == []
    final, third = sorted(
        Match.objects.filter(round=2).select_related("first", "second"), key=lambda one: one.kind
    )
    assert won in sides(final)
    assert lost in sides(third)
    assert drifting.drifts(first(cup)) == []


def test_who_comes_in_has_the_line_up_and_who_stayed_keeps_theirs() -> None:
    cup = made("shida-knockout", 4)
    (semis,) = published(first(cup))
    play(semis)
    published(first(cup))
    before = {place.player_id for place in Match.objects.get(round=2, kind="regular").places.all()}
    corrected = decide(matches_of(semis)[0], "even", again=True)
    drifting.settle(first(cup), by=BY)
    final = Match.objects.select_related("first", "second").get(round=2, kind="regular")
    now = {place.player_id for place in final.places.all()}
    assert corrected.second
    squad = set(corrected.second.members.values_list("player", flat=True))
    assert len(now & squad) == 3
    assert len(now & before) == 3


def test_a_match_that_has_begun_is_never_torn_apart() -> None:
    cup = made("shida-knockout", 4)
    (semis,) = published(first(cup))
    play(semis)
    (last,) = published(first(cup))
    for match in matches_of(last):
        decide(match)
    before = numbers(matches_of(last))
    decide(matches_of(semis)[0], "even", again=True)
    (staying,) = drifting.settle(first(cup), by=BY)
    assert len(staying.begun) == 2
    assert numbers(matches_of(last)) == before


def test_a_corrected_group_changes_who_goes_on() -> None:
    cup = after_groups()
    stage = second(cup)
    (held,) = published(stage)
    was = origins(stage)
    groups = Match.objects.filter(stage=first(cup)).select_related("first", "second")
    for match in groups:
        if sides(match) & {was["A2"]}:
            side = "odd" if match.first and match.first.number == was["A2"] else "even"
            decide(match, side, again=True)
        elif sides(match) & {was["A1"]}:
            side = "even" if match.first and match.first.number == was["A1"] else "odd"
            decide(match, side, again=True)
    assert drifting.drifts(stage)
    assert drifting.settle(stage, by=BY) == []
    now = origins(stage)
    assert now["A1"] == was["A2"]
    assert numbers(matches_of(held))
    at = {frozenset(one) for one in numbers(matches_of(held))}
    assert at == {frozenset({now["A1"], now["B2"]}), frozenset({now["B1"], now["A2"]})}
    assert drifting.drifts(stage) == []


def test_a_closed_stage_stays_closed_after_a_correction() -> None:
    cup = made("shida-knockout", 4)
    (semis,) = published(first(cup))
    play(semis)
    decide(matches_of(semis)[0], "even", again=True)
    assert closing.missing_in(semis) == []


# Rotation ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("people", "tables", "pools", "key"),
    [(8, 2, 1, "points"), (14, 2, 2, "average"), (14, 1, 1, "points")],
)
def test_pools_of_a_rotation_are_compared_by_the_average_one_alone_by_points(
    people: int, tables: int, pools: int, key: str
) -> None:
    cup = made("standard-rotation", people, begun=False)
    cup.tables.filter(number__gt=tables).delete()
    for number in range(cup.tables.count() + 1, tables + 1):
        Table.objects.create(tournament=cup, number=number)
    advancing.begin(first(cup), by=BY)
    assert len(pools_of(first(cup))) == pools
    assert first(cup).keys[0] == key


@pytest.mark.parametrize(("people", "told"), [(14, True), (8, False)])
def test_by_what_lot_the_pools_were_made_is_logged(people: int, *, told: bool) -> None:
    cup = made("standard-rotation", people, begun=False)
    while cup.tables.count() < 2:
        Table.objects.create(tournament=cup, number=cup.tables.count() + 1)
    cup.tables.filter(number__gt=2).delete()
    advancing.begin(first(cup), by=BY)
    pools = dict(first(cup).takings.values_list("entrant__number", "group"))
    advancing.begin(first(cup), by=BY)
    assert dict(first(cup).takings.values_list("entrant__number", "group")) == pools
    entry = Entry.objects.filter(verb="rounds.begun").last()
    assert entry
    after = entry.after or {}
    assert ("secret" in after) is told
    if told:
        drawn = in_pools(sorted(pools), 2, seed=after["secret"])
        assert pools == {one: str(at) for at, own in enumerate(drawn, 1) for one in own}
