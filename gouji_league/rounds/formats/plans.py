"""编排表: rounds planned ahead for fields where drawing round by round runs into repeats.

With six to ten tables, rounds drawn one by one spend the chances of the later ones: of 48 players
some seven pairs meet again by the sixth round, of 36 about thirty-five. A plan has none (seven to
ten tables) or 24 (six tables, none in the first four rounds but two). It starts from the first
round, which is drawn by lot: a player's place in the plan is their table of that round and one of
six places at it. So nothing has to be kept: every later round finds the plan again in the history,
follows it while it holds, and takes it as one start of its search where people came late or left.
That a later round can be guessed from the first is known and harms nobody in singles.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.memory import SEATED, Memory, first_tables, mask_of

Table = list[int]

OFFSETS = {
    7: ("051462", "026315", "013546", "064231", "045623", "032154"),
    8: ("012345", "024631", "036574", "043762", "051427", "067153", "075216"),
    9: ("038467", "067835", "046182", "021743", "074251", "083674"),
    10: ("015796", "032671", "086942", "027435", "079523", "051284", "063158"),
}
"""By number of tables, a round each: at table t of the round sit place 0 of the first round's table
t, place 1 of its table t + the second digit, and so on around (of eight tables: t xor the digit).
Two places' digits differ by another number in every round, by 0 in the first: so no two meet twice.
"""

ROOMY = 10
"""So many tables are drawn without repeats by search too, which keeps units better apart."""

SIX = (
    ("210354305142215043354102253014405231", 0),
    ("405312243501542130504132054231504312", 0),
    ("502134042351015534512403243150130422", 2),
    ("302145450321541023451230410253012453", 10),
    ("423515424502403521231400503113145302", 12),
)
"""Six tables, a round each: the table of each player of the first round, by table and place; and
how many pairs meet again. No five such rounds can have none (there is no affine plane of order
six); these were searched for a long time. They are played in this order.
"""


@dataclass(frozen=True, slots=True)
class Planned:
    """A round of a plan."""

    where: tuple[int, ...]
    """The table of each player, by table and place of the first round."""
    repeats: int = 0
    """How many pairs meet again in it if all rounds before went by the plan."""


SIX_ROUNDS = [Planned(tuple(map(int, told)), repeats) for told, repeats in SIX]


def _rounds(tables: int) -> list[Planned]:
    if tables == 6:
        return SIX_ROUNDS
    places = list(product(range(tables), range(SEATED)))
    return [
        Planned(tuple(_back(at, int(offsets[place]), tables) for at, place in places))
        for offsets in OFFSETS.get(tables, ())
    ]


def _back(at: int, offset: int, tables: int) -> int:
    return at ^ offset if tables == 8 else (at - offset) % tables


def planned(
    question: Question, memory: Memory, order: Sequence[int], chance: Chance
) -> tuple[list[Table], bool] | None:
    """This round's tables by the plan, and whether it holds; None: there is no plan.

    `order` are those to be seated, by lot.
    """
    first = first_tables(question)
    rounds = _rounds(len(first))
    if len(first) == ROOMY and any(memory.units):
        return None
    if not rounds or len(order) != SEATED * len(first):
        return None
    lined = _lined(sorted((past.seats for past in first), key=min), memory, rounds)
    here = _filled(lined, order)
    drafts = [_tables(here, one.where, len(first)) for one in rounds]
    costs = [_cost(memory, draft) for draft in drafts]
    turn = len({past.round for past in question.history if past.round < question.round}) - 1
    ordered = rounds is SIX_ROUNDS
    if ordered and turn < len(rounds) and costs[turn][0] <= rounds[turn].repeats:
        return drafts[turn], True
    least = min(costs)
    best = [draft for draft, cost in zip(drafts, costs, strict=True) if cost == least]
    return chance.pick(best), not ordered and not least[0]


def _lined(first: Sequence[Sequence[int]], memory: Memory, rounds: Sequence[Planned]) -> list[int]:
    """Players by table and place of the first round; −1: unknown.

    Which of its six has which place at a table is free: their seats there, unless people of one
    unit would meet less in the plan's rounds if two of them changed.
    """
    lined = [memory.index.get(number, -1) for table in first for number in table]
    if not any(memory.units):
        return lined
    beside = _companions(rounds)

    def mates(place: int) -> int:
        unit = memory.units[lined[place]] if lined[place] >= 0 else 0
        return sum(unit >> lined[at] & 1 for at in beside[place] if lined[at] >= 0)

    better = True
    while better:
        better = False
        for one in range(len(lined)):
            for other in range(one + 1, one - one % SEATED + SEATED):
                before = mates(one) + mates(other)
                lined[one], lined[other] = lined[other], lined[one]
                if mates(one) + mates(other) < before:
                    better = True
                else:
                    lined[one], lined[other] = lined[other], lined[one]
    return lined


def _companions(rounds: Sequence[Planned]) -> list[list[int]]:
    """By place: those at its table, round by round."""
    found: list[list[int]] = [[] for _ in rounds[0].where]
    for one in rounds:
        for place, table in enumerate(one.where):
            found[place] += [at for at, its in enumerate(one.where) if its == table and at != place]
    return found


def _filled(lined: Sequence[int], order: Sequence[int]) -> list[int]:
    """The places of those who are not there go to those who have none."""
    there, known = set(order), set(lined)
    others = [player for player in order if player not in known]
    return [player if player in there else others.pop() for player in lined]


def _tables(lined: Sequence[int], where: Sequence[int], count: int) -> list[Table]:
    found: list[Table] = [[] for _ in range(count)]
    for player, table in zip(lined, where, strict=True):
        found[table].append(player)
    return found


def _cost(memory: Memory, tables: Sequence[Table]) -> tuple[int, int]:
    """Repeats, then people of one unit."""
    again = alike = 0
    for table in tables:
        whole = mask_of(table)
        for player in table:
            again += memory.tables.count(player, whole ^ 1 << player)
            alike += (memory.units[player] & whole).bit_count()
    return again // 2, alike // 2
