"""分桌: people divided into tables of six so that the fewest meet again, and units are apart.

The cost of a division is the sum over all pairs at one table: how often they have been at one
before, and far below that whether they are of one unit. Two searches, each bounded by steps: a
descent that lets people change tables where that helps, which is enough for large fields; and
where it is not a tabu search — the best change of two is made, even a bad one, and may not be
undone at once — begun several times.
"""

from collections.abc import Callable, Sequence

from gouji_league.rounds.formats.ask import Question
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.memory import SEATED, Memory, mask_of
from gouji_league.rounds.formats.plans import Table, planned

PASSES = 12
STARTS = 4
CHANGES = 150, 500_000
"""How many changes of two a start of the tabu search may weigh: by the players' square; at most."""
TENURE = (4, 7)
"""For how many steps a change may not be undone: at least, and by lot as many more less one."""


def divided(
    question: Question, memory: Memory, players: Sequence[int], chance: Chance
) -> list[Table]:
    """The players, in an order by lot, at tables of six."""
    order = chance.shuffled(players)
    tables = [order[at : at + SEATED] for at in range(0, len(order), SEATED)]
    if len(tables) < 2:
        return tables
    plan = planned(question, memory, order, chance)
    if plan and plan[1]:
        return plan[0]
    search = Search(memory, order)
    search.descend(tables)
    if search.cost(tables) == search.least:
        return tables
    return search.searched([tables, *([plan[0]] if plan else [])], chance)


class Search:
    """Divisions of some players, and what they cost."""

    def __init__(self, memory: Memory, players: Sequence[int]) -> None:
        self.memory, self.players = memory, players
        self.weight = len(players) * SEATED // 2
        """Of a repeat, in people of one unit: more than there can be pairs of those."""
        units = {memory.units[one] | 1 << one for one in players if memory.units[one]}
        there, tables = mask_of(players), len(players) // SEATED
        self.least = sum(_least_pairs((unit & there).bit_count(), tables) for unit in units)
        """No division costs less: no repeat, and units spread evenly."""
        self.beside = self._beside()

    def _beside(self) -> Callable[[int, int], int]:
        """What a player costs beside others."""
        weight, units, levels = self.weight, self.memory.units, self.memory.tables.levels
        if len(levels) == 1 and not any(units):
            once = levels[0]
            return lambda player, others: weight * (once[player] & others).bit_count()

        def cost(player: int, others: int) -> int:
            again = sum([(level[player] & others).bit_count() for level in levels])
            return weight * again + (units[player] & others).bit_count()

        return cost

    def cost(self, tables: Sequence[Table]) -> int:
        whole = [(table, mask_of(table)) for table in tables]
        return sum(self.beside(one, mask) for table, mask in whole for one in table) // 2

    def descend(self, tables: list[Table]) -> None:
        """Two change tables wherever that helps, until nothing does."""
        masks = [mask_of(table) for table in tables]
        for _ in range(PASSES):
            if not [at for at in range(len(tables)) if self._bettered(tables, masks, at)]:
                return

    def _bettered(self, tables: list[Table], masks: list[int], at: int) -> bool:
        beside, found = self.beside, False
        for place, player in enumerate(tables[at]):
            cost = beside(player, masks[at])
            if cost and (change := self._change(tables, masks, (at, place), cost)):
                there, where = change
                other = tables[there][where]
                tables[at][place], tables[there][where] = other, player
                both = 1 << player | 1 << other
                masks[at] ^= both
                masks[there] ^= both
                found = True
        return found

    def _change(
        self, tables: list[Table], masks: list[int], seat: tuple[int, int], cost: int
    ) -> tuple[int, int] | None:
        """The first other seat, from the next table on, that makes both tables cheaper."""
        beside, (at, place) = self.beside, seat
        player = tables[at][place]
        alone = masks[at] ^ 1 << player
        for step in range(1, len(tables)):
            there = (at + step) % len(tables)
            mask = masks[there]
            for where, other in enumerate(tables[there]):
                ours = beside(other, alone)
                if ours < cost:
                    saved = cost - ours + beside(other, mask)
                    if beside(player, mask ^ 1 << other) < saved:
                        return there, where
        return None

    def searched(self, drafts: Sequence[list[Table]], chance: Chance) -> list[Table]:
        """The best that a few tabu searches find: from the drafts, then from lots."""
        matrix = self._matrix()
        best: tuple[int, list[int]] = (1 << 60, [])
        for start in range(max(STARTS, len(drafts))):
            if start < len(drafts):
                at = self._at(drafts[start])
            else:
                at = [seat // SEATED for seat in chance.shuffled(range(len(self.players)))]
            found = Tabu(matrix, at, self.weight).run(self.least, chance)
            best = min(best, found, key=lambda one: one[0])
            if best[0] == self.least:
                break
        tables: list[Table] = [[] for _ in range(len(self.players) // SEATED)]
        for player, table in zip(self.players, best[1], strict=True):
            tables[table].append(player)
        return tables

    def _at(self, tables: Sequence[Table]) -> list[int]:
        table_of = {player: at for at, table in enumerate(tables) for player in table}
        return [table_of[player] for player in self.players]

    def _matrix(self) -> list[list[int]]:
        tables, units, weight = self.memory.tables, self.memory.units, self.weight
        return [
            [
                weight * tables.times(one, other) + (units[one] >> other & 1)
                for other in self.players
            ]
            for one in self.players
        ]


def _least_pairs(people: int, tables: int) -> int:
    """Pairs at one table when so many people of a unit are spread evenly."""
    each, more = divmod(people, tables)
    return more * (each + 1) * each // 2 + (tables - more) * each * (each - 1) // 2


class Tabu:
    """One search, by place in the order of players: what is known of every seat and table."""

    def __init__(self, matrix: list[list[int]], at: list[int], weight: int) -> None:
        self.matrix, self.at, self.weight = matrix, list(at), weight
        self.met = [[(other, cost) for other, cost in enumerate(row) if cost] for row in matrix]
        self.beside = [[0] * (max(at) + 1) for _ in matrix]
        """By player and table: what they cost there."""
        for row, met in zip(self.beside, self.met, strict=True):
            for other, cost in met:
                row[at[other]] += cost
        self.cost = sum(row[table] for row, table in zip(self.beside, at, strict=True)) // 2
        self.barred: dict[tuple[int, int], int] = {}
        """By player and table: the step until which they may not go back."""

    def run(self, least: int, chance: Chance) -> tuple[int, list[int]]:
        best, found, step, weighed = self.cost, list(self.at), 0, 0
        most = min(CHANGES[0] * len(self.at) ** 2, CHANGES[1])
        while best > least and weighed < most:
            step += 1
            uneasy = self._uneasy()
            weighed += len(uneasy) * len(self.at)
            change = self._best_change(uneasy, step=step, goal=best - self.cost, chance=chance)
            if change is None:
                continue
            self._do(*change, step=step, chance=chance)
            if self.cost < best:
                best, found = self.cost, list(self.at)
        return best, found

    def _uneasy(self) -> list[int]:
        """Whom something is wrong with: repeats while there are any, else units."""
        costs = [row[table] for row, table in zip(self.beside, self.at, strict=True)]
        worst = self.weight if max(costs) >= self.weight else 1
        return [one for one, cost in enumerate(costs) if cost >= worst]

    def _best_change(
        self, uneasy: list[int], *, step: int, goal: int, chance: Chance
    ) -> tuple[int, int] | None:
        """The cheapest change of two, equals by lot; a barred one only if it costs below `goal`."""
        at, beside, barred = self.at, self.beside, self.barred
        least, found = 1 << 60, list[tuple[int, int]]()
        for one in uneasy:
            here, costs, row = at[one], beside[one], self.matrix[one]
            now = costs[here]
            for other, there in enumerate(at):
                if there == here:
                    continue
                its = beside[other]
                cost = costs[there] - now + its[here] - its[there] - 2 * row[other]
                if cost > least:
                    continue
                if cost >= goal and (
                    barred.get((one, there), 0) >= step or barred.get((other, here), 0) >= step
                ):
                    continue
                if cost < least:
                    least, found = cost, []
                found.append((one, other))
        return chance.pick(found) if found else None

    def _do(self, one: int, other: int, *, step: int, chance: Chance) -> None:
        at, beside = self.at, self.beside
        here, there = at[one], at[other]
        self.cost += beside[one][there] - beside[one][here] + beside[other][here]
        self.cost -= beside[other][there] + 2 * self.matrix[one][other]
        for met, cost in self.met[one]:
            beside[met][here] -= cost
            beside[met][there] += cost
        for met, cost in self.met[other]:
            beside[met][there] -= cost
            beside[met][here] += cost
        at[one], at[other] = there, here
        until = step + TENURE[0] + chance.below(TENURE[1])
        self.barred[one, here] = self.barred[other, there] = until
