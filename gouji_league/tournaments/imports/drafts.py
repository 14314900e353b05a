"""Cells → drafts of entries, by what the columns are."""

from dataclasses import dataclass, field
from typing import Any

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.imports.splitting import Found, split_names
from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import SIZES, Entry, Someone

PERSONS = {"member", "captain", "substitute"}


@dataclass(slots=True)
class Individual:
    """Somebody as they stand in the roster."""

    name: str
    own_number: str = ""
    contact: str = ""
    captain: bool = False
    substitute: bool = False


@dataclass(slots=True)
class Draft:
    """One entrant to be, and the row of the grid by which it is known, counted from 1."""

    line: int
    at: int = 0
    """The line that it stands on in what was given: several may stand on one."""
    name: str = ""
    unit: str = ""
    seed: str = ""
    people: list[Individual] = field(default_factory=list)
    namesake: bool = False
    """Somebody said that this is another person of the same name."""
    as_is: bool = False
    """Somebody said that it is a name, whatever it looks like."""
    left_out: bool = False

    @property
    def seated_first(self) -> list[Individual]:
        return sorted(self.people, key=lambda one: one.substitute)

    @property
    def title(self) -> str:
        return self.name or "·".join(one.name for one in self.people) or self.unit

    @property
    def members_text(self) -> str:
        return "、".join(one.name for one in self.people if not one.substitute)

    @property
    def substitutes_text(self) -> str:
        return "、".join(one.name for one in self.people if one.substitute)

    def entry(self) -> Entry:
        return Entry(
            name=self.name,
            unit=self.unit,
            seed=int(self.seed) if self.seed else None,
            members=[
                Someone(
                    name=one.name,
                    own_number=one.own_number,
                    contact=one.contact,
                    captain=one.captain,
                )
                for one in self.seated_first
            ],
        )


def drafts_of(grid: Grid, reading: Reading, *, kind: str) -> list[Draft]:
    drafts = _drafts(grid, reading, kind=kind)
    for draft in drafts:
        draft.at = reading.lines[draft.line - 1] if reading.lines else draft.line
    return drafts


def _drafts(grid: Grid, reading: Reading, *, kind: str) -> list[Draft]:
    rows = [
        (line, row)
        for line, row in enumerate(grid[reading.first :], start=reading.first + 1)
        if any(row)
    ]
    if not reading.person_rows:
        return [_entrant_row(line, row, reading.columns) for line, row in rows]
    if kind == Entrant.Kind.PLAYER:
        return [_player_row(line, row, reading.columns) for line, row in rows]
    return _grouped(rows, reading.columns, kind=kind)


def _cell(row: list[str], columns: list[str], wanted: str) -> str:
    """The first filled cell of that kind."""
    cells = (cell for cell, column in zip(row, columns, strict=True) if column == wanted)
    return next((names.tidy(cell) for cell in cells if cell), "")


def _draft(line: int, row: list[str], columns: list[str]) -> Draft:
    return Draft(
        line=line,
        name=_cell(row, columns, "name"),
        unit=_cell(row, columns, "unit"),
        seed=_cell(row, columns, "seed"),
    )


def _player_row(line: int, row: list[str], columns: list[str]) -> Draft:
    draft = _draft(line, row, columns)
    if individual := _individual(row, columns):
        draft.people.append(individual)
    return draft


def _individual(row: list[str], columns: list[str]) -> Individual | None:
    role, cell = _cell(row, columns, "role"), _cell(row, columns, "person")
    if not cell:
        return None
    found = split_names(cell)
    one = found[0] if found else Found(cell)  # a telephone number alone: the check speaks of it
    # A name of several words is one person here: the column says so.
    name = one.name if len(found) == 1 else cell
    return Individual(
        name=names.tidy(name),
        own_number=_cell(row, columns, "own_number"),
        contact=_cell(row, columns, "contact") or one.contact,
        captain=one.captain or "队长" in role or "captain" in role.lower(),
        substitute=one.substitute or any(word in role.lower() for word in ("替", "候补", "sub")),
    )


def _entrant_row(line: int, row: list[str], columns: list[str]) -> Draft:
    """A row is a team or a pair: its people stand in several cells, or in one."""
    draft = _draft(line, row, columns)
    beside = {"contact", "own_number"}
    single = {kind for kind in beside if columns.count(kind) == 1}
    for cell, column in zip(row, columns, strict=True):
        if column in PERSONS and cell:
            found = split_names(cell, substitute=column == "substitute")
            for one in found or [Found(names.tidy(cell))]:
                captain = one.captain or column == "captain"
                draft.people.append(Individual(one.name, "", one.contact, captain, one.substitute))
        elif column in beside - single and cell and draft.people:
            setattr(draft.people[-1], column, names.tidy(cell))
    draft.people.sort(key=lambda one: not one.captain)
    for column in single & beside:
        if draft.people and (text := _cell(row, columns, column)):
            setattr(draft.people[0], column, text)
    return _once(draft)


def _once(draft: Draft) -> Draft:
    """The captain often stands in a column of their own and among the members again."""
    captains = {names.key(one.name) for one in draft.people if one.captain}
    draft.people = [
        one for one in draft.people if one.captain or names.key(one.name) not in captains
    ]
    return draft


def _grouped(rows: list[tuple[int, list[str]]], columns: list[str], *, kind: str) -> list[Draft]:
    """A row is a person: those of one team, or of one unit where no team is named, are together.

    In a merged cell only the first row has the name; those below belong to it.
    """
    by = "name" if "name" in columns else "unit" if "unit" in columns else ""
    size = SIZES[Entrant.Kind(kind)]
    drafts: dict[str, Draft] = {}
    last = ""
    for place, (line, row) in enumerate(rows):
        individual = _individual(row, columns)
        title = _cell(row, columns, by) if by else ""
        group = names.key(title) or (last if by else str(place // size.seated))
        draft = drafts.setdefault(group, _draft(line, row, columns))
        draft.unit = draft.unit or _cell(row, columns, "unit")
        draft.seed = draft.seed or _cell(row, columns, "seed")
        if individual:
            draft.people.append(individual)
        last = group
    return list(drafts.values())


def edit(draft: Draft, texts: dict[str, Any]) -> None:
    """Puts what was typed into the preview; numbers and contacts stay with their names."""
    draft.name, draft.unit = names.tidy(texts.get("name", "")), names.tidy(texts.get("unit", ""))
    draft.seed = names.tidy(texts.get("seed", draft.seed))
    known = {names.key(one.name): one for one in draft.people}
    typed = split_names(texts.get("members", "")) + split_names(
        texts.get("substitutes", ""), substitute=True
    )
    draft.people = [
        Individual(
            name=one.name,
            own_number=known[key].own_number if key in known else "",
            contact=one.contact or (known[key].contact if key in known else ""),
            captain=known[key].captain if key in known else one.captain,
            substitute=one.substitute,
        )
        for one in typed
        for key in [names.key(one.name)]
    ]
