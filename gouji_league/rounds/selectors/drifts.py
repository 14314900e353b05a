"""更正的后果: what no longer follows from the results, in words, before anybody puts it right."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.rounds.selectors.checks import where
from gouji_league.rounds.services.drifting import Drift, drifts
from gouji_league.tournaments.models import Stage


@dataclass(frozen=True, slots=True)
class ShownDrift:
    because: str
    changes: Sequence[str]
    matches: Sequence[str]
    """In which people change places."""
    begun: bool
    """One of those matches has begun."""
    stays: bool
    """Nothing can be put right by changing places."""


def shown(stage: Stage) -> list[ShownDrift]:
    found = drifts(stage)
    if not found:
        return []
    names = dict(stage.tournament.entrants.values_list("number", "name"))
    carried = dict(stage.takings.values_list("entrant__number", "carried"))
    return [_shown(one, names, carried) for one in found]


def _shown(drift: Drift, names: Mapping[int, str], carried: Mapping[int, Any]) -> ShownDrift:
    changes = [*_changes(drift.instead, names), *_brought(drift, names, carried)]
    if drift.left_out is not None:
        words = _("%(name)s 赢了，可是下一轮没有排：下一轮还没开打就撤回重抽，已经开打的照旧")
        changes.append(words % {"name": names[drift.left_out]})
    return ShownDrift(
        because=_because(drift),
        changes=changes,
        matches=[where(one) for one in drift.matches],
        begun=bool(drift.begun),
        stays=drift.stays,
    )


def _because(drift: Drift) -> str:
    if drift.because is not None:
        return _("%(match)s 的胜方变了：") % {"match": where(drift.because)}
    return _("上一阶段带来的分变了：") if drift.carried else _("上一阶段的名次变了：")


def _changes(instead: Mapping[int, int], names: Mapping[int, str]) -> Iterator[str]:
    """Each once: two that change places are one sentence."""
    for old, new in instead.items():
        if instead.get(new) != old:
            yield _("%(new)s 顶替 %(old)s") % {"new": names[new], "old": names[old]}
        elif old < new:
            yield _("%(one)s 和 %(other)s 对调") % {"one": names[old], "other": names[new]}


def _brought(drift: Drift, names: Mapping[int, str], carried: Mapping[int, Any]) -> Iterator[str]:
    for number, now in drift.carried.items():
        was = carried_words(carried.get(number)) or _("不带分")
        yield f"{names[number]} {was} → {carried_words(now) or _('不带分')}"


def carried_words(carried: Mapping[str, Any] | None) -> str:
    """带分: what somebody brings from the stage before."""
    if not carried:
        return ""
    if "match_points" in carried:
        return _("带场分 %(points)s") % {"points": carried["match_points"]}
    return _("带得失分 %(for)s : %(against)s") % carried
