"""座位: the ring of six, its two sides and who sits opposite whom. Clauses 000-1.1, 000-1.2."""

from typing import Final, Literal

Side = Literal["odd", "even"]

SEATS: Final = (1, 2, 3, 4, 5, 6)
SIDES: Final[tuple[Side, Side]] = ("odd", "even")
SEATS_OF: Final[dict[Side, tuple[int, int, int]]] = {"odd": (1, 3, 5), "even": (2, 4, 6)}
OTHER: Final[dict[Side, Side]] = {"odd": "even", "even": "odd"}

# Indexed by seat; the first entry stands for no seat.
_OPPOSITE: Final = (0, 4, 5, 6, 1, 2, 3)
_NEXT: Final = (0, 2, 3, 4, 5, 6, 1)


def side_of(seat: int) -> Side:
    """联邦: odd seats against even ones."""
    return "odd" if seat & 1 else "even"


def opposite(seat: int) -> int:
    """对头: the seat three further on."""
    return _OPPOSITE[seat]


def next_seat(seat: int) -> int:
    """下家: the next seat in the order of play, which runs counter-clockwise."""
    return _NEXT[seat]


def allied(one: int, other: int) -> bool:
    """Of one side: seats of the same parity."""
    return not (one ^ other) & 1
