"""打到第几轮: how far each has come in a knock-out. FORMATS section 6."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gouji_league.rules.ranking.facts import Outcome


@dataclass(slots=True)
class Reached:
    """Where an entrant stands in a knock-out."""

    round: int = 1
    """Of the stage, from 1: one to play in, or one past the last that was won."""
    out: bool = False
    third: bool = False
    """Won the match for the third place."""


def reached(gone: Mapping[int, bool], counted: Sequence[Outcome]) -> dict[int, Reached]:
    """Winning round r reaches r + 1, and a bye wins its round. Who is gone is out."""
    found = {one: Reached(out=out) for one, out in gone.items()}
    numbers = {one.round for one in counted if one.kind == "regular"}
    index = {
        number: position
        for position, number in enumerate(sorted(n for n in numbers if n is not None), 1)
    }
    for outcome in counted:
        if outcome.kind == "third_place":
            for share in outcome.shares:
                found[share.entrant].third |= share.side == outcome.winner
        elif outcome.round in index:
            _advance(found, outcome, number=index[outcome.round])
    return found


def _advance(found: dict[int, Reached], outcome: Outcome, *, number: int) -> None:
    """A level match leaves both in: what decides it is still to come."""
    nobody = outcome.winner is None and (outcome.both_out or not outcome.played)
    for share in outcome.shares:
        mine = found[share.entrant]
        through = outcome.status == "bye" or share.side == outcome.winner
        mine.round = max(mine.round, number + through)
        mine.out |= not through and (nobody or outcome.winner is not None)
