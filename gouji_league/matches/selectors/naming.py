"""How a match is called and how it stands, for the pages of its own people."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from gouji_league.matches.derive import SIDES, Derived
from gouji_league.matches.models import Match
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.tractor import TractorScore

DOT = "·"


@dataclass(frozen=True, slots=True)
class SideName:
    """One side: its mark, what it is called, who plays."""

    key: str
    name: str
    players: str
    """Empty where the name says it already."""


def title(match: Match) -> str:
    """3 号桌 · 第 2 轮."""
    parts = []
    if match.table:
        parts.append(gettext("%(number)s 号桌") % {"number": match.table.number})
    if match.round:
        parts.append(gettext("第 %(number)s 轮") % {"number": match.round})
    return " · ".join(parts) or gettext("没有排桌")


def is_tractor(match: Match) -> bool:
    return isinstance(BOOKS[match.stage.rulebook], TractorBook)


def sides(found: Whole) -> list[SideName]:
    """■ first."""
    match = found.match
    people = found.line_ups[-1].players if found.line_ups else []
    told = []
    for key, entrant, own in zip(
        SIDES[is_tractor(match)],
        (match.first, match.second),
        (people[0::2], people[1::2]),
        strict=True,
    ):
        players = DOT.join(player.name for player in own)
        told.append(SideName(key, entrant.name if entrant else players, players if entrant else ""))
    return told


def totals(derived: Derived) -> dict[str, Any]:
    """What each side has: points, or in 双升 the level."""
    scored = derived.score
    told: Mapping[Any, Any] = scored.levels if isinstance(scored, TractorScore) else scored.sides
    return dict(told)


def counted_number(found: Whole, number: int) -> int:
    """盘: the number that people count, of a deal in the record; a void one is replayed under its
    own."""
    scored = found.derived.score
    if isinstance(scored, TractorScore):
        return number
    return number - sum(deal.finish is None for deal in scored.deals[: number - 1])


def deal_title(found: Whole, number: int, *, extra: bool = False) -> str:
    """第3盘, as people count; 第3盘 · 作废; 加赛第1盘."""
    if extra:
        return gettext("加赛第%(n)s盘") % {"n": number}
    scored, counted = found.derived.score, counted_number(found, number)
    played = () if isinstance(scored, TractorScore) else scored.deals
    if number <= len(played) and played[number - 1].finish is None:
        return gettext("第%(number)s盘 · 作废") % {"number": counted}
    return gettext("第%(n)s盘") % {"n": counted}


def stored_totals(match: Match) -> dict[str, Any]:
    """The same as it is stored; by totals only those."""
    told = (match.award or {}).get("totals")
    return dict(told or match.outcome.get("levels") or match.outcome.get("sides") or {})
