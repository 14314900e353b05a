"""合计: each figure with how it is made, and what is added up beside one's own matches."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from gouji_league.rules.ranking.facts import Number
from gouji_league.rules.ranking.keys.among import AMONG, played_off
from gouji_league.rules.ranking.table import Row
from gouji_league.rules.ranking.tally import Entry, brought
from gouji_league.standings.why.case import Case, account_of
from gouji_league.standings.why.entries import in_order, opponent
from gouji_league.standings.why.parting import unused
from gouji_league.standings.why.values import average_parts, label, number, value_words


@dataclass(frozen=True, slots=True)
class Addend:
    """One of the numbers that are added up."""

    told: str
    value: Number
    words: str
    match: int | None = None


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the row: what it says, how it is made, of what."""

    key: str
    label: str
    value: str
    how: str
    addends: Sequence[Addend]


def figures(case: Case, row: Row) -> list[Figure]:
    return [
        Figure(
            key=key,
            label=label(case, key),
            value=value_words(case, key, row),
            how=_how(case, row, case.place(row, key)),
            addends=list(addends(case, row, case.place(row, key))),
        )
        for key in case.keys
    ]


def _how(case: Case, row: Row, at: int) -> str:
    key = case.path[at]
    if row.values[key] is None:
        return unused(case, row, at)
    if key == "average":
        return _("%(parts)s：记分的盘里得的分，除以盘数") % {"parts": average_parts(row)}
    if key in AMONG:
        others = [case.name(one.entrant) for one in case.tied(row, at) if one is not row]
        return _("只算与%(names)s之间的") % {"names": _("、").join(others)} if others else ""
    return HOW[key]() if key in HOW else _("各场加起来")


HOW: dict[str, Callable[[], str]] = {
    "wins": lambda: _("赢了几场"),
    "opponents": lambda: _("对手的场分加起来"),
    "progressive": lambda: _("每一轮打完时的累计场分加起来"),
    "progressive_cut": lambda: _("每一轮打完时的累计场分加起来，第一轮的不算"),
    "fouls": lambda: _("各场的犯规加起来，赛外的也算；少的在前"),
    "previous_stage": lambda: _("上一阶段的名次，小的在前"),
    "seed": lambda: _("种子号，小的在前"),
    "lots": lambda: _("为并列抽的签，小的在前"),
    "round_reached": lambda: _("赢一轮进一轮"),
}


def addends(case: Case, row: Row, at: int) -> Iterator[Addend]:
    """What is added up beside what each of one's own matches brought."""
    key = case.path[at]
    if row.values[key] is None:
        return
    if key in AMONG:
        yield from _among(case, row, at)
    elif key == "opponents":
        yield from _opponents(case, row)
    elif key in {"progressive", "progressive_cut"}:
        yield from _progress(case, row, from_second=key == "progressive_cut")
    else:
        yield from _beside(case, row, key)


def _beside(case: Case, row: Row, key: str) -> Iterator[Addend]:
    """带入, 赛外判罚: what counts and was no match."""
    account = account_of(row)
    carried, fouls = account.entrant.carried, account.entrant.fouls
    brought = {
        "match_points": carried.match_points,
        "points": carried.gained,
        "points_for": carried.gained,
        "levels_for": carried.gained,
        "difference": carried.gained - carried.lost,
        "levels_difference": carried.gained - carried.lost,
    }
    if value := brought.get(key):
        yield _addend(_("上一阶段带入"), value)
    off = sum(fouls)
    if off and not case.rules.levels and key in {"points", "points_for", "difference", "average"}:
        yield _addend(_("赛外判罚"), -off)
    elif fouls and key == "fouls":
        yield Addend(_("赛外判罚"), off, number(off))


def _addend(told: str, value: Number, match: int | None = None) -> Addend:
    return Addend(told, value, number(value, signed=True), match)


def _among(case: Case, row: Row, at: int) -> Iterator[Addend]:
    """The matches against those who are equal so far."""
    tied = {one.entrant for one in case.tied(row, at)}
    if case.path[at] == "playoff":
        yield from _playoffs(case, row, tied)
        return
    for entry in _own(row):
        other = opponent(entry.outcome, entry.share)
        if other in tied:
            yield _addend(_against(case, entry, other), entry.match_points, entry.outcome.match)


def _own(row: Row) -> list[Entry]:
    return sorted(account_of(row).entries, key=in_order)


def _against(case: Case, entry: Entry, other: int) -> str:
    values = {
        "name": case.name(other),
        "got": number(entry.share.gained),
        "lost": number(entry.share.lost),
    }
    return _("对“%(name)s” %(got)s : %(lost)s") % values


def _playoffs(case: Case, row: Row, tied: set[int]) -> Iterator[Addend]:
    for outcome in played_off(case.playoffs, tied, case.rules):
        own = next((one for one in outcome.shares if one.entrant == row.entrant), None)
        if own is None:
            continue
        names = [case.name(one.entrant) for one in outcome.shares if one.side != own.side]
        told = _("附加赛对%(names)s") % {"names": _("、").join(names)}
        points = brought(outcome, own, case.rules, account_of(row))
        yield _addend(told, points, outcome.match)


def _opponents(case: Case, row: Row) -> Iterator[Addend]:
    mine = account_of(row)
    for entry in _own(row):
        other = opponent(entry.outcome, entry.share)
        if other is not None:
            told = _("“%(name)s”的场分") % {"name": case.name(other)}
            yield _addend(told, case.accounts[other].match_points, entry.outcome.match)
        elif entry.outcome.status == "bye":
            yield _addend(_("轮空，按自己的场分算"), mine.match_points, entry.outcome.match)


def _progress(case: Case, row: Row, *, from_second: bool) -> Iterator[Addend]:
    account = account_of(row)
    total: Number = account.entrant.carried.match_points
    for at, number_ in enumerate(case.rounds):
        total += account.by_round.get(number_, 0)
        last = at == len(case.rounds) - 1
        if last and number_ is not None:
            total += account.by_round.get(None, 0)
        if at or not from_second:
            yield _addend(_("第%(n)s轮后共") % {"n": number_ or 1}, total)
