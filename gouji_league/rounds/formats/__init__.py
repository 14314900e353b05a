"""赛制: entrants, history, settings and seed in, pairings out. Pure: no database, clock or files.

`ask.py` holds the question and the answer; every format is a module that answers it. Equal
question, equal answer, on every machine: searches are bounded by steps, draw their chance from
`chance.py`, reckon in integers, and never walk a set.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, cast

from gouji_league.rounds.formats.ask import Draw, Format, Question
from gouji_league.tournaments.plan import Day, StagePlan, matches_by_round

FORMATS = {
    "rotation": "rotation",
    "singles": "singles",
    "round_robin": "round_robin",
    "swiss": "swiss",
    "knockout": "knockout",
    "groups": "groups",
}
"""The module of each format, by the value that a stage stores."""


def module_of(name: str) -> Format:
    """What answers the questions of a format; read when it is first asked."""
    return cast(Format, import_module(f"{__name__}.{FORMATS[name]}"))


def draw(question: Question) -> Draw:
    """The pairings of a round, or NoDrawError."""
    return module_of(question.format).draw(question)


def judge(question: Question, made: Draw) -> Draw:
    """Pairings with their reasons and cost."""
    return module_of(question.format).judge(question, made)


def reseat(
    question: Question, made: Draw, *, missing: Sequence[int] = (), coming: Sequence[int] = ()
) -> Draw:
    """A published round without the missing and with those who came, moving the fewest."""
    return module_of(question.format).reseat(question, made, missing=missing, coming=coming)


def rounds(question: Question) -> int | None:
    """How many rounds the stage has, as known now."""
    return module_of(question.format).rounds(question)


def plan_rounds(name: str, settings: Mapping[str, Any], entrants: int) -> int | None:
    """How many rounds a whole stage will have; None: as many as time allows."""
    if name == "rotation":
        return None
    return len(plan_matches(name, settings, entrants))


def plan_matches(name: str, settings: Mapping[str, Any], entrants: int) -> list[int]:
    """How many matches each round of a whole stage will have."""
    return matches_by_round(StagePlan(name, settings), Day(entrants=entrants, tables=1))
