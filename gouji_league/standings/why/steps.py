"""一项一项比: how a row was parted from everybody else, key by key, down the cascade."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.rules.ranking.cascade import UNASKED
from gouji_league.rules.ranking.table import Row
from gouji_league.standings.why.case import Case
from gouji_league.standings.why.parting import AMONG_KEYS, unused
from gouji_league.standings.why.values import label, value_words

NAMED = 3
"""So many are named; of more it is said how many they are."""


@dataclass(frozen=True, slots=True)
class Step:
    """One key: what it says of the row, and of those who were equal so far."""

    label: str
    value: str
    told: str


def steps(case: Case, row: Row) -> list[Step]:
    return list(_steps(case, row))


def _steps(case: Case, row: Row) -> Iterator[Step]:
    tied = case.tied(row, 0)
    for at, key in enumerate(case.path):
        if len(tied) < 2:
            return
        if row.marks[at] == UNASKED:
            continue
        left = [one for one in tied if one.marks[at] == row.marks[at]]
        value = value_words(case, key, case.seen(row, at))
        yield Step(label(case, key), value, _told(case, row, at, tied, left))
        tied = left
    if len(tied) > 1:
        words = _("每一项都相同：%(names)s，并列第%(rank)s名。")
        yield Step("", "", words % {"names": _names(case, row, tied), "rank": row.rank})


def _told(case: Case, row: Row, at: int, tied: Sequence[Row], left: Sequence[Row]) -> str:
    key = case.path[at]
    if len(left) == len(tied):
        if row.told[at] is None:
            return _("%(told)s。") % {"told": unused(case, row, at)}
        return _("%(count)s都一样。") % {"count": case.count(len(tied))}
    ahead = [one for one in tied if one.marks[at] < row.marks[at]]
    behind = [one for one in tied if one.marks[at] > row.marks[at]]
    parts = []
    if key in AMONG_KEYS:
        parts.append(_("只看%(count)s之间") % {"count": case.count(len(tied))})
    if ahead:
        parts.append(_("在前面的有 %(who)s") % {"who": _who(case, at, ahead)})
    if behind:
        parts.append(_("在后面的有 %(who)s") % {"who": _who(case, at, behind)})
    if len(left) > 1:
        parts.append(_("同样的还有 %(who)s") % {"who": _names(case, row, left)})
    return _("%(told)s。") % {"told": _("；").join(parts)}


def _who(case: Case, at: int, rows: Sequence[Row]) -> str:
    """甲队（+9）、乙队（+7); of many only how many."""
    if len(rows) > NAMED:
        return case.count(len(rows))
    told = (
        _("%(name)s（%(value)s）")
        % {
            "name": case.name(one.entrant),
            "value": value_words(case, case.path[at], case.seen(one, at)),
        }
        for one in rows
    )
    return _("、").join(told)


def _names(case: Case, row: Row, rows: Sequence[Row]) -> str:
    others = [case.name(one.entrant) for one in rows if one is not row]
    if len(others) > NAMED:
        return case.count(len(others))
    return _("、").join(others)
