"""什么时候做: after a round, before what takes much away; and the page that tells of it."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from gouji_league.accounts.actor import of_user
from gouji_league.audit.services import record
from gouji_league.copies import engines, folders, snapshots, when
from gouji_league.copies.engines import CopyError
from gouji_league.jobs import worker
from gouji_league.tournaments import verbs
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.copies.test_snapshots import held_in

pytestmark = pytest.mark.django_db(transaction=True)
PAGE = "/t/cup/manage/copies/"


@pytest.fixture
def cup() -> Tournament:
    return cast.tournament(host="甲工会")


@pytest.fixture
def browser(cup: Tournament) -> Client:
    return cast.client(cast.organiser(cup))


def act(cup: Tournament, verb: str, *, who: Any = None) -> None:
    by = who or of_user(cast.user("x"), device="")
    record(actor=by, verb=verb, subject=cup.name, tournament=str(cup.key))


def whys() -> list[str]:
    return [one.info.why for one in snapshots.listed()]


def test_before_a_tournament_is_deleted_it_is_copied(
    cup: Tournament, browser: Client, tmp_path: Path
) -> None:
    answer = browser.post("/t/cup/manage/delete/", {"name": "甲杯"})
    assert answer.status_code == 302
    assert not Tournament.objects.exists()
    [copy] = snapshots.listed()
    assert copy.info.why == "tournaments.deleted"
    assert held_in(copy, tmp_path) == {"甲杯": "甲工会"}


def test_after_a_round_the_jobs_make_one(cup: Tournament) -> None:
    act(cup, "rounds.closed")
    assert whys() == []
    ended = worker.run_next()
    assert ended is not None
    assert ended.result == {"made": True}
    assert whys() == ["rounds.closed"]


def test_not_with_every_act_nor_with_a_commands(cup: Tournament) -> None:
    from gouji_league.accounts.actor import of_command

    act(cup, "rounds.moved")
    act(cup, "rounds.withdrawn", who=of_command("rehearse"))
    assert whys() == []
    act(cup, "rounds.withdrawn")
    assert whys() == ["rounds.withdrawn"]


def test_an_act_told_of_twice_makes_one(cup: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(when, "ONE_ACT", 60.0)
    monkeypatch.setattr(when, "_last", -60.0)
    act(cup, "rounds.reopened")
    act(cup, "rounds.withdrawn")
    assert whys() == ["rounds.reopened"]


def test_every_act_that_is_waited_for_is_one_of_the_log() -> None:
    assert (when.BEFORE | when.AFTER) - set(verbs.VERBS) == set()


def test_a_copy_that_fails_stops_nobody_and_is_told(
    cup: Tournament, browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_to: Path) -> None:
        raise CopyError("盘满了")

    with monkeypatch.context() as patch:
        patch.setattr(engines, "dump", fail)
        act(cup, "people.imported")
    assert folders.state().failed == "盘满了"
    assert "盘满了" in browser.get(PAGE).content.decode()
    browser.post(f"{PAGE}take/")
    assert "盘满了" not in browser.get(PAGE).content.decode()
    assert whys() == [snapshots.BY_HAND]


def test_the_page_lists_them_and_names_only_what_is_its_own(
    cup: Tournament, browser: Client
) -> None:
    other = cast.tournament(slug="other", name="乙杯")
    assert "还没有副本" in browser.get(PAGE).content.decode()
    act(cup, "matches.rules_changed")
    act(other, "rounds.reopened")
    browser.post(f"{PAGE}take/")
    text = browser.get(PAGE).content.decode()
    assert "以前：改了规则选项" in text
    assert "以前：重开一轮" in text
    assert "手动" in text
    assert "乙杯" not in text
    assert snapshots.listed()[0].path.name in text


def test_a_stick_is_chosen_and_missed_when_it_is_gone(
    cup: Tournament, browser: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    monkeypatch.setattr(folders, "sticks", lambda: [stick])
    assert "副本只在这台机器上" in browser.get(PAGE).content.decode()
    browser.post(f"{PAGE}take/")
    browser.post(f"{PAGE}second/", {"place": str(stick)})
    assert len(list((stick / folders.NAME).glob("*.snapshot"))) == 1
    assert "U 盘上也有" in browser.get(PAGE).content.decode()
    (stick / folders.NAME).rename(tmp_path / "drawer")
    assert "U 盘不在" in browser.get(PAGE).content.decode()
    browser.post(f"{PAGE}second/", {"place": ""})
    assert folders.state().second == ""


def test_no_other_folder_is_chosen_over_the_network(
    cup: Tournament, browser: Client, tmp_path: Path
) -> None:
    answer = browser.post(f"{PAGE}second/", {"place": str(tmp_path / "elsewhere")}, follow=True)
    assert "没有这个 U 盘" in answer.content.decode()
    assert not (tmp_path / "elsewhere").exists()
