"""取消资格: what follows is shown before, settled, and taken back as a whole. FORMATS 5."""

from typing import Any
from uuid import uuid4

import pytest

from gouji_league.desk.services import fouls_out
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors.table import squads
from gouji_league.rounds.selectors.lineups import proposed
from gouji_league.rounds.selectors.stages import pools_of
from gouji_league.rounds.services import reseating
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import (
    Entrant,
    Member,
    Player,
    Stage,
    StageFoul,
    Taking,
    Tournament,
)
from tests import cast, pages
from tests.desk.test_fouls import FOULS, findable
from tests.matches.play import DEAL, Table, event
from tests.matches.test_manage import sides, teams
from tests.rounds import event as rounds

pytestmark = pytest.mark.django_db
BOOKS = ["standard", "dagang", "shuangsheng"]
"""Scored by player, by side, and by pairs."""
SWISS = "shuangsheng-swiss"
OUT = {"seat": 1, "kind": "disqualified"}


class Desk:
    """甲队 and 乙队, of whom 甲 sits at seat 1: in a match that is over and in one to come.
    `fouled`: 甲 was disqualified outside of them."""

    def __init__(self, book: str, *, squad: int = 4, fouled: bool = True) -> None:
        self.book, self.cup = book, event(book)
        teams(self.cup)
        Member.objects.filter(entrant__number=1, position__gt=squad).delete()
        for entrant in self.cup.entrants.all():
            Taking.objects.create(stage=self.cup.stages.get(), entrant=entrant)
        findable(self.cup)
        self.table = Table(self.cup, role="chief")
        self.table.deal(1, DEAL[book])
        self.table.send("PATCH", "", ended="stopped", reason="到时")
        self.coming = Table(self.cup, role="chief")
        self.browser = cast.client(cast.chief(self.cup))
        if fouled:
            given = {"stage": self.stage, "entrant": self.team, "player": self.player}
            StageFoul.objects.create(kind="disqualified", reason="打人", by="丙", **given)

    @property
    def each(self) -> int:
        return 2 if self.book == "shuangsheng" else 3

    @property
    def player(self) -> Player:
        return self.cup.players.get(number=1)

    @property
    def team(self) -> Entrant:
        return self.cup.entrants.get(number=1)

    def shown(self, **asked: str) -> str:
        return pages.words(pages.page_of(self.browser, f"{FOULS}out/1/", **asked))

    def settle(self, **sent: str) -> None:
        self.browser.post(f"{FOULS}out/1/", sent)

    def undo(self) -> str:
        answer = self.browser.post(f"{FOULS}out/1/undo/", follow=True)
        return pages.words(pages.parsed(answer))

    def seated(self) -> list[int]:
        rows = self.coming.match.places.order_by("place")
        return list(rows.values_list("player__number", flat=True))

    def stands(self) -> Any:
        """Everything that a settling may change."""
        matches = Match.objects.order_by("pk").values_list("status", "winner", "absent", "annulled")
        entrants = self.cup.entrants.order_by("number").values_list("number", "status")
        ranks = [(row.entrant, row.rank, row.points_for) for row in stage_table(self.stage).rows]
        return list(matches), list(entrants), ranks, self.seated(), self.player.out_at

    @property
    def stage(self) -> Stage:
        return self.cup.stages.get()


@pytest.fixture(params=BOOKS)
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param)


@pytest.fixture(params=BOOKS)
def short(request: pytest.FixtureRequest) -> Desk:
    """Without a substitute."""
    return Desk(request.param, squad=2 if request.param == "shuangsheng" else 3)


class TestATeamThatCanFieldItsThree:
    def test_goes_on_and_says_who_plays_instead(self, desk: Desk) -> None:
        before, shown = desk.stands(), desk.shown()
        assert "“甲队”还有" in shown
        assert "顶替甲上场" in shown
        assert desk.stands() == before

    def test_the_first_of_the_squad_plays_instead_and_nobody_is_out_with_them(
        self, desk: Desk
    ) -> None:
        desk.settle()
        bench = desk.team.members.order_by("position")[desk.each].player.number
        assert desk.seated()[0] == bench
        assert desk.player.out_at is not None
        assert desk.team.status == Entrant.Status.ENTERED
        assert desk.table.match.status == Match.Status.FINISHED

    def test_is_as_it_was_when_it_is_taken_back(self, desk: Desk) -> None:
        before = desk.stands()
        desk.settle(reason="打人")
        assert desk.stands() != before
        assert "撤销了，和原来一样" in desk.undo()
        assert desk.stands() == before

    def test_settled_twice_is_settled_once(self, desk: Desk) -> None:
        desk.settle()
        seated = desk.seated()
        desk.settle()
        assert desk.seated() == seated
        assert desk.cup.undos.count() == 1

    def test_in_no_line_up_any_more(self, desk: Desk) -> None:
        desk.settle()
        numbers = [1, *desk.seated()[1:]]
        sent = {"line_up": {"from": 1, "players": numbers}, "reason": "换回来"}
        refused = desk.coming.send("PATCH", "", **sent)
        if refused.status_code == 409:  # seated anew meanwhile
            desk.coming.seen = desk.coming.match.version
            refused = desk.coming.send("PATCH", "", **sent)
        assert [one["code"] for one in refused.json()["faults"]] == ["player_out"]
        assert 1 not in squads(desk.coming.match)[0]
        named = proposed([desk.team], each=desk.each)[desk.team.pk]
        assert [one.number for one in named if one.number == 1] == []


class TestATeamThatCannot:
    def test_is_told_so_before(self, short: Desk) -> None:
        before, shown = short.stands(), short.shown()
        assert "全队退出" in shown
        assert short.stands() == before

    def test_is_out_and_what_it_played_counts(self, short: Desk) -> None:
        short.settle(how="keep")
        first, second = sides(short.book)
        assert short.team.status == Entrant.Status.OUT
        coming = short.coming.match
        assert (coming.status, coming.winner, coming.absent) == ("walkover", second, first)
        assert short.table.match.status == Match.Status.FINISHED

    def test_or_counts_for_nobody_as_the_organiser_chooses(self, short: Desk) -> None:
        short.settle(how="annul")
        assert short.table.match.status == Match.Status.ANNULLED
        ranked = [row.entrant for row in stage_table(short.stage).rows if row.rank]
        assert 1 not in ranked

    @pytest.mark.parametrize("how", ["keep", "annul"])
    def test_is_as_it_was_when_it_is_taken_back(self, short: Desk, how: str) -> None:
        before = short.stands()
        short.settle(how=how)
        assert short.stands() != before
        short.undo()
        assert short.stands() == before


class TestSingles:
    """Each plays for themselves: the five others keep their lines, and nobody wins."""

    def cup(self, book: str) -> tuple[Tournament, Table]:
        cup = event(book)
        Stage.objects.filter(tournament=cup).update(
            format=Stage.Format.SINGLES, keys=["points"], match_points=[]
        )
        for player in cup.players.all():
            made = Entrant.objects.create(
                tournament=cup, number=player.number, kind="player", name=player.name
            )
            Member.objects.create(entrant=made, player=player, position=1)
        return cup, Table(cup, role="chief")

    @pytest.mark.parametrize("book", ["standard", "shida"])
    def test_nobody_wins_and_all_six_keep_what_they_have(self, book: str) -> None:
        cup, table = self.cup(book)
        table.deal(1, DEAL[book] | {"fouls": [OUT]})
        match = table.match
        assert (match.status, match.winner, match.outcome["ended"]) == ("finished", "", "forfeit")
        before = {row.entrant: row.points for row in stage_table(cup.stages.get()).rows}
        assert any(before.values())
        fouls_out.put_out(
            cup.players.get(number=1),
            how="keep",
            reason="打人",
            client=match.key,
            by=cast.actor(cast.chief(cup)),
            language="zh",
        )
        after = {row.entrant: row.points for row in stage_table(cup.stages.get()).rows}
        assert after == before
        assert cup.entrants.get(number=1).status == Entrant.Status.OUT

    def test_who_is_drawn_already_is_to_be_replaced(self) -> None:
        cup, table = self.cup("shida")
        table.deal(1, DEAL["shida"] | {"fouls": [OUT]})
        Table(cup)
        shown = pages.words(pages.page_of(cast.client(cast.chief(cup)), f"{FOULS}out/1/"))
        assert "请到“轮次”里补位" in shown


def put_out(cup: Tournament, entrant: int, people: int) -> None:
    """So many of an entrant, the last first."""
    members = Member.objects.filter(entrant__tournament=cup, entrant__number=entrant)
    for member in members.order_by("-position")[:people]:
        StageFoul.objects.create(
            stage=rounds.first(cup),
            entrant=member.entrant,
            player=member.player,
            kind="disqualified",
            reason="打人",
        )
        fouls_out.put_out(
            member.player, how="keep", reason="打人", client=uuid4(), by=rounds.BY, language="zh"
        )


@pytest.mark.parametrize(
    ("preset", "people"), [("standard-singles", 1), ("standard-rotation", 1), (SWISS, 2)]
)
def test_the_next_round_is_drawn_and_published_without_who_is_out(preset: str, people: int) -> None:
    """Of a team two who leave are too many for it to go on."""
    cup = rounds.made(preset, 8 if preset != "standard-singles" else 12)
    stage = rounds.first(cup)
    pools = pools_of(stage)
    for pool in pools:
        held = rounds.published(stage, group=pool)
    rounds.play(held[0])
    put_out(cup, 1, people)
    for pool in pools:
        held = rounds.published(stage, group=pool)
    assert cup.entrants.get(number=1).status == Entrant.Status.OUT
    assert rounds.matches_of(held[0])
    seats = Place.objects.filter(match__tournament=cup, match__round=held[0].number)
    assert not seats.filter(player__memberships__entrant__number=1).exists()


def test_a_table_that_has_begun_with_who_is_out_since_stays_when_others_are_reseated() -> None:
    cup = rounds.made("standard-singles", 13)
    held = rounds.published(rounds.first(cup))[0]
    begun, other = rounds.matches_of(held)
    rounds.decide(begun)
    [gone, away] = [
        match.places.order_by("place")[0].player.memberships.get().entrant.number
        for match in (begun, other)
    ]
    put_out(cup, gone, 1)
    assert held.lots is not None
    reseating.reseat(held.lots, missing=[away], by=rounds.BY)
    assert rounds.matches_of(held)[0] == begun


@pytest.mark.parametrize("book", BOOKS[:2])
def test_one_disqualified_at_the_table_waits_on_the_page_of_fouls(book: str) -> None:
    desk = Desk(book, fouled=False)
    facts = DEAL[book] | {"fouls": [OUT]}
    desk.table.send("PUT", "deals/1", facts=facts, reason="漏记")
    page = pages.page_of(desk.browser, FOULS)
    [link] = pages.select(page, ".notice.warn a.button")
    assert link.get("href") == f"{FOULS}out/1/"
    board = pages.page_of(desk.browser, "/t/cup/desk/")
    assert pages.select(board, f'a[href="{FOULS}out/1/"]')
    desk.settle()
    page = pages.page_of(desk.browser, FOULS)
    assert not pages.select(page, ".notice.warn")
    assert pages.texts(page, "#gone li")
    assert desk.table.match.winner == "even"


def test_outside_a_match_it_leads_to_what_follows() -> None:
    desk = Desk("dagang", fouled=False)
    page = pages.page_of(desk.browser, f"{FOULS}new/", who="p1")
    hidden = pages.select(page, "main form.form input[type=hidden]")
    sent = {one.name: one.value for one in hidden} | {"offence": "other", "kind": "disqualified"}
    answer = desk.browser.post(f"{FOULS}new/?who=p1", sent | {"reason": "打人", "step": "do"})
    assert answer["Location"] == f"{FOULS}out/1/"
    assert desk.player.out_at is None
    board = pages.page_of(desk.browser, "/t/cup/desk/")
    [wait] = [one for one in pages.select(board, ".wait") if "取消资格" in pages.words(one)]
    assert "赛外" in pages.words(wait)
    assert pages.select(wait, f'a[href="{FOULS}out/1/"]')


def test_nobody_is_put_out_who_was_not_disqualified() -> None:
    desk = Desk("dagang", fouled=False)
    page = pages.page_of(desk.browser, f"{FOULS}out/1/")
    assert "没有判过他取消资格" in pages.words(page)
    assert not pages.select(page, "#outlook")
    answer = desk.browser.post(f"{FOULS}out/1/", follow=True)
    assert "没有判过甲取消资格" in answer.content.decode()
    assert desk.player.out_at is None


def test_who_is_out_by_a_foul_that_was_withdrawn_waits_to_come_back() -> None:
    desk = Desk("dagang")
    desk.settle()
    key = StageFoul.objects.get().key
    answer = desk.browser.post(f"{FOULS}{key}/withdraw/", {"why": "认错了人"}, follow=True)
    told = pages.select(pages.parsed(answer), ".notice.warn")[0]
    assert "人还没回来" in pages.words(told)
    assert pages.select(told, f'a[href="{FOULS}out/1/"]')
    board = pages.page_of(desk.browser, "/t/cup/desk/")
    assert pages.select(board, f'.wait a[href="{FOULS}out/1/"]')
    assert "取消资格的判罚撤销了" in desk.shown()
    assert "撤销了，和原来一样" in desk.undo()
    board = pages.page_of(desk.browser, "/t/cup/desk/")
    assert not pages.select(board, f'.wait a[href="{FOULS}out/1/"]')
