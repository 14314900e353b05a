"""对阵图: the whole bracket as data: who stands where, and what a place waits for.

Pure: keys and numbers; the page that draws it brings names and words.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.rounds.formats import redraw
from gouji_league.rounds.formats.ask import Past, Question
from gouji_league.rounds.formats.bracket import Bracket, Goes
from gouji_league.rounds.formats.crossing import parted


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One of the two places of a match."""

    kind: str
    """entrant, origin, best_next, winner, loser (of `slot`), lots, nobody."""
    entrant: int | None = None
    group: str = ""
    place: int = 0
    """Of the group; of a best next one, which of them."""
    slot: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A match of the bracket."""

    slot: str
    kind: str
    """regular, third_place, bye (one side has nobody)."""
    sides: tuple[Side, Side]
    winner: int | None = None
    over: bool = False


NOBODY = Side(kind="nobody")
BY_LOT = Side(kind="lots")


def bracket_view(question: Question) -> tuple[tuple[Cell, ...], ...]:
    """Every round from the first to the final, from top to bottom."""
    if question.settings.get("draw") == "redraw":
        return _redrawn(question)
    bracket = Bracket(question)
    rounds: list[list[Cell]] = []
    for number in range(1, bracket.last + 1):
        count = 1 << (bracket.last - number)
        cells = [_cell(bracket, number, match) for match in range(1, count + 1)]
        if number == bracket.last and number > 1 and question.settings.get("third_place", True):
            cells += _third(bracket, rounds[-1])
        rounds.append(cells)
    return tuple(tuple(cells) for cells in rounds)


def _cell(bracket: Bracket, number: int, match: int) -> Cell:
    slot = f"{number}.{match}"
    past = bracket.past.get(slot)
    if past is not None:
        return _played(past)
    sides = bracket.sides(number, match)
    one, other = (
        _side(bracket, side, f"{number - 1}.{2 * match - 1 + at}") for at, side in enumerate(sides)
    )
    kind = "bye" if NOBODY in (one, other) else "regular"
    return Cell(slot=slot, kind=kind, sides=(one, other))


def _played(past: Past) -> Cell:
    one, other = ([_entrant(number) for number in past.seats] + [NOBODY])[:2]
    return Cell(
        slot=past.slot,
        kind=past.kind,
        sides=(one, other),
        winner=past.seats[0] if past.kind == "bye" else past.winner,
        over=past.over,
    )


def _entrant(number: int) -> Side:
    return Side(kind="entrant", entrant=number)


def _side(bracket: Bracket, side: Goes, slot: str) -> Side:
    if not side.known:
        return Side(kind="winner", slot=slot)
    if side.entrant is None:
        return NOBODY
    if side.entrant > 0:
        return _entrant(side.entrant)
    origin = next(one.origin for one in bracket.question.entrants if one.id == side.entrant)
    group, place = parted(origin)
    if group == "+":
        return Side(kind="best_next", place=place)
    return Side(kind="origin", group=group, place=place)


def _third(bracket: Bracket, semis: Sequence[Cell]) -> list[Cell]:
    """None where only one can lose a semi-final."""
    slot = f"{bracket.last}.2"
    if slot in bracket.past:
        return [_played(bracket.past[slot])]
    if any(cell.kind == "bye" for cell in semis):
        return []
    one, other = (_lost(cell) for cell in semis)
    if NOBODY in (one, other):
        return []
    return [Cell(slot=slot, kind="third_place", sides=(one, other))]


def _lost(semi: Cell) -> Side:
    if not semi.over:
        return Side(kind="loser", slot=semi.slot)
    lost = [side for side in semi.sides if side.entrant != semi.winner]
    return lost[0] if len(lost) == 1 else NOBODY


def _redrawn(question: Question) -> tuple[tuple[Cell, ...], ...]:
    """The rounds that are drawn; of the others only how many meet."""
    last = redraw.rounds(question)
    number = max((past.round for past in question.history), default=0)
    rounds = [
        tuple(_played(past) for past in question.history if past.round == at)
        for at in range(1, number + 1)
    ]
    left = redraw.going_on(question, number)
    for at in range(number + 1, last + 1):
        semis = _semis(rounds[-1]) if at == last > 1 and left == 2 else []
        rounds.append(_after(semis, at, question) if semis else _by_lot(at, left))
        left -= left // 2
    return tuple(rounds)


def _semis(cells: Sequence[Cell]) -> list[Cell]:
    """The two whose winners are in the final, whatever the lots say; none where one had a bye."""
    regular = all(cell.kind == "regular" for cell in cells)
    return list(cells) if regular and len(cells) == 2 else []


def _after(semis: Sequence[Cell], number: int, question: Question) -> tuple[Cell, ...]:
    """The final that follows two semi-finals, and the match of those who lose them."""
    one, other = (
        _entrant(semi.winner) if semi.winner else Side(kind="winner", slot=semi.slot)
        for semi in semis
    )
    found = [Cell(slot=f"{number}.1", kind="regular", sides=(one, other))]
    lost = [_lost(semi) for semi in semis]
    if question.settings.get("third_place", True) and NOBODY not in lost:
        sides = (lost[0], lost[1])
        found.append(Cell(slot=f"{number}.2", kind="third_place", sides=sides))
    return tuple(found)


def _by_lot(number: int, left: int) -> tuple[Cell, ...]:
    both = [
        Cell(slot=f"{number}.{match}", kind="regular", sides=(BY_LOT, BY_LOT))
        for match in range(1, left // 2 + 1)
    ]
    if left % 2:
        both.append(Cell(slot="", kind="bye", sides=(BY_LOT, NOBODY)))
    return tuple(both)
