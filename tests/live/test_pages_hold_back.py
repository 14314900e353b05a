"""没公布的: the same of every public page, whichever there are."""

import pytest

from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.live.walking import HELD, changed, event, forget, in_round, pages, play, show
from tests.matches.play import ALL

pytestmark = pytest.mark.django_db


def seen(cup: Tournament) -> dict[str, tuple[str, str]]:
    found = pages(cup, cast.client())
    return {where: (one.content.decode(), one.get("ETag", "")) for where, one in found.items()}


@pytest.mark.parametrize("book", ALL)
@pytest.mark.usefixtures("keeping")
def test_no_page_tells_anything_of_a_round_that_is_held_back(book: str) -> None:
    cup = event(book)
    play(cup)
    show("rounds")
    before = seen(cup)
    match = f"/t/cup/matches/{in_round(cup).order_by('pk')[0].key}/"
    assert {match, "/t/cup/standings/", "/t/cup/rounds/2/"} <= set(before)
    forget(cup)
    show("frozen")
    assert changed(before, seen(cup)) == set()


@pytest.mark.usefixtures("keeping")
def test_what_is_released_is_on_the_pages() -> None:
    cup = event("shuangsheng")
    play(cup)
    show("rounds")
    before = seen(cup)
    show("rounds", HELD)
    assert len(changed(before, seen(cup))) > 5


def test_no_page_is_there_before_it_is_published() -> None:
    cup = event("dagang")
    Tournament.objects.update(published_at=None)
    assert pages(cup, cast.client()) == {}
