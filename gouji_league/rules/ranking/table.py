"""积分表: the tables of a stage, one for each group. FORMATS section 6."""

from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.rules.ranking.cascade import cascade
from gouji_league.rules.ranking.facts import Outcome, StageFacts, Value
from gouji_league.rules.ranking.keys import in_force
from gouji_league.rules.ranking.keys.base import Mark
from gouji_league.rules.ranking.tally import Round, Tallies, Tally, annulled, tallies


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant's line; one that was annulled has no rank, no values and no account."""

    entrant: int
    rank: int | None
    values: dict[str, Value]
    marks: tuple[Mark, ...]
    """By step, what the row was sorted by."""
    tally: Tally | None
    round_reached: int | None = None
    path: tuple[str, ...] = ()
    """The keys of the steps: those of the stage in order, some of them again by option."""
    told: tuple[Value, ...] = ()
    """By step, what the key said then."""


@dataclass(frozen=True, slots=True)
class Table:
    """One group's, or the whole stage's."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """A stage's tables, and the keys as they were used."""

    keys: tuple[str, ...]
    tables: tuple[Table, ...]
    rounds: tuple[Round, ...] = ()
    """Those that brought anything, in order."""
    playoffs: tuple[Outcome, ...] = ()


def rank(stage: StageFacts) -> Ranking:
    """Every entrant in order; groups each by themselves."""
    accounts = tallies(stage)
    keys = in_force(stage.rules.keys, played_off=bool(accounts.playoffs))
    tables = [Table(name, _rows(stage, accounts, ids, keys)) for name, ids in _groups(stage)]
    return Ranking(keys, tuple(tables), accounts.rounds, accounts.playoffs)


def _groups(stage: StageFacts) -> list[tuple[str, list[int]]]:
    """A 小组赛 has a table for each group, whoever is in none last; others have one."""
    if stage.rules.format != "groups":
        return [("", [one.id for one in stage.entrants])]
    found: dict[str, list[int]] = {}
    for one in stage.entrants:
        found.setdefault(one.group, []).append(one.id)
    return sorted(found.items(), key=lambda item: (not item[0], len(item[0]), item[0]))


def _rows(
    stage: StageFacts, accounts: Tallies, ids: Sequence[int], keys: Sequence[str]
) -> tuple[Row, ...]:
    """Those in the running by rank, then those whose matches were annulled."""
    running = [one for one in ids if one in accounts.of]
    found = cascade(accounts, running, keys)
    rows = [
        Row(
            one.entrant,
            one.rank,
            one.values,
            tuple(one.marks),
            accounts.of[one.entrant],
            accounts.reached[one.entrant].round if accounts.reached else None,
            found.path,
            tuple(one.told),
        )
        for one in found.standings
    ]
    inside = set(ids)
    gone = [one.id for one in stage.entrants if one.id in inside and annulled(one, stage.rules)]
    return (*rows, *(Row(one, None, dict.fromkeys(keys), (), None) for one in gone))
