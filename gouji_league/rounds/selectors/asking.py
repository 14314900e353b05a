"""问: the question of a round, as the database knows its stage."""

from collections.abc import Iterable
from typing import Any

from gouji_league.matches.models import Match, Place
from gouji_league.rounds.formats.ask import Entrant, Past, Question
from gouji_league.standings.selectors import stage_table
from gouji_league.tournaments.models import Entrant as Entered
from gouji_league.tournaments.models import Stage, Taking

AWAY = frozenset({Entered.Status.ABSENT, Entered.Status.WITHDRAWN, Entered.Status.OUT})
"""Who is not drawn."""
OF_TABLE = frozenset({Stage.Format.SWISS})
"""Formats that pair by the table as it stands."""
OPEN = frozenset({Match.Status.PLANNED, Match.Status.RUNNING})


def question(
    stage: Stage, *, place: int, seed: str, group: str = "", ranked: bool = True
) -> Question:
    """What the format is asked for one round of a stage (in a rotation: for one pool); not
    `ranked`: without the table as it stands, for what does not ask who meets whom."""
    takings = takings_of(stage)
    if group:
        takings = [one for one in takings if one.group == group]
    return Question(
        format=stage.format,
        round=place,
        seed=seed,
        entrants=tuple(entrants(stage, takings, place=place, ranked=ranked)),
        history=tuple(history(stage, until=place, group=group)),
        settings=settings_of(stage, group=group),
    )


def takings_of(stage: Stage) -> list[Taking]:
    """Who takes part, in entry order."""
    rows = stage.takings.select_related("entrant", "entrant__unit").order_by("entrant__number")
    return list(rows)


def settings_of(stage: Stage, *, group: str = "") -> dict[str, Any]:
    """The stage's own, and what the draw alone asks for."""
    return dict(stage.settings) | ({"pool": group} if group else {})


def entrants(
    stage: Stage, takings: Iterable[Taking], *, place: int, ranked: bool = True
) -> Iterable[Entrant]:
    standing = ranks(stage) if ranked and stage.format in OF_TABLE and place > 1 else {}
    for taking in takings:
        entered = taking.entrant
        rank, points = standing.get(entered.number, (0, 0))
        yield Entrant(
            id=entered.number,
            unit=entered.unit.name_key if entered.unit else "",
            seed=taking.seed,
            rank=rank,
            points=points,
            group=taking.group,
            origin=taking.origin,
            since=taking.since,
            playing=entered.status not in AWAY and not taking.withdrawn,
        )


def ranks(stage: Stage) -> dict[int, tuple[int, int]]:
    """Rank and match points of each entrant now; points in halves, so that they are integers."""
    rows = [row for group in stage_table(stage).groups for row in group.rows]
    return {row.entrant: (row.rank or len(rows), round(2 * row.match_points)) for row in rows}


def history(stage: Stage, *, until: int, group: str = "") -> list[Past]:
    """The matches and byes of the stage's earlier rounds, in the order of the draw."""
    numbers = dict(stage.rounds.filter(place__lt=until).values_list("number", "place"))
    rows = (
        Match.objects.filter(stage=stage, round__in=numbers)
        .exclude(kind=Match.Kind.PLAYOFF)
        .select_related("first", "second")
        .order_by("round", "pk")
    )
    if group:
        rows = rows.filter(group=group)
    matches = list(rows)
    seated = _players_as_entrants(matches)
    return [_past(one, numbers, seated.get(one.pk, ())) for one in matches]


def _past(match: Match, numbers: dict[int, int], seated: tuple[int, ...]) -> Past:
    sides = [one.number for one in (match.first, match.second) if one is not None]
    bye = match.status == Match.Status.BYE
    return Past(
        round=numbers[match.round or 0],
        seats=tuple(sides) or seated,
        kind="bye" if bye else match.kind,
        group=match.group,
        slot=match.slot,
        winner=sides[0] if bye and sides else winner_of(match),
        over=is_decided(match),
    )


def is_decided(match: Match) -> bool:
    """It is over, and neither an extra deal nor a drawing of lots is owed."""
    owed = match.outcome.get("needs_extra") or match.outcome.get("needs_lot")
    return match.status not in OPEN and not owed


def winner_of(match: Match) -> int | None:
    """The entrant that won, by its number."""
    by_side = {"odd": match.first, "ns": match.first, "even": match.second, "ew": match.second}
    won = by_side.get(match.winner)
    return won.number if won else None


def _players_as_entrants(matches: list[Match]) -> dict[int, tuple[int, ...]]:
    """By match: its six by place, as the entrants that they are; of matches without sides."""
    alone = [one.pk for one in matches if one.first_id is None]
    rows = Place.objects.filter(match__in=alone, start=1).order_by("match", "place")
    found: dict[int, list[int]] = {}
    pairs = rows.values_list("match", "player__memberships__entrant__number")
    for match, number in pairs:
        found.setdefault(match, []).append(number)
    return {match: tuple(numbers) for match, numbers in found.items()}
