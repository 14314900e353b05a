"""一局的公开页 /t/<slug>/matches/<key>/."""

from typing import Any

import pytest
from django.utils import timezone

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Player, Tournament
from gouji_league.tournaments.publishing import SETTING
from tests import cast
from tests.matches.play import ALL, DEAL, OTHER, Table, event
from tests.pages import page_of, select, texts, words

pytestmark = pytest.mark.django_db

# One ordinary deal of each book: its head, its last line with its clause, what it leaves to pay.
ORDER = "头科 甲 二科 乙 三科 丙 四科 丁 二落 戊 大落 己"
HEAD = {
    "standard": f"第1盘 +23 −22 {ORDER}",
    "dongfang": f"第1盘 +1 0 {ORDER}",
    "dagang": f"第1盘 +2 0 {ORDER}",
    "shida": f"第1盘 +5 −1 {ORDER}",
    "shuangsheng": "第1盘 +2 甲 坐庄打 2，抓分方 35 分",
}
LAST_LINE = {
    "standard": ("丙 +8 己 −8 点贡积分", "丙开点，对头己没开，己进点贡", "000-5.16"),
    "dongfang": ("+1 赢一盘", "■方净吃 3 张贡，赢下本盘", "001-7.8"),
    "dagang": ("+2 名次分", "■方三人名次分 +4 0 −2", "002-20b"),
    "shida": ("+1 开点", "丙开点，对头己没开", "003-2.4c"),
    "shuangsheng": ("+2 升级", "抓分方共 35 分，庄家方守住", "004-2.2.13b"),
}
EVENTS = {
    "standard": ["未开点 己", "烧 甲→乙"],
    "dongfang": ["未开点 丁、戊、己", "捎 甲→己"],
    "dagang": [],
    "shida": ["未开点 丁、戊、己", "烧 甲→乙"],
    "shuangsheng": ["庄家 甲 打 2", "打完 4 2 · 下一盘 丙 坐庄"],
}
OWED = {
    "standard": ["乙 甲 烧贡 1 张", "己 丙 点贡 1 张", "己 甲 落贡 2 张", "戊 乙 落贡 1 张"],
    "dongfang": [
        "丁 甲 点贡 1 张", "戊 乙 点贡 1 张", "己 丙 点贡 1 张",
        "己 甲 捎贡 1 张", "己 甲 落贡 2 张", "戊 乙 落贡 1 张",
    ],
    "dagang": [],
    "shida": [],
    "shuangsheng": [],
}  # fmt: skip


@pytest.fixture(params=ALL)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(event(request.param, published_at=timezone.now()))


def page(table: Table, who: Any = None) -> Any:
    return page_of(who or cast.client(), f"/t/cup/matches/{table.key}/")


def said(found: Any, css: str) -> list[str]:
    """Its words with a blank between elements."""
    return [" ".join(" ".join(one.itertext()).split()) for one in select(found, css)]


def correct(table: Table) -> None:
    facts = OTHER[table.book] | ({"dealer": 1} if table.book == "shuangsheng" else {})
    assert table.send("PUT", "deals/1", facts=facts, reason="看错座位").status_code == 200


class TestDeals:
    def test_each_says_how_it_came_out(self, table: Table) -> None:
        table.deal(1)
        found = page(table)
        assert said(found, "#deal-1 > summary") == [HEAD[table.book]]
        assert said(found, "#deal-1 > .fold-body > .facts > div") == EVENTS[table.book]

    def test_each_line_leads_to_its_clause_in_words(self, table: Table) -> None:
        table.deal(1)
        [*_, line] = select(page(table), "#deal-1 .line")
        head, why, clause = LAST_LINE[table.book]
        told = " ".join(" ".join(line.itertext()).split())
        assert told.startswith(f"{head} {why} {clause} ")
        text = next(one.text.zh for one in BOOKS[table.book].clauses if one.id == clause)
        assert f"{clause} {text}" in told
        [link] = select(line, "a.clause")
        assert link.get("href") == f"/rules/{table.book}/#c-{clause}"

    def test_what_is_owed_at_the_next_stands_above(self, table: Table) -> None:
        table.deal(1)
        found = page(table)
        assert said(found, "#coming .owed > li") == OWED[table.book]
        assert said(found, "#deal-1 .owed > li") == OWED[table.book]

    def test_a_correction_is_told_in_a_sentence(self, table: Table) -> None:
        table.deal(1)
        correct(table)
        [told] = said(page(table), "#corrections .line")
        change = "抓分：35 → 120" if table.book == "shuangsheng" else "头科：甲 → 乙"
        assert told.startswith(f"第1盘 ：{change}")
        assert told.endswith("看错座位")
        own = said(page(table, cast.client(cast.organiser(table.cup))), "#corrections .line")
        assert own[0].endswith("看错座位 · 戊")

    def test_one_taken_back_is_told_in_a_word(self, table: Table) -> None:
        table.deal(1)
        table.send("DELETE", "deals/1", reason="录早了")
        table.deal(1)
        told = said(page(table), "#corrections .line")
        assert [one.split("：")[1].split(" ")[0] for one in told] == ["撤回了", "重新录入"]

    def test_it_asks_as_often_for_many_deals_as_for_one(
        self, table: Table, django_assert_num_queries: Any
    ) -> None:
        dealers = {"dealer": 1} if table.book == "shuangsheng" else {}
        for number in (1, 2, 3):
            table.deal(number, DEAL[table.book] | dealers)
        page(table)
        with django_assert_num_queries(10):
            assert len(select(page(table), ".deal")) == 3


@pytest.mark.parametrize("book", ["standard", "dongfang", "dagang", "shida"])
def test_a_void_deal_stands_beside_the_one_that_replaces_it(book: str) -> None:
    table = Table(event(book, published_at=timezone.now()))
    rush = {"rush": "declined"} if book in {"standard", "dongfang"} else {}
    table.deal(1, {"revolts": [{"seat": 1} | rush, {"seat": 2} | rush]})
    table.deal(2)
    found = page(table)
    assert texts(found, ".deal-top strong") == ["第1盘 · 作废", "第1盘 · 重打"]
    assert said(found, "#deal-1 .facts > div")[0] == "革命 甲、乙"


def test_deals_after_the_end_are_shown_as_not_counted() -> None:
    table = Table(event("standard", published_at=timezone.now()))
    table.deal(1)
    table.deal(2)
    sweep = {"order": [1, 3, 5, 2, 4, 6], "opened": [1, 2, 3, 4, 5, 6]}
    sent = {"facts": sweep, "reason": "看错次序", "set_aside": True}
    assert table.send("PUT", "deals/1", **sent).status_code == 200
    found = page(table)
    assert texts(found, ".deal-top strong") == ["第1盘", "第2盘 · 不计"]
    assert texts(found, "#deal-1 .deal-top .place") == ["烩四"]
    assert said(found, "#deal-2 > summary")[0].startswith("第2盘 · 不计 甲")


def test_the_match_itself_brings_compensation() -> None:
    table = Table(event("standard", published_at=timezone.now()))
    table.deal(1)
    table.send("PATCH", "", ended="stopped", reason="到点")
    [line] = said(page(table), "#own .line")
    assert line.startswith("甲 +30 丙 +30 戊 +30 乙 −30 丁 −30 己 −30 补偿积分")


def test_won_at_equal_points_it_says_by_what() -> None:
    table = Table(event("dongfang", published_at=timezone.now()))
    table.deal(1)
    table.deal(2, {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 4, 5, 6]})
    table.send("PATCH", "", ended="stopped", reason="到点")
    assert said(page(table), "#score .notice") == ["得分相同：整局■方净吃 2 张贡，■方胜。"]


def test_signatures_and_what_came_after_them(table: Table) -> None:
    table.deal(1)
    table.send("PATCH", "", ended="stopped", reason="到点")
    sides = BOOKS_SIDES[table.book]
    table.send("POST", "signatures", side=sides[0], name="甲", agrees=True)
    assert said(page(table), "#signatures .line") == ["甲 已签", "还没签"]
    correct(table)
    assert said(page(table), "#signatures .line") == ["甲 签后更正", "还没签"]


BOOKS_SIDES = dict.fromkeys(ALL, ("odd", "even")) | {"shuangsheng": ("ns", "ew")}


def test_a_walkover_and_an_award_are_told_in_words(table: Table) -> None:
    first, second = BOOKS_SIDES[table.book]
    chief = Table(table.cup, role="chief")
    chief.send("PATCH", "", walkover=second, reason="没有到场")
    away = "乙·丁" if table.book == "shuangsheng" else "乙·丁·己"
    found = page(chief)
    assert said(found, "#score .notice") == [f"弃权：“{away}”没有到。"]
    assert "没有到场" not in words(found)
    awarded = Table(table.cup, role="chief")
    alone = table.book == "standard"  # two totals do not tell what each of the six got
    totals = None if alone else {first: 5, second: 12}
    awarded.send("PATCH", "", awarded={"winner": second, "totals": totals}, reason="只有总分")
    found = page(awarded)
    assert said(found, "#score .notice") == [f"判“{away}”胜。" + "仅总分。" * (not alone)]
    assert texts(found, "#score .figure") == ([] if alone else ["+5", "+12"])


class TestWhatIsHeldBack:
    def test_beyond_the_horizon_nothing_of_a_deal_is_there(self, table: Table) -> None:
        table.deal(1)
        Tournament.objects.update(settings={SETTING: {"mode": "frozen", "through": 0}})
        found = page(table)
        told = words(select(found, "main")[0])
        assert "这一轮的结果还没有公布" in told
        assert not select(
            found, ".deal, .figure, #coming, #signatures, #corrections, [data-drafts]"
        )
        assert "进行中" not in told
        assert "丙" in told

    def test_its_own_people_see_it(self, table: Table) -> None:
        table.deal(1)
        Tournament.objects.update(settings={SETTING: {"mode": "frozen", "through": 0}})
        assert select(page(table, cast.client(cast.referee(table.cup))), "#deal-1")

    def test_names_are_masked_wherever_they_stand(self, table: Table) -> None:
        Player.objects.filter(tournament=table.cup).update(name="欧阳甲乙")
        Tournament.objects.update(settings={names.MASKED: True})
        table.deal(1)
        correct(table)
        table.send("PATCH", "", ended="stopped", reason="到点")
        side = BOOKS_SIDES[table.book][0]
        table.send("POST", "signatures", side=side, name="欧阳甲乙", agrees=True)
        told = words(page(table))
        assert "欧阳**" in told
        assert "欧阳甲乙" not in told
        assert "欧阳甲乙" in words(page(table, cast.client(cast.organiser(table.cup))))


def test_in_english(table: Table) -> None:
    table.deal(1)
    answer = (
        cast.client()
        .get(f"/t/cup/matches/{table.key}/", headers={"accept-language": "en"})
        .content.decode()
    )
    assert "Deal 1" in answer
    assert "Table 1" in answer
