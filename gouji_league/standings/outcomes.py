"""局的结果: a stored match as the ranking reads it. Pure: rows in, facts out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

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


COLUMNS = ("pk", "stage_id", *Stored._fields[2:4], "first_id", "second_id", *Stored._fields[6:])

Seated = Sequence[tuple[int, Mapping[int, int]]]
"""The line-ups of a match of players: from which deal on, the entrant at each place."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads the matches of one stage."""

    format: str
    rulebook: str
    numbers: Mapping[int, int]
    """Entrants by pk."""
    seated: Mapping[int, Seated]
    """By match: of those whose players are entrants by themselves."""

    @property
    def sides(self) -> tuple[str, str]:
        return SIDES[isinstance(BOOKS[self.rulebook], TractorBook)]

    def outcome(self, match: Stored) -> Outcome | None:
        """None: nothing counts of it yet, or it is nobody's of this stage."""
        if match.status not in OVER:
            return None
        if match.status == "annulled":
            return Outcome((), match.round, match.kind, match.status)
        if match.status == "bye":
            return self._bye(match)
        alone = self.format in PLAYERS
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
        )

    def _bye(self, match: Stored) -> Outcome | None:
        number = self.numbers.get(match.first or match.second or 0)
        return Outcome((Share(number, 0),), match.round, match.kind, "bye") if number else None

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
        told, finished = match.outcome, match.status == "finished"
        if match.status == "walkover":
            told = {}
        got = totals or (0, 0)
        shares = []
        for side, pk in enumerate((match.first, match.second)):
            number = self.numbers.get(pk or 0)
            if number is None:
                return []
            fouls = [one[2] for one in told.get("fouls", ()) if (one[1] + 1) % 2 == side]
            shares.append(
                Share(
                    number,
                    side,
                    points=got[side],
                    gained=got[side],
                    lost=got[1 - side],
                    deals=told.get("counted_deals", 0) if finished else 0,
                    sweeps=_sweeps(told, self.sides[side]),
                    specials=sum(sum(part[side::2]) for part in _special_parts(told)),
                    foul_points=sum(fouls),
                    fouls=len(fouls),
                )
            )
        return shares

    def _of_players(self, match: Stored, totals: tuple[int, int] | None) -> list[Share]:
        """六人: each for themselves; of a side-scored book each gets what their side got."""
        line_ups = self.seated.get(match.pk, ())
        if len(line_ups) == 1:
            seated = line_ups[0][1]
            return [self._player(match, totals, *one) for one in sorted(seated.items())]
        return [] if not line_ups else _of_changing(self, match, totals, line_ups)

    def _player(
        self, match: Stored, totals: tuple[int, int] | None, place: int, number: int
    ) -> Share:
        told, side = match.outcome, (place + 1) % 2
        got = totals or (0, 0)
        own = told.get("players") if match.status == "finished" else None
        fouls = [one[2] for one in told.get("fouls", ()) if one[1] == place]
        return Share(
            number,
            side,
            points=own[place - 1] if own else got[side],
            gained=got[side],
            lost=got[1 - side],
            deals=told.get("counted_deals", 0) if match.status == "finished" else 0,
            sweeps=_sweeps(told, self.sides[side]),
            specials=sum(part[place - 1] for part in _special_parts(told)),
            foul_points=sum(fouls),
            fouls=len(fouls),
        )


def _sweeps(told: Mapping[str, Any], side: str) -> int:
    return sum(one[1] == side for one in told.get("sweeps", ()))


def _special_parts(told: Mapping[str, Any]) -> list[list[int]]:
    parts = told.get("parts") or {}
    return [parts[kind] for kind in SPECIALS if kind in parts]


def _of_changing(
    reader: Reader, match: Stored, totals: tuple[int, int] | None, line_ups: Seated
) -> list[Share]:
    """换人: points stay with the one who played, so each deal goes to who sat in it."""
    told = match.outcome
    by_deal = told.get("by_deal")
    last = line_ups[-1][1]
    if match.status != "finished" or not by_deal:
        return [reader._player(match, totals, *one) for one in sorted(last.items())]
    found: dict[int, Share] = {}
    for number, (counts, odd, even) in enumerate(by_deal, 1):
        seated = [one for start, one in line_ups if start <= number][-1]
        for place, entrant in seated.items():
            side = (place + 1) % 2
            got, lost = (even, odd) if side else (odd, even)
            fouls = [one[2] for one in told["fouls"] if one[:2] == [number, place]]
            swept = [number, reader.sides[side]] in told["sweeps"]
            before = found.get(entrant, Share(entrant, side))
            found[entrant] = before._replace(
                points=before.points + got,
                gained=before.gained + got,
                lost=before.lost + lost,
                deals=before.deals + counts,
                sweeps=before.sweeps + swept,
                foul_points=before.foul_points + sum(fouls),
                fouls=before.fouls + len(fouls),
            )
    return list(found.values())
