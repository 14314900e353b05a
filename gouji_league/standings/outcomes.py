"""局的结果: a stored match as the ranking reads it. Pure: rows in, facts out."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID

from gouji_league.matches.derive import SIDES
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.facts import PLAYERS, Outcome, Share

SPECIALS = ("smother", "burn", "opening")
"""特殊贡积分: 闷, 烧, 点."""
OVER = frozenset({"finished", "walkover", "awarded", "bye", "annulled"})


class Stored(NamedTuple):
    """The columns of a match that count, in the order in which they are read."""

    pk: int
    stage: int
    round: int | None
    kind: str
    first: int | None
    second: int | None
    status: str
    winner: str
    award: dict[str, Any] | None
    outcome: dict[str, Any]
    facts_version: int = 1
    signed_version: int | None = None
    table: int | None = None
    """The table's number …"""
    table_name: str | None = None
    """… and its name, where it has one."""
    key: UUID | None = None
    group: str = ""


COLUMNS = (
    "pk",
    "stage_id",
    "round",
    "kind",
    "first_id",
    "second_id",
    "status",
    "winner",
    "award",
    "outcome",
    "facts_version",
    "signed_version",
    "table__number",
    "table__name",
    "key",
    "group",
)

Seated = Sequence[tuple[int, Mapping[int, int]]]
"""The line-ups of a match of players: from which deal on, the entrant at each place."""


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

    def outcome(self, match: Stored) -> Outcome | None:
        """None: nothing counts of it yet, or it is nobody's of this stage."""
        if match.status not in OVER:
            return None
        if match.status == "annulled":
            return Outcome((), match.round, match.kind, match.status, match=match.pk)
        if match.status == "bye":
            return self._bye(match)
        alone = self.alone
        if alone != (match.first is None and match.second is None):
            return None
        totals = self._totals(match)
        shares = self._of_players(match, totals) if alone else self._of_sides(match, totals)
        if not shares:
            return None
        told = match.outcome
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

    def _totals(self, match: Stored) -> tuple[int, int] | None:
        """What the sides got; None: a walk-over's figures."""
        if match.status == "finished":
            got = match.outcome.get("sides")
        else:
            got = (match.award or {}).get("totals") if match.status == "awarded" else None
        first, second = self.sides
        return (got[first], got[second]) if got else None

    def _of_sides(self, match: Stored, totals: tuple[int, int] | None) -> list[Share]:
        """两方: the entrants that the sides are."""
        first, second = self.numbers.get(match.first or 0), self.numbers.get(match.second or 0)
        if first is None or second is None:
            return []
        told = match.outcome if match.status != "walkover" else {}
        deals = told["counted_deals"] if match.status == "finished" else 0
        got = totals or (0, 0)
        fouls, swept, specials = told.get("fouls"), told.get("sweeps"), _specials(told)
        return [
            Share(
                number,
                side,
                got[side],
                got[side],
                got[1 - side],
                deals,
                sum(one[1] == self.sides[side] for one in swept) if swept else 0,
                sum(specials[side::2]) if specials is not NOTHING else 0,
                sum(one[2] for one in fouls if one[1] % 2 != side) if fouls else 0,
                sum(one[1] % 2 != side for one in fouls) if fouls else 0,
            )
            for side, number in ((0, first), (1, second))
        ]

    def _of_players(self, match: Stored, totals: tuple[int, int] | None) -> list[Share]:
        """六人: each for themselves; of a side-scored book each gets what their side got."""
        line_ups = self.seated.get(match.pk, ())
        if not line_ups:
            return []
        if len(line_ups) > 1 and match.status == "finished" and match.outcome.get("by_deal"):
            return _by_deal(match.outcome, line_ups, self.sides)
        told, finished = match.outcome, match.status == "finished"
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


def _specials(told: Mapping[str, Any]) -> list[int]:
    """特殊贡积分 of the six places."""
    parts = told.get("parts")
    own = [parts[kind] for kind in SPECIALS if kind in parts] if parts else ()
    return [sum(each) for each in zip(*own, strict=True)] if own else NOTHING


def _by_deal(told: Mapping[str, Any], line_ups: Seated, sides: tuple[str, str]) -> list[Share]:
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
