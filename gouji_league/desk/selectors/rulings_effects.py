"""影响: what a ruling or a foul changes, before and after: totals, who wins, points and places.

It is measured and kept by numbers; names are put in when it is read, as its reader may see them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.whole import Whole
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.publishing import Horizon
from gouji_league.ui.templatetags.ui import figure_text

Effect = dict[str, Any]
SHOWN = 4
"""Of those who only change places as many are named."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A stage, and one of its matches, as they stand."""

    entrants: Mapping[int, tuple[int | None, int]]
    """By number: rank and points."""
    through: int | None
    """The last round that counts in it; None: also a match that belongs to none."""
    match: Mapping[str, Any] = field(default_factory=dict)


def measure(stage: Stage, match: Match | None = None) -> Measured:
    table, alone = stage_table(stage), stage.format in PLAYERS
    rounds = [stored.round for stored, _outcome in table.read]
    return Measured(
        entrants={
            row.entrant: (row.rank, row.points if alone else row.points_for) for row in table.rows
        },
        through=None if None in rounds else max((one or 0 for one in rounds), default=0),
        match=_match(match) if match else {},
    )


def _match(match: Match) -> dict[str, Any]:
    held = Match.objects.select_related("stage").get(pk=match.pk)
    return {
        "totals": naming.stored_totals(held),
        "winner": held.winner,
        "status": held.status,
        "aside": held.outcome.get("set_aside", []),
    }


def compare(before: Measured, after: Measured) -> Effect:
    """What is kept: only what differs."""
    told: Effect = {"entrants": _moved(before, after), "through": after.through}
    for key in ("totals", "winner", "status", "aside"):
        was, now = before.match.get(key), after.match.get(key)
        if was != now:
            told[key] = [was, now]
    return told


def _moved(before: Measured, after: Measured) -> list[dict[str, Any]]:
    """Whose points differ first, the largest gain on top; then who only changes places."""
    found = []
    for number, (rank, points) in after.entrants.items():
        was_rank, was_points = before.entrants.get(number, (None, 0))
        if (rank, points) != (was_rank, was_points):
            found.append(
                {"entrant": number, "rank": [was_rank, rank], "points": [was_points, points]}
            )
    return sorted(found, key=lambda one: (_gain(one) == 0, -_gain(one), one["rank"][1] or 0))


def _gain(one: Mapping[str, Any]) -> int:
    return int(one["points"][1] - one["points"][0])


# In words --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Shift:
    """甲 +3，第5→4名."""

    name: str
    words: str


def shifts(
    effect: Effect, names: Mapping[int, str], *, ranks: bool = True, most: int = SHOWN
) -> list[Shift]:
    """Whose points or places change; `ranks`: whether its reader may see the places."""
    told: list[Shift] = []
    only_moved = 0
    for one in effect.get("entrants", ()):
        words = list(_shift(one, ranks=ranks))
        if not words:
            continue
        only_moved += not _gain(one)
        if _gain(one) or only_moved <= most:
            told.append(Shift(names.get(one["entrant"], ""), _("，").join(words)))
    return told


def _shift(one: Mapping[str, Any], *, ranks: bool) -> Iterator[str]:
    if gain := _gain(one):
        yield figure_text(gain)
    was, now = one["rank"]
    if ranks and was != now:
        yield _("第%(was)s→%(now)s名") % {"was": was or "–", "now": now or "–"}


def shows_ranks(effect: Effect, horizon: Horizon) -> bool:
    """Places tell of all rounds that counted: of one that is held back nothing may be told."""
    return not horizon.hides(effect.get("through"))


def sentences(effect: Effect, found: Whole) -> list[str]:
    """What becomes of the match itself."""
    return list(_sentences(effect, found))


def _sentences(effect: Effect, found: Whole) -> Iterator[str]:
    names = {one.key: one.name for one in naming.sides(found)}
    if totals := effect.get("totals"):
        yield _("这一局：%(was)s，改成 %(now)s。") % {
            "was": _totals(totals[0]),
            "now": _totals(totals[1]),
        }
    if winner := effect.get("winner"):
        nobody = _("没有")
        yield _("胜方：原来是%(was)s，改成%(now)s。") % {
            "was": names.get(winner[0], nobody),
            "now": names.get(winner[1], nobody),
        }
    if status := effect.get("status"):
        yield _("状态：%(was)s，改成%(now)s。") % {
            "was": Match.Status(status[0]).label,
            "now": Match.Status(status[1]).label,
        }
    if aside := effect.get("aside"):
        changed = sorted({*aside[0]} ^ {*aside[1]})
        numbers = [naming.counted_number(found, one) for one in changed]
        yield _("第 %(numbers)s 盘计不计跟着变。") % {
            "numbers": "、".join(str(one) for one in numbers)
        }


def _totals(totals: Mapping[str, Any]) -> str:
    return " : ".join(
        one if isinstance(one, str) else figure_text(one, "plain") for one in totals.values()
    )
