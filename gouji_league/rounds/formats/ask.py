"""问与答: what a format is asked for one round of a stage, and what it answers.

A question can be written as JSON, kept and asked again (`manage.py draw-check`): it holds all
that the answer follows from. Entrants are known by their number within the tournament.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Protocol

Value = str | int | bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Who is drawn, as the stage knows them; in entry order."""

    id: int
    """Below 1: somebody of whom only the origin is known yet (groups.expected)."""
    unit: str = ""
    seed: int | None = None
    rank: int = 0
    """Place in the stage's table as it stands, from 1; 0: none yet."""
    points: int = 0
    """What equals meet by (Swiss): match points now, as an integer."""
    group: str = ""
    origin: str = ""
    """Where it came from: A1 is the first of group A of the stage before."""
    since: int = 1
    """The first round of the stage that it may play: late-comers."""
    playing: bool = True
    """False: gone, or not there this round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """A match (or a bye) of an earlier round of the stage, or of this one if it is kept."""

    round: int
    seats: tuple[int, ...]
    """Entrants by seat: of sides ■ then □, of players the six; a bye has one."""
    kind: str = "regular"
    """regular, third_place, bye."""
    group: str = ""
    slot: str = ""
    winner: int | None = None
    """The entrant that won; None: drawn, not over, both out, or nobody's."""
    over: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    format: str
    round: int
    """Of the stage, from 1."""
    seed: str
    entrants: tuple[Entrant, ...]
    history: tuple[Past, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)

    def playing(self) -> tuple[Entrant, ...]:
        """Who can be drawn in this round."""
        return tuple(one for one in self.entrants if one.playing and one.since <= self.round)

    def as_json(self) -> dict[str, Any]:
        return {
            "format": self.format,
            "round": self.round,
            "seed": self.seed,
            "entrants": [asdict(one) for one in self.entrants],
            "history": [asdict(one) for one in self.history],
            "settings": dict(self.settings),
        }


def question_from(told: Mapping[str, Any]) -> Question:
    """As `as_json` wrote it."""
    past = [Past(**{**one, "seats": tuple(one["seats"])}) for one in told["history"]]
    return Question(
        format=told["format"],
        round=told["round"],
        seed=told["seed"],
        entrants=tuple(Entrant(**one) for one in told["entrants"]),
        history=tuple(past),
        settings=dict(told["settings"]),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """A match to be played: entrants by seat."""

    seats: tuple[int, ...]
    kind: str = "regular"
    group: str = ""
    slot: str = ""
    """Its place in the stage's draw: 2.1 is the first match of the second round."""
    waiting: int = 0
    """Rotation: how many of the pool wait meanwhile, which the cap follows (RULES.md section 5)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why something unusual is as it is, as a key and what it speaks of."""

    key: str
    """repeat_partner, repeat_opposite, repeat_table, rematch, same_unit, bye, bye_again, side …"""
    about: tuple[int, ...] = ()
    """Entrants."""
    params: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...] = ()
    bye_slots: tuple[str, ...] = ()
    """Where each bye stands in a bracket, in the order of `byes`; empty in every other format."""
    groups: tuple[tuple[int, str], ...] = ()
    """Entrant and group, where this draw decided it: everybody's, those with a bye too."""
    reasons: tuple[Reason, ...] = ()
    cost: tuple[int, ...] = ()
    """By weight, the heaviest first: two draws of one question are compared by it."""

    def as_json(self) -> dict[str, Any]:
        return {
            "meetings": [asdict(one) for one in self.meetings],
            "byes": list(self.byes),
            "bye_slots": list(self.bye_slots),
            "groups": [list(one) for one in self.groups],
            "reasons": [{**asdict(one), "params": dict(one.params)} for one in self.reasons],
            "cost": list(self.cost),
        }


def draw_from(told: Mapping[str, Any]) -> Draw:
    """As `as_json` wrote it."""
    meetings = [Meeting(**{**one, "seats": tuple(one["seats"])}) for one in told["meetings"]]
    reasons = [Reason(**{**one, "about": tuple(one["about"])}) for one in told["reasons"]]
    return Draw(
        meetings=tuple(meetings),
        byes=tuple(told["byes"]),
        bye_slots=tuple(told.get("bye_slots", ())),
        groups=tuple((number, name) for number, name in told["groups"]),
        reasons=tuple(reasons),
        cost=tuple(told["cost"]),
    )


class NoDrawError(Exception):
    """Why there is no draw: a key and what it speaks of; the words are rounds/words.py's."""

    def __init__(self, key: str, **params: Value) -> None:
        super().__init__(key)
        self.key, self.params = key, params


class Format(Protocol):
    """What each format's module offers."""

    def rounds(self, question: Question) -> int | None:
        """How many rounds the stage has, as known now; None: as many as time allows."""

    def draw(self, question: Question) -> Draw:
        """The pairings of the question's round, or NoDrawError."""

    def judge(self, question: Question, draw: Draw) -> Draw:
        """The same pairings with their reasons and cost: after somebody changed them by hand."""

    def reseat(
        self, question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
    ) -> Draw:
        """After publication: without the missing and with those who came, moving the fewest."""


def swapped(draw: Draw, one: int, other: int) -> Draw:
    """The draw with two entrants in each other's places; a bye is a place too."""
    exchange = {one: other, other: one}

    def moved(ids: Sequence[int]) -> tuple[int, ...]:
        return tuple(exchange.get(number, number) for number in ids)

    meetings = tuple(replace(meeting, seats=moved(meeting.seats)) for meeting in draw.meetings)
    groups = tuple(sorted((exchange.get(number, number), name) for number, name in draw.groups))
    return replace(
        draw, meetings=meetings, byes=moved(draw.byes), groups=groups, reasons=(), cost=()
    )
