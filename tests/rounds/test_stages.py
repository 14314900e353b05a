"""阶段相接: whoever is among the first goes on, with what the next stage lets them bring."""

from typing import Any

import pytest

from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import play
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.bracket import pictures
from gouji_league.rounds.services import advancing, closing, drawing
from gouji_league.rules.books import BOOKS
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services import stages
from gouji_league.tournaments.words import in_short
from tests.rounds.event import BY, drafted, first, made, matches_of, played_out, published

pytestmark = pytest.mark.django_db


def setting(stage: Stage, **settings: Any) -> None:
    stage.settings |= settings
    stage.save()


def followed(
    preset: str, entrants: int, stage_format: str, *, advance: int, **settings: Any
) -> Tournament:
    """A preset whose first stage another one follows; the list of the first is settled."""
    cup = made(preset, entrants)
    setting(first(cup), advance=advance)
    setting(stages.add_stage(cup, by=BY, stage_format=stage_format), **settings)
    return cup


def begun(cup: Tournament) -> Stage:
    """The first stage is over, the list of the second settled."""
    played_out(first(cup))
    later = cup.stages.get(number=2)
    advancing.begin(later, by=BY)
    return later


class TestFromSwissToABracket:
    def cup(self, *, advance: int = 4, **settings: Any) -> Tournament:
        return followed("shuangsheng-swiss", 9, "knockout", advance=advance, **settings)

    def test_the_first_of_the_table_go_on_and_stand_as_seeds(self) -> None:
        later = begun(self.cup())
        [table] = stage_table(first(later.tournament)).groups
        ranks = {row.entrant: row.rank or 0 for row in table.rows}
        lots = drafted(later)
        one, two, three, four = (taking.entrant.number for taking in later.takings.order_by("seed"))
        told = [ranks[number] for number in (one, two, three, four)]
        assert told == sorted(ranks.values())[:4]  # of those who share a rank, lots say who
        drawn = [tuple(each["seats"]) for each in lots.chosen[0]["meetings"]]
        assert drawn == [(one, four), (three, two)]

    def test_nobody_is_said_to_come_from_one_group(self) -> None:
        assert drafted(begun(self.cup())).chosen[0]["reasons"] == []

    def test_two_of_one_unit_who_must_meet_are_told_of(self) -> None:
        later = begun(self.cup())
        unit = later.tournament.units.create(name="东院", name_key="dong yuan")
        for taking in later.takings.all():
            later.tournament.entrants.filter(pk=taking.entrant_id).update(unit=unit)
        (drawn,) = drafted(later).chosen
        assert [one["key"] for one in drawn["reasons"]] == ["same_unit", "same_unit"]

    @pytest.mark.parametrize(("byes", "of_the_best"), [("seeds", True), ("lots", False)])
    def test_byes_go_to_the_best_or_by_lot(self, byes: str, *, of_the_best: bool) -> None:
        later = begun(self.cup(advance=5, byes=byes))
        seeds = dict(later.takings.values_list("entrant__number", "seed"))
        having = set()
        for secret in ("甲", "乙", "丙", "丁"):
            drawing.seal(later, by=BY, secret=secret)
            lots = drafted(later)
            having.add(tuple(sorted(seeds[one] or 0 for one in lots.chosen[0]["byes"])))
            Lots.objects.filter(pk=lots.pk).delete()
        assert (having == {(1, 2, 3)}) is of_the_best

    @pytest.mark.parametrize(("byes", "shown"), [("seeds", 1), ("lots", 0)])
    def test_its_picture_is_there_before_the_draw_if_no_lot_decides(
        self, byes: str, shown: int
    ) -> None:
        cup = begun(self.cup(byes=byes)).tournament
        assert len(pictures(cup, named=True)) == shown

    def test_it_is_said_in_words(self) -> None:
        cup = self.cup()
        assert "前 4 名进下一阶段" in in_short(first(cup))
        assert "进下一阶段" not in in_short(cup.stages.get(number=2))

    def test_without_a_number_all_go_on(self) -> None:
        later = begun(followed("dagang-league", 3, "round_robin", advance=0))
        assert later.takings.count() == 3


class TestFromSinglesToAFinal:
    @pytest.mark.parametrize("carry", ["none", "points"])
    def test_the_best_six_meet_with_or_without_what_they_have(self, carry: str) -> None:
        cup = followed("standard-singles", 12, "singles", advance=6, carry=carry)
        setting(first(cup), rounds=1)
        (held,) = published(first(cup))
        for match in matches_of(held):
            play(match, chance=Chance(1), by=BY)
        closing.close(held, by=BY)
        later = cup.stages.get(number=2)
        advancing.begin(later, by=BY)
        before = {row.entrant: row.points for row in stage_table(first(cup)).rows[:6]}
        rows = stage_table(later).rows
        assert {row.entrant for row in rows} == set(before)
        brought = before if carry == "points" else dict.fromkeys(before, 0)
        assert {row.entrant: row.values["points"] for row in rows} == brought


@pytest.mark.parametrize(("book", "said"), [("shida", True), ("standard", False)])
def test_of_singles_it_is_said_how_a_sides_points_become_the_players(
    book: str, *, said: bool
) -> None:
    draft = presets.draft("singles", BOOKS[book])
    assert ("一方的得分，三人各记一份" in in_short(draft)) is said
