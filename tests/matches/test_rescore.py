"""manage.py rescore: everything derived can be rebuilt and compared."""

from io import StringIO

import pytest
from django.core.management import call_command

from gouji_league.matches.models import Deal, Match, ScoreLine
from gouji_league.matches.services.writes import is_signed
from tests.matches.play import ALL, OTHER, Table, event

pytestmark = pytest.mark.django_db


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    made = Table(event(request.param))
    made.deal(1)
    made.deal(2, OTHER[made.book])
    return made


def rescore(*words: str) -> tuple[int, str]:
    out = StringIO()
    try:
        call_command("rescore", *words, stdout=out)
    except SystemExit as stop:
        return int(stop.code or 0), out.getvalue()
    return 0, out.getvalue()


def test_what_was_just_stored_is_in_order(table: Table) -> None:
    assert rescore("--check") == (0, "1 matches, 0 differences\n")


def test_a_changed_outcome_is_found_and_mended(table: Table) -> None:
    Match.objects.update(winner="odd")
    status, said = rescore("cup", "--check")
    assert (status, "outcome" in said) == (1, True)
    assert rescore("cup")[0] == 0
    assert rescore("--check") == (0, "1 matches, 0 differences\n")
    assert table.match.winner == ""


@pytest.mark.parametrize("table", [book for book in ALL if book != "shuangsheng"], indirect=True)
def test_a_changed_line_is_found_and_mended(table: Table) -> None:
    before = sorted(ScoreLine.objects.values_list("deal", "kind", "points"))
    ScoreLine.objects.update(points=77)
    assert rescore("--check")[0] == 1
    rescore()
    assert sorted(ScoreLine.objects.values_list("deal", "kind", "points")) == before


def sign(table: Table) -> None:
    table.send("PATCH", "", ended="stopped", reason="到时")
    for side in ("odd", "even") if table.book != "shuangsheng" else ("ns", "ew"):
        sent = {"side": side, "name": "甲", "agrees": True}
        assert table.send("POST", "signatures", **sent).status_code == 201


@pytest.mark.parametrize("table", [book for book in ALL if book != "shuangsheng"], indirect=True)
def test_other_words_for_the_same_points_leave_the_signatures(table: Table) -> None:
    sign(table)
    ScoreLine.objects.update(why="earlier")
    assert rescore("--check")[0] == 1
    rescore()
    assert rescore("--check")[0] == 0
    assert is_signed(table.match)


@pytest.mark.parametrize("table", [book for book in ALL if book != "shuangsheng"], indirect=True)
def test_other_points_are_to_be_signed_again(table: Table) -> None:
    sign(table)
    ScoreLine.objects.update(points=77)
    rescore()
    assert not is_signed(table.match)


def test_whoever_has_seen_the_match_before_it_is_told_of_it(table: Table) -> None:
    Match.objects.update(winner="odd")
    rescore()
    answer = table.send("PATCH", "", ended="stopped", reason="到时")
    assert answer.status_code == 409
    assert [one["what"] for one in answer.json()["changes"]] == ["rescored"]


def test_one_that_no_longer_scores_is_told_and_the_others_are_mended(table: Table) -> None:
    other = Table(table.cup)
    other.deal(1)
    Deal.objects.filter(match=table.match, number=2).update(facts={"nonsense": 1})
    Match.objects.filter(key=other.key).update(winner="odd")
    status, said = rescore()
    assert (status, "deals[1]" in said) == (1, True)
    assert "2 matches, 2 differences" in said
    assert Match.objects.get(key=other.key).winner != "odd"


def test_facts_that_no_longer_score_are_told(table: Table) -> None:
    Deal.objects.filter(number=2).update(facts={"nonsense": 1})
    status, said = rescore("--check")
    assert (status, "deals[1]" in said) == (1, True)
