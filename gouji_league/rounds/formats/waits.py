"""等候: whose turn it is to wait where the players are no multiple of six.

Nobody waits twice before everybody has waited once: those wait who have waited least. A
late-comer, and one who was away, begins at most one wait behind those who stayed: they take their
turn, once, but need not make up for rounds in which they were not there. Among equals those wait
who have played most matches in a row, so that a late-comer plays first and nobody waits twice
running where it can be helped; then lots.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.chance import Chance


@dataclass(slots=True)
class Waits:
    """By the number of the entrant."""

    real: dict[int, int] = field(default_factory=dict)
    """How often each has waited."""
    turns: dict[int, int] = field(default_factory=dict)
    """As counted for the next turn: who came late is at most one behind."""
    row: dict[int, int] = field(default_factory=dict)
    """Matches in a row, since the last wait or since they came."""

    def after(
        self, playing: Iterable[int], waiting: Iterable[int], *, before: set[int]
    ) -> set[int]:
        """A round more; `before`: who was there in the one before. Tells who was there."""
        played, waited = list(playing), list(waiting)
        self.admit([*played, *waited], before=before)
        for one in played:
            self.row[one] += 1
        for one in waited:
            self.real[one] += 1
            self.turns[one] += 1
            self.row[one] = 0
        return {*played, *waited}

    def admit(self, there: list[int], *, before: set[int]) -> None:
        """Those who were not there in the round before begin at most one behind the others."""
        least = min((self.turns[one] for one in there if one in before), default=0)
        for one in there:
            if one not in before:
                self.real.setdefault(one, 0)
                self.turns[one] = max(self.turns.get(one, 0), least - 1)
                self.row[one] = 0


def waits_of(question: Question, there: list[int]) -> Waits:
    """As they stand before the question's round, for those who are `there` now."""
    rounds: dict[int, tuple[list[int], list[int]]] = {}
    for past in question.history:
        if past.round < question.round:
            played, waited = rounds.setdefault(past.round, ([], []))
            (waited if past.kind == "bye" else played).extend(past.seats)
    waits, before = Waits(), set[int]()
    for number in sorted(rounds):
        before = waits.after(*rounds[number], before=before)
    waits.admit(there, before=before)
    return waits


def who_waits(there: list[int], count: int, *, waits: Waits, chance: Chance) -> list[int]:
    """As many as there is no seat for."""
    if not count:
        return []
    order = chance.shuffled(there)
    order.sort(key=lambda one: (waits.turns[one], -waits.row[one]))
    return order[:count]


def unfair(waiting: Iterable[int], there: Iterable[int], *, waits: Waits) -> int:
    """How many waits more those have had who wait than those whose turn it is."""
    held = [waits.turns.get(one, 0) for one in waiting]
    due = sorted(waits.turns[one] for one in there)[: len(held)]
    return sum(held) - sum(due)
