"""What is sent: shapes only. What facts mean is the rule book's affair (rules/record)."""

from datetime import datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from django.utils import timezone
from ninja import Schema
from pydantic import AfterValidator, ConfigDict, Field, StrictBool, StrictInt, StringConstraints
from pydantic.functional_validators import model_validator
from pydantic_core import PydanticCustomError

from gouji_league.rules.shown.comparing import TICK, WAYS
from gouji_league.ui.moments import in_calendar

Number = Annotated[StrictInt, Field(ge=1, le=9999)]
Count = Annotated[StrictInt, Field(ge=0, le=9999)]
Points = Annotated[StrictInt, Field(ge=-1_000_000, le=1_000_000)]
Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]


def of_device(at: datetime | None) -> datetime | None:
    """A device's clock may say anything: what no calendar of ours holds is left out."""
    if at is None or not in_calendar(at):
        return None
    return timezone.make_aware(at) if timezone.is_naive(at) else at


At = Annotated[datetime | None, AfterValidator(of_device)]
Device = Annotated[str, StringConstraints(min_length=1, max_length=64)]
Codes = list[Annotated[str, StringConstraints(max_length=60)]]


class Sent(Schema):
    """Nothing that the contract does not name."""

    model_config = ConfigDict(extra="forbid")


class Write(Sent):
    id: UUID
    seen: Count


class TickIn(Sent):
    """What became of a tribute; of 欠贡 how many cards were not there."""

    way: Literal[tuple(WAYS)]  # type: ignore[valid-type]
    short: Number | None = None


class OffenceIn(Sent):
    """Which row of the book's catalogue a foul of the deal was for."""

    seat: Number
    kind: str
    offence: str


class NotesIn(Schema):
    """The tribute sheet and procedure, as the table page writes them: never scored. A tribute is
    named by its place in the order of payment, kind, payer and receiver: 1-burn-4-1."""

    model_config = ConfigDict(extra="allow")
    tributes: dict[Annotated[str, StringConstraints(pattern=TICK.pattern)], TickIn] = {}
    offences: list[OffenceIn] = []


Notes = NotesIn | dict[str, Any]
"""What another program notes in a form of its own is kept as it is, and told by no page."""


class DealIn(Write):
    number: Number
    facts: Any
    extra: StrictBool = False
    notes: Notes | None = None
    at: At = None
    confirmed: Codes = []


class CorrectionIn(Write):
    facts: Any
    reason: Reason
    notes: Notes | None = None
    at: At = None
    confirmed: Codes = []
    set_aside: StrictBool = False
    number: Number | None = None
    extra: StrictBool | None = None


class TakeBackIn(Write):
    reason: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    at: At = None


class PreviewIn(Sent):
    """As a deal; what only a stored one needs may be left out."""

    number: Number
    facts: Any
    extra: StrictBool = False
    notes: Notes | None = None
    id: Any = None
    seen: Any = None
    at: Any = None
    confirmed: Any = None
    reason: Any = None
    set_aside: Any = None


class LineUpIn(Sent):
    start: Annotated[Number, Field(alias="from")]
    players: Annotated[list[StrictInt], Field(max_length=12)]


class AwardIn(Sent):
    winner: Literal["odd", "even", "ns", "ew"] | None = None
    totals: dict[Literal["odd", "even", "ns", "ew"], Points] | None = None


class HeadIn(Write):
    """Exactly one of what can be set."""

    reason: Reason
    at: At = None
    first_lead: Number | None = None
    first_dealer: Number | None = None
    ended: Literal["substitution", "stopped"] | None = None
    line_up: LineUpIn | None = None
    walkover: Literal["odd", "even", "ns", "ew", "both"] | None = None
    awarded: AwardIn | None = None
    waiting: Count | None = None
    max_deals: Number | None = None
    set_aside: StrictBool = False

    @model_validator(mode="after")
    def _one(self) -> "HeadIn":
        given = self.model_fields_set - BESIDE
        if len(given) != 1:
            raise PydanticCustomError("exactly_one", "{names}", {"names": ", ".join(sorted(HEADS))})
        if given == {"line_up"} and self.line_up is None:
            raise PydanticCustomError("dict_type", "{where}", {"where": "line_up"})
        return self


BESIDE = {"id", "seen", "reason", "at", "set_aside"}
HEADS = set(HeadIn.model_fields) - BESIDE


class SignatureIn(Write):
    side: Literal["odd", "even", "ns", "ew"]
    name: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
    agrees: StrictBool = True
    objection: Annotated[str, StringConstraints(max_length=500)] | None = None
    drawn: Annotated[str, StringConstraints(max_length=8000, pattern=r"^[ML0-9 ]*$")] | None = None
    """A path in a box of 300 by 100."""
    at: At = None


class MatchIn(Sent):
    id: UUID
    seen: Count | None = None
    table: Number
    players: Annotated[list[StrictInt], Field(max_length=12)]
    waiting: Count | None = None
    max_deals: Number | None = None
    stage: Number | None = None
    at: At = None


class VisitIn(Sent):
    device: Device


class DraftIn(Sent):
    """Unfinished: of any form."""

    facts: dict[str, Any]
    notes: dict[str, Any] | None = None
    device: Device
    at: At = None
    id: Any = None
    seen: Any = None
