"""判罚: the page of all fouls; one outside a match given, withdrawn, restored; what it changes."""

from typing import Any

import pytest

from gouji_league.audit.models import Entry
from gouji_league.rules.books import BOOKS
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Entrant, StageFoul, Tournament
from gouji_league.tournaments.names import forms
from tests import cast, pages
from tests.matches.play import DEAL, Table, event
from tests.matches.test_manage import teams

pytestmark = pytest.mark.django_db
FOULS = "/t/cup/manage/fouls/"


def findable(cup: Tournament) -> None:
    """As their services store names: with what they are looked for by."""
    for one in [*cup.players.all(), *cup.entrants.all()]:
        told = forms(one.name)
        one.name_key, one.pinyin, one.initials = told.name_key, told.pinyin, told.initials
        one.save()


class Desk:
    """The chief referee of a tournament with 甲队 and 乙队, a match of theirs over at table 1."""

    def __init__(self, book: str) -> None:
        self.cup = event(book)
        teams(self.cup)
        findable(self.cup)
        self.table = Table(self.cup, role="chief")
        assert self.table.deal(1, DEAL[book]).status_code == 201
        self.table.send("PATCH", "", ended="stopped", reason="到时")
        self.browser = cast.client(cast.chief(self.cup))

    def page(self, **asked: str) -> Any:
        return pages.page_of(self.browser, FOULS, **asked)

    def form(self, who: str) -> dict[str, str]:
        page = pages.page_of(self.browser, f"{FOULS}new/", who=who)
        hidden = pages.select(page, "main form.form input[type=hidden]")
        return {one.name: one.value for one in hidden if one.name != "csrfmiddlewaretoken"}

    def look(self, who: str, **sent: Any) -> str:
        answer = self.browser.post(f"{FOULS}new/?who={who}", self.form(who) | sent)
        return pages.words(pages.select(pages.parsed(answer), "#outlook")[0])

    def give(self, who: str, **sent: Any) -> Any:
        told = self.form(who) | {"offence": "other", "reason": "吵闹"} | sent | {"step": "do"}
        return self.browser.post(f"{FOULS}new/?who={who}", told, follow=True)

    def points(self) -> dict[int, int]:
        return {row.entrant: row.points_for for row in stage_table(self.cup.stages.get()).rows}


@pytest.fixture(params=["standard", "shida", "shuangsheng"])
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param)


@pytest.fixture
def one_desk() -> Desk:
    return Desk("dagang")


class TestThePage:
    def test_without_fouls_it_says_what_will_be_there(self, one_desk: Desk) -> None:
        assert "还没有判罚" in pages.words(one_desk.page())

    def test_each_has_who_what_where_which_clause_and_by_whom(self, desk: Desk) -> None:
        book = BOOKS[desk.table.book]
        offence = next(one for one in book.offences if one.sanctions)
        item = {"seat": 2, "kind": offence.sanctions[0]}
        item |= {"cards": 2} if item["kind"] == "bad_throw" else {}
        facts = DEAL[desk.table.book] | {"fouls": [item]}
        notes = {"offences": [item | {"offence": offence.key}]}
        if desk.table.book in {"standard", "dongfang"}:
            facts |= {"burns": []}
        sent = {"facts": facts, "reason": "补记", "notes": notes}
        assert desk.table.send("PUT", "deals/1", **sent).status_code == 200
        [row] = pages.texts(desk.page(), "#fouls > li")
        by = desk.table.match.deals.get(current=True).by
        wanted = ("乙", "1 号桌 · 第1盘", offence.text.zh, f"条款 {offence.clause}", by)
        assert all(words in row for words in wanted), row

    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            ({"q": "jia"}, 1),
            ({"q": "乙队"}, 2),
            ({"kind": "warning"}, 2),
            ({"clause": "002-30.1"}, 1),
            ({"by": "乙"}, 3),
            ({"q": "没有"}, 0),
            ({"kind": "points", "q": "乙"}, 1),
        ],
        ids=str,
    )
    def test_they_are_found_by_person_team_kind_clause_and_who_gave_it(
        self, one_desk: Desk, asked: dict[str, str], found: int
    ) -> None:
        one_desk.give("p1", kind="warning", offence="exposed_card")
        one_desk.give("p2", kind="points", points=3)
        one_desk.give("e2", kind="warning")
        assert len(pages.select(one_desk.page(**asked), "#fouls > li")) == found

    def test_it_costs_the_same_however_many_there_are(
        self, one_desk: Desk, django_assert_max_num_queries: Any
    ) -> None:
        def cost() -> int:
            with django_assert_max_num_queries(24) as found:
                one_desk.page()
            return len(found)

        warned = DEAL["dagang"] | {"fouls": [{"seat": 2, "kind": "warning"}]}
        Table(one_desk.cup).deal(1, warned)
        one_desk.give("p1", kind="warning")
        one = cost()
        for number in (1, 2, 3):
            Table(one_desk.cup).deal(1, warned)
            one_desk.give(f"p{number}", kind="warning")
        assert cost() == one


class TestOutsideAMatch:
    def test_what_it_comes_to_is_shown_and_nothing_is_stored(self, desk: Desk) -> None:
        shown = desk.look(
            "p1", kind="points", points=3, offence="other", reason="吵闹", step="look"
        )
        assert not StageFoul.objects.exists()
        if desk.table.book == "shuangsheng":
            assert "级数不变" in shown
            assert "甲队" not in shown
        else:
            assert "甲队 −3" in shown

    def test_it_comes_off_the_points_and_back_when_it_is_withdrawn(self, desk: Desk) -> None:
        before = desk.points()
        desk.give("p1", kind="points", points=3)
        after = desk.points()
        lost = 0 if desk.table.book == "shuangsheng" else 3
        assert {one: before[one] - after[one] for one in before} == {1: lost, 2: 0}
        foul = StageFoul.objects.get()
        desk.browser.post(f"{FOULS}{foul.key}/withdraw/", {"why": "认错了人"})
        assert desk.points() == before
        [row] = pages.texts(desk.page(), "#fouls > li")
        assert "已撤销：认错了人（乙）" in row
        desk.browser.post(f"{FOULS}{foul.key}/restore/")
        assert desk.points() == after

    def test_it_is_withdrawn_only_with_a_reason(self, one_desk: Desk) -> None:
        one_desk.give("p1", kind="warning")
        foul = StageFoul.objects.get()
        answer = one_desk.browser.post(
            f"{FOULS}{foul.key}/withdraw/", {"why": " "}, follow=True
        ).content.decode()
        foul.refresh_from_db()
        assert "为什么撤销" in answer
        assert foul.withdrawn_at is None

    def test_a_form_that_is_sent_twice_is_one_foul(self, one_desk: Desk) -> None:
        sent = one_desk.form("p1") | {"offence": "other", "kind": "warning", "reason": "吵闹"}
        for _ in range(2):
            one_desk.browser.post(f"{FOULS}new/?who=p1", sent | {"step": "do"})
        assert StageFoul.objects.count() == 1

    def test_points_want_a_figure_and_everything_a_reason(self, one_desk: Desk) -> None:
        sent = one_desk.form("p1") | {"offence": "other", "kind": "points", "step": "do"}
        page = pages.words(pages.parsed(one_desk.browser.post(f"{FOULS}new/?who=p1", sent)))
        assert "罚几分？请写一个正数" in page
        assert "请写一句发生了什么" in page
        assert not StageFoul.objects.exists()

    def test_the_catalogue_proposes_and_a_repeated_one_more(self, one_desk: Desk) -> None:
        page = pages.page_of(one_desk.browser, f"{FOULS}new/", who="p2")
        told = pages.texts(page, ".choice")
        assert any("和联邦偷递消息" in one and "建议：警告" in one for one in told)
        one_desk.give("p2", kind="warning", offence="exposed_card")
        page = pages.page_of(one_desk.browser, f"{FOULS}new/", who="p2")
        told = pages.texts(page, ".choice")
        assert any("和联邦偷递消息" in one and "再犯" in one for one in told)
        assert "吵闹" in pages.words(pages.select(page, "#past")[0])

    def test_who_plays_right_now_is_led_to_the_table(self, one_desk: Desk) -> None:
        playing = Table(one_desk.cup)
        playing.deal(1)
        page = pages.page_of(one_desk.browser, f"{FOULS}new/", who="p1")
        [link] = pages.select(page, ".notice a.button")
        assert link.get("href") == f"/t/cup/matches/{playing.key}/enter/"

    def test_people_are_looked_for(self, one_desk: Desk) -> None:
        page = pages.page_of(one_desk.browser, f"{FOULS}new/", q="甲")
        assert [link.get("href") for link in pages.select(page, ".index a")][:2] == [
            "?who=e1",
            "?who=p1",
        ]
        page = pages.page_of(one_desk.browser, f"{FOULS}new/", q="查无此人")
        assert "没有找到" in pages.words(page)

    def test_nobody_of_a_number_is_nowhere(self, one_desk: Desk) -> None:
        for who in ("p99", "e99", "x1", "p-1", "p99999999999"):
            assert one_desk.browser.get(f"{FOULS}new/", {"who": who}).status_code == 404

    def test_the_log_tells_of_each_act(self, one_desk: Desk) -> None:
        one_desk.give("p1", kind="warning")
        foul = StageFoul.objects.get()
        one_desk.browser.post(f"{FOULS}{foul.key}/withdraw/", {"why": "认错了人"})
        one_desk.browser.post(f"{FOULS}{foul.key}/restore/")
        verbs = [one.verb for one in Entry.objects.filter(verb__startswith="desk.").order_by("pk")]
        assert verbs == ["desk.foul_given", "desk.foul_withdrawn", "desk.foul_restored"]


def test_who_has_a_foul_is_not_removed(one_desk: Desk) -> None:
    """A foul is never lost with what it speaks of."""
    cup = one_desk.cup
    alone = Entrant.objects.create(tournament=cup, number=9, kind="team", name="丙队")
    StageFoul.objects.create(stage=cup.stages.get(), entrant=alone, reason="迟到", by="乙")
    organiser = cast.client(cast.organiser(cup))
    answer = organiser.post("/t/cup/manage/people/9/remove/", follow=True)
    assert "不能删除" in answer.content.decode()
    assert Entrant.objects.filter(pk=alone.pk).exists()
