"""数字: what ranking needs of a match beside its totals, kept in its outcome. FORMATS section 6.

Places are those of the line-up, 1–6 (双升 1–4): who sat where in which deal is in the line-ups.
"""

from collections.abc import Iterator
from typing import Any

from gouji_league.rules.books import GOUJI, TRACTOR
from gouji_league.rules.facts import Record, TractorRecord
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.seats import SEATS
from gouji_league.rules.tractor import LEVELS, TractorScore


def of_match(record: Record, scored: MatchScore, *, teams: bool) -> dict[str, Any]:
    """一局够级: sweeps, fouls; points by kind (player-scored), or by deal (side-scored, where
    who sits for a side may change from deal to deal and each ranks for themselves)."""
    by_player = GOUJI[record.rulebook].scored_by == "player"
    return {
        "sweeps": [
            [number, deal.finish.sweep]
            for number, deal in enumerate(scored.deals, 1)
            if deal.finish and deal.finish.sweep
        ],
        "fouls": list(_fouls(record, scored)),
        "by_deal": None if by_player or teams else [_by_deal(deal) for deal in scored.deals],
        "parts": _parts(scored) if by_player else None,
    }


def of_tractor(record: TractorRecord, scored: TractorScore) -> dict[str, Any]:
    """一场双升: levels as numbers, and fouls with what they move."""
    worth = TRACTOR[record.rulebook].fouls
    reached: dict[str, int] = {
        side: LEVELS.index(level) + (scored.ended == "passed_A" and side == scored.winner)
        for side, level in scored.levels.items()
    }
    fouls = [
        [number, foul.seat, worth[foul.kind] * (foul.cards or 1)]
        for number, deal in enumerate(record.deals[: len(scored.deals)], 1)
        for foul in deal.fouls
    ]
    return {"sides": reached, "fouls": fouls}


def _fouls(record: Record, scored: MatchScore) -> Iterator[list[int]]:
    """[deal, place, points] of each; void deals have theirs too, and seating holds on."""
    seating: tuple[int, ...] = SEATS
    for number, deal in enumerate(record.deals[: len(scored.deals)], 1):
        seating = deal.seating or seating
        for foul in deal.fouls:
            yield [number, seating[foul.seat - 1], foul.points or 0]


def _by_deal(deal: DealScore) -> list[int]:
    """[1 if it counts, what `odd` got, what `even` got]."""
    got = {"odd": 0, "even": 0}
    for line in deal.lines:
        got[str(line.side)] += line.points
    return [int(deal.finish is not None), got["odd"], got["even"]]


def _parts(scored: MatchScore) -> dict[str, list[int]]:
    """By kind of line, what the six places got: 走科, 烩, 闷, 烧, 点, 补偿, 判罚."""
    found: dict[str, list[int]] = {}
    for line in scored.all_lines():
        own = found.setdefault(line.kind, [0] * len(SEATS))
        own[(line.player or 1) - 1] += line.points
    return found
