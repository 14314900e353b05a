"""固定对阵: a bracket that is drawn once and says who goes on to meet whom.

Slots are "round.match", counted from the top; who wins 1.1 and who wins 1.2 meet in 2.1. The
bracket is laid by seeds and lots before the first round, and read from the slots of its matches
from then on, so that what was changed by hand stays.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gouji_league.rounds.formats import crossing
from gouji_league.rounds.formats.ask import Entrant, Past, Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import apart
from gouji_league.rounds.formats.lots import Couple, coupled

Placed = tuple[Entrant | None, Entrant | None]
Two = tuple[int | None, int | None]


def pattern(size: int) -> list[int]:
    """种子位: the seed of each place from the top; 1 and 2 stand at the two ends."""
    found = [1]
    while len(found) < size:
        whole = 2 * len(found) + 1
        found = [
            seed
            for at, one in enumerate(found)
            for seed in ((one, whole - one) if at % 2 == 0 else (whole - one, one))
        ]
    return found


def size_for(entrants: int) -> int:
    """The places of the smallest bracket that holds them."""
    return 1 << max(entrants - 1, 1).bit_length()


def laid(question: Question) -> list[Placed]:
    """The first round's matches from the top, as seeds and lots lay them; None: nobody, a bye."""
    entrants = [one for one in question.entrants if one.since == 1]
    if question.round == 1:
        entrants = [one for one in entrants if one.playing]
    size = size_for(len(entrants))
    if crossing.from_groups(entrants):
        places = crossing.places(entrants, pattern(size))
        return list(zip(places[::2], places[1::2], strict=True))
    return _by_lot(question, entrants, size)


def _by_lot(question: Question, entrants: Sequence[Entrant], size: int) -> list[Placed]:
    chance = Chance(question.seed, "bracket")
    seeded = sorted((one for one in entrants if one.seed), key=lambda one: (one.seed or 0, one.id))
    if _byes_by_lot(question):  # one seed a match, so that any match may be the one without a rival
        seeded = seeded[: size // 2]
    others = [one for one in entrants if one not in seeded]
    seeds = dict(enumerate(seeded, 1))
    free = _bye_matches(question, byes=size - len(entrants), size=size)
    order = pattern(size)
    found: dict[int, Placed] = {}
    waiting: list[Entrant] = []
    open_at, byes_at = [], []
    for match, (top, bottom) in enumerate(zip(order[::2], order[1::2], strict=True)):
        held = [seeds[seed] for seed in (top, bottom) if seed in seeds]
        if match in free and not held:
            byes_at.append(match)
        elif len(held) == 2 or match in free:
            found[match] = (seeds.get(top), seeds.get(bottom))
        else:
            waiting += held
            open_at += [] if held else [match]
    couples = coupled(
        others, byes=len(byes_at), waiting=waiting, apart=apart(question), chance=chance
    )
    here = {one.id: match for match in range(size // 2) for one in _held(order, match, seeds)}
    open_at, byes_at = chance.shuffled(open_at), chance.shuffled(byes_at)
    for one, other in couples:
        match = here.get(one.id, -1)
        if match < 0:
            match = (byes_at if other is None else open_at).pop()
        found[match] = _in_place((one, other), top=match % 2 == 0)
    return [found[match] for match in range(size // 2)]


def _held(order: Sequence[int], match: int, seeds: dict[int, Entrant]) -> list[Entrant]:
    return [seeds[seed] for seed in order[2 * match : 2 * match + 2] if seed in seeds]


def _in_place(couple: Couple, *, top: bool) -> Placed:
    """The seed (or the one with the bye) where the pattern has the better seed."""
    one, other = couple
    return (one, other) if top else (other, one)


def _byes_by_lot(question: Question) -> bool:
    return question.settings.get("byes") == "lots"


def _bye_matches(question: Question, *, byes: int, size: int) -> set[int]:
    """Which matches of the first round have only one: of the best seeds, or by lot."""
    order = pattern(size)
    better = [min(pair) for pair in zip(order[::2], order[1::2], strict=True)]
    matches = sorted(range(size // 2), key=lambda match: better[match])
    if _byes_by_lot(question):
        matches = Chance(question.seed, "byes").shuffled(matches)
    return set(matches[:byes])


# As it goes on ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Goes:
    """Who comes out of a slot: somebody, nobody, or it is not known yet."""

    entrant: int | None = None
    known: bool = True


OPEN = Goes(known=False)
NOBODY = Goes()


class Bracket:
    """The bracket of a question: its places, and who has come how far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.past = {past.slot: past for past in question.history if past.slot}
        self.through = {
            (past.round, past.seats[0])
            for past in question.history
            if past.kind == "bye" and not past.slot
        }
        """Byes of which it is not known where they stand."""
        self.playing = {one.id for one in question.playing()}
        self.first = _read(question)
        self.last = len(self.first).bit_length()
        """The final's round."""

    def sides(self, number: int, match: int) -> tuple[Goes, Goes]:
        """Who meets in a slot."""
        if number == 1:
            one, other = self.first[match - 1]
            return Goes(one), Goes(other)
        return self.out_of(number - 1, 2 * match - 1), self.out_of(number - 1, 2 * match)

    def out_of(self, number: int, match: int) -> Goes:
        """Who goes on from a slot."""
        if past := self.past.get(f"{number}.{match}"):
            return _gone_on(past)
        both = [self.here(side) for side in self.sides(number, match)]
        for side in both:
            if (number, side.entrant) in self.through:
                return side
        if not all(one.known for one in both):
            return OPEN
        there = [one for one in both if one.entrant is not None]
        if not there:
            return NOBODY
        return there[0] if len(there) == 1 else OPEN

    def here(self, side: Goes) -> Goes:
        """Who has left since then does not come."""
        return side if side.entrant is None or side.entrant in self.playing else NOBODY

    def losers(self) -> list[int]:
        """Who lost the semi-finals and is there to play for the third place."""
        pasts = [self.past.get(f"{self.last - 1}.{match}") for match in (1, 2)]
        return [one for past in pasts if past and (one := loser(past)) in self.playing]


def loser(past: Past) -> int | None:
    if len(past.seats) != 2 or past.winner is None:
        return None
    return past.seats[past.seats[0] == past.winner]


def _gone_on(past: Past) -> Goes:
    if past.kind == "bye":
        return Goes(past.seats[0])
    if past.winner is not None:
        return Goes(past.winner)
    return NOBODY if past.over else OPEN


def _read(question: Question) -> list[Two]:
    """The first round as it was drawn; whom that does not tell of stands as it is laid."""
    told = {
        int(past.slot.split(".")[1]): past.seats
        for past in question.history
        if past.round == 1 and past.slot
    }
    if told and question.round > 1 and len(told) == size_for(2 * max(told)) // 2:
        return [(told[match][0], (*told[match], None)[1]) for match in sorted(told)]
    drawn = [
        (one.id if one else None, other.id if other else None) for one, other in laid(question)
    ]
    return _filled(drawn, told) if told else drawn


def _filled(drawn: Sequence[Two], told: Mapping[int, tuple[int, ...]]) -> list[Two]:
    """Those whose place is taken stand where somebody is missing, one a match first."""
    placed = {number for seats in told.values() for number in seats}
    found: list[list[int | None]] = [
        [*told[match], None][:2]
        if match in told
        else [None if number in placed else number for number in pair]
        for match, pair in enumerate(drawn, 1)
    ]
    stand = {number for pair in found for number in pair}
    left = [
        number for pair in drawn for number in pair if number is not None and number not in stand
    ]
    for least in (0, 1):
        for match, pair in enumerate(found, 1):
            here = [number for number in pair if number is not None]
            if left and match not in told and len(here) == least:
                found[match - 1] = [*here, left.pop(0), None][:2]
    return [(one, other) for one, other in found]
