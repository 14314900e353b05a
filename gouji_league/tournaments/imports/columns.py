"""What each column is: by its heading in Chinese or English, else by what stands in it."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.headings import counts_rows, field_of
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.imports.splitting import (
    GROUP,
    PHONE,
    SURNAMES,
    looks_like_a_name,
    split_names,
)
from gouji_league.tournaments.models import Entrant

FIELDS = {
    "ignore": _("不用"),
    "name": _("队名"),
    "unit": _("单位"),
    "person": _("姓名"),
    "member": _("队员"),
    "captain": _("队长"),
    "substitute": _("替补"),
    "role": pgettext_lazy("column", "队长或替补"),
    "own_number": _("号码"),
    "contact": _("联系方式"),
    "seed": _("种子"),
}
OF_PLAYERS = ("ignore", "person", "unit", "own_number", "contact", "seed")

ROWS_LOOKED_AT = 10
LONGEST_HEADING = 16
MAY_STAND_IN_CELLS = frozenset({"captain", "substitute", "member", "ignore", "role"})
"""队长 and 备注 may be what a cell says."""


@dataclass(frozen=True, slots=True)
class Reading:
    """How a grid is read: where the rows begin, what the columns are, what a row is."""

    first: int
    columns: list[str]
    person_rows: bool
    lines: list[int] = field(default_factory=list)
    """The line of each row in what was given, where rows are not its lines."""
    passed: list[tuple[int, str, str]] = field(default_factory=list)
    """Lines that are no entries: number, text, and why."""
    kind: str = ""
    """Who entered when it was read: with another format it is read anew."""
    pasted: bool = False
    told: bool = False
    """The organiser said what the columns are."""
    apart: bool = False
    """Several people to a row were taken apart, since each enters alone."""


def read_columns(grid: Grid, *, kind: str) -> Reading:
    header = find_header(grid)
    if header is None:
        columns = guess(grid, kind=kind)
        return Reading(0, columns, _person_rows(columns, kind=kind))
    columns = [field_of(cell) or "ignore" for cell in grid[header]]
    columns = _sensible(columns, grid[header + 1 :], kind=kind)
    person_rows = _person_rows(columns, kind=kind)
    return Reading(header + 1, _each_once(columns, person_rows=person_rows), person_rows)


def find_header(grid: Grid) -> int | None:
    """The row of headings; a title may stand above it."""
    for place, row in enumerate(grid[:ROWS_LOOKED_AT]):
        filled = [cell for cell in row if cell]
        known = [cell for cell in filled if field_of(cell)]
        if known and (len(known) >= 2 or len(filled) == 1) and len(known) * 2 >= len(filled):
            return place
        if known and _heads_with_unknown(row, grid[place + 1 :]):
            return place
    return None


def _heads_with_unknown(row: list[str], below: Grid) -> bool:
    """A row in which few headings are known: nothing in it may be a name, a group or a number."""
    filled = [(place, cell) for place, cell in enumerate(row) if cell]
    known = [(place, cell) for place, cell in filled if field_of(cell)]
    sure = [one for one in known if field_of(one[1]) not in MAY_STAND_IN_CELLS]
    again = any(line[place] == cell for place, cell in filled for line in below)
    others = [cell for place, cell in filled if (place, cell) not in known]
    wide = sum(1 for line in below if sum(1 for cell in line if cell) > 1)
    return bool(sure and wide) and not again and all(_may_head(cell) for cell in others)


def _may_head(cell: str) -> bool:
    if len(cell) > LONGEST_HEADING or re.search(r"\d{3}|[:：。！]", cell) or GROUP.search(cell):
        return False
    somebody = looks_like_a_name(cell) and names.key(cell)[:1] in SURNAMES and len(cell) <= 3
    return not somebody and len(split_names(cell)) == 1


def unused(grid: Grid, reading: Reading) -> list[int]:
    """The places of filled columns of which nothing is taken, unless the organiser said so."""
    if reading.told or (reading.lines and not reading.apart):
        return []
    head = grid[reading.first - 1] if reading.first else [""] * len(grid[0])
    body = grid[reading.first :]
    return [
        place
        for place, field in enumerate(reading.columns)
        if field == "ignore"
        and any(row[place] for row in body)
        and not counts_rows(head[place])
        and not (head[place] == "" and _look(tuple(row[place] for row in body)) == "order")
    ]


def _sensible(columns: list[str], rows: Grid, *, kind: str) -> list[str]:
    """Headings that mean something else here: in a pair 姓名 is a member, alone 队员 is a name."""
    if kind == Entrant.Kind.PLAYER:
        change = {"member": "person", "captain": "person", "name": "unit"}
        return _one_person([change.get(field, field) for field in columns])
    several = columns.count("person") > 1 or (
        "person" in columns and any(f in columns for f in ("member", "substitute"))
    )
    if several or ("person" in columns and _holds_several(rows, columns.index("person"))):
        columns = ["member" if field == "person" else field for field in columns]
    elif columns.count("member") == 1 and not {"captain", "substitute", "person"} & set(columns):
        column = columns.index("member")
        if not _holds_several(rows, column):
            columns = ["person" if field == "member" else field for field in columns]
    return columns


def _each_once(columns: list[str], *, person_rows: bool) -> list[str]:
    """Of what a row has once, the first column; the others are not used, and are told as such."""
    once = {"name", "unit", "seed"} | ({"contact", "own_number", "role"} if person_rows else set())
    kept = [
        "ignore" if field in once and field in columns[:place] else field
        for place, field in enumerate(columns)
    ]
    return kept if person_rows else ["ignore" if field == "role" else field for field in kept]


def _one_person(columns: list[str]) -> list[str]:
    first = columns.index("person") if "person" in columns else None
    return [
        "ignore" if field in {"person", "substitute", "role"} and place != first else field
        for place, field in enumerate(columns)
    ]


def _holds_several(rows: Grid, column: int) -> bool:
    return any(len(split_names(row[column])) > 1 for row in rows[:50])


def _person_rows(columns: list[str], *, kind: str) -> bool:
    return kind == Entrant.Kind.PLAYER or "person" in columns


# Without headings ----------------------------------------------------------------------------


def guess(grid: Grid, *, kind: str) -> list[str]:
    """By what stands in the cells."""
    looks = [_look(column) for column in zip(*grid, strict=True)]
    columns = [{"phone": "contact", "digits": "own_number"}.get(look, "ignore") for look in looks]
    people = [place for place, look in enumerate(looks) if look in {"names", "several"}]
    groups = [place for place, look in enumerate(looks) if look == "group"]
    if not people and groups:  # teams without members
        columns[groups[-1]] = "person" if kind == Entrant.Kind.PLAYER else "name"
        groups.pop()
    for place in people:
        columns[place] = "member"
    if kind == Entrant.Kind.PLAYER or (len(people) == 1 and looks[people[0]] == "names" and groups):
        for place in people:
            columns[place] = "person" if place == people[0] else "ignore"
    _place_groups(columns, groups, grid, kind=kind)
    return columns


def _place_groups(columns: list[str], groups: list[int], grid: Grid, *, kind: str) -> None:
    """Of two columns of groups the coarser is the unit; of one, a 队 is a team."""
    if kind == Entrant.Kind.PLAYER:
        for place in groups[:1]:
            columns[place] = "unit"
        return
    different = {place: len({row[place] for row in grid}) for place in groups}
    ranked = sorted(groups, key=lambda place: (different[place], place))
    if len(ranked) == 1:
        teams = sum(1 for row in grid if re.search(r"[队组]\s*\d*$|team", row[ranked[0]], re.I))
        columns[ranked[0]] = "name" if teams * 2 >= len(grid) or "name" not in columns else "unit"
    elif ranked:
        columns[ranked[0]] = "unit"
        columns[ranked[-1]] = "name"


def _look(column: tuple[str, ...]) -> str:
    """What most cells of a column are."""
    cells = [cell for cell in column if cell]
    if not cells:
        return "empty"

    def most(test: Callable[[str], object]) -> bool:
        return sum(1 for cell in cells if test(cell)) * 3 >= len(cells) * 2

    if most(PHONE.fullmatch):
        return "phone"
    if most(lambda cell: re.fullmatch(r"[A-Za-z]{0,4}\d{5,20}", cell)):
        return "digits"
    if most(lambda cell: re.fullmatch(r"\d{1,4}[.、]?", cell)):
        return "order"
    if most(GROUP.search):
        return "group"
    if most(lambda cell: len(split_names(cell)) > 1):
        return "several"
    return "names" if most(looks_like_a_name) or most(lambda cell: len(cell) == 1) else "group"
