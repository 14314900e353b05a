"""簿: tables into sheets of one file, row by row, so that a large one needs no more memory.

A sheet has its title in the first row, a note in the second, heads in the third, then its rows.
"""

from collections.abc import Iterable, Sequence
from copy import copy
from io import BytesIO
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import FormulaRule, Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.hyperlink import Hyperlink

from gouji_league.exports.workbook.cells import (
    RISKY,
    Formula,
    Link,
    Value,
    clean,
    is_harmless,
    sheet_title,
)
from gouji_league.exports.workbook.shape import FORMATS, Column, Row, Table

HEAD: Final = 3
"""The row of the heads."""
FONT: Final = "Calibri"
"""What Excel starts with: cells without a style have it too."""
INK, SOFT, LINE, RED, PALE = "FF22211F", "FF6B6862", "FFB9B4AA", "FFC0392B", "FFF2EFE8"
LEFT: Final = Alignment(vertical="center")
TEXT: Final = Alignment("left", "center", indent=1)
WRAPPED: Final = Alignment("left", "top", wrap_text=True, indent=1)
HEADED: Final = Alignment("left", "center", wrap_text=True, indent=1)
FIGURED: Final = Alignment("right", "center", wrap_text=True)
RULED: Final = Border(bottom=Side("hair", LINE))
WORDY: Final = frozenset({"text", "wide"})
APART: Final = 'General;\N{MINUS SIGN}General;General;" "@'
APART_ID: Final = 200
"""A number that no other format has."""
A4: Final = 9
BARE: Final = frozenset({"plain", "text"})
"""Styles that need none: most cells of a large table, at half the cost."""


def _styles() -> list[NamedStyle]:
    """By name: a title, a note, heads, and each kind of column, for figures and for formulas."""
    plain = Font(name=FONT, size=11, color=INK)
    soft = Font(name=FONT, size=10, italic=True, color=SOFT)
    head: dict[str, Any] = {
        "font": Font(name=FONT, size=10, bold=True, color=INK),
        "fill": PatternFill("solid", PALE),
        "border": RULED,
    }
    found = [
        NamedStyle("title", Font(name=FONT, size=16, bold=True, color=INK)),
        NamedStyle("note", Font(name=FONT, size=10, color=SOFT), alignment=LEFT),
        NamedStyle("strong", Font(name=FONT, size=11, bold=True, color=INK), alignment=LEFT),
        NamedStyle("head", **head, alignment=FIGURED),
        NamedStyle("head text", **head, alignment=HEADED),
        NamedStyle("free", plain, alignment=Alignment("left", "top", wrap_text=True)),
        NamedStyle("link", Font(name=FONT, size=11, color="FF2F5D9B", underline="single")),
    ]
    for key, number_format in FORMATS.items():
        alignment = WRAPPED if key == "wide" else TEXT if key == "text" else LEFT
        rest = {"border": RULED, "alignment": alignment, "number_format": number_format}
        found += [NamedStyle(key, plain, **rest), NamedStyle(f"{key} soft", soft, **rest)]
    return found


class Book:
    """The file; sheets stand in the order in which they are opened, and are filled in any."""

    def __init__(self, *, title: str, author: str) -> None:
        self.workbook = Workbook(write_only=True)
        self.workbook.properties.title = clean(title)
        self.workbook.properties.creator = clean(author)
        for style in _styles():
            self.workbook.add_named_style(style)
        self.titles: set[str] = set()
        self.sheets: list[Sheet] = []

    def open(self, table: Table) -> "Sheet":
        found = Sheet(self, table)
        self.sheets.append(found)
        return found

    def add(self, table: Table) -> "Sheet":
        """A whole sheet at once."""
        found = self.open(table)
        found.fill(table.rows())
        return found

    def define(self, name: str, reference: str) -> None:
        self.workbook.defined_names[name] = DefinedName(name, attr_text=reference)

    def close(self) -> bytes:
        for sheet in self.sheets:
            sheet.close()
        out = BytesIO()
        self.workbook.save(out)
        return out.getvalue()


class Sheet:
    """One sheet, while it is written."""

    def __init__(self, book: Book, table: Table) -> None:
        self.book, self.table = book, table
        self.title = sheet_title(table.title, book.titles)
        self.ws: Any = book.workbook.create_sheet(self.title)
        self.columns: Sequence[Column] = table.columns
        self.letters = {one.key: get_column_letter(at) for at, one in enumerate(self.columns, 1)}
        self.row = 0
        self._known_at = 0
        self._known = {f"{key}_": letter for key, letter in self.letters.items()}
        self._set_up()
        styled = [f"{one.style} soft" if one.is_formula else one.style for one in self.columns]
        self._cells = [self._cell(style) for style in styled]
        self._bare = [
            table.large and one.style in BARE and not one.is_formula for one in self.columns
        ]

    def fill(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.append(row)

    def append(self, row: Row) -> None:
        """One row of the table."""
        self.row += 1
        self.ws.append(
            [
                value
                if bare
                and (
                    value is None
                    or value.__class__ is int
                    or (value.__class__ is str and is_harmless(value))
                )
                else self._styled(at, value)
                for at, (value, bare) in enumerate(zip(row, self._bare, strict=True))
            ]
        )

    def free(self, *values: Value, style: str = "plain", height: float | None = None) -> None:
        """A row that is none of the table's."""
        self.row += 1
        if height:
            self.ws.row_dimensions[self.row].height = height
        cells = []
        for value in values:
            cell = None if value is None else self._cell(style)
            if cell is not None:
                self._put(cell, value)
            cells.append(cell)
        self.ws.append(cells)

    def reference(self, key: str) -> str:
        """The cells of a column, from any sheet."""
        letter, last = self.letters[key], max(self.last, HEAD + 1)
        return f"{quote_sheetname(self.title)}!${letter}${HEAD + 1}:${letter}${last}"

    @property
    def last(self) -> int:
        return getattr(self, "_last", self.row)

    def end(self) -> None:
        """The table has all its rows; what follows stands below it."""
        self._last = self.row

    def differences(self) -> list[str]:
        """How many cells of each checked column differ, as formulas."""
        found = []
        for one in self.columns:
            if one.check and self.last > HEAD:
                ranges = {key: self.reference(key) for key in self.letters}
                expression = one.check.format_map(ranges)
                found.append(f'SUMPRODUCT(({ranges[one.key]}<>"")*(ABS({expression})>0.000001))')
        return found

    def close(self) -> None:
        self.end()
        last = self.last
        for row in self.table.after:
            self.free(*row, style="note")
        if last > HEAD and not self.table.headless:
            self.ws.auto_filter.ref = f"A{HEAD}:{self._letter(-1)}{last}"
            self._mark_differences(last)
        if last > HEAD and self.table.large:
            self._rule(last)
        for one in self.columns:
            if one.name:
                self.book.define(one.name, self.reference(one.key))
        self._set_up_print()
        self.ws.close()

    # ------------------------------------------------------------------------------------------

    def _letter(self, at: int) -> str:
        return list(self.letters.values())[at]

    def _set_up(self) -> None:
        """What must be said before the first row."""
        ws, table = self.ws, self.table
        for one in self.columns:
            ws.column_dimensions[self.letters[one.key]].width = one.width
        ws.sheet_view.showGridLines = False
        if not table.headless:
            ws.freeze_panes = f"{get_column_letter(table.kept + 1)}{HEAD + 1}"
        ws.sheet_properties.pageSetUpPr.fitToPage = True
        if table.headless:
            return
        self.free(table.title, style="title", height=26)
        self.free(table.note or None, style="note")
        self.row += 1
        ws.row_dimensions[self.row].height = table.height or 30
        heads = [self._cell("head text" if one.style in WORDY else "head") for one in self.columns]
        for cell, one in zip(heads, self.columns, strict=True):
            self._put(cell, one.head)
        ws.append(heads)

    def _set_up_print(self) -> None:
        ws, table = self.ws, self.table
        ws.page_setup.paperSize = A4
        ws.page_setup.orientation = "landscape" if table.landscape else "portrait"
        ws.page_setup.fitToWidth, ws.page_setup.fitToHeight = 1, 0
        ws.page_margins.left = ws.page_margins.right = 0.5
        ws.page_margins.top, ws.page_margins.bottom, ws.page_margins.footer = 0.6, 0.8, 0.4
        ws.oddFooter.center.text = "&P / &N"
        ws.oddFooter.left.text = self.title.replace("&", "&&")
        if not table.headless:
            ws.print_title_rows = f"{HEAD}:{HEAD}"
            if table.printed:
                ws.print_area = f"A1:{self._letter(table.printed - 1)}{max(self.row, HEAD)}"

    def _mark_differences(self, last: int) -> None:
        red = {"font": Font(color="FFFFFFFF", bold=True), "fill": PatternFill(bgColor=RED)}
        for one in self.columns:
            if not one.check:
                continue
            first = HEAD + 1
            here = {key: f"${letter}{first}" for key, letter in self.letters.items()}
            wrong = f"IFERROR(ABS({one.check.format_map(here)})>0.000001,TRUE)"
            rule = FormulaRule([f"AND(NOT(ISBLANK({here[one.key]})),{wrong})"], **red)
            letter = self.letters[one.key]
            self.ws.conditional_formatting.add(f"{letter}{first}:{letter}{last}", rule)

    def _rule(self, last: int) -> None:
        """For cells without a style: a hairline, and texts stand in a bit."""
        style = DifferentialStyle(border=RULED, numFmt=NumberFormat(APART_ID, APART))
        whole = f"A{HEAD + 1}:{self._letter(-1)}{last}"
        self.ws.conditional_formatting.add(whole, Rule("expression", dxf=style, formula=["TRUE"]))

    def _cell(self, style: str) -> Any:
        cell = WriteOnlyCell(self.ws)
        cell.style = style
        return cell

    def _styled(self, at: int, value: Value) -> Any:
        """The column's own cell, with this value: a row is written before the next is made."""
        cell = self._cells[at]
        if isinstance(value, str) and value.startswith(RISKY):
            cell = copy(cell)
        cell.hyperlink = None
        self._put(cell, value)
        return cell

    def _put(self, cell: Any, value: Value) -> None:
        if isinstance(value, Formula):
            cell.value = "=" + value.text.format_map(self._here())
        elif isinstance(value, Link):
            self._put_text(cell, value.text)
            cell.style = "link"
            cell.hyperlink = Hyperlink(ref="", location=f"{quote_sheetname(value.sheet)}!A1")
        elif isinstance(value, str):
            self._put_text(cell, value)
        else:
            cell.value = value

    def _here(self) -> dict[str, str]:
        """What a formula may speak of: a column's cell in this row, and with _ its letter."""
        if self._known_at != self.row:
            self._known_at = self.row
            self._known |= {key: f"{letter}{self.row}" for key, letter in self.letters.items()}
        return self._known

    def _put_text(self, cell: Any, value: str) -> None:
        """What begins like a formula or an error is a text none the less."""
        told = clean(value)
        cell.value = told
        cell.data_type = "s"
        cell.quotePrefix = told.startswith(("=", "+", "-", "@"))
