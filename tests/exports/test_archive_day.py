"""存档 of a day in its middle: nothing that the desk decided stays behind."""

import json

import pytest

from gouji_league.desk.models import Objection, Ruling
from gouji_league.exports.archive.restoring import restore
from gouji_league.exports.archive.writing import AUDIT
from gouji_league.exports.models import Sheet
from gouji_league.exports.selectors import codes
from gouji_league.matches.models import Match, Place
from gouji_league.tournaments.models import StageFoul, Tournament
from tests.exports.day import eventful, take_away
from tests.exports.test_archive import BY, archived, changed, files, opened

pytestmark = pytest.mark.django_db


def test_every_file_comes_out_again_but_for_the_log() -> None:
    cup = eventful()
    assert cup.matches.filter(status=Match.Status.ANNULLED).exists()
    assert Place.objects.filter(match__tournament=cup, start__gt=1).exists()
    first = archived(cup)
    take_away(cup)
    second = archived(restore(opened(first), by=BY))
    one, two = files(first), files(second)
    assert list(one) == list(two)
    assert [name for name in one if one[name] != two[name]] == [AUDIT]
    told = json.loads(one["rulings.json"])
    assert [len(told[key]) for key in ("fouls", "objections", "rulings")] == [1, 2, 2]
    match = json.loads(one["matches/0001.json"])
    assert all(match[key] for key in ("calls", "extra_time", "late", "sheets"))
    assert json.loads(one["draws.json"])["clocks"]


def test_beside_itself_it_is_a_copy_with_everything() -> None:
    cup = eventful()
    cup.rounds.filter(number=1).update(left_open=[str(cup.matches.order_by("pk")[0].key)])
    copy = restore(opened(archived(cup)), by=BY)
    for model, way in (
        (StageFoul, "stage__tournament"),
        (Objection, "tournament"),
        (Ruling, "objection__tournament"),
        (Sheet, "match__tournament"),
    ):
        ours, theirs = (model._default_manager.filter(**{way: one}).count() for one in (cup, copy))
        assert ours == theirs > 0
    assert copy.rounds.get(number=1).left_open == [str(copy.matches.order_by("pk")[0].key)]
    assert copy.settings["certificate"] == cup.settings["certificate"]


def test_a_printed_sheet_still_leads_to_its_match() -> None:
    cup = eventful()
    sheet = Sheet.objects.filter(match__tournament=cup).order_by("pk")[0]
    key, archive = sheet.match.key, archived(cup)
    take_away(cup)
    restore(opened(archive), by=BY)
    found = codes.find(sheet.code)
    assert found is not None
    assert found.match.key == key


def test_an_older_archive_without_them_is_read_too() -> None:
    cup = eventful()

    def older(told: dict[str, object]) -> None:
        del told["objections"], told["rulings"]

    archive = changed(archived(cup), "rulings.json", older)
    take_away(cup)
    restore(opened(archive), by=BY)
    assert Tournament.objects.get().matches.exists()
    assert not Objection.objects.exists()
