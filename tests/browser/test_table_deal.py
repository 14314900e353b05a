"""录一盘: an ordinary deal in few taps, and every book's special facts, by touch."""

import copy
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Hand
from tests.matches import play
from tests.matches.play import DEAL, Table

GOUJI = [book for book in play.ALL if book != "shuangsheng"]
Facts = dict[str, Any]


@pytest.fixture
def make(phone: Page, live_server: object) -> Any:
    """A hand at a new match of a book; stored deals and the stage's settings as given."""

    def made(book: str, *, deals: int = 0, options: Any = None, **settings: Any) -> Hand:
        cup = play.event(book)
        stage = cup.stages.get()
        stage.settings |= settings
        stage.save()
        stage.editions.update(options=options or {})
        table = Table(cup)
        for number in range(1, deals + 1):
            assert table.deal(number).status_code == 201
        return Hand(phone, table)

    return made


ORDER = ("seat2", "seat1", "seat4", "seat3", "seat6")
WALKED = [2, 1, 4, 3, 6, 5]
EVERYBODY = [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("book", play.ALL)
def test_an_ordinary_deal_takes_at_most_twelve_taps(make: Any, book: str) -> None:
    """From the ring to saved: the order, one who did not open, one burn; 双升: points, 扣底."""
    hand = make(book, deals=1)
    hand.begin()
    hand.taps = 0
    if book == "shuangsheng":
        hand.tap("caught-80", "kitty-up", "kitty-up", "dug-pairs")
        wanted: Facts = {"dealer": 3, "caught": 80, "kitty": 10, "dug": {"pairs": 1, "tractor": 0}}
    else:
        hand.tap(*ORDER, "chip-unopened", "seat5", "chip-burns", "seat2", "seat1")
        wanted = {"order": WALKED, "opened": [1, 2, 3, 4, 6], "burns": [{"by": 2, "on": 1}]}
    assert hand.store(deals=2) == wanted
    assert hand.taps <= 12


# Book, taps, facts: by hand, as the referee would say them. An "unopened" chip stays pressed
# once everybody is out.
SPECIAL: dict[str, tuple[str, tuple[str, ...], Facts]] = {
    "standard: rush unanswered": (
        "standard",
        (
            *("chip-revolts", "seat5", "rush-unanswered", "graded-false"),
            *("seat1", "seat3", "seat6", "seat4"),
        ),
        {
            "order": [1, 3, 6, 4, 2],
            "opened": [1, 3, 4, 6],
            "revolts": [{"seat": 5, "rush": "unanswered", "graded": False}],
        },
    ),
    "standard: rush stopped by an opening set": (
        "standard",
        (
            *("chip-revolts", "seat5", "rush-stopped_pure", "graded-true"),
            *("seat1", "seat3", "seat6", "seat4"),
        ),
        {
            "order": [1, 3, 6, 4, 2],
            "opened": [1, 2, 3, 4, 6],
            "revolts": [{"seat": 5, "rush": "stopped_pure", "graded": True}],
        },
    ),
    "standard: smothers, several burns, no opening cards, fouls": (
        "standard",
        (
            *(*ORDER, "chip-burns", "seat2", "seat1", "chip-burns", "seat2", "seat1"),
            *("chip-burns", "seat1", "seat6", "chip-smothers", "seat4", "seat5"),
            *("chip-no_opening_cards", "seat5", "chip-no_opening_cards"),
            *("chip-foul", "seat6", "foul-points", "foul-more", "foul-more", "foul-put"),
            *("chip-foul", "seat3", "offence-forgot_opening"),
        ),
        {
            "order": WALKED,
            "opened": [1, 2, 4, 6],
            "no_opening_cards": [5],
            "smothers": [{"by": 4, "on": 5}],
            "burns": [{"by": 2, "on": 1}, {"by": 2, "on": 1}, {"by": 1, "on": 6}],
            "fouls": [
                {"seat": 6, "kind": "points", "points": 3},
                {"seat": 3, "kind": "forgot_opening"},
            ],
        },
    ),
    "dongfang: rush stopped by a mixed set, 清": (
        "dongfang",
        (
            *("chip-revolts", "seat4", "rush-stopped_mixed", "graded-skip"),
            *("seat1", "seat3", "seat6", "seat2"),
            *("chip-smothers", "seat1", "seat5", "chip-foul", "seat5", "offence-failed_burn"),
            *("foul-put",),
        ),
        {
            "order": [1, 3, 6, 2, 5],
            "opened": [1, 2, 3, 5, 6],
            "revolts": [{"seat": 4, "rush": "stopped_mixed"}],
            "smothers": [{"by": 1, "on": 5}],
            "fouls": [{"seat": 5, "kind": "false_burn"}],
        },
    ),
    "dagang: calls, one held, one overturned": (
        "dagang",
        (
            *("chip-declared", "seat1", "called-1-no", "chip-blind", "seat2", "called-2-yes"),
            *(*ORDER, "chip-foul", "seat6", "offence-misplay"),
        ),
        {
            "order": WALKED,
            "opened": [1, 2, 3, 5, 6],
            "calls": [{"by": 1, "kind": "declared"}, {"by": 2, "kind": "blind"}],
            "fouls": [{"seat": 6, "kind": "lose_turn"}],
        },
    ),
    "dagang: a revolt without a rush": (
        "dagang",
        ("chip-revolts", "seat6", "graded-true", "seat1", "seat3", "seat5", "seat2"),
        {
            "order": [1, 3, 5, 2, 4],
            "opened": [1, 2, 3, 4, 5],
            "revolts": [{"seat": 6, "graded": True}],
        },
    ),
    "shida: a burn, six points off": (
        "shida",
        (
            *(*ORDER, "chip-burns", "seat2", "seat3"),
            *("chip-foul", "seat6", "offence-noise", "advised-points", "foul-put"),
        ),
        {
            "order": WALKED,
            "opened": EVERYBODY,
            "burns": [{"by": 2, "on": 3}],
            "fouls": [{"seat": 6, "kind": "points", "points": 6}],
        },
    ),
    "shuangsheng: dug by a tractor, a bad throw": (
        "shuangsheng",
        (
            *("seat2", "caught-60", "caught-up", "caught-up", "kitty-up", "dug-tractor"),
            *("dug-more", "chip-foul", "seat1", "offence-bad_throw", "foul-more", "foul-put"),
        ),
        {
            "dealer": 2,
            "caught": 70,
            "kitty": 5,
            "dug": {"pairs": 0, "tractor": 3},
            "fouls": [{"seat": 1, "kind": "bad_throw", "cards": 2}],
        },
    ),
}


@pytest.mark.parametrize("case", SPECIAL)
def test_special_facts_are_stored_as_they_were_tapped(make: Any, case: str) -> None:
    book, taps, wanted = SPECIAL[case]
    hand = make(book)
    hand.begin()
    hand.tap(*taps)
    assert hand.store() == wanted


@pytest.mark.parametrize("book", GOUJI)
def test_two_revolts_void_the_deal(make: Any, book: str) -> None:
    """It keeps its fouls, says that it does not count, and the next is its replay."""
    hand = make(book)
    hand.begin()
    hand.tap("seat1", "chip-revolts", "seat2")
    if "rush" in hand.page.evaluate(
        "JSON.parse(document.getElementById('page-data').text).book.facts"
    ):
        hand.tap("rush-declined")
    hand.tap("graded-skip", "chip-revolts", "seat5", "chip-foul", "seat3", "foul-warning")
    hand.sees("作废")
    wanted = {"revolts": [{"seat": 2}, {"seat": 5}], "fouls": [{"seat": 3, "kind": "warning"}]}
    assert hand.store() == wanted
    hand.sees("第1盘 · 重打")


@pytest.mark.parametrize("book", GOUJI)
def test_one_disqualified_ends_the_match(make: Any, book: str) -> None:
    hand = make(book)
    hand.begin()
    hand.tap(*ORDER, "chip-foul", "seat1", "foul-disqualified")
    expect(hand.page.get_by_role("dialog", name="判罚")).to_contain_text("本局就结束")
    hand.tap("foul-put")
    hand.settle()
    hand.sees("本局到此结束")
    hand.tap("go")
    hand.sees("本局结束")
    hand.saved(1)
    assert hand.facts(1)["fouls"] == [{"seat": 1, "kind": "disqualified"}]


def test_a_repeated_offence_is_proposed_a_heavier_sanction(make: Any) -> None:
    hand = make("dagang")
    hand.tap("chip-foul", "seat2", "offence-passed_information")
    hand.tap("chip-foul", "seat2")
    expect(hand.key("offence-passed_information")).to_contain_text("再犯，建议：取消一次发牌权")
    hand.tap("offence-passed_information", *ORDER)
    fouls = [{"seat": 2, "kind": "warning"}, {"seat": 2, "kind": "lose_turn"}]
    assert hand.store()["fouls"] == fouls


@pytest.mark.parametrize("book", play.ALL)
def test_what_was_tapped_can_be_taken_back(make: Any, book: str) -> None:
    hand = make(book, deals=1)
    hand.begin()
    if book == "shuangsheng":
        hand.tap("caught-80", "chip-foul", "seat2", "offence-slip", "undo")
        assert hand.store(deals=2) == {"dealer": 3, "caught": 80, "kitty": 0}
        return
    hand.tap(*ORDER, "chip-burns", "seat2", "seat1", "undo", "undo", "seat5", "undo", "seat6")
    assert hand.store(deals=2) == {"order": WALKED, "opened": EVERYBODY}


@pytest.mark.parametrize("book", play.ALL)
def test_faults_are_told_before_anything_is_stored(make: Any, book: str) -> None:
    """What the server would refuse is shown with what to do, and saving waits for it."""
    hand = make(book)
    hand.begin()
    if book == "shuangsheng":
        hand.tap("seat1")
        hand.sees("抓了多少分")
        expect(hand.key("go")).to_be_disabled()
        return
    hand.tap("seat2", "seat1", "seat4")
    expect(hand.key("go")).to_be_disabled()
    hand.tap("seat3", "seat6", "chip-burns", "seat2")
    expect(hand.key("seat5")).to_be_disabled()
    hand.tap("seat1")
    facts = copy.deepcopy(DEAL[book]) | {"order": WALKED, "opened": EVERYBODY}
    assert hand.store() == facts | {"burns": [{"by": 2, "on": 1}]}
