"""补位: who is missing after publication, who comes late; the fewest change places."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.management import call_command

from gouji_league.matches.models import Match
from gouji_league.rounds.checking import check
from gouji_league.rounds.models import Lots
from gouji_league.rounds.selectors.drafts import as_file
from gouji_league.rounds.services import advancing, drawing, publishing, reseating
from tests.rounds.event import BY, decide, drafted, first, made, matches_of

pytestmark = pytest.mark.django_db


def drawn(preset: str, entrants: int) -> Lots:
    lots = drafted(first(made(preset, entrants)))
    publishing.publish(lots, by=BY)
    lots.refresh_from_db()
    return lots


def seats(match: Match) -> tuple[int, ...]:
    return tuple(one.number for one in (match.first, match.second) if one)


def test_the_one_who_waits_takes_the_place_of_the_missing() -> None:
    lots = drawn("shuangsheng-swiss", 7)
    (held,) = lots.rounds.all()
    waiting = lots.chosen[0]["byes"][0]
    missing, opponent = lots.chosen[0]["meetings"][0]["seats"]
    before = {one.pk: seats(one) for one in matches_of(held)}
    reseating.reseat(lots, missing=[missing], by=BY)
    after = {one.pk: seats(one) for one in matches_of(held)}
    assert {waiting, opponent} in [set(one) for one in after.values()]
    assert len(before.items() & after.items()) == 2
    assert not Match.objects.filter(status=Match.Status.BYE).exists()


def test_without_anybody_waiting_the_opponent_has_a_bye() -> None:
    lots = drawn("shuangsheng-swiss", 6)
    (held,) = lots.rounds.all()
    missing, opponent = lots.chosen[0]["meetings"][0]["seats"]
    reseating.reseat(lots, missing=[missing], by=BY)
    assert len(matches_of(held)) == 2
    bye = Match.objects.select_related("first").get(status=Match.Status.BYE)
    assert bye.first
    assert bye.first.number == opponent


def test_a_late_comer_meets_the_one_who_waits() -> None:
    cup = made("shuangsheng-swiss", 6)
    late = cup.entrants.get(number=6)
    first(cup).takings.get(entrant=late).delete()
    lots = drafted(first(cup))
    publishing.publish(lots, by=BY)
    lots.refresh_from_db()
    taking = advancing.add_late(first(cup), late, by=BY)
    taking.since = 1
    taking.save()
    waiting = lots.chosen[0]["byes"][0]
    reseating.reseat(lots, coming=[6], by=BY)
    (held,) = lots.rounds.all()
    assert {waiting, 6} in [set(seats(one)) for one in matches_of(held)]


def test_a_match_that_has_begun_is_left_alone() -> None:
    lots = drawn("shuangsheng-swiss", 6)
    (held,) = lots.rounds.all()
    decide(matches_of(held)[0])
    missing = lots.chosen[0]["meetings"][0]["seats"][0]
    with pytest.raises(ValidationError) as refused:
        reseating.reseat(lots, missing=[missing], by=BY)
    assert refused.value.code == "begun"


def test_in_a_league_an_absence_is_a_walkover() -> None:
    lots = drawn("dagang-league", 4)
    with pytest.raises(ValidationError) as refused:
        reseating.preview(lots, missing=[1])
    assert refused.value.code == "whole"


def test_nobody_named_is_nothing_done() -> None:
    lots = drawn("shuangsheng-swiss", 6)
    with pytest.raises(ValidationError) as refused:
        reseating.reseat(lots, by=BY)
    assert refused.value.code == "nobody"


def test_of_six_alone_only_one_table_changes() -> None:
    lots = drawn("standard-singles", 19)
    (held,) = lots.rounds.all()
    before = {one.pk for one in matches_of(held)}
    missing = lots.chosen[0]["meetings"][0]["seats"][0]
    reseating.reseat(lots, missing=[missing], by=BY)
    after = {one.pk for one in matches_of(held)}
    assert len(after) == 3
    assert len(before & after) == 2


# What is downloaded is checked -----------------------------------------------------------------


def downloaded(lots: Lots) -> Any:
    lots.refresh_from_db()
    return json.loads(json.dumps(as_file(lots)))


def swapped_seats(told: Any) -> Any:
    one, other = (told["chosen"][0]["meetings"][at]["seats"] for at in (0, 1))
    one[0], other[0] = other[0], one[0]
    return told


@pytest.mark.parametrize(
    ("preset", "entrants"),
    [
        ("shuangsheng-swiss", 9),
        ("shida-knockout", 9),
        ("shuangsheng-knockout", 7),
        ("standard-singles", 20),
    ],
)
def test_who_was_missing_and_who_came_are_drawn_again_and_are_the_same(
    preset: str, entrants: int
) -> None:
    """After a swap in the draft, one misses, one who entered late comes, the first is back."""
    cup = made(preset, entrants)
    late = cup.entrants.get(number=entrants)
    first(cup).takings.get(entrant=late).delete()
    lots = drafted(first(cup))
    one, *_rest, other = (n for own in lots.chosen[0]["meetings"] for n in own["seats"])
    drawing.swap(lots, one=one, other=other, by=BY)
    publishing.publish(lots, by=BY)
    for missing, coming in ([[other], []], [[], [entrants]], [[one], [other]]):
        lots.refresh_from_db()
        reseating.reseat(lots, missing=missing, coming=coming, by=BY)
        assert check(downloaded(lots)) == []
    assert check(swapped_seats(downloaded(lots))) == ["chosen"]


@pytest.mark.parametrize("came", [{}, {"came": []}])
def test_a_forged_draw_does_not_pass_for_one_that_was_re_seated(
    came: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = swapped_seats(downloaded(drawn("shida-knockout", 13)))
    told["edits"].append({"missing": [], "coming": []} | came)
    (tmp_path / "draw.json").write_text(json.dumps(told), "utf-8")
    with pytest.raises(SystemExit):
        call_command("draw-check", str(tmp_path / "draw.json"))
    printed = capsys.readouterr()
    assert "没有问题" not in printed.out
    assert ("不一样" if came else "公布后补过位，没有核对") in printed.err


def test_a_re_seating_that_nobody_could_have_made_is_found_out() -> None:
    told = downloaded(drawn("shuangsheng-knockout", 8))
    late = {"id": 9} | {key: told["question"]["entrants"][0][key] for key in ("unit", "seed")}
    told["edits"].append({"missing": [], "coming": [9], "came": [late]})
    assert check(told) == ["chosen"]
