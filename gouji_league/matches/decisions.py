"""判定: a walk-over, an award, totals only, and what each would come to. Pure.

A decision is what PATCH of a match takes (`walkover`, `awarded`): a key and its value.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gouji_league.matches.derive import Derived, Given

WALKOVER, AWARDED = "walkover", "awarded"


@dataclass(frozen=True, slots=True)
class Decision:
    """None takes back what was decided."""

    key: str
    value: Any

    def over(self, given: Given) -> dict[str, Any]:
        """What of a match's outcome it changes (derive.Given)."""
        absent = self.value or "" if self.key == WALKOVER else given.absent
        award = self.value if self.key == AWARDED else given.award
        if self.value is not None:
            absent, award = (absent, None) if self.key == WALKOVER else ("", award)
        return {"absent": absent, "award": award}


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a match would be after a decision."""

    decision: Decision
    before: Derived
    after: Derived
    deals: int
    teams: bool
    tractor: bool
    must_decide: bool

    @property
    def totals(self) -> Mapping[str, int] | None:
        award = self.decision.value if self.decision.key == AWARDED else None
        return award.get("totals") if award else None

    @property
    def against_totals(self) -> bool:
        """The side with less is to win, or nobody though one has more."""
        totals, winner = self.totals, self.decision.value and self.after.winner
        if not totals:
            return False
        most = max(totals.values())
        ahead = [side for side, points in totals.items() if points == most]
        return winner not in ahead if winner else len(ahead) == 1


def state_after(changes: Iterable[tuple[str, Any]]) -> Decision | None:
    """What stands after some decisions, the oldest first."""
    standing: Decision | None = None
    for key, value in changes:
        if value is not None:
            standing = Decision(key, value)
        elif standing is not None and standing.key == key:
            standing = None
    return standing


def undoes(changes: list[tuple[str, Any]]) -> Decision | None:
    """What takes the last decision back: the one before it, or nothing. None: there is none."""
    if not changes:
        return None
    before = state_after(changes[:-1])
    return before or Decision(changes[-1][0], None)
