"""双升: points of a deal, levels and dealers. RULES section 9."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import TRACTOR
from gouji_league.rules.facts import Dug, TractorDeal, TractorRecord
from gouji_league.rules.words import DEFAULT_LANGUAGE, Language

TractorSide = Literal["ns", "ew"]
OTHER: Final[dict[TractorSide, TractorSide]] = {"ns": "ew", "ew": "ns"}
LEVELS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TOP: Final = len(LEVELS) - 1


@dataclass(frozen=True, slots=True)
class TractorDealScore:
    dealer: int
    level: str
    """The dealer's side's, before the deal."""
    multiplier: int
    points: int
    up: TractorSide
    gain: int
    """Levels, before the stop at A."""
    levels: Mapping[TractorSide, str]
    """After the deal."""
    next_dealer: int

    def as_json(self) -> dict[str, object]:
        return {
            "dealer": self.dealer,
            "level": self.level,
            "multiplier": self.multiplier,
            "points": self.points,
            "up": self.up,
            "gain": self.gain,
            "levels": dict(self.levels),
            "next_dealer": self.next_dealer,
        }


@dataclass(frozen=True, slots=True)
class TractorScore:
    rulebook: str
    ended: str
    winner: TractorSide | None
    levels: Mapping[TractorSide, str]
    deals: tuple[TractorDealScore, ...]

    def as_json(self, _language: Language = DEFAULT_LANGUAGE) -> dict[str, object]:
        return {
            "rulebook": self.rulebook,
            "ended": self.ended,
            "winner": self.winner,
            "levels": dict(self.levels),
            "deals": [deal.as_json() for deal in self.deals],
        }


def side_of(seat: int) -> TractorSide:
    return "ns" if seat & 1 else "ew"


def next_seat(seat: int) -> int:
    return seat % 4 + 1


def partner(seat: int) -> int:
    return next_seat(next_seat(seat))


def multiplier(dug: Dug | None) -> int:
    """扣底: what the kitty counts (004-2.2.12)."""
    if dug is None:
        return 0
    if dug.tractor:
        return 2 << dug.tractor
    return 4 * dug.pairs if dug.pairs else 2


def catchers_points(deal: TractorDeal, *, dealer: int, fouls: Mapping[str, int]) -> int:
    """Caught and dug, and the fouls of either side moved over."""
    points = deal.caught + deal.kitty * multiplier(deal.dug)
    for foul in deal.fouls:
        moved = fouls[foul.kind] * (foul.cards or 1)
        points += moved if side_of(foul.seat) == side_of(dealer) else -moved
    return points


def rise(points: int, book: TractorBook) -> tuple[bool, int]:
    """Whether the dealer's side held the deal, and the levels gained by the side that has it
    (004-2.2.13)."""
    below = 0
    for below, levels in book.held:
        if points < below:
            return True, levels
    return False, (points - below) // book.level_for_each


def score_tractor(record: TractorRecord) -> TractorScore:
    """The score of sound facts, up to the end that they bring."""
    book = TRACTOR[record.rulebook]
    levels: dict[TractorSide, int] = {"ns": 0, "ew": 0}
    deals: list[TractorDealScore] = []
    winner: TractorSide | None = None
    dealer = record.first_dealer
    for deal in record.deals:
        dealer = deal.dealer or dealer
        level = levels[side_of(dealer)]
        points = catchers_points(deal, dealer=dealer, fouls=book.fouls)
        held, gain = rise(points, book)
        up = side_of(dealer) if held else OTHER[side_of(dealer)]
        reached = levels[up] + gain
        levels[up] = min(reached, TOP)
        following = partner(dealer) if held else next_seat(dealer)
        deals.append(
            TractorDealScore(
                dealer,
                LEVELS[level],
                multiplier(deal.dug),
                points,
                up,
                gain,
                _named(levels),
                following,
            )
        )
        passed = held and level == TOP if record.options["must_play_a"] else reached > TOP
        dealer = following
        if passed:
            winner = up
            break
    ended = "passed_A" if winner else record.ended or "running"
    if ended == "stopped" and levels["ns"] != levels["ew"]:
        winner = "ns" if levels["ns"] > levels["ew"] else "ew"
    return TractorScore(record.rulebook, ended, winner, _named(levels), tuple(deals))


def _named(levels: Mapping[TractorSide, int]) -> dict[TractorSide, str]:
    return {side: LEVELS[level] for side, level in levels.items()}
