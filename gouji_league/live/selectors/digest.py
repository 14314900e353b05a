"""更正和裁定: what was changed after it was entered, a sentence each, from the versions of deals;
and what was ruled, with what that changed."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from gouji_league.desk.selectors import rulings as ruled
from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.live.selectors.deals import ShownDeal, key_of
from gouji_league.live.words import match_words
from gouji_league.matches.models import Match
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.words import Language

LATEST = 3
"""Rulings on the page of the tournament."""


@dataclass(frozen=True, slots=True)
class Correction:
    key: str
    """The deal's anchor; empty: it is not there any more."""
    title: str
    words: Sequence[str]
    reason: str
    by: str
    """Who entered it; empty for those who have no role here."""
    at: datetime


def counts(versions: Sequence[Mapping[str, Any]]) -> Counter[str]:
    """How many versions each deal has, by its anchor."""
    return Counter(key_of(one["number"], extra=one["extra"]) for one in versions)


def corrections(
    versions: Sequence[Mapping[str, Any]], deals: Sequence[ShownDeal], *, named: bool
) -> list[Correction]:
    """Every version but the first of each deal, in the order in which they came."""
    titles = {one.key: one.title for one in deals}
    told = []
    for one in sorted(versions, key=lambda version: str(version["at"])):
        if one["version"] == 1:
            continue
        key = key_of(one["number"], extra=one["extra"])
        told.append(
            Correction(
                key=key if key in titles else "",
                title=titles.get(key) or gettext("第%(number)s盘") % {"number": one["number"]},
                words=_words(one["differs"]),
                reason=one["reason"],
                by=str(one.get("by", "")) if named else "",
                at=datetime.fromisoformat(one["at"]),
            )
        )
    return told


def _words(differs: Sequence[Mapping[str, Any]]) -> list[str]:
    """What differs; a deal that was taken back or entered again is not told row by row."""
    back = next((one for one in differs if one["key"] == "taken_back"), None)
    if back is not None:
        return [gettext("撤回了") if back["before"] is None else gettext("重新录入")]
    return [str(one["words"]) for one in differs] or [gettext("内容没有改动")]


# 裁定 ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ruled:
    match: Match
    told: ruled.Told

    @property
    def title(self) -> str:
        return match_words(self.match)


def rulings(seen: Seen, wholes: Sequence[Whole], language: Language) -> list[Ruled]:
    """Of these matches, whose names are masked already; the newest first."""
    found = ruled.of_matches(
        seen.tournament, wholes, language=language, named=seen.named, horizon=seen.horizon
    )
    matches = {one.match.pk: one.match for one in wholes}
    told = [Ruled(matches[pk], one) for pk, own in found.items() for one in own]
    return sorted(told, key=lambda one: one.told.at, reverse=True)


def latest(seen: Seen, language: Language) -> list[Ruled]:
    """Of the tournament, in rounds that may be seen."""
    pks = ruled.latest(seen.tournament, LATEST)
    if not pks:
        return []
    wholes = [
        one
        for one in gather(Match.objects.filter(pk__in=pks))
        if not seen.horizon.hides(one.match.round)
    ]
    masking.mask(wholes, seen)
    return rulings(seen, wholes, language)[:LATEST]
