"""走势图: rank and points after each round, as the points of a line. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 640, 160
LEFT, RIGHT, TOP, BOTTOM = 24, 24, 32, 28
MOST_LABELS = 10
"""Of more points only the first, the last, the highest and the lowest are labelled."""


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int
    round: int
    value: str
    labelled: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A line over rounds; the better is higher."""

    key: str
    label: str
    points: Sequence[Point]
    line: str
    width: int = WIDTH
    height: int = HEIGHT
    base: int = HEIGHT - BOTTOM + 4
    """The height at which the rounds are written."""


def chart(
    key: str, label: str, rounds: Sequence[int], values: Sequence[float], shown: Sequence[str]
) -> Chart:
    """`values` are what is drawn (a rank goes in as its negative), `shown` what is read."""
    low, high = min(values), max(values)
    labelled = _labelled(values)
    points = [
        Point(
            x=_x(at, len(values)),
            y=_y(value, low, high),
            round=rounds[at],
            value=shown[at],
            labelled=at in labelled,
        )
        for at, value in enumerate(values)
    ]
    return Chart(key, label, points, " ".join(f"{one.x},{one.y}" for one in points))


def _x(at: int, count: int) -> int:
    if count < 2:
        return WIDTH // 2
    return LEFT + round(at * (WIDTH - LEFT - RIGHT) / (count - 1))


def _y(value: float, low: float, high: float) -> int:
    """A line that never moves lies in the middle."""
    room = HEIGHT - TOP - BOTTOM - 12
    part = (high - value) / (high - low) if high > low else 0.5
    return TOP + round(room * part)


def _labelled(values: Sequence[float]) -> set[int]:
    count = len(values)
    if count <= MOST_LABELS:
        return set(range(count))
    extremes = (values.index(max(values)), values.index(min(values)))
    return {0, count - 1, *extremes}
