"""对手分, 累进分, 去首累进分: what the opponents came to, and how early one's own came."""

from collections.abc import Mapping, Sequence
from typing import Final

from gouji_league.rules.ranking.facts import Number, Value
from gouji_league.rules.ranking.keys.base import Key, more
from gouji_league.rules.ranking.tally import Tallies, Tally


def opponents(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """The opponents' match points, one met twice counted twice; a bye counts as one's own."""
    of = tallies.of
    found: dict[int, Value] = {}
    for one in tied:
        mine = of[one]
        theirs = sum(of[met.opponent].match_points for met in mine.meetings)
        found[one] = theirs + mine.byes * mine.match_points
    return found


def totals(tallies: Tallies, account: Tally) -> list[Number]:
    """One's own total after each round of the stage, also one without a match.

    A match put by hand belongs to no round: it counts from the last one on.
    """
    total, found = account.entrant.carried.match_points, []
    for number in tallies.rounds:
        total += account.by_round.get(number, 0)
        found.append(total)
    if found and tallies.rounds[-1] is not None:
        found[-1] += account.by_round.get(None, 0)
    return found


def progressive(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    return {one: sum(totals(tallies, tallies.of[one])) for one in tied}


def progressive_cut(tallies: Tallies, tied: Sequence[int]) -> Mapping[int, Value]:
    """Without the total after the first round."""
    return {one: sum(totals(tallies, tallies.of[one])[1:]) for one in tied}


ROUNDS: Final[Mapping[str, Key]] = {
    "opponents": Key(opponents, more),
    "progressive": Key(progressive, more),
    "progressive_cut": Key(progressive_cut, more),
}
