"""榜: everything that a page, an answer, a paper or a screen tells of how a tournament stands.

One load, a fixed number of queries, plain data without markup. What is beyond the horizon counts
for nothing here and raises no mark.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji_league.rules.ranking.places import UnitPlace
from gouji_league.standings.awards import Awards, awards
from gouji_league.standings.columns import Column, columns, figures, has_split
from gouji_league.standings.cross import Cross, cross
from gouji_league.standings.marks import Mark, marks
from gouji_league.standings.outcomes import Stored
from gouji_league.standings.reach import Reach, reach
from gouji_league.standings.selectors import (
    Group,
    Loaded,
    Row,
    StageTable,
    finals,
    open_stages,
    unit_places,
)
from gouji_league.standings.splits import Split, splits
from gouji_league.standings.titling import titles
from gouji_league.tournaments.models import Stage, Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon

CROSSED = frozenset({Stage.Format.ROUND_ROBIN, Stage.Format.GROUPS})
"""Formats in which everybody meets everybody."""


@dataclass(frozen=True, slots=True)
class Who:
    """An entrant as it is read."""

    number: int
    title: str
    unit: str
    kind: str


@dataclass(frozen=True, slots=True)
class BoardRow:
    rank: int | None
    """None: annulled."""
    who: Who
    figures: Mapping[str, Any]
    """By column."""
    split: Split | None
    """积分构成, under a book that scores players."""
    reach: Reach | None
    marks: Sequence[Mark]
    row: Row


@dataclass(frozen=True, slots=True)
class GroupBoard:
    name: str
    rows: Sequence[BoardRow]
    cross: Cross | None


@dataclass(frozen=True, slots=True)
class Pending:
    """A round that has begun and is not complete."""

    round: int | None
    """None: matches that were put at a table by hand."""
    open: int
    of: int


@dataclass(frozen=True, slots=True)
class StageBoard:
    stage: Stage
    keys: Sequence[str]
    """As they were used."""
    columns: Sequence[Column]
    groups: Sequence[GroupBoard]
    rounds: Sequence[int]
    """Those with a result that may be seen."""
    pending: Sequence[Pending]
    has_results: bool
    held: bool
    """There is a round whose results the public does not see: there already, or still to come."""
    table: StageTable

    @property
    def rows(self) -> list[BoardRow]:
        return [row for group in self.groups for row in group.rows]


@dataclass(frozen=True, slots=True)
class Board:
    tournament: Tournament
    who: Mapping[int, Who]
    stages: Sequence[StageBoard]
    final: Sequence[tuple[int, Who]]
    """总名次 over the stages that have begun."""
    awards: Awards
    units: Sequence[UnitPlace]
    up_to: int | None
    """After which round; None: now."""

    def stage(self, number: int) -> StageBoard | None:
        return next((one for one in self.stages if one.stage.number == number), None)


def board(
    tournament: Tournament,
    *,
    named: bool,
    horizon: Horizon = EVERYTHING,
    up_to: int | None = None,
) -> Board:
    """`named`: whole names; `up_to`: after a round, numbered through the tournament."""
    loaded = Loaded.of(tournament, open_stages(tournament, horizon))
    limits = [one for one in (up_to, horizon.through) if one is not None]
    tables = loaded.tables(up_to=min(limits, default=None))
    title = titles(tournament, loaded.entrants.values(), named=named)
    who = {
        number: Who(number, title(one), one.unit.name if one.unit else "", one.kind)
        for number, one in loaded.entrants.items()
    }
    final = finals(loaded, tables)
    return Board(
        tournament=tournament,
        who=who,
        stages=[_stage(loaded, one, who, horizon=horizon, up_to=up_to) for one in tables],
        final=[(place, who[one.number]) for place, one in final],
        awards=awards(tournament, [(place, one.number) for place, one in final]),
        units=unit_places(tournament, final),
        up_to=up_to,
    )


def _stage(
    loaded: Loaded,
    found: StageTable,
    who: Mapping[int, Who],
    *,
    horizon: Horizon,
    up_to: int | None,
) -> StageBoard:
    stage = found.stage
    over = [match for match, _outcome in loaded.read.get(stage.pk, ())]
    waiting = loaded.open.get(stage.pk, ())
    seen = {one.round for one in over if one.status != "bye" and not horizon.hides(one.round)}
    begun = dict(_begun(over, _seen(waiting, horizon=horizon, up_to=up_to)))
    telling = _Telling(loaded, found, who, begun)
    return StageBoard(
        stage=stage,
        keys=found.keys,
        columns=telling.columns,
        groups=[telling.group(one) for one in found.groups],
        rounds=sorted(one for one in seen if one is not None),
        pending=[
            Pending(number, len(matches), len(matches) + _played(over, number))
            for number, matches in begun.items()
        ],
        has_results=any(match.status != "bye" for match, _outcome in found.read),
        held=any(horizon.hides(one.round) for one in (*over, *waiting)),
        table=found,
    )


def _seen(matches: Sequence[Stored], *, horizon: Horizon, up_to: int | None) -> list[Stored]:
    limit = EVERYTHING if up_to is None else Horizon(up_to)
    return [one for one in matches if not (horizon.hides(one.round) or limit.hides(one.round))]


def _begun(
    over: Sequence[Stored], waiting: Sequence[Stored]
) -> Iterator[tuple[int | None, list[Stored]]]:
    """By round what is still to come of it, where something of it was played or is being played."""
    open_: dict[int | None, list[Stored]] = defaultdict(list)
    for one in waiting:
        if one.round is not None or one.status == "running":
            open_[one.round].append(one)
    played = {one.round for one in over if one.status != "bye" and one.round is not None}
    for number, matches in sorted(open_.items(), key=lambda item: item[0] or 0):
        if number in played or any(one.status == "running" for one in matches):
            yield number, matches


def _played(over: Sequence[Stored], number: int | None) -> int:
    return sum(one.round == number and one.status != "bye" for one in over)


class _Telling:
    """What the rows of a stage are put together from."""

    def __init__(
        self,
        loaded: Loaded,
        found: StageTable,
        who: Mapping[int, Who],
        begun: Mapping[int | None, Sequence[Stored]],
    ) -> None:
        stage, rows = found.stage, [row.of for row in found.rows if row.of]
        self.found, self.who = found, who
        self.marks = marks(loaded, found, begun)
        split = has_split(stage)
        self.splits = splits(stage.format, rows, found.read, loaded.seated) if split else {}
        self.reach = reach(found) if stage.format == Stage.Format.KNOCKOUT else {}
        self.best = _best(found) if stage.format == Stage.Format.ROTATION else {}
        other = any(one.other for one in self.splits.values())
        self.columns = columns(found, split=split, other=other)

    def group(self, group: Group) -> GroupBoard:
        crossed = self.found.stage.format in CROSSED
        numbers = [row.entrant for row in group.rows if row.rank is not None]
        return GroupBoard(
            group.name,
            [self._row(row) for row in group.rows],
            cross(numbers, self.found.read) if crossed else None,
        )

    def _row(self, row: Row) -> BoardRow:
        number = row.entrant
        split = self.splits.get(number)
        return BoardRow(
            rank=row.rank,
            who=self.who[number],
            figures=figures(row, split, self.best.get(number)),
            split=split,
            reach=self.reach.get(number),
            marks=self.marks[number],
            row=row,
        )


def _best(found: StageTable) -> dict[int, int]:
    """最好一局: the most points that each got in a match that was played."""
    best: dict[int, int] = {}
    for _match, outcome in found.read:
        if outcome.status == "finished" and outcome.kind != "playoff":
            for share in outcome.shares:
                best[share.entrant] = max(best.get(share.entrant, share.points), share.points)
    return best
