"""牌: sets, what beats what, and what a hand allows. RULES section 8.

A book differs from another in three things only: whether 3s take 2s and jokers, what opens, and
what a hand must lack; `CardRules` names them.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2", "X", "D")
ORDER: Final = {rank: number for number, rank in enumerate(RANKS)}
"""大小: 3 lowest, 大王 highest."""
JOKERS: Final = frozenset({"X", "D"})
PACKS: Final = 4
GOUJI_FROM: Final = {"10": 5, "J": 4, "Q": 3, "K": 2, "A": 2, "2": 1}
"""够级牌: so many of a rank, wild 2s counted in (000-2.12)."""

_CARD: Final = re.compile(r"10|[2-9JQKAXD]")
_CARDS: Final = re.compile(r"(?:\s*(?:10|[2-9JQKAXD]))*\s*")


@dataclass(frozen=True, slots=True)
class CardSet:
    """一套牌: jokers and one rank, wild 2s counted as that rank; jokers alone have no rank."""

    big: int
    small: int
    rank: str | None
    count: int
    """Cards of the rank, wild 2s among them."""
    wild: int

    @property
    def jokers(self) -> int:
        return self.big + self.small

    @property
    def downwards(self) -> tuple[int, ...]:
        """The cards from the highest to the lowest, each by its order."""
        rank = ORDER[self.rank] if self.rank else 0
        return (ORDER["D"],) * self.big + (ORDER["X"],) * self.small + (rank,) * self.count


@dataclass(frozen=True, slots=True)
class CardRules:
    """What a book, with its options, says of cards."""

    pure_threes: bool
    """3s take neither 2s nor jokers and are played last (憋3)."""
    opens: Callable[[CardSet], bool]
    """Of a gouji set: does it open?"""
    last_is_threes: bool
    """Burning: every later set needs a joker save the last one of 3s; else save the last one."""
    revolts_without: frozenset[str]
    buys_three: bool
    buys_four: bool


def opens_pure(card_set: CardSet, *, twos_from: int | None) -> bool:
    """Neither jokers nor wild 2s; pure 2s from so many on, or never."""
    if card_set.jokers or card_set.wild:
        return False
    return card_set.rank != "2" or (twos_from is not None and card_set.count >= twos_from)


def opens_without_big(card_set: CardSet) -> bool:
    """002-24.1a: any gouji set but one with 大王."""
    return not card_set.big


def parse(text: str) -> list[str] | None:
    """The cards of a notation such as `22999` or `D 10 10`; None: it cannot be read."""
    upper = text.upper()
    return _CARD.findall(upper) if _CARDS.fullmatch(upper) else None


def too_many(cards: list[str]) -> str | None:
    """A rank of which four packs hold fewer cards: four of each joker, sixteen of another rank."""
    for rank, count in Counter(cards).items():
        if count > (PACKS if rank in JOKERS else 4 * PACKS):
            return rank
    return None


def card_set(cards: list[str], rules: CardRules) -> CardSet | None:
    """The cards as a set, or None where they are none."""
    left = Counter(cards)
    big, small, twos = left.pop("D", 0), left.pop("X", 0), left.pop("2", 0)
    if not cards or len(left) > 1:
        return None
    if not left:
        return CardSet(big, small, "2" if twos else None, twos, 0)
    [(rank, count)] = left.items()
    if rank == "3" and rules.pure_threes and big + small + twos:
        return None
    return CardSet(big, small, rank, count + twos, twos)


def beats(one: CardSet | None, other: CardSet | None) -> bool:
    """压: as many cards, and each higher than its counterpart."""
    if one is None or other is None:
        return False
    mine, theirs = one.downwards, other.downwards
    return len(mine) == len(theirs) and all(a > b for a, b in zip(mine, theirs, strict=True))


def is_gouji(one: CardSet | None) -> bool:
    """够级牌: any joker, or enough of a rank from 10 on."""
    if one is None:
        return False
    return bool(one.jokers) or one.count >= GOUJI_FROM.get(one.rank or "", 99)


def is_opening(one: CardSet | None, rules: CardRules) -> bool:
    """开点牌: a gouji set of the kind that the book lets open."""
    return one is not None and is_gouji(one) and rules.opens(one)


def burn_needs(hand: list[str], rules: CardRules) -> int:
    """烧: how many jokers the cards left must hold, so that each later set but the last has one."""
    ranks = set(hand) - JOKERS
    twos = "2" in ranks
    ranks.discard("2")
    if rules.last_is_threes:
        ranks.discard("3")
        return max(len(ranks), int(twos))
    alone = twos and rules.pure_threes and ranks == {"3"}
    return max(len(ranks) + int(alone) - 1, 0)


def can_burn(hand: list[str], rules: CardRules) -> bool:
    return sum(card in JOKERS for card in hand) >= burn_needs(hand, rules)


def can_revolt(hand: list[str], rules: CardRules) -> bool:
    """革命: the hand holds none of the cards that forbid it."""
    return rules.revolts_without.isdisjoint(hand)


def must_buy_three(hand: list[str], rules: CardRules) -> bool:
    return rules.buys_three and "3" not in hand


def must_buy_four(hand: list[str], rules: CardRules) -> bool:
    return rules.buys_four and "4" not in hand
