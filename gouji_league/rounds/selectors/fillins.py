"""附加赛: who fills up a table of players who play off, why nobody does, and who plays off now.

Only those who share their rank with nobody are asked, the nearest below first: the match counts
among those who are level, so there is nobody else whom it could part. What parted by lots or by a
play-off is level here: a play-off goes before the lots, and an earlier one is between its own.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.asking import AWAY, OPEN
from gouji_league.rules.ranking.keys.base import Mark
from gouji_league.standings.selectors import Row, StageTable
from gouji_league.tournaments.models import Entrant, Stage

SEATED = 6
Level = tuple[tuple[str, Mark], ...]


@dataclass(frozen=True, slots=True)
class Six:
    """Those who play off and those who fill up the table, by number."""

    tied: Sequence[int]
    fill_ins: Sequence[int] = ()
    why_not: str = ""
    """Empty: they can play."""


def six(table: StageTable, tied: Sequence[int]) -> Six:
    """`tied`: who shares a rank in a stage of players."""
    rows = {row.entrant: row for row in table.rows if row.rank is not None}
    away = [one for one in tied if _is_away(table, rows[one])]
    if away:
        names = _("、").join(table.entrants[one].name for one in away)
        why = _("%(names)s不在，打不了附加赛：要么并列，要么抽签。") % {"names": names}
        return Six(tied, why_not=why)
    if len(tied) > SEATED:
        why = _("并列的有 %(n)s 人，一桌只坐六人，打不了附加赛：要么并列，要么抽签。")
        return Six(tied, why_not=why % {"n": len(tied)})
    if not _is_whole(rows, tied):
        why = _("他们里有人抽过签，再打附加赛就不公平：先撤销抽签，或者接着抽。")
        return Six(tied, why_not=why)
    found = _alone(table, rows, tied)[: SEATED - len(tied)]
    missing = SEATED - len(tied) - len(found)
    if missing:
        why = _(
            "打附加赛要坐满六人，还差 %(n)s 个陪打的："
            "名次不和别人并列的才能陪，不然也会跟着分出先后。要么并列，要么抽签。"
        )
        return Six(tied, why_not=why % {"n": missing})
    return Six(tied, found)


def _is_away(table: StageTable, row: Row) -> bool:
    return bool(row.withdrawn) or table.entrants[row.entrant].status in AWAY


def _is_whole(rows: dict[int, Row], tied: Sequence[int]) -> bool:
    """Nobody is level with them but for lots."""
    level = _until_lots(rows[tied[0]])
    return {one for one, row in rows.items() if _until_lots(row) == level} == set(tied)


def _alone(table: StageTable, rows: dict[int, Row], tied: Sequence[int]) -> list[int]:
    """Those who could fill up, the nearest below first, then the nearest above."""
    levels = {one: _without_playoffs(row) for one, row in rows.items()}
    counts = Counter(levels.values())
    ranked = list(rows)
    first = min(ranked.index(one) for one in tied)
    in_turn = [*ranked[first:], *reversed(ranked[:first])]
    return [one for one in in_turn if counts[levels[one]] == 1 and not _is_away(table, rows[one])]


def _until_lots(row: Row) -> Level:
    """What a row is sorted by before any lots."""
    if row.of is None:
        return ()
    steps = zip(row.of.path, row.of.marks, strict=True)
    return tuple(takewhile(lambda step: step[0] != "lots", steps))


def _without_playoffs(row: Row) -> Level:
    return tuple(step for step in _until_lots(row) if step[0] != "playoff")


Running = Sequence[tuple[Match, set[int]]]


def open_playoffs(stage: Stage) -> Running:
    """Those that are not over, each with the entrants that play in it, by pk."""
    rows = Match.objects.filter(stage=stage, kind=Match.Kind.PLAYOFF, status__in=OPEN)
    found = rows.select_related("table", "first", "second").order_by("pk")
    return [(one, _between(one)) for one in found]


def those_among(running: Running, entrants: Iterable[Entrant]) -> list[Match]:
    """Between two of these, or of six two of whom they are."""
    pks = {one.pk for one in entrants}
    return [match for match, between in running if len(pks & between) > 1]


def _between(match: Match) -> set[int]:
    """Its sides, or its players as the entrants that they are; by pk."""
    if match.first_id is not None and match.second_id is not None:
        return {match.first_id, match.second_id}
    rows = match.places.filter(player__memberships__entrant__kind=Entrant.Kind.PLAYER)
    return set(rows.values_list("player__memberships__entrant", flat=True))
