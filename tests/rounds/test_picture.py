"""对阵图: what the picture of a bracket shows, and that nothing in it overlaps."""

from itertools import pairwise

import pytest
from django.test import Client
from django.utils import timezone

from gouji_league.matches.models import Match
from gouji_league.matches.views.table import current
from gouji_league.rounds.selectors.bracket import Picture, pictures
from gouji_league.tournaments.models import Table, Tournament
from tests.pages import page_of, select, texts
from tests.rounds.event import first, made, matches_of, play, published

pytestmark = pytest.mark.django_db


def picture(cup: Tournament) -> Picture:
    (found,) = pictures(cup, named=True)
    return found


@pytest.mark.parametrize("preset", ["shida-knockout", "shuangsheng-knockout"])
@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 13, 35])
def test_no_two_matches_of_a_column_overlap(preset: str, entrants: int) -> None:
    cup = made(preset, entrants)
    published(first(cup))
    found = picture(cup)
    columns: dict[int, list[int]] = {}
    for cell in found.cells:
        columns.setdefault(cell.x, []).append(cell.y)
        assert cell.x + 208 <= found.width
        assert cell.y + cell.height <= found.height
    for edges in columns.values():
        ordered = sorted(edges)
        assert all(below - above > 56 for above, below in pairwise(ordered))


@pytest.mark.parametrize(("entrants", "matches"), [(5, 1), (13, 5), (34, 2), (16, 8)])
def test_byes_of_a_fixed_bracket_take_no_room(entrants: int, matches: int) -> None:
    cup = made("shuangsheng-knockout", entrants)
    published(first(cup))
    found = picture(cup)
    assert sum(cell.x == 0 for cell in found.cells) == matches
    shown = {side.words for cell in found.cells for side in cell.sides if side.known}
    assert shown == set(cup.entrants.values_list("name", flat=True))


def test_a_field_of_34_is_no_taller_than_one_of_32() -> None:
    heights = []
    for number, entrants in enumerate((32, 34)):
        Tournament.objects.filter(slug="cup").update(slug=f"old{number}")
        cup = made("shuangsheng-knockout", entrants)
        published(first(cup))
        heights.append(picture(cup).height)
    assert heights[0] == heights[1]


@pytest.mark.parametrize(
    ("preset", "tie", "note"),
    [
        ("shida-knockout", "extra_deals", "加"),
        ("shida-knockout", "head_side", "加"),
        ("shuangsheng-knockout", "dealer", "庄"),
        ("shuangsheng-knockout", "extra_deal", "加"),
        ("shuangsheng-knockout", "lots", "抽"),
    ],
)
def test_a_match_that_ended_level_says_how_it_was_decided(preset: str, tie: str, note: str) -> None:
    cup = made(preset, 4)
    stage = first(cup)
    stage.settings |= {"tie": tie}
    stage.save()
    one, other = matches_of(published(stage)[0])
    side = "ns" if preset.startswith("shuangsheng") else "odd"
    for match, by_deals in ((one, None), (other, side)):
        match.status, match.winner = Match.Status.FINISHED, side
        match.outcome |= {"winner": by_deals}
        match.save()
    notes = [cell.note for cell in picture(cup).cells if cell.x == 0]
    assert sorted(notes) == ["", note]


def test_who_did_not_come_is_marked() -> None:
    cup = made("shida-knockout", 4)
    match = matches_of(published(first(cup))[0])[0]
    match.status, match.absent, match.winner = Match.Status.WALKOVER, "even", "odd"
    match.save()
    Tournament.objects.update(published_at=timezone.now())
    page = page_of(Client(), f"/t/{cup.slug}/bracket/")
    assert "弃权" in texts(page, ".bracket-figure")


def test_paper_is_turned_where_the_bracket_is_tall() -> None:
    cup = made("shuangsheng-knockout", 66)
    published(first(cup))
    Tournament.objects.update(published_at=timezone.now())
    sheets = [
        one.get("href") for one in select(page_of(Client(), f"/t/{cup.slug}/bracket/"), "link")
    ]
    assert any("bracket_upright" in one for one in sheets)


# The table of a level match -----------------------------------------------------------------


def test_a_table_stays_with_its_level_match_until_the_extra_deal_is_played() -> None:
    cup = made("shida-knockout", 4)
    Table.objects.filter(tournament=cup, number__gt=1).delete()
    one, other = matches_of(published(first(cup))[0])
    table = Table.objects.get(tournament=cup)
    assert {one.table_id, other.table_id} == {table.pk}
    one.status = Match.Status.FINISHED
    one.outcome |= {"needs_extra": True}
    one.save()
    assert current(table) == one
    one.outcome |= {"needs_extra": False}
    one.winner = "odd"
    one.save()
    assert current(table) == other


def test_a_closed_round_shows_who_goes_on() -> None:
    cup = made("shuangsheng-knockout", 5)
    play(published(first(cup))[0])
    second = [cell for cell in picture(cup).cells if cell.x == 240]
    assert all(side.known for cell in second for side in cell.sides)
