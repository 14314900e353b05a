"""小组赛: groups of three or four, a round robin in each, and who goes on from them.

Seeds are given out in a snake, their units apart within each row; the others by lot so that each
unit is spread over the groups as evenly as the seeds allow.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from gouji_league.rounds.formats import round_robin
from gouji_league.rounds.formats.ask import Draw, Entrant, Meeting, NoDrawError, Question, Reason
from gouji_league.rounds.formats.chance import Chance
from gouji_league.rounds.formats.common import apart, enough
from gouji_league.rounds.formats.spreading import spread
from gouji_league.tournaments.plan import group_sizes


def name_of(number: int) -> str:
    """A … Z, then AA, AB …"""
    last = chr(ord("A") + number % 26)
    return last if number < 26 else name_of(number // 26 - 1) + last


def rounds(question: Question) -> int:
    return max((round_robin.rounds(one) for _name, one in _each(question)), default=0)


def draw(question: Question) -> Draw:
    enough(question, (one for one in question.entrants if one.playing))
    if question.round > rounds(question):
        raise NoDrawError("stage_over")
    drawn = _together(question, [(name, _in_group(one)) for name, one in _each(question)])
    if any(not one.group for one in question.entrants):
        drawn = replace(drawn, groups=tuple(sorted(assign(question).items())))
    return judge(question, drawn)


def judge(question: Question, draw: Draw) -> Draw:
    """As a round robin judges each group; in the first round also which units are together."""
    question = _grouped(question, draw)
    found = [(name, round_robin.judge(one, _of_group(draw, one))) for name, one in _each(question)]
    told = [reason for _name, one in found for reason in one.reasons]
    together = _units_together(question) if question.round == 1 and apart(question) else []
    sums = [sum(one.cost[key] for _name, one in found) for key in range(2)]
    return replace(draw, reasons=(*told, *together), cost=(sums[0], len(together), sums[1]))


def reseat(
    question: Question, draw: Draw, *, missing: Sequence[int], coming: Sequence[int]
) -> Draw:
    """Each group by itself; who comes is in the group that `assign` gives it."""
    drawn = []
    question = _grouped(question, draw)
    for name, one in _each(question):
        here = {entrant.id for entrant in one.entrants}
        changed = round_robin.reseat(
            one,
            _of_group(draw, one),
            missing=[number for number in missing if number in here],
            coming=[number for number in coming if number in here],
        )
        drawn.append((name, changed))
    return judge(question, replace(_together(question, drawn), groups=draw.groups))


def assign(question: Question) -> dict[int, str]:
    """The group of each entrant; those that have one keep it, late-comers join the smallest."""
    taken = {one.id: one.group for one in question.entrants if one.group}
    if not taken:
        return _snake(question)
    names = sorted(set(taken.values()), key=lambda name: (len(name), name))
    chance = Chance(question.seed, "late")
    units = {one.id: one.unit for one in question.entrants}
    for one in question.entrants:
        if one.id not in taken:
            here = {name: [n for n, group in taken.items() if group == name] for name in names}
            taken[one.id] = min(
                chance.shuffled(names),
                key=lambda name: (
                    len(here[name]),
                    sum(bool(one.unit) and units[n] == one.unit for n in here[name]),
                ),
            )
    return taken


def _snake(question: Question) -> dict[int, str]:
    entrants = [one for one in question.entrants if one.playing and one.since == 1]
    entrants = entrants or list(question.entrants)
    settings = {"group_size": 4} | dict(question.settings)
    count = len(group_sizes(len(entrants), settings))
    groups = spread(entrants, count, apart=apart(question), chance=Chance(question.seed, "groups"))
    found = {one.id: name_of(number) for number, group in enumerate(groups) for one in group}
    if len(found) < len(question.entrants):
        placed = tuple(replace(one, group=found.get(one.id, "")) for one in question.entrants)
        return assign(replace(question, entrants=placed))
    return found


def _each(question: Question) -> list[tuple[str, Question]]:
    """A question for each group."""
    group = assign(question)
    names = sorted(set(group.values()), key=lambda name: (len(name), name))
    return [
        (
            name,
            replace(
                question,
                seed=f"{question.seed}/{name}",
                entrants=tuple(one for one in question.entrants if group[one.id] == name),
                history=tuple(
                    past for past in question.history if group.get(past.seats[0]) == name
                ),
            ),
        )
        for name in names
    ]


def _grouped(question: Question, draw: Draw) -> Question:
    """With the groups that the draw made, where it made them."""
    made = dict(draw.groups)
    entrants = (replace(one, group=made.get(one.id, one.group)) for one in question.entrants)
    return replace(question, entrants=tuple(entrants))


def _in_group(question: Question) -> Draw:
    try:
        return round_robin.draw(question)
    except NoDrawError:  # it has played all its rounds, or has lost all but one
        return Draw(meetings=())


def _together(question: Question, drawn: Sequence[tuple[str, Draw]]) -> Draw:
    """One draw of all groups, its matches numbered through."""
    meetings: list[Meeting] = []
    first = len({past.slot for past in question.history if past.round == question.round})
    for name, one in drawn:
        for meeting in one.meetings:
            slot = f"{question.round}.{first + len(meetings) + 1}"
            meetings.append(replace(meeting, group=name, slot=slot))
    return Draw(meetings=tuple(meetings), byes=tuple(bye for _n, one in drawn for bye in one.byes))


def _of_group(draw: Draw, question: Question) -> Draw:
    here = {one.id for one in question.entrants}
    meetings = tuple(one for one in draw.meetings if here.issuperset(one.seats))
    return Draw(meetings=meetings, byes=tuple(one for one in draw.byes if one in here))


def _units_together(question: Question) -> list[Reason]:
    found = []
    for _name, one in _each(question):
        units = Counter(entrant.unit for entrant in one.entrants if entrant.unit)
        for unit, count in sorted(units.items()):
            if count > 1:
                about = tuple(entrant.id for entrant in one.entrants if entrant.unit == unit)
                found.append(Reason(key="units_together", about=about))
    return found


# Who goes on -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A line of a group's table, as far as groups are compared by it; in order of rank."""

    entrant: int
    matches: int
    match_points: int
    difference: int
    points_for: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualified:
    entrant: int
    origin: str
    best_next: bool = False
    """It fills the bracket, compared with others of its rank."""
    tied: tuple[int, ...] = ()
    """Those whom nothing but the lots parts from it, itself among them, in the order drawn."""


def advancing(
    tables: Mapping[str, Sequence[Row]], settings: Mapping[str, Any], *, seed: str
) -> list[Qualified]:
    """Who goes on: so many of each group, then the best next ones until the bracket is full;
    `seed`: of the lots among these; nothing: they are not drawn yet."""
    names = sorted(tables, key=lambda name: (len(name), name))
    places = int(settings.get("advance") or 2)
    found = [
        Qualified(entrant=row.entrant, origin=f"{name}{place}")
        for place in range(1, places + 1)
        for name in names
        for row in tables[name][place - 1 : place]
    ]
    if not settings.get("best_next"):
        return found
    full = 1 << max(len(found) - 1, 1).bit_length()
    lots = Chance(seed, "best_next").shuffled(names) if seed else names
    place = places
    while len(found) < full and any(len(rows) > place for rows in tables.values()):
        place += 1
        rivals = {name: tables[name][place - 1] for name in lots if len(tables[name]) >= place}
        ordered = sorted(rivals, key=lambda name: _figures(rivals[name]), reverse=True)
        found += [
            Qualified(
                entrant=rivals[name].entrant,
                origin=f"{name}{place}",
                best_next=True,
                tied=_tied([rivals[one] for one in ordered], rivals[name]),
            )
            for name in ordered[: full - len(found)]
        ]
    return found


def _tied(rivals: Sequence[Row], row: Row) -> tuple[int, ...]:
    alike = tuple(one.entrant for one in rivals if _figures(one) == _figures(row))
    return alike if len(alike) > 1 else ()


def _figures(row: Row) -> tuple[Fraction, ...]:
    """Match points, difference and points for, each a match: groups differ in size."""
    played = max(row.matches, 1)
    return tuple(
        Fraction(figure, played) for figure in (row.match_points, row.difference, row.points_for)
    )


def expected(sizes: Mapping[str, int], settings: Mapping[str, Any]) -> tuple[Entrant, ...]:
    """Who will go on, before it is known who that is: for drawing the bracket beforehand."""
    names = sorted(sizes, key=lambda name: (len(name), name))
    places = int(settings.get("advance") or 2)
    origins = [
        f"{name}{place}" for place in range(1, places + 1) for name in names if place <= sizes[name]
    ]
    if settings.get("best_next"):
        full = 1 << max(len(origins) - 1, 1).bit_length()
        missing = min(full, sum(sizes.values())) - len(origins)
        origins += [f"+{number}" for number in range(1, missing + 1)]
    return tuple(Entrant(id=-number, origin=origin) for number, origin in enumerate(origins))
