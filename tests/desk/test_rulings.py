"""裁定: its effect is shown before it is stored, stored whole, taken back whole; who may appeal."""

import json
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from gouji_league.desk.models import Objection, Ruling
from gouji_league.desk.services import rulings as services
from gouji_league.matches.models import Change, Deal, Match
from gouji_league.standings.selectors import stage_table
from tests import cast, pages
from tests.desk.test_objections import TEXT, WHERE, Hall
from tests.matches.play import DEAL, Table

pytestmark = pytest.mark.django_db
BOOKS = ["standard", "dagang", "shuangsheng"]
"""Scored by player, by side, and by levels."""


class Desk(Hall):
    """One objection, and what would be right."""

    def __init__(self, book: str = "dagang", **settings: Any) -> None:
        super().__init__(book, **settings)
        self.object()

    @property
    def right(self) -> dict[str, Any]:
        """The deal as it was: the other side has the better of it."""
        if self.book == "shuangsheng":
            return {"dealer": 1, "caught": 160, "kitty": 0}
        return DEAL[self.book] | {"order": [2, 4, 1, 6, 3, 5]}

    def propose(self, facts: Any = None, **more: Any) -> Any:
        sent = {"number": 1, "extra": False, "facts": self.right if facts is None else facts} | more
        return self.browser.post(
            f"{WHERE}1/proposal/", json.dumps(sent), content_type="application/json"
        )

    def sent(self, **more: Any) -> dict[str, Any]:
        page = self.page()
        hidden = pages.select(page, "#rule form[method=post].stack input[type=hidden]")
        told = {one.name: one.value for one in hidden if one.name != "csrfmiddlewaretoken"}
        return told | {"verdict": "upheld", "reason": "看了录像", "change": "nothing"} | more

    def look(self, **more: Any) -> str:
        answer = self.browser.post(f"{WHERE}1/", self.sent(**more) | {"step": "look"})
        return pages.words(pages.parsed(answer))

    def rule(self, **more: Any) -> str:
        sent = self.sent(**more) | {"step": "do"}
        answer = self.browser.post(f"{WHERE}1/", sent, follow=True)
        return pages.words(pages.parsed(answer))

    def undo(self) -> str:
        answer = self.browser.post(f"{WHERE}1/undo/", follow=True)
        return pages.words(pages.parsed(answer))

    def stands(self) -> Any:
        match = Match.objects.get(key=self.table.key)
        ranks = [(row.entrant, row.rank, row.points_for) for row in stage_table(match.stage).rows]
        facts = Deal.objects.get(match=match, current=True).facts
        return match.status, match.winner, match.outcome, facts, ranks

    @property
    def ruling(self) -> Ruling:
        return Ruling.objects.get()


@pytest.fixture(params=BOOKS)
def desk(request: pytest.FixtureRequest) -> Desk:
    return Desk(request.param)


@pytest.fixture
def one_desk() -> Desk:
    return Desk()


class TestTheEffect:
    def test_is_shown_before_and_nothing_is_stored(self, desk: Desk) -> None:
        before = desk.stands()
        assert desk.propose().json() == {"next": f"{WHERE}1/"}
        shown = desk.look(change="deal")
        assert "这样裁，会怎样" in shown
        assert "胜方" in shown
        assert "第2→1名" in shown
        assert desk.stands() == before
        assert not Ruling.objects.exists()

    def test_is_what_then_happens(self, desk: Desk) -> None:
        desk.propose()
        shown = pages.parsed(
            desk.browser.post(f"{WHERE}1/", desk.sent(change="deal") | {"step": "look"})
        )
        foretold = pages.texts(shown, "#outlook li")
        desk.rule(change="deal")
        told = pages.words(pages.select(desk.page(), "#ruling-1")[0])
        assert foretold
        assert all(one.split(" ", 1)[-1] in told for one in foretold)
        assert desk.stands()[3] == desk.right

    def test_of_one_that_changes_nothing_says_so(self, one_desk: Desk) -> None:
        assert "成绩和名次都不变" in one_desk.look(verdict="dismissed")

    def test_that_what_comes_after_is_drawn_already_is_said(self, one_desk: Desk) -> None:
        following = Table(one_desk.cup)
        following.deal(1)
        page = pages.words(one_desk.page())
        assert "他们的下一局已经开打" in page


class TestTheRuling:
    def test_is_stored_with_its_clauses_reason_and_who(self, desk: Desk) -> None:
        box = pages.select(desk.page(), ".clause-list input")[0].get("value")
        told = desk.rule(verdict="partly", clauses=[box])
        assert "部分成立" in told
        ruling = desk.ruling
        assert (ruling.verdict, ruling.clauses, ruling.by) == ("partly", [box], "乙")
        assert (ruling.made, ruling.facts_version) == (None, None)

    def test_stores_the_correction_with_the_ruling_as_its_reason(self, desk: Desk) -> None:
        desk.propose()
        desk.rule(change="deal")
        assert desk.stands()[3] == desk.right
        deal = Deal.objects.get(match__key=desk.table.key, current=True)
        assert (deal.version, deal.reason) == (2, "裁定第1号异议：看了录像")
        assert Change.objects.filter(match__key=desk.table.key, verb="deal_corrected").count() == 1

    def test_may_give_the_match_to_a_side(self, one_desk: Desk) -> None:
        one_desk.rule(change="award:even")
        match = one_desk.table.match
        assert (match.status, match.winner) == ("awarded", "even")

    def test_holds_though_both_sides_had_signed(self, one_desk: Desk) -> None:
        one_desk.sign()
        one_desk.propose()
        one_desk.rule(change="deal")
        match = one_desk.table.match
        assert match.signed_version != match.facts_version

    def test_is_made_once(self, one_desk: Desk) -> None:
        sent = one_desk.sent() | {"step": "do"}
        one_desk.browser.post(f"{WHERE}1/", sent)
        one_desk.browser.post(f"{WHERE}1/", sent)
        assert Ruling.objects.count() == 1

    def test_without_a_verdict_or_a_reason_it_is_none(self, one_desk: Desk) -> None:
        told = one_desk.rule(verdict="", reason="")
        assert "成立、部分成立，还是不成立" in told
        assert "请写理由" in told

    def test_one_that_dismisses_changes_no_figure(self, one_desk: Desk) -> None:
        before = one_desk.stands()
        one_desk.propose()
        assert "不成立，就不改成绩" in one_desk.rule(verdict="dismissed", change="deal")
        assert one_desk.stands() == before

    def test_of_a_match_that_was_changed_meanwhile_is_looked_at_again(self, one_desk: Desk) -> None:
        one_desk.propose()
        sent = one_desk.sent(change="deal")
        one_desk.table.token = cast.link(one_desk.cup, role="chief")
        other = DEAL["dagang"] | {"order": [1, 2, 3, 4, 6, 5]}
        one_desk.table.send("PUT", "deals/1", facts=other, reason="看错")
        answer = one_desk.browser.post(f"{WHERE}1/", sent | {"step": "do"})
        assert "这一局刚被改过" in answer.content.decode()
        assert not Ruling.objects.exists()


class TestTakenBack:
    def test_the_figures_are_as_they_were_and_the_objection_waits(self, desk: Desk) -> None:
        before = desk.stands()
        desk.propose()
        desk.rule(change="deal")
        assert desk.stands() != before
        assert "裁定撤销了" in desk.undo()
        assert desk.stands() == before
        assert pages.select(desk.page(), "#rule")
        assert pages.select(desk.page(), "#ruling-1[data-state=gone]")

    def test_so_is_an_award(self, one_desk: Desk) -> None:
        before = one_desk.stands()
        one_desk.rule(change="award:even")
        one_desk.undo()
        assert one_desk.stands() == before

    def test_not_over_what_was_corrected_since(self, one_desk: Desk) -> None:
        one_desk.propose()
        one_desk.rule(change="deal")
        one_desk.table.token = cast.link(one_desk.cup, role="chief")
        one_desk.table.seen = one_desk.table.match.version
        one_desk.table.send("PUT", "deals/1", facts=DEAL["dagang"], reason="又看了一遍")
        after = one_desk.stands()
        assert "又改过，不能整个撤销" in one_desk.undo()
        assert one_desk.stands() == after


class TestLate:
    """FORMATS 8: it changes points, never a match that has begun."""

    def test_it_never_makes_a_match_go_on_whose_people_play_on_elsewhere(self) -> None:
        desk = Desk("shida", max_deals=None)
        out = DEAL["shida"] | {"fouls": [{"seat": 1, "kind": "disqualified"}]}
        match = desk.table.match
        desk.table.token = cast.link(desk.cup, role="chief")
        desk.table.send("PATCH", "", ended=None, reason="接着打")
        desk.table.send("PUT", "deals/1", facts=out, reason="漏记")
        assert desk.table.match.outcome["ended"] == "forfeit"
        following = Table(desk.cup)
        following.deal(1)
        played = following.read()["record"]
        desk.propose(DEAL["shida"])
        assert "请改为判胜负" in desk.rule(change="deal")
        assert not Ruling.objects.exists()
        desk.rule(change="award:odd")
        match.refresh_from_db()
        assert (match.status, match.winner) == ("awarded", "odd")
        assert following.read()["record"] == played


class TestAProposal:
    @pytest.mark.parametrize(
        "sent",
        [
            {"number": 0},
            {"number": 7},
            {"facts": []},
            {"notes": 3},
            {"number": True},
            {"extra": True},
        ],
        ids=str,
    )
    def test_of_another_shape_or_of_no_deal_is_refused(
        self, one_desk: Desk, sent: dict[str, Any]
    ) -> None:
        assert one_desk.propose(**sent).status_code == 422
        assert Objection.objects.get().proposal is None

    @pytest.mark.parametrize(
        "body",
        ["[" * 90_000, '{"number": 1, "facts": ' + '{"a":' * 2000 + "1" + "}" * 2001, "[]"],
        ids=["open", "deep", "list"],
    )
    def test_that_is_no_deal_at_all_is_refused(self, one_desk: Desk, body: str) -> None:
        where = f"{WHERE}1/proposal/"
        answer = one_desk.browser.post(where, body, content_type="application/json")
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_body")

    def test_that_does_not_score_says_why(self, one_desk: Desk) -> None:
        answer = one_desk.propose({"order": [1, 1, 2]})
        assert answer.status_code == 422
        assert answer.json()["message"]

    def test_is_dropped_again(self, one_desk: Desk) -> None:
        one_desk.propose()
        assert "改好的第1盘" in pages.words(one_desk.page())
        one_desk.browser.post(f"{WHERE}1/drop/")
        assert "改好的第1盘" not in pages.words(one_desk.page())

    def test_the_referees_page_knows_for_what_it_is_corrected(self, one_desk: Desk) -> None:
        page = pages.page_of(one_desk.browser, f"{WHERE}1/correct/")
        told = json.loads(pages.select(page, "#page-data")[0].text)
        assert told["ruling"]["deal"] == 1
        assert told["ruling"]["address"] == f"{WHERE}1/proposal/"


class TestAnAppeal:
    def test_is_heard_by_option_only(self, one_desk: Desk) -> None:
        one_desk.rule()
        assert "上诉到仲裁组" not in pages.words(one_desk.page())
        one_desk.browser.post(f"{WHERE}1/appeal/", {"name": "乙", "why": "不服"})
        assert one_desk.ruling.appealed_at is None

    def test_opens_it_again_and_the_committees_word_is_the_last(self) -> None:
        desk = Desk(appeals=True)
        desk.rule(verdict="dismissed")
        desk.browser.post(f"{WHERE}1/appeal/", {"name": "乙", "why": "没看录像"})
        assert "上诉中，等仲裁" in pages.words(desk.list())
        desk.propose()
        told = desk.rule(change="deal")
        assert "仲裁：成立" in told
        chief, committee = Ruling.objects.order_by("pk")
        assert (chief.committee, committee.committee) == (False, True)
        with pytest.raises(ValidationError):
            services.appeal(
                Objection.objects.get(),
                name="甲",
                why="不服",
                by=cast.actor(cast.user("cup-chief")),
            )


def test_the_sentence_and_the_clause_text_are_on_the_page(one_desk: Desk) -> None:
    page = pages.words(one_desk.page())
    assert TEXT in page
    assert "革命" in page
