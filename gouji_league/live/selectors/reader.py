"""读法: a match with what its deals are told by: who sat where, the book's words, the reader's."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Deal
from gouji_league.matches.selectors.history import Teller
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Player

TOLD_APART = ("place:", "void", "dealer", "caught", "kitty", "dug")
"""What the head of a deal says already."""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody at a seat of one deal."""

    name: str
    side: str
    seat: int
    number: int
    """The player's, in the tournament."""


@dataclass(frozen=True, slots=True)
class ShownClause:
    id: str
    text: str
    """In our words; empty: no clause of the book, but the organiser's own rule."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one side, or one player, got."""

    side: str
    points: int
    who: Who | None = None


@dataclass(frozen=True, slots=True)
class ShownLine:
    """积分行: what, why, by which clause, and who got how much by it: 甲 +9, 乙 −9."""

    kind: str
    why: str
    clause: ShownClause
    shares: Sequence[Share]


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits where in a deal."""

    sides: tuple[str, str]
    players: Sequence[Player]
    """By their places in the line-up."""
    seating: Sequence[int]

    def at(self, seat: int) -> Who:
        player = self.players[self.seating[seat - 1] - 1]
        return Who(player.name, self.sides[(seat - 1) % 2], seat, player.number)

    def of_place(self, place: int) -> Who:
        """By the place in the line-up, whose side stays, wherever it sits."""
        player = self.players[place - 1]
        return Who(player.name, self.sides[(place - 1) % 2], place, player.number)

    def name(self, seat: int) -> str:
        return self.at(seat).name


class Reading:
    """One match, one language."""

    def __init__(self, found: Whole, language: Language) -> None:
        self.found, self.language = found, language
        self.book = BOOKS[found.match.stage.rulebook]
        self.sides = SIDES[isinstance(self.book, TractorBook)]
        self.teller = Teller(found, named=True, language=language)
        self._clauses = {one.id: one.text.to(language) for one in self.book.clauses}

    def clause(self, name: str) -> ShownClause:
        return ShownClause(name, self._clauses.get(name, ""))

    def seats(self, stored: Deal) -> Seats:
        number = len(self.found.deals) if stored.extra else stored.number
        players = self.found.line_up(number).players
        return Seats(self.sides, players, self._seating(stored, len(players)))

    def _seating(self, stored: Deal, count: int) -> list[int]:
        """New seats hold until the next ones; an extra deal is a record of its own."""
        deals = [stored] if stored.extra else self.found.deals[: stored.number]
        given = [seats for deal in deals if (seats := (deal.facts or {}).get("seating"))]
        return list(given[-1]) if given else list(range(1, count + 1))

    def events(self, stored: Deal) -> list[tuple[str, list[str]]]:
        """What happened, a row for each kind of thing."""
        told: dict[str, list[str]] = {}
        for row in self.teller.rows(stored.number, stored.facts, stored.notes, extra=stored.extra):
            if not row.about and not row.key.startswith(TOLD_APART):
                told.setdefault(row.label, []).append(row.value)
        return list(told.items())

    def order(self, stored: Deal) -> list[int]:
        """The seats as they were entered, of a deal that nothing was made of."""
        facts: dict[str, Any] = stored.facts or {}
        return list(facts.get("order") or ())
