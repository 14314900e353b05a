"""单元格: values that no spreadsheet misreads, formulas, and titles that a sheet may bear."""

import re
from dataclasses import dataclass
from typing import Any, Final

RISKY: Final = ("=", "+", "-", "@", "#", "\t")
"""What a text begins with that a spreadsheet would take for a formula or an error."""
MOST: Final = 32_767
"""Characters in a cell."""
ILLEGAL: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
ESCAPE: Final = re.compile(r"_(?=x[0-9A-Fa-f]{4}_)")
"""Excel reads _x0041_ as A."""
NO_TITLE: Final = re.compile(r"[\[\]:*?/\\\x00-\x1f\ud800-\udfff\ufffe\uffff]")
LONGEST_TITLE: Final = 31


@dataclass(frozen=True, slots=True)
class Formula:
    """公式: {key} stands for the cell of a column in its row, {key_} for the column's letter."""

    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A text that leads to a sheet of the workbook."""

    text: str
    sheet: str


Value = Any
"""None, a number, a text, a date without a zone, a Formula or a Link."""


def is_harmless(value: str) -> bool:
    """Asked of every text: it can stand in a cell as it is."""
    return (
        value.isprintable()
        and not value.startswith(RISKY)
        and "_x" not in value
        and len(value) <= MOST
    )


def clean(value: str) -> str:
    """Without characters that no sheet can hold; what Excel would read as an escape is escaped."""
    value = value.replace("\r\n", "\n").replace("\r", "\n")
    return ESCAPE.sub("_x005F_", ILLEGAL.sub("", value)[:MOST])


def quoted(value: str) -> str:
    """A text within a formula."""
    return '"' + clean(value).replace('"', '""') + '"'


def sheet_title(title: str, taken: set[str]) -> str:
    """A title that Excel takes and that no other sheet has."""
    stem = NO_TITLE.sub(" ", title).strip().strip("'").strip()[:LONGEST_TITLE] or "-"
    found, number = stem, 1
    while found.casefold() in taken:
        number += 1
        found = f"{stem[: LONGEST_TITLE - len(str(number)) - 1]} {number}"
    taken.add(found.casefold())
    return found
