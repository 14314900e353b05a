"""事实: what the referee saw, before any book has said what it is worth.

The form of RULES section 10, read once and never changed: a correction is a new record.
Seats are those of the deal; `seating` says which player sits there.
"""

from collections.abc import Mapping
from dataclasses import dataclass

OptionValue = bool | int | str | tuple[int, ...] | None
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Revolt:
    """革命: a seat lays down its hand; what became of its 冲点; did its opposite claim 死级."""

    seat: int
    rush: str | None = None
    graded: bool | None = None


@dataclass(frozen=True, slots=True)
class Blow:
    """闷, 清, 烧 or 捎: what one seat did to another."""

    by: int
    on: int


@dataclass(frozen=True, slots=True)
class Call:
    """明点 (`declared`) or 预点 (`blind`): a seat says its opposite will not open."""

    by: int
    kind: str


@dataclass(frozen=True, slots=True)
class Foul:
    """犯规: who, of which kind, and the figure where the kind has one."""

    seat: int
    kind: str
    points: int | None = None
    cards: int | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """一盘: one deal of a 够级 book."""

    order: tuple[int, ...] = ()
    seating: tuple[int, ...] = ()
    revolts: tuple[Revolt, ...] = ()
    opened: tuple[int, ...] = ()
    no_opening_cards: tuple[int, ...] = ()
    smothers: tuple[Blow, ...] = ()
    burns: tuple[Blow, ...] = ()
    calls: tuple[Call, ...] = ()
    fouls: tuple[Foul, ...] = ()

    @property
    def void(self) -> bool:
        """作废: two or more revolted."""
        return len(self.revolts) > 1

    @property
    def revolt(self) -> Revolt | None:
        """The one revolt of a deal that counts."""
        return self.revolts[0] if len(self.revolts) == 1 else None


@dataclass(frozen=True, slots=True)
class Dug:
    """扣底: the catchers won the last trick with so many pairs, or a tractor of so many pairs."""

    pairs: int = 0
    tractor: int = 0


@dataclass(frozen=True, slots=True)
class TractorDeal:
    """一盘双升: what the catchers caught, what lay in the kitty, how the last trick went."""

    caught: int
    kitty: int
    dealer: int | None = None
    dug: Dug | None = None
    fouls: tuple[Foul, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """一局: the facts of one match of a 够级 book, and the options it is played by."""

    rulebook: str
    options: Options
    players: tuple[str, ...]
    deals: tuple[Deal, ...] = ()
    waiting: int = 0
    max_deals: int | None = None
    first_lead: int | None = None
    ended: str | None = None


@dataclass(frozen=True, slots=True)
class TractorRecord:
    """一场双升: the same for four players."""

    rulebook: str
    options: Options
    players: tuple[str, ...]
    deals: tuple[TractorDeal, ...] = ()
    first_dealer: int = 0
    """0: no deal was played yet and nobody is named."""
    ended: str | None = None
