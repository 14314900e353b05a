"""示例的安排: fixtures/demo.json as it is read."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.conf import settings

from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import SIZES, Someone

FILE = settings.BASE_DIR / "fixtures" / "demo.json"
FINISHED, RUNNING = "finished", "running"


@dataclass(frozen=True, slots=True)
class Plan:
    """One tournament to be made."""

    book: str
    preset: str
    state: str
    entrants: int
    seed: int
    until: int | None = None
    """The round, through the tournament, in the midst of which it stands; None: all is played."""

    @property
    def mark(self) -> str:
        return f"{self.book} {self.state}"


@cache
def told() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FILE.read_text())
    return found


def plans(book: str) -> list[Plan]:
    """The finished one first."""
    return [Plan(**one) for one in told()["tournaments"] if one["book"] == book]


def squad(number: int, kind: Entrant.Kind) -> list[Someone]:
    """The people of an entrant: teams and pairs bring a substitute."""
    labels, numerals = told()["labels"], told()["numerals"]
    seated = SIZES[kind].seated
    if seated == 1:
        label, place = divmod(number, len(numerals))
        return [Someone(name=f"{labels[label]}{numerals[place]}", unit=unit(number))]
    return [Someone(name=f"{labels[number]}{numerals[place]}") for place in range(seated + 1)]


def title(number: int, kind: Entrant.Kind) -> str:
    """Pairs are called by their members."""
    return f"{told()['labels'][number]}队" if kind == Entrant.Kind.TEAM else ""


def unit(number: int) -> str:
    units: list[str] = told()["units"]
    return units[number % len(units)]
