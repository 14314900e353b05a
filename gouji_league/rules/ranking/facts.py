"""一个阶段: who takes part in it, what their matches came to, and how it ranks."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

Number = int | Fraction
Value = Number | tuple[Number, ...] | None
"""What a key says of an entrant; None: nothing."""

PLAYERS: Final = frozenset({"rotation", "singles"})
"""Formats in which players are ranked, each by what they got themselves."""
ANNULS: Final = frozenset({"round_robin", "swiss", "groups"})
"""Formats in which a withdrawal may take every match of the entrant away."""


class Carried(NamedTuple):
    """带入: what an entrant brings from an earlier stage."""

    match_points: Number = 0
    gained: int = 0
    lost: int = 0


class Entrant(NamedTuple):
    """参赛者: one who takes part in the stage; given in order of entry."""

    id: int
    group: str = ""
    seed: int | None = None
    previous: int | None = None
    """Rank in the stage before."""
    carried: Carried = Carried()
    withdrawn: str = ""
    """keep, or annul; in a knock-out either is out."""
    lots: int | None = None
    fouls: tuple[int, ...] = ()
    """赛外判罚: the points of each foul outside a match; 0 is a warning."""


class Share(NamedTuple):
    """What a match gave one entrant: a side of it, or one of its players."""

    entrant: int
    side: int
    """0 carries ■, 1 □."""
    points: int = 0
    """A player's own; else what the side got."""
    gained: int = 0
    """得: what the side got (双升: levels)."""
    lost: int = 0
    deals: int = 0
    """Counted deals that the entrant sat in."""
    sweeps: int = 0
    specials: int = 0
    foul_points: int = 0
    fouls: int = 0


class Outcome(NamedTuple):
    """一局: what counts of a match that is over."""

    shares: tuple[Share, ...]
    round: int | None = None
    """None: put at a table by hand."""
    kind: str = "regular"
    """regular, third_place, playoff."""
    status: str = "finished"
    """finished, walkover, awarded, bye, annulled."""
    winner: int | None = None
    """Side 0 or 1; None: drawn, nobody's, or both are out."""
    played: bool = True
    """Its figures were made by deals or entered as totals; else they are a walk-over's."""
    both_out: bool = False
    """双方取消资格: a loss each, 0 : 0."""
    match: int = 0
    """What the caller knows the match by; it changes nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """How the stage counts and ranks."""

    format: str
    keys: tuple[str, ...] = ()
    match_points: tuple[Number, Number, Number] = (2, 1, 0)
    """Of a win, a draw, a loss."""
    points_only: bool = False
    two_only: bool = True
    restart: bool = False
    """从头再比: whom a key leaves equal begin again from the first key."""
    bye: str = "win"
    """Swiss: win, draw or none."""
    bye_points: str | int = "average"
    """Singles: average, or 0."""
    walkover: str | int = "average"
    """average, or a fixed figure."""
    min_matches: int = 1
    levels: bool = False
    """双升: figures are levels."""

    @property
    def of_players(self) -> bool:
        return self.format in PLAYERS


@dataclass(frozen=True, slots=True, kw_only=True)
class StageFacts:
    rules: Rules
    entrants: tuple[Entrant, ...]
    outcomes: tuple[Outcome, ...] = field(default=())
