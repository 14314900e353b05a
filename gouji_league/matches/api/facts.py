"""The facts of a deal (RULES section 10), as /api/v1/openapi.json describes them. Whether they are
sound is the rule book's affair (rules/record); nothing that is sent passes through these."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Seat = Annotated[int, Field(ge=1, le=6)]
Place = Annotated[int, Field(ge=1, le=4)]


class Told(BaseModel):
    """Nothing beyond what is named."""

    model_config = ConfigDict(extra="forbid")


class Revolt(Told):
    """革命; `rush` and `graded` where the book has them."""

    seat: Seat
    rush: Literal["unanswered", "stopped_pure", "stopped_mixed", "declined"] | None = None
    graded: bool | None = None


class Blow(Told):
    """闷 (清), 烧: by whom on whom."""

    by: Seat
    on: Seat


class Call(Told):
    """明点, 预点, on the opposite."""

    by: Seat
    kind: Literal["declared", "blind"]


class Foul(Told):
    """罚则; `points` of a foul of that kind only."""

    seat: Seat
    kind: str
    points: int | None = None


class GoujiFacts(Told):
    """一盘够级. A list that is empty may be left out; a void deal has no `order`."""

    seating: list[Seat] | None = None
    order: list[Seat] | None = None
    revolts: list[Revolt] = []
    opened: list[Seat] = []
    no_opening_cards: list[Seat] = []
    smothers: list[Blow] = []
    burns: list[Blow] = []
    calls: list[Call] = []
    fouls: list[Foul] = []


class Dug(Told):
    """扣底: pairs, or the length of a tractor in pairs."""

    pairs: int = 0
    tractor: int = 0


class TractorFoul(Told):
    """`cards` of a bad throw only."""

    seat: Place
    kind: str
    cards: int | None = None


class TractorFacts(Told):
    """一盘双升. Points in cards go by fives."""

    dealer: Place | None = None
    caught: Annotated[int, Field(ge=0, le=200)]
    kitty: Annotated[int, Field(ge=0, le=80)]
    dug: Dug | None = None
    fouls: list[TractorFoul] = []


Facts = GoujiFacts | TractorFacts
