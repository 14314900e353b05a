"""What can be made of a tournament: documents, and in time the workbook and the archive.

`manage.py export`, the page of documents and the jobs know nothing but this list.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from gouji_league.tournaments.access import CHIEF
from gouji_league.tournaments.models import Tournament

Text = str | Promise
Parameters = Mapping[str, str]
"""The options of one document, as they were chosen, by their keys."""
Telling = Callable[[int, int, str], None]
"""How far it is: of so many, so many; and what is being done."""
Choices = Sequence[tuple[str, Text]]


@dataclass(frozen=True, slots=True)
class Option:
    """What can be chosen of an export; the first choice is the usual one."""

    key: str
    label: Text
    choices: Callable[[Tournament], Choices]


@dataclass(frozen=True, slots=True, kw_only=True)
class Export:
    """导出: one kind of thing that is made of a tournament."""

    key: str
    """As `manage.py export` names it: xlsx, archive, pdf:sheets."""
    label: Text
    about: Text
    suffix: str
    mime: str
    make: Callable[[Tournament, Parameters, Telling], bytes]
    options: tuple[Option, ...] = ()
    role: str = CHIEF
    missing: Callable[[Tournament], Text] = lambda _tournament: ""
    """What must be there first, in words; empty: it can be made."""


EXPORTS: dict[str, Export] = {}


def register(export: Export) -> Export:
    EXPORTS[export.key] = export
    return export


def chosen(export: Export, tournament: Tournament, given: Parameters) -> dict[str, str]:
    """Every option with its value: the one given if it is a choice, else the usual one."""
    found = {}
    for option in export.options:
        values = [value for value, _label in option.choices(tournament)]
        value = given.get(option.key, "")
        if value in values or values:
            found[option.key] = value if value in values else values[0]
    return found


def unknown(export: Export, tournament: Tournament, given: Parameters) -> list[str]:
    """What was given and is no choice, as "key=value"."""
    known = {
        option.key: {value for value, _label in option.choices(tournament)}
        for option in export.options
    }
    return [f"{key}={value}" for key, value in given.items() if value not in known.get(key, ())]


def tell_nobody(_done: int, _total: int, _words: str) -> None:
    """For whoever does not ask how far it is."""
