"""Tournaments of any kind of match that a stage may hold, stored as facts and derived."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from gouji_league.matches.models import Deal, Match
from gouji_league.matches.services.making import Planned, make
from gouji_league.matches.whole import whole
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import formats, ranking
from gouji_league.tournaments.models import (
    Entrant,
    Member,
    Player,
    Stage,
    StageFoul,
    Taking,
    Tournament,
)
from gouji_league.tournaments.services.entering import Someone, new_player, store_players
from tests import cast
from tests.rules import strategies

Json = dict[str, Any]


def entered(cup: Tournament, *, count: int, size: int) -> list[Entrant]:
    """Entrants of so many players each, numbered like nothing else."""
    players = [new_player(cup, Someone(name=f"选手{n}"), unit=None) for n in range(count * size)]
    store_players(cup, players)
    kind = {1: Entrant.Kind.PLAYER, 2: Entrant.Kind.PAIR, 3: Entrant.Kind.TEAM}[size]
    made = Entrant.objects.bulk_create(
        Entrant(tournament=cup, number=50 + n, name=f"第{n}", name_key=f"第{n}", kind=kind)
        for n in range(count)
    )
    stored = list(Player.objects.filter(tournament=cup).order_by("number"))
    Member.objects.bulk_create(
        Member(entrant=one, player=player, position=at)
        for place, one in enumerate(made)
        for at, player in enumerate(stored[place * size : place * size + size], 1)
    )
    return made


def set_stage(cup: Tournament, stage_format: str, **chosen: Any) -> Stage:
    """The one stage of a cast tournament in another format, with that format's own start."""
    stage = cup.stages.get()
    book = BOOKS[stage.rulebook]
    stage.format = stage_format
    stage.keys = ranking.default_keys(stage_format, book)
    stage.settings = formats.start_settings(stage_format, book) | chosen
    stage.save()
    return stage


class Cup:
    """甲杯 being played: chance for who meets whom, hypothesis for what happens."""

    def __init__(self, data: st.DataObject, *, book: str, stage_format: str) -> None:
        self.data, self.book, self.format = data, book, stage_format
        self.chance = Random(data.draw(st.integers(0, 10**6)))
        self.cup = cast.tournament(book=book, tables=1)
        self.stage = set_stage(self.cup, stage_format, max_deals=None, **self._settings())
        if self.chance.random() < 0.3:
            self.stage.match_points = [3, 1, 0]
            self.stage.save()
        self.size = 1 if stage_format in ("rotation", "singles") else len(self.seats) // 2
        count = self.chance.randint(6, 8) if self.size == 1 else self.chance.randint(3, 6)
        self.entrants = entered(self.cup, count=count, size=self.size)
        self.groups: dict[int, str] = {}
        self._take()

    @property
    def seats(self) -> str:
        return "1234" if self.book == "shuangsheng" else "123456"

    def _settings(self) -> Json:
        pick = self.chance.choice
        return {
            "points_only": pick([False, False, True]),
            "two_only": pick([True, False]),
            "restart": pick([True, False]),
            "bye": pick(["win", "draw", "none"]),
            "bye_points": pick(["average", 0]),
            "walkover": pick(["average", 7]),
            "carry": pick(["none", "match_points", "points"]),
        }

    def _take(self) -> None:
        """Groups always, else now and then: who takes part, and how they came and went."""
        left = ["", "", "", "", "keep", "annul"]
        if self.format == "groups" or self.chance.random() < 0.5:
            Taking.objects.bulk_create(
                Taking(
                    stage=self.stage,
                    entrant=one,
                    group="AB"[at % 2] if self.format == "groups" else "",
                    carried=self.chance.choice([None, {"match_points": 3, "for": 9, "against": 4}]),
                    withdrawn=self.chance.choice(left),
                    lots=self.chance.randint(1, 3),
                )
                for at, one in enumerate(self.entrants)
            )
        self.groups = {one.entrant_id: one.group for one in Taking.objects.filter(stage=self.stage)}
        for _ in range(self.chance.randint(0, 2)):
            StageFoul.objects.create(
                stage=self.stage,
                entrant=self.chance.choice(self.entrants),
                points=self.chance.randint(0, 4),
                reason="迟到",
                by="甲",
            )

    def play(self) -> None:
        """Three rounds (a knock-out until nobody can be paired), then perhaps a play-off."""
        still = list(self.entrants)
        for number in range(1, 4):
            matches = self._round(number, still)
            if self.format == "knockout":
                still = [one for one in still if not _is_out(one, matches)]
                if len(still) < 2:
                    break
        if self.size > 1 and self.format != "knockout" and self.chance.random() < 0.3:
            pair = self.chance.sample(self.entrants, 2)
            self._make(4, pair, kind=Match.Kind.PLAYOFF)
        if self.size == 1 and not self.stage.settings.get("points_only"):
            self._make(4, self.chance.sample(self.entrants, 6), kind=Match.Kind.PLAYOFF)

    def _round(self, number: int, still: list[Entrant]) -> list[Match]:
        made = []
        for pool in self._pools(still):
            self.chance.shuffle(pool)
            each = 6 if self.size == 1 else 2
            while len(pool) >= each:
                made.append(self._make(number, [pool.pop() for _ in range(each)]))
            made += [self._bye(number, one) for one in pool]
        return made

    def _pools(self, still: list[Entrant]) -> list[list[Entrant]]:
        """Groups play among themselves."""
        found: dict[str, list[Entrant]] = {}
        for one in still:
            found.setdefault(self.groups.get(one.pk, ""), []).append(one)
        return list(found.values())

    def _bye(self, number: int, one: Entrant) -> Match:
        return make(self.stage, [Planned(round=number, first=one, bye=True)])[0]

    def _make(self, number: int, who: list[Entrant], *, kind: str = "regular") -> Match:
        squads = [[member.player for member in one.members.all()] for one in who]
        players = [squads[at % len(who)][at // len(who)] for at in range(len(self.seats))]
        sides = (None, None) if self.size == 1 else (who[0], who[1])
        planned = Planned(round=number, first=sides[0], second=sides[1], players=players, kind=kind)
        match = make(self.stage, [planned])[0]
        self._happen(match)
        derived = whole(match).derived
        match.status, match.winner = derived.status, derived.winner
        match.outcome = derived.outcome()
        match.save()
        return match

    def _happen(self, match: Match) -> None:
        """Mostly it is played; sides stay away, are awarded it, or all of it is annulled."""
        alone = self.size == 1
        first, second = ("ns", "ew") if self.book == "shuangsheng" else ("odd", "even")
        what = self.chance.choice(
            ["play"] * 6
            + ["totals"] * (not alone or self.book != "standard")
            + ["retire", "walkover", "annul"] * (not alone)
        )
        if what in {"play", "retire", "annul"}:
            self._deals(match)
        if what == "walkover":
            match.absent = self.chance.choice([first, second, "both"])
        elif what == "totals":
            totals = {first: self.chance.randint(-5, 9), second: self.chance.randint(-5, 9)}
            winner = self.chance.choice([first, second, None])
            match.award = {"winner": winner, "totals": totals}
        elif what == "retire":
            match.award = {"winner": self.chance.choice([first, second]), "totals": None}
        elif what == "annul":
            match.annulled = True

    def _deals(self, match: Match) -> None:
        record = self.data.draw(
            strategies.tractor_matches()
            if self.book == "shuangsheng"
            else strategies.matches(self.book)
        )
        for key in ("waiting", "max_deals", "first_lead", "first_dealer"):
            setattr(match, key, record.get(key, getattr(match, key)))
        match.ended = record["ended"] or ("stopped" if self.chance.random() < 0.8 else "")
        Deal.objects.bulk_create(
            Deal(match=match, number=number, facts=facts, by="甲")
            for number, facts in enumerate(record["deals"], 1)
        )


def _is_out(one: Entrant, matches: list[Match]) -> bool:
    """It lost, or its match is not decided."""
    for match in matches:
        if one.pk in {match.first_id, match.second_id} and match.status != Match.Status.BYE:
            side = {"odd": match.first_id, "ns": match.first_id}.get(match.winner, match.second_id)
            return not match.winner or side != one.pk
    return False
