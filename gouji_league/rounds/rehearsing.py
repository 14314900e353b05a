"""彩排: a whole tournament, drawn and played round by round through the services of the pages."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from gouji_league.accounts.actor import Actor
from gouji_league.matches.models import Match
from gouji_league.matches.rehearsing import counting
from gouji_league.matches.rehearsing.facts import Chance
from gouji_league.matches.rehearsing.playing import LEVEL, WALKOVER, play
from gouji_league.matches.rehearsing.rehearsal import EACH
from gouji_league.rounds.models import Round
from gouji_league.rounds.selectors.asking import takings_of
from gouji_league.rounds.selectors.checks import checks
from gouji_league.rounds.selectors.stages import is_drawn
from gouji_league.rounds.services import advancing, closing, drawing, publishing
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.formats import OF_PLAYERS
from gouji_league.tournaments.models import Stage, Tournament

OPEN_ENDED = 6
"""Matches of each pool, where a format has no last round."""


@dataclass
class Rehearsal:
    """What a rehearsal has before it."""

    tournament: Tournament
    by: Actor
    chance: Chance
    accidents: deque[frozenset[str]]
    """What still has to happen, a match each."""
    until: int | None = None
    """The round, through the tournament, before whose first deal it stops."""

    def play(self) -> None:
        """Stage after stage, to the end or until it is told to stop."""
        for stage in self.tournament.stages.order_by("number"):
            advancing.begin(stage, by=self.by)
            if stage.format == Stage.Format.KNOCKOUT:
                self.accidents.appendleft(frozenset({LEVEL}))
            while not self._is_done(stage):
                rounds = self._published(stage)
                for held in rounds:
                    if held.number == self.until:
                        return
                    self._round(held)
            if not is_drawn(stage):
                closing.end_stage(stage, by=self.by)

    def _is_done(self, stage: Stage) -> bool:
        if stage.format == Stage.Format.ROTATION:
            return stage.rounds.count() >= OPEN_ENDED
        return is_drawn(stage)

    def _published(self, stage: Stage) -> Sequence[Round]:
        """The next round (of a league all, of a rotation each pool's match)."""
        pools = [""]
        if stage.format == Stage.Format.ROTATION:
            pools = sorted({one.group for one in takings_of(stage)})
        rounds: dict[int, Round] = {}
        for pool in pools:
            lots = drawing.seal(stage, by=self.by, group=pool)
            known = [one.key for one in checks(stage, place=lots.place, group=pool)]
            word = f"{lots.place}{pool}"
            drawing.draw(lots, word=word, by=self.by, knowingly=known)
            for held in publishing.publish(lots, by=self.by):
                rounds[held.number] = held
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
            accidents -= {WALKOVER}  # nobody can win against somebody who is not there
        owed = play(match, chance=self.chance, by=self.by, accidents=accidents)
        if owed:
            self.accidents.append(owed)
        played = Match.objects.filter(tournament=self.tournament)
        book = BOOKS[match.stage.rulebook]
        self.chance.missing = set(counting.missing(played, book))


def rehearse(tournament: Tournament, *, by: Actor, seed: int, until: int | None = None) -> None:
    first = tournament.stages.get(number=1)
    chance = Chance(seed, counting.every_kind(BOOKS[first.rulebook]))
    Rehearsal(tournament, by, chance, deque(EACH), until).play()
