"""公开的抽签 /t/<slug>/draws/<key>/."""

import hashlib
from typing import Any

import pytest

from gouji_league.rounds.checking import check
from gouji_league.rounds.models import Lots
from gouji_league.rounds.services import drawing, publishing
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Tournament
from tests import cast
from tests.live.test_pages import PRESET, cup_of, hold_back
from tests.matches.play import ALL
from tests.pages import page_of, parsed, select, texts, words
from tests.rounds.event import BY, WORD, drafted, first, play, published

pytestmark = pytest.mark.django_db


def where(lots: Lots, *, file: bool = False) -> str:
    return f"/t/cup/draws/{lots.key}/" + ("file/" if file else "")


def status(lots: Lots, *, file: bool = False) -> int:
    return cast.client().get(where(lots, file=file)).status_code


@pytest.fixture(params=ALL)
def lots(request: pytest.FixtureRequest) -> Lots:
    """The published draw of a first round."""
    cup = cup_of(request.param)
    published(first(cup))
    return Lots.objects.get(stage=first(cup))


def test_it_holds_all_that_the_seed_was_made_of(lots: Lots) -> None:
    page = page_of(cast.client(), where(lots))
    told = dict(zip(texts(page, "#seal dt"), texts(page, "#seal dd"), strict=True))
    assert told["封好的签"] == lots.secret
    assert told["喊的词"] == WORD
    assert told["事先公布的指纹"] == hashlib.sha256(lots.secret.encode()).hexdigest()
    assert told["合起来的种子"] == hashlib.sha256(f"{lots.secret}\n{WORD}".encode()).hexdigest()
    assert select(page, "#balance dt")
    assert "抽出来以后没有动过" in words(page)


def test_its_file_draws_the_same_again(lots: Lots) -> None:
    told = cast.client().get(where(lots, file=True)).json()
    assert told["word"] == WORD
    assert check(told) == []


class TestWhatIsNotOut:
    def test_a_draft_is_nobodys_until_its_round_is_published(self) -> None:
        cup = cup_of("shuangsheng")
        dropped = drafted(first(cup), word="天")
        drawing.drop(dropped, by=BY)
        draft = drafted(first(cup))
        assert (status(dropped), status(draft), status(draft, file=True)) == (404, 404, 404)
        publishing.publish(draft, by=BY)
        assert (status(dropped), status(draft)) == (200, 200)
        links = [
            one.get("href") for one in select(page_of(cast.client(), where(draft)), "#others a")
        ]
        assert links == [where(dropped)]

    def test_of_a_sealed_one_there_is_the_hash_and_no_more(self) -> None:
        cup = cup_of("shida")
        sealed = drawing.seal(first(cup), by=BY)
        answer = cast.client().get(where(sealed))
        page = parsed(answer)
        assert texts(page, "#seal dt") == ["事先公布的指纹"]
        assert sealed.secret not in answer.content.decode()
        assert status(sealed, file=True) == 404

    def test_what_follows_from_results_held_back_stays_back(self) -> None:
        cup = cup_of("shuangsheng")
        play(published(first(cup))[0])
        published(first(cup))
        one, two = Lots.objects.order_by("pk")
        hold_back()
        assert (status(one, file=True), status(two, file=True)) == (200, 404)
        page = page_of(cast.client(), where(two))
        assert not select(page, "#balance, .draft-why, .drawn-why")
        assert select(page, ".draft-table")


def test_names_are_masked(lots: Lots) -> None:
    Tournament.objects.update(settings={names.MASKED: True})
    told = words(select(page_of(cast.client(), where(lots)), "main")[0])
    people: Any = lots.stage.tournament.players.all()
    assert [one.name for one in people if one.name in told] == []


def test_every_preset_of_these_pages_is_there() -> None:
    assert set(PRESET) == set(ALL)
