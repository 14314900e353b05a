"""牌例: how a card question is asked, answered and refused. RULES section 10."""

import re
from typing import Any

import pytest

from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.score import Refusal
from tests.rules.notation import Json

SET = {"ask": "legal", "rulebook": "standard", "set": "99"}
HAND = {"ask": "burn", "rulebook": "standard", "hand": "X 7"}


def faults(question: object) -> list[tuple[str, str]]:
    answer = judge(question)
    assert isinstance(answer, Refusal)
    return [(fault.code, fault.where) for fault in answer.faults]


def test_an_answer_holds_answer_and_why() -> None:
    answer = judge(SET).as_json()
    assert answer.keys() == {"answer", "why"}
    assert answer["answer"] is True


# the question · what its reason must speak of, in both languages
REASONS: list[Any] = [
    ({"ask": "gouji", "set": "JJJ"}, "3", "4", "J"),
    ({"ask": "gouji", "set": "999"}, "9"),
    ({"ask": "burn", "hand": "X 7 8 3"}, "2", "1"),
    ({"ask": "revolt", "hand": "2 4 7"}, "2"),
    ({"ask": "buy_three", "hand": "4"}, "3"),
    ({"ask": "legal", "set": "2 3 3"}, "3", "2"),
]


@pytest.mark.parametrize(("question", "words"), [(row[0], row[1:]) for row in REASONS])
def test_a_reason_names_the_figures(question: Json, words: tuple[str, ...]) -> None:
    answer = judge({"rulebook": "standard", **question})
    assert isinstance(answer, Answer)
    for reason in (answer.reason("zh"), answer.reason("en")):
        assert all(word in reason for word in words), reason
    assert answer.reason("zh") != answer.reason("en")


ASKS = ("legal", "gouji", "opening", "burn", "revolt", "buy_three", "buy_four")
CARDS = ("", "3", "233", "99", "9 10", "JJJ", "22", "KK", "2KK", "X44", "D2X3", "4 5 6")
CHINESE = re.compile(r"[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]")


@pytest.mark.parametrize("kind", [*ASKS, "beats"])
@pytest.mark.parametrize("book", ["standard", "dongfang", "dagang", "shida"])
def test_a_reason_speaks_the_language_asked_for(book: str, kind: str) -> None:
    field = "set" if kind in ("legal", "gouji", "opening", "beats") else "hand"
    for cards in CARDS:
        question = {"ask": kind, "rulebook": book, field: cards}
        answer = judge(question | ({"over": "88"} if kind == "beats" else {}))
        assert isinstance(answer, Answer)
        assert CHINESE.search(answer.reason("zh"))
        assert not CHINESE.search(answer.reason("en")), answer.reason("en")
        assert "{" not in answer.reason("zh") + answer.reason("en")


QUESTIONS: list[Any] = [
    pytest.param([], [("not_an_object", "")], id="a list"),
    pytest.param(None, [("not_an_object", "")], id="nothing"),
    pytest.param({}, [("missing", "ask"), ("missing", "rulebook")], id="an empty object"),
    pytest.param({**SET, "ask": "wins"}, [("unknown_value", "ask")], id="an unknown question"),
    pytest.param({**SET, "rulebook": "bridge"}, [("unknown_rulebook", "rulebook")], id="no book"),
    pytest.param({**SET, "rulebook": "shuangsheng"}, [("no_gouji_book", "rulebook")], id="双升"),
    pytest.param({**SET, "set": "9♠"}, [("unreadable_cards", "set")], id="000-1.4 a suit"),
    pytest.param({**SET, "set": "1"}, [("unreadable_cards", "set")], id="no such card"),
    pytest.param({**SET, "set": "1 0"}, [("unreadable_cards", "set")], id="a 10 torn apart"),
    pytest.param({**SET, "set": 99}, [("not_text", "set")], id="a number for cards"),
    pytest.param({**SET, "set": "9" * 17}, [("more_than_packs", "set")], id="000-1.3 17 nines"),
    pytest.param({**SET, "set": "DDDDD"}, [("more_than_packs", "set")], id="003-2.1 five 大王"),
    pytest.param({**HAND, "hand": "XXXXX"}, [("more_than_packs", "hand")], id="001-1.2 five 小王"),
    pytest.param({**SET, "hand": "9"}, [("unknown_key", "hand")], id="a key of another question"),
    pytest.param({**SET, "over": "8"}, [("unknown_key", "over")], id="a set to beat"),
    pytest.param({**SET, "ask": "beats"}, [("missing", "over")], id="nothing to beat"),
    pytest.param({**HAND, "set": "9"}, [("unknown_key", "set")], id="a set for a hand"),
    pytest.param({**SET, "options": {"hold_threes": True}}, [("unknown_key", "options.hold_threes")],
                 id="another book's option"),
    pytest.param({**SET, "rulebook": "dagang", "options": {"hold_threes": 1}},
                 [("option_value", "options.hold_threes")], id="a number for yes"),
    pytest.param({**SET, "options": []}, [("not_an_object", "options")], id="a list of options"),
    pytest.param({"ask": "beats", "rulebook": "chess", "set": "1", "over": 2, "why": ""},
                 [("unknown_key", "why"), ("unreadable_cards", "set"), ("not_text", "over"),
                  ("unknown_rulebook", "rulebook")], id="all faults at once"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), QUESTIONS)
def test_refused(question: object, expected: list[tuple[str, str]]) -> None:
    assert sorted(faults(question)) == sorted(expected)


@pytest.mark.parametrize("cards", ["D" * 4, "X" * 4, "9" * 16, "2" * 16, "10" * 16])
def test_000_1_3_as_many_as_four_packs_hold(cards: str) -> None:
    assert judge({**SET, "set": cards}).as_json()["answer"] is True


def test_a_reason_calls_the_jokers_by_their_names() -> None:
    answer = judge({"ask": "revolt", "rulebook": "standard", "hand": "2 4 X"})
    assert isinstance(answer, Answer)
    assert answer.reason("zh") == "手里有2、小王：不能革命。"
    assert answer.reason("en") == "The hand holds 2, the small joker: it may not revolt."
