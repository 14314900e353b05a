"""Faults: every code has a record, a question or a text that yields it, and says what to do."""

import re
from typing import Any

import pytest
from django.core.management import call_command

from gouji_league.rules.words import faults as catalogue
from tests.rules.faulty import FIVE, LEVEL, ORDER, faults_of, fouls, standard, tractor, without
from tests.rules.notation import deal, match, round_

RECORDS: list[tuple[str, str, Any]] = [
    # the form of a record
    ("not_an_object", "", []),
    ("not_an_object", "", None),
    ("not_an_object", "options", match("standard", options=[])),
    ("not_an_object", "options", match("standard", options=None)),
    ("not_an_object", "deals[1]", match("standard", deals=[LEVEL, 5])),
    ("not_an_object", "deals[0].revolts[0]", standard(FIVE, revolts=[5])),
    ("not_an_object", "deals[0].burns[1]", standard(burns=[{"by": 1, "on": 2}, "1>2"])),
    ("not_an_object", "deals[0].dug", tractor(dug=[])),
    ("not_a_list", "deals", match("standard", deals={})),
    ("not_a_list", "deals", match("standard", deals=None)),
    ("not_a_list", "players", match("standard", players="甲乙丙丁戊己")),
    ("not_a_list", "deals[0].order", match("standard", {"order": "123456"})),
    ("not_a_list", "deals[0].order", match("standard", {"order": None})),
    ("not_a_list", "deals[0].opened", standard(opened=1)),
    ("not_a_list", "deals[0].fouls", standard(fouls=None)),
    ("not_a_list", "deals[0].fouls", tractor(fouls=None)),
    ("not_an_integer", "waiting", match("standard", waiting=None)),
    ("not_an_integer", "waiting", match("standard", waiting=True)),
    ("not_an_integer", "max_deals", match("shida", max_deals=4.0)),
    ("not_an_integer", "deals[0].fouls[0].points", fouls("shida", kind="points", points=None)),
    ("not_an_integer", "deals[0].caught", tractor(None)),
    ("not_an_integer", "deals[0].dug.pairs", tractor(dug={"pairs": None})),
    ("not_a_name", "players[2]", match("standard", players=["甲", "乙", 3, "丁", "戊", "己"])),
    ("not_yes_or_no", "deals[0].revolts[0].graded",
     standard(FIVE, revolts=[{"seat": 5, "rush": "declined", "graded": None}])),
    ("number_too_long", "deals[0].fouls[0].points", fouls("dagang", kind="points", points=10**4000)),
    ("number_too_long", "max_deals", match("dagang", max_deals=10**5000)),
    ("out_of_range", "deals[0].caught", tractor(205)),
    ("out_of_range", "deals[0].caught", tractor(-5)),
    ("out_of_range", "deals[0].kitty", tractor(0, 85)),
    ("too_small", "max_deals", match("shida", max_deals=0)),
    ("too_small", "waiting", match("standard", waiting=-1)),
    ("too_small", "deals[0].fouls[0].points", fouls("dagang", kind="points", points=0)),
    ("too_small", "deals[0].fouls[0].points", fouls("shida", kind="points", points=-6)),
    ("too_small", "deals[0].fouls[0].cards", match("shuangsheng", round_(0, fouls="1:bad_throw:0"))),
    ("too_small", "deals[0].dug.pairs", tractor(dug={"pairs": -1})),
    ("missing", "rulebook", without(match("standard"), "rulebook")),
    ("missing", "players", without(match("standard"), "players")),
    ("missing", "deals[0].fouls[0].points", fouls("standard", kind="points")),
    ("missing", "deals[0].fouls[0].kind", fouls("standard")),
    ("missing", "deals[0].fouls[0].cards", match("shuangsheng", round_(0, fouls="1:bad_throw"))),
    ("missing", "deals[0].burns[0].on", standard(burns=[{"by": 1}])),
    ("missing", "deals[0].revolts[0].seat", standard(FIVE, revolts=[{"rush": "declined"}])),
    ("missing", "deals[0].kitty", match("shuangsheng", {"caught": 0})),
    ("unknown_key", "date", match("standard", date="")),
    ("not_in_book", "first_dealer", match("standard", first_dealer=1)),
    ("not_in_book", "waiting", match("dongfang", waiting=0)),
    ("not_in_book", "first_lead", match("shida", first_lead=1)),
    ("not_in_book", "max_deals", match("shuangsheng", max_deals=4)),
    ("unknown_key", "options.walk_table", match("dagang", options={"walk_table": "printed"})),
    ("unknown_key", "deals[0].notes", standard(notes=[])),
    ("unknown_key", "deals[0].order", tractor(order=[1, 2, 3, 4])),
    ("unknown_key", "deals[0].burns[0].to", standard(burns=[{"by": 1, "on": 2, "to": 3}])),
    ("unknown_key", "deals[0].fouls[0].cards", fouls("standard", kind="warning", cards=1)),
    ("unknown_value", "ended", match("standard", ended="rain")),
    ("unknown_value", "ended", match("shuangsheng", ended="substitution")),
    ("unknown_value", "deals[0].fouls[0].kind", fouls("dagang", kind="false_burn")),
    ("unknown_value", "deals[0].fouls[0].kind", fouls("shida", kind="no_three")),
    ("unknown_value", "deals[0].fouls[0].kind", fouls("standard", kind=None)),
    ("unknown_value", "deals[0].fouls[0].kind", tractor(fouls=[{"seat": 1, "kind": "points"}])),
    ("unknown_value", "deals[0].revolts[0].rush", standard(FIVE, revolts="5:perhaps")),
    ("unknown_value", "deals[0].calls[0].kind", match("dagang", deal(ORDER, calls="1:loud"))),
    # the head of a match
    ("unknown_rulebook", "rulebook", match("bridge")),
    ("unknown_rulebook", "rulebook", {"rulebook": []}),
    ("option_value", "options.walk_table", match("standard", options={"walk_table": "own"})),
    ("option_value", "options.tributes", match("dagang", options={"tributes": 1})),
    ("option_value", "options.tributes", match("dagang", options={"tributes": None})),
    ("option_value", "options.place_points", match("shida", options={"place_points": [4, 2, 0]})),
    ("option_value", "options.sweep_points", match("shida", options={"sweep_points": 12.0})),
    ("players_count", "players", match("standard", players=["甲", "乙", "丙", "丁", "戊"])),
    ("players_count", "players", match("shuangsheng", players=["东", "北", "西", "南", "中"])),
    ("no_first_dealer", "first_dealer", match("shuangsheng", round_(0), first_dealer=None)),
    ("deal_after_end", "deals[1]", match("standard", deal("1 3 5 2 4 6"), LEVEL)),
    ("deal_after_end", "deals[1]", match("shida", LEVEL, LEVEL, max_deals=1)),
    # seats
    ("no_such_seat", "deals[0].order[0]", match("standard", {"order": [7, 2, 3, 4, 5, 6]})),
    ("no_such_seat", "deals[0].order[0]", match("standard", {"order": [True, 2, 3, 4, 5, 6]})),
    ("no_such_seat", "deals[0].burns[0].by", standard(burns="0>2")),
    ("no_such_seat", "deals[0].opened[0]", standard(opened="-1")),
    ("no_such_seat", "deals[0].seating[5]", standard(seating="1 2 3 4 5 8")),
    ("no_such_seat", "first_lead", match("standard", first_lead=0)),
    ("no_such_seat", "first_dealer", match("shuangsheng", first_dealer=5)),
    ("no_such_seat", "deals[0].dealer", tractor(dealer=6)),
    ("no_such_seat", "deals[0].fouls[0].seat", match("shuangsheng", round_(0, fouls="5:fault"))),
    ("player_twice", "deals[0].seating[2]", standard(seating="1 2 1 4 5 6")),
    ("seating_incomplete", "deals[0].seating", standard(seating="1 2 3 4 5")),
    ("seating_sides", "deals[0].seating[5]", standard(seating="1 2 3 4 6 5")),
    ("order_missing", "deals[0].order", match("standard", {})),
    ("order_missing", "deals[0].order", match("shida", {"order": []})),
    ("order_twice", "deals[0].order[1]", standard("1 1 2 3 4 5")),
    ("order_incomplete", "deals[0].order", standard("1 2 3 4 5")),
    ("order_incomplete", "deals[0].order", standard("1 2 3 4")),
    ("order_incomplete", "deals[0].order", standard("1 2 3 4", revolts="5:declined")),
    ("order_revolter", "deals[0].order[4]", standard(ORDER, revolts="5:declined")),
    ("mark_twice", "deals[0].opened[1]", standard(opened="1 1")),
    ("mark_twice", "deals[0].no_opening_cards[2]", standard(no_opening_cards="1 2 1")),
    # facts that a book does not know
    ("not_in_book", "deals[0].smothers", match("shida", deal(ORDER, smothers="1>2"))),
    ("not_in_book", "deals[0].smothers", match("dagang", deal(ORDER, smothers="1>2"))),
    ("not_in_book", "deals[0].calls", standard(calls="1:blind")),
    ("not_in_book", "deals[0].no_opening_cards", match("dongfang", deal(ORDER, no_opening_cards="1"))),
    ("not_in_book", "deals[0].revolts[0].rush", match("dagang", deal(FIVE, revolts="5:declined"))),
    ("not_in_book", "deals[0].revolts[0].rush", match("shida", deal(FIVE, revolts="5:declined"))),
    # revolts
    ("revolt_twice", "deals[0].revolts[1].seat", match("shida", deal(revolts="5 5"))),
    ("rush_missing", "deals[0].revolts[0].rush", standard(FIVE, revolts="5")),
    ("rush_missing", "deals[0].revolts[0].rush", match("dongfang", deal(FIVE, revolts="5"))),
    ("rush_missing", "deals[0].revolts[0].rush", standard(FIVE, revolts=[{"seat": 5, "rush": None}])),
    ("opened_revolter", "deals[0].opened[1]", standard(FIVE, revolts="5:declined", opened="1 5")),
    ("opened_revolter", "deals[0].opened[0]", match("shida", deal(FIVE, revolts="5", opened="5"))),
    ("opened_against_rush", "deals[0].opened[0]", standard(FIVE, revolts="5:unanswered", opened="2")),
    ("opened_against_rush", "deals[0].opened[0]",
     standard(FIVE, revolts="5:stopped_mixed", opened="2")),
    ("revolter_demoted", "deals[0].fouls[0].kind",
     standard(FIVE, revolts="5:declined", fouls="5:no_three")),
    ("revolter_demoted", "deals[0].fouls[1].kind",
     match("shida", deal(FIVE, revolts="5", fouls="5:warning 5:demoted"))),
    ("void_holds_fact", "deals[0].order", match("shida", deal(ORDER, revolts="1 2"))),
    ("void_holds_fact", "deals[0].opened", match("shida", deal(revolts="1 2", opened="3"))),
    ("void_holds_fact", "deals[0].no_opening_cards", standard("", revolts="1 2", no_opening_cards="3")),
    ("void_holds_fact", "deals[0].smothers", standard("", revolts="1 2", smothers="3>4")),
    ("void_holds_fact", "deals[0].burns", standard("", revolts="1 2", burns="3>4")),
    ("void_holds_fact", "deals[0].calls", match("dagang", deal(revolts="1 2", calls="3:blind"))),
    ("void_holds_foul", "deals[0].fouls[0].kind", match("shida", deal(revolts="1 2", fouls="3:demoted"))),
    ("void_holds_foul", "deals[0].fouls[0].kind", standard("", revolts="1 2", fouls="3:forgot_opening")),
    ("void_holds_foul", "deals[0].fouls[0].kind",
     match("dagang", deal(revolts="1 2", fouls="3:lose_turn"))),
    # 000-5.18
    ("no_cards_yet_opened", "deals[0].no_opening_cards[0]", standard(opened="1", no_opening_cards="1")),
    ("no_cards_yet_opened", "deals[0].no_opening_cards[0]",
     standard(FIVE, revolts="5:stopped_pure", no_opening_cards="2")),
    ("no_cards_yet_forgot", "deals[0].no_opening_cards[0]",
     standard(no_opening_cards="1", fouls="1:forgot_opening")),
    ("no_cards_yet_rushed", "deals[0].no_opening_cards[0]",
     standard(FIVE, revolts="5:stopped_mixed", no_opening_cards="5")),
    # 闷, 烧, 点
    ("against_itself", "deals[0].burns[0]", standard(burns="1>1")),
    ("against_itself", "deals[0].smothers[1]", standard(smothers="1>2 3>3")),
    ("revolter_takes_no_part", "deals[0].burns[0]", standard(FIVE, revolts="5:declined", burns="5>4")),
    ("revolter_takes_no_part", "deals[0].smothers[0]",
     standard(FIVE, revolts="5:declined", smothers="4>5")),
    ("smothered_twice", "deals[0].smothers[1].on", standard(smothers="1>4 2>4")),
    ("burn_by_opposite", "deals[0].burns[0]", standard(burns="1>4")),
    ("burn_by_opposite", "deals[0].burns[0]", match("dagang", deal(ORDER, burns="1>4"))),
    ("burn_headless", "deals[0].burns[0]", standard(FIVE, revolts="5:declined:headless", burns="2>1")),
    ("burn_headless", "deals[0].burns[1]",
     match("shida", deal(FIVE, revolts="5::headless", burns="1>6 1>2"))),
    ("burn_and_false_burn", "deals[0].burns[0].by", standard(burns="1>2", fouls="1:false_burn")),
    ("called_twice", "deals[0].calls[1].by", match("dagang", deal(ORDER, calls="1:blind 1:declared"))),
    ("points_misplaced", "deals[0].fouls[0].points", fouls("shida", kind="warning", points=6)),
    # 双升
    ("not_by_five", "deals[0].caught", tractor(7)),
    ("not_by_five", "deals[0].kitty", tractor(0, 12)),
    ("more_than_all_points", "deals[0].kitty", tractor(150, 60)),
    ("tractor_length", "deals[0].dug.tractor", tractor(dug={"tractor": 1})),
    ("second_slip", "deals[0].fouls[1].kind", match("shuangsheng", round_(0, fouls="1:slip 2:slip"))),
    ("cards_misplaced", "deals[0].fouls[0].cards", match("shuangsheng", round_(0, fouls="1:fault:2"))),
]  # fmt: skip

LEGAL = {"ask": "legal", "rulebook": "standard", "set": "99"}
QUESTIONS: list[tuple[str, str, Any]] = [
    ("not_text", "set", {**LEGAL, "set": 99}),
    ("unreadable_cards", "set", {**LEGAL, "set": "♠9"}),
    ("more_than_packs", "set", {**LEGAL, "set": "DDDDD"}),
    ("no_gouji_book", "rulebook", {**LEGAL, "rulebook": "shuangsheng"}),
]

HEAD = b'"rulebook": "standard", "players": ["", "", "", "", "", ""]}'
TEXTS: list[tuple[str, str, bytes]] = [
    ("not_utf8", "", b'{"rulebook": "\xff"}'),
    ("not_json", "", b"{"),
    ("not_json", "", b""),
    ("nested_too_deep", "", b"[" * 200_000),
    ("not_an_integer", "waiting", b'{"waiting": NaN, ' + HEAD),
    ("not_an_integer", "waiting", b'{"waiting": -Infinity, ' + HEAD),
    ("not_an_integer", "max_deals", b'{"max_deals": 1' + b"1" * 5000 + b", " + HEAD),
    ("key_twice", "rulebook", b'{"rulebook": "shida", "rulebook": "dagang", "players": []}'),
    ("key_twice", "deals[0].order",
     b'{"rulebook": "shida", "players": ["", "", "", "", "", ""],'
     b' "deals": [{"order": [], "order": [1, 2, 3, 4, 5, 6]}]}'),
    ("key_twice", "options.positive_only",
     b'{"rulebook": "shida", "players": ["", "", "", "", "", ""],'
     b' "options": {"positive_only": true, "positive_only": true}}'),
]  # fmt: skip

OF_FILES = {"no_such_file"}


ROWS = [
    pytest.param(kind, code, where, source, id=f"{kind} {number}: {code} at {where}")
    for kind, rows in (("record", RECORDS), ("question", QUESTIONS), ("text", TEXTS))
    for number, (code, where, source) in enumerate(rows)
]
BESIDE_OTHERS = {"key_twice", "seating_sides"}  # whoever sits wrong takes another's seat


@pytest.mark.parametrize(("kind", "code", "where", "source"), ROWS)
def test_fault(kind: str, code: str, where: str, source: Any) -> None:
    found = [(fault.code, fault.where) for fault in faults_of(kind, source)]
    if code in BESIDE_OTHERS:
        assert (code, where) in found
    else:
        assert found == [(code, where)]


def test_every_code_has_a_row_and_every_row_a_code() -> None:
    shown = {code for rows in (RECORDS, QUESTIONS, TEXTS) for code, _, _ in rows} | OF_FILES
    assert shown == set(catalogue.WORDS)


def test_no_such_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        call_command("score", "no-such-file.json")
    assert '"code": "no_such_file"' in capsys.readouterr().out


HAN = re.compile(r"[\u4e00-\u9fff]")
CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")
"""Han characters and Chinese punctuation."""
IN_BRACKETS = re.compile(r"\([^()]*\)|“[^”]*”")


@pytest.mark.parametrize(("kind", "code", "where", "source"), ROWS)
def test_a_message_speaks_the_language_asked_for(
    kind: str, code: str, where: str, source: Any
) -> None:
    for fault in faults_of(kind, source):
        zh, en = fault.message("zh"), fault.message("en")
        assert HAN.search(zh)
        assert not CHINESE.search(IN_BRACKETS.sub("", en)), en
        for message in (zh, en):
            assert not re.search(r"\{\w", message), f"a gap left open: {message}"


def test_a_chinese_message_says_what_to_do() -> None:
    silent = [code for code, words in catalogue.WORDS.items() if "请" not in words.zh]
    assert silent == []
