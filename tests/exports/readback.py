"""What a PDF says when it is read back: text, fonts, properties, pages, QR codes, boxes."""

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from gouji_league.exports.documents import paper
from gouji_league.exports.pressing import lean_html
from gouji_league.exports.registry import EXPORTS, chosen, tell_nobody
from gouji_league.tournaments.models import Tournament

HALF = 0.5
"""CSS pixels, within which two edges are one."""


def tool(name: str, *arguments: str) -> str:
    done = subprocess.run([name, *arguments], check=True, capture_output=True, text=True)
    return done.stdout


@dataclass(frozen=True)
class Document:
    """A document in a file, and as it was laid out."""

    path: Path
    laid: Any
    """WeasyPrint's own document."""

    def text(self) -> str:
        return tool("pdftotext", "-layout", str(self.path), "-")

    def squeezed(self) -> str:
        """Without blanks and line ends: a name may stand on two lines."""
        return re.sub(r"\s+", "", tool("pdftotext", "-raw", str(self.path), "-"))

    def about(self) -> dict[str, str]:
        lines = tool("pdfinfo", str(self.path)).splitlines()
        return {key: value.strip() for key, _, value in (one.partition(":") for one in lines)}

    def fonts(self) -> list[tuple[str, bool]]:
        """Name, and whether it is embedded."""
        rows = tool("pdffonts", str(self.path)).splitlines()[2:]
        return [(row.split()[0].partition("+")[2], row.split()[-5] == "yes") for row in rows]

    def codes(self) -> set[str]:
        """The QR codes as a scanner reads them off the printed page, in grey."""
        prefix = self.path.with_suffix("")
        tool("pdftoppm", "-r", "150", "-gray", str(self.path), str(prefix))
        found = set()
        for page in sorted(self.path.parent.glob(f"{prefix.name}-*.pgm")):
            found |= {one.text for one in zxingcpp.read_barcodes(Image.open(page))}
        return found

    def bookmarks(self) -> list[str]:
        return [one[0] for one in self.laid.make_bookmark_tree()]

    def beyond(self) -> list[str]:
        """Texts that leave their cell, or the page."""
        return [text for page in self.laid.pages for text in _beyond(page._page_box)]


def press(folder: Path, text: str) -> Document:
    laid = lean_html()(string=text).render()
    path = folder / "made.pdf"
    laid.write_pdf(path)
    return Document(path, laid)


def made(folder: Path, cup: Tournament, key: str, **given: str) -> Document:
    """A kind of document of a tournament, laid out in this process."""
    kept: list[str] = []

    def keep(text: str, **_more: Any) -> bytes:
        kept.append(text)
        return b""

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper, "press", keep)
        EXPORTS[key].make(cup, chosen(EXPORTS[key], cup, given), tell_nobody)
    return press(folder, kept[0])


def _beyond(page: Any) -> Iterator[str]:
    width, height = page.margin_width(), page.margin_height()
    for box in page.descendants(placeholders=True):
        text = getattr(box, "text", "")
        if not text.strip():
            continue
        right, bottom = box.position_x + box.width, box.position_y + box.height
        if box.position_x < -HALF or right > width + HALF or bottom > height + HALF:
            yield f"off the page: {text}"
    for cell in _cells(page):
        right = cell.position_x + cell.border_width()
        bottom = cell.position_y + cell.border_height()
        for box in cell.descendants(placeholders=True):
            text = getattr(box, "text", "")
            if text.strip() and (
                box.position_x + box.width > right + HALF
                or box.position_y + box.height > bottom + 2 * HALF
            ):
                yield f"out of its cell: {text}"


def _cells(page: Any) -> Iterator[Any]:
    for box in page.descendants(placeholders=True):
        if type(box).__name__ == "TableCellBox":
            yield box


def heights(document: Document, style: str) -> list[float]:
    """Of the cells of a class, in millimetres."""
    return [
        box.border_height() * 25.4 / 96
        for page in document.laid.pages
        for box in _cells(page._page_box)
        if style in (box.element.get("class") or "").split()
    ]


def cut(document: Document, *styles: str) -> list[str]:
    """Texts that leave the box of a class in which they stand."""
    return [
        text.text
        for page in document.laid.pages
        for box in page._page_box.descendants(placeholders=True)
        if has_class(box, *styles)
        for text in box.descendants(placeholders=True)
        if getattr(text, "text", "").strip() and not _within(text, box)
    ]


def has_class(box: Any, *styles: str) -> bool:
    element = getattr(box, "element", None)
    own = element.get("class") if element is not None and hasattr(element, "get") else ""
    return bool({*styles} & {*(own or "").split()}) and hasattr(box, "descendants")


def _within(text: Any, box: Any) -> bool:
    return bool(
        text.position_x >= box.position_x - HALF
        and text.position_y >= box.position_y - HALF
        and text.position_x + text.width <= box.position_x + box.border_width() + HALF
        and text.position_y + text.height <= box.position_y + box.border_height() + HALF
    )
