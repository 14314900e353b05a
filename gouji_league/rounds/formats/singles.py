"""个人赛: tables drawn anew for every round. FORMATS.md section 3.

What the draw keeps down, the heaviest first, is the order of a draw's cost: waits out of turn;
partners again; opposites again; at one table again, each as often as it has been before; people of
one unit at one table, where the stage asks for that; a seat held before; a side held more often
than the other. Who waits is settled first (`waits.py`), then who sits together (`tables.py`, with
`plans.py` and `settling.py`), then where at the table (`seating.py`, exactly).

Measured (`bin/bench draw`): the sixth round of 150, 300 or 600 players costs six to nine times one
plain evaluation of its pairs and repeats none, so that a bound of 60 leaves room; six rounds repeat
no pair from 42 players on where all tables are full from the first, 24 with 36. Where people come
and go in a field of 31 to 59, a round costs a tabu search: thousands of evaluations, still well
below a second.
"""

from collections.abc import Sequence

from gouji_league.rounds.formats.ask import Draw, Meeting, NoDrawError, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import free, kept
from gouji_league.rounds.formats.memory import SEATED, Memory
from gouji_league.rounds.formats.seating import seated
from gouji_league.rounds.formats.settling import settled
from gouji_league.rounds.formats.tables import divided
from gouji_league.rounds.formats.vacancies import refilled
from gouji_league.rounds.formats.waits import waits_of, who_waits
from gouji_league.rounds.formats.weighing import weighed

ROUNDS = 6


def rounds(question: Question) -> int | None:
    """As the stage says; six where it does not."""
    return int(question.settings.get("rounds") or ROUNDS)


def draw(question: Question) -> Draw:
    """Tables for all who have none in this round yet."""
    there = [one.id for one in question.playing()]
    if len(there) < SEATED:
        raise NoDrawError("too_few", count=len(there), least=SEATED)
    at_hand = [one.id for one in free(question)]
    chance = Chance("singles", question.seed, question.round)
    waits, memory = waits_of(question, there), Memory(question)
    byes = who_waits(at_hand, len(at_hand) % SEATED, waits=waits, chance=chance)
    players = [memory.index[number] for number in at_hand if number not in byes]
    tables = settled(memory, divided(question, memory, players, chance))
    seats = [seated(memory, table, chance) for table in chance.shuffled(tables)]
    slots = _slots(question, {past.slot for past in kept(question)}, len(seats))
    meetings = tuple(
        Meeting(seats=tuple(memory.ids[player] for player in table), slot=slot)
        for table, slot in zip(seats, slots, strict=True)
    )
    return weighed(question, Draw(meetings=meetings, byes=tuple(byes)), memory=memory, waits=waits)


def _slots(question: Question, taken: set[str], count: int) -> list[str]:
    """2.1 is the first table of the second round; what matches of the round have is taken."""
    slots = [f"{question.round}.{at}" for at in range(1, len(taken) + count + 1)]
    return [slot for slot in slots if slot not in taken][:count]


def judge(question: Question, draw: Draw) -> Draw:
    """The same tables with their cost and reasons, after somebody changed them by hand."""
    return weighed(question, draw)


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """A published round without the missing and with those who came, moving the fewest."""
    return refilled(question, draw, missing=missing, coming=coming)
