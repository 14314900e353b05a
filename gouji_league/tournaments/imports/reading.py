"""Bytes → cells. Whatever cannot be read is refused in a sentence that says what to do."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable
from datetime import date, datetime
from typing import Any, NoReturn

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from openpyxl import load_workbook

MOST_BYTES = 10 * 1024 * 1024
MOST_UNPACKED = 60 * 1024 * 1024
MOST_PARTS = 500
MOST_ROWS = 5000
MOST_EMPTY_ROWS = 20_000
MOST_COLUMNS = 60
MOST_SIGNS = 500
PACKED = b"PK\x03\x04"

Grid = list[list[str]]

REFUSALS = {
    "too_big": _("文件超过10 MB：请只留下名单那一张表，再试一次。"),
    "empty": _("里面没有内容：请选有名单的文件，或粘贴名单。"),
    "picture": _("这是图片，读不出文字：请用表格文件，或把名单粘贴成文字。"),
    "pdf": _("这是PDF：请用原来的Excel文件，或把名单复制后粘贴。"),
    "word": _("这是Word文档：请把里面的名单复制后粘贴，或用Excel文件。"),
    "ods": _("这是ODS表格：请在软件里另存为xlsx，再试一次。"),
    "archive": _("这是压缩包：请解开后选里面的表格文件。"),
    "encrypted": _("文件有密码：请在Excel里去掉密码，另存后再试。"),
    "old_excel": _("这是旧的Excel格式（xls）：请在Excel里另存为xlsx，再试一次。"),
    "web_page": _("这是网页格式的表格：请用Excel打开，另存为xlsx，再试一次。"),
    "bomb": _("文件解开以后太大，没有读：请只留下名单那一张表，再试一次。"),
    "broken": _("文件是坏的，读不出来：请在Excel里打开另存，再试一次。"),
    "not_text": _("这不是表格也不是文字：请用xlsx或csv文件。"),
    "too_many_rows": _("超过5000行：请分成几个文件。"),
    "too_many_columns": _("超过60列：请只留下名单要用的列。"),
}


def refuse(code: str) -> NoReturn:
    raise ValidationError(REFUSALS[code], code=code)


def read_file(data: bytes) -> Grid:
    """The cells of a file, told by what is in it and never by its name."""
    check_size(data)
    if not data.strip(b"\0 \r\n\t"):
        refuse("empty")
    refuse_known_others(data)
    grid = _workbook(data) if data.startswith(PACKED) else table_of(decode(data))
    return checked(grid)


def check_size(data: bytes) -> None:
    if len(data) > MOST_BYTES:
        refuse("too_big")


def unpacked(data: bytes) -> int:
    """How much there is to read: of a packed workbook, what its directory says that it holds."""
    if not data.startswith(PACKED):
        return len(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError, OSError):
        return len(data)


def refuse_known_others(data: bytes) -> None:
    """Files that people take for a table, by their first bytes."""
    head = data[:1024].lstrip(b"\xef\xbb\xbf \r\n\t").lower()
    if data.startswith(b"%PDF"):
        refuse("pdf")
    if data.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")):
        refuse("picture")
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        # Encrypted workbooks are stored in the old format's container.
        refuse("encrypted" if "EncryptedPackage".encode("utf-16-le") in data else "old_excel")
    if data.startswith((b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b")):
        refuse("archive")
    if head.startswith((b"{\\rtf",)):
        refuse("word")
    if head.startswith((b"<html", b"<!doctype", b"<table", b"<?xml")):
        refuse("web_page")


# Excel ---------------------------------------------------------------------------------------


def _workbook(data: bytes) -> Grid:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_archive(archive)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            return _first_sheet_with_content(book)
        finally:
            book.close()
    except ValidationError:
        raise
    except Exception:  # noqa: BLE001 — a file from outside may break the reader in any way
        refuse("broken")


def _check_archive(archive: zipfile.ZipFile) -> None:
    """By the directory alone, before anything is unpacked: what it says is all that is read."""
    parts = archive.infolist()
    inside = {part.filename for part in parts}
    if any(part.flag_bits & 1 for part in parts):
        refuse("encrypted")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        refuse("bomb")
    if not any(name.startswith("xl/") for name in inside):
        words = any(name.startswith(("word/", "ppt/")) for name in inside)
        refuse("word" if words else "ods" if "content.xml" in inside else "archive")


def _first_sheet_with_content(book: Any) -> Grid:
    for sheet in book.worksheets:
        # What a sheet says of its own size may be wrong by a million rows.
        sheet.reset_dimensions()
        rows: Grid = []
        for number, row in enumerate(sheet.iter_rows(values_only=True), start=1):
            if len(row) > MOST_COLUMNS and any(row[MOST_COLUMNS:]):
                refuse("too_many_columns")
            cells = [cell_text(value) for value in row[:MOST_COLUMNS]]
            if number <= MOST_ROWS:
                rows.append(cells)
            elif any(cells):
                refuse("too_many_rows")
            elif number > MOST_EMPTY_ROWS:  # only formats, to the end of the sheet
                break
        if any(any(row) for row in rows):
            return rows
    refuse("empty")


def cell_text(value: Any) -> str:
    """A cell as it is read by people; text stays text, whatever sign it starts with."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(_("是")) if value else str(_("否"))
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return value.isoformat()[:10]
    return clean(str(value))


# Text ----------------------------------------------------------------------------------------


def decode(data: bytes) -> str:
    """UTF-8, UTF-16 or GB18030 (GBK), whichever it is."""
    for mark, encoding in (
        (b"\xef\xbb\xbf", "utf-8-sig"),
        (b"\xff\xfe", "utf-16"),
        (b"\xfe\xff", "utf-16"),
    ):
        if data.startswith(mark):
            return _decoded(data, [encoding])
    if b"\0" in data[:200]:
        little = data[1:200:2].count(0) >= data[:200:2].count(0)
        return _decoded(data, ["utf-16-le" if little else "utf-16-be"])
    return _decoded(data, ["utf-8", "gb18030"])


def _decoded(data: bytes, encodings: list[str]) -> str:
    for encoding in encodings:
        try:
            text = data.decode(encoding)
        except UnicodeError:
            continue
        odd = sum(1 for sign in text if ord(sign) < 32 and sign not in "\t\n\r\v\f")
        if odd > 5 and odd * 50 > len(text):
            refuse("not_text")
        return text
    refuse("not_text")


def table_of(text: str) -> Grid:
    """Comma, tab or semicolon, whichever parts the lines most evenly."""
    return [[clean(cell) for cell in row] for row in _csv_rows(text, delimiter=delimiter_of(text))]


def delimiter_of(text: str) -> str:
    lines = [line for line in text.splitlines() if line.strip()][:50]
    counts = {sign: [line.count(sign) for line in lines] for sign in "\t,;，|"}
    return max(counts, key=lambda sign: (sum(1 for n in counts[sign] if n), sum(counts[sign])))


def _csv_rows(text: str, *, delimiter: str) -> Iterable[list[str]]:
    try:
        rows = []
        lines = io.StringIO(text.replace("\0", ""), newline="")
        for number, row in enumerate(csv.reader(lines, delimiter=delimiter), start=1):
            if number > MOST_ROWS:
                refuse("too_many_rows")
            rows.append(row)
        return rows
    except csv.Error:
        refuse("broken")


CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ufeff\u200b-\u200f\u2060]|_x[0-9A-Fa-f]{4}_")
"""Signs that nobody sees; Excel writes some as _x000D_."""


def clean(text: str) -> str:
    return CONTROL.sub("", text).strip()[:MOST_SIGNS]


def checked(grid: Grid) -> Grid:
    """A grid of rows of one length, without what is empty at the end."""
    while grid and not any(grid[-1]):
        grid.pop()
    if not grid:
        refuse("empty")
    width = max((place + 1 for row in grid for place, cell in enumerate(row) if cell), default=0)
    if width > MOST_COLUMNS:
        refuse("too_many_columns")
    return [(row + [""] * width)[:width] for row in grid]
