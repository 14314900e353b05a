"""改规则的影响: what a match came to by the rules that it has, and would come to by others.

Pure: the page that shows it and the write that stores it ask the same."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gouji_league.matches.derive import Derived, derive
from gouji_league.matches.whole import Whole
from gouji_league.rules.facts import OptionValue
from gouji_league.rules.findings import Fault
from gouji_league.rules.score import MatchScore, Refusal

BESIDE_FIGURES = frozenset({"net", "max_deals"})
"""Stored with an outcome, and no figure that anybody signs."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One match before and after."""

    found: Whole
    before: Derived | Refusal
    after: Derived | Refusal

    @property
    def begun(self) -> bool:
        """A deal is stored: the match stays by its rules unless the whole stage follows."""
        return bool(self.found.deals or self.found.extras)

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with its facts by the other rules."""
        return self.after.faults if isinstance(self.after, Refusal) else ()

    @property
    def alters(self) -> bool:
        """Some figure differs: what was signed is no longer what it came to."""
        return _figures(self.before) != _figures(self.after)

    @property
    def alters_play(self) -> bool:
        """Who pays whom, or who leads, differs."""
        return _play(self.before) != _play(self.after)

    @property
    def newly_set_aside(self) -> tuple[int, ...]:
        """Deals that count now and would not."""
        return tuple(n for n in _aside(self.after) if n not in _aside(self.before))

    @property
    def counted_again(self) -> tuple[int, ...]:
        """Deals that do not count now and would."""
        return tuple(n for n in _aside(self.before) if n not in _aside(self.after))

    def grave(self) -> list[Any] | None:
        """What of it nobody should find out afterwards; None: points at most."""
        if not self.faults and _course(self.before) == _course(self.after):
            return None
        codes = [[one.code, one.where] for one in self.faults]
        return [str(self.found.match.key), _course(self.before), _course(self.after), codes]


def effect(found: Whole, options: Mapping[str, OptionValue]) -> Effect:
    """What other options would make of a match."""
    return Effect(found, derive(found.given()), derive(found.given(options=options)))


def mark(effects: Iterable[Effect], *beside: Any) -> str:
    """The grave part of what was shown: deals stored meanwhile that only move points leave it."""
    told = [one for effect in effects if (one := effect.grave()) is not None]
    text = json.dumps([beside, told], sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _figures(derived: Derived | Refusal) -> Any:
    if isinstance(derived, Refusal):
        return derived.faults
    told = {key: one for key, one in derived.outcome().items() if key not in BESIDE_FIGURES}
    return derived.status, derived.winner, told, list(derived.lines())


def _play(derived: Derived | Refusal) -> Any:
    if isinstance(derived, Refusal) or not isinstance(derived.score, MatchScore):
        return None
    return [(deal.tributes, deal.lead) for deal in derived.score.deals]


def _aside(derived: Derived | Refusal) -> tuple[int, ...]:
    return () if isinstance(derived, Refusal) else derived.set_aside


def _course(derived: Derived | Refusal) -> Any:
    """How it went, points apart."""
    if isinstance(derived, Refusal):
        return None
    aside = [list(derived.set_aside), list(derived.extra_aside)]
    return [derived.status, derived.winner, derived.score.ended, *aside]
