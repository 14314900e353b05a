"""推算: what a match came to, from its facts alone: score, lines, winner, what is set aside.

Pure: no database, no clock. The services call it in the transaction that stores the facts; reading
pages and `manage.py rescore` call the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from gouji_league.matches import figures
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.facts import OptionValue, Record, TractorRecord
from gouji_league.rules.findings import Caution, Fault
from gouji_league.rules.outcome import Line
from gouji_league.rules.record import read_record
from gouji_league.rules.review import cautions
from gouji_league.rules.score import MatchScore, Refusal, score
from gouji_league.rules.seats import side_of
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.tractor import side_of as tractor_side_of

Facts = dict[str, Any]
Found = TypeVar("Found", Fault, Caution)
SIDES: dict[bool, tuple[str, str]] = {False: ("odd", "even"), True: ("ns", "ew")}
"""By whether the book is 双升: the side that carries ■, then □."""
BY_EXTRA_DEALS = frozenset({"extra_deals", "extra_deal", "head_side"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Everything that a match's outcome follows from."""

    rulebook: str
    options: Mapping[str, OptionValue]
    names: tuple[str, ...]
    deals: tuple[Facts, ...] = ()
    extras: tuple[Facts, ...] = ()
    waiting: int = 0
    max_deals: int | None = None
    first_lead: int | None = None
    first_dealer: int | None = None
    ended: str | None = None
    absent: str = ""
    award: Mapping[str, Any] | None = None
    annulled: bool = False
    bye: bool = False
    must_decide: bool = False
    tie: str = "extra_deals"
    lot: str = ""
    """The side that won by lots."""
    teams: bool = False
    """Its sides are entrants; without, each plays for themselves."""

    @property
    def tractor(self) -> bool:
        return isinstance(BOOKS[self.rulebook], TractorBook)

    @property
    def sides(self) -> tuple[str, str]:
        return SIDES[self.tractor]

    @property
    def takes_totals(self) -> bool:
        """仅总分: two sums tell a side's points, not what each of six players got."""
        book = BOOKS[self.rulebook]
        return self.teams or isinstance(book, TractorBook) or book.scored_by == "side"


@dataclass(frozen=True, slots=True)
class Derived:
    """What a match came to."""

    record: Facts
    """Without the deals that are set aside."""
    score: MatchScore | TractorScore
    extras: tuple[tuple[Facts, MatchScore | TractorScore], ...]
    """Those that count: up to the one that decides, of a match that ended level."""
    set_aside: tuple[int, ...]
    """Numbers of the deals after the end: stored, shown as 不计."""
    extra_aside: tuple[int, ...]
    """The same of extra deals: of a match that needs none, or after the one that decided."""
    status: str
    winner: str
    needs_extra: bool
    needs_lot: bool
    """Level is no end, and lots are to be drawn."""
    cautions: tuple[Caution, ...]
    figures: dict[str, Any]
    """What ranking needs beside the totals."""

    def outcome(self) -> dict[str, Any]:
        """What is stored of it beside the lines."""
        scored = self.score
        told: dict[str, Any] = {
            "ended": scored.ended,
            "winner": scored.winner,
            "needs_extra": self.needs_extra,
            "set_aside": list(self.set_aside),
            "extra_aside": list(self.extra_aside),
            **self.figures,
        }
        if self.needs_lot:
            told["needs_lot"] = True
        if isinstance(scored, TractorScore):
            return told | {"levels": dict(scored.levels), "counted_deals": len(scored.deals)}
        return told | {
            "counted_deals": scored.counted_deals,
            "max_deals": scored.max_deals,
            "sides": dict(scored.sides),
            "players": list(scored.players) if scored.players is not None else None,
            "net": sum(deal.net for deal in scored.deals),
        }

    def lines(self) -> Iterator[tuple[int | None, Line]]:
        """Every line with its deal's number; the match's own have none."""
        if isinstance(self.score, TractorScore):
            return
        for number, deal in enumerate(self.score.deals, 1):
            for line in deal.lines:
                yield number, line
        for line in self.score.lines:
            yield None, line

    def cautions_of(self, number: int, *, extra: bool = False) -> tuple[Caution, ...]:
        """Those of one deal."""
        start = f"{'extra' if extra else 'deals'}[{number - 1}]"
        return tuple(one for one in self.cautions if one.where.startswith(start))


def record_of(given: Given, deals: Sequence[Facts]) -> Facts:
    """The record of RULES section 10, with the keys that the book knows."""
    book = BOOKS[given.rulebook]
    head = {
        "waiting": given.waiting,
        "max_deals": given.max_deals,
        "first_lead": given.first_lead,
        "first_dealer": given.first_dealer,
    }
    options = {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in given.options.items()
    }
    return {
        "rulebook": given.rulebook,
        "options": options,
        "players": list(given.names),
        **{key: value for key, value in head.items() if key in book.head},
        "ended": given.ended,
        "deals": list(deals),
    }


def derive(given: Given) -> Derived | Refusal:
    """The outcome of sound facts, or every fault. A sound deal after the end is set aside."""
    whole = record_of(given, given.deals)
    reading = read_record(whole)
    if reading.record is None:
        return Refusal(reading.faults)
    scored = score(reading.record)
    played = len(scored.deals)
    faults, extras = list(reading.faults), _extras(given)
    faults += [fault for one in extras if isinstance(one, Refusal) for fault in one.faults]
    if faults:
        return Refusal(tuple(faults))
    whole["deals"] = list(given.deals[:played])
    sound = _counting(given, scored, [one for one in extras if not isinstance(one, Refusal)])
    status, winner, needs_extra = _decided(given, scored, sound)
    return Derived(
        record=whole,
        score=scored,
        extras=sound,
        set_aside=tuple(range(played + 1, len(given.deals) + 1)),
        extra_aside=tuple(range(len(sound) + 1, len(given.extras) + 1)),
        status=status,
        winner=winner,
        needs_extra=needs_extra,
        needs_lot=needs_lot(given, scored) and status == "finished" and not winner,
        cautions=(
            *cautions(_played(reading.record, played), scored),
            *_cautions_of_extras(sound),
        ),
        figures=_figures(reading.record, scored, teams=given.teams),
    )


def _figures(
    record: Record | TractorRecord, scored: MatchScore | TractorScore, *, teams: bool
) -> dict[str, Any]:
    if isinstance(record, TractorRecord) and isinstance(scored, TractorScore):
        return figures.of_tractor(record, scored)
    if isinstance(record, Record) and isinstance(scored, MatchScore):
        return figures.of_match(record, scored, teams=teams)
    return {}


def _played(record: Record | TractorRecord, played: int) -> Record | TractorRecord:
    if isinstance(record, TractorRecord):
        return replace(record, deals=record.deals[:played])
    return replace(record, deals=record.deals[:played])


def extra_record(given: Given, facts: Facts) -> Facts:
    """加赛: a record of its own, one deal long, nothing owed, the lead by draw."""
    single = replace(given, waiting=0, max_deals=1, first_lead=None, first_dealer=None, ended=None)
    return record_of(single, [facts])


Extra = tuple[Facts, MatchScore | TractorScore]


def _extras(given: Given) -> list[Extra | Refusal]:
    found: list[Extra | Refusal] = []
    for index, facts in enumerate(given.extras):
        record = extra_record(given, facts)
        reading = read_record(record)
        if reading.record is None or reading.faults:
            moved = [_moved(fault, index) for fault in reading.faults]
            found.append(Refusal(tuple(moved)))
        else:
            found.append((record, score(reading.record)))
    return found


def _cautions_of_extras(extras: Sequence[Extra]) -> Iterator[Caution]:
    for index, (record, scored) in enumerate(extras):
        reading = read_record(record)
        if reading.record is not None:
            yield from (_moved(one, index) for one in cautions(reading.record, scored))


def _moved(found: Found, index: int) -> Found:
    """What was found in an extra deal, named as such."""
    return replace(found, where=found.where.replace("deals[0]", f"extra[{index}]", 1))


def _counting(
    given: Given, scored: MatchScore | TractorScore, extras: Sequence[Extra]
) -> tuple[Extra, ...]:
    """Those that count; a match that a correction has decided, or begun again, has none."""
    if not _owes_extra(given, scored):
        return ()
    decides = (at for at, one in enumerate(extras, 1) if _extra_winner(given, one[1]))
    return tuple(extras[: next(decides, len(extras))])


def _owes_extra(given: Given, scored: MatchScore | TractorScore) -> bool:
    """It ended level and must be decided by extra deals."""
    level = scored.ended not in ("running", "forfeit") and not _match_winner(given, scored)
    return level and given.must_decide and given.tie in BY_EXTRA_DEALS


def needs_lot(given: Given, scored: MatchScore | TractorScore) -> bool:
    """It ended level and is decided by lots, which nobody has drawn yet."""
    level = scored.ended not in ("running", "forfeit") and not _match_winner(given, scored)
    return level and given.must_decide and given.tie == "lots" and not given.lot


def _decided(
    given: Given, scored: MatchScore | TractorScore, extras: Sequence[Extra]
) -> tuple[str, str, bool]:
    """Status, the format's winner, and whether an extra deal is due."""
    if given.annulled:
        return "annulled", "", False
    if given.bye:
        return "bye", given.sides[0], False
    if given.absent:
        return "walkover", _other(given, given.absent), False
    if given.award is not None:
        return "awarded", str(given.award.get("winner") or ""), False
    if scored.ended == "running":
        return ("running" if given.deals else "planned"), "", False
    if _owes_extra(given, scored):
        winner = _extra_winner(given, extras[-1][1]) if extras else ""
        return "finished", winner, not winner
    winner = _match_winner(given, scored)
    if winner or not given.must_decide or scored.ended == "forfeit":
        return "finished", winner, False
    if given.tie == "lots":
        return "finished", given.lot, False
    if given.tie == "dealer" and isinstance(scored, TractorScore) and scored.deals:
        winner = tractor_side_of(scored.deals[-1].next_dealer)
    return "finished", winner, False


def _other(given: Given, side: str) -> str:
    first, second = given.sides
    return {first: second, second: first}.get(side, "")


def _match_winner(given: Given, scored: MatchScore | TractorScore) -> str:
    """FORMATS section 5: the book's; standard teams: the sweeping side, else more points.

    Players by themselves have a winner of that kind only where one is needed: in a play-off.
    """
    if scored.ended == "forfeit" and not given.teams:
        return ""
    if scored.winner or isinstance(scored, TractorScore) or scored.players is None:
        return scored.winner or ""
    sided = given.teams or given.must_decide
    return _ahead(scored) if sided and scored.ended != "forfeit" else ""


def _ahead(scored: MatchScore) -> str:
    ahead = scored.sides["odd"] - scored.sides["even"]
    return "" if not ahead else "odd" if ahead > 0 else "even"


def _extra_winner(given: Given, scored: MatchScore | TractorScore) -> str:
    """Who wins the match by one extra deal."""
    if isinstance(scored, TractorScore):
        return scored.deals[0].up
    finish = scored.deals[0].finish
    if given.tie == "head_side" and finish is not None and scored.ended != "forfeit":
        return side_of(finish.places[0])
    return scored.winner or ("" if scored.players is None else _ahead(scored))
