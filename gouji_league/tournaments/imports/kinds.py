"""个人还是队: whether a roster is of the kind that the format takes, and how to make it so."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from gouji_league.tournaments.imports import columns
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.drafts import PERSONS, Draft, Individual, drafts_of
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.imports.sense import TEAMISH, oddity
from gouji_league.tournaments.imports.splitting import BETWEEN
from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import SIZES

PLAYER, TEAM, PAIR = Entrant.Kind.PLAYER, Entrant.Kind.TEAM, Entrant.Kind.PAIR
APART_HEAD = ["姓名", "单位", "号码", "联系方式", "种子"]
LARGEST = SIZES[TEAM].most


@dataclass(frozen=True, slots=True)
class Seems:
    """What a roster looks like, where the format takes something else."""

    kind: Entrant.Kind
    size: int
    """How many to a team; of people who stand alone, how many sit together in this format."""
    gathered: bool = False
    """People who stand alone are put together in their order already."""


def seems(drafts: Iterable[Draft], reading: Reading, *, kind: str) -> Seems | None:
    """None: it is what the format takes, or nobody can tell."""
    taken = [draft for draft in drafts if not draft.left_out and _is_somebody(draft)]
    if kind == PLAYER:
        return _teams_among(taken, reading)
    seated = SIZES[Entrant.Kind(kind)].seated
    if reading.person_rows and not reading.told and not {"name", "unit"} & set(reading.columns):
        return Seems(PLAYER, seated, gathered=True) if len(taken) > 1 else None
    alone = sum(1 for draft in taken if len(draft.people) == 1 and not draft.name)
    if len(taken) > 2 and alone * 3 >= len(taken) * 2:
        return Seems(PLAYER, seated)
    other = PAIR if kind == TEAM else TEAM
    wanted = SIZES[other].seated
    alike = sum(1 for draft in taken if _seated(draft) == wanted)
    return Seems(other, wanted) if len(taken) > 1 and alike * 3 >= len(taken) * 2 else None


def _is_somebody(draft: Draft) -> bool:
    """Chatter between the lines says nothing of what the list is."""
    return any(draft.as_is or not oddity(one.name) for one in draft.people)


def _seated(draft: Draft) -> int:
    return sum(1 for one in draft.people if not one.substitute)


def _teams_among(taken: list[Draft], reading: Reading) -> Seems | None:
    """甲队：张三 李四 王五 · 张三/李四 · a team to a row: teams, where each player enters alone.

    甲单位：张三、李四 is no team: a unit is of any size.
    """
    groups: Counter[str | int] = Counter()
    for draft in taken:
        by_name = TEAMISH.search(draft.unit) is not None
        by_line = reading.apart or (reading.lines and not draft.unit)
        groups[draft.unit if by_name else draft.at if by_line else ""] += 1
    of_teams = {group: n for group, n in groups.items() if group != "" and 1 < n <= LARGEST}
    if len(of_teams) < 2 or sum(of_teams.values()) * 3 < len(taken) * 2:
        return None
    size = Counter(of_teams.values()).most_common(1)[0][0]
    return Seems(PAIR if size == SIZES[PAIR].seated else TEAM, size)


# Made to fit ---------------------------------------------------------------------------------


def apart(grid: Grid, reading: Reading) -> tuple[Grid, Reading]:
    """Each of several people in a row gets a row: nobody is lost where each enters alone."""
    as_teams = columns.read_columns(grid, kind=TEAM)
    if as_teams.person_rows or not PERSONS & set(as_teams.columns):
        return grid, reading
    drafts = drafts_of(grid, as_teams, kind=TEAM)
    several = sum(1 for draft in drafts if _holds_several(grid[draft.line - 1], as_teams.columns))
    if several * 3 < len(drafts) * 2:
        return grid, reading
    beside = _beside(grid, as_teams)
    heads = grid[as_teams.first - 1] if as_teams.first else [""] * len(grid[0])
    first = [*APART_HEAD]
    first[1] = "队名" if "name" in as_teams.columns else first[1]
    rows: Grid = [[*first, *(heads[place] for place in beside)]]
    lines = [0]
    for draft in drafts:
        group = draft.name or draft.unit
        rest = [grid[draft.line - 1][place] for place in beside]
        for one in draft.people:
            rows.append([one.name, group, one.own_number, one.contact, "", *rest])
            lines.append(draft.at)
        if not draft.people:
            rows.append(["", group, "", "", "", *rest])
            lines.append(draft.at)
    return rows, replace(_read_again(rows, reading, kind=PLAYER), lines=lines, apart=True)


def _beside(grid: Grid, as_teams: Reading) -> list[int]:
    """Columns that are not taken: they are kept, to be told, and used if the organiser says so."""
    fields = as_teams.columns
    unit = [fields.index("unit")] if {"name", "unit"} <= set(fields) else []
    return sorted([*columns.unused(grid, as_teams), *unit])


def _holds_several(row: list[str], fields: list[str]) -> bool:
    """By cells, or by signs in one; 欧阳 四 in a cell may be one person."""
    cells = [cell for cell, field in zip(row, fields, strict=True) if cell and field in PERSONS]
    return len(cells) > 1 or any(BETWEEN.search(cell) for cell in cells)


def gather(grid: Grid, reading: Reading, *, kind: str) -> tuple[Grid, Reading]:
    """People who stand alone, in their order, as many together as sit at the table."""
    size = SIZES[Entrant.Kind(kind)].seated
    drafts = drafts_of(grid, reading, kind=kind)
    alone = [draft for draft in drafts if len(draft.people) == 1 and not draft.name]
    rest = [draft for draft in drafts if draft not in alone]
    chosen = [draft for draft in alone if not oddity(draft.people[0].name)]
    odd = [draft for draft in alone if draft not in chosen]
    teams = [chosen[start : start + size] for start in range(0, len(chosen), size)]
    rows: Grid = [["单位", "队名", "队员", "替补"]]
    lines = [0]
    for team in sorted([*teams, *([draft] for draft in rest + odd)], key=lambda team: team[0].at):
        units = {draft.unit for draft in team}
        rows.append(
            [
                units.pop() if len(units) == 1 else "",
                team[0].name,
                "、".join(
                    f"{p.name}{p.contact}" for d in team for p in d.people if not p.substitute
                ),
                "、".join(f"{p.name}{p.contact}" for d in team for p in d.people if p.substitute),
            ]
        )
        lines.append(team[0].at)
    return rows, replace(_read_again(rows, reading, kind=kind), lines=lines)


def _listed(people: list[Individual]) -> str:
    return "、".join(f"{one.name}{one.contact}" for one in people)


def _read_again(rows: Grid, reading: Reading, *, kind: str) -> Reading:
    found = columns.read_columns(rows, kind=kind)
    return replace(found, passed=reading.passed, kind=kind, pasted=reading.pasted)


def is_one_column(grid: Grid) -> bool:
    """A message that somebody put into a sheet."""
    return all(len(row) == 1 for row in grid) and columns.find_header(grid) is None


def said_lines(grid: Grid) -> str:
    """The cells of one column as the lines of a message; a cell of several lines is one line."""
    return "\n".join(re.sub(r"\s*\n\s*", "、", row[0]) for row in grid)
