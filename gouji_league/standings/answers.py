"""What `…/standings` answers, as /api/v1/openapi.json describes it."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from gouji_league.matches.api.describing import Described
from gouji_league.matches.api.facts import Told

Value = float | list[float] | None


class Named(Told):
    id: int
    name: str


class Ranked(Told):
    """One row; shared ranks are equal."""

    rank: int | None
    entrant: Named
    values: dict[str, Value]
    carried: Any
    round_reached: int | None
    average: float | None
    matches: int


class Group(Told):
    name: str | None
    rows: list[Ranked]


class StageStandings(Told):
    id: int
    name: str
    format: str
    keys: list[str]
    groups: list[Group]
    unconfirmed: list[UUID]
    """Matches that count and that no second person has confirmed, where the stage asks for it."""


class FinalPlace(Told):
    rank: int | None
    entrant: Named


class UnitPlace(Told):
    """Without rank and value: fewer entrants than are added up."""

    rank: int | None
    unit: str
    value: int | None


class Standings(Told):
    stages: list[StageStandings]
    final: list[FinalPlace]
    units: list[UnitPlace]


DESCRIBED: Described = {"standings": (_("名次"), {200: Standings})}
