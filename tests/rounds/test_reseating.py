"""补位: who is missing after publication, who comes late; the fewest change places."""

import pytest
from django.core.exceptions import ValidationError

from gouji_league.matches.models import Match
from gouji_league.rounds.models import Lots
from gouji_league.rounds.services import advancing, publishing, reseating
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
