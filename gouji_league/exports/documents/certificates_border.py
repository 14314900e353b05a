"""奖状的边框, as one picture in millimetres, in the colour that is chosen."""

from collections.abc import Iterator
from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from gouji_league.exports.documents.certificates_design import PORTRAIT, Design

LONG, SHORT = 297, 210
UNIT = 6
"""Of the fret; the frame is a whole number of them both ways."""
FRET = "h4v4h-4v-3h3v2h-2v-1h1"
"""回: one turn inwards, in cells of a sixth of a unit."""

Box = tuple[float, float, float, float]
"""Left, top, width, height."""


def border(design: Design) -> SafeString:
    return _drawn(design.border, design.ink, upright=design.layout == PORTRAIT)


@lru_cache(maxsize=64)
def _drawn(kind: str, ink: str, *, upright: bool) -> SafeString:
    width, height = (SHORT, LONG) if upright else (LONG, SHORT)
    paths = list(_paths(kind, width, height))
    lines = [
        format_html('<path d="{}" stroke-width="{}"></path>', drawn, pen) for drawn, pen in paths
    ]
    return format_html(
        '<svg class="border" viewBox="0 0 {} {}" fill="none" stroke="{}" aria-hidden="true">'
        "{}</svg>",
        width,
        height,
        ink,
        SafeString("".join(lines)),
    )


def _paths(kind: str, width: int, height: int) -> Iterator[tuple[str, float]]:
    """Each line with the width of its pen."""
    if kind == "double":
        yield _rectangle(_inset(width, height, 10)), 1.6
        yield _rectangle(_inset(width, height, 12.5)), 0.35
    elif kind == "notched":
        yield _notched(_inset(width, height, 9), 9), 0.9
        yield _notched(_inset(width, height, 11.5), 9), 0.35
        yield _rectangle(_inset(width, height, 22)), 0.35
    elif kind == "fret":
        yield from _fret(width, height)


def _fret(width: int, height: int) -> Iterator[tuple[str, float]]:
    across, down = (width - 20) // UNIT, (height - 20) // UNIT
    left, top = (width - across * UNIT) / 2, (height - down * UNIT) / 2
    box = (left, top, across * UNIT, down * UNIT)
    yield _rectangle(_grown(box, 1.2)), 0.7
    yield _rectangle(_grown(box, -UNIT - 1.2)), 0.35
    cells = [
        (column, row)
        for row in range(down)
        for column in range(across)
        if row in {0, down - 1} or column in {0, across - 1}
    ]
    cell = UNIT / 6
    step = _scaled(FRET, cell)
    yield (
        "".join(
            f"M{left + column * UNIT + cell:g},{top + row * UNIT + cell:g}{step}"
            for column, row in cells
        ),
        0.5,
    )


def _scaled(path: str, by: float) -> str:
    """A path of single-figure steps, made larger."""
    out, sign = "", ""
    for letter in path:
        if letter.isdigit():
            out += f"{sign}{int(letter) * by:g}"
            sign = ""
        elif letter == "-":
            sign = "-"
        else:
            out += letter
    return out


def _inset(width: int, height: int, by: float) -> Box:
    return (by, by, width - 2 * by, height - 2 * by)


def _grown(box: Box, by: float) -> Box:
    left, top, width, height = box
    return (left - by, top - by, width + 2 * by, height + 2 * by)


def _rectangle(box: Box) -> str:
    left, top, width, height = box
    return f"M{left:g},{top:g}h{width:g}v{height:g}h{-width:g}z"


def _notched(box: Box, notch: float) -> str:
    """Corners cut out round, as on old share certificates."""
    left, top, width, height = box
    across, down, arc = width - 2 * notch, height - 2 * notch, f"a{notch:g},{notch:g} 0 0 0"
    return (
        f"M{left + notch:g},{top:g}h{across:g}{arc} {notch:g},{notch:g}v{down:g}"
        f"{arc} {-notch:g},{notch:g}h{-across:g}{arc} {-notch:g},{-notch:g}v{-down:g}"
        f"{arc} {notch:g},{-notch:g}z"
    )
