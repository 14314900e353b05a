"""A match with all that its outcome follows from, read from the database in two queries."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from gouji_league.matches.derive import Derived, Given, derive
from gouji_league.matches.models import Deal, Match
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.score import Refusal
from gouji_league.tournaments import editions
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Player

SCORED_BY = ("tournament", "stage", "edition", "table")
"""What a match is fetched with at least, to say who may write and what it came to."""
BESIDE = (*SCORED_BY, "first", "second")
"""What a match is fetched with."""


class UnsoundError(Exception):
    """Stored facts that no longer score: told with what is wrong, never passed over."""

    def __init__(self, match: Match, refusal: Refusal) -> None:
        self.match, self.refusal = match, refusal
        codes = ", ".join(f"{one.code} at {one.where}" for one in refusal.faults)
        super().__init__(f"{match.key}: {codes}")


@dataclass
class LineUp:
    """出场名单: who holds the places, from a deal on."""

    start: int
    players: list[Player]


@dataclass
class Whole:
    match: Match
    deals: list[Deal]
    """The current versions, in order; those taken back left out."""
    extras: list[Deal]
    gone: list[Deal] = field(default_factory=list)
    """Taken back: their numbers are free, their versions are not."""
    line_ups: list[LineUp] = field(default_factory=list)

    @classmethod
    def of(cls, match: Match, current: list[Deal], line_ups: list[LineUp]) -> "Whole":
        """Of the current versions, in order."""
        found = [deal for deal in current if deal.facts is not None]
        return cls(
            match,
            deals=[deal for deal in found if not deal.extra],
            extras=[deal for deal in found if deal.extra],
            gone=[deal for deal in current if deal.facts is None],
            line_ups=line_ups,
        )

    def line_up(self, number: int) -> LineUp:
        """The one in force at a deal."""
        return [one for one in self.line_ups if one.start <= max(number, 1)][-1]

    def stored(self, number: int, *, extra: bool = False) -> Deal | None:
        """The current version under a number, taken back or not."""
        known = [*self.deals, *self.extras, *self.gone]
        return next((one for one in known if (one.number, one.extra) == (number, extra)), None)

    def given(self, **changes: Any) -> Given:
        match = self.match
        book = BOOKS[match.stage.rulebook]
        told: dict[str, Any] = {
            "rulebook": book.key,
            "options": editions.read(book, match.edition.options),
            "names": self._names(book),
            "deals": tuple(deal.facts for deal in self.deals),
            "extras": tuple(deal.facts for deal in self.extras),
            "waiting": match.waiting,
            "max_deals": match.max_deals,
            "first_lead": match.first_lead,
            "first_dealer": match.first_dealer,
            "ended": match.ended or None,
            "absent": match.absent,
            "award": match.award,
            "annulled": match.annulled,
            "bye": match.status == Match.Status.BYE,
            "must_decide": match.must_decide,
            "tie": match.stage.settings.get("tie", "extra_deals"),
            "lot": match.lot,
            "teams": match.first_id is not None,
        }
        return Given(**told | changes)

    def _names(self, book: AnyBook) -> tuple[str, ...]:
        """Who holds the places; a bye has nobody, and its record is never shown."""
        if self.line_ups:
            return tuple(player.name for player in self.line_ups[0].players)
        return ("—",) * seats_of(book)

    @cached_property
    def derived(self) -> Derived:
        """As it is stored; a match whose stored facts are faulty is an error of ours."""
        found = derive(self.given())
        if isinstance(found, Refusal):
            raise UnsoundError(self.match, found)
        return found


def whole(match: Match) -> Whole:
    """Reads what belongs to a match that was fetched with BESIDE."""
    current = Deal.objects.filter(match=match, current=True).order_by("extra", "number")
    return Whole.of(match, list(current), line_ups(match))


def line_ups(match: Match) -> list[LineUp]:
    found: dict[int, LineUp] = {}
    for place in match.places.select_related("player").order_by("start", "place"):
        found.setdefault(place.start, LineUp(place.start, [])).players.append(place.player)
    return list(found.values())
