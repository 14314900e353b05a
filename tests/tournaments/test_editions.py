"""规则版本: stored, replaced or kept, and told apart in words."""

import pytest
from django.core.exceptions import ValidationError

from gouji_league.audit.models import Entry
from gouji_league.rules.book import defaults
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import editions as told
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.services import editions
from tests import cast

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    return cast.tournament(book="shida").stages.get()


def test_before_the_first_deal_a_change_replaces_the_edition(stage: Stage) -> None:
    by = cast.actor(cast.user("jia", "甲"))
    editions.set_options(stage, by=by, options={"positive_only": True})
    edition = stage.editions.get()
    assert (edition.number, edition.made_by) == (1, "甲")
    assert edition.options["positive_only"] is True
    assert edition.options["place_points"] == list(defaults(BOOKS["shida"])["place_points"])  # type: ignore[arg-type]


def test_once_deals_are_recorded_it_stays_and_a_new_one_is_made(stage: Stage) -> None:
    by = cast.actor(cast.user("jia", "甲"))
    stage.editions.update(used=True)
    with pytest.raises(ValidationError) as refusal:
        editions.set_options(stage, by=by, options={"sweep_points": 20})
    assert refusal.value.code == "in_play"
    options = told.stored(BOOKS["shida"], {"sweep_points": 20})
    assert editions.add(stage, by=by, options=options, used=False).number == 2
    assert editions.options_of(stage)["sweep_points"] == 20
    assert editions.in_play(stage)


def test_the_same_options_again_are_no_change(stage: Stage) -> None:
    by = cast.actor(cast.user("jia", "甲"))
    editions.set_options(stage, by=by, options={})
    assert stage.editions.count() == 1
    assert not Entry.objects.filter(verb="tournaments.options_changed").exists()


@pytest.mark.parametrize("book", sorted(BOOKS))
def test_nothing_differs_from_the_defaults_where_nothing_was_changed(book: str) -> None:
    whole = told.stored(BOOKS[book], {})
    assert told.changed(BOOKS[book], whole, "zh") == []
    assert told.read(BOOKS[book], whole) == defaults(BOOKS[book])


@pytest.mark.parametrize(
    ("book", "before", "after", "zh", "en"),
    [
        (
            "shida",
            {"place_points": [5, 3, 1, 0, 0, 0]},
            {"place_points": None},
            ("名次分", "+5 +3 +1 0 0 0", "留空"),
            ("Points for places", "+5 +3 +1 0 0 0", "empty"),
        ),
        (
            "standard",
            {},
            {"walk_table": "balanced"},
            ("走科积分表", "按原表", "配平"),
            ("Table of places", "as printed", "balanced"),
        ),
        ("shuangsheng", {}, {"must_play_a": False}, ("A 必打", "是", "否"), ("A must be played", "yes", "no")),
    ],
)  # fmt: skip
def test_what_differs_is_said_in_both_languages(
    book: str, before: dict[str, object], after: dict[str, object], zh: object, en: object
) -> None:
    for language, words in (("zh", zh), ("en", en)):
        found = told.differences(BOOKS[book], before, after, language)  # type: ignore[arg-type]
        assert [(one.label, one.before, one.after) for one in found] == [words]


def test_the_settings_page_tells_what_each_edition_changed(stage: Stage) -> None:
    cup = stage.tournament
    by = cast.actor(cast.organiser(cup))
    stage.editions.update(used=True)
    options = told.stored(BOOKS["shida"], {"positive_only": True})
    editions.add(stage, by=by, options=options, used=True)
    html = cast.client(by.user).get("/t/cup/manage/settings/").content.decode()
    assert "第 2 版改了" in html
    assert "名次只记正分：否" in html
