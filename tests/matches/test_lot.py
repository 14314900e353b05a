"""抽签: a level match whose format decides it by lots."""

import pytest

from gouji_league.audit.models import Entry
from gouji_league.matches.models import Match
from gouji_league.matches.services import rescoring
from gouji_league.rounds.selectors.asking import is_decided
from tests import cast
from tests.matches.play import Table
from tests.matches.test_extra import TestTractor
from tests.pages import page_of, select, words

pytestmark = pytest.mark.django_db


def level() -> tuple[Table, Match]:
    table = TestTractor.stopped("lots")
    return table, Match.objects.get()


def address(match: Match, act: str = "") -> str:
    return f"/t/{match.tournament.slug}/manage/matches/{match.key}/{act}"


def test_until_lots_are_drawn_it_is_over_and_undecided() -> None:
    table, match = level()
    told = table.read()
    assert (told["status"], told["winner"], told["needs_extra"]) == ("finished", None, False)
    assert match.outcome["needs_lot"]
    assert not is_decided(match)


def test_the_drawn_side_wins_and_the_log_tells_it() -> None:
    _table, match = level()
    client = cast.client(cast.organiser(match.tournament))
    page = page_of(client, address(match))
    assert "照赛制抽签定胜负" in words(page)
    client.post(address(match, "lot/"))
    after = Match.objects.get()
    assert after.winner == after.lot
    assert after.lot in {"ns", "ew"}
    assert "needs_lot" not in after.outcome
    assert is_decided(after)
    assert Entry.objects.filter(verb="matches.lot_drawn").count() == 1
    assert not select(page_of(client, address(match)), f'form[action="{address(match, "lot/")}"]')


def test_lots_are_drawn_once() -> None:
    _table, match = level()
    client = cast.client(cast.organiser(match.tournament))
    for _again in range(2):
        client.post(address(match, "lot/"))
    after = Match.objects.get()
    assert after.version == match.version + 1


def test_both_sides_win_sometimes() -> None:
    _table, match = level()
    client = cast.client(cast.organiser(match.tournament))
    won = set()
    for _again in range(40):
        client.post(address(match, "lot/"))
        won.add(Match.objects.get().winner)
        Match.objects.update(lot="", outcome=match.outcome, winner="")
        if len(won) == 2:
            break
    assert won == {"ns", "ew"}


def test_what_was_drawn_follows_from_what_is_stored() -> None:
    _table, match = level()
    cast.client(cast.organiser(match.tournament)).post(address(match, "lot/"))
    assert list(rescoring.check(Match.objects.get())) == []


def test_a_match_that_owes_no_lots_has_none() -> None:
    table = TestTractor.stopped("dealer")
    match = Match.objects.get()
    client = cast.client(cast.organiser(match.tournament))
    assert "照赛制抽签定胜负" not in words(page_of(client, address(match)))
    client.post(address(match, "lot/"))
    assert Match.objects.get().lot == ""
    assert table.read()["winner"] == "ew"
