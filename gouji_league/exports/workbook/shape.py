"""表的样子: what a table is made of, whether it becomes a sheet, a file or both."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from gouji_league.exports.workbook.cells import Value

Row = Sequence[Value]

FORMATS: Final = {
    "plain": "General",
    "whole": "0;\N{MINUS SIGN}0",
    "signed": "+0;\N{MINUS SIGN}0;0",
    "average": "0.00;\N{MINUS SIGN}0.00",
    "points": "General;\N{MINUS SIGN}General",
    "time": "yyyy-mm-dd hh:mm",
    "text": "General",
    "told": "General",
}
"""Number formats by style. A text is made smaller where it has no room, as names are; one that is
told is broken into lines."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """栏."""

    key: str
    head: str
    width: float = 9
    style: str = "plain"
    name: str = ""
    """The named range over its cells."""
    check: str = ""
    """核对: what must be nought where the cell holds something, in keys: "{mine}-{theirs}"."""
    only_book: bool = False
    """Of use only where there are formulas: a single table leaves it out."""

    @property
    def heading(self) -> str:
        """As it stands at the head: a word that is small elsewhere begins large here."""
        return self.head[:1].upper() + self.head[1:]

    @property
    def is_formula(self) -> bool:
        return bool(self.check) or self.only_book


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """一张表."""

    key: str
    title: str
    columns: Sequence[Column]
    rows: Callable[[], Iterable[Row]]
    note: str = ""
    kept: int = 2
    """Columns that stay when it is moved sideways."""
    landscape: bool = True
    printed: int | None = None
    """So many columns are printed; None: all."""
    headless: bool = False
    """Neither title, note nor heads: everything in it stands freely."""
    height: float | None = None
    """Of the head, where its words need lines."""
    after: Sequence[Row] = field(default=())
    """Rows below the table, outside of its filter."""
