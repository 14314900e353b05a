"""积分榜: the tables of a stage, final places, the ranking of units; a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gouji_league.matches.models import Match, Place
from gouji_league.matches.selectors.horizon import last_open_stage
from gouji_league.matches.selectors.taking import Part, Parts, approved, parts, stage_fouls
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking import facts, places, table
from gouji_league.rules.ranking.figures import shown
from gouji_league.standings.outcomes import COLUMNS, OVER, Read, Reader, Seated, Stored
from gouji_league.tournaments.models import Entrant, Member, Stage, Tournament
from gouji_league.tournaments.publishing import Horizon

UNIT_BEST = "unit_best"
"""团体总分, in the tournament's settings: how many of a unit's entrants are added up."""


@dataclass(frozen=True, slots=True)
class Row:
    """One entrant's line in a table, in plain numbers."""

    rank: int | None
    """None: annulled."""
    entrant: int
    """Its number in the tournament."""
    values: dict[str, Any]
    """By key: a number, a list of numbers or None."""
    carried: dict[str, Any] | None
    withdrawn: str
    round_reached: int | None
    average: float | None
    """Points a counted deal, to two decimals."""
    matches: int
    """Finished matches."""
    results: int = 0
    """Matches that count: also walk-overs and those by totals only."""
    match_points: Any = 0
    difference: int = 0
    points_for: int = 0
    points: int = 0
    of: table.Row | None = field(default=None, repr=False, compare=False)
    """The row as the rules made it, with the entrant's whole account."""


@dataclass(frozen=True, slots=True)
class Group:
    name: str
    rows: list[Row]


@dataclass(frozen=True, slots=True)
class StageTable:
    stage: Stage
    keys: tuple[str, ...]
    """As they were used: a play-off that was entered stands last."""
    groups: list[Group]
    entrants: dict[int, Entrant]
    """Those of the tournament, by number."""
    read: list[Read] = field(default_factory=list, repr=False)
    """The matches that were read for it, each with what it came to."""
    ranking: table.Ranking | None = field(default=None, repr=False, compare=False)
    """As the rules made it."""

    @property
    def rows(self) -> list[Row]:
        return [row for group in self.groups for row in group.rows]


def stage_table(stage: Stage, up_to: int | None = None) -> StageTable:
    """The tables of a stage: now, or after a round (numbered through the tournament)."""
    stages = [stage]
    if "previous_stage" in stage.keys:
        earlier = Stage.objects.filter(tournament=stage.tournament_id, number__lt=stage.number)
        stages = [*earlier.order_by("number"), stage]
    return Loaded.of(stage.tournament, stages).tables(up_to=up_to)[-1]


def tournament_tables(tournament: Tournament) -> list[StageTable]:
    """Those of every stage."""
    return Loaded.of(tournament, list(tournament.stages.order_by("number"))).tables()


def open_stages(tournament: Tournament, seen: Horizon) -> list[Stage]:
    """Those of which a visitor may see a table: none after a round that is held back."""
    last = last_open_stage(tournament, seen)
    stages = tournament.stages.order_by("number")
    return list(stages if last is None else stages.filter(number__lte=last))


def final_places(tournament: Tournament) -> list[tuple[int, Entrant]]:
    """总名次 over the stages that have begun."""
    return finals(Loaded.of(tournament, list(tournament.stages.order_by("number"))))


def unit_ranking(tournament: Tournament) -> list[places.UnitPlace]:
    """团体总分: by option the places of a unit's best entrants added up."""
    return unit_places(tournament, final_places(tournament))


def finals(
    loaded: "Loaded", tables: Sequence[StageTable] | None = None
) -> list[tuple[int, Entrant]]:
    begun = [
        [(row.entrant, row.rank) for row in one.rows if row.rank is not None]
        for one in (loaded.tables() if tables is None else tables)
        if loaded.has_begun(one.stage)
    ]
    return [(place, loaded.entrants[number]) for place, number in places.final(begun)]


def unit_places(
    tournament: Tournament, final: Iterable[tuple[int, Entrant]]
) -> list[places.UnitPlace]:
    best = tournament.settings.get(UNIT_BEST)
    if not best:
        return []
    placed = [(place, one.number) for place, one in final]
    unit_of = {one.number: one.unit.name for _place, one in final if one.unit is not None}
    return places.units(placed, unit_of, best=best)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the tables of some stages follow from."""

    stages: Sequence[Stage]
    parts: Parts
    fouls: dict[int, dict[int, list[int]]]
    """By stage and entrant's number, the points of each."""
    read: dict[int, list[Read]]
    """The matches that are over, by stage, each with what it came to."""
    open: dict[int, list[Stored]]
    """Those to be played and being played."""
    seated: dict[int, Seated]
    entrants: dict[int, Entrant]
    numbers: dict[int, int]
    """The entrants' numbers by pk."""

    @classmethod
    def of(cls, tournament: Tournament, stages: Sequence[Stage]) -> "Loaded":
        entrants = approved(tournament)
        fouls: dict[int, dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
        for stage, given in stage_fouls(stages).items():
            for foul in given:
                fouls[stage][foul.entrant.number].append(foul.points)
        numbers = {one.pk: one.number for one in entrants}
        alone = [one for one in stages if one.format in facts.PLAYERS]
        seated = _seated(tournament, alone) if alone else {}
        read, waiting = _matches(stages, numbers, seated)
        return cls(
            stages=stages,
            parts=parts(tournament, stages, entrants),
            fouls=fouls,
            read=read,
            open=waiting,
            seated=seated,
            entrants={one.number: one for one in entrants},
            numbers=numbers,
        )

    def tables(self, *, up_to: int | None = None) -> list[StageTable]:
        """One a stage, each knowing the ranks of the one before."""
        found: list[StageTable] = []
        for stage in self.stages:
            before = {row.entrant: row.rank for row in found[-1].rows} if found else {}
            found.append(self._table(stage, before, up_to=up_to))
        return found

    def has_begun(self, stage: Stage) -> bool:
        """The first stage is always under way; a later one when somebody is in it."""
        first = stage == self.stages[0]
        return first or bool(self.read.get(stage.pk)) or self._is_filled(stage)

    def _is_filled(self, stage: Stage) -> bool:
        return any(one.stored for one in self.parts[stage.pk])

    def _table(
        self, stage: Stage, before: dict[int, int | None], *, up_to: int | None
    ) -> StageTable:
        taking = self.parts[stage.pk]
        read = [
            one
            for one in self.read.get(stage.pk, ())
            if up_to is None or (one[0].round is not None and one[0].round <= up_to)
        ]
        ranking = table.rank(
            facts.StageFacts(
                rules=rules_of(stage),
                entrants=tuple(self._entrant(stage, one, before) for one in taking),
                outcomes=tuple(outcome for _match, outcome in read),
            )
        )
        carried = {one.entrant.number: one for one in taking}
        levels = isinstance(BOOKS[stage.rulebook], TractorBook)
        groups = [
            Group(one.name, [_row(row, carried[row.entrant], levels=levels) for row in one.rows])
            for one in ranking.tables
        ]
        return StageTable(stage, ranking.keys, groups, self.entrants, read, ranking)

    def _entrant(self, stage: Stage, part: Part, before: dict[int, int | None]) -> facts.Entrant:
        number = part.entrant.number
        return facts.Entrant(
            id=number,
            group=part.group,
            seed=part.seed,
            previous=before.get(number),
            carried=_carried(part.carried, stage.settings.get("carry", "none")),
            withdrawn=part.withdrawn,
            lots=part.lots,
            fouls=tuple(self.fouls[stage.pk][number]),
        )


def _matches(
    stages: Sequence[Stage], numbers: dict[int, int], seated: dict[int, Seated]
) -> tuple[dict[int, list[Read]], dict[int, list[Stored]]]:
    """Those that are over, read, and those still open; by stage."""
    readers = {
        one.pk: Reader(one.format, one.rulebook, numbers=numbers, seated=seated) for one in stages
    }
    over: dict[int, list[Read]] = defaultdict(list)
    waiting: dict[int, list[Stored]] = defaultdict(list)
    rows = Match.objects.filter(stage__in=stages).order_by("pk").values_list(*COLUMNS)
    for row in rows:
        match, outcome = readers[row[1]].read(row)
        if outcome is not None:
            over[match.stage].append((match, outcome))
        elif match.status not in OVER:
            waiting[match.stage].append(match)
    return over, waiting


def rules_of(stage: Stage) -> facts.Rules:
    """How a stage counts and ranks, with the defaults of FORMATS where nothing is set."""
    chosen = stage.settings
    points = [_number(one) for one in stage.match_points] or [2, 1, 0]
    return facts.Rules(
        format=stage.format,
        keys=tuple(stage.keys),
        match_points=(points[0], points[1], points[2]),
        points_only=bool(chosen.get("points_only", False)),
        two_only=bool(chosen.get("two_only", True)),
        restart=bool(chosen.get("restart", False)),
        bye=chosen.get("bye", "win"),
        bye_points=chosen.get("bye_points", "average"),
        walkover="average" if (figure := chosen.get("walkover")) is None else figure,
        min_matches=chosen.get("min_matches") or 1,
        levels=isinstance(BOOKS[stage.rulebook], TractorBook),
    )


def _carried(stored: dict[str, Any] | None, carry: str) -> facts.Carried:
    """带入: what the stage's setting lets count of it."""
    if stored is None or carry == "none":
        return facts.Carried()
    if carry == "match_points":
        return facts.Carried(match_points=_number(stored.get("match_points", 0)))
    return facts.Carried(gained=stored.get("for", 0), lost=stored.get("against", 0))


def _seated(tournament: Tournament, stages: Sequence[Stage]) -> dict[int, Seated]:
    """By match, the entrant at each place; players are entrants by themselves there."""
    kind = Entrant.Kind.PLAYER
    own = Member.objects.filter(entrant__tournament=tournament, entrant__kind=kind)
    numbers = dict(own.values_list("player_id", "entrant__number"))
    found: dict[int, dict[int, dict[int, int]]] = {}
    rows = Place.objects.filter(match__stage__in=stages).order_by("match_id", "start", "place")
    for match, start, place, player in rows.values_list("match_id", "start", "place", "player_id"):
        line_up = found.setdefault(match, {}).setdefault(start, {})
        if player in numbers:
            line_up[place] = numbers[player]
    return {match: list(starts.items()) for match, starts in found.items()}


def _row(row: table.Row, part: Part, *, levels: bool) -> Row:
    values = {key: plain(value) for key, value in row.values.items()}
    account = row.tally
    if account is None:
        return Row(None, row.entrant, values, part.carried, part.withdrawn, None, None, 0, of=row)
    average = None if levels else account.average
    return Row(
        rank=row.rank,
        entrant=row.entrant,
        values=values,
        carried=part.carried,
        withdrawn=part.withdrawn,
        round_reached=row.round_reached,
        average=None if average is None else shown(average, places=2),
        matches=account.matches,
        results=account.wins + account.draws + account.losses,
        match_points=plain(account.match_points),
        difference=account.difference,
        points_for=account.gained,
        points=account.points,
        of=row,
    )


def _number(value: float) -> facts.Number:
    """Exact: a half match point is stored as 0.5."""
    return value if isinstance(value, int) else Fraction(str(value))


def plain(value: facts.Value) -> Any:
    """As JSON has it."""
    if isinstance(value, tuple):
        return [plain(one) for one in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    return value
