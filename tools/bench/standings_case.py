"""A tournament of nine rounds whose tables are made in two ways; after django.setup()."""

from random import Random
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from gouji_league.matches.models import Match, Place
from gouji_league.rules.books import BOOKS
from gouji_league.standings.board import Board, board
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.models import (
    Edition,
    Entrant,
    Member,
    Player,
    Stage,
    StageFoul,
    Table,
    Tournament,
)
from tools.bench import standings_floor as floor
from tools.bench.measure import line, ratio

GOAL, MOST_QUERIES, ROUNDS = 4, 12, 9
KINDS = {"singles": ("standard", 1, 6), "swiss": ("dagang", 3, 2)}
"""By format: the book, the players of an entrant, how many entrants meet."""
Json = dict[str, Any]


class Case:
    def __init__(self, kind: str, size: int) -> None:
        self.kind, self.size = kind, size
        self.book, self.squad, self.together = KINDS[kind]
        self.chance = Random(size)
        self.tournament = Tournament.objects.create(
            slug=f"{kind}-{size}", name=f"{kind} {size}", step=None
        )
        self.stage = self._stage()
        self.entrants, self.players = self._enter()
        for number in range(1, ROUNDS + 1):
            self._round(number)

    def measured(self, *, full: bool) -> Json:
        """`full`: at the size at which the ratio must hold."""
        self._compare(self.ours())
        costs = ratio(self.ours, self.floor, rounds=9)
        with CaptureQueriesContext(connection) as caught:
            self.ours()
        queries = len(caught)
        holds = queries <= MOST_QUERIES
        more: Json = {"queries": queries, "format": self.kind, "rounds": ROUNDS}
        told = line("standings", costs=costs, goal=GOAL, size=self.size, holds=holds, **more)
        return told if full else told | {"ok": holds}

    def ours(self) -> Board:
        return board(Tournament.objects.get(pk=self.tournament.pk), named=True)

    def floor(self) -> list[Json]:
        made: list[Json] = getattr(floor, self.kind)(self.tournament.pk)
        return made

    def _compare(self, made: Board) -> None:
        """A floor that computes something else would be none."""
        told = {one["number"]: one for one in self.floor()}
        for row in made.stages[0].rows:
            own, figures = told[row.who.number], row.figures
            assert row.rank == own["rank"], (row.rank, own)
            known = [key for key in figures.keys() & own.keys() if key not in ("fouls", "record")]
            assert [figures[key] for key in known] == [own[key] for key in known], own
            unsigned = [
                tuple(one) for mark in row.marks if mark.key == "unsigned" for one in mark.at
            ]
            assert [(one[0], one[1]) for one in unsigned] == [one[:2] for one in own["unsigned"]]

    def _stage(self) -> Stage:
        book = BOOKS[self.book]
        stage = Stage.objects.create(
            tournament=self.tournament,
            number=1,
            format=self.kind,
            rulebook=self.book,
            settings=formats.start_settings(self.kind, book),
            keys=ranking.default_keys(self.kind, book),
            match_points=[2, 1, 0],
        )
        self.edition = Edition.objects.create(stage=stage, number=1, made_by="bench")
        count = self.size // self.together
        self.tables = Table.objects.bulk_create(
            Table(tournament=self.tournament, number=n + 1) for n in range(count)
        )
        return stage

    def _enter(self) -> tuple[list[Entrant], list[list[Player]]]:
        cup = self.tournament
        people = Player.objects.bulk_create(
            Player(tournament=cup, number=n + 1, name=f"选手{n}", code=f"{n}")
            for n in range(self.size * self.squad)
        )
        kind = Entrant.Kind.PLAYER if self.squad == 1 else Entrant.Kind.TEAM
        entrants = Entrant.objects.bulk_create(
            Entrant(tournament=cup, number=n + 1, name=f"第{n}", kind=kind)
            for n in range(self.size)
        )
        squads = [people[n * self.squad : (n + 1) * self.squad] for n in range(self.size)]
        Member.objects.bulk_create(
            Member(entrant=one, player=player, position=at)
            for one, own in zip(entrants, squads, strict=True)
            for at, player in enumerate(own, 1)
        )
        StageFoul.objects.bulk_create(
            StageFoul(stage=self.stage, entrant=one, points=5, reason="迟到", by="bench")
            for one in entrants[::40]
        )
        return entrants, squads

    def _round(self, number: int) -> None:
        order = list(range(self.size))
        self.chance.shuffle(order)
        each = self.together
        pools = [order[at : at + each] for at in range(0, self.size, each)]
        matches = Match.objects.bulk_create(
            self._match(number, at, pool) for at, pool in enumerate(pools)
        )
        Place.objects.bulk_create(
            Place(match=match, place=place, player=self._player(pool, place))
            for match, pool in zip(matches, pools, strict=True)
            for place in range(1, 7)
        )

    def _player(self, pool: list[int], place: int) -> Player:
        own = self.players[pool[(place - 1) % len(pool)]]
        return own[(place - 1) // 2 if self.squad > 1 else 0]

    def _match(self, number: int, at: int, pool: list[int]) -> Match:
        signed = None if self.chance.random() < 0.05 else 9
        told = self._singles() if self.squad == 1 else self._teams()
        absent = self.squad > 1 and self.chance.random() < 0.02
        winner = "odd" if absent else told["winner"] or ""
        return Match(
            tournament=self.tournament,
            stage=self.stage,
            edition=self.edition,
            table=self.tables[at],
            round=number,
            first=self.entrants[pool[0]] if self.squad > 1 else None,
            second=self.entrants[pool[1]] if self.squad > 1 else None,
            status="walkover" if absent else "finished",
            absent="even" if absent else "",
            winner=winner,
            outcome={} if absent else told,
            facts_version=9,
            signed_version=signed,
        )

    def _teams(self) -> Json:
        odd, even = self.chance.randint(0, 12), self.chance.randint(0, 12)
        winner = "odd" if odd > even else "even" if even > odd else None
        return _told(winner, {"odd": odd, "even": even}, players=None, deals=3)

    def _singles(self) -> Json:
        chance = self.chance
        deals = chance.randint(2, 4)
        parts = {kind: [chance.randint(-9, 9) for _ in range(6)] for kind in ("walk", "burn")}
        parts["opening"] = [chance.choice([-9, 0, 9]) for _ in range(6)]
        parts["compensation"] = [30, -30, 30, -30, 30, -30]
        fouls = [[1, chance.randint(1, 6), 3]] if chance.random() < 0.1 else []
        if fouls:
            parts["foul"] = [-3 * (place == fouls[0][1]) for place in range(1, 7)]
        swept = chance.choice(["odd", "even", None])
        if swept:
            parts["sweep"] = [60 if (at % 2 == 0) == (swept == "odd") else -60 for at in range(6)]
        own = [sum(each) for each in zip(*parts.values(), strict=True)]
        sides = {"odd": sum(own[0::2]), "even": sum(own[1::2])}
        told = _told(swept, sides, players=own, deals=deals)
        sweeps = [[deals, swept]] if swept else []
        return told | {"parts": parts, "fouls": fouls, "sweeps": sweeps}


def _told(winner: str | None, sides: dict[str, int], *, players: Any, deals: int) -> Json:
    """As a match keeps what it came to (matches/derive.py)."""
    return {
        "ended": "cap",
        "winner": winner,
        "needs_extra": False,
        "set_aside": [],
        "extra_aside": [],
        "sweeps": [],
        "fouls": [],
        "by_deal": None,
        "parts": None,
        "counted_deals": deals,
        "max_deals": 4,
        "sides": sides,
        "players": players,
        "net": 3,
    }
