"""The selector of standings against bare SQL and a plain loop that computes the same.

Nine rounds of a Swiss tournament of teams and of singles, uncached and without rendering; a line
is a format at a size. The ratio must hold at the largest: of a small tournament it is mostly what
it costs to ask at all.
"""

from collections.abc import Iterator
from typing import Any

from tools.bench.store import own_site

SIZES = (60, 180, 480)


def run() -> Iterator[dict[str, Any]]:
    with own_site():
        from tools.bench.standings_case import KINDS, Case

        for kind in KINDS:
            lines = [Case(kind, size).measured(full=size == SIZES[-1]) for size in SIZES]
            alike = len({one["queries"] for one in lines}) == 1
            for one in lines:
                yield one | {"ok": one["ok"] and alike}
