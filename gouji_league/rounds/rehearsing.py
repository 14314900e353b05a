"""彩排: a whole tournament, drawn and played round by round through the services of the pages.

Each accident is owed to a match; one that did not come about, since the match ended before, is
owed to the next. A format without a last round goes on until no kind of fact is missing.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

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


class Beside:
    """What an app above lets happen beside the play: here nothing."""

    instead: frozenset[str] = frozenset()
    """The accidents that it brings about itself."""

    def waits(self, match: Match) -> bool:
        """Whether a match is put off until the others of its round are played."""
        return False

    def before(self, match: Match) -> None:
        """It may be decided by this; then it is not played."""

    def objected(self, match: Match, side: str) -> None:
        """A side objects at the sign-off."""

    def after(self, match: Match) -> None:
        """It has been played and signed."""

    def over(self, held: Round) -> None:
        """All matches of a round are played; it is closed next."""


@dataclass
class Rehearsal:
    """What a rehearsal has before it."""

    tournament: Tournament
    by: Actor
    seed: int
    until: int | None = None
    """The round, through the tournament, before whose first deal it stops."""
    beside: Beside = field(default_factory=Beside)

    def __post_init__(self) -> None:
        book = BOOKS[self.tournament.stages.get(number=1).rulebook]
        self.chance = Chance(self.seed, counting.every_kind(book))
        self.accidents = deque(one for one in ACCIDENTS if not one <= self.beside.instead)

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
        coming = deque(rows.exclude(status=Match.Status.BYE).order_by("pk"))
        while coming:
            match = coming.popleft()
            if self.beside.waits(match):
                coming.append(match)
            else:
                self._match(match)
        self.beside.over(held)
        closing.close(held, by=self.by)

    def _match(self, match: Match) -> None:
        self.beside.before(match)
        match.refresh_from_db()
        if match.status == Match.Status.PLANNED:
            self._play(match)
            self.beside.after(match)

    def _play(self, match: Match) -> None:
        accidents = self.accidents.popleft() if self.accidents else frozenset()
        if match.stage.format in OF_PLAYERS:
            accidents -= {WALKOVER}  # nobody wins against a player who is not there
        hear = self.beside.objected
        owed = play(match, chance=self.chance, by=self.by, accidents=accidents, hear=hear)
        if owed:
            self.accidents.append(owed)
        played = Match.objects.filter(tournament=self.tournament)
        self.chance.missing = set(counting.missing(played, BOOKS[match.stage.rulebook]))
