"""局的结果: a stored match as the ranking reads it. Pure: rows in, facts out."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import CharField, TextField
from django.db.models.functions import Cast

from gouji_league.matches.derive import SIDES
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.facts import PLAYERS, Outcome, Share

SPECIALS = ("smother", "burn", "opening")
"""特殊贡积分: 闷, 烧, 点."""
OVER = frozenset({"finished", "walkover", "awarded", "bye", "annulled"})


class Stored(NamedTuple):
    """What is kept of a match: its columns in the order in which they are read, and of what it
    came to only what no outcome says."""

    pk: int
    stage: int
    round: int | None
    kind: str
    first: int | None
    second: int | None
    status: str
    winner: str
    facts_version: int = 1
    signed_version: int | None = None
    confirmed_version: int | None = None
    table: int | None = None
    """The table's number …"""
    table_name: str | None = None
    """… and its name, where it has one."""
    key_text: str = ""
    group: str = ""
    parts: dict[str, list[int]] | None = None
    """By kind of line, what the six places got."""
    undecided: bool = False
    """It ended level and must be decided."""

    @property
    def key(self) -> UUID:
        return UUID(self.key_text)


COLUMNS = (
    "pk",
    "stage_id",
    "round",
    "kind",
    "first_id",
    "second_id",
    "status",
    "winner",
    "facts_version",
    "signed_version",
    "confirmed_version",
    "table__number",
    "table__name",
    Cast("key", CharField()),
    "group",
    Cast("award", TextField()),
    Cast("outcome", TextField()),
)
"""Text where Django's way of reading a column costs more than what the column holds."""
TOLD = 15
"""Where the award and the outcome stand."""
Told = Mapping[str, Any]
decode = json.JSONDecoder().raw_decode
"""Without what `json.loads` asks of each text before it reads it."""

Seated = Sequence[tuple[int, Mapping[int, int]]]
"""The line-ups of a match of players: from which deal on, the entrant at each place."""
Read = tuple[Stored, Outcome]


class Reader:
    """Reads the matches of one stage."""

    def __init__(
        self,
        stage_format: str,
        rulebook: str,
        *,
        numbers: Mapping[int, int],
        seated: Mapping[int, Seated],
    ) -> None:
        """Entrants' numbers by pk; line-ups by match, where players are entrants themselves."""
        self.alone = stage_format in PLAYERS
        self.sides = SIDES[isinstance(BOOKS[rulebook], TractorBook)]
        self.numbers, self.seated = numbers, seated

    def read(self, row: Sequence[Any]) -> tuple[Stored, Outcome | None]:
        """A row of COLUMNS; None: nothing counts of it yet, or it is nobody's of this stage."""
        award, outcome = row[TOLD:]
        told: Told = decode(outcome)[0]
        undecided = bool(told.get("needs_extra") or told.get("needs_lot"))
        match = Stored._make((*row[:TOLD], told.get("parts"), undecided))
        if match.status not in OVER:
            return match, None
        return match, self._outcome(match, told, json.loads(award) if award else None)

    def _outcome(self, match: Stored, told: Told, award: Told | None) -> Outcome | None:
        if match.status == "annulled":
            return Outcome((), match.round, match.kind, match.status, match=match.pk)
        if match.status == "bye":
            return self._bye(match)
        alone = self.alone
        if alone != (match.first is None and match.second is None):
            return None
        totals = self._totals(match, told, award)
        read = self._of_players if alone else self._of_sides
        if not (shares := read(match, told, totals)):
            return None
        finished = match.status == "finished"
        forfeit = finished and told.get("ended") == "forfeit" and not told.get("winner")
        return Outcome(
            tuple(shares),
            match.round,
            match.kind,
            match.status,
            winner=self.sides.index(match.winner) if match.winner else None,
            played=totals is not None,
            both_out=forfeit and not alone,
            match=match.pk,
        )

    def _bye(self, match: Stored) -> Outcome | None:
        number = self.numbers.get(match.first or match.second or 0)
        if not number:
            return None
        return Outcome((Share(number, 0),), match.round, match.kind, "bye", match=match.pk)

    def _totals(self, match: Stored, told: Told, award: Told | None) -> tuple[int, int] | None:
        """What the sides got; None: a walk-over's figures."""
        if match.status == "finished":
            got = told.get("sides")
        else:
            got = award["totals"] if award and match.status == "awarded" else None
        first, second = self.sides
        return (got[first], got[second]) if got else None

    def _of_sides(self, match: Stored, told: Told, totals: tuple[int, int] | None) -> list[Share]:
        """两方: the entrants that the sides are."""
        first, second = self.numbers.get(match.first or 0), self.numbers.get(match.second or 0)
        if first is None or second is None:
            return []
        told = told if match.status != "walkover" else {}
        deals = told["counted_deals"] if match.status == "finished" else 0
        got = totals or (0, 0)
        shares = [
            Share(first, 0, got[0], got[0], got[1], deals),
            Share(second, 1, got[1], got[1], got[0], deals),
        ]
        if told.get("fouls") or told.get("sweeps") or told.get("parts"):
            return [self._with_conduct(one, told) for one in shares]
        return shares

    def _with_conduct(self, share: Share, told: Told) -> Share:
        """What happened in the deals beside who won them; of most matches nothing did."""
        side = share.side
        fouls = [one[2] for one in told.get("fouls", ()) if one[1] % 2 != side]
        return share._replace(
            sweeps=sum(one[1] == self.sides[side] for one in told.get("sweeps", ())),
            specials=sum(_specials(told)[side::2]),
            foul_points=sum(fouls),
            fouls=len(fouls),
        )

    def _of_players(self, match: Stored, told: Told, totals: tuple[int, int] | None) -> list[Share]:
        """六人: each for themselves; of a side-scored book each gets what their side got."""
        line_ups = self.seated.get(match.pk, ())
        if not line_ups:
            return []
        finished = match.status == "finished"
        if len(line_ups) > 1 and finished and told.get("by_deal"):
            return _by_deal(told, line_ups, self.sides)
        deals = told["counted_deals"] if finished else 0
        own = told.get("players") if finished else None
        got = totals or (0, 0)
        fouls, specials = told.get("fouls"), _specials(told)
        swept = [sum(one[1] == side for one in told.get("sweeps", ())) for side in self.sides]
        shares = []
        for place, number in line_ups[-1][1].items():
            side = (place + 1) % 2
            offences = [one[2] for one in fouls if one[1] == place] if fouls else ()
            shares.append(
                Share(
                    number,
                    side,
                    own[place - 1] if own else got[side],
                    got[side],
                    got[1 - side],
                    deals,
                    swept[side],
                    specials[place - 1],
                    sum(offences),
                    len(offences),
                )
            )
        return shares


NOTHING = [0] * 6


def _specials(told: Told) -> list[int]:
    """特殊贡积分 of the six places."""
    parts = told.get("parts")
    own = [parts[kind] for kind in SPECIALS if kind in parts] if parts else ()
    return [sum(each) for each in zip(*own, strict=True)] if own else NOTHING


def _by_deal(told: Told, line_ups: Seated, sides: tuple[str, str]) -> list[Share]:
    """换人: points stay with the one who played, so each deal goes to who sat in it."""
    found: dict[int, Share] = {}
    for number, (counts, odd, even) in enumerate(told["by_deal"], 1):
        seated = [one for start, one in line_ups if start <= number][-1]
        for place, entrant in seated.items():
            side = (place + 1) % 2
            got, lost = (even, odd) if side else (odd, even)
            fouls = [one[2] for one in told["fouls"] if one[:2] == [number, place]]
            before = found.get(entrant, Share(entrant, side))
            found[entrant] = before._replace(
                points=before.points + got,
                gained=before.gained + got,
                lost=before.lost + lost,
                deals=before.deals + counts,
                sweeps=before.sweeps + ([number, sides[side]] in told["sweeps"]),
                foul_points=before.foul_points + sum(fouls),
                fouls=before.fouls + len(fouls),
            )
    return list(found.values())
