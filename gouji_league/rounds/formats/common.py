"""公用: what the formats of teams and pairs all ask of a question."""

from collections import Counter
from collections.abc import Iterable

from gouji_league.rounds.formats.ask import Entrant, NoDrawError, Past, Question

LEAST = 2
Pair = tuple[int, int]

ODD, EVEN = "■", "□"


def pair_of(one: int, other: int) -> Pair:
    """The two as a key, whichever side they are on."""
    return (one, other) if one < other else (other, one)


def enough(question: Question, entrants: Iterable[Entrant] | None = None) -> tuple[Entrant, ...]:
    """Those who can be drawn, if they are as many as a match needs."""
    found = question.playing() if entrants is None else tuple(entrants)
    if len(found) < LEAST:
        raise NoDrawError("too_few", count=len(found), least=LEAST)
    return found


def kept(question: Question) -> tuple[Past, ...]:
    """What stands already of the round that is asked for."""
    return tuple(past for past in question.history if past.round == question.round)


def earlier(question: Question) -> tuple[Past, ...]:
    return tuple(past for past in question.history if past.round < question.round)


def free(question: Question) -> tuple[Entrant, ...]:
    """Who can be drawn and has no place in the round yet."""
    placed = {number for past in kept(question) for number in past.seats}
    return tuple(one for one in question.playing() if one.id not in placed)


def meetings_of(history: Iterable[Past]) -> Counter[Pair]:
    """How often each two have met; a walk-over is a meeting."""
    return Counter(pair_of(*past.seats) for past in history if len(past.seats) == 2)


def met_in(history: Iterable[Past]) -> dict[Pair, int]:
    """The last round in which two met."""
    found: dict[Pair, int] = {}
    for past in sorted(history, key=lambda past: past.round):
        if len(past.seats) == 2:
            found[pair_of(*past.seats)] = past.round
    return found


def byes_of(history: Iterable[Past]) -> Counter[int]:
    """How often each has had a bye."""
    return Counter(past.seats[0] for past in history if past.kind == "bye")


def sides_of(history: Iterable[Past]) -> dict[int, list[str]]:
    """The sides that each has had, in the order of the rounds."""
    found: dict[int, list[str]] = {}
    for past in sorted(history, key=lambda past: past.round):
        if len(past.seats) == 2:
            for number, side in zip(past.seats, (ODD, EVEN), strict=True):
                found.setdefault(number, []).append(side)
    return found


def same_unit(one: Entrant, other: Entrant) -> bool:
    return bool(one.unit) and one.unit == other.unit


def apart(question: Question) -> bool:
    """同单位先避开: on where nothing else is said."""
    return bool(question.settings.get("units_apart", True))
