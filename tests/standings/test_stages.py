"""Who takes part in a stage, tables by round, and what runs over stages."""

import pytest

from gouji_league.matches.models import Match
from gouji_league.standings.selectors import UNIT_BEST, final_places, stage_table, unit_ranking
from gouji_league.tournaments.models import Entrant, Stage, Taking, Tournament, Unit
from tests import cast
from tests.standings.cups import entered, set_stage

pytestmark = pytest.mark.django_db


def league(*, count: int = 4) -> tuple[Tournament, Stage, list[Entrant]]:
    cup = cast.tournament(book="dagang", tables=1)
    stage = set_stage(cup, "round_robin")
    return cup, stage, entered(cup, count=count, size=3)


def meet(stage: Stage, number: int, one: Entrant, other: Entrant, totals: str) -> None:
    """A result by totals only, in a round."""
    first, second = (int(part) for part in totals.split(":"))
    winner = "odd" if first > second else "even" if second > first else ""
    Match.objects.create(
        tournament=stage.tournament,
        stage=stage,
        edition=stage.editions.get(),
        round=number,
        first=one,
        second=other,
        status=Match.Status.AWARDED,
        winner=winner,
        award={"winner": winner or None, "totals": {"odd": first, "even": second}},
    )


def test_standings_after_a_round() -> None:
    _cup, stage, (one, two, three, _four) = league()
    meet(stage, 1, one, two, "5:3")
    meet(stage, 2, two, three, "9:0")
    meet(stage, 3, two, one, "9:0")
    ranks = [
        {row.entrant: row.rank for row in stage_table(stage, up_to=up_to).rows}
        for up_to in (0, 1, 2, None)
    ]
    assert ranks == [
        {50: 1, 51: 1, 52: 1, 53: 1},
        {50: 1, 51: 4, 52: 2, 53: 2},
        {50: 1, 51: 2, 52: 4, 53: 3},
        {51: 1, 50: 2, 52: 4, 53: 3},
    ]


def test_without_a_word_all_who_were_accepted_take_part() -> None:
    cup, stage, _entrants = league()
    cup.entrants.filter(number=53).update(approved=False)
    cup.entrants.filter(number=52).update(status="withdrawn")
    assert [(row.entrant, row.withdrawn) for row in stage_table(stage).rows] == [
        (50, ""),
        (51, ""),
        (52, "keep"),
    ]


def test_only_who_was_put_into_the_stage_takes_part() -> None:
    _cup, stage, (one, two, *_rest) = league()
    Taking.objects.create(stage=stage, entrant=two, withdrawn="annul")
    Taking.objects.create(stage=stage, entrant=one)
    assert [(row.entrant, row.rank) for row in stage_table(stage).rows] == [(50, 1), (51, None)]


def finals() -> Tournament:
    """Two groups of two; the firsts meet in a final, which 52 wins."""
    cup, stage, entrants = league()
    stage.format, stage.keys = "groups", ["match_points"]
    stage.save()
    for at, one in enumerate(entrants):
        Taking.objects.create(stage=stage, entrant=one, group="AB"[at // 2])
    meet(stage, 1, entrants[0], entrants[1], "5:3")
    meet(stage, 1, entrants[2], entrants[3], "5:3")
    final = Stage.objects.create(
        tournament=cup,
        number=2,
        format="knockout",
        rulebook="dagang",
        keys=["round_reached"],
        match_points=[2, 1, 0],
    )
    final.editions.create(number=1, made_by="甲")
    return cup


def test_final_places_run_over_the_stages_that_have_begun() -> None:
    cup = finals()
    first, final = cup.stages.order_by("number")
    assert [(place, one.number) for place, one in final_places(cup)] == [
        (1, 50),
        (1, 52),
        (3, 51),
        (3, 53),
    ]
    entrants = {one.number: one for one in cup.entrants.all()}
    for number in (50, 52):
        Taking.objects.create(stage=final, entrant=entrants[number])
    meet(final, 2, entrants[50], entrants[52], "3:5")
    assert [(place, one.number) for place, one in final_places(cup)] == [
        (1, 52),
        (2, 50),
        (3, 51),
        (3, 53),
    ]
    assert [group.name for group in stage_table(first).groups] == ["A", "B"]


def test_better_rank_before() -> None:
    cup = finals()
    final = cup.stages.get(number=2)
    Stage.objects.filter(pk=final.pk).update(format="round_robin", keys=["previous_stage"])
    final.refresh_from_db()
    assert [(row.entrant, row.rank, row.values) for row in stage_table(final).rows] == [
        (50, 1, {"previous_stage": 1}),
        (52, 1, {"previous_stage": 1}),
        (51, 3, {"previous_stage": 2}),
        (53, 3, {"previous_stage": 2}),
    ]


def test_units_by_option() -> None:
    cup = finals()
    east = Unit.objects.create(tournament=cup, name="东院", name_key="东院")
    west = Unit.objects.create(tournament=cup, name="西院", name_key="西院")
    cup.entrants.filter(number__in=[50, 51]).update(unit=east)
    cup.entrants.filter(number__in=[52]).update(unit=west)
    assert unit_ranking(cup) == []
    cup.settings[UNIT_BEST] = 2
    # 50 is 1, 51 is 3; 西院 has one alone.
    assert [tuple(one) for one in unit_ranking(cup)] == [(1, "东院", 4), (None, "西院", None)]
