"""旧识: who has sat with whom, where, and who has waited, as the rounds before tell it.

Players are known by their index in entry order, and sets of them are the bits of an integer: what
a seat at a table would cost is then an "and" and a count of bits. Having met three times weighs
more than having met once, so each relation has a mask for every number of times.
"""

from collections.abc import Iterable, Sequence

from gouji_league.rounds.formats.ask import Past, Question

SEATED = 6
NEXT_ALLY = ((2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3))
"""By seat, from 0: the other two of the side."""


class Pairs:
    """How often each two have been something to each other."""

    __slots__ = ("_players", "levels")

    def __init__(self, players: int) -> None:
        self._players = players
        self.levels: list[list[int]] = []
        """By times − 1, by player: those with whom it has been so at least as often."""

    def add(self, player: int, others: int) -> None:
        for level in self.levels:
            level[player], others = level[player] | others, level[player] & others
            if not others:
                return
        if others:
            self.levels.append([0] * self._players)
            self.levels[-1][player] = others

    def count(self, player: int, others: int) -> int:
        """The times with each of the others, added up."""
        return sum((level[player] & others).bit_count() for level in self.levels)

    def times(self, player: int, other: int) -> int:
        return sum(level[player] >> other & 1 for level in self.levels)


class Memory:
    """What a draw of singles has to know of the rounds before."""

    def __init__(self, question: Question) -> None:
        entrants = question.entrants
        self.ids = [one.id for one in entrants]
        self.index = {number: at for at, number in enumerate(self.ids)}
        self.tables = Pairs(len(entrants))
        self.partners = Pairs(len(entrants))
        self.opposites = Pairs(len(entrants))
        self.seats = [[0] * SEATED for _ in entrants]
        """By player and seat, from 0: how often."""
        self.units = unit_masks(question)
        """By player: the others of their unit, if units are to be kept apart."""
        self.rounds = question.round - 1
        for past in question.history:
            if past.round < question.round and len(past.seats) == SEATED:
                self._sat([self.index.get(number, -1) for number in past.seats])

    def _sat(self, table: Sequence[int]) -> None:
        """Six by seat; −1: somebody whom the question does not know."""
        bits = [1 << player if player >= 0 else 0 for player in table]
        whole = sum(bits)
        for seat, player in enumerate(table):
            if player < 0:
                continue
            one, other = NEXT_ALLY[seat]
            self.tables.add(player, whole ^ bits[seat])
            self.partners.add(player, bits[one] | bits[other])
            self.opposites.add(player, bits[(seat + 3) % SEATED])
            self.seats[player][seat] += 1


def unit_masks(question: Question) -> list[int]:
    """Off where the stage does not say so: FORMATS.md calls it an option."""
    if not question.settings.get("units_apart", False):
        return [0] * len(question.entrants)
    units: dict[str, int] = {}
    for at, one in enumerate(question.entrants):
        if one.unit:
            units[one.unit] = units.get(one.unit, 0) | 1 << at
    return [units.get(one.unit, 0) & ~(1 << at) for at, one in enumerate(question.entrants)]


def mask_of(players: Iterable[int]) -> int:
    found = 0
    for player in players:
        found |= 1 << player
    return found


def first_tables(question: Question) -> list[Past]:
    """The tables of the first round that had any."""
    played = [past for past in question.history if len(past.seats) == SEATED]
    first = min((past.round for past in played), default=question.round)
    return [past for past in played if past.round == first < question.round]
