"""更正: what was changed after it was entered, a sentence each, from the versions of the deals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext

from gouji_league.live.selectors.deals import ShownDeal, key_of


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
