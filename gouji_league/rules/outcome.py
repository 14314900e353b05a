"""What a deal came to: its finish, the tributes it leaves and the lines it writes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gouji_league.rules.facts import Deal, Options
from gouji_league.rules.seats import Side
from gouji_league.rules.words import DEFAULT_LANGUAGE, Language, Params, SeatName, say, say_by_seat


@dataclass(frozen=True, slots=True)
class Finish:
    """How a counted deal ended, before anybody pays or scores."""

    deal: Deal
    options: Options
    seating: tuple[int, ...]
    """The players at seats 1–6."""
    number: int
    """Counted number of the deal in its match, from 1."""
    places: tuple[int, ...]
    """The seats, 头科 first."""
    sweep: Side | None
    opened: frozenset[int]

    def player(self, seat: int) -> int:
        return self.seating[seat - 1]


class Tribute(NamedTuple):
    """贡: what one seat owes another at the next deal."""

    kind: str
    payer: int
    receiver: int
    cards: int
    scored: bool
    within: bool

    def as_json(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "from": self.payer,
            "to": self.receiver,
            "cards": self.cards,
            "scored": self.scored,
            "within": self.within,
        }


class Line(NamedTuple):
    """积分行: one gain or loss with its kind, its clause and its reason."""

    kind: str
    points: int
    clause: str
    why: str
    """The key of its reason."""
    params: Params
    seat: int | None = None
    player: int | None = None
    side: Side | None = None

    def reason(self, language: Language, seat_name: SeatName) -> str:
        """Why, with the seats named as the reader knows them."""
        return say(self.why, language, self.params, seat_name)

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        line: dict[str, object] = {"kind": self.kind}
        if self.seat is not None:
            line["seat"] = self.seat
        if self.player is not None:
            line["player"] = self.player
        if self.side is not None:
            line["side"] = self.side
        line["points"] = self.points
        line["clause"] = self.clause
        line["why"] = say_by_seat(self.why, language, self.params)
        return line


Taxer = Callable[[Finish], Iterable[Tribute]]
"""A policy that says which tributes of one kind a deal leaves, in order of payment."""

Scorer = Callable[[Finish, tuple[Tribute, ...]], Iterable[Line]]
"""A policy that writes lines of one kind."""
