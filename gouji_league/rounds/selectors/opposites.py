"""对头: who sat opposite whom, from line-ups and the seats of each deal."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

SEATED = 6
"""At a table of four the one opposite is one's partner."""

Pair = tuple[int, int]


def of_match(
    line_ups: Mapping[int, Sequence[int]], seatings: Iterable[Sequence[int] | None]
) -> Counter[Pair]:
    """Of one match: line-ups by the deal they begin with; new seats hold until the next ones."""
    found: Counter[Pair] = Counter()
    seating: Sequence[int] | None = None
    for number, given in enumerate(seatings, 1):
        seating = given or seating
        line_up = line_ups[max(start for start in line_ups if start <= number)]
        if len(line_up) != SEATED:
            continue
        seats = [line_up[place - 1] for place in seating or range(1, SEATED + 1)]
        for seat in range(SEATED // 2):
            one, other = seats[seat], seats[seat + SEATED // 2]
            found[min(one, other), max(one, other)] += 1
    return found
