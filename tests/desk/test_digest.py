"""公开的裁定: 第1盘更正: …… 影响: 甲队 +3, 第2→1名; on the match's page and the tournament's."""

from typing import Any

import pytest
from django.utils import timezone

from gouji_league.desk.selectors import objections
from gouji_league.matches.models import Match
from gouji_league.rounds.models import Round
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import SETTING
from tests import cast, pages
from tests.desk.test_rulings import BOOKS, Desk

pytestmark = pytest.mark.django_db


def published(desk: Desk, **settings: Any) -> Desk:
    Tournament.objects.update(published_at=timezone.now(), settings=settings)
    desk.cup.refresh_from_db()
    return desk


def corrected(book: str = "dagang") -> Desk:
    desk = Desk(book)
    desk.propose()
    desk.rule(change="deal", reason="看了录像")
    return published(desk)


def told(desk: Desk, where: str = "") -> str:
    page = pages.page_of(cast.client(), where or f"/t/cup/matches/{desk.table.key}/")
    found = pages.texts(page, "#rulings li")
    return found[0] if found else ""


@pytest.mark.parametrize("book", BOOKS)
def test_the_matchs_page_says_what_was_corrected_and_what_it_changed(book: str) -> None:
    desk = corrected(book)
    words = told(desk)
    assert words.startswith("第1盘更正：")
    assert "影响：" in words
    assert "第2→1名" in words
    assert "看了录像" in words
    assert "乙队" in words.partition("影响")[2]


def test_so_does_the_tournaments_and_leads_there() -> None:
    desk = corrected()
    page = pages.page_of(cast.client(), "/t/cup/")
    assert "第1盘更正" in pages.texts(page, "#rulings li")[0]
    assert pages.select(page, f'#rulings a[href="/t/cup/matches/{desk.table.key}/"]')


def test_one_that_changes_nothing_says_what_was_ruled() -> None:
    desk = Desk()
    desk.rule(verdict="dismissed", reason="录像里看得清楚")
    words = told(published(desk))
    assert "异议不成立" in words
    assert "影响" not in words


def test_who_objected_is_nobodys_business() -> None:
    desk = corrected()
    assert "烧记反了" not in told(desk)
    assert "烧记反了" not in told(desk, "/t/cup/")


def test_one_that_was_taken_back_is_gone() -> None:
    desk = corrected()
    desk.undo()
    assert told(desk) == ""
    assert told(desk, "/t/cup/") == ""


def test_names_are_as_the_public_reads_them() -> None:
    desk = published(corrected(), **{names.MASKED: True})
    for player in desk.cup.players.all():
        player.name += "某某"
        player.save()
    words = told(desk)
    assert "某" not in words
    assert "甲** → 乙**" in words


def test_of_a_round_that_is_held_back_nothing_is_told_and_no_place_that_it_made() -> None:
    """A ruling of the first round, made when the second had results that nobody may see yet."""
    desk = Desk()
    Match.objects.update(round=1)
    Round.objects.create(tournament=desk.cup, stage=desk.cup.stages.get(), number=1, place=1)
    desk.propose()
    desk.rule(change="deal")
    ruling = desk.ruling
    ruling.effect = ruling.effect | {"through": 2}
    ruling.save()
    published(desk, **{SETTING: {"mode": "rounds", "through": 1}})
    words = told(desk)
    assert "影响" in words
    assert "名" not in words.partition("影响")[2].partition("看了录像")[0]
    published(desk, **{SETTING: {"mode": "rounds", "through": 0}})
    assert told(desk) == ""
    assert told(desk, "/t/cup/") == ""


def test_places_and_prizes_wait_until_nothing_is_open() -> None:
    desk = Desk()
    held = Round.objects.create(
        tournament=desk.cup,
        stage=desk.cup.stages.get(),
        number=1,
        place=1,
        opened_at=timezone.now(),
        closed_at=timezone.now(),
    )
    Match.objects.update(round=held.number)
    stage = desk.cup.stages.get()
    stage.ended_at = timezone.now()
    stage.save()
    published(desk)
    page = pages.page_of(cast.client(), "/t/cup/")
    assert "还有 1 个异议没有裁定" in pages.texts(page, "#awaiting")[0]
    assert not pages.select(page, "#winners")
    assert pages.select(pages.page_of(cast.client(), "/t/cup/standings/"), "#awaiting")
    desk.rule(verdict="dismissed")
    assert objections.open_count(desk.cup) == 0
    page = pages.page_of(cast.client(), "/t/cup/")
    assert not pages.select(page, "#awaiting")
    assert pages.select(page, "#winners")
