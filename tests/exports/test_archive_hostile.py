"""存档 written by somebody who means harm: refused before anything of it can break a page."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from gouji_league.accounts.models import Link
from gouji_league.exports.archive.opening import ArchiveError
from gouji_league.exports.archive.restoring import restore
from gouji_league.tournaments.models import Role, Tournament
from gouji_league.tournaments.services.staff import make_link
from tests.exports.test_archive import (
    BY,
    archived,
    changed,
    files,
    opened,
    played,
    with_sums,
)
from tests.rounds import event

pytestmark = pytest.mark.django_db
Change = Callable[[Any], Any]
HEAD, STAGES, PEOPLE, DRAWS = "tournament.json", "stages.json", "people.json", "draws.json"
MATCH, RULINGS = "matches/0001.json", "rulings.json"


def setting(**values: Any) -> Change:
    return lambda told: told | {"settings": told["settings"] | values}


def of_stage(**values: Any) -> Change:
    return lambda told: told["stages"][0].update(values)


def stage_setting(**values: Any) -> Change:
    return lambda told: told["stages"][0]["settings"].update(values)


def options(**values: Any) -> Change:
    return lambda told: told["editions"][0]["options"].update(values)


def of_player(**values: Any) -> Change:
    return lambda told: told["players"][0].update(values)


def of_match(**values: Any) -> Change:
    return lambda told: told["match"].update(values)


def objecting(**values: Any) -> Change:
    """An objection with a ruling, of another shape."""
    text = {
        "number": 1, "side": "odd", "name": "甲", "about": "other", "deal": None, "extra": False,
        "text": "不对", "signed_at": None, "late": False, "by": "乙", "at": "2026-01-01T00:00:00+00:00",
        "proposal": None, "withdrawn_at": None, "withdrawn_by": "", "withdrawn_why": "",
    }  # fmt: skip

    def change(told: Any) -> None:
        told["objections"] = [text | {"match": "nobody's"} | values]

    return change


HOSTILE: dict[str, tuple[str, Change, str]] = {
    "awards that are a number": (HEAD, setting(awards=5), "faulty"),
    "awards without names": (HEAD, setting(awards={"grades": [{"count": 1}]}), "faulty"),
    "results shown in no known way": (HEAD, setting(results={"mode": "x"}), "faulty"),
    "a plan that begins at no time": (HEAD, setting(plan={"starts_at": "9 o'clock"}), "faulty"),
    "a plan that is a list": (HEAD, setting(plan=[1]), "faulty"),
    "a certificate that is a word": (HEAD, setting(certificate="x"), "faulty"),
    "an end before the start": (
        HEAD, lambda told: told | {"starts": "2026-05-02", "ends": "2026-05-01"}, "clashing",
    ),
    "so many deals in words": (STAGES, stage_setting(max_deals="x"), "faulty"),
    "more deals than anybody plays": (STAGES, stage_setting(max_deals=10**6), "faulty"),
    "a flag that is a list": (STAGES, stage_setting(confirm=[]), "faulty"),
    "a choice that there is not": (STAGES, stage_setting(legs=7), "faulty"),
    "keys that nobody ranks by": (STAGES, of_stage(keys=["beauty"]), "faulty"),
    "keys that are lists": (STAGES, of_stage(keys=[["points"]]), "faulty"),
    "match points in words": (STAGES, of_stage(match_points=["a", "b", "c"]), "faulty"),
    "two match points": (STAGES, of_stage(match_points=[2, 1]), "faulty"),
    "an option that no book has": (STAGES, options(magic=True), "faulty"),
    "an option of another kind": (
        STAGES,
        lambda told: told["editions"][0].update(
            options={key: {} for key in told["editions"][0]["options"]}
        ),
        "faulty",
    ),
    "a name with NUL": (PEOPLE, of_player(name="甲\0乙"), "faulty"),
    "half a sign": (PEOPLE, of_player(own_number="\ud800"), "faulty"),
    "a number too large for PostgreSQL": (PEOPLE, of_player(number=2**40), "faulty"),
    "a round that is not": (MATCH, of_match(round=99999), "faulty"),
    "a round that nobody drew": (MATCH, of_match(round=77), "faulty"),
    "somebody against themselves": (
        MATCH, lambda told: told["match"].update(second=told["match"]["first"]), "faulty",
    ),
    "the side of another game": (MATCH, of_match(absent="ns"), "faulty"),
    "an award to nobody": (MATCH, of_match(award={"winner": "x", "totals": 5}), "faulty"),
    "a seventh place": (MATCH, lambda told: told["places"][0].update(place=99), "faulty"),
    "a match that is a list": (MATCH, lambda told: told | {"match": []}, "faulty"),
    "a facts' order that is empty": (
        MATCH, lambda told: told["deals"][0].update(facts={"order": []}), "unsound",
    ),
    "an objection to no match": (RULINGS, objecting(), "faulty"),
    "objections that are a word": (RULINGS, lambda told: told | {"objections": "x"}, "missing"),
}  # fmt: skip


@pytest.fixture(scope="module")
def archive(django_db_setup: None, django_db_blocker: Any) -> bytes:
    """Of a league that was played, which is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        told = archived(played("dagang-league"))
        transaction.set_rollback(True)
    return told


@pytest.mark.parametrize("what", HOSTILE)
def test_is_refused_by_its_file_and_stores_nothing(archive: bytes, what: str) -> None:
    name, change, code = HOSTILE[what]
    with pytest.raises(ArchiveError) as refused:
        restore(opened(spoilt(archive, name, change)), by=BY)
    assert refused.value.code == code, str(refused.value)
    assert name in str(refused.value)
    assert "Error" not in str(refused.value)
    assert "out of range" not in str(refused.value)
    assert not Tournament.objects.exists()


def spoilt(archive: bytes, name: str, change: Change) -> bytes:
    """As `changed`, with what is no sign written as JSON may write it."""
    inside = files(archive)
    told = json.loads(inside[name])
    inside[name] = json.dumps(change(told) or told).encode()
    return with_sums(inside)


def test_an_objection_whose_change_is_of_another_shape(archive: bytes) -> None:
    key = json.loads(files(archive)[MATCH])["match"]["key"]
    bad = objecting(match=key, proposal={"deal": {"number": "x"}})
    with pytest.raises(ArchiveError, match=r"rulings\.json"):
        restore(opened(spoilt(archive, RULINGS, bad)), by=BY)


def test_a_number_that_is_none_is_no_json(archive: bytes) -> None:
    inside = files(archive)
    inside[HEAD] = inside[HEAD].replace(b'"settings": {', b'"settings": {"x": NaN, ')
    with pytest.raises(ArchiveError) as refused:
        opened(with_sums(inside))
    assert refused.value.code == "unreadable"


class TestLinks:
    """Whoever hands an archive on hands on no tournament."""

    def test_an_organisers_link_is_not_in_it(self) -> None:
        cup = event.made("dagang-league", 4)
        for role in Role.Name:
            make_link(cup, by=BY, role=role, name=role)
        told = json.loads(files(archived(cup, links=True))["access.json"])["links"]
        assert sorted(one["role"] for one in told) == ["chief", "referee"]

    def test_one_that_somebody_wrote_into_it_does_not_open(self, client: Client) -> None:
        cup = event.made("dagang-league", 4)
        _link, token = make_link(cup, by=BY, role=Role.Name.CHIEF, name="甲")
        archive = changed(
            archived(cup, links=True),
            "access.json",
            lambda told: told["links"][0].update(role="organiser"),
        )
        cup.delete()
        Link.objects.all().delete()
        restore(opened(archive), by=BY, links=True)
        assert not Link.objects.exists()
        assert client.get(f"/r/{token}").status_code in (302, 401, 404)

    def test_none_opens_for_ever(self) -> None:
        cup = event.made("dagang-league", 4)
        make_link(cup, by=BY, role=Role.Name.REFEREE, name="甲")
        late = "2999-01-01T00:00:00+00:00"
        archive = changed(
            archived(cup, links=True),
            "access.json",
            lambda told: told["links"][0].update(expires_at=late),
        )
        cup.delete()
        Link.objects.all().delete()
        restore(opened(archive), by=BY, links=True)
        assert Link.objects.get().expires_at.year < 2900

    def test_only_when_asked_for(self) -> None:
        cup = event.made("dagang-league", 4)
        make_link(cup, by=BY, role=Role.Name.REFEREE, name="甲")
        archive = archived(cup, links=True)
        cup.delete()
        Link.objects.all().delete()
        restore(opened(archive), by=BY)
        assert not Link.objects.exists()
