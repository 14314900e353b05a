"""牌局: the list, one match, a walk-over and an award, and what takes them back."""

from typing import Any

import pytest

from gouji_league.matches.models import Match
from gouji_league.matches.services.heads import HEADS
from gouji_league.tournaments.models import Entrant, Member, Stage, Tournament
from tests import cast, pages
from tests.matches.play import ALL, Table, event
from tests.matches.test_rescore import rescore

pytestmark = pytest.mark.django_db


def sides(book: str) -> tuple[str, str]:
    return ("ns", "ew") if book == "shuangsheng" else ("odd", "even")


def teams(cup: Tournament) -> None:
    """甲队 and 乙队 of the players of odd and even numbers."""
    kind = Entrant.Kind.PAIR if cup.stages.get().rulebook == "shuangsheng" else Entrant.Kind.TEAM
    for at, name in enumerate(("甲队", "乙队")):
        made = Entrant.objects.create(
            tournament=cup, number=at + 1, kind=kind, name=name, name_key=name
        )
        own = [one for one in cup.players.order_by("number") if one.number % 2 != at]
        for position, player in enumerate(own, 1):
            Member.objects.create(entrant=made, player=player, position=position)


class Desk:
    """The chief referee at a match of two teams."""

    def __init__(self, book: str, *, deals: int = 0) -> None:
        self.cup = event(book)
        teams(self.cup)
        self.table = Table(self.cup)
        for number in range(1, deals + 1):
            assert self.table.deal(number).status_code == 201
        self.browser = cast.client(cast.chief(self.cup))
        self.first, self.second = sides(book)

    @property
    def where(self) -> str:
        return f"/t/cup/manage/matches/{self.table.key}/"

    @property
    def match(self) -> Match:
        return self.table.match

    def page(self) -> Any:
        return pages.page_of(self.browser, self.where)

    def sent(self, **more: Any) -> dict[str, Any]:
        hidden = pages.select(self.page(), "#decide form input[type=hidden]")
        return {one.name: one.value for one in hidden} | {"reason": "迟到超过时限"} | more

    def look(self, **more: Any) -> str:
        answer = self.browser.post(f"{self.where}decide/", self.sent(**more) | {"step": "look"})
        return pages.words(pages.parsed(answer))

    def do(self, **more: Any) -> str:
        sent = self.sent(**more) | {"step": "do"}
        return self.browser.post(f"{self.where}decide/", sent, follow=True).content.decode()

    def undo(self) -> str:
        hidden = pages.select(self.page(), "form.notice input[type=hidden]")
        sent = {one.name: one.value for one in hidden} | {"undo": "1"}
        return self.browser.post(f"{self.where}decide/", sent, follow=True).content.decode()

    def stands(self) -> tuple[str, str]:
        return self.match.status, self.match.winner


@pytest.fixture(params=ALL)
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param)


@pytest.fixture(params=ALL)
def playing(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param, deals=1)


# The list ---------------------------------------------------------------------------------------


def test_nothing_yet_says_how_to_begin() -> None:
    cup = event("shida")
    page = pages.page_of(cast.client(cast.chief(cup)), "/t/cup/manage/matches/")
    assert "还没有牌局" in pages.words(page)
    assert pages.select(page, '.empty a[href="/t/cup/manage/matches/new/"]')


def test_without_rules_or_tables_it_says_what_comes_first() -> None:
    cup = event("shida")
    cup.tables.all().delete()
    page = pages.words(pages.page_of(cast.client(cast.chief(cup)), "/t/cup/manage/matches/"))
    assert "先设好规则和桌数" in page


def test_the_list_tells_table_people_state_and_score(playing: Desk) -> None:
    page = pages.page_of(playing.browser, "/t/cup/manage/matches/")
    [row] = pages.texts(page, ".match-row")
    assert all(words in row for words in ("1 号桌", "已录 1 盘", "甲队", "乙队"))
    assert pages.select(page, f'.match-row a[href="/t/cup/matches/{playing.table.key}/enter/"]')
    shown = [figure for figure in pages.texts(page, ".match-row .figure") if figure]
    assert len(shown) == 2


def test_the_list_is_shown_by_how_far_they_are(desk: Desk) -> None:
    Table(desk.cup).deal(1)
    groups = {
        show: pages.texts(
            pages.page_of(desk.browser, "/t/cup/manage/matches/", show=show), ".match-row"
        )
        for show in ("", "running", "planned", "ended", "nonsense")
    }
    assert [len(rows) for rows in groups.values()] == [2, 1, 1, 0, 2]


def test_the_list_costs_the_same_for_many(django_assert_max_num_queries: Any) -> None:
    cup = event("shida")
    browser = cast.client(cast.chief(cup))

    def cost() -> int:
        with django_assert_max_num_queries(30) as found:
            browser.get("/t/cup/manage/matches/")
        return len(found)

    Table(cup).deal(1)
    one = cost()
    for _ in range(5):
        Table(cup).deal(1)
    assert cost() == one


# Deciding ---------------------------------------------------------------------------------------


def test_a_walk_over_is_shown_before_it_is_done(desk: Desk) -> None:
    page = desk.look(how=f"walkover:{desk.second}")
    assert "这一局：未开始，改成弃权。" in page
    assert "胜方：“甲队”" in page
    assert desk.stands() == ("planned", "")


def test_a_walk_over_is_done_and_taken_back_and_brought_back(desk: Desk) -> None:
    page = desk.do(how=f"walkover:{desk.second}")
    assert "弃权：“乙队”没有到。" in page
    assert "迟到超过时限" in page
    assert desk.stands() == ("walkover", desk.first)
    assert "恢复判定" in desk.undo()
    assert desk.stands() == ("planned", "")
    desk.undo()
    assert desk.stands() == ("walkover", desk.first)
    assert rescore("--check")[0] == 0


def test_neither_came(desk: Desk) -> None:
    assert "两方各记一负" in desk.look(how="walkover:both")
    assert "弃权：两方都没有到。" in desk.do(how="walkover:both")
    assert desk.stands() == ("walkover", "")


def test_totals_alone_decide_a_match(desk: Desk) -> None:
    how = {"how": f"awarded:{desk.first}", "first": "14", "second": "9"}
    assert "仅总分：按 14 : 9" in desk.look(**how)
    assert "仅总分" in desk.do(**how)
    assert desk.stands() == ("awarded", desk.first)
    assert desk.match.award == {
        "winner": desk.first,
        "totals": {desk.first: 14, desk.second: 9},
    }
    told = desk.table.read()
    assert told["totals"] == {desk.first: 14, desk.second: 9}


def test_where_each_player_ranks_totals_of_two_sides_are_not_asked_for() -> None:
    desk = Desk("standard")
    assert pages.select(desk.page(), "[name=first]")
    Match.objects.filter(pk=desk.match.pk).update(first=None, second=None)
    assert not pages.select(desk.page(), "[name=first]")
    how = {"how": "awarded:odd", "first": "275", "second": "-275"}
    assert "两方的总分分不到人" in desk.do(**how)
    assert desk.stands() == ("planned", "")


def test_totals_that_do_not_fit_the_winner_are_doubted(desk: Desk) -> None:
    said = desk.look(how=f"awarded:{desk.second}", first="14", second="9")
    assert "总分和胜方对不上" in said
    drawn = desk.look(how="awarded:", first="9", second="9")
    assert "总分和胜方对不上" not in drawn
    assert "没有胜方" in drawn


def test_a_side_that_retires_loses_and_its_deals_stay(playing: Desk) -> None:
    page = playing.page()
    offered = [one.get("value") for one in pages.select(page, "[name=how]")]
    assert offered == [f"awarded:{playing.first}", f"awarded:{playing.second}", "awarded:"]
    assert not pages.select(page, "[name=first]")
    assert "已录的 1 盘都留着" in playing.look(how=f"awarded:{playing.second}")
    playing.do(how=f"awarded:{playing.second}", reason="中途退出")
    assert playing.stands() == ("awarded", playing.second)
    playing.undo()
    assert playing.stands() == ("running", "")
    assert rescore("--check")[0] == 0


def test_an_award_over_a_walk_over_is_taken_back_to_it(desk: Desk) -> None:
    desk.do(how=f"walkover:{desk.first}")
    desk.do(how=f"awarded:{desk.first}")
    assert desk.stands() == ("awarded", desk.first)
    desk.undo()
    assert desk.stands() == ("walkover", desk.second)


def test_in_a_knock_out_somebody_must_go_on(desk: Desk) -> None:
    Match.objects.update(must_decide=True)
    assert "淘汰赛要有一方晋级" in desk.look(how="awarded:")
    assert "淘汰赛要有一方晋级" not in desk.look(how=f"awarded:{desk.first}")


def test_the_figures_of_a_walk_over_are_those_of_the_stage(desk: Desk) -> None:
    assert "取它本阶段打完各局的平均" in desk.look(how=f"walkover:{desk.first}")
    Stage.objects.update(settings={"walkover": 12})
    assert "12" in desk.look(how=f"walkover:{desk.first}")


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"how": ""}, "请选一个。"),
        ({"how": "walkover:nobody"}, "这一局不能这样判"),
        ({"how": "walkover:odd", "reason": ""}, "请写原因"),
        ({"how": "awarded:odd", "first": "3"}, "总分要写两方的"),
        ({"how": "walkover:odd", "first": "3", "second": "4"}, "弃权不写总分"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_stored(sent: dict[str, str], said: str) -> None:
    desk = Desk("shida")
    assert said in desk.look(**sent)
    assert said in desk.do(**sent)
    assert desk.stands() == ("planned", "")


def test_a_deal_stored_meanwhile_stops_a_decision() -> None:
    desk = Desk("shida")
    sent = desk.sent(how="awarded:odd") | {"step": "do"}
    desk.table.deal(1)
    page = desk.browser.post(f"{desk.where}decide/", sent, follow=True).content.decode()
    assert "刚被别的设备改过" in page
    assert desk.stands() == ("running", "")


def test_a_decision_sent_twice_is_made_once() -> None:
    desk = Desk("shida")
    sent = desk.sent(how="awarded:odd") | {"step": "do"}
    for _ in range(2):
        desk.browser.post(f"{desk.where}decide/", sent)
    assert desk.match.changes.filter(verb="awarded_set").count() == 1


def test_a_signed_match_is_decided_and_marked() -> None:
    desk = Desk("shida", deals=1)
    desk.table.send("PATCH", "", ended="stopped", reason="到时")
    for side in ("odd", "even"):
        desk.table.send("POST", "signatures", side=side, name="甲", agrees=True)
    assert "会标上“签后更正”" in desk.look(how="awarded:even")
    assert "签后更正" in desk.do(how="awarded:even")


def test_singles_are_told_that_only_the_sides_get_points() -> None:
    cup = event("standard")
    table = Table(cup)
    browser = cast.client(cast.chief(cup))
    where = f"/t/cup/manage/matches/{table.key}/"
    hidden = pages.select(pages.page_of(browser, where), "#decide form input[type=hidden]")
    sent = {one.name: one.value for one in hidden} | {"reason": "成绩只有总分", "step": "look"}
    answer = browser.post(
        f"{where}decide/", sent | {"how": "awarded:odd", "first": "30", "second": "-30"}
    )
    assert "各人的积分不从这里来" in answer.content.decode()


def test_a_bye_and_an_annulled_match_are_not_decided() -> None:
    desk = Desk("shida")
    Match.objects.update(annulled=True, status="annulled")
    assert not pages.select(desk.page(), "#decide")


def test_the_page_goes_by_the_very_service_of_the_api() -> None:
    assert {"walkover", "awarded"} <= set(HEADS)
    desk = Desk("shida")
    desk.do(how="walkover:even")
    [change] = desk.match.changes.filter(verb="walkover_set")
    assert change.params == {"value": "even", "reason": "迟到超过时限"}
