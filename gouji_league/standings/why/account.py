"""一行: everything about one row of a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.rules.ranking.table import Row
from gouji_league.standings.selectors import StageTable
from gouji_league.standings.why.case import Case
from gouji_league.standings.why.entries import Brought, entries
from gouji_league.standings.why.parting import sentence
from gouji_league.standings.why.steps import Step, steps
from gouji_league.standings.why.sums import Figure, figures


@dataclass(frozen=True, slots=True)
class Why:
    """Why an entrant stands where it stands."""

    entrant: int
    rank: int | None
    """None: annulled."""
    sentences: Sequence[str]
    """What parts it from the row above and the row below."""
    steps: Sequence[Step]
    figures: Sequence[Figure]
    entries: Sequence[Brought]


def why(table: StageTable, entrant: int, names: Mapping[int, str]) -> Why | None:
    """None: the entrant does not stand in this table."""
    found = next((row for row in table.rows if row.entrant == entrant), None)
    if found is None or found.of is None:
        return None
    if found.rank is None:
        told = [_("退赛，成绩取消：它的场次对谁都不算，没有名次。")]
        return Why(entrant, None, told, [], [], [])
    case, row = Case.of(table, entrant, names), found.of
    return Why(
        entrant,
        row.rank,
        _beside(case, row),
        steps(case, row),
        figures(case, row),
        entries(case, row),
    )


def _beside(case: Case, row: Row) -> list[str]:
    at = next(place for place, one in enumerate(case.rows) if one is row)
    above = [case.rows[at - 1]] if at else []
    told = [sentence(case, row, other) for other in (*above, *case.rows[at + 1 : at + 2])]
    return told or [_("这张表里只有它一个。")]
