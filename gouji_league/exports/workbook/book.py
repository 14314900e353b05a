"""簿: tables into sheets of one file, row by row, so that a large one needs no more memory.

A sheet has its title in the first row, a note in the second, heads in the third, then its rows.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.formatting.rule import FormulaRule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side
from openpyxl.utils import get_column_letter, quote_sheetname
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.hyperlink import Hyperlink

from gouji_league.exports.workbook.cells import Formula, Link, Value, clean, sheet_title
from gouji_league.exports.workbook.rows import RowSheet, Texts, number
from gouji_league.exports.workbook.shape import FORMATS, Column, Row, Table

HEAD: Final = 3
"""The row of the heads."""
FONT: Final = "Calibri"
"""What Excel starts with: cells without a style have it too."""
INK, SOFT, LINE, RED, PALE = "FF22211F", "FF6B6862", "FFB9B4AA", "FFC0392B", "FFF2EFE8"
BLUE: Final = "FF2F5D9B"
PLAIN: Final = Alignment(vertical="top")
TOP: Final = Alignment("left", "top", wrap_text=True)
ALIGNED: Final = {
    # A name that is too long for its column is printed smaller: cut off it would be another's.
    "text": Alignment("left", "top", indent=1, shrink_to_fit=True),
    "told": Alignment("left", "top", wrap_text=True, indent=1),
}
"""By style; all stand at the top: a row with a text of many lines is read from its first one."""
BROKEN: Final = frozenset({"told"})
"""Broken into lines."""
HEADED: Final = Alignment("left", "center", wrap_text=True, indent=1)
FIGURED: Final = Alignment("right", "center", wrap_text=True)
RULED: Final = Border(bottom=Side("hair", LINE))
WORDY: Final = frozenset(ALIGNED)
A4: Final = 9
LINE_HEIGHT: Final = 16.5
"""What Chinese signs take; a row without them is as high, so that figures stand on one line."""
WORD: Final = re.compile(r"[^\s\u2000-\U0010ffff]+\s*|.")
"""What stands together: letters up to the next blank; a Chinese sign alone."""
WIDE_FROM: Final = 0x2000
"""Signs from here on are as wide as two letters."""


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
        NamedStyle("note", Font(name=FONT, size=10, color=SOFT), alignment=PLAIN),
        NamedStyle("strong", Font(name=FONT, size=11, bold=True, color=INK), alignment=PLAIN),
        NamedStyle("head", **head, alignment=FIGURED),
        NamedStyle("head text", **head, alignment=HEADED),
        NamedStyle("free", plain, alignment=TOP),
        NamedStyle(
            "link", Font(name=FONT, size=11, color="FF2F5D9B", underline="single"), alignment=TOP
        ),
    ]
    for key, number_format in FORMATS.items():
        alignment = ALIGNED.get(key, PLAIN)
        rest = {"border": RULED, "alignment": alignment, "number_format": number_format}
        found += [NamedStyle(key, plain, **rest), NamedStyle(f"{key} soft", soft, **rest)]
    return found


@dataclass(frozen=True, slots=True)
class Style:
    """A named style as cells speak of it; `quoted`: the same for what begins like a formula."""

    id: int
    quoted: int


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
        self.texts = Texts()
        self._styles: dict[str, Style] = {}

    def style(self, sheet: Any, name: str) -> Style:
        """Known to the workbook from the first cell on that bears it."""
        if name not in self._styles:
            cell = WriteOnlyCell(sheet)
            cell.style = name
            known = cell.style_id
            cell.quotePrefix = True
            self._styles[name] = Style(known, cell.style_id)
        return self._styles[name]

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
        self.ws: Any = RowSheet(book.workbook, self.title)
        book.workbook._add_sheet(self.ws)
        self.columns: Sequence[Column] = table.columns
        self.letters = {one.key: get_column_letter(at) for at, one in enumerate(self.columns, 1)}
        self.row = 0
        self.last = 0
        self._broken = [
            (at, _width(one)) for at, one in enumerate(table.columns) if one.style in BROKEN
        ]
        self._known_at = 0
        self._known = {f"{key}_": letter for key, letter in self.letters.items()}
        self._starts = [f'<c r="{letter}' for letter in self.letters.values()]
        styles = [f"{one.style} soft" if one.is_formula else one.style for one in self.columns]
        self._styles = [book.style(self.ws, one) for one in styles]
        self._set_up()

    def fill(self, rows: Iterable[Row]) -> None:
        for row in rows:
            self.append(row)

    def append(self, row: Row) -> None:
        """One row of the table."""
        self._put(row, self._styles, height=self._room(row) if self._broken else None)
        self.last = self.row

    def free(self, *values: Value, style: str = "plain", height: float | None = None) -> None:
        """A row that is none of the table's."""
        height = height or (self._room(values) if style == "free" else None)
        own = self.book.style(self.ws, style)
        self._put(values, [own] * len(values), height=height, empty=False)

    def reference(self, key: str) -> str:
        """The cells of a column, from any sheet."""
        letter, last = self.letters[key], max(self.last, HEAD + 1)
        return f"{quote_sheetname(self.title)}!${letter}${HEAD + 1}:${letter}${last}"

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
        last = self.last
        for row in self.table.after:
            self.free(*row, style="note")
        if last > HEAD and not self.table.headless:
            self.ws.auto_filter.ref = f"A{HEAD}:{self._letter(-1)}{last}"
            self._mark_differences(last)
        for one in self.columns:
            if one.name:
                self.book.define(one.name, self.reference(one.key))
        self._set_up_print()
        self.ws.close()

    # ------------------------------------------------------------------------------------------

    def _letter(self, at: int) -> str:
        return list(self.letters.values())[at]

    def _put(
        self,
        row: Row,
        styles: Sequence[Style],
        *,
        height: float | None = None,
        empty: bool = True,
    ) -> None:
        """A row as XML. `empty`: cells without a value bear their style too."""
        self.row += 1
        row_number, texts = str(self.row), self.book.texts
        room = f' ht="{height}" customHeight="1"' if height else ""
        parts = [f'<row r="{row_number}"{room}>']
        for start, style, value in zip(self._starts, styles, row, strict=False):
            if value is None:
                if empty:
                    parts.append(f'{start}{row_number}" s="{style.id}"/>')
            elif value.__class__ is int:
                parts.append(f'{start}{row_number}" s="{style.id}"><v>{value}</v></c>')
            elif value.__class__ is str:
                told, is_quoted = texts[value]
                own = style.quoted if is_quoted else style.id
                parts.append(f'{start}{row_number}" s="{own}{told}')
            else:
                parts.append(f"{start}{row_number}{self._told(value, style)}")
        parts.append("</row>")
        self.ws.append("".join(parts))

    def _told(self, value: Value, style: Style) -> str:
        """What is neither a text nor a whole number."""
        if isinstance(value, Formula):
            told = escape(value.text.format_map(self._here()))
            return f'" s="{style.id}"><f>{told}</f></c>'
        if isinstance(value, Link):
            return self._linked(value)
        return f'" s="{style.id}{number(value)}'

    def _linked(self, value: Link) -> str:
        """A link leaves from the first column."""
        location = f"{quote_sheetname(value.sheet)}!A1"
        self.ws._hyperlinks.append(Hyperlink(ref=f"A{self.row}", location=location))
        told, _is_quoted = self.book.texts[value.text]
        return f'" s="{self.book.style(self.ws, "link").id}{told}'

    def _room(self, row: Row) -> float | None:
        """For as many lines as its longest text takes: not every program sees to it itself."""
        pairs = [(row[at], width) for at, width in self._broken if at < len(row)]
        lines = max((_lines(value, width) for value, width in pairs), default=1)
        return LINE_HEIGHT * lines if lines > 1 else None

    def _set_up(self) -> None:
        """What must be said before the first row."""
        ws, table = self.ws, self.table
        for one in self.columns:
            ws.column_dimensions[self.letters[one.key]].width = _width(one)
        ws.sheet_format.defaultRowHeight, ws.sheet_format.customHeight = LINE_HEIGHT, True
        ws.sheet_view.showGridLines = False
        if not table.headless:
            ws.freeze_panes = f"{get_column_letter(table.kept + 1)}{HEAD + 1}"
        ws.sheet_properties.pageSetUpPr.fitToPage = True
        if table.headless:
            return
        self.free(table.title, style="title", height=26)
        self.free(table.note or None, style="note")
        figures, words = (self.book.style(ws, name) for name in ("head", "head text"))
        styles = [words if one.style in WORDY else figures for one in self.columns]
        self._put([one.heading for one in self.columns], styles, height=table.height or 30)
        self.last = self.row

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

    def _here(self) -> dict[str, str]:
        """What a formula may speak of: a column's cell in this row, and with _ its letter."""
        if self._known_at != self.row:
            self._known_at = self.row
            self._known |= {key: f"{letter}{self.row}" for key, letter in self.letters.items()}
        return self._known


def _width(column: Column) -> float:
    """As wide as it is said to be, and no word of its head is broken."""
    words = [one for one in column.heading.split() if not any(sign >= "\u2e80" for sign in one)]
    return max(column.width, *(1.2 * len(word) + 1.5 for word in words), 0)


def _lines(value: Value, width: float) -> int:
    """How many lines a text takes in a column."""
    if not isinstance(value, str):
        return 1
    room = max(int(width) - 1, 1)  # the indent takes the rest
    if 2 * len(value) <= room and "\n" not in value:
        return 1
    return sum(_lines_of(line, room) for line in value.split("\n"))


def _lines_of(line: str, room: int) -> int:
    """A word is broken where it is longer than a line; between Chinese signs any line ends."""
    lines, used = 1, 0
    for word in WORD.findall(line):
        size = _size(word.rstrip())
        if used and used + size > room:
            lines, used = lines + 1, 0
        lines += max(size - 1, 0) // room
        used = size % room if size > room else used + _size(word)
    return lines


def _size(word: str) -> int:
    """A Chinese sign is two letters wide."""
    return sum(2 if ord(sign) >= WIDE_FROM else 1 for sign in word)
