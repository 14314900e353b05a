"""计时: what a clock says, and when tables will be done. Expected figures worked by hand."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from gouji_league.desk.timing import Played, Set, forecast, pace

NINE = datetime(2027, 5, 1, 9, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    return NINE + timedelta(minutes=minutes)


def clock(**changed: object) -> Set:
    return Set(**{"started": NINE, "minutes": 60, "last_minutes": 5} | changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("now", "phase", "left"),
    [
        (0, "running", 60),
        (49.9, "running", 10.1),
        (50, "warning", 10),
        (54.9, "warning", 5.1),
        (55, "last", 5),
        (59.9, "last", 0.1),
        (60, "over", 0),
        (75, "over", 0),
    ],
)
def test_what_it_says(now: float, phase: str, left: float) -> None:
    found = clock().read(at(now))
    assert (found.phase, found.ends, found.last_start) == (phase, at(60), at(55))
    assert found.left(at(now)) == timedelta(minutes=left)


def test_a_long_stop_before_the_end_is_its_own_warning() -> None:
    assert clock(last_minutes=20).read(at(39)).phase == "running"
    assert clock(last_minutes=20).read(at(40)).phase == "last"


def test_while_it_stands_still_its_end_moves_on() -> None:
    paused = clock(paused_at=at(10), paused_for=timedelta(minutes=2))
    found = paused.read(at(25))
    assert found.paused
    assert found.left(at(25)) == timedelta(minutes=52)
    assert paused.read(at(40)).left(at(40)) == timedelta(minutes=52)


def test_the_last_deal_is_called_before_its_time_but_not_for_who_has_longer() -> None:
    assert clock(called=True).read(at(1)).phase == "last"
    longer = clock(called=True).read(at(60), extra=10)
    assert (longer.phase, longer.ends) == ("warning", at(70))


def table(name: str, deals: list[float], *, left: int | None, stops: float | None = None) -> Played:
    limit = None if stops is None else at(stops)
    return Played(name, NINE, [at(one) for one in deals], left, limit)


def test_the_pace_is_that_of_all_tables_together() -> None:
    tables = [table("a", [10, 20], left=2), table("b", [20], left=3), table("c", [], left=4)]
    assert pace(tables, planned=12) == pytest.approx(40 / 3)
    assert pace([table("c", [], left=4)], planned=12) == 12


def test_each_table_by_its_own_pace() -> None:
    # Two deals in 20 minutes beside a usual 10: (20 + 10) / 3 = 10 a deal, two more from 9:20.
    (quick,) = forecast([table("a", [10, 20], left=2)], now=at(21), usual=10)
    assert (quick.minutes_a_deal, quick.done) == (pytest.approx(10), at(40))
    # Nothing yet: the usual pace from the beginning, but not before now.
    (waiting,) = forecast([table("b", [], left=2)], now=at(15), usual=10)
    assert waiting.done == at(25)
    (over,) = forecast([table("c", [10, 20], left=0)], now=at(30), usual=10)
    assert over.done == at(20)


def test_a_pause_is_nobodys_pace() -> None:
    # 15 minutes of play in 45, beside a usual 15; the next deal stood still for 5 minutes more.
    pauses = [(at(10), at(40)), (at(50), at(55))]
    held = replace(table("a", [45], left=1), pauses=pauses)
    assert pace([held], planned=12) == 15
    (one,) = forecast([held], now=at(56), usual=15)
    assert (one.minutes_a_deal, one.done) == (15, at(65))


def test_without_a_limit_nobody_can_say_but_the_clock_can() -> None:
    (open_,) = forecast([table("a", [10], left=None)], now=at(11), usual=10)
    assert (open_.done, open_.late) == (None, False)
    # No deal begins after 9:35: the one begun at 9:30 is played out.
    (stopped,) = forecast([table("a", [10], left=None, stops=35)], now=at(11), usual=10)
    assert stopped.done == at(40)
    (capped,) = forecast([table("a", [10], left=1, stops=35)], now=at(11), usual=10)
    assert capped.done == at(20)


def test_late_is_who_comes_more_than_a_deal_after_half_of_the_others() -> None:
    tables = [
        table("a", [10, 20], left=2),
        table("b", [11, 22], left=2),
        table("c", [30], left=3),
    ]
    found = forecast(tables, now=at(31), usual=10)
    assert [one.match for one in found if one.late] == ["c"]
    assert not any(one.late for one in forecast(tables[:2], now=at(31), usual=10))
