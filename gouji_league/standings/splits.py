"""积分构成: each total split into what it was made of. Pure.

Under a book that scores players every point is 走科, 烩, 特殊贡 (闷, 烧, 点), 补偿 or 判罚; the
rest of a total (其他) comes from byes, walk-overs, matches by totals only and what was carried in.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from gouji_league.rules.ranking import table
from gouji_league.rules.ranking.facts import PLAYERS, Outcome
from gouji_league.standings.outcomes import SPECIALS, Read, Seated


class Split(NamedTuple):
    """What adds up to an entrant's points."""

    walk: int = 0
    sweep: int = 0
    specials: int = 0
    compensation: int = 0
    fouls: int = 0
    """判罚, those outside a match too."""
    other: int = 0


PART_OF: Final[Mapping[str, int]] = {
    "walk": 0,
    "sweep": 1,
    **dict.fromkeys(SPECIALS, 2),
    "compensation": 3,
    "foul": 4,
}
"""By kind of line, its place in a split."""


def splits(
    stage_format: str,
    rows: Iterable[table.Row],
    read: Iterable[Read],
    seated: Mapping[int, Seated],
) -> dict[int, Split]:
    """By entrant; nobody's who was annulled."""
    accounts = {row.entrant: row.tally for row in rows if row.tally is not None}
    sums = {one: [0] * 5 for one in accounts}
    alone = stage_format in PLAYERS
    for match, outcome in read:
        parts = match.parts
        if not parts or not _counts(outcome, sums, alone=alone):
            continue
        if alone:
            _add_players(sums, parts, seated[match.pk][-1][1])
        else:
            _add_sides(sums, parts, outcome)
    found = {}
    for one, account in accounts.items():
        walk, sweep, specials, compensation, fouls = sums[one]
        fouls -= sum(account.entrant.fouls)
        other = account.points - account.dealt
        found[one] = Split(walk, sweep, specials, compensation, fouls, other)
    return found


def _counts(outcome: Outcome, sums: Mapping[int, Any], *, alone: bool) -> bool:
    """Its deals made points of those who are ranked."""
    if outcome.status != "finished" or outcome.kind == "playoff":
        return False
    if outcome.both_out and not alone:
        return False
    return all(share.entrant in sums for share in outcome.shares)


def _add_players(
    sums: Mapping[int, list[int]], parts: Mapping[str, list[int]], line_up: Mapping[int, int]
) -> None:
    for kind, of_places in parts.items():
        at = PART_OF[kind]
        for place, entrant in line_up.items():
            sums[entrant][at] += of_places[place - 1]


def _add_sides(
    sums: Mapping[int, list[int]], parts: Mapping[str, list[int]], outcome: Outcome
) -> None:
    """队: its three together."""
    for kind, of_places in parts.items():
        at = PART_OF[kind]
        for share in outcome.shares:
            sums[share.entrant][at] += sum(of_places[share.side :: 2])
