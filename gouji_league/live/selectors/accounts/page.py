"""一个人或一队的页: everything about them that a visitor may see, in a fixed number of queries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.utils.translation import pgettext

from gouji_league.live.seen import Seen
from gouji_league.live.selectors import masking
from gouji_league.live.selectors.accounts.charts import Chart, chart
from gouji_league.live.selectors.accounts.company import company
from gouji_league.live.selectors.accounts.deeds import deeds, sat_in
from gouji_league.live.selectors.accounts.path import path
from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors.listing import gather
from gouji_league.matches.whole import Whole
from gouji_league.rules.ranking.facts import Number
from gouji_league.rules.words import Language
from gouji_league.standings.selectors import Loaded, Row, StageTable
from gouji_league.standings.titling import titles
from gouji_league.standings.why.case import Case
from gouji_league.standings.why.entries import Brought, entries
from gouji_league.standings.why.values import label, number, value_words
from gouji_league.tournaments.models import Entrant, Player, Stage
from gouji_league.tournaments.services.entering import SIZES

CHARTED = frozenset(
    {"match_points", "points", "average", "difference", "wins", "levels_difference"}
)
"""Keys that make a line over rounds."""


@dataclass(frozen=True, slots=True)
class InStage:
    """How an entrant stands in one stage."""

    stage: Stage
    group: str
    rank: int | None
    of: int
    figures: Sequence[tuple[str, str]]
    charts: Sequence[Chart]


@dataclass(frozen=True, slots=True)
class MemberRow:
    player: Player
    captain: bool
    substitute: bool
    deals: int


def of_entrant(seen: Seen, entrant: Entrant, language: Language) -> dict[str, Any]:
    """A team, a pair, or a player who is an entrant."""
    members = list(entrant.members.select_related("player__unit").order_by("position"))
    players = [one.player for one in members]
    for one in players:
        masking.mask_player(one, seen) if masking.hides(seen) else None
    person = players[0].pk if entrant.kind == Entrant.Kind.PLAYER and players else None
    account = _Account(seen, entrant)
    wholes = account.matches(players)
    visible = _counting(wholes, seen)
    sat = sat_in(visible)
    seated = SIZES[Entrant.Kind(entrant.kind)].seated
    rows = [
        MemberRow(one.player, one.captain, at >= seated, sat[one.player.pk])
        for at, one in enumerate(members)
    ]
    return {
        "entrant": entrant,
        "name": account.names[entrant.number],
        "stages": account.stages(),
        "path": path(wholes, seen, account.entries(), person=person, entrant=entrant.pk),
        "members": [] if person else rows,
        "deeds": deeds(visible, {one.pk for one in players}, language),
        **_company(visible, person),
    }


def of_person(
    seen: Seen, player: Player, teams: Sequence[Entrant], language: Language
) -> dict[str, Any]:
    """Somebody who plays for teams: the matches that they sat in themselves."""
    if masking.hides(seen):
        masking.mask_player(player, seen)
        masking.mask_entrants(teams, seen)
    entrant = teams[0] if teams else None
    account = _Account(seen, entrant)
    wholes = account.matches([player])
    visible = _counting(wholes, seen)
    return {
        "player": player,
        "name": player.name,
        "teams": teams,
        "stages": [],
        "path": path(
            wholes,
            seen,
            account.entries(),
            person=player.pk,
            entrant=entrant.pk if entrant else None,
        ),
        "members": [],
        "deeds": deeds(visible, {player.pk}, language),
        **_company(visible, player.pk),
    }


def _counting(wholes: Iterable[Whole], seen: Seen) -> list[Whole]:
    """Those that a visitor may see, without play-offs, which count for nothing."""
    return [
        one
        for one in wholes
        if not seen.horizon.hides(one.match.round) and one.match.kind != Match.Kind.PLAYOFF
    ]


def _company(wholes: Sequence[Whole], person: int | None) -> dict[str, Any]:
    if person is None:
        return {"partners": [], "opponents": [], "faces": False}
    partners, opponents = company(wholes, person).listed()
    faces = any(one.opposite for one in opponents)
    return {"partners": partners, "opponents": opponents, "faces": faces}


class _Account:
    """An entrant in the tables of the tournament."""

    def __init__(self, seen: Seen, entrant: Entrant | None) -> None:
        self.seen, self.entrant = seen, entrant
        stages = list(seen.tournament.stages.select_related("tournament").order_by("number"))
        self.loaded = Loaded.of(seen.tournament, stages)
        self.tables = self.loaded.tables(up_to=seen.horizon.through)
        known = self.loaded.entrants
        title = titles(seen.tournament, known.values(), named=seen.named)
        self.names: Mapping[int, str] = {at: title(one) for at, one in known.items()}

    def matches(self, players: Sequence[Player]) -> list[Whole]:
        """Those that it is a side of, or that one of the people sat in; who came in between two
        deals of a round that is held back did not sit in it yet."""
        places, through = Place.objects.filter(player__in=players), self.seen.horizon.through
        if through is not None:
            places = places.filter(Q(start=1) | Q(match__round__lte=through))
        sat = places.values("match")
        own = Q(pk__in=sat)
        if (
            self.entrant is not None
            and self.entrant.kind != Entrant.Kind.PLAYER
            and len(players) > 1
        ):
            own = Q(first=self.entrant) | Q(second=self.entrant)
        elif self.entrant is not None:
            own |= Q(first=self.entrant, status=Match.Status.BYE)
        found = gather(Match.objects.filter(own, tournament=self.seen.tournament))
        masking.mask(found, self.seen)
        return found

    def _rows(self) -> Iterable[tuple[StageTable, str, Row]]:
        """The entrant's row in each stage that it takes part in."""
        for table in self.tables:
            for group in table.groups:
                for row in group.rows:
                    if self.entrant is not None and row.entrant == self.entrant.number:
                        yield table, group.name, row

    def entries(self) -> dict[int, Brought]:
        """By match, what each brought."""
        found: dict[int, Brought] = {}
        for table, _group, row in self._rows():
            if row.of is not None and row.rank is not None:
                case = Case.of(table, row.entrant, self.names)
                found |= {one.match: one for one in entries(case, row.of)}
        return found

    def stages(self) -> list[InStage]:
        found = []
        for table, group, row in self._rows():
            if not self.loaded.has_begun(table.stage):
                continue
            case = Case.of(table, row.entrant, self.names)
            figures = [
                (label(case, key), value_words(case, key, row.of))
                for key in table.keys
                if row.of is not None and row.rank is not None and row.values[key] is not None
            ]
            charts = self._charts(table, row, case)
            found.append(InStage(table.stage, group, row.rank, len(case.rows), figures, charts))
        return found

    def _charts(self, table: StageTable, row: Row, case: Case) -> list[Chart]:
        """Over the rounds of a stage that ranks by more than who is still in."""
        rounds = [one for one in (table.ranking.rounds if table.ranking else ()) if one]
        if table.stage.format == Stage.Format.KNOCKOUT or len(rounds) < 2 or row.rank is None:
            return []
        at = self.tables.index(table)
        then = [self._then(at, one) for one in rounds]
        key = next((one for one in table.keys if one in CHARTED), None)
        ranks = [one.rank or 0 for one in then]
        shown = [str(one) for one in ranks]
        drawn = [chart("rank", pgettext("rank", "名次"), rounds, [-one for one in ranks], shown)]
        if key is not None:
            values: list[Number] = [_number(one, key) for one in then]
            signed = key not in {"match_points", "wins"}
            shown = [number(one, signed=signed) for one in values]
            floats = [float(one) for one in values]
            drawn.append(chart("figure", label(case, key), rounds, floats, shown))
        return drawn

    def _then(self, at: int, after: int) -> Row:
        """The row as it stood after a round."""
        number_ = self.entrant.number if self.entrant else 0
        table = self.loaded.tables(up_to=after)[at]
        return next(row for row in table.rows if row.entrant == number_)


def _number(row: Row, key: str) -> Number:
    value = row.of.values[key] if row.of else 0
    return 0 if value is None or isinstance(value, tuple) else value
