"""座位圈: where the seats of a table stand on the page, and the arrows between them.

Positions run counter-clockwise, as people sit: of six, 1 is at the lower right; of four, at
the bottom. The seats fill a grid of cells 100 by 68 (game.css), so a picture of lines laid over
it has the same measures.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

SIZES = {6: (300, 340), 4: (300, 204)}

# The point of each seat's frame that looks at the middle, and the direction along that frame.
_ANCHORS = {
    6: {
        1: (202, 238, 0, 1),
        2: (202, 102, 0, 1),
        3: (150, 66, 1, 0),
        4: (98, 102, 0, 1),
        5: (98, 238, 0, 1),
        6: (150, 274, 1, 0),
    },
    4: {1: (150, 138, 1, 0), 2: (202, 102, 0, 1), 3: (150, 66, 1, 0), 4: (98, 102, 0, 1)},
}
_APART = 8  # an arrow comes in beside the one that goes out
_PULL = 0.65  # how far an arrow bends towards the middle
_ASIDE = 14  # from an arrow to its word
_TIP = 9


@dataclass(frozen=True)
class Seat:
    number: int
    at: int
    side: str
    name: str = ""
    place: int | None = None
    chosen: bool = False
    off: bool = False

    @property
    def state(self) -> str:
        """free, chosen (being pointed at) or out (has gone out)."""
        return "chosen" if self.chosen else "out" if self.place else "free"


@dataclass(frozen=True)
class Arrow:
    line: str
    tip: str
    word: str
    says: str
    x: str
    y: str


def seats(people: Iterable[str | Mapping[str, Any]], *, turn: int = 0) -> list[Seat]:
    """Seats 1, 2, … for names or for {name, place, chosen, off}; turn moves each that many on."""
    given = [{"name": one} if isinstance(one, str) else dict(one) for one in people]
    count = len(given)
    if count not in SIZES:
        raise ValueError(f"a ring has six seats or four, not {count}")
    return [
        Seat(
            number=number,
            at=(number - 1 + turn) % count + 1,
            side="odd" if number % 2 else "even",
            **person,
        )
        for number, person in enumerate(given, 1)
    ]


def arrow(start: Seat, end: Seat, word: str, *, count: int) -> Arrow:
    """A bow from one seat to another that leans towards the middle of the table."""
    x1, y1 = _anchor(start, count, -_APART)
    x2, y2 = _anchor(end, count, _APART)
    middle_x, middle_y = SIZES[count][0] / 2, SIZES[count][1] / 2
    bend_x = (x1 + x2) / 2 * (1 - _PULL) + middle_x * _PULL
    bend_y = (y1 + y2) / 2 * (1 - _PULL) + middle_y * _PULL
    # The word stands on the outer side of the bow: the middle of the table has words of its own.
    top_x, top_y = (x1 + 2 * bend_x + x2) / 4, (y1 + 2 * bend_y + y2) / 4
    out_x, out_y = _unit(top_x - middle_x, top_y - middle_y)
    return Arrow(
        line=f"M{x1:g} {y1:g}Q{bend_x:g} {bend_y:g} {x2:g} {y2:g}",
        tip=_tip(bend_x, bend_y, x2, y2),
        word=word,
        says=f"{word} {start.name}→{end.name}",
        x=f"{top_x + out_x * _ASIDE:.1f}",
        y=f"{top_y + out_y * _ASIDE:.1f}",
    )


def _anchor(seat: Seat, count: int, along: float) -> tuple[float, float]:
    x, y, across, down = _ANCHORS[count][seat.at]
    return x + across * along, y + down * along


def _unit(x: float, y: float) -> tuple[float, float]:
    length = (x * x + y * y) ** 0.5
    return (x / length, y / length) if length else (0.0, -1.0)


def _tip(from_x: float, from_y: float, x: float, y: float) -> str:
    """The arrow's head: a triangle at (x, y) that points away from (from_x, from_y)."""
    unit_x, unit_y = _unit(x - from_x, y - from_y)
    step_x, step_y = unit_x * _TIP, unit_y * _TIP
    base_x, base_y = x - step_x, y - step_y
    side_x, side_y = -step_y / 2, step_x / 2
    return (
        f"M{x:.1f} {y:.1f}L{base_x + side_x:.1f} {base_y + side_y:.1f}"
        f"L{base_x - side_x:.1f} {base_y - side_y:.1f}z"
    )
