"""manage.py rescore: everything derived can be rebuilt and compared."""

from io import StringIO

import pytest
from django.core.management import call_command

from gouji_league.matches.models import Deal, Match, ScoreLine
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


def test_facts_that_no_longer_score_are_told(table: Table) -> None:
    Deal.objects.filter(number=2).update(facts={"nonsense": 1})
    status, said = rescore("--check")
    assert (status, "deals[1]" in said) == (1, True)
