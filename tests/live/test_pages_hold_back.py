"""没公布的: the same of every public page, whichever there are."""

import re

import pytest

from gouji_league.rounds.services import closing
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.live.walking import HELD, changed, close, event, in_round, pages, play, show
from tests.matches.play import ALL
from tests.pages import page_of, select, texts
from tests.rounds.event import BY, first, published

pytestmark = pytest.mark.django_db


def seen(cup: Tournament) -> dict[str, tuple[str, str]]:
    found = pages(cup, cast.client())
    return {where: (one.content.decode(), one.get("ETag", "")) for where, one in found.items()}


@pytest.mark.parametrize("book", ALL)
@pytest.mark.usefixtures("keeping")
def test_no_page_tells_anything_of_a_round_that_is_held_back(book: str) -> None:
    cup = event(book)
    show("rounds")
    before = seen(cup)
    match = f"/t/cup/matches/{in_round(cup).order_by('pk')[0].key}/"
    assert {match, "/t/cup/standings/", "/t/cup/rounds/2/"} <= set(before)
    play(cup)
    show("frozen")
    assert changed(before, seen(cup)) == set()
    close(cup)
    show("rounds")
    assert changed(before, seen(cup)) == set()


@pytest.mark.usefixtures("keeping")
def test_what_is_released_is_on_the_pages() -> None:
    cup = event("shuangsheng")
    play(cup)
    show("rounds")
    before = seen(cup)
    show("rounds", HELD)
    assert len(changed(before, seen(cup))) > 5


def sitting(number: int) -> list[str]:
    [row] = select(page_of(cast.client(), "/t/cup/seats/"), f"#p{number}")
    return [one.split()[0] for one in texts(row, ".sitting")]


def rounds_told(number: int) -> list[str]:
    return re.findall(r"第(\d+)轮", " ".join(sitting(number)))


def test_seats_of_all_rounds_that_are_held_back_are_found_whatever_is_over() -> None:
    """Of a league they are drawn at once, and nothing tells which comes next."""
    cup = event("dagang")
    show("rounds", 0)
    assert rounds_told(1) == ["1", "2", "3"]
    play(cup)
    close(cup)
    assert rounds_told(1) == ["1", "2", "3"]


def test_the_seat_of_a_round_is_found_once_it_is_drawn() -> None:
    cup = event("shuangsheng")
    show("rounds")
    assert rounds_told(1) == ["2"]
    play(cup)
    close(cup)
    assert rounds_told(1) == ["2"]
    published(first(cup))
    assert rounds_told(1) == ["3"]


def test_the_screen_keeps_every_table_of_a_hidden_round_as_long_as_it_is_not_opened() -> None:
    cup = event("dagang")
    show("rounds")
    closing.close(cup.rounds.get(number=1), by=BY, knowingly=True)
    before = texts(page_of(cast.client(), "/t/cup/screen/"), ".slide-table")
    assert len(before) == 2
    play(cup)
    assert texts(page_of(cast.client(), "/t/cup/screen/"), ".slide-table") == before


def test_no_page_is_there_before_it_is_published() -> None:
    cup = event("dagang")
    Tournament.objects.update(published_at=None)
    assert pages(cup, cast.client()) == {}
