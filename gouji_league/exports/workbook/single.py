"""单张表: one table by itself, as xlsx or csv, of the same rows; formulas stay in the workbook."""

import csv
import io
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from gouji_league.exports.workbook.book import Book
from gouji_league.exports.workbook.cells import clean
from gouji_league.exports.workbook.shape import Column, Row, Table

MIMES: Final = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
}
MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By which Excel knows UTF-8."""
RISKY: Final = ("=", "+", "-", "@", "\t")
"""What would be a formula in a csv: there is nothing but text to tell it by."""


def write(table: Table, suffix: str, *, author: str) -> bytes:
    """The file; `suffix` is one of MIMES."""
    bare = without_formulas(table)
    if suffix == "csv":
        return as_csv(bare)
    book = Book(title=table.title, author=author)
    book.add(bare)
    return book.close()


def without_formulas(table: Table) -> Table:
    kept = [at for at, column in enumerate(table.columns) if not column.is_formula]
    columns = [_alone(table.columns[at]) for at in kept]

    def rows() -> Iterator[Row]:
        for row in table.rows():
            yield [row[at] for at in kept]

    note = table.note if len(kept) == len(table.columns) else ""
    return replace(table, columns=columns, rows=rows, note=note, printed=None)


def _alone(column: Column) -> Column:
    """Without a name: formulas, which speak of it, are elsewhere."""
    return replace(column, name="")


def as_csv(table: Table) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([column.heading for column in table.columns])
    for row in table.rows():
        writer.writerow([_cell(value) for value in row])
    return (MARK + out.getvalue()).encode()


def _cell(value: Any) -> Any:
    if isinstance(value, str):
        told = clean(value)
        return f"'{told}" if told.startswith(RISKY) else told
    return f"{value:%Y-%m-%d %H:%M}" if hasattr(value, "year") else value
