"""彩排: a whole tournament, drawn and played round by round through the services of the pages.

Each accident is owed to a match; one that did not come about, since the match ended before, is
owed to the next. A format without a last round goes on until no kind of fact is missing.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import counting
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import (
    CORRECTION,
    DISQUALIFIED,
    LEVEL,
    OBJECTION,
    STOPPED,
    SUBSTITUTION,
    TAKEN_BACK,
    VOID,
    WALKOVER,
    play,
)
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.checks import checks
from gouji_league.rounds.selectors.stages import is_drawn, pools_of
from gouji_league.rounds.services import advancing, closing, drawing, publishing
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Stage, Tournament

ACCIDENTS: tuple[frozenset[str], ...] = (
    frozenset({VOID, CORRECTION}),
    frozenset({TAKEN_BACK, OBJECTION}),
    frozenset({WALKOVER}),
    frozenset({SUBSTITUTION}),
    frozenset({DISQUALIFIED}),
    frozenset({STOPPED}),
)
"""What happens, a match each, where format and book have it."""
OPEN_ENDED, MOST = 6, 30
"""Matches of each pool, where a format has no last round: at least, and at most."""


@dataclass
class Rehearsal:
    """What a rehearsal has before it."""

    tournament: Tournament
    by: Actor
    seed: int
    until: int | None = None
    """The round, through the tournament, before whose first deal it stops."""

    def __post_init__(self) -> None:
        book = BOOKS[self.tournament.stages.get(number=1).rulebook]
        self.chance = Chance(self.seed, counting.every_kind(book))
        self.accidents = deque(ACCIDENTS)

    def play(self) -> None:
        """Stage after stage, to the end or until it is told to stop."""
        for stage in self.tournament.stages.order_by("number"):
            advancing.begin(stage, by=self.by, secret=f"{self.seed}/{stage.number}")
            if stage.format == Stage.Format.KNOCKOUT:
                self.accidents.appendleft(frozenset({LEVEL}))
            while not self._is_done(stage):
                for held in self._published(stage):
                    if held.number == self.until:
                        return
                    self._round(held)
            if not is_drawn(stage):
                closing.end_stage(stage, by=self.by)

    def _is_done(self, stage: Stage) -> bool:
        if stage.format != Stage.Format.ROTATION:
            return is_drawn(stage)
        owed = self.accidents or self.chance.missing
        return stage.rounds.count() >= (MOST if owed else OPEN_ENDED)

    def _published(self, stage: Stage) -> Sequence[Round]:
        """The next round (of a league all of them, of a rotation each pool's match)."""
        rounds: dict[int, Round] = {}
        for pool in pools_of(stage):
            secret = f"{self.seed}/{stage.number}/{stage.rounds.count()}/{pool}"
            lots = drawing.seal(stage, by=self.by, group=pool, secret=secret)
            known = [one.key for one in checks(stage, place=lots.place, group=pool)]
            drawing.draw(lots, word=f"{lots.place}{pool}", by=self.by, knowingly=known)
            rounds |= {one.number: one for one in publishing.publish(lots, by=self.by)}
        return list(rounds.values())

    def _round(self, held: Round) -> None:
        closing.start(held, by=self.by)
        rows = Match.objects.filter(tournament=self.tournament, round=held.number)
        for match in rows.exclude(status=Match.Status.BYE).order_by("pk"):
            self._match(match)
        closing.close(held, by=self.by)

    def _match(self, match: Match) -> None:
        accidents = self.accidents.popleft() if self.accidents else frozenset()
        if match.stage.format in OF_PLAYERS:
            accidents -= {WALKOVER}  # nobody wins against a player who is not there
        if owed := play(match, chance=self.chance, by=self.by, accidents=accidents):
            self.accidents.append(owed)
        played = Match.objects.filter(tournament=self.tournament)
        self.chance.missing = set(counting.missing(played, BOOKS[match.stage.rulebook]))
