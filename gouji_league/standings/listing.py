"""The object of …/standings: a board as the contract has it."""

from typing import Any

from gouji_league.standings.board import Board, StageBoard, Who, board
from gouji_league.standings.marks import is_unconfirmed
from gouji_league.standings.selectors import Row, StageTable
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon


def standings(tournament: Tournament, *, named: bool, seen: Horizon = EVERYTHING) -> dict[str, Any]:
    """`named`: for the tournament's own people; others read names as the organiser lets them, and
    how it stood after the last round that they see."""
    return listed(board(tournament, named=named, horizon=seen))


def listed(found: Board) -> dict[str, Any]:
    return {
        "stages": [_stage(one) for one in found.stages],
        "final": [{"rank": place, "entrant": _entrant(one)} for place, one in found.final],
        "units": [{"rank": one.rank, "unit": one.unit, "value": one.value} for one in found.units],
    }


def _entrant(one: Who) -> dict[str, Any]:
    return {"id": one.number, "name": one.title}


def _stage(one: StageBoard) -> dict[str, Any]:
    return {
        "id": one.stage.number,
        "name": str(one.stage),
        "format": one.stage.format,
        "keys": list(one.keys),
        "groups": [
            {
                "name": group.name or None,
                "rows": [_row(row.row, _entrant(row.who)) for row in group.rows],
            }
            for group in one.groups
        ],
        "unconfirmed": unconfirmed(one.table),
    }


def unconfirmed(found: StageTable) -> list[str]:
    """待确认: the keys of the matches of a table that wait for a second person."""
    if not found.stage.settings.get("confirm"):
        return []
    return [str(match.key) for match, _outcome in found.read if is_unconfirmed(match)]


def _row(row: Row, entrant: dict[str, Any]) -> dict[str, Any]:
    return {
        "rank": row.rank,
        "entrant": entrant,
        "values": row.values,
        "carried": row.carried,
        "round_reached": row.round_reached,
        "average": row.average,
        "matches": row.matches,
    }


def rows(told: dict[str, Any]) -> list[dict[str, Any]]:
    """The tables as one: a row for each entrant in each stage, a column for each key."""
    keys = dict.fromkeys(key for stage in told["stages"] for key in stage["keys"])
    return [
        {
            "stage": stage["id"],
            "group": group["name"],
            "rank": row["rank"],
            **row["entrant"],
            "matches": row["matches"],
            "average": row["average"],
            **{key: row["values"].get(key) for key in keys},
        }
        for stage in told["stages"]
        for group in stage["groups"]
        for row in group["rows"]
    ]
