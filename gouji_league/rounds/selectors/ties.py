"""并列: who shares a rank in a stage, and what can part them: lots, a play-off."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gouji_league.matches.models import Match
from gouji_league.rounds.selectors.fillins import Six, open_playoffs, six, those_among
from gouji_league.rounds.services.ties import seal_of_tie
from gouji_league.standings.awards import awards
from gouji_league.standings.selectors import Loaded, StageTable, finals
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Entrant, Stage


@dataclass(frozen=True, slots=True)
class Tie:
    group: str
    rank: int
    entrants: Sequence[Entrant]
    value: str
    """Their numbers, for a form."""
    seal: str
    """封签的指纹: of the secret that a word called out is put together with."""
    by_lots: bool
    """Lots are among the keys."""
    title: bool
    """First place is shared: a title is never drawn for unless the organiser says so."""
    playoff: bool
    """A play-off is offered: first place or a prize is shared."""
    of_players: bool
    fill_ins: Sequence[Entrant]
    """陪打: who would sit down with players who play off."""
    why_not: str
    """Why players who share first place or a prize cannot play off; empty: they can."""
    running: Sequence[Match]
    """The play-offs between them that are not over."""


def ties(stage: Stage) -> list[Tie]:
    """Of a stage that has results; equals in a knock-out are joint."""
    if stage.format == Stage.Format.KNOCKOUT:
        return []
    stages = list(stage.tournament.stages.select_related("tournament").order_by("number"))
    loaded = Loaded.of(stage.tournament, stages)
    tables = loaded.tables()
    table = next(one for one in tables if one.stage.pk == stage.pk)
    if not any(outcome.status != "bye" for _match, outcome in table.read):
        return []
    contested = _contested(loaded, tables)
    return list(_ties(stage, table, contested))


def _contested(loaded: Loaded, tables: Sequence[StageTable]) -> set[int]:
    """Entrants who share a place across the border of two grades of prizes."""
    if not loaded.stages:
        return set()
    placed = [(place, one.number) for place, one in finals(loaded, tables)]
    found = awards(loaded.stages[0].tournament, placed)
    return {number for grade in found.grades for number in grade.contested}


def _ties(stage: Stage, table: StageTable, contested: set[int]) -> Iterator[Tie]:
    open_ = open_playoffs(stage)
    for group in table.groups:
        ranked = [row for row in group.rows if row.rank is not None]
        for rank, rows in groupby(ranked, key=lambda row: row.rank):
            numbers = [row.entrant for row in rows]
            if len(numbers) < 2 or rank is None:
                continue
            entrants = [table.entrants[one] for one in numbers]
            prize = rank == 1 or bool(contested & set(numbers))
            asked = _six(stage, table, numbers) if prize else None
            yield Tie(
                group=group.name,
                rank=rank,
                entrants=entrants,
                value=",".join(str(one) for one in numbers),
                seal=seal_of_tie(stage, numbers),
                by_lots="lots" in stage.keys,
                title=rank == 1 and not group.name,
                playoff=prize and not (asked and asked.why_not),
                of_players=stage.format in OF_PLAYERS,
                fill_ins=[table.entrants[one] for one in asked.fill_ins] if asked else [],
                why_not=asked.why_not if asked else "",
                running=those_among(open_, entrants),
            )


def _six(stage: Stage, table: StageTable, numbers: Sequence[int]) -> Six | None:
    """Of players; sides play off between themselves."""
    return six(table, numbers) if stage.format in OF_PLAYERS else None
