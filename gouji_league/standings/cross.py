"""交叉表: who met whom in a group or a league, and how each meeting came out. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from gouji_league.rules.ranking.facts import Outcome
from gouji_league.standings.outcomes import Read, Stored


class Meeting(NamedTuple):
    """交手, as the one of the two sees it."""

    came: str
    """won, lost, level; out: both lost."""
    match: UUID
    mine: int = 0
    theirs: int = 0
    has_figures: bool = True
    """Without: a walk-over, or awarded without totals."""


class Cross(NamedTuple):
    """Entrants in the order of the table; in each row a cell for every one of them."""

    entrants: tuple[int, ...]
    of: Mapping[tuple[int, int], Sequence[Meeting]]

    def rows(self) -> Iterable[tuple[int, list[Sequence[Meeting] | None]]]:
        """None: against itself."""
        for one in self.entrants:
            yield (
                one,
                [None if one == two else self.of.get((one, two), ()) for two in self.entrants],
            )


def cross(entrants: Sequence[int], read: Iterable[Read]) -> Cross:
    """Both legs, in the order of play; what counts for nobody is left out."""
    inside = set(entrants)
    found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    for match, outcome in read:
        if outcome.kind != "regular" or len(outcome.shares) != 2:
            continue
        pair = [share.entrant for share in outcome.shares]
        if inside.issuperset(pair):
            for at in (0, 1):
                found[pair[at], pair[1 - at]].append(_meeting(match, outcome, at))
    return Cross(tuple(entrants), dict(found))


def _meeting(match: Stored, outcome: Outcome, at: int) -> Meeting:
    share = outcome.shares[at]
    if outcome.winner is None:
        came = "level" if outcome.played and not outcome.both_out else "out"
    else:
        came = "won" if outcome.winner == share.side else "lost"
    if not outcome.played or outcome.both_out:
        return Meeting(came, match.key, has_figures=False)
    return Meeting(came, match.key, share.gained, share.lost)
