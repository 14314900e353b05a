"""更正史: the versions of each deal, told in words, and what each changed in the one before it.

One source for the referee's page, the public page of a match and the API.
"""

from collections.abc import Callable
from typing import Any

from gouji_league.matches.models import Deal
from gouji_league.matches.whole import Whole
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown.comparing import Change, Reader, Row, compare, tell
from gouji_league.rules.words import Language
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Player

Facts = dict[str, Any]


def versions(found: Whole, *, named: bool, language: Language) -> list[dict[str, Any]]:
    """Every version of every deal: its facts, its rows, what it changed, when and why, and for
    the tournament's own people by whom."""
    teller = Teller(found, named=named, language=language)
    told: list[dict[str, Any]] = []
    before: list[Row] = []
    last: Deal | None = None
    for one in found.match.deals.order_by("extra", "number", "version"):
        follows = last is not None and (last.extra, last.number) == (one.extra, one.number)
        rows = teller.rows(one.number, one.facts, one.notes, extra=one.extra)
        changes = compare(before, rows) if follows else []
        told.append(_version(one, rows, changes, named=named, language=language))
        before, last = rows, one
    return told


def differs(found: Whole, body: dict[str, Any], *, language: Language) -> list[dict[str, Any]]:
    """What facts that are looked at beforehand would change in the deal that is stored."""
    number, extra = body["number"], bool(body.get("extra"))
    stored = found.stored(number, extra=extra)
    if stored is None or stored.facts is None:
        return []
    teller = Teller(found, named=True, language=language)
    notes = stored.notes if body.get("notes") is None else body["notes"]
    before = teller.rows(number, stored.facts, stored.notes, extra=extra)
    after = teller.rows(number, body["facts"], notes, extra=extra)
    return [_change(one, language) for one in compare(before, after)]


class Teller:
    """Tells versions of one match's deals with the names of those who sat there."""

    def __init__(self, found: Whole, *, named: bool, language: Language) -> None:
        self.found, self.language = found, language
        self.book = BOOKS[found.match.stage.rulebook]
        self.hides = not named and names.hides(found.match.tournament)

    def rows(
        self, number: int, facts: Facts | None, notes: dict[str, Any], *, extra: bool
    ) -> list[Row]:
        players = self._players(number, extra=extra)
        before = self._seating(number, len(players), extra=extra)
        own = (facts or {}).get("seating") or before
        to = Reader(
            self.book, self.language, name=_naming(players, own), before=_naming(players, before)
        )
        return tell(facts, notes, to)

    def _players(self, number: int, *, extra: bool) -> list[str]:
        at = len(self.found.deals) if extra else number
        return [self._name(one) for one in self.found.line_up(at).players]

    def _name(self, player: Player) -> str:
        return names.public_name(player, self.found.match.tournament) if self.hides else player.name

    def _seating(self, number: int, count: int, *, extra: bool) -> list[int]:
        """As it stands before this deal; an extra deal is a record of its own."""
        earlier = [] if extra else self.found.deals[: number - 1]
        given = [facts["seating"] for deal in earlier if (facts := deal.facts or {}).get("seating")]
        return list(given[-1]) if given else list(range(1, count + 1))


def _naming(players: list[str], seating: list[int]) -> Callable[[int], str]:
    return lambda seat: players[seating[seat - 1] - 1]


def _version(
    one: Deal, rows: list[Row], changes: list[Change], *, named: bool, language: Language
) -> dict[str, Any]:
    return {
        "number": one.number,
        "extra": one.extra,
        "version": one.version,
        "current": one.current,
        "facts": one.facts,
        "notes": one.notes,
        "reason": one.reason,
        **({"by": one.by} if named else {}),
        "at": one.at.isoformat(),
        "device_at": one.device_at.isoformat() if one.device_at else None,
        "rows": [
            {"key": row.key, "label": row.label, "value": row.value}
            for row in rows
            if not row.about
        ],
        "differs": [_change(change, language) for change in changes],
    }


def _change(one: Change, language: Language) -> dict[str, Any]:
    return {
        "key": one.key,
        "label": one.label,
        "before": one.before,
        "after": one.after,
        "words": one.words(language),
    }
