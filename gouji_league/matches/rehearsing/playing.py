"""Plays one match until it ends, through the services that the pages call.

    play(match, chance=Chance(7), by=actor, accidents={VOID, CORRECTION})

Whoever draws rounds calls it for every match of a round; accidents are asked for by name, each
happens once where book and format have it.
"""

import json
import uuid
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Any

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import facts as making
from gouji_league.matches.rehearsing.facts import Chance, Facts
from gouji_league.matches.services import deals, heads, signing
from gouji_league.matches.services.writes import Act, Order, write
from gouji_league.matches.whole import BESIDE, Whole, whole
from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Stage

VOID = "void"
CORRECTION = "correction"
TAKEN_BACK = "taken_back"
WALKOVER = "walkover"
SUBSTITUTION = "substitution"
DISQUALIFIED = "disqualified"
STOPPED = "stopped"
OBJECTION = "objection"
LEVEL = "level"
"""The two sides end level, so that extra deals follow where somebody must win."""
LONGEST = 60
"""Deals: longer than any match plays that has a cap or an A to pass."""
MOST_EXTRA = 30


def possible(stage: Stage) -> frozenset[str]:
    """The accidents that the stage's format and book have."""
    book = BOOKS[stage.rulebook]
    found = {CORRECTION, TAKEN_BACK, WALKOVER, STOPPED, OBJECTION}
    if isinstance(book, Book):
        found |= {VOID, DISQUALIFIED}
    if by_player(book) or stage.settings.get("substitution"):
        found.add(SUBSTITUTION)
    if stage.format == Stage.Format.KNOCKOUT:
        found.add(LEVEL)
    return frozenset(found)


def by_player(book: AnyBook) -> bool:
    """Whether points are the players' own, so that 换人 ends a match."""
    return isinstance(book, Book) and book.scored_by == "player"


Hear = Callable[[Match, str], None]
"""Somebody hears the objection of a side, before it agrees to what then stands."""


def nobody(_match: Match, _side: str) -> None:
    """The objection is talked over, and that is all."""


def play(
    match: Match,
    *,
    chance: Chance,
    by: Actor,
    accidents: AbstractSet[str] = frozenset(),
    hear: Hear = nobody,
) -> frozenset[str]:
    """One match with this chance until it ends; then both sides sign.

    Answers with the accidents that did not come about, since the match ended before.
    """
    table = _Table(match, chance=chance, by=by, accidents=accidents)
    if table.falls_due(WALKOVER):
        table.state("walkover", chance.one_of(table.sides), "没有到场")
        return frozenset(table.owed)
    table.begin()
    _play_on(table)
    first, second = table.sides
    table.sign(first)
    if table.falls_due(OBJECTION) and table.objects(second, hear):
        _play_on(table)  # what was ruled may bring more deals
        table.sign(first)
    table.sign(second)
    return frozenset(table.owed)


def _play_on(table: "_Table") -> None:
    """To the end of the match."""
    while table.running and table.number <= LONGEST:
        _one_deal(table, table.number)
    while table.found.derived.needs_extra and table.number <= MOST_EXTRA:
        table.store(table.facts(), extra=True)


def begin(match: Match, *, chance: Chance, by: Actor, deals: int) -> None:
    """The first deals of a match, which then goes on."""
    table = _Table(match, chance=chance, by=by, accidents=frozenset())
    table.begin()
    while table.running and table.number <= deals:
        table.store(table.facts())


def _one_deal(table: "_Table", number: int) -> None:
    """The next deal, and what falls due at it."""
    if table.falls_due(VOID) and isinstance(table.book, Book):
        table.store(making.void_deal(table.book, table.chance))
        return
    facts = table.facts()
    if number >= 2 and table.falls_due(DISQUALIFIED):
        out = {"seat": table.chance.one_of(facts["order"]), "kind": making.ENDING}
        facts["fouls"] = [*facts.get("fouls", []), out]
    table.store(facts)
    if table.falls_due(TAKEN_BACK):
        table.take_back(number)
        table.store(facts)
    if number >= 2 and table.falls_due(CORRECTION):
        table.correct(number)
    if table.running and number >= 2 and table.falls_due(SUBSTITUTION):
        table.substitute()
    if table.running and number >= 2 and table.falls_due(STOPPED):
        table.stop()
    if table.running and table.level_now and isinstance(table.book, TractorBook):
        table.stop()


class _Table:
    """A match as its referee has it before them: what is stored, and how one writes to it."""

    def __init__(
        self, match: Match, *, chance: Chance, by: Actor, accidents: AbstractSet[str]
    ) -> None:
        self.match, self.chance, self.by = match, chance, by
        self.owed = set(accidents & possible(match.stage))
        self.level_now = False
        self.book: AnyBook = BOOKS[match.stage.rulebook]
        self.last: Facts | None = None
        self._read()

    def _read(self) -> None:
        self.match = Match.objects.select_related(*BESIDE).get(pk=self.match.pk)
        self.found: Whole = whole(self.match)

    @property
    def sides(self) -> tuple[str, str]:
        return self.found.given().sides

    @property
    def running(self) -> bool:
        return self.match.status in (Match.Status.PLANNED, Match.Status.RUNNING)

    @property
    def number(self) -> int:
        """Of the deal that comes next."""
        extra = self.found.derived.needs_extra
        return len(self.found.extras if extra else self.found.deals) + 1

    def send(self, what: str, body: dict[str, Any], act: Act, *, chief: bool = False) -> Any:
        """One write, as an API's address makes it."""
        order = Order(
            id=uuid.uuid4(),
            seen=self.match.version,
            by=self.by,
            what=what,
            body=body,
            chief=chief,
        )
        answer = json.loads(write(self.match, order, act).text)
        self._read()
        return answer

    def falls_due(self, accident: str) -> bool:
        """Whether it is still owed; from now on it is not."""
        owed = accident in self.owed
        self.owed.discard(accident)
        return owed

    def begin(self) -> None:
        """What is stated before the first deal."""
        self.level_now = self.falls_due(LEVEL)
        seats = range(1, len(self.found.line_ups[0].players) + 1)
        for key in ("first_lead", "first_dealer"):
            if key in self.book.head:
                self.state(key, self.chance.one_of(seats), "抽签")
        if self.level_now and "max_deals" in self.book.head:
            self.state("max_deals", 2, "只打两盘")

    def facts(self) -> Facts:
        """The next deal's, by chance."""
        anew = self.match.stage.settings.get("seats") == "deal"
        made = making.deal(self.book, self.chance, seats_anew=anew)
        named = isinstance(self.book, TractorBook) and (
            self.found.derived.needs_extra or not self.found.deals
        )
        made |= {"dealer": self.match.first_dealer} if named else {}
        return self._level(made) if self.level_now and not self.found.derived.needs_extra else made

    def _level(self, facts: Facts) -> Facts:
        """What leaves the sides level: the last deal mirrored; of 双升 a deal that brings none."""
        if isinstance(self.book, TractorBook):
            return facts | {"caught": self.book.held[-1][0], "kitty": 0, "dug": None, "fouls": []}
        return making.mirrored(self.last) if self.last and self.number % 2 == 0 else facts

    def store(self, facts: Facts, *, extra: bool = False) -> None:
        body = {"number": self.number, "facts": facts, "extra": extra}
        self.send("POST deals", body, deals.add)
        self.last = facts

    def take_back(self, number: int) -> None:
        body = {"reason": "录错了桌"}
        self.send(f"DELETE deals/{number}", body, deals.take_back(number))

    def correct(self, number: int) -> None:
        """Other facts for a deal; what then comes after the end is set aside."""
        dealer = (self.found.deals[number - 1].facts or {}).get("dealer")
        facts = self.facts() | ({"dealer": dealer} if dealer else {})
        body = {"facts": facts, "reason": "看错次序", "set_aside": True}
        self.send(f"PUT deals/{number}", body, deals.correct(number), chief=True)

    def state(self, key: str, value: Any, reason: str) -> None:
        self.send("PATCH", {key: value, "reason": reason}, heads.change, chief=True)

    def stop(self) -> None:
        self.state("ended", "stopped", "场地到点")

    def substitute(self) -> None:
        """换人: one of a squad for another; where points are the players' it ends the match."""
        if by_player(self.book):
            self.state("ended", "substitution", "有人要走")
            return
        players = self.found.line_ups[-1].players
        entrant = self.match.first
        bench = entrant.members.exclude(player__in=players) if entrant else None
        able = bench.filter(player__out_at=None).order_by("position") if bench else None
        waiting = able.select_related("player").first() if able else None
        if waiting is None:
            self.owed.add(SUBSTITUTION)
            return
        numbers = [waiting.player.number, *(player.number for player in players[1:])]
        self.state("line_up", {"from": self.number, "players": numbers}, "换人")

    def sign(self, side: str, *, objection: str = "") -> None:
        """By who sits first; with an objection in place of agreeing."""
        player = self.found.line_ups[-1].players[self.sides.index(side)]
        body = {"side": side, "name": player.name, "agrees": not objection}
        if objection:
            body["objection"] = objection
        self.send("POST signatures", body, signing.sign)

    def objects(self, side: str, hear: Hear) -> bool:
        """Whether what was signed has changed by it."""
        self.sign(side, objection="第二盘的次序不对")
        signed = self.match.facts_version
        hear(self.match, side)
        self._read()
        return self.match.facts_version != signed
