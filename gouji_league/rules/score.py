"""计分: walks a match through its book, from facts to lines. RULES sections 2 to 7 and 10."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from gouji_league.rules import places
from gouji_league.rules.book import Book
from gouji_league.rules.books import GOUJI
from gouji_league.rules.facts import Deal, Record, TractorRecord
from gouji_league.rules.findings import Fault
from gouji_league.rules.leads import LeadRule
from gouji_league.rules.outcome import Finish, Line, Tribute
from gouji_league.rules.record import Reading, read_record
from gouji_league.rules.scoring import foul_lines
from gouji_league.rules.seats import OTHER, SEATS, SIDES, Side, side_of
from gouji_league.rules.tractor import TractorScore, score_tractor
from gouji_league.rules.tributes import net
from gouji_league.rules.words import DEFAULT_LANGUAGE, Language


@dataclass(frozen=True, slots=True)
class DealScore:
    """What one deal came to."""

    lead: int | None
    tributes: tuple[Tribute, ...]
    lines: tuple[Line, ...]
    net: int
    """Tribute cards that `odd` received across the sides, less those it paid."""
    finish: Finish | None
    """None: the deal is void."""

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        finish = self.finish
        return {
            "void": finish is None,
            "places": list(finish.places) if finish else None,
            "sweep": finish.sweep if finish else None,
            "lead": self.lead,
            "net": {"odd": self.net, "even": -self.net} if finish else None,
            "tributes": [tribute.as_json() for tribute in self.tributes],
            "lines": [line.as_json(language) for line in self.lines],
        }


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What a match came to: every point in it stands in exactly one line."""

    rulebook: str
    ended: str
    max_deals: int | None
    counted_deals: int
    winner: Side | None
    deals: tuple[DealScore, ...]
    lines: tuple[Line, ...]
    """The match's own lines: 补偿积分."""
    players: tuple[int, ...] | None
    sides: Mapping[Side, int]

    def all_lines(self) -> Iterable[Line]:
        for deal in self.deals:
            yield from deal.lines
        yield from self.lines

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        return {
            "rulebook": self.rulebook,
            "ended": self.ended,
            "max_deals": self.max_deals,
            "counted_deals": self.counted_deals,
            "winner": self.winner,
            "deals": [deal.as_json(language) for deal in self.deals],
            "lines": [line.as_json(language) for line in self.lines],
            "players": list(self.players) if self.players is not None else None,
            "sides": dict(self.sides),
        }


@dataclass(frozen=True, slots=True)
class Refusal:
    """A record that cannot be scored, with all that is wrong with it."""

    faults: tuple[Fault, ...]

    def as_json(self, language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        return {"faults": [fault.as_json(language) for fault in self.faults]}


def score_record(value: object) -> MatchScore | TractorScore | Refusal:
    """Read, check and score one record of RULES section 10."""
    return score_reading(read_record(value))


def score_reading(reading: Reading) -> MatchScore | TractorScore | Refusal:
    """The score of what was read, or every fault: deals after the end are known only now."""
    if reading.record is None:
        return Refusal(reading.faults)
    scored = score(reading.record)
    faults = (*reading.faults, *_deals_after_end(scored, reading.deals))
    return Refusal(faults) if faults else scored


def _deals_after_end(scored: MatchScore | TractorScore, deals: int) -> Iterable[Fault]:
    if scored.ended in DERIVED_ENDS:
        played = len(scored.deals)
        params = (("term", f"ended_{scored.ended}"), ("played", played))
        for index in range(played, deals):
            yield Fault("deal_after_end", f"deals[{index}]", params)


DERIVED_ENDS: Final = frozenset({"sweep", "cap", "forfeit", "passed_A"})
"""The ends that follow from the facts, and after which no deal is played."""


def score(record: Record | TractorRecord) -> MatchScore | TractorScore:
    """The score of sound facts, up to the end that they bring."""
    if isinstance(record, TractorRecord):
        return score_tractor(record)
    return _Walk(record, GOUJI[record.rulebook]).result()


class _Walk:
    """One pass over the deals, with what is carried from deal to deal."""

    def __init__(self, record: Record, book: Book) -> None:
        self.record, self.book = record, book
        self.max_deals = (
            record.max_deals if record.max_deals is not None else book.cap(record.waiting)
        )
        self.taxers = book.tributes(record.options)
        self.lead_rule: LeadRule = book.lead(record.options)
        self.deals: list[DealScore] = []
        self.seating: tuple[int, ...] = SEATS
        self.leader: int | None = None
        self.counted = 0
        self.last: DealScore | None = None
        self.ended: str | None = None
        self.out: set[Side] = set()
        for deal in record.deals:
            self.ended = self._play(deal)
            if self.ended:
                break

    def _play(self, deal: Deal) -> str | None:
        """One deal; the answer says whether it ended the match, and how."""
        self.seating = deal.seating or self.seating
        if not self.deals and self.record.first_lead:
            self.leader = self.seating[self.record.first_lead - 1]
        scored = self._void(deal) if deal.void else self._count(deal)
        self.deals.append(scored)
        return self._end(deal, scored)

    def _void(self, deal: Deal) -> DealScore:
        """作废: nothing but its fouls; the lead stays owed."""
        return DealScore(self._owed_seat(), (), self._foul_lines(deal), 0, None)

    def _count(self, deal: Deal) -> DealScore:
        self.counted += 1
        book, options = self.book, self.record.options
        standing = places.places(deal)
        finish = Finish(
            deal,
            options,
            self.seating,
            self.counted,
            standing,
            places.sweep(standing),
            book.opens(deal, options),
        )
        tributes = tuple([tribute for taxer in self.taxers for tribute in taxer(finish)])
        lines = [line for scorer in book.scorers for line in scorer(finish, tributes)]
        lines += self._foul_lines(deal)
        self.last = DealScore(self._lead(deal), tributes, tuple(lines), net(tributes), finish)
        self.leader = self.lead_rule.after(finish)
        return self.last

    def _foul_lines(self, deal: Deal) -> tuple[Line, ...]:
        if not deal.fouls:
            return ()
        book = self.book
        return tuple(
            foul_lines(deal, self.seating, scored_by=book.scored_by, clause=book.foul_clause)
        )

    def _owed_seat(self) -> int | None:
        return self.seating.index(self.leader) + 1 if self.leader else None

    def _lead(self, deal: Deal) -> int | None:
        owed, revolt = self._owed_seat(), deal.revolt
        return self.lead_rule.instead(revolt) if revolt and owed == revolt.seat else owed

    def _end(self, deal: Deal, scored: DealScore) -> str | None:
        """forfeit before sweep before the cap."""
        self.out = {side_of(foul.seat) for foul in deal.fouls if foul.kind == "disqualified"}
        if self.out:
            return "forfeit"
        if scored.finish is None:
            return None
        if scored.finish.sweep and self.book.sweep_ends:
            return "sweep"
        return "cap" if self.counted == self.max_deals else None

    def result(self) -> MatchScore:
        ended = self.ended or self.record.ended or "running"
        own = self._compensation(ended)
        lines = [line for deal in self.deals for line in deal.lines] + list(own)
        by_player = self._player_totals(lines) if self.book.scored_by == "player" else None
        sides = self._side_totals(lines, by_player)
        return MatchScore(
            rulebook=self.book.key,
            ended=ended,
            max_deals=self.max_deals,
            counted_deals=self.counted,
            winner=self._winner(ended, sides),
            deals=tuple(self.deals),
            lines=own,
            players=by_player,
            sides=sides,
        )

    def _compensation(self, ended: str) -> tuple[Line, ...]:
        """补偿积分: when a match ends without a sweep and nobody forfeits."""
        last, policy = self.last, self.book.compensation
        if (
            policy is None
            or last is None
            or last.finish is None
            or ended in {"running", "sweep", "forfeit"}
        ):
            return ()
        return tuple(policy(last.finish, last.tributes))

    @staticmethod
    def _player_totals(lines: Iterable[Line]) -> tuple[int, ...]:
        totals = [0] * 7
        for line in lines:
            totals[line.player or 0] += line.points
        return tuple(totals[1:])

    @staticmethod
    def _side_totals(lines: Iterable[Line], by_player: tuple[int, ...] | None) -> dict[Side, int]:
        if by_player is not None:
            return {"odd": sum(by_player[0::2]), "even": sum(by_player[1::2])}
        totals: dict[Side, int] = dict.fromkeys(SIDES, 0)
        for line in lines:
            if line.side:
                totals[line.side] += line.points
        return totals

    def _winner(self, ended: str, sides: Mapping[Side, int]) -> Side | None:
        if ended == "running":
            return None
        if ended == "forfeit":
            return OTHER[next(iter(self.out))] if len(self.out) == 1 else None
        if self.book.scored_by == "player":
            return self.last.finish.sweep if self.last and self.last.finish else None
        ahead = sides["odd"] - sides["even"]
        if not ahead and self.book.net_breaks_ties:
            ahead = sum(deal.net for deal in self.deals)
        return None if not ahead else "odd" if ahead > 0 else "even"
