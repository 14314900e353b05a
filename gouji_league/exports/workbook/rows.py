"""行: sheets whose rows are XML already and go straight into the sheet's file.

openpyxl makes an object and several elements of every cell; of a hundred thousand rows that takes
longer than all the rest. Whatever stands before and after the rows is its own work still.
"""

from collections.abc import Generator
from typing import Any, Final
from xml.sax.saxutils import escape

from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet._write_only import WriteOnlyWorksheet
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.xml.constants import SHEET_MAIN_NS
from openpyxl.xml.functions import xmlfile

from gouji_league.exports.workbook.cells import clean, is_harmless

MOST_KEPT: Final = 10_000
"""Texts that are at hand: names and kinds come again and again."""
QUOTED: Final = ("=", "+", "-", "@")


class RowSheet(WriteOnlyWorksheet):
    """A write-only sheet of openpyxl's that takes rows as text."""

    _rows: Any
    _writer: Any

    def append(self, row: str) -> None:
        self._get_writer()
        if self._rows is None:
            self._rows = self._write_rows()
            next(self._rows)
        self._rows.send(row)

    def _get_writer(self) -> None:
        if self._writer is None:
            self._writer = _Writer(self)
            self._writer.write_top()

    def _write_rows(self) -> Generator[None, str, None]:
        stream = self._writer.xf.send(True)
        with stream.element("sheetData"):
            stream.flush()
            try:
                while True:
                    self._writer.file.write((yield).encode())
            except GeneratorExit:
                pass
        self._writer.xf.send(None)


class _Writer(WorksheetWriter):
    """Has its file at hand, so that rows can be written between the elements."""

    def get_stream(self) -> Generator[Any, Any, None]:
        with (
            open(self.out, "wb") as self.file,
            xmlfile(self.file) as stream,
            stream.element("worksheet", xmlns=SHEET_MAIN_NS),
        ):
            try:
                while True:
                    element = yield
                    if element is True:
                        yield stream
                    elif element is not None:
                        stream.write(element)
            except GeneratorExit:
                pass


class Texts:
    """What follows a cell's style where it holds a text, and whether the text must be marked as
    one: it begins like a formula."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[str, bool]] = {}

    def __getitem__(self, value: str) -> tuple[str, bool]:
        found = self.kept.get(value)
        if found is None:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            found = self.kept[value] = _text(value)
        return found


def _text(value: str) -> tuple[str, bool]:
    if not is_harmless(value):
        value = clean(value)
    space = ' xml:space="preserve"' if value != value.strip() else ""
    xml = f'" t="inlineStr"><is><t{space}>{escape(value)}</t></is></c>'
    return xml, value.startswith(QUOTED)


def number(value: Any) -> str:
    """A figure or a moment."""
    told = to_excel(value) if hasattr(value, "year") else value
    return f'"><v>{told!r}</v></c>'
