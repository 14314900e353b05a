"""What is answered, as /api/v1/openapi.json describes it: shapes for readers, held against real
answers by the tests. The services make the answers; nothing passes through these."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from gouji_league.matches.api.facts import Facts, Told

Side = Literal["odd", "even", "ns", "ew"]
BySide = dict[Side, int]


class Fault(Told):
    code: str
    where: str
    message: str


class Change(BaseModel):
    """One write that another device made since; with what it set."""

    model_config = ConfigDict(extra="allow")
    by: str
    at: datetime
    what: str
    version: int


class Refusal(BaseModel):
    """Every refusal; what goes with it depends on the code."""

    model_config = ConfigDict(extra="allow")
    code: str
    message: str
    faults: list[Fault] = []
    version: int | None = None
    changes: list[Change] = []
    deals: list[int] = []
    next: int | None = None


# Scores ------------------------------------------------------------------------------------------


class Line(Told):
    """Every point of a total stands in exactly one line."""

    kind: str
    seat: int | None = None
    player: int | None = None
    side: Literal["odd", "even"] | None = None
    points: int
    clause: str
    why: str


class Tribute(Told):
    kind: str
    from_: Annotated[int, Field(alias="from")]
    to: int
    cards: int
    scored: bool
    within: bool


class GoujiDeal(Told):
    void: bool
    places: list[int] | None
    sweep: str | None
    lead: int | None
    net: BySide | None
    tributes: list[Tribute]
    lines: list[Line]


class GoujiResult(Told):
    rulebook: str
    ended: str
    max_deals: int | None
    counted_deals: int
    winner: Literal["odd", "even"] | None
    deals: list[GoujiDeal]
    lines: list[Line]
    players: list[int] | None
    sides: BySide


class TractorDeal(Told):
    dealer: int
    level: str
    multiplier: int
    points: int
    up: Literal["ns", "ew"]
    gain: int
    levels: dict[Literal["ns", "ew"], str]
    next_dealer: int


class TractorResult(Told):
    rulebook: str
    ended: str
    winner: Literal["ns", "ew"] | None
    levels: dict[Literal["ns", "ew"], str]
    deals: list[TractorDeal]


Result = GoujiResult | TractorResult


class Record(Told):
    """The facts of a match, as `manage.py score` reads them; only the keys that its book knows."""

    rulebook: str
    options: dict[str, Any]
    players: list[str]
    waiting: int | None = None
    max_deals: int | None = None
    first_lead: int | None = None
    first_dealer: int | None = None
    ended: Literal["substitution", "stopped"] | None
    deals: list[Facts]


class ExtraDeal(Told):
    record: Record
    result: Result


# Matches -----------------------------------------------------------------------------------------


class MatchSide(Told):
    entrant: int | None
    players: list[int]


class LineUp(Told):
    from_: Annotated[int, Field(alias="from")]
    players: list[int]


class SetAside(Told):
    number: int
    extra: bool
    facts: Facts


class Match(Told):
    id: UUID
    stage: int
    group: str | None
    round: int | None
    table: int | None
    kind: Literal["regular", "playoff", "third_place"]
    status: Literal["planned", "running", "finished", "walkover", "awarded", "bye", "annulled"]
    sides: dict[Side, MatchSide]
    winner: Side | None
    totals: BySide | None
    line_ups: list[LineUp]
    record: Record | None
    result: Result | None
    extra: list[ExtraDeal]
    set_aside: list[SetAside]
    confirmed: bool | None
    """By a second person; None: nobody asks for it, or there is no result yet."""
    version: int


class Signature(Told):
    side: Side
    name: str
    agrees: bool
    objection: str
    late: bool
    drawn: str
    at: datetime
    current: bool


class FactRow(Told):
    """A fact in words."""

    key: str
    label: str
    value: str


class FactChange(Told):
    """A fact as it was in the version before, and is in this one."""

    key: str
    label: str
    before: str | None
    after: str | None
    words: str


class DealVersion(Told):
    """One version of a deal's facts; those taken back have none."""

    number: int
    extra: bool
    version: int
    current: bool
    facts: Facts | None
    notes: dict[str, Any]
    reason: str
    by: str | None = None
    at: datetime
    device_at: datetime | None
    rows: list[FactRow]
    differs: list[FactChange]


class WholeMatch(Match):
    """With every version, the signatures and what comes next at the table."""

    signatures: list[Signature]
    signed: bool
    needs_extra: bool
    next: dict[str, Any] | None
    versions: list[DealVersion]


class Matches(Told):
    matches: list[Match]
    next: str | None


# Tournaments -------------------------------------------------------------------------------------


class TournamentHead(Told):
    slug: str
    name: str
    starts: date | None
    ends: date | None
    place: str
    kind: Literal["event", "table"]


class Tournaments(Told):
    tournaments: list[TournamentHead]
    next: str | None


class Table(Told):
    number: int
    name: str
    place: str


class StageEntrant(Told):
    id: int
    group: str | None
    seed: int | None
    carried: Any
    withdrawn: Literal["keep", "annul"] | None
    lots: int | None


class StageFoul(Told):
    entrant: int
    points: int
    reason: str


class Stage(Told):
    id: int
    name: str
    format: Literal["rotation", "singles", "round_robin", "swiss", "knockout", "groups"]
    rulebook: str
    options: dict[str, Any]
    settings: dict[str, Any]
    keys: list[str]
    match_points: list[int]
    fouls: list[StageFoul]
    entrants: list[StageEntrant]


class Tournament(Told):
    slug: str
    name: str
    host: str
    place: str
    starts: date | None
    ends: date | None
    version: int | None
    """None: told to its own people only."""
    tables: list[Table]
    stages: list[Stage]


class Member(Told):
    id: int
    name: str


class Entrant(Told):
    id: int
    kind: Literal["player", "team", "pair"]
    name: str
    unit: str | None
    status: Literal["entered", "checked_in", "absent", "withdrawn", "out"]
    members: list[Member]


class Entrants(Told):
    entrants: list[Entrant]
    next: str | None


# Writes ------------------------------------------------------------------------------------------


class Deal(Told):
    number: int
    extra: bool
    version: int
    facts: Facts
    notes: dict[str, Any]
    by: str
    at: datetime


class Stored(Told):
    """A deal that was stored; `extra` of an extra deal alone."""

    version: int
    deal: Deal
    result: Result
    warnings: list[Fault]
    extra: list[ExtraDeal] = []


class Rescored(Told):
    version: int
    result: Result


class Placed(Told):
    version: int
    id: UUID
    match: UUID


class Signed(Told):
    version: int
    signed: bool
    late: str
    """Of an objection after the time for it: why it counts only if a chief referee takes it up."""


class Preview(Told):
    version: int
    result: Result
    warnings: list[Fault]
    set_aside: list[int]
    extra_aside: list[int]
    differs: list[FactChange]
    winner: Side | None
    extra: list[ExtraDeal]


class Device(Told):
    device: str
    by: str
    at: datetime


class Draft(Told):
    facts: dict[str, Any]
    notes: dict[str, Any]
    device: str
    by: str
    at: datetime


class DraftStored(Told):
    version: int
    over: Device | None
    others: list[Device]


class Visit(Told):
    version: int
    others: list[Device]
    draft: Draft | None
