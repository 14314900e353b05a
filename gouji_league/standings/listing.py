"""The object of …/standings, in a fixed number of queries."""

from collections.abc import Callable
from typing import Any

from django.db.models import prefetch_related_objects

from gouji_league.matches.selectors.horizon import last_open_stage
from gouji_league.standings.selectors import Loaded, Row, StageTable, finals, unit_places
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Stage, Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon

Titled = Callable[[Entrant], dict[str, Any]]


def standings(tournament: Tournament, *, named: bool, seen: Horizon = EVERYTHING) -> dict[str, Any]:
    """`named`: for the tournament's own people; others read names as the organiser lets them, and
    how it stood after the last round that they see."""
    loaded = Loaded.of(tournament, open_stages(tournament, seen))
    tables = loaded.tables(up_to=seen.through)
    final = finals(loaded, tables)
    titled = _titles(tournament, loaded, named=named)
    return {
        "stages": [_stage(one, titled) for one in tables],
        "final": [{"rank": place, "entrant": titled(entrant)} for place, entrant in final],
        "units": [
            {"rank": one.rank, "unit": one.unit, "value": one.value}
            for one in unit_places(tournament, final)
        ],
    }


def open_stages(tournament: Tournament, seen: Horizon) -> list[Stage]:
    """Those of which a visitor may see a table: none after a round that is held back."""
    last = last_open_stage(tournament, seen)
    stages = tournament.stages.order_by("number")
    return list(stages if last is None else stages.filter(number__lte=last))


def _titles(tournament: Tournament, loaded: Loaded, *, named: bool) -> Titled:
    hidden = not named and names.hides(tournament)
    if hidden:
        prefetch_related_objects(list(loaded.entrants.values()), "members__player")

    def titled(one: Entrant) -> dict[str, Any]:
        if not hidden:
            return {"id": one.number, "name": one.name}
        members = [member.player for member in one.members.all()]
        return {
            "id": one.number,
            "name": names.public_title(one, tournament, members=members),
        }

    return titled


def _stage(one: StageTable, titled: Titled) -> dict[str, Any]:
    return {
        "id": one.stage.number,
        "name": str(one.stage),
        "format": one.stage.format,
        "keys": list(one.keys),
        "groups": [
            {
                "name": group.name or None,
                "rows": [_row(row, titled(one.entrants[row.entrant])) for row in group.rows],
            }
            for group in one.groups
        ],
    }


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
