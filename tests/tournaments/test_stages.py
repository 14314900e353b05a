"""阶段: the format, size and rules of stages, in the set-up and afterwards."""

import pytest
from django.test import Client
from django.urls import reverse

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.services import editions, people
from tests import cast
from tests.tournaments.wizard import (
    BOOK_KEYS,
    SIZE,
    at,
    begin,
    choose_book,
    chosen_options,
    errors,
    three,
    walked,
)

pytestmark = pytest.mark.django_db


# Format and stages -------------------------------------------------------------------------


def test_people_who_entered_keep_the_format_from_changing_under_them(browser: Client) -> None:
    tournament = walked(browser, "dongfang", "dongfang-groups")
    people.add_entrant(
        tournament=tournament, actor=cast.actor(cast.user("jia")), members=three("甲乙丙")
    )
    answer = browser.post(at(tournament, "format"), {"preset": "standard-singles"})
    assert errors(answer) == [
        "已经有 1 队报名，换成按人打就对不上了：请先去掉他们，或选按队打的赛制。"
    ]
    answer = choose_book(browser, tournament, "shuangsheng")
    assert "对不上" in errors(answer)[0]
    assert tournament.stages.count() == 2


def test_a_stage_is_changed_in_all_its_settings(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    address = reverse("tournaments:stage", args=[tournament.slug, 1])
    assert browser.get(address).status_code == 200
    data = {
        "name": "决赛",
        "max_deals": "5",
        "minutes": "",
        "last_start": "5",
        "seats": "deal",
        "legs": "2",
        "points_only": "on",
        "walkover": "7",
        "late_minutes": "15",
        "match_points": "3 1 0",
        "key1": "match_points",
        "key2": "difference",
        "key3": "fouls",
    }
    answer = browser.post(address, data)
    assert answer.status_code == 302, errors(answer)
    stage = tournament.stages.get()
    assert stage.name == "决赛"
    assert stage.keys == ["match_points", "difference", "fouls"]
    assert stage.match_points == [3, 1, 0]
    assert stage.settings == {
        "max_deals": 5,
        "minutes": None,
        "last_start": 5,
        "seats": "deal",
        "legs": 2,
        "points_only": True,
        "two_only": False,
        "walkover": 7,
        "late_minutes": 15,
        "substitution": False,
        "carry": "none",
    }
    text = browser.get(reverse("tournaments:settings", args=[tournament.slug])).content.decode()
    assert "3 / 1 / 0" not in text
    assert "双循环" in text


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"match_points": "0 1 2"}, "胜不能少于平，平不能少于负：请改。"),
        ({"match_points": ""}, "请写三个数，比如 2 1 0。"),
        ({"key2": "match_points"}, "这一项前面已经选过：请换一项，或选“—”。"),
        ({"key1": ""}, "至少选一项来排名。"),
    ],
)
def test_a_wrong_stage_says_what_to_do(
    browser: Client, changed: dict[str, str], message: str
) -> None:
    tournament = walked(browser, "dagang", "dagang-league")
    data = {
        "max_deals": "3",
        "last_start": "5",
        "seats": "match",
        "legs": "1",
        "late_minutes": "10",
        "match_points": "2 1 0",
        "key1": "match_points",
        **changed,
    }
    answer = browser.post(reverse("tournaments:stage", args=[tournament.slug, 1]), data)
    assert errors(answer) == [message]


def test_stages_are_added_and_taken_away(browser: Client) -> None:
    tournament = walked(browser, "shuangsheng", "shuangsheng-swiss")
    add = reverse("tournaments:add_stage", args=[tournament.slug])
    browser.post(add, {"format": "knockout"})
    assert [one.format for one in tournament.stages.all()] == ["swiss", "knockout"]
    assert editions.current(tournament.stages.get(number=2)) is not None
    text = browser.post(add, {"format": "singles"}, follow=True).content.decode()
    assert "这种赛制接不上" in text
    browser.post(reverse("tournaments:remove_stage", args=[tournament.slug, 1]))
    assert [(one.number, one.format) for one in tournament.stages.all()] == [(1, "knockout")]
    answer = browser.post(
        reverse("tournaments:remove_stage", args=[tournament.slug, 1]), follow=True
    )
    assert "至少要有一个阶段" in answer.content.decode()


def test_several_pools_compare_by_the_average(browser: Client) -> None:
    tournament = walked(browser, "standard", "standard-rotation")
    assert tournament.stages.get().keys[0] == "average"
    browser.post(at(tournament, "size"), SIZE | {"tables": "1"})
    assert tournament.stages.get().keys[0] == "points"


# Size --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"entrants": "1"}, "确保该值大于或等于2。"),
        ({"ends_at": "08:00"}, "打完的时间不能早于开始：请改其中一个。"),
        ({"starts_at": ""}, "写了几点打完，也请写几点开始。"),
    ],
)
def test_a_wrong_size_says_what_to_do(
    browser: Client, changed: dict[str, str], message: str
) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang")
    assert errors(browser.post(at(tournament, "size"), SIZE | changed)) == [message]


def test_the_time_plan_says_what_to_cut(browser: Client) -> None:
    tournament = begin(browser)
    choose_book(browser, tournament, "dagang")
    browser.post(at(tournament, "size"), SIZE | {"tables": "4", "then": "stay"})
    text = browser.get(at(tournament, "size")).content.decode()
    assert "打不完" in text
    assert "加到 12 张桌子" in text
    assert "每场改打" in text


# Rules, editions ---------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOK_KEYS)
def test_a_stage_may_have_rules_of_its_own(browser: Client, book: str) -> None:
    tournament = walked(browser, book, presets.first_preset(BOOKS[book]).key)
    address = reverse("tournaments:stage_rules", args=[tournament.slug, 1])
    assert browser.get(address).status_code == 200
    for option in BOOKS[book].options:
        other = next((str(one) for one in option.values if one != option.default), "")
        data = chosen_options(book) | {f"{book}-{option.key}": other}
        answer = browser.post(address, data)
        assert answer.status_code == 302, errors(answer)
        stage = tournament.stages.get(number=1)
        assert editions.options_of(stage)[option.key] != option.default
        assert stage.editions.count() == 1


def test_what_changes_for_all_leaves_a_stages_own_rules_alone(browser: Client) -> None:
    tournament = walked(browser, "dagang", "dongfang-groups")
    final = reverse("tournaments:stage_rules", args=[tournament.slug, 2])
    browser.post(final, chosen_options("dagang") | {"dagang-tributes": "True"})
    choose_book(browser, tournament, "dagang", revolt_opens="True")
    first, second = (editions.options_of(one) for one in tournament.stages.all())
    assert (first["tributes"], first["revolt_opens"]) == (False, True)
    assert (second["tributes"], second["revolt_opens"]) == (True, True)
