"""时间表: when each round ends, that it is too long where it is, and what to cut.

Pure: numbers in, numbers and keys out. Minutes count from the beginning of the first day
while the hall is open: the night between two days counts nothing.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, log2
from typing import Any

PLAYERS_AT_TABLE = 6
USUAL_ROUNDS = 6
"""Of a rotation with no end to the day."""
MOST_ROUNDS = 200
"""Of a rotation: nobody reads the time table of a whole season."""
LEAST_SWISS = 3
LEAST_IN_GROUP = 3


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What the plan must know of a stage."""

    format: str
    settings: Mapping[str, Any]
    caps: tuple[int, ...] = ()
    """最高盘数 by people waiting, where the book has such a table."""

    def with_settings(self, **changed: Any) -> "StagePlan":
        return replace(self, settings={**self.settings, **changed})


@dataclass(frozen=True, slots=True)
class Day:
    """The hall and its time: each of its days from `starts` to `ends`, after midnight."""

    entrants: int
    tables: int
    deal_minutes: int = 12
    pause: int = 5
    starts: int | None = None
    ends: int | None = None
    days: int = 1

    @property
    def window(self) -> int | None:
        """How long the hall is open on one day."""
        return None if self.starts is None or self.ends is None else self.ends - self.starts

    @property
    def length(self) -> int | None:
        """Of all days together."""
        return None if self.window is None else self.window * self.days

    def number(self, minutes: int) -> int:
        """Which day it is; what is too long runs on in the evening of the last."""
        return min(minutes // self.window + 1, self.days) if self.window else 1

    def after_midnight(self, minutes: int, number: int) -> int:
        """The time on that day."""
        return (self.starts or 0) + minutes - (number - 1) * (self.window or 0)


@dataclass(frozen=True, slots=True)
class Round:
    stage: int
    number: int
    """Through the tournament."""
    matches: int
    waves: int
    """How often the tables must be filled to play them all."""
    starts: int
    """Minutes from the beginning."""
    ends: int
    late: bool
    first_day: int = 1
    last_day: int = 1
    entering: int = 0
    """How many a knock-out's round begins with; 0 in every other format."""
    going_on: int = 0
    third_place: bool = False
    """The match for 3rd place is played beside it."""

    @property
    def minutes(self) -> int:
        return self.ends - self.starts


@dataclass(frozen=True, slots=True)
class Cut:
    """What would make it shorter, by how much, and whether it fits then."""

    what: str
    stage: int
    value: int
    saves: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Plan:
    rounds: tuple[Round, ...]
    minutes: int
    over: int
    """Minutes beyond the end of the last day; 0: it fits, or the day has no end."""
    idle: int
    """Tables that are never used."""
    cuts: tuple[Cut, ...]


def plan(stages: Sequence[StagePlan], day: Day) -> Plan:
    rounds = tuple(_rounds(stages, day))
    minutes = rounds[-1].ends if rounds else 0
    over = _over(minutes, day)
    return Plan(
        rounds=rounds,
        minutes=minutes,
        over=over,
        idle=max(day.tables - max((one.matches for one in rounds), default=0), 0),
        cuts=tuple(_cuts(stages, day, minutes)) if over else (),
    )


def match_minutes(stage: StagePlan, day: Day) -> int:
    """How long a match may take: its deals, or its clock where that is shorter."""
    clock = stage.settings.get("minutes")
    deals = stage.settings.get("max_deals") or _cap(stage, day)
    by_deals = deals * day.deal_minutes if deals else None
    lengths = [length for length in (clock, by_deals) if length]
    return min(lengths) if lengths else USUAL_ROUNDS * day.deal_minutes


def _cap(stage: StagePlan, day: Day) -> int | None:
    if not stage.caps:
        return None
    waiting = max(ceil(day.entrants / day.tables) - PLAYERS_AT_TABLE, 0)
    return stage.caps[min(waiting, len(stage.caps) - 1)]


def _rounds(stages: Sequence[StagePlan], day: Day) -> Iterator[Round]:
    """Every round of every stage, one after another, with a pause between."""
    clock, number, left = 0, 0, day.entrants
    for index, stage in enumerate(stages, 1):
        here = replace(day, entrants=left)
        length = match_minutes(stage, here)
        outs = knockout_rounds(left, stage.settings) if stage.format == "knockout" else []
        for place, matches in enumerate(matches_by_round(stage, here, spent=clock)):
            number += 1
            waves = ceil(matches / day.tables)
            starts, ends = _placed(day, clock, waves=waves, length=length)
            days = day.number(starts), day.number(ends - 1)
            late = bool(_over(ends, day))
            made = Round(index, number, matches, waves, starts, ends, late, *days)
            yield replace(made, **outs[place]) if outs else made
            clock = _paused(day, ends)
        left = going_on(stage, left)


def _placed(day: Day, clock: int, *, waves: int, length: int) -> tuple[int, int]:
    """When a round starts and ends; one longer than a day is cut between its waves."""
    starts = _beginning(day, clock, waves * length)
    if not day.window or waves * length <= day.window:
        return starts, starts + waves * length
    ends = starts
    for _ in range(waves):
        ends = _beginning(day, ends, length) + length
    return starts, ends


def _beginning(day: Day, clock: int, length: int) -> int:
    """Now, or the next morning where the rest of the day is too short and a whole one is more."""
    number = day.number(clock)
    if not day.window or number == day.days:
        return clock
    morning = number * day.window
    fresh = clock == morning - day.window
    return clock if fresh or clock + length <= morning else morning


def _paused(day: Day, ends: int) -> int:
    """After the pause; the night is pause enough."""
    number = day.number(ends - 1)
    if not day.window or number == day.days:
        return ends + day.pause
    return min(ends + day.pause, number * day.window)


def matches_by_round(stage: StagePlan, day: Day, *, spent: int = 0) -> list[int]:
    """How many matches each round of a stage has."""
    settings, entrants = stage.settings, day.entrants
    match stage.format:
        case "rotation":
            return [min(day.tables, max(entrants // PLAYERS_AT_TABLE, 1))] * _fitting(
                stage, day, spent
            )
        case "singles":
            return [max(entrants // PLAYERS_AT_TABLE, 1)] * (settings.get("rounds") or USUAL_ROUNDS)
        case "round_robin":
            return _circle(entrants) * (settings.get("legs") or 1)
        case "swiss":
            return [entrants // 2] * swiss_rounds(entrants, settings.get("rounds"))
        case "knockout":
            return _knockout(entrants, settings)
        case "groups":
            return _in_groups(group_sizes(entrants, settings), settings)
    raise ValueError(f"no such format: {stage.format}")


def _fitting(stage: StagePlan, day: Day, spent: int) -> int:
    """A rotation goes on as long as the days do."""
    if not day.window:
        return USUAL_ROUNDS
    one = match_minutes(stage, day) + day.pause
    number = day.number(spent)
    today = max((number * day.window - spent + day.pause) // one, 0)
    later = (day.days - number) * ((day.window + day.pause) // one)
    return min(max(today + later, 1), MOST_ROUNDS)


def swiss_rounds(entrants: int, asked: int | None = None) -> int:
    """As many as asked or as it takes to find a first; never more than there are opponents."""
    enough = asked or max(ceil(log2(max(entrants, 2))), LEAST_SWISS)
    return min(enough, len(_circle(entrants)))


def _circle(entrants: int) -> list[int]:
    rounds = entrants - 1 if entrants % 2 == 0 else entrants
    return [entrants // 2] * max(rounds, 0)


def knockout_rounds(entrants: int, settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Until one is left: what a round's `entering`, `going_on` and `third_place` are."""
    left = [entrants]
    if settings.get("draw") == "bracket" and entrants > 1:
        left.append(2 ** ceil(log2(entrants)) // 2)
    while left[-1] > 1:
        left.append(left[-1] - left[-1] // 2)
    third = bool(settings.get("third_place")) and len(left) > 2 and left[-3] > 3
    return [
        {"entering": a, "going_on": b, "third_place": third and b == 1} for a, b in pairwise(left)
    ]


def _knockout(entrants: int, settings: Mapping[str, Any]) -> list[int]:
    rounds = knockout_rounds(entrants, settings)
    return [one["entering"] - one["going_on"] + one["third_place"] for one in rounds]


def group_sizes(entrants: int, settings: Mapping[str, Any]) -> list[int]:
    """Groups of the size asked, some one smaller where it does not come out even.

    None of fewer than three where that can be helped: some are one larger then, 5 are one group.
    """
    count = max(ceil(entrants / settings["group_size"]), 1)
    while count > 1 and entrants // count < LEAST_IN_GROUP:
        count -= 1
    return [entrants // count + (index < entrants % count) for index in range(count)]


def _in_groups(sizes: list[int], settings: Mapping[str, Any]) -> list[int]:
    circles = [_circle(size) for size in sizes]
    longest = max((len(circle) for circle in circles), default=0)
    once = [sum(c[n] for c in circles if n < len(c)) for n in range(longest)]
    return once * (settings.get("legs") or 1)


def going_on(stage: StagePlan, entrants: int) -> int:
    """How many play in the stage after this one."""
    if stage.format != "groups":
        return min(stage.settings.get("advance") or entrants, entrants)
    count = len(group_sizes(entrants, stage.settings)) * stage.settings["advance"]
    if stage.settings.get("best_next"):
        count = 2 ** ceil(log2(max(count, 2)))
    return min(count, entrants)


# What to cut -------------------------------------------------------------------------------


def _over(minutes: int, day: Day) -> int:
    return max(minutes - day.length, 0) if day.length is not None else 0


def _cuts(stages: Sequence[StagePlan], day: Day, minutes: int) -> Iterator[Cut]:
    """For each thing that can be cut, the least change that is enough, else the most that helps."""
    found = [_best(options, minutes=minutes) for options in _ways(stages, day)]
    cuts = [cut for cut in found if cut is not None]
    yield from sorted(cuts, key=lambda cut: (not cut.enough, -cut.saves if not cut.enough else 0))


def _best(tried: Iterator[tuple[Cut, int]], *, minutes: int) -> Cut | None:
    best: Cut | None = None
    for cut, over in tried:
        if cut.saves <= (best.saves if best else 0):
            continue
        best = cut
        if not over:
            return best
    return best


def _ways(stages: Sequence[StagePlan], day: Day) -> Iterator[Iterator[tuple[Cut, int]]]:
    most = max((one.matches for one in _rounds(stages, day)), default=day.tables)
    yield _tried(
        "tables",
        0,
        ((n, stages, replace(day, tables=n)) for n in range(day.tables + 1, most + 1)),
        stages=stages,
        day=day,
    )
    for index, stage in enumerate(stages):
        for what, values in _smaller(stage, day):
            changed = (
                (n, [*stages[:index], stage.with_settings(**{what: n}), *stages[index + 1 :]], day)
                for n in values
            )
            yield _tried(what, index + 1, changed, stages=stages, day=day)


def _smaller(stage: StagePlan, day: Day) -> Iterator[tuple[str, range]]:
    """What a stage has that can be made smaller, and the values to try."""
    settings = stage.settings
    if settings.get("max_deals"):
        yield "max_deals", range(settings["max_deals"] - 1, 0, -1)
    if settings.get("minutes"):
        yield "minutes", range(settings["minutes"] - 5, 15, -5)
    if stage.format in {"singles", "swiss"}:
        rounds = len(matches_by_round(stage, day))
        yield "rounds", range(rounds - 1, 0 if stage.format == "singles" else LEAST_SWISS - 1, -1)
    if stage.format == "groups":
        yield "group_size", range(settings["group_size"] - 1, 2, -1)
    if settings.get("legs") == 2:
        yield "legs", range(1, 0, -1)


def _tried(
    what: str,
    stage: int,
    changed: Iterator[tuple[int, Sequence[StagePlan], Day]],
    *,
    stages: Sequence[StagePlan],
    day: Day,
) -> Iterator[tuple[Cut, int]]:
    before = length_of(stages, day)
    for value, other_stages, other_day in changed:
        after = length_of(other_stages, other_day)
        over = _over(after, day)
        yield Cut(what, stage, value, saves=before - after, enough=not over), over


def length_of(stages: Sequence[StagePlan], day: Day) -> int:
    """When the last round ends."""
    rounds = list(_rounds(stages, day))
    return rounds[-1].ends if rounds else 0
