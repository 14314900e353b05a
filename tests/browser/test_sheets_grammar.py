"""The line of a deal: what is typed and the facts that it says, by book; run in the browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from gouji_league.matches.selectors.table import _book
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import Refusal, score_record
from tests.browser.sheets import examples, normal
from tests.matches.play import ALL
from tests.rules.notation import Json, deal, match, round_
from tests.rules.strategies import matches, tractor_matches

SCRIPTS = Path(__file__).resolve().parents[2] / "static" / "matches"
MODULES = """async () => {
    const [grammar, reading, writing, words] = await Promise.all(
        ["grammar", "read", "write", "words"].map((name) => import(`/sheets_${name}.js`)));
    Object.assign(window, grammar, reading, writing, { CODES: words.CODES });
}"""
GOUJI = "standard dongfang dagang shida"
RUSH = "standard dongfang"
IN_ORDER, OPEN = "1 3 5 2 4 6", "1 2 3 4 5 6"


def opened(but: str = "") -> str:
    return " ".join(seat for seat in OPEN.split() if seat not in but.split())


# books | what is typed | what it says
READS: list[tuple[str, str, Json]] = [
    (GOUJI, "135246", deal(IN_ORDER, opened=OPEN)),
    (GOUJI, "13524", deal(IN_ORDER, opened=OPEN)),  # the last is filled in
    (GOUJI, "1 3 5 2 4 6", deal(IN_ORDER, opened=OPEN)),
    (GOUJI, "１３５２４６", deal(IN_ORDER, opened=OPEN)),  # full width
    (GOUJI, "13524k36", deal(IN_ORDER, opened=opened("3 6"))),
    (GOUJI, "13524 k3 k6", deal(IN_ORDER, opened=opened("3 6"))),
    (GOUJI, "13524 K3，K6", deal(IN_ORDER, opened=opened("3 6"))),
    (GOUJI, "13524o25", deal(IN_ORDER, opened="2 5")),
    (GOUJI, "k123456 13524", deal(IN_ORDER)),
    (GOUJI, "13524s12", deal(IN_ORDER, opened=OPEN, burns="1>2")),
    (GOUJI, "13524s1216s34", deal(IN_ORDER, opened=OPEN, burns="1>2 1>6 3>4")),
    (RUSH, "13524m14", deal(IN_ORDER, opened=OPEN, smothers="1>4")),
    (RUSH, "13524m14s12", deal(IN_ORDER, opened=OPEN, smothers="1>4", burns="1>2")),
    ("standard", "13524w4", deal(IN_ORDER, opened=opened("4"), no_opening_cards="4")),
    ("standard", "1324g5u", deal("1 3 2 4 6", revolts="5:unanswered", opened="1 3 4 6")),
    ("standard", "1324g5m", deal("1 3 2 4 6", revolts="5:stopped_mixed", opened="1 3 4 6")),
    ("standard", "1324g5p", deal("1 3 2 4 6", revolts="5:stopped_pure", opened="1 2 3 4 6")),
    ("dongfang", "1324g5u", deal("1 3 2 4 6", revolts="5:unanswered", opened="1 2 3 4 6")),
    (RUSH, "13246g5d-k2", deal("1 3 2 4 6", revolts="5:declined:headless", opened="1 3 4 6")),
    (RUSH, "13246g5d=k2", deal("1 3 2 4 6", revolts="5:declined:graded", opened="1 3 4 6")),
    ("dagang shida", "1324g5", deal("1 3 2 4 6", revolts="5", opened="1 2 3 4 6")),
    ("dagang shida", "1324g5+", deal("1 3 2 4 6", revolts="5::graded", opened="1 2 3 4 6")),
    (GOUJI, "g25", deal(revolts="2 5")),
    (GOUJI, "g2g5f6p3f1w", deal(revolts="2 5", fouls="6:points:3 1:warning")),
    (RUSH, "g2ug5d", deal(revolts="2:unanswered 5:declined")),
    ("dagang", "13524d3", deal(IN_ORDER, opened=OPEN, calls="3:declared")),
    ("dagang", "13524y3d16", deal(IN_ORDER, opened=OPEN, calls="3:blind 1:declared 6:declared")),
    ("dagang", "1324g5d3", deal("1 3 2 4 6", revolts="5", opened="1 2 3 4 6", calls="3:declared")),
    (GOUJI, "13524f3wf4p12f5df6q", deal(IN_ORDER, opened=OPEN, fouls="3:warning 4:points:12 5:demoted 6:disqualified")),
    ("shida", "13524f3p", deal(IN_ORDER, opened=OPEN, fouls="3:points:6")),
    ("standard dongfang shida", "13524f3s", deal(IN_ORDER, opened=OPEN, fouls="3:false_burn")),
    ("standard", "13524f3nf4bf5k", deal(IN_ORDER, opened=OPEN, fouls="3:no_three 4:bought_three 5:forgot_opening")),
    ("dagang", "13524f3t", deal(IN_ORDER, opened=OPEN, fouls="3:lose_turn")),
    (GOUJI, "z32145613524", deal(IN_ORDER, seating="3 2 1 4 5 6", opened=OPEN)),
    (GOUJI, "13524z32541", deal(IN_ORDER, seating="3 2 5 4 1 6", opened=OPEN)),
    ("shuangsheng", "75", round_(75)),
    ("shuangsheng", "75 20", round_(75, 20)),
    ("shuangsheng", "75/20", round_(75, 20)),
    ("shuangsheng", "75 20k", round_(75, 20, dug={"pairs": 0, "tractor": 0})),
    ("shuangsheng", "75 20k1", round_(75, 20, dug={"pairs": 1, "tractor": 0})),
    ("shuangsheng", "75 20t2", round_(75, 20, dug={"pairs": 0, "tractor": 2})),
    ("shuangsheng", "0k1t3z4", round_(0, dug={"pairs": 1, "tractor": 3}, dealer=4)),
    ("shuangsheng", "5f2s3f1cf3jf4bf1xf2w", round_(5, fouls="2:bad_throw:3 1:fault 3:reported 4:false_report 1:slip 2:warning")),
]  # fmt: skip

# books | what is typed | what is wrong, each with where it stands
FAULTS: list[tuple[str, str, str]] = [
    (GOUJI, "1352", "order_incomplete@0"),
    (GOUJI, "13525", "order_twice@4 order_incomplete@0"),
    (GOUJI, "13527", "no_such_seat@4 order_incomplete@0"),
    (GOUJI, "13524六", "not_latin@5"),
    (GOUJI, "13524x", "no_such_letter@5"),
    (GOUJI, "13524k", "seat_missing@5"),
    (GOUJI, "13524k33", "seat_twice@7"),
    (GOUJI, "13524s1", "on_missing@6"),
    (GOUJI, "13524s11", "against_itself@6"),
    (GOUJI, "13524s14", "burn_by_opposite@6"),
    (GOUJI, "13524k3o4", "opened_both_ways@8"),
    (GOUJI, "13524f3", "foul_missing@5"),
    (GOUJI, "13524f3z", "no_such_foul@7"),
    (GOUJI, "13524f3p0", "figure_nought@5"),
    (GOUJI, "13524z3214", "seating_incomplete@5"),
    (GOUJI, "13524z321454", "player_twice@11"),
    (GOUJI, "13524z231456", "seating_sides@6 seating_sides@7"),
    (GOUJI, "13524z321456z321456", "said_twice@12"),
    (GOUJI, "13524e", "end_missing@5"),
    (GOUJI, "g2513524", "revolt_twice@5 revolt_twice@6"),
    (GOUJI, "g25 13524", "void_holds_fact@4"),
    (GOUJI, "g25k1", "void_holds_fact@4"),
    (GOUJI, "g25f1d", "void_holds_fact@3"),
    (RUSH, "13524m1256m32", "smothered_twice@11"),
    (RUSH, "1324g5", "rush_missing@5"),
    (RUSH, "13254g5u", "order_revolter@3"),
    (RUSH, "1324g5us56", "revolter_takes_no_part@8"),
    ("standard dongfang dagang", "13524f3p", "figure_missing@5"),
    ("dagang", "13524d3y3", "called_twice@8"),
    ("dagang shida", "13524m12", "no_such_letter@5"),
    ("dongfang dagang shida", "13524w1", "no_such_letter@5"),
    ("standard dongfang shida", "13524y1", "no_such_letter@5"),
    ("dagang shida", "1324g5u", "no_such_letter@6"),
    ("standard", "13524l3", "lead_not_first@5"),
    ("dongfang dagang shida", "13524l3", "no_such_letter@5"),
    ("shuangsheng", "z1", "caught_missing@2"),
    ("shuangsheng", "72", "not_by_five@0"),
    ("shuangsheng", "75 20 5", "number_too_many@6"),
    ("shuangsheng", "75 85", "kitty_too_much@0"),
    ("shuangsheng", "195 10", "more_than_all_points@0"),
    ("shuangsheng", "75t", "tractor_missing@2"),
    ("shuangsheng", "75t1", "tractor_length@2"),
    ("shuangsheng", "75f1xf2x", "second_slip@5"),
    ("shuangsheng", "75s12", "no_such_letter@2"),
]
BESIDE = {"dealer_missing"}
"""What depends on more than the line; its own test is below."""


@pytest.fixture(params=ALL)
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def serve(route: Route) -> None:
    name = route.request.url.rpartition("/")[2]
    if name:
        route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
    else:
        route.fulfill(body="<!doctype html>", content_type="text/html")


@pytest.fixture(scope="module")
def bare(browser: Browser) -> Iterator[Page]:
    """A page that has the modules and nothing else: no server, no words."""
    page = browser.new_page()
    page.route("http://sheets.test/**", serve)
    page.goto("http://sheets.test/")
    page.evaluate(MODULES)
    yield page
    page.close()


@pytest.fixture
def page(bare: Page, book: str) -> Page:
    """The same with the grammar of a book."""
    bare.evaluate("(book) => { window.grammar = grammarOf(book) }", _book(BOOKS[book], {}, "zh"))
    return bare


def read(page: Page, lines: list[str], **context: Any) -> list[Any]:
    found: list[Any] = page.evaluate(
        "([lines, context]) => lines.map((line) => read(line, grammar, { number: 2, ...context }))",
        [lines, context],
    )
    return found


def test_a_line_says_its_facts(page: Page, book: str) -> None:
    cases = [(line, facts) for books, line, facts in READS if book in books.split()]
    found = read(page, [line for line, _ in cases])
    assert {line: (normal(one["facts"]), one["faults"]) for (line, _), one in zip(cases, found, strict=True)} == {
        line: (normal(facts), []) for line, facts in cases
    }  # fmt: skip


def test_every_reading_is_sound_by_the_book(book: str) -> None:
    """The table above says nothing that the book would refuse."""
    for books, line, facts in READS:
        if book in books.split():
            assert not isinstance(score_record(match(book, facts)), Refusal), line


def test_a_fault_stands_where_it_is(page: Page, book: str) -> None:
    cases = [(line, codes) for books, line, codes in FAULTS if book in books.split()]
    found = read(page, [line for line, _ in cases])
    said = [" ".join(f"{one['code']}@{one['at']}" for one in each["faults"]) for each in found]
    assert dict(zip([line for line, _ in cases], said, strict=True)) == dict(cases)


def test_every_fault_has_its_sentence_and_its_case(page: Page) -> None:
    codes = {word.partition("@")[0] for *_, said in FAULTS for word in said.split()}
    assert set(page.evaluate("CODES")) == codes | BESIDE


def test_what_is_still_to_be_typed_is_no_fault_yet(page: Page, book: str) -> None:
    unfinished = {
        "shuangsheng": ["75t", "75 20f", "75f2", "75f2s", "75z"],
        "standard": ["1", "1 3 5", "13524s", "13524s1", "13524k", "1324g", "1324g5", "13524f3", "13524z32"],
    }  # fmt: skip
    for one in read(page, unfinished.get(book, unfinished["standard"])):
        assert all(fault["soft"] for fault in one["faults"]), one


def test_who_deals_first_must_be_said(page: Page, book: str) -> None:
    if book != "shuangsheng":
        first = read(page, ["13524"], asksDealer=False)
        assert not first[0]["faults"]
        return
    without, with_ = read(page, ["75", "75z2"], asksDealer=True)
    assert [one["code"] for one in without["faults"]] == ["dealer_missing"]
    assert (with_["facts"]["dealer"], with_["faults"]) == (2, [])


def test_what_is_said_of_the_match_stands_beside_the_deal(page: Page, book: str) -> None:
    [end] = read(page, ["es"])
    assert (end["facts"], end["head"], end["faults"]) == (None, {"ended": "stopped"}, [])
    [other] = read(page, ["eh"])
    assert other["head"] == ({} if book == "shuangsheng" else {"ended": "substitution"})
    [lead] = read(page, ["l3"], number=1)
    assert lead["head"] == ({"first_lead": 3} if book == "standard" else {})


def test_every_foul_of_the_book_has_a_letter_of_its_own(page: Page, book: str) -> None:
    letters = page.evaluate("grammar.fouls.map((one) => one.letter)")
    own = set(BOOKS[book].fouls)
    if book != "shuangsheng":
        own |= {"warning", "points", "demoted", "disqualified"}
    assert len(set(letters)) == len(letters) == len(own)
    assert all(letters)


def test_every_sound_deal_can_be_written_and_is_read_back_equal(page: Page, book: str) -> None:
    """Facts → line → facts, and the same without the spaces that nobody needs."""
    some = tractor_matches() if book == "shuangsheng" else matches(book)
    deals = [one for record in examples(some, 60) for one in record["deals"]]
    assert len(deals) > 60
    lines = page.evaluate("(deals) => deals.map((one) => write(one, grammar))", deals)
    for one, line, found in zip(deals, lines, read(page, lines), strict=True):
        assert (normal(found["facts"]), found["faults"]) == (normal(one), []), line
    if book != "shuangsheng":
        close = [line.replace(" ", "") for line in lines]
        for one, line, found in zip(deals, close, read(page, close), strict=True):
            assert normal(found["facts"]) == normal(one), line
