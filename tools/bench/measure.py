"""Costs as CPU time of this process, so that a busy machine does not spoil the figure."""

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

SHORTEST = 0.02  # seconds: shorter runs measure the clock


def repeats(work: Callable[[], Any]) -> int:
    """How often work must be done in one run, to be long enough to be measured."""
    times = 1
    while cpu(work, times=times) < SHORTEST:
        times *= 2
    return times


def cpu(work: Callable[[], Any], *, times: int) -> float:
    began = process_time()
    for _ in range(times):
        work()
    return process_time() - began


def ratio(
    ours: Callable[[], Any],
    floor: Callable[[], Any],
    *,
    rounds: int = 15,
    reset: Callable[[], Any] | None = None,
) -> dict[str, float]:
    """What ours costs beside the floor: medians in seconds, of runs that alternate.

    The ratio is the median of each pair's own, so that what slows both does not count.
    `reset`: undoes ours, untimed, where it cannot be done twice; each run is then one.
    """
    often = repeats(floor)
    if reset is None:
        ours_often = repeats(ours)
    else:
        ours_often = 1
        ours()  # the first call pays for what is loaded late
        reset()
    pairs = []
    for _ in range(rounds):
        pairs.append((cpu(ours, times=ours_often) / ours_often, cpu(floor, times=often) / often))
        if reset is not None:
            reset()
    return {
        "ours": median(pair[0] for pair in pairs),
        "floor": median(pair[1] for pair in pairs),
        "ratio": median(pair[0] / pair[1] for pair in pairs),
    }


def line(
    bench: str,
    *,
    costs: dict[str, float],
    goal: float,
    size: int,
    holds: bool = True,
    **more: Any,
) -> dict[str, Any]:
    """The object that bin/bench prints; `holds`: the bounds besides the ratio do."""
    return {
        "bench": bench,
        "ours": round(costs["ours"], 9),
        "floor": round(costs["floor"], 9),
        "unit": "s",
        "ratio": round(costs["ratio"], 3),
        "goal": goal,
        "ok": holds and costs["ratio"] <= goal,
        "size": size,
        **more,
    }
