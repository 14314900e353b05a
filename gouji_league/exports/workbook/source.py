"""底稿: what every table is made from: the board, and each match as it is read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from gouji_league.exports.registry import Telling, tell_nobody
from gouji_league.matches.derive import SIDES
from gouji_league.matches.models import Deal, Match
from gouji_league.matches.selectors.history import Teller
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.facts import PLAYERS, Outcome
from gouji_league.rules.ranking.tally import Entry
from gouji_league.rules.words import Language
from gouji_league.standings.board import Board, StageBoard, board
from gouji_league.tournaments import names
from gouji_league.tournaments.models import Entrant, Member, Player, Stage, Tournament
from gouji_league.tournaments.publishing import EVERYTHING, Horizon
from gouji_league.tournaments.words import reader_language

MARKS = "■□"
CHUNK = 100
"""Matches read at once."""


@dataclass
class Source:
    """A tournament as its own people see it, or as the public does."""

    tournament: Tournament
    named: bool = True
    horizon: Horizon = EVERYTHING
    telling: Telling = tell_nobody
    language: Language = field(default_factory=reader_language)
    round: int | None = None
    match: UUID | None = None
    """Only the matches of this round, only this match."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What tables work out once for all of their rows."""

    @cached_property
    def board(self) -> Board:
        return board(self.tournament, named=self.named, horizon=self.horizon)

    @cached_property
    def stages(self) -> list[Stage]:
        return list(self.tournament.stages.order_by("number"))

    @cached_property
    def books(self) -> list[Book]:
        """Those of 够级 that its stages are played by."""
        found = [BOOKS[key] for key in dict.fromkeys(one.rulebook for one in self.stages)]
        return [book for book in found if isinstance(book, Book)]

    @cached_property
    def numbers(self) -> dict[int, int]:
        """场次号: by pk, from 1, in the order of play."""
        rows = Match.objects.filter(tournament=self.tournament)
        ordered = rows.order_by(
            F("round").asc(nulls_last=True), F("table__number").asc(nulls_last=True), "pk"
        )
        return {pk: at for at, pk in enumerate(ordered.values_list("pk", flat=True), 1)}

    @cached_property
    def own(self) -> dict[int, int]:
        """Players who are entrants by themselves: their entrants' numbers."""
        rows = Member.objects.filter(
            entrant__tournament=self.tournament, entrant__kind=Entrant.Kind.PLAYER
        )
        return dict(rows.values_list("player_id", "entrant__number"))

    @cached_property
    def outcomes(self) -> dict[int, Outcome]:
        """What each match that is over came to, by pk."""
        return {
            outcome.match: outcome
            for stage in self.board.stages
            for _stored, outcome in stage.table.read
        }

    @cached_property
    def entries(self) -> dict[tuple[int, int], Entry]:
        """What each match that counts gave, by its pk and the entrant's number."""
        return {
            (entry.outcome.match, row.who.number): entry
            for stage in self.board.stages
            for row in stage.rows
            if row.row.of and row.row.of.tally
            for entry in row.row.of.tally.entries
        }

    @cached_property
    def match_points(self) -> dict[tuple[int, int], Any]:
        """场分, carried ones among them, by the stage's and the entrant's numbers."""
        return {
            (stage.stage.number, row.who.number): row.row.match_points
            for stage in self.board.stages
            for row in stage.rows
        }

    def stage_board(self, stage: Stage) -> StageBoard | None:
        return self.board.stage(stage.number)

    def title(self, entrant: Entrant | None) -> str:
        if entrant is None:
            return ""
        known = self.board.who.get(entrant.number)
        return known.title if known else entrant.name

    def matches(self, *, only: int | None = None) -> Iterator["Told"]:
        """Every match, or those asked for, in order."""
        asked = {"round": self.round if only is None else only, "key": self.match}
        wanted = {key: value for key, value in asked.items() if value is not None}
        pks = list(self.numbers)
        if wanted:
            own = Match.objects.filter(tournament=self.tournament, **wanted)
            known = set(own.values_list("pk", flat=True))
            pks = [pk for pk in pks if pk in known]
        for at in range(0, len(pks), CHUNK):
            self.telling(at, len(pks), "")
            for whole in self.gathered(Match.objects.filter(pk__in=pks[at : at + CHUNK])):
                yield Told(self, whole)

    def gathered(self, rows: QuerySet[Match]) -> list[Whole]:
        """These matches in order, with the names that may be read."""
        found = sorted(gather(rows), key=lambda one: self.numbers[one.match.pk])
        for whole in found:
            self._mask(whole)
        return found

    @property
    def masks(self) -> bool:
        """张*, where the organiser wants it, wherever the public reads names."""
        return not self.named and names.hides(self.tournament)

    def said_name(self, name: str) -> str:
        """A name that somebody wrote, as under a signature."""
        return names.masked(name) if self.masks else name

    def _mask(self, whole: Whole) -> None:
        if not self.masks:
            return
        for entrant in (whole.match.first, whole.match.second):
            if entrant:
                entrant.name = self.title(entrant)
        for line_up in whole.line_ups:
            for player in line_up.players:
                player.name = names.masked(player.name)


@dataclass
class Told:
    """One match, with what its rows are told by."""

    source: Source
    whole: Whole

    @property
    def match(self) -> Match:
        return self.whole.match

    @property
    def number(self) -> int:
        return self.source.numbers[self.match.pk]

    @cached_property
    def book(self) -> AnyBook:
        return BOOKS[self.match.stage.rulebook]

    @property
    def is_tractor(self) -> bool:
        return isinstance(self.book, TractorBook)

    @property
    def hidden(self) -> bool:
        return self.source.horizon.hides(self.match.round)

    @property
    def is_played(self) -> bool:
        """It has a record that may be told."""
        return self.match.status != Match.Status.BYE and not self.hidden

    @property
    def sides(self) -> tuple[str, str]:
        return SIDES[self.is_tractor]

    @property
    def alone(self) -> bool:
        """六人: each for themselves."""
        return self.match.stage.format in PLAYERS

    @cached_property
    def teller(self) -> Teller:
        return Teller(self.whole, named=True, language=self.source.language)

    @cached_property
    def outcome(self) -> Outcome | None:
        return self.source.outcomes.get(self.match.pk)

    @cached_property
    def counts(self) -> bool:
        """Its lines count in the table: it was played out, and is no play-off."""
        outcome = self.outcome
        if outcome is None or outcome.status != "finished" or outcome.kind == "playoff":
            return False
        if outcome.both_out and not self.alone:
            return False
        known = self.source.entries
        return all((outcome.match, share.entrant) in known for share in outcome.shares)

    def mark(self, side: str) -> str:
        """■ or □; nothing for no side."""
        return MARKS[self.sides.index(side)] if side in self.sides else ""

    def side_names(self) -> tuple[str, str]:
        """The entrants, or those who play."""
        first, second = self.match.first, self.match.second
        if first or second or not self.whole.line_ups:
            return self.source.title(first), self.source.title(second)
        return self.people()

    def people(self) -> tuple[str, str]:
        """Who sits for either side, as at the end; of a round that is held back as it was drawn."""
        line_ups = self.whole.line_ups[:1] if self.hidden else self.whole.line_ups[-1:]
        players = line_ups[0].players if line_ups else []
        first, second = (
            _("、").join(player.name for player in own) for own in (players[0::2], players[1::2])
        )
        return first, second

    def players(self, deal: Deal | None) -> Sequence[Player]:
        """By place, at a deal; None: as at the end."""
        if deal is None or deal.extra:
            return self.whole.line_ups[-1].players
        return self.whole.line_up(deal.number).players

    def seating(self, deal: Deal) -> Sequence[int]:
        """The places at seats 1, 2 …: new seats hold until the next ones."""
        earlier = [deal] if deal.extra else self.whole.deals[: deal.number]
        given = [seats for one in earlier if (seats := (one.facts or {}).get("seating"))]
        return given[-1] if given else range(1, len(self.players(deal)) + 1)

    def entrant_at(self, place: int, deal: Deal | None = None) -> int | None:
        """The number of whom it counts for that somebody holds a place."""
        if not self.alone:
            entrant = self.match.second if place % 2 == 0 else self.match.first
            return entrant.number if entrant else None
        by_deal = self.match.outcome.get("by_deal") and self.match.status == "finished"
        players = self.players(deal if by_deal else None)
        return self.source.own.get(players[place - 1].pk)
