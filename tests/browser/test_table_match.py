"""一局: before its first deal, between deals and at its end, by touch."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from gouji_league.matches.models import Place
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.services import people
from gouji_league.tournaments.services.people import Someone
from tests import cast
from tests.browser.table import Hand
from tests.matches import play
from tests.matches.play import Table

GOUJI = [book for book in play.ALL if book != "shuangsheng"]
LEVEL = {"order": [1, 2, 3, 4, 6, 5], "opened": [1, 2, 3, 4, 5, 6]}
"""Nobody is ahead by it, in any book."""
ORDER = ("seat2", "seat1", "seat4", "seat3", "seat6")
Make = Callable[..., Hand]


@pytest.fixture
def make(phone: Page, live_server: object) -> Make:
    """A hand at a new match; `deals` stored before, `settings` of its stage."""

    def made(
        book: str,
        *,
        deals: tuple[Any, ...] = (),
        decide: bool = False,
        options: Any = None,
        **settings: Any,
    ) -> Hand:
        cup = play.event(book)
        stage = cup.stages.get()
        stage.settings = (stage.settings or {}) | settings
        stage.format = Stage.Format.KNOCKOUT if decide else stage.format
        stage.save()
        stage.editions.update(options=options or {})
        table = Table(cup)
        for number, facts in enumerate(deals, 1):
            assert table.deal(number, facts).status_code == 201
        return Hand(phone, table)

    return made


def teams(book: str, **settings: Any) -> tuple[Tournament, list[int]]:
    """Two squads with a substitute each, and who sits where."""
    cup = cast.tournament(book=book)
    Stage.objects.filter(tournament=cup).update(settings=settings)
    each = 2 if book == "shuangsheng" else 3
    for squad in ("甲丙戊庚", "乙丁己辛"):
        names = squad[:each] + squad[3]
        people.add_entrant(
            tournament=cup,
            actor=cast.actor(cast.user("adder")),
            members=[Someone(name=name) for name in names],
            unit="甲单位",
        )
    odd, even = (
        list(one.members.values_list("player__number", flat=True)) for one in cup.entrants.all()
    )
    return cup, [number for pair in zip(odd[:each], even[:each], strict=True) for number in pair]


def bench(table: Table, *, side: int) -> int:
    """The number of the substitute of the first or the second side."""
    squad = table.cup.entrants.order_by("number")[side - 1]
    return list(squad.members.values_list("player__number", flat=True))[-1]


def seated(hand: Hand, *, start: int = 1) -> list[str]:
    rows = Place.objects.filter(match=hand.table.match, start=start).order_by("place")
    return [row.player.name for row in rows]


# Before the first deal -------------------------------------------------------------------------


@pytest.mark.parametrize("book", play.ALL)
def test_two_seats_of_a_side_are_swapped_and_a_substitute_comes_in(
    phone: Page, live_server: object, book: str
) -> None:
    cup, players = teams(book)
    hand = Hand(phone, Table(cup, players=players))
    substitute = bench(hand.table, side=2)
    hand.tap("menu", "menu-line-up", "place1")
    expect(hand.key("place2")).to_be_disabled()
    hand.tap("place3", "place2", f"bench{substitute}", "line-up-store")
    expect(hand.key("place1")).to_have_count(0)
    if book == "standard":
        hand.begin()
    expect(hand.key("seat1")).to_contain_text("丙")
    hand.saved(0)
    wanted = (
        ["丙", "辛", "甲", "丁", "戊", "己"] if book != "shuangsheng" else ["丙", "辛", "甲", "丁"]
    )
    assert seated(hand) == wanted


@pytest.mark.parametrize("book", [one for one in play.ALL if one != "standard"])
def test_after_the_first_deal_only_where_the_event_allows_it(
    phone: Page, live_server: object, book: str
) -> None:
    """Under standard a substitute ends the match."""
    cup, players = teams(book, substitution=True)
    table = Table(cup, players=players)
    table.deal(1)
    hand = Hand(phone, table)
    substitute = bench(table, side=1)
    hand.tap("menu", "menu-line-up", "place3", f"bench{substitute}", "line-up-store")
    hand.begin()
    expect(hand.key("seat3")).to_contain_text("庚")
    hand.saved(1)
    wanted = ["甲", "乙", "庚", "丁", "戊", "己"]
    assert seated(hand, start=2) == wanted[: len(players)]


@pytest.mark.parametrize("book", play.ALL)
def test_otherwise_the_first_deal_locks_it(make: Make, book: str) -> None:
    hand = make(book, deals=(play.DEAL[book],))
    hand.tap("menu")
    expect(hand.key("menu-take-back")).to_be_visible()
    expect(hand.key("menu-line-up")).to_have_count(0)


def test_first_lead_and_the_cap_by_people_waiting(make: Make) -> None:
    hand = make("standard", max_deals=None)
    hand.sees("最多 8 盘")
    hand.tap("waiting2", "lead4")
    hand.sees("最多 5 盘（2 人等候）")
    hand.saved(0)
    hand.key("most-deals").select_option("6")
    hand.sees("最多 6 盘（2 人等候）")
    hand.tap("begin")
    hand.sees("丁先出")
    hand.saved(0)
    record = hand.table.read()["record"]
    assert (record["first_lead"], record["waiting"], record["max_deals"]) == (4, 2, 6)


@pytest.mark.parametrize("book", GOUJI)
def test_seats_are_drawn_before_every_deal_where_the_event_says_so(make: Make, book: str) -> None:
    hand = make(book, deals=(play.DEAL[book],), seats="deal")
    hand.tap("draw-seats", "begin", *ORDER)
    seating = hand.store(deals=2)["seating"]
    assert sorted(seating) == [1, 2, 3, 4, 5, 6]
    assert [one % 2 for one in seating] == [1, 0, 1, 0, 1, 0]


@pytest.mark.parametrize("book", GOUJI)
def test_seats_are_changed_by_hand(make: Make, book: str) -> None:
    hand = make(book, deals=(play.DEAL[book],))
    if not hand.key("swap").is_visible():
        hand.tap("opening")
    hand.tap("swap", "seat1")
    expect(hand.key("seat2")).to_be_disabled()
    hand.tap("seat5", *ORDER)
    assert hand.store(deals=2)["seating"] == [5, 2, 3, 4, 1, 6]


# 开盘 ------------------------------------------------------------------------------------------

PAID: dict[str, tuple[dict[str, Any], tuple[str, ...], dict[str, Any]]] = {
    "standard": (
        {"order": [2, 1, 4, 3, 5, 6], "opened": [1, 2, 3, 4, 6], "burns": [{"by": 2, "on": 1}]},
        ("1-burn-1-2-paid", "2-opening-5-2-short", "3-fall-6-2-drawn_two", "4-fall-5-1-drawn"),
        {
            "1-burn-1-2": {"way": "paid"},
            "2-opening-5-2": {"way": "short", "short": 1},
            "3-fall-6-2": {"way": "drawn_two"},
            "4-fall-5-1": {"way": "drawn"},
        },
    ),
    "dongfang": (
        {"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 4, 6], "burns": [{"by": 2, "on": 1}]},
        (
            *("1-opening-5-2-paid", "2-burn-1-2-paid", "3-fall-5-2-short"),
            *("3-fall-5-2-short-2", "4-fall-6-1-paid"),
        ),
        {
            "1-opening-5-2": {"way": "paid"},
            "2-burn-1-2": {"way": "paid"},
            "3-fall-5-2": {"way": "short", "short": 2},
            "4-fall-6-1": {"way": "paid"},
        },
    ),
    "dagang": (
        {"order": [2, 1, 4, 3, 5, 6], "opened": [1, 2, 3, 4, 6]},
        ("1-opening-5-2-paid", "2-fall-6-2-not_agreed", "3-fall-5-1-agreed"),
        {
            "1-opening-5-2": {"way": "paid"},
            "2-fall-6-2": {"way": "not_agreed"},
            "3-fall-5-1": {"way": "agreed"},
        },
    ),
}


@pytest.mark.parametrize("book", PAID)
def test_tributes_are_ticked_in_the_order_of_payment(make: Make, book: str) -> None:
    facts, taps, notes = PAID[book]
    hand = make(book, deals=(facts,), options={"tributes": True} if book == "dagang" else None)
    hand.tap(*taps, "begin", *ORDER)
    hand.sees("贡清")
    hand.store(deals=2)
    assert hand.notes(2)["tributes"] == notes


def test_only_a_fall_tribute_is_refused_and_only_in_standard(make: Make) -> None:
    facts = {"order": [2, 4, 1, 6, 3, 5], "opened": [1, 2, 3, 4, 6]}
    hand = make("standard", deals=(facts,))
    keys = hand.page.locator('[data-key$="-refused"]')
    expect(keys).to_have_count(2)
    hand.tap("pay-all", "begin", "opening", "2-fall-5-2-refused", "begin", *ORDER)
    hand.store(deals=2)
    assert hand.notes(2)["tributes"]["2-fall-5-2"] == {"way": "refused"}


def test_who_leads_and_why_also_when_that_one_revolts(make: Make) -> None:
    hand = make("standard", deals=({"order": [2, 1, 4, 3, 6, 5], "opened": [1, 2, 3, 4, 5, 6]},))
    hand.sees("戊先出上盘大落")
    hand.tap("begin", "chip-revolts", "seat5", "rush-unanswered", "graded-skip")
    hand.sees("己先出")
    hand.tap("opening")
    hand.sees("冲点站住：下家出")
    hand.tap("begin", "seat1", "seat3", "seat6", "seat2")
    hand.store(deals=2)
    assert hand.table.read()["result"]["deals"][1]["lead"] == 6


# How a match ends ------------------------------------------------------------------------------


def test_the_cap_ends_it_with_compensation_in_the_preview(make: Make) -> None:
    hand = make("standard", max_deals=1)
    hand.begin()
    hand.sees("最后一盘，烩四或补偿")
    hand.tap(*ORDER, "chip-unopened", "seat5")
    hand.settle()
    heads = hand.page.locator(".table.points th[scope=col]").all_inner_texts()
    assert heads == ["本盘得分", "走科", "特殊贡", "补偿", "合计"]
    rows = hand.page.locator(".table.points tbody tr").all()
    shown = [
        [int(cell.replace("−", "-")) for cell in row.locator("td").all_inner_texts()]
        for row in rows
    ]
    assert len(shown) == 6
    assert all(sum(row[:-1]) == row[-1] for row in shown)
    assert shown[0] == [4, 8, 20, 32]  # 头科: 4, one 点贡, two tribute cards ahead
    hand.sees("本局到此结束：打满盘数")
    hand.tap("go")
    hand.sees("双方签字")
    assert hand.table.read()["result"]["ended"] == "cap"


ENDS = [("standard", "substitution"), *((book, "stopped") for book in play.ALL)]


@pytest.mark.parametrize(("book", "ended"), ENDS)
def test_it_is_ended_and_the_end_taken_back(make: Make, book: str, ended: str) -> None:
    hand = make(book, deals=(play.DEAL[book],))
    hand.tap("menu", f"menu-{ended}")
    expect(hand.page.get_by_role("dialog")).to_contain_text("到此为止")
    hand.tap("sheet-go")
    hand.sees("双方签字")
    hand.saved(1)
    assert hand.table.read()["result"]["ended"] == ended
    hand.tap("menu", "menu-go-on", "sheet-go")
    hand.sees("第2盘")
    hand.saved(1)
    assert hand.table.match.status == "running"


@pytest.mark.parametrize("book", play.ALL)
def test_a_side_that_did_not_come_and_came_after_all(make: Make, book: str) -> None:
    hand = make(book, late_minutes=5)
    side = "ew" if book == "shuangsheng" else "even"
    hand.tap("menu", "menu-walkover", f"absent-{side}")
    expect(hand.page.get_by_role("dialog")).to_contain_text("这一局不打了")
    hand.tap("sheet-go")
    hand.sees("弃权")
    hand.saved(0)
    assert hand.table.match.absent == side
    hand.tap("menu", "menu-go-on", "sheet-go")
    hand.sees("第1盘")
    hand.saved(0)
    assert hand.table.match.absent == ""


@pytest.mark.parametrize("book", play.ALL)
def test_the_last_deal_is_taken_back(make: Make, book: str) -> None:
    hand = make(book, deals=(play.DEAL[book],))
    hand.tap("menu", "menu-take-back", "sheet-go")
    hand.sees("第1盘")
    hand.saved(0)
    assert hand.facts(1) is None


@pytest.mark.parametrize("book", GOUJI)
def test_a_level_match_that_must_be_decided_goes_on_with_an_extra_deal(
    make: Make, book: str
) -> None:
    hand = make(book, deals=(LEVEL,), decide=True, max_deals=1)
    hand.sees("加赛第1盘")
    hand.begin()
    hand.tap("seat1", "seat3", "seat5", "seat2", "seat4")
    hand.settle()
    hand.sees("加赛分出胜负")
    hand.tap("go")
    hand.sees("双方签字")
    hand.saved(2)
    hand.tap("sign-odd", "extra1")
    sheet = hand.page.get_by_role("dialog")
    expect(sheet).to_contain_text("加赛决胜")
    expect(sheet.locator(".deal-fold[open]")).to_contain_text("加赛第1盘")
    hand.tap("sign-back", "sign-referee")
    assert hand.facts(1, extra=True) == {"order": [1, 3, 5, 2, 4, 6], "opened": [1, 2, 3, 4, 5, 6]}
    assert hand.table.match.winner == "odd"


def test_an_extra_deal_of_shuangsheng_asks_who_deals(make: Make) -> None:
    level = {"dealer": 1, "caught": 80, "kitty": 0}
    hand = make("shuangsheng", deals=(level,), decide=True, tie="extra_deal")
    hand.tap("menu", "menu-stopped", "sheet-go")
    hand.sees("加赛第1盘")
    hand.sees("谁坐庄")
    hand.tap("seat4", "caught-20")
    hand.settle()
    hand.sees("加赛分出胜负")
    hand.tap("go")
    hand.sees("双方签字")
    assert hand.facts(1, extra=True) == {"dealer": 4, "caught": 20, "kitty": 0}
    assert hand.table.match.winner == "ew"


WON_BY_THREE = {"order": [1, 3, 2, 5, 4, 6], "opened": [1, 2, 3, 4, 5, 6]}
LOST_BY_TWO = {"order": [2, 1, 4, 3, 6, 5], "burns": [{"by": 2, "on": 1}]} | {
    "opened": [1, 2, 3, 4, 5, 6]
}


def test_won_at_equal_totals_it_says_by_what(make: Make) -> None:
    hand = make("dongfang", deals=(WON_BY_THREE, LOST_BY_TWO), max_deals=2)
    hand.sees("甲 · 丙 · 戊胜（打满盘数；同分，全局净吃 1 张贡）")


def test_level_at_time_it_says_whose_deal_decided(make: Make) -> None:
    level = {"dealer": 1, "caught": 80, "kitty": 0}
    hand = make("shuangsheng", deals=(level,), decide=True, tie="dealer")
    hand.tap("menu", "menu-stopped", "sheet-go")
    hand.sees("乙 · 丁胜（主办方叫停；同级，下一盘坐庄的一方胜）")
