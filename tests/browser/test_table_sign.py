"""签字: the figures in the players' hands, and the way back for the referee only."""

import pytest
from playwright.sync_api import Page, expect

from tests import cast
from tests.browser.table import Hand
from tests.browser.test_table_saving import LATE_TAP, TWO_TAPS
from tests.matches import play
from tests.matches.play import Program, Table


def over(book: str) -> Table:
    table = Table(play.event(book))
    table.deal(1)
    table.send("PATCH", "", ended="stopped", reason="到时")
    return table


def sides(book: str) -> tuple[str, str]:
    return ("ns", "ew") if book == "shuangsheng" else ("odd", "even")


@pytest.mark.parametrize("book", play.ALL)
def test_both_sides_agree_one_after_the_other_and_it_is_locked(
    phone: Page, live_server: object, book: str
) -> None:
    hand, (first, second) = Hand(phone, over(book)), sides(book)
    hand.tap(f"sign-{first}", "sign-as-1", "sign-agree")
    hand.sees("请把手机交还裁判")
    hand.tap("sign-other", "sign-as-2", "sign-agree", "sign-referee")
    hand.sees("双方已签字，锁定")
    expect(hand.key(f"sign-{first}")).to_have_count(0)
    told = [(one.side, one.name, one.agrees) for one in hand.table.match.signatures.all()]
    assert told == [(first, "甲", True), (second, "丁", True)]
    hand.tap("menu")
    expect(hand.key("menu-go-on")).to_have_count(0)
    expect(hand.key("menu-take-back")).to_have_count(0)


@pytest.mark.parametrize("taps", [TWO_TAPS, LATE_TAP], ids=["at once", "late"])
def test_two_taps_sign_once(phone: Page, live_server: object, taps: str) -> None:
    hand = Hand(phone, over("shida"))
    hand.tap("sign-odd", "sign-as-1")
    phone.evaluate(taps.replace("=go]", "=sign-agree]"))
    hand.tap("sign-referee")
    hand.sees("甲已签")
    hand.saved(1)
    phone.wait_for_timeout(300)  # a second one would be on its way
    hand.saved(1)
    assert hand.table.match.signatures.count() == 1


def test_a_held_key_signs_and_goes_no_further(desktop: Page, live_server: object) -> None:
    hand = Hand(desktop, over("shida"))
    hand.tap("sign-odd", "sign-as-1")
    hand.key("sign-agree").focus()
    for _repeat in range(5):
        desktop.keyboard.down("Enter")
        desktop.wait_for_timeout(50)
    desktop.keyboard.up("Enter")
    hand.sees("已签，多谢")
    assert hand.table.match.signatures.count() == 1


@pytest.mark.parametrize("book", play.ALL)
def test_a_side_objects_with_a_sentence(phone: Page, live_server: object, book: str) -> None:
    hand, (_, second) = Hand(phone, over(book)), sides(book)
    hand.tap(f"sign-{second}", "sign-as-1", "sign-object", "sign-object")
    hand.sees("请写一句哪里不对")
    hand.key("sign-objection").fill("第1盘的烧记反了")
    hand.tap("sign-object")
    hand.sees("异议已记下")
    hand.tap("sign-referee")
    hand.sees("乙有异议：第1盘的烧记反了")
    hand.sees("请找裁判长裁定")
    hand.saved(1)
    (objection,) = hand.table.match.signatures.all()
    assert (objection.side, objection.agrees) == (second, False)
    assert objection.objection == "第1盘的烧记反了"


def test_in_the_players_hand_there_is_no_way_back_but_the_referees(
    phone: Page, live_server: object
) -> None:
    """Neither Escape nor a reload; whoever does not sign still hands the phone back."""
    hand = Hand(phone, over("shida"))
    sheet = phone.get_by_role("dialog", name="签字")
    hand.tap("sign-odd")
    phone.keyboard.press("Escape")
    phone.keyboard.press("Escape")
    expect(sheet).to_be_visible()
    phone.reload()
    expect(sheet).to_contain_text("请核对，签字")
    hand.tap("sign-agree")
    expect(sheet).to_contain_text("请写您的名字")
    hand.tap("sign-back")
    expect(sheet).to_contain_text("没有签")
    phone.reload()
    expect(sheet).to_contain_text("我是裁判，继续")
    hand.tap("sign-referee")
    expect(sheet).to_have_count(0)
    assert not hand.table.match.signatures.exists()


def test_each_figure_on_the_sheet_opens_into_its_lines(phone: Page, live_server: object) -> None:
    hand = Hand(phone, over("standard"))
    hand.tap("sign-odd", "total1")
    lines = phone.get_by_role("dialog").locator(".total-fold[open] .line")
    expect(lines.first).to_contain_text("第1盘")
    figures = [one.replace("−", "-") for one in lines.locator(".figure").all_inner_texts()]
    total = hand.table.read()["result"]["players"][0]
    assert sum(int(one) for one in figures) == total
    hand.tap("deal1")
    expect(phone.locator(".deal-fold[open]")).to_contain_text("甲烧乙")


@pytest.mark.parametrize("book", play.GOUJI)
def test_the_sheet_says_what_either_side_came_to(
    phone: Page, live_server: object, book: str
) -> None:
    hand = Hand(phone, over(book))
    hand.tap("sign-odd")
    shown = phone.get_by_role("dialog").locator(".versus .figure").all_inner_texts()
    sums = hand.table.read()["result"]["sides"]
    assert [int(one.replace("−", "-")) for one in shown] == [sums["odd"], sums["even"]]


@pytest.mark.parametrize("book", [one for one in play.ALL if one != "standard"])
def test_totals_without_deals_are_what_is_signed(
    phone: Page, live_server: object, book: str
) -> None:
    """仅总分: the figures that the chief referee stated, not those of a record without deals."""
    table, (first, second) = Table(play.event(book), role="chief"), sides(book)
    stated = {"winner": first, "totals": {first: 7, second: 3}}
    assert table.send("PATCH", "", awarded=stated, reason="纸上记的").status_code == 200
    hand = Hand(phone, table)
    expect(phone.locator(".versus .figure")).to_have_text(["7", "3"])
    hand.tap(f"sign-{first}")
    sheet = phone.get_by_role("dialog")
    expect(sheet.locator(".versus .figure")).to_have_text(["7", "3"])


def test_a_correction_after_signing_is_shown(phone: Page, live_server: object) -> None:
    table = over("shida")
    for side in ("odd", "even"):
        table.send("POST", "signatures", side=side, name="甲", agrees=True)
    chief = Program(cast.link(table.cup, role="chief"))
    table.token = chief.token
    other = {"facts": play.OTHER["shida"], "reason": "看录像"}
    assert table.send("PUT", "deals/1", **other).status_code == 200
    hand = Hand(phone, table)
    expect(phone.get_by_text("签后更正，要重签")).to_have_count(2)
    expect(hand.key("sign-odd")).to_be_visible()


def test_a_name_written_with_a_finger_is_kept_and_shown(phone: Page, live_server: object) -> None:
    hand = Hand(phone, over("dagang"))
    hand.tap("sign-odd", "sign-as-1", "sign-write")
    box = hand.key("sign-pen").bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + 10, box["y"] + 10)
    phone.mouse.down()
    phone.mouse.move(box["x"] + box["width"] - 10, box["y"] + box["height"] - 10, steps=5)
    phone.mouse.up()
    hand.tap("sign-agree", "sign-referee")
    hand.sees("甲已签")
    hand.saved(1)
    (signature,) = hand.table.match.signatures.all()
    assert signature.drawn.startswith("M")
    assert signature.drawn.count("L") >= 2
    expect(phone.get_by_role("img", name="手写签名")).to_be_visible()
