"""对阵图: a knock-out on one sheet, in lines and letters: A4, or A3 where that has no room."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import Box, Bracket, Chapter, Head, Side, Words
from gouji_league.exports.workbook.source import Source
from gouji_league.rounds.selectors import bracket
from gouji_league.rounds.selectors.bracket import HEIGHT, WIDTH, Picture, ShownCell, ShownSide

A4: Final = (182.0, 239.0)
A3: Final = (269.0, 356.0)
"""Millimetres for a picture."""
MOST_ON_A4: Final = 1400
"""Of a picture's height: 32 entrants with their third place."""
HIGHEST, WIDEST = 8.0, 62.0
"""Millimetres of a name's line and of a box, where there is room."""
SIZES: Final = ((13, ""), (16, "middle"), (28, "long"), (44, "longer"))
"""Widths of names, a Chinese sign counting two, that fit a box of 22 mm."""
NARROW: Final = 22.0
FIGURE: Final = 10.0


def chapters(source: Source) -> list[Chapter]:
    found = bracket.pictures(source.tournament, named=source.named, horizon=source.horizon)
    several = len(found) > 1
    return [_chapter(one, several=several) for one in found]


def _chapter(picture: Picture, *, several: bool) -> Chapter:
    large = picture.height > MOST_ON_A4
    laid = _laid(picture, *(A3 if large else A4))
    title = f"{_('对阵图')} · {picture.stage}" if several else _("对阵图")
    notes = [Words(_("加：加赛决出；抽：抽签；庄：平局时庄家一方胜。"), "note")]
    noted = any(one.note for one in laid.boxes)
    return Chapter(title, [laid, *(notes if noted else [])], large=large)


def _laid(picture: Picture, width: float, height: float) -> Bracket:
    """Stretched both ways to fill its room: only boxes and lines are, letters are not."""
    across = min(width / picture.width, WIDEST / WIDTH)
    down = min(height / picture.height, 2 * HIGHEST / HEIGHT)
    return Bracket(
        picture=picture,
        width=round(picture.width * across, 2),
        height=round(picture.height * down, 2),
        boxes=[_box(one, across, down) for one in picture.cells],
        heads=[*_heads(picture, across, down)],
        lines=[_stretched(one, across, down) for one in picture.lines],
    )


def _heads(picture: Picture, across: float, down: float) -> Sequence[Head]:
    heads = [Head(round(one.x * across, 2), 0, one.words) for one in picture.columns]
    thirds = [one for one in picture.cells if one.kind == "third_place"]
    above = [
        Head(round(one.x * across, 2), round(one.y * down - 4, 2), _("三四名")) for one in thirds
    ]
    return [*heads, *above]


def _box(cell: ShownCell, across: float, down: float) -> Box:
    width = WIDTH * across
    return Box(
        left=round(cell.x * across, 2),
        top=round(cell.y * down, 2),
        width=round(width, 2),
        height=round(cell.height * down / 2, 2),
        sides=[_side(one, width - FIGURE) for one in cell.sides],
        note=cell.note,
    )


def _side(side: ShownSide, room: float) -> Side:
    return Side(side.words, side.figure, side.won, side.known, size_of(side.words, room))


def size_of(words: str, room: float) -> str:
    """The class of letters that let a name stay in so many millimetres, on one line or two."""
    length = sum(1 if sign.isascii() else 2 for sign in words) * NARROW / room
    return next((size for most, size in SIZES if length <= most), "tiny")


def _stretched(path: str, across: float, down: float) -> str:
    """A path of the picture: M x y h dx V y h dx."""
    move, rest = path[1:].split("h", 1)
    x, y = move.split()
    first, rest = rest.split("V")
    to, second = rest.split("h")
    return (
        f"M{float(x) * across:.2f} {float(y) * down:.2f}h{float(first) * across:.2f}"
        f"V{float(to) * down:.2f}h{float(second) * across:.2f}"
    )
