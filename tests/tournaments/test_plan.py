"""时间表: when each round ends, that it is too long, and what to cut."""

from typing import Any

import pytest
from django.test import Client

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.plan import (
    Day,
    Plan,
    StagePlan,
    going_on,
    group_sizes,
    match_minutes,
    matches_by_round,
    plan,
)
from gouji_league.tournaments.selectors.plan import round_name
from tests.tournaments.wizard import SIZE, at, begin, choose_book

CAPS = (8, 6, 5, 4)


def stage(kind: str, caps: tuple[int, ...] = (), **settings: Any) -> StagePlan:
    return StagePlan(kind, {"max_deals": 4, **settings}, caps)


def day(entrants: int, tables: int = 50, **more: Any) -> Day:
    return Day(entrants, tables, **more)


ROUNDS = [
    (stage("singles", rounds=6), 48, [8] * 6),
    (stage("singles", rounds=6), 50, [8] * 6),
    (stage("round_robin", legs=1), 8, [4] * 7),
    (stage("round_robin", legs=1), 7, [3] * 7),
    (stage("round_robin", legs=2), 4, [2] * 6),
    (stage("swiss", rounds=None), 40, [20] * 6),
    (stage("swiss", rounds=None), 4, [2] * 3),
    (stage("swiss", rounds=5), 9, [4] * 5),
    (stage("swiss", rounds=None), 2, [1]),
    (stage("swiss", rounds=9), 6, [3] * 5),
    (stage("swiss", rounds=9), 5, [2] * 5),
    (stage("knockout", draw="redraw", third_place=True), 13, [6, 3, 2, 2]),
    (stage("knockout", draw="redraw", third_place=False), 13, [6, 3, 2, 1]),
    (stage("knockout", draw="bracket", third_place=True), 13, [5, 4, 2, 2]),
    (stage("knockout", draw="bracket", third_place=True), 16, [8, 4, 2, 2]),
    (stage("knockout", draw="bracket", third_place=True), 2, [1]),
    (stage("knockout", draw="bracket", third_place=True), 1, []),
    (stage("groups", group_size=4, advance=2, legs=1), 24, [12] * 3),
    (stage("groups", group_size=4, advance=2, legs=1), 30, [14] * 3),
    (stage("groups", group_size=4, advance=2, legs=1), 7, [3, 3, 3]),
]


@pytest.mark.parametrize(("one", "entrants", "matches"), ROUNDS)
def test_so_many_matches_in_each_round(one: StagePlan, entrants: int, matches: list[int]) -> None:
    assert matches_by_round(one, day(entrants)) == matches


NAMES = [
    ("bracket", 32, True, ["32 强", "16 强", "四分之一决赛", "半决赛", "决赛、三四名"]),
    ("bracket", 13, True, ["13 进 8", "四分之一决赛", "半决赛", "决赛、三四名"]),
    ("bracket", 4, False, ["半决赛", "决赛"]),
    ("bracket", 2, True, ["决赛"]),
    ("redraw", 13, False, ["13 进 7", "7 进 4", "半决赛", "决赛"]),
    ("redraw", 3, True, ["3 进 2", "决赛"]),
]


@pytest.mark.parametrize(("draw", "entrants", "third", "names"), NAMES)
def test_the_rounds_of_a_knock_out_have_names(
    draw: str, entrants: int, third: bool, names: list[str]
) -> None:
    one = stage("knockout", draw=draw, third_place=third)
    rounds = plan([one], day(entrants)).rounds
    assert [round_name(r.entering, r.going_on, third_place=r.third_place) for r in rounds] == names
    league = plan([stage("round_robin", legs=1)], day(4)).rounds
    assert {round_name(r.entering, r.going_on) for r in league} == {""}


@pytest.mark.parametrize(
    ("entrants", "size", "sizes"),
    [
        (24, 4, [4] * 6),
        (30, 4, [4] * 6 + [3] * 2),
        (7, 4, [4, 3]),
        (3, 4, [3]),
        (5, 4, [5]),
        (5, 3, [5]),
        (8, 3, [4, 4]),
        (2, 4, [2]),
    ],
)
def test_groups_are_as_even_as_can_be(entrants: int, size: int, sizes: list[int]) -> None:
    assert group_sizes(entrants, {"group_size": size}) == sizes


@pytest.mark.parametrize(
    ("settings", "left"),
    [({"advance": 2}, 12), ({"advance": 2, "best_next": True}, 16), ({"advance": 8}, 24)],
)
def test_so_many_go_on_from_groups(settings: dict[str, Any], left: int) -> None:
    assert going_on(stage("groups", group_size=4, **settings), 24) == left


@pytest.mark.parametrize(("advance", "left"), [(None, 24), (8, 8), (30, 24)])
def test_so_many_go_on_from_a_table(advance: int | None, left: int) -> None:
    assert going_on(stage("swiss", advance=advance), 24) == left


@pytest.mark.parametrize(
    ("one", "hall", "minutes"),
    [
        (stage("swiss"), day(16), 48),
        (stage("swiss", minutes=40), day(16), 40),
        (stage("swiss", minutes=60, max_deals=None), day(16), 60),
        (stage("swiss"), day(16, deal_minutes=10), 40),
        (stage("rotation", CAPS, max_deals=None), day(6, tables=1), 96),
        (stage("rotation", CAPS, max_deals=None), day(8, tables=1), 60),
        (stage("rotation", CAPS, max_deals=None), day(24, tables=2), 48),
    ],
)
def test_a_match_takes_its_deals_or_its_clock(one: StagePlan, hall: Day, minutes: int) -> None:
    assert match_minutes(one, hall) == minutes


def test_rounds_follow_each_other_with_a_pause() -> None:
    found = plan([stage("swiss", rounds=3)], day(16, starts=540))
    assert [(one.starts, one.ends) for one in found.rounds] == [(0, 48), (53, 101), (106, 154)]
    assert (found.minutes, found.over, found.cuts) == (154, 0, ())


def test_too_few_tables_make_several_waves() -> None:
    found = plan([stage("swiss", rounds=1)], day(16, tables=3))
    assert (found.rounds[0].waves, found.rounds[0].minutes) == (3, 144)
    assert found.idle == 0
    assert plan([stage("swiss", rounds=1)], day(16, tables=10)).idle == 2


def test_the_next_stage_is_planned_with_those_who_go_on() -> None:
    groups = stage("groups", group_size=4, advance=2, legs=1)
    found = plan([groups, stage("knockout", draw="bracket", third_place=True)], day(24))
    assert [(one.stage, one.number, one.matches) for one in found.rounds] == [
        (1, 1, 12), (1, 2, 12), (1, 3, 12), (2, 4, 4), (2, 5, 4), (2, 6, 2), (2, 7, 2),
    ]  # fmt: skip


def test_a_rotation_goes_on_as_long_as_the_day() -> None:
    one = stage("rotation", CAPS, max_deals=None)
    found = plan([one], day(8, tables=1, starts=540, ends=1020))
    assert len(found.rounds) == 7
    assert not found.over
    assert len(plan([one], day(8, tables=1)).rounds) == 6


# A day from 9:00 to 11:00 (120 minutes), rounds of 48 minutes, a pause of 5. Each row: the day
# and the minute after midnight on which a round begins, the same of its end, too late or not.
ONE_DAY = [
    (1, 540, 1, 588, False),
    (1, 593, 1, 641, False),
    (1, 646, 1, 694, True),
    (1, 699, 1, 747, True),
]
TWO_DAYS = [
    (1, 540, 1, 588, False),
    (1, 593, 1, 641, False),
    (2, 540, 2, 588, False),
    (2, 593, 2, 641, False),
]
TWO_DAYS_TOO_FEW = [*TWO_DAYS, (2, 646, 2, 694, True)]
# Six matches at two tables: three waves, 144 minutes; the third wave is played the next morning.
LONGER_THAN_A_DAY = [
    (1, 540, 2, 588, False),
    (3, 540, 4, 588, False),
]
# One match of 20 deals, 240 minutes: it is broken off in the evening and played on.
A_MATCH_LONGER_THAN_A_DAY = [(1, 540, 2, 660, False), (3, 540, 3, 780, True)]
# 58 minutes a round: the second ends at 121, one minute too late for the day.
BY_A_MINUTE = [(1, 540, 1, 598, False), (2, 540, 2, 598, False)]
# 60 minutes and no pause: the second ends as the day does; the third has the whole next morning.
TO_THE_MINUTE = [(1, 540, 1, 600, False), (1, 600, 1, 660, False), (2, 540, 2, 600, False)]
# 57 minutes: the second ends a minute before the day, and the night is its pause.
PAUSED_OVERNIGHT = [(1, 540, 1, 597, False), (1, 602, 1, 659, False), (2, 540, 2, 597, False)]

TIMES = [
    (stage("swiss", rounds=4), {"days": 1}, ONE_DAY),
    (stage("swiss", rounds=4), {"days": 2}, TWO_DAYS),
    (stage("swiss", rounds=4), {"days": 9}, TWO_DAYS),
    (stage("swiss", rounds=5), {"days": 2}, TWO_DAYS_TOO_FEW),
    (stage("swiss", rounds=2), {"days": 4, "tables": 2, "entrants": 12}, LONGER_THAN_A_DAY),
    (stage("swiss", rounds=2, max_deals=20), {"days": 3}, A_MATCH_LONGER_THAN_A_DAY),
    (stage("swiss", rounds=2, max_deals=None, minutes=58), {"days": 2}, BY_A_MINUTE),
    (stage("swiss", rounds=3, minutes=60, max_deals=None), {"days": 2, "pause": 0}, TO_THE_MINUTE),
    (stage("swiss", rounds=3, minutes=57, max_deals=None), {"days": 2}, PAUSED_OVERNIGHT),
]


@pytest.mark.parametrize(("one", "more", "times"), TIMES)
def test_what_does_not_fit_into_a_day_begins_the_next(
    one: StagePlan, more: dict[str, int], times: list[tuple[int, int, int, int, bool]]
) -> None:
    hall = Day(**{"entrants": 16, "tables": 8, "starts": 540, "ends": 660, **more})
    found = plan([one], hall)
    assert [
        (
            each.first_day,
            hall.after_midnight(each.starts, each.first_day),
            each.last_day,
            hall.after_midnight(each.ends, each.last_day),
            each.late,
        )
        for each in found.rounds
    ] == times
    assert bool(found.over) == times[-1][-1]


def test_only_what_passes_the_end_of_the_last_day_is_too_long() -> None:
    """Twenty teams at ten tables: two days are enough for what one is not."""
    one, hall = stage("round_robin", legs=1), {"tables": 10, "starts": 540, "ends": 1020}
    assert plan([one], day(20, **hall)).cuts
    found = plan([one], day(20, **hall, days=3))
    assert (len(found.rounds), found.rounds[-1].last_day) == (19, 3)
    assert (found.over, found.cuts) == (0, ())


def test_a_cut_over_two_days_keeps_its_word() -> None:
    one, hall = stage("swiss", rounds=5), day(16, starts=540, ends=660, days=2)
    before = plan([one], hall)
    assert before.over == 34
    assert {(cut.what, cut.value, cut.enough) for cut in before.cuts} == {
        ("max_deals", 3, True),
        ("rounds", 4, True),
    }
    for cut in before.cuts:
        after = plan([one.with_settings(**{cut.what: cut.value})], hall)
        assert (before.minutes - after.minutes, after.over) == (cut.saves, 0)


def test_a_rotation_goes_on_through_all_days_but_not_for_a_season() -> None:
    one = stage("rotation", CAPS, max_deals=None)
    hall = {"tables": 1, "starts": 540, "ends": 1020}
    found = plan([one], day(8, **hall, days=2))
    assert [each.first_day for each in found.rounds] == [1] * 7 + [2] * 7
    assert not found.over
    assert len(plan([one], day(8, **hall, days=365)).rounds) == 200


def too_long() -> Plan:
    """Eight rounds of four deals in four hours, at half the tables that it needs."""
    return plan([stage("swiss", rounds=8)], day(16, tables=4, starts=540, ends=780))


def test_it_says_that_it_is_too_long_and_from_which_round_on() -> None:
    found = too_long()
    assert found.over == found.minutes - 240
    assert [one.late for one in found.rounds] == [False] * 2 + [True] * 6


def test_it_says_what_to_cut_and_what_that_saves() -> None:
    cuts = {cut.what: cut for cut in too_long().cuts}
    assert set(cuts) == {"tables", "max_deals", "rounds"}
    assert (cuts["max_deals"].value, cuts["max_deals"].enough) == (1, True)
    assert (cuts["tables"].value, cuts["tables"].enough) == (8, False)
    assert (cuts["rounds"].value, cuts["rounds"].enough) == (3, False)
    assert [cut.enough for cut in too_long().cuts] == [True, False, False]


def test_the_least_change_that_is_enough_is_proposed() -> None:
    found = plan([stage("swiss", rounds=5)], day(16, starts=540, ends=780))
    cuts = {cut.what: cut for cut in found.cuts}
    assert (cuts["max_deals"].value, cuts["max_deals"].enough) == (3, True)
    assert (cuts["rounds"].value, cuts["rounds"].enough) == (4, True)
    assert "tables" not in cuts


def test_every_cut_keeps_its_word() -> None:
    """Taken up, a proposal saves what it said, and fits where it said so."""
    one, hall = stage("swiss", rounds=8), day(16, tables=4, starts=540, ends=780)
    before = plan([one], hall)
    for cut in before.cuts:
        tables = cut.value if cut.what == "tables" else hall.tables
        changed = one if cut.what == "tables" else one.with_settings(**{cut.what: cut.value})
        after = plan([changed], day(16, tables=tables, starts=540, ends=780))
        assert before.minutes - after.minutes == cut.saves
        assert (after.over == 0) == cut.enough


@pytest.mark.parametrize("book", sorted(BOOKS))
@pytest.mark.parametrize("entrants", [2, 5, 6, 7, 13, 64, 333])
def test_every_preset_of_every_book_can_be_planned(book: str, entrants: int) -> None:
    for preset in presets.presets_for(BOOKS[book]):
        drafts = presets.stages(preset, BOOKS[book])
        stages = [StagePlan(one.format, one.settings) for one in drafts]
        found = plan(stages, day(entrants, tables=8, starts=540, ends=1020))
        assert found.rounds
        assert all(one.matches >= 1 and one.ends > one.starts for one in found.rounds)


# On the page -------------------------------------------------------------------------------

HALL = {**SIZE, "entrants": "20", "tables": "10", "then": "stay"}


def time_plan(browser: Client, size: dict[str, str], **dates: str) -> str:
    tournament = begin(browser, **dates)
    choose_book(browser, tournament, "dagang")
    browser.post(at(tournament, "format"), {"preset": "dagang-league"})
    browser.post(at(tournament, "size"), size)
    return browser.get(at(tournament, "size")).content.decode()


@pytest.mark.django_db
def test_a_tournament_of_several_days_says_on_which_day_a_round_ends(browser: Client) -> None:
    text = time_plan(browser, HALL, starts="2026-11-30", ends="2026-12-02")
    assert "打不完" not in text
    assert "<td>11-30 09:00</td>" in text
    assert "<td>12-01 09:00</td>" in text
    assert "打完，共" in text


@pytest.mark.django_db
@pytest.mark.parametrize("dates", [{}, {"starts": "2026-12-01"}])
def test_a_tournament_of_one_day_says_the_time_alone(
    browser: Client, dates: dict[str, str]
) -> None:
    text = time_plan(browser, HALL, **dates)
    assert "打不完" in text
    assert "<td>09:00</td>" in text
    assert "12-01 09:00" not in text
