"""对照: two versions of a deal told side by side, by each of the five books."""

from typing import Any

import pytest

from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.comparing import Reader, compare, tell
from gouji_league.rules.words import Language

ALL = list(BOOKS)
GOUJI = [book for book in ALL if book != "shuangsheng"]
PEOPLE = "甲乙丙丁戊己"
Facts = dict[str, Any]
PLAIN: Facts = {"order": [1, 2, 3, 4, 5, 6], "opened": [1, 2, 3, 4, 5, 6]}
TRACTOR: Facts = {"dealer": 1, "caught": 75, "kitty": 20}
BASE = dict.fromkeys(GOUJI, PLAIN) | {"shuangsheng": TRACTOR}
BURN = {"standard": "烧", "dongfang": "捎", "dagang": "烧", "shida": "烧"}
SMOTHER = {"standard": "闷", "dongfang": "清"}


def reader(book: str, language: Language = "zh", seating: str = PEOPLE) -> Reader:
    return Reader(BOOKS[book], language, name=lambda seat: seating[seat - 1])


def changes(
    book: str,
    before: Facts | None,
    after: Facts | None,
    *,
    notes: tuple[Facts, Facts] = ({}, {}),
    to: tuple[Reader, Reader] | None = None,
) -> list[str]:
    """What a correction changes, in words."""
    first, second = to or (reader(book), reader(book))
    found = compare(tell(before, notes[0], first), tell(after, notes[1], second))
    return [one.words(second.language) for one in found]


@pytest.mark.parametrize("book", ALL)
class TestEveryBook:
    def test_the_same_twice_differs_in_nothing(self, book: str) -> None:
        assert changes(book, BASE[book], dict(BASE[book])) == []

    def test_taken_back_and_entered_anew(self, book: str) -> None:
        gone = changes(book, BASE[book], None)
        assert gone[0] == "添上 撤回 这一盘没有了"
        assert len(gone) == len(tell(BASE[book], {}, reader(book))) + 1
        assert len(changes(book, None, BASE[book])) == len(gone)

    def test_a_warning_is_added_and_removed(self, book: str) -> None:
        warned = BASE[book] | {"fouls": [{"seat": 3, "kind": "warning"}]}
        assert changes(book, BASE[book], warned) == ["添上 警告 丙"]
        assert changes(book, warned, BASE[book]) == ["删去 警告 丙"]

    def test_what_becomes_of_a_tribute_is_told_by_the_notes(self, book: str) -> None:
        if book == "shuangsheng":  # which has none
            notes: tuple[Facts, Facts] = ({}, {"tributes": {"1-burn-2-1": "paid"}, "x": [1]})
            assert changes(book, BASE[book], BASE[book], notes=notes) == []
            return
        paid = {"tributes": {"1-fall-6-1": "paid"}}
        short = {"tributes": {"1-fall-6-1": {"way": "short", "short": 1}}}
        told = changes(book, BASE[book], BASE[book], notes=(paid, short))
        assert told == ["落贡：己→甲 进了 → 己→甲 欠贡 1 张"]

    @pytest.mark.parametrize(
        "notes",
        [
            {"tributes": None},
            {"tributes": "进了"},
            {"tributes": {"1-burn-9-0": "paid", "贡": "paid", "1-burn-2-1": [1], "": "paid"}},
            {"tributes": {"1-nothing-2-1": "none"}},
            {"tributes": {"1-burn-2-1": {"way": [], "short": {}}, "2-burn-2-1": {}}},
        ],
    )
    def test_notes_of_any_form_are_passed_over(self, book: str, notes: Facts) -> None:
        assert tell(BASE[book], notes, reader(book)) == tell(BASE[book], {}, reader(book))

    def test_in_english(self, book: str) -> None:
        to = reader(book, "en")
        warned = BASE[book] | {"fouls": [{"seat": 3, "kind": "warning"}]}
        assert changes(book, BASE[book], warned, to=(to, to)) == ["added: warning 丙"]
        labels = "".join(row.label for row in tell(warned, {}, to))
        assert labels.isascii()


@pytest.mark.parametrize("book", GOUJI)
class TestGouji:
    def test_places(self, book: str) -> None:
        other = PLAIN | {"order": [1, 4, 3, 2, 5, 6]}
        assert changes(book, PLAIN, other) == ["二科：乙 → 丁", "四科：丁 → 乙"]

    def test_who_did_not_open(self, book: str) -> None:
        other = PLAIN | {"opened": [1, 2, 3, 4, 6]}
        assert changes(book, PLAIN, other) == ["添上 未开点 戊"]
        assert changes(book, other, PLAIN) == ["删去 未开点 戊"]

    def test_a_burn_by_the_books_own_word(self, book: str) -> None:
        burnt = PLAIN | {"burns": [{"by": 2, "on": 1}]}
        word = BURN[book]
        assert changes(book, burnt, PLAIN) == [f"删去 {word} 乙→甲"]
        twice = PLAIN | {"burns": [{"by": 2, "on": 1}, {"by": 2, "on": 1}]}
        assert changes(book, burnt, twice) == [f"添上 {word} 乙→甲"]

    def test_the_same_burns_in_another_order(self, book: str) -> None:
        one, other = {"by": 2, "on": 1}, {"by": 3, "on": 4}
        first, second = PLAIN | {"burns": [one, other]}, PLAIN | {"burns": [other, one]}
        assert changes(book, first, second) == [f"{BURN[book]}的先后：乙→甲 丙→丁 → 丙→丁 乙→甲"]

    def test_a_revolt_stands_among_the_places(self, book: str) -> None:
        revolt = {"order": [1, 2, 3, 4, 6], "opened": [1], "revolts": [{"seat": 5, "graded": True}]}
        told = {row.key: row.value for row in tell(revolt, {}, reader(book))}
        assert [told[f"place:{place}"] for place in range(1, 7)] == list("甲乙丙戊丁己")
        assert (told["revolt:5"], told["graded"]) == ("戊", "要了")
        assert "shut:5" not in told
        headless = revolt | {"revolts": [{"seat": 5, "graded": False}]}
        assert changes(book, revolt, headless) == ["死级：要了 → 没要，无头"]

    def test_a_revolt_of_the_winning_side_is_third(self, book: str) -> None:
        revolt = {"order": [1, 3, 2, 4, 6], "revolts": [{"seat": 5}]}
        told = {row.key: row.value for row in tell(revolt, {}, reader(book))}
        assert [told[f"place:{place}"] for place in range(1, 7)] == list("甲丙戊乙丁己")

    def test_a_void_deal(self, book: str) -> None:
        void = {"revolts": [{"seat": 1}, {"seat": 4}]}
        keys = [row.key for row in tell(void, {}, reader(book))]
        assert keys == ["void", "revolt:1", "revolt:4"]
        assert len(changes(book, PLAIN, void)) == 9

    def test_other_people_at_the_seats(self, book: str) -> None:
        other = "丙乙甲丁戊己"
        told = changes(
            book,
            PLAIN,
            PLAIN | {"seating": [3, 2, 1, 4, 5, 6]},
            to=(reader(book), reader(book, seating=other)),
        )
        assert told == [
            "添上 座位 1 丙 2 乙 3 甲 4 丁 5 戊 6 己",
            "头科：甲 → 丙",
            "三科：丙 → 甲",
        ]

    def test_points_off(self, book: str) -> None:
        five = PLAIN | {"fouls": [{"seat": 6, "kind": "points", "points": 5}]}
        eight = PLAIN | {"fouls": [{"seat": 6, "kind": "points", "points": 8}]}
        assert changes(book, five, eight) == ["罚分：己 5 → 己 8"]


@pytest.mark.parametrize("book", ["standard", "dongfang"])
def test_a_smother_and_a_rush(book: str) -> None:
    smothered = PLAIN | {"smothers": [{"by": 1, "on": 4}]}
    assert changes(book, PLAIN, smothered) == [f"添上 {SMOTHER[book]} 甲→丁"]
    rush = {"order": [1, 2, 3, 4, 6], "revolts": [{"seat": 5, "rush": "unanswered"}]}
    stopped = rush | {"revolts": [{"seat": 5, "rush": "stopped_pure"}]}
    assert changes(book, rush, stopped) == ["冲点：没被压住 → 被对头用开点牌压住"]


def test_no_opening_set() -> None:
    marked = PLAIN | {"opened": [1, 2, 3, 4, 5], "no_opening_cards": [6]}
    assert changes("standard", PLAIN, marked) == ["添上 未开点 己", "添上 无开点牌 己"]


def test_calls() -> None:
    called = PLAIN | {"calls": [{"by": 1, "kind": "declared"}]}
    blind = PLAIN | {"calls": [{"by": 1, "kind": "blind"}]}
    assert changes("dagang", called, blind) == ["添上 预点 甲→丁", "删去 明点 甲→丁"]


@pytest.mark.parametrize(
    ("after", "words"),
    [
        ({"dealer": 2}, "庄家：甲 → 乙"),
        ({"caught": 80}, "抓分：75 → 80"),
        ({"kitty": 0}, "底分：20 → 0"),
        ({"dug": {}}, "扣底：没扣 → 单张"),
        ({"dug": {"pairs": 2}}, "扣底：没扣 → 对子 2 对"),
        ({"dug": {"tractor": 3}}, "扣底：没扣 → 拖拉机 3 对"),
        ({"fouls": [{"seat": 2, "kind": "bad_throw", "cards": 3}]}, "添上 甩错牌 乙 3"),
    ],
)
def test_tractor(after: Facts, words: str) -> None:
    assert changes("shuangsheng", TRACTOR, TRACTOR | after) == [words]
