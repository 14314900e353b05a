"""裁定与更正 as a table: what was objected to, ruled, appealed and taken back, as one may read it."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.desk.models import Objection, Ruling
from gouji_league.desk.services import objections, rulings
from gouji_league.exports.workbook.rulings import table
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Change, Signature
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.names import MASKED, masked
from tests import cast
from tests.exports.day import BY, eventful
from tests.exports.test_archive import played
from tests.pages import page_of

pytestmark = pytest.mark.django_db
Row = dict[str, Any]


def rows(cup: Tournament, *, named: bool = True) -> list[Row]:
    found = table(Source(cup, named=named))
    keys = [one.key for one in found.columns]
    return [dict(zip(keys, values, strict=True)) for values in found.rows()]


@pytest.fixture
def cup() -> Tournament:
    return eventful()


def of(found: list[Row], verb: str) -> list[Row]:
    return [one for one in found if verb in one["verb"]]


class TestRulings:
    def test_the_verdict_its_reason_its_clauses_and_its_effect_stand_there(
        self, cup: Tournament
    ) -> None:
        [ruled] = of(rows(cup), "裁定：成立")
        made = Ruling.objects.order_by("pk")[0]
        second = made.objection.match.second
        assert second is not None
        assert (ruled["reason"], ruled["by"]) == ("看了录像", made.by)
        assert "整局" in ruled["what"]
        assert f"判“{second.name}”胜" in ruled["what"]
        assert ruled["clauses"].startswith("002-2a ")

    def test_an_appeal_and_what_the_committee_said(self, cup: Tournament) -> None:
        found = rows(cup)
        [appealed], [decided] = of(found, "上诉"), of(found, "仲裁：成立")
        assert appealed["reason"] == "再看一遍"
        assert found.index(appealed) < found.index(decided)

    def test_objections_are_there_whether_ruled_on_or_not(self, cup: Tournament) -> None:
        told = {one["reason"]: one for one in of(rows(cup), "记下异议")}
        assert set(told) == {"次序记反了", "没有看清"}

    def test_one_that_was_taken_up_from_a_signature_is_told_once(self, cup: Tournament) -> None:
        match = cup.matches.order_by("pk")[0]
        Signature.objects.create(
            match=match, side="odd", name="甲", agrees=False, objection="少记一次烧",
            facts_version=match.facts_version, by="乙",
        )  # fmt: skip
        assert [one["verb"] for one in rows(cup) if one["reason"] == "少记一次烧"] == ["提出异议"]
        objections.take_up(match, "odd", by=BY)
        assert [one["verb"] for one in rows(cup) if one["reason"] == "少记一次烧"] == ["记下异议"]

    def test_what_was_taken_back_stays(self, cup: Tournament) -> None:
        last, open_one = Objection.objects.order_by("number")
        rulings.withdraw(last, by=BY, language="zh")
        objections.withdraw(open_one, why="看清了", by=BY)
        found = rows(cup)
        assert len(of(found, "撤销裁定")) == 1
        assert [one["reason"] for one in of(found, "异议撤回")] == ["看清了"]


class TestNames:
    def test_where_they_are_masked_nobody_is_named(self, cup: Tournament) -> None:
        cup.settings[MASKED] = True
        cup.save()
        names = {one.name for one in Objection.objects.all()}
        Ruling.objects.update(appealed_by=next(iter(names)))
        Signature.objects.filter(agrees=False).update(name=next(iter(names)))
        told = [str(value) for one in rows(cup, named=False) for value in one.values()]
        assert not [one for one in told if any(name in one for name in names)]
        assert any(masked(next(iter(names))) in one for one in told)


@pytest.mark.parametrize(
    ("verb", "params", "words", "what"),
    [
        ("annulled_set", {"reason": "退赛"}, "成绩取消，或恢复", None),
        ("given_back", {"reason": "撤销"}, "撤销，恢复原样", None),
        ("max_deals_set", {"value": 2, "reason": "晚了"}, "改了最高盘数", "2"),
        ("waiting_set", {"value": 3, "reason": "数错"}, "改了等候人数", "3"),
        ("confirmation_taken_back", {}, "撤销确认", None),
    ],
)
def test_everything_that_changes_a_result_is_there(
    cup: Tournament, verb: str, params: dict[str, Any], words: str, what: str | None
) -> None:
    one = Change.objects.filter(match__tournament=cup).order_by("pk")[0]
    Change.objects.filter(pk=one.pk).update(verb=verb, params=params)
    assert (words, what) in [(row["verb"], row["what"]) for row in rows(cup)]


def offered_on(browser: Client, page: str) -> list[str]:
    tree = page_of(browser, f"/t/cup/manage/{page}/")
    return [str(one) for one in tree.xpath("//a[@download]/@href")]


def both(name: str) -> list[str]:
    return [f"/t/cup/tables/{name}.{suffix}" for suffix in ("xlsx", "csv")]


def test_the_pages_of_the_desk_offer_what_they_show(cup: Tournament) -> None:
    browser = cast.client(cast.organiser(cup))
    for page, name in (("objections", "rulings"), ("fouls", "fouls")):
        assert offered_on(browser, page) == both(name)
        assert {browser.get(link).status_code for link in both(name)} == {200}


def test_prizes_are_offered_where_somebody_has_one() -> None:
    found = played("dagang-league")
    browser = cast.client(cast.organiser(found))
    assert offered_on(browser, "awards") == []
    found = Tournament.objects.get(pk=found.pk)
    found.settings["awards"] = {"grades": [{"name": "一等奖", "count": 1}], "extra": []}
    found.save()
    assert offered_on(browser, "awards") == both("prizes")
    assert {browser.get(link).status_code for link in both("prizes")} == {200}
