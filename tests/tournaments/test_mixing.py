"""时间表打不完: what to change together where no one change is enough."""

from dataclasses import replace

import pytest
from django.test import Client

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.mixing import OF_THE_HALL, Mix, changed, mixes
from gouji_league.tournaments.plan import Day, Plan, StagePlan, plan
from tests import cast
from tests.tournaments.wizard import SIZE, at, begin, choose_book

MORNING = Day(40, 10, starts=9 * 60, ends=12 * 60)
"""Forty teams and ten tables, from nine to twelve."""


def of(key: str, book: str) -> list[StagePlan]:
    drafts = presets.stages(presets.PRESETS[key], BOOKS[book])
    return [StagePlan(one.format, one.settings) for one in drafts]


def told(mix: Mix) -> dict[str, int]:
    return {step.what: step.value for step in mix.steps}


def taken_up(stages: list[StagePlan], day: Day, mix: Mix) -> Plan:
    hall = {what: value for what, value in told(mix).items() if what in OF_THE_HALL}
    return plan(changed(stages, day, mix.steps), replace(day, **hall))


@pytest.mark.parametrize(
    ("book", "preset"),
    [(book, preset.key) for book in BOOKS for preset in presets.presets_for(BOOKS[book])],
)
def test_a_morning_that_is_too_short_has_a_way_out_that_keeps_its_word(
    book: str, preset: str
) -> None:
    stages = of(preset, book)
    before, found = plan(stages, MORNING), mixes(stages, MORNING)
    if not before.over:
        assert preset == "standard-rotation"
        return
    assert bool(found.found) == (found.least <= 180)
    assert bool(found.found) == (preset != "dagang-league"), "39 rounds are no morning's work"
    costs = [mix.cost for mix in found.found]
    assert costs == sorted(costs)
    for mix in found.found:
        after = taken_up(stages, MORNING, mix)
        assert (after.over, after.minutes) == (0, mix.minutes)


def test_the_mildest_comes_first() -> None:
    """Groups of dongfang: 563 minutes; more tables, fewer deals and quicker ones together."""
    found = mixes(of("dongfang-groups", "dongfang"), MORNING).found
    assert [told(mix) for mix in found] == [
        {"max_deals": 1},
        {"tables": 20, "max_deals": 2, "deal_minutes": 9},
    ]


def test_fewer_go_on_where_the_clock_is_what_counts() -> None:
    found = mixes(of("dongfang-groups", "shuangsheng"), MORNING).found
    assert [told(mix) for mix in found] == [{"tables": 20, "advance": 1, "minutes": 20}]


def test_what_another_asks_for_already_is_not_asked_with_more() -> None:
    for key in ("shuangsheng-swiss", "shida-knockout", "standard-singles"):
        found = mixes(of(key, "standard"), MORNING).found
        assert found
        for index, mix in enumerate(found):
            assert not any(mix.asks_all_of(other) for other in found[:index])


def test_everything_together_where_three_things_are_not_enough() -> None:
    stages = of("dongfang-groups", "dongfang")
    tight = Day(40, 10, starts=0, ends=mixes(stages, MORNING).least)
    (only,) = mixes(stages, tight).found
    assert len(only.steps) > 3
    assert taken_up(stages, tight, only).over == 0
    none = mixes(stages, Day(40, 10, starts=0, ends=(tight.ends or 0) - 1))
    assert (none.found, none.least) == ((), tight.ends)


def test_over_two_days_it_reckons_with_the_night() -> None:
    stages, days = of("dongfang-groups", "dongfang"), Day(40, 10, starts=540, ends=690, days=2)
    found = mixes(stages, days).found
    assert found
    for mix in found:
        after = taken_up(stages, days, mix)
        assert (after.over, after.minutes) == (0, mix.minutes)


# On the page -------------------------------------------------------------------------------


def size_page(preset: str, book: str, *, ends: str) -> str:
    browser: Client = cast.client(cast.user("one"))
    tournament = begin(browser)
    choose_book(browser, tournament, book)
    browser.post(at(tournament, "format"), {"preset": preset})
    size = SIZE | {"entrants": "40", "tables": "10", "ends_at": ends, "then": "stay"}
    browser.post(at(tournament, "size"), size)
    return browser.get(at(tournament, "size")).content.decode()


@pytest.mark.django_db
def test_the_page_offers_what_fits_together() -> None:
    text = size_page("dongfang-groups", "dongfang", ends="12:00")
    assert "只改一样不够；这样改就打得完：" in text
    assert (
        "加到 20 张桌子，每场最多打 2 盘，每盘打快到 9 分钟：共 2 小时 59 分钟，就打得完。" in text
    )
    assert "还不够" not in text


@pytest.mark.django_db
def test_the_page_says_that_nothing_does_and_how_long_it_takes() -> None:
    text = size_page("dagang-league", "dagang", ends="12:00")
    assert "怎么省都打不完：能省的全省了，最少也要 9 小时 1 分钟。" in text
    assert "可以这样省" not in text


@pytest.mark.django_db
def test_one_change_that_is_enough_stays_the_first_advice() -> None:
    text = size_page("shida-knockout", "shida", ends="12:00")
    assert "可以这样省：" in text
    assert "这样改就打得完" not in text
