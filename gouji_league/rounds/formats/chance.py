"""签: the draw's own chance, the same for the same words on every machine and Python."""

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


class Chance:
    """A generator of integers (splitmix64) that begins where the digest of some words says."""

    __slots__ = ("_state",)

    def __init__(self, *words: str | int) -> None:
        told = "\x1f".join(str(word) for word in words)
        self._state = int.from_bytes(hashlib.sha256(told.encode()).digest()[:8], "big")

    def bits(self) -> int:
        """Sixty-four of them."""
        self._state = state = (self._state + GOLDEN) & MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & MASK
        return state ^ (state >> 31)

    def below(self, count: int) -> int:
        """Evenly drawn from 0 to below `count`: what would favour the small is drawn anew."""
        if count < 1:
            raise ValueError("nothing to draw from")
        most = MASK - (MASK + 1) % count
        while (drawn := self.bits()) > most:
            pass
        return drawn % count

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """All of them in an order by lot."""
        found = list(items)
        for last in range(len(found) - 1, 0, -1):
            other = self.below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found
