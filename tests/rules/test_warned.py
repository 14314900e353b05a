"""Every warning that the documents name, by hand, against what the program asks and what is tested.

`rare`: what is possible but rare, which no clause names.
"""

from collections.abc import Callable

import pytest

from gouji_league.rules.books import GOUJI as BOOKS
from gouji_league.rules.cautions import EVERY_DEAL, Notice
from gouji_league.rules.record import read_record
from gouji_league.rules.score import MatchScore, score
from gouji_league.rules.words.cautions import WORDS
from tests.rules.notation import Json
from tests.rules.strategies import GOUJI
from tests.rules.test_books import LISTED
from tests.rules.test_cautions import LAST_BURNERS, ROWS, cautions_of, one

BY_SIDE = ("dongfang", "dagang", "shida")
TRACTOR = ("shuangsheng",)

# clause or section · what it asks · code · books
WARNED: list[tuple[str, str, str, tuple[str, ...]]] = [
    # the rules, section 3
    ("3", "no rush, the opposite neither marked nor without cards", "declined_leaves_opening",
     ("standard",)),
    ("3", "the rush is a duty", "rush_is_duty", ("dongfang",)),
    ("3", "a burner went out after the seat it burnt", "burner_behind_burnt",
     ("dongfang", "shida")),
    ("3", "no burn after the second is out", "burn_before_second", GOUJI),
    # the clauses
    ("000-2.22", "before the second?", "burn_before_second", ("standard",)),
    ("000-3.18", "the smothered seat is entered first", "smothered_came_first", ("standard",)),
    ("000-4.19", "the opposite unmarked", "declined_leaves_opening", ("standard",)),
    ("001-5.2", "the first smothered is not at the bottom", "first_smothered_not_low",
     ("dongfang",)),
    ("001-5.3", "as 000-3.18", "smothered_came_first", ("dongfang",)),
    ("001-6.7d", "a burner behind the burnt seat", "burner_behind_burnt", ("dongfang",)),
    ("001-6.7h", "who failed to burn plays no more", "false_burner_went_on", ("dongfang",)),
    ("001-6.9f", "declined", "rush_is_duty", ("dongfang",)),
    ("001-6.10a", "with a revolt from the first on", "burn_before_first", ("dongfang",)),
    ("001-6.10b", "then no burn", "burn_before_second", ("dongfang",)),
    ("002-10", "the scrap on burners, as 003-2.10", "burn_before_second", ("dagang",)),
    ("002-24.12", "three graded sets, so they were claimed", "opened_without_graded", ("dagang",)),
    ("002-27", "the two options differ", "options_apart", ("dagang",)),
    ("003-2.10", "then no burn", "burn_before_second", ("shida",)),
    ("003-2.3", "as 001-6.7d", "burner_behind_burnt", ("shida",)),
    ("004-1.1", "no throw is as long as a hand", "more_cards_than_hand", TRACTOR),
    ("004-2.2.2", "no hand holds so many pairs", "more_pairs_than_hand", TRACTOR),
    ("004-2.2.3c", "another dealer than the one due", "other_dealer", TRACTOR),
    # possible but rare
    ("rare", "three burns in a deal", "many_burns", GOUJI),
    ("rare", "a burner who came last", "burner_last", GOUJI),
    ("rare", "nobody opened", "nobody_opened", GOUJI),
    ("rare", "a sweep", "swept", GOUJI),
    ("rare", "the same order twice running", "same_order", GOUJI),
    ("rare", "two revolts: the deal is void", "two_revolted", GOUJI),
    ("rare", "a disqualification: the match ends", "disqualified", GOUJI),
    ("rare", "four levels in one deal", "steep_rise", TRACTOR),
    ("rare", "the same figures twice running", "same_figures", TRACTOR),
]  # fmt: skip
NAMED = {(book, code) for _where, _what, code, books in WARNED for book in books}
OF_OPTIONS = {("dagang", "options_apart")}
"""Asked of the organiser; tested beside the rows."""


def records_of_each() -> dict[tuple[str, str], list[Json]]:
    """The records that show each caution of each book."""
    found: dict[tuple[str, str], list[Json]] = {}
    for _clause, code, _where, record in ROWS:
        found.setdefault((record["rulebook"], code), []).append(record)
    for book, _also in LAST_BURNERS:
        found[book, "burner_last"] = [one(book, "1 2 4 3 6 5", burns="5>4")]
    return found


def test_what_the_documents_name_is_known_and_nothing_else() -> None:
    assert {code for _book, code in NAMED} == set(WORDS)


def test_what_the_documents_name_is_tested_in_each_book_and_nothing_else() -> None:
    assert set(records_of_each()) == NAMED - OF_OPTIONS


@pytest.mark.parametrize("book", GOUJI)
def test_every_caution_of_a_book_is_among_those_tested(book: str) -> None:
    shown = [record for (owner, _code), records in records_of_each().items() if owner == book
             for record in records]  # fmt: skip
    asked = {notice for record in shown for notice in BOOKS[book].notices if _asks(notice, record)}
    assert asked == set(BOOKS[book].notices)


def _asks(notice: Notice, record: Json) -> bool:
    reading = read_record(record)
    assert reading.record is not None
    scored = score(reading.record)
    assert isinstance(scored, MatchScore)
    finishes = [deal.finish for deal in scored.deals if deal.finish]
    befores = [None, *finishes]
    return any(list(notice(*pair)) for pair in zip(finishes, befores, strict=False))


@pytest.mark.parametrize("notice", EVERY_DEAL)
def test_what_is_asked_of_void_deals_too(notice: Callable[..., object]) -> None:
    void = {"revolts": [{"seat": 1}, {"seat": 2}], "fouls": [{"seat": 3, "kind": "disqualified"}]}
    for book in GOUJI:
        found = cautions_of({"rulebook": book, "players": list("甲乙丙丁戊己"), "deals": [void]})
        assert notice.__name__ in {caution.code for caution in found}


@pytest.mark.parametrize("where", sorted({where for where, *_ in WARNED if "-" in where}))
def test_a_clause_that_warns_is_one_of_the_documents(where: str) -> None:
    assert LISTED[where] != "nothing"


@pytest.mark.parametrize(("book", "code"), sorted(NAMED - OF_OPTIONS))
def test_each_is_asked_in_both_languages(book: str, code: str) -> None:
    for record in records_of_each()[book, code]:
        found = [caution for caution in cautions_of(record) if caution.code == code]
        for caution in found:
            assert "请" in caution.message("zh") or "？" in caution.message("zh")
            assert caution.message("en")[-1] in ".?"
        assert found
