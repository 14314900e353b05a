"""排字: how wide words are in print, what size fits them, and where their lines may end."""

from math import ceil

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

TAIL = 3
"""So many signs stand together at the end: no line is one sign alone."""
WHOLE = 12
"""A name that is no wider ends its lines between its parts only; a wider one needs every line."""
NAME = ((8, ""), (14, "long"), (30, "longer"))
TEAM = ((7, ""), (16, "long"), (30, "longer"))
"""Widths, and the sizes of sheet.css; what is wider is the smallest."""


def width(text: str) -> float:
    """In signs of Chinese; a Latin letter is about half as wide, its quotation marks are not."""
    return sum(0.5 if ord(sign) < 0x2010 else 1 for sign in text)


def size_of(text: str, sizes: tuple[tuple[int, str], ...]) -> str:
    found = width(text)
    return next((kind for most, kind in sizes if found <= most), "longest")


def balanced(text: str, room: float) -> int:
    """How wide a heading is set, in signs, so that its lines are about alike; of each a sign is
    left for what may not begin or end it."""
    lines = ceil(width(text) / (room - 1))
    return ceil(width(text) / lines) + (lines > 1) if lines else 0


def unparted(text: str) -> SafeString:
    """Lines end between the parts of a name, and never before its last sign alone."""
    parts = text.split("·")
    if len(parts) > 1 and width(text) <= WHOLE:
        dotted = [f"{part}·" for part in parts[:-1]] + parts[-1:]
        return format_html_join("", "<nobr>{}</nobr>", ((part,) for part in dotted))
    if len(text) <= TAIL or text[-TAIL:].isascii():
        return format_html("{}", text)
    return format_html("{}<nobr>{}</nobr>", text[:-TAIL], text[-TAIL:])
