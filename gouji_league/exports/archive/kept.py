"""存什么: every kind of row that an archive holds, how a row is named in it, and what stays behind.

A row is an object by its columns; another row that it points to is named as people name it: a
stage by its number, a match by its key. No database id leaves the database.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Field, ForeignKey, JSONField, Model

from gouji_league.desk.models import Call, Clock, ExtraTime, Late, Objection, Ruling
from gouji_league.exports.models import Sheet
from gouji_league.matches.models import Change, Confirmation, Deal, Match, Place, Signature
from gouji_league.rounds.models import Lots, Round
from gouji_league.tournaments.models import (
    Edition,
    Entrant,
    Member,
    Person,
    Player,
    SentBack,
    Stage,
    StageFoul,
    Table,
    Taking,
    Tournament,
    Unit,
)

Row = dict[str, Any]
Name = tuple[Any, ...]
SEARCHED = frozenset({"name_key", "pinyin", "initials"})
"""Forms of a name: made anew from it (tournaments.names)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of row."""

    model: type[Model]
    file: str
    key: str
    """Under which it stands in its file."""
    within: str
    """The way from a row to its tournament, for queries."""
    named: tuple[str, ...] = ()
    """The columns that name it; nothing: no other row speaks of it."""
    left: frozenset[str] = frozenset()
    """What is derived, or of this machine only."""
    inside: str = ""
    """The column of the row in whose file it stands: not said again."""
    added: bool = False
    """Archives that are older than it have none."""

    def columns(self) -> "list[Field[Any, Any]]":
        passed = self.left | {"id", "tournament", self.inside}
        return [one for one in self.model._meta.concrete_fields if one.name not in passed]


CONTACT = "contact"
KINDS: tuple[Kind, ...] = (
    Kind(Stage, "stages", "stages", "tournament", ("number",)),
    Kind(Edition, "stages", "editions", "stage__tournament", ("stage", "number")),
    Kind(Table, "hall", "tables", "tournament", ("number",)),
    Kind(Person, "people", "persons", "players__tournament", ("key",), SEARCHED),
    Kind(Unit, "people", "units", "tournament", ("name",), SEARCHED),
    Kind(Player, "people", "players", "tournament", ("number",), SEARCHED),
    Kind(Entrant, "people", "entrants", "tournament", ("number",), SEARCHED),
    Kind(Member, "people", "members", "entrant__tournament"),
    Kind(SentBack, "people", "sent_back", "entrant__tournament"),
    Kind(Taking, "stages", "takings", "stage__tournament"),
    Kind(StageFoul, "rulings", "fouls", "stage__tournament"),
    Kind(Lots, "draws", "lots", "stage__tournament", ("key",)),
    Kind(Round, "draws", "rounds", "tournament", ("number",)),
    Kind(Clock, "draws", "clocks", "round__tournament", added=True),
)
AFTER_MATCHES: tuple[Kind, ...] = (
    Kind(Objection, "rulings", "objections", "tournament", ("number",), added=True),
    Kind(Ruling, "rulings", "rulings", "objection__tournament", added=True),
)
"""They speak of matches, and are stored after them."""
DERIVED = frozenset({"winner", "outcome"})
OURS = frozenset({"by_key"})
"""By which account or link somebody is known on this machine: their name goes along."""
MATCH = Kind(Match, "matches", "match", "tournament", ("key",), DERIVED)
OF_MATCH: tuple[Kind, ...] = tuple(
    Kind(model, "matches", key, "match__tournament", left=OURS, inside="match")
    for model, key in (
        (Place, "places"),
        (Deal, "deals"),
        (Signature, "signatures"),
        (Confirmation, "confirmations"),
        (Change, "changes"),
        (Call, "calls"),
        (ExtraTime, "extra_time"),
        (Late, "late"),
        (Sheet, "sheets"),
    )
)
TOURNAMENT = Kind(Tournament, "tournament", "tournament", "pk", ("key",))

Names = dict[type[Model], dict[Any, Any]]
"""By model: from ids to names when it is written, from names to rows when it is read."""


MOST = {
    "PositiveSmallIntegerField": 32_767,
    "PositiveIntegerField": 2_147_483_647,
    "IntegerField": 2_147_483_647,
}
"""What PostgreSQL holds; SQLite takes any number, and the archive would fail elsewhere."""


class FaultyError(Exception):
    """What stands in an archive cannot be stored: where, and why."""


# Out -------------------------------------------------------------------------------------------


def row_of(one: Model, kind: Kind, names: Names) -> Row:
    """A row as it stands in the archive."""
    return {field.name: _told(one, field, names) for field in kind.columns()}


def name_of(one: Model, kind: Kind, names: Names) -> Name:
    fields = {field.name: field for field in kind.model._meta.concrete_fields}
    parts: list[Any] = []
    for name in kind.named:
        part = _told(one, fields[name], names)
        parts.extend(part if isinstance(part, list) else [part])
    return tuple(parts)


def _told(one: Model, field: "Field[Any, Any]", names: Names) -> Any:
    value = getattr(one, field.attname)
    if value is None or not isinstance(field, ForeignKey):
        return _plain(value)
    name = names[field.related_model][value]
    return list(name) if len(name) > 1 else name[0]


def _plain(value: Any) -> Any:
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value


# In --------------------------------------------------------------------------------------------


def instance_of(row: Any, kind: Kind, names: Names, **given: Any) -> Model:
    """An unsaved row; FaultyError where the archive holds what cannot be stored."""
    if not isinstance(row, dict):
        raise FaultyError(f"{row!r}"[:80])
    made = kind.model(**given)
    for field in kind.columns():
        if field.name not in row:
            raise FaultyError(field.name)
        try:
            _set(made, field, row[field.name], names)
        except (ValidationError, ValueError, TypeError, KeyError, OverflowError, RecursionError):
            raise FaultyError(f"{field.name}: {row[field.name]!r}"[:120]) from None
    return made


def _set(made: Model, field: "Field[Any, Any]", value: Any, names: Names) -> None:
    _refuse_unwritable(value)
    if value is None:
        if not field.null:
            raise ValueError(field.name)
        setattr(made, field.attname, None)
    elif isinstance(field, ForeignKey):
        name = tuple(value) if isinstance(value, list) else (value,)
        setattr(made, field.name, names[field.related_model][name])
    elif isinstance(field, JSONField):
        if field.default in (dict, list) and not isinstance(value, field.default):
            raise TypeError(field.name)
        setattr(made, field.attname, value)
    else:
        read = field.to_python(value)
        if read != "":
            read = field.clean(value, made)
        if isinstance(read, int) and read > MOST.get(field.get_internal_type(), read):
            raise ValueError(field.name)
        setattr(made, field.attname, read)


def _refuse_unwritable(value: Any) -> None:
    """No database keeps NUL, nor half a sign."""
    if isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("NUL")
    elif isinstance(value, dict):
        for part in (*value, *value.values()):
            _refuse_unwritable(part)
    elif isinstance(value, list):
        for part in value:
            _refuse_unwritable(part)
