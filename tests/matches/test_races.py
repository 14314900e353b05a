"""Several devices at once, each a process of its own, on the database that the tests run on."""

from collections.abc import Callable

import pytest

from tests.matches.play import ALL, DEAL, OTHER
from tests.matches.races import Job, Racers, Races, body


def facts(book: str, n: int = 0) -> Job:
    """Of a first deal; odd numbers have others than even ones."""
    dealer = {"dealer": 1} if book == "shuangsheng" else {}
    return (DEAL, OTHER)[n % 2][book] | dealer


@pytest.fixture
def races(racers: Racers) -> Callable[[int], Races]:
    return lambda deals: Races(racers, deals=deals)


def test_eight_writers_of_one_number_store_one_deal(races: Callable[[int], Races]) -> None:
    here = races(0)
    sent = {
        book: [body(here.seen(book), number=1, facts=facts(book, n)) for n in range(8)]
        for book in ALL
    }
    for book, answers in here.run("POST", "deals", sent).items():
        assert sorted(status for status, _told, _text in answers) == [201] + [409] * 7, book
        codes = {told["code"] for status, told, _text in answers if status == 409}
        assert codes <= {"stale", "number_taken"}, book
    assert here.stored() == {book: {"deals": 1, "current": 1, "changes": 2} for book in ALL}


def test_eight_repeats_of_one_id_are_answered_alike(races: Callable[[int], Races]) -> None:
    here = races(0)
    sent = {book: [body(here.seen(book), number=1, facts=facts(book))] * 8 for book in ALL}
    for book, answers in here.run("POST", "deals", sent).items():
        assert sorted(status for status, _told, _text in answers) == [200] * 7 + [201], book
        assert len({text for _status, _told, text in answers}) == 1, book
    assert here.stored() == {book: {"deals": 1, "current": 1, "changes": 2} for book in ALL}


def test_of_two_corrections_one_is_stored_and_named_to_the_other(
    races: Callable[[int], Races],
) -> None:
    here = races(1)
    reasons = ["看错座位", "看错次序"]
    sent = {
        book: [body(here.seen(book), facts=facts(book, 1), reason=reason) for reason in reasons]
        for book in ALL
    }
    for book, answers in here.run("PUT", "deals/1", sent).items():
        assert sorted(status for status, _told, _text in answers) == [200, 409], book
        winner = next(at for at, one in enumerate(answers) if one[0] == 200)
        late = answers[1 - winner][1]
        assert (late["code"], late["version"]) == ("stale", here.seen(book) + 1)
        [named] = late["changes"]
        assert (named["by"], named["what"]) == ("戊", "deal_corrected")
        assert named["reason"] == reasons[winner]
    assert here.stored() == {book: {"deals": 2, "current": 1, "changes": 3} for book in ALL}
