"""纸上回来: a code opens the sheet and nothing else; what is out, and whose sums differ."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gouji_league.exports.models import Sheet
from gouji_league.exports.selectors import codes
from gouji_league.matches.models import Match
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.matches.play import DEAL, OTHER, Table, event

pytestmark = pytest.mark.django_db
PAGE = "/t/cup/manage/papers/"


def printed(cup: Tournament, **more: Any) -> tuple[Table, str]:
    table = Table(cup, **more)
    return table, codes.printed([table.match])[table.match.pk]


def chief(cup: Tournament) -> Client:
    return cast.by_link(cast.link(cup, role="chief"))


def groups(browser: Client) -> dict[str, list[str]]:
    context = browser.get(PAGE).context
    names = ("out", "off", "unseen", "agreed")
    return {name: [one.sheet.code for one in context[name]] for name in names if context[name]}


def finish(table: Table) -> None:
    answer = table.send("PATCH", "", reason="时间到", ended="stopped")
    assert answer.status_code == 200, answer.content.decode()


class TestCode:
    def test_a_match_keeps_its_code_and_no_other_has_it(self) -> None:
        cup = event("standard")
        table, code = printed(cup)
        assert codes.printed([table.match]) == {table.match.pk: code}
        _other, another = printed(cup, table=2)
        assert another != code
        assert len(code) == 5
        assert not code.isdecimal()

    def test_it_opens_keyboard_entry_with_the_sheet(self) -> None:
        cup = event("standard")
        table, code = printed(cup)
        answer = chief(cup).get(f"/s/{code.lower()}/")
        assert answer["Location"] == f"/t/cup/manage/sheets/?sheet={code}"
        found = chief(cup).get(f"/t/cup/manage/sheets/{code.lower()}/").json()
        assert found["data"]["match"] == table.key

    def test_on_a_phone_it_opens_the_table_page(self) -> None:
        cup = event("standard")
        table, code = printed(cup)
        phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36"
        answer = chief(cup).get(f"/s/{code}/", headers={"User-Agent": phone})
        assert answer["Location"] == reverse("matches:enter", args=["cup", table.key])

    def test_what_a_scanner_types_is_understood(self) -> None:
        """The page makes slashes and dots into dashes before it asks."""
        cup = event("standard")
        table, code = printed(cup)
        typed = f"http:-192-168-1-20:8000-s-{code.lower()}-"
        found = chief(cup).get(f"/t/cup/manage/sheets/{typed}/").json()
        assert found["data"]["match"] == table.key

    def test_it_signs_nobody_in(self) -> None:
        cup = event("standard")
        _table, code = printed(cup)
        browser = cast.client()
        assert browser.get(f"/s/{code}/").status_code == 404
        assert "sessionid" not in browser.cookies
        assert browser.post("/code/", {"code": code}).status_code == 200

    def test_another_table_is_not_this_referees(self) -> None:
        cup = event("standard")
        _table, code = printed(cup)
        assert cast.by_link(cast.link(cup, tables=[2])).get(f"/s/{code}/").status_code == 403

    def test_another_tournaments_code_is_not_found(self) -> None:
        cup = event("standard")
        _table, code = printed(event("standard", slug="other"))
        assert chief(cup).get(f"/t/cup/manage/sheets/{code}/").status_code == 404

    @pytest.mark.parametrize("code", ["XXXXX", "!", "甲乙丙丁戊", "0"])
    def test_no_code_is_no_sheet(self, code: str) -> None:
        assert chief(event("standard")).get(f"/s/{code}/").status_code == 404


class TestList:
    def test_a_sheet_is_out_until_its_match_is_typed_in(self) -> None:
        cup = event("standard")
        table, code = printed(cup)
        Table(cup, table=2)  # never printed
        browser = chief(cup)
        assert groups(browser) == {"out": [code]}
        table.deal(1)
        assert groups(browser) == {"out": [code]}
        finish(table)
        assert groups(browser) == {"unseen": [code]}

    def test_a_referee_has_those_of_the_own_tables(self) -> None:
        cup = event("standard")
        printed(cup)
        _table, code = printed(cup, table=2)
        assert groups(cast.by_link(cast.link(cup, tables=[2]))) == {"out": [code]}

    @pytest.mark.parametrize(
        ("book", "right", "wrong"),
        [
            # Two deals, DEAL and OTHER of play.py, worked out by hand.
            ("dagang", "2 2", "4 2"),
            ("shida", "6 2", "2 6"),
            ("shuangsheng", "4 3", "5 3"),
        ],
    )
    def test_sums_are_compared_with_what_was_worked_out(
        self, book: str, right: str, wrong: str
    ) -> None:
        cup = event(book)
        table, code = printed(cup)
        assert table.deal(1, DEAL[book]).status_code == 201
        assert table.deal(2, OTHER[book]).status_code == 201
        finish(table)
        browser = chief(cup)
        where = f"{PAGE}{table.key}/sums/"
        browser.post(where, {"sums": wrong})
        assert groups(browser) == {"off": [code]}
        browser.post(where, {"sums": right})
        assert groups(browser) == {"agreed": [code]}

    def test_a_players_sums_are_six_and_a_correction_ends_the_difference(self) -> None:
        cup = event("standard")
        table, code = printed(cup)
        table.deal(1)
        finish(table)
        own = [str(points) for points in Match.objects.get().outcome["players"]]
        browser = chief(cup)
        where = f"{PAGE}{table.key}/sums/"
        browser.post(where, {"sums": "，".join(own)})
        assert groups(browser) == {"agreed": [code]}
        changed = table.send("PUT", "deals/1", facts=OTHER["standard"], reason="看错")
        assert changed.status_code == 200
        assert groups(browser) == {"off": [code]}

    @pytest.mark.parametrize("sums", ["", "5", "1 2 3", "甲 乙", "1e9 2", "99999999 1"])
    def test_what_is_no_sum_is_refused_in_words(self, sums: str) -> None:
        cup = event("dagang")
        table, _code = printed(cup)
        answer = chief(cup).post(f"{PAGE}{table.key}/sums/", {"sums": sums}, follow=True)
        assert "notice" in answer.content.decode()
        assert Sheet.objects.get().sums is None

    def test_a_script_is_answered_without_a_page(self) -> None:
        cup = event("dagang")
        table, _code = printed(cup)
        where = f"{PAGE}{table.key}/sums/"
        script = {"Accept": "application/json"}
        assert chief(cup).post(where, {"sums": "4 0"}, headers=script).status_code == 204
        assert Sheet.objects.get().sums == [4, 0]
        bare = Table(cup, table=2)
        where = f"{PAGE}{bare.key}/sums/"
        assert chief(cup).post(where, {"sums": "4 0"}, headers=script).status_code == 204
