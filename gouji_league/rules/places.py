"""走科: from the order in which the seats went out to the six places. RULES section 2."""

from typing import Final

from gouji_league.rules.facts import Deal
from gouji_league.rules.seats import Side, allied, side_of

LOWEST: Final = "no_three"
"""The foul whose offenders stand below all others (000-4b.4)."""
COSTS_PLACE: Final = frozenset({"demoted", "false_burn", "bought_three", LOWEST})


def places(deal: Deal) -> tuple[int, ...]:
    """The seats from 头科 to 大落: order, then fouls, then the revolter."""
    standing = _after_fouls(deal) if deal.fouls else deal.order
    revolt = deal.revolt
    return _with_revolter(standing, revolt.seat) if revolt else standing


def sweep(standing: tuple[int, ...]) -> Side | None:
    """烩四, 串三户, 圈三户: one side holds the first three places."""
    first, second, third = standing[:3]
    return side_of(first) if allied(first, second) and allied(first, third) else None


def _after_fouls(deal: Deal) -> tuple[int, ...]:
    """Offenders go to the bottom, the first recorded lowest; a seat once, by its worst foul."""
    offenders = [foul for foul in deal.fouls if foul.kind in COSTS_PLACE]
    if not offenders:
        return deal.order
    worst = dict.fromkeys(foul.seat for foul in offenders if foul.kind == LOWEST)
    others = dict.fromkeys(foul.seat for foul in offenders if foul.seat not in worst)
    bottom = [*reversed(others), *reversed(worst)]
    return (*(seat for seat in deal.order if seat not in bottom), *bottom)


def _with_revolter(standing: tuple[int, ...], revolter: int) -> tuple[int, ...]:
    """三科 when both allies are first and second (a sweep), 四科 otherwise."""
    third = allied(standing[0], revolter) and allied(standing[1], revolter)
    at = 2 if third else 3
    return (*standing[:at], revolter, *standing[at:])
