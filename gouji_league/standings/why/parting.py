"""分开两行: the sentence that names the deciding key and both values."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from gouji_league.rules.ranking.cascade import UNASKED
from gouji_league.rules.ranking.keys.among import AMONG
from gouji_league.rules.ranking.table import Row
from gouji_league.standings.why.case import Case, account_of
from gouji_league.standings.why.values import (
    NOTHING,
    ONE_TO_ONE,
    average_parts,
    label,
    value_words,
)

WORDY = frozenset({"round_reached", "fouls", "mini_table", "lots", "seed", "previous_stage"})
"""Keys whose values are words."""


def sentence(case: Case, row: Row, other: Row) -> str:
    """与第3名“乙队”：场分同为 8，相互战绩 2 : 0，胜出。"""
    values = {
        "rank": other.rank,
        "name": case.name(other.entrant),
        "told": _("，").join(_told(case, row, other)),
    }
    return _("与第%(rank)s名“%(name)s”：%(told)s。") % values


def _told(case: Case, row: Row, other: Row) -> Iterator[str]:
    for at, key in enumerate(case.path):
        mine, theirs = row.marks[at], other.marks[at]
        if mine == theirs:
            if mine != UNASKED:
                yield equal_words(case, case.seen(row, at), at)
            continue
        yield deciding(case, key, case.seen(row, at), case.seen(other, at))
        yield _("胜出") if mine < theirs else _("落后")
        return
    yield _("每一项都相同，并列")


def equal_words(case: Case, row: Row, at: int) -> str:
    """What is said of a key in which rows are equal, or that was of no use."""
    key = case.path[at]
    if row.values[key] is None:
        return unused(case, row, at)
    words = _("%(key)s：同为%(value)s") if key in WORDY else _("%(key)s同为 %(value)s")
    return words % {"key": label(case, key), "value": value_words(case, key, row)}


def unused(case: Case, row: Row, at: int) -> str:
    """Why a key says nothing of those who are equal so far."""
    key = case.path[at]
    if key in NOTHING:
        return str(NOTHING[key])
    why = _unmet(case, key, len(case.tied(row, at)))
    return _("%(key)s不用（%(why)s）") % {"key": label(case, key), "why": why}


def _unmet(case: Case, key: str, tied: int) -> str:
    if tied < 2:
        return _("前面已经分开了")
    if key == "head_to_head" and case.rules.two_only and tied > 2:
        return _("%(count)s同分，只在两家同分时才比") % {"count": case.count(tied)}
    return _("同分的没有都交过手")


def deciding(case: Case, key: str, row: Row, other: Row) -> str:
    """The key that parts two rows, with both values."""
    if key == "average" and (told := _average(case, row, other)):
        return told
    words = _("%(key)s %(mine)s 对 %(theirs)s")
    if key in ONE_TO_ONE:
        words = _("%(key)s %(mine)s : %(theirs)s")
    elif key in WORDY:
        words = _("%(key)s：%(mine)s，对方：%(theirs)s")
    return words % {
        "key": label(case, key),
        "mine": value_words(case, key, row),
        "theirs": value_words(case, key, other),
    }


def _average(case: Case, row: Row, other: Row) -> str:
    """Who has played too little, and averages that look alike."""
    least = case.rules.min_matches
    mine, theirs = (account_of(one).matches for one in (row, other))
    values = {
        "key": label(case, "average"),
        "mine": value_words(case, "average", row),
        "theirs": value_words(case, "average", other),
        "least": least,
        "matches": min(mine, theirs),
    }
    if None in (row.values["average"], other.values["average"]):
        return ""
    if (mine < least) != (theirs < least):
        short = _("只打了") if mine < least else _("对方只打了")
        return _(
            "%(key)s %(mine)s 对 %(theirs)s，%(short)s %(matches)s 场，不到 %(least)s 场的排在后面"
        ) % (values | {"short": short})
    if values["mine"] != values["theirs"]:
        return ""
    exact = {"mine": average_parts(row), "theirs": average_parts(other)}
    return _("%(key)s按原数比，%(mine)s 对 %(theirs)s") % (values | exact)


AMONG_KEYS = frozenset(AMONG) - {"playoff"}
"""Keys that look only at what the tied did against each other."""
