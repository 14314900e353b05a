"""记分表: everything that stands on a match's sheet, and how it is cut into leaves.

A leaf is a page of A4, or half of one (A5, two side by side), of fixed size: how many deals fit and
how high their lines are is known before anything is laid out, so that nothing runs over.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from gouji_league.accounts.pages import qr
from gouji_league.exports.documents import filled
from gouji_league.exports.documents.filled import Row, SideHead
from gouji_league.exports.documents.grid import Grid, foul_words, grid_of
from gouji_league.exports.documents.paper import A4, A5
from gouji_league.exports.documents.setting import width
from gouji_league.exports.selectors import codes
from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.tournaments.models import Stage


@dataclass(frozen=True, slots=True)
class Room:
    """What a leaf has for deals, in tenths of a millimetre."""

    height: int
    least: int
    """A line lower than this cannot be written into."""
    most: int
    line: int
    """A deal of 双升, which stands on a single line."""
    spare: int
    """Rows beyond the deals that count: for what is dealt again, and extra deals."""
    print: float
    """What a line of small type takes, as grid.css has it."""
    owed: tuple[int, int]
    """Signs in a line of what is owed, and its height: that much less is left for deals."""


ROOMS = {
    A4: Room(1800, 58, 95, 100, 2, 31.8, (62, 36)),
    A5: Room(1160, 58, 75, 68, 1, 26.5, (52, 29)),
}
LOW = 70
EDGES = 4
"""Of a cell: its borders."""


@dataclass(frozen=True, slots=True)
class Leaf:
    rows: Sequence[Row]
    number: int
    """Of the sheet's leaves."""
    height: int
    """Of a line, in tenths of a millimetre."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """One sheet."""

    title: str
    """第2轮 3号桌; the bookmark too."""
    event: str
    stage: str
    book: AnyBook
    grid: Grid
    sides: Sequence[SideHead]
    leaves: Sequence[Leaf]
    fouls: Sequence[str]
    opened_when: str
    rushes: bool
    code: str = ""
    picture: SafeString | None = None
    number: int = 1
    """Which sheet of the document."""
    notes: Sequence[str] = ()
    owed: str = ""

    @property
    def titled(self) -> bool:
        """Whether the sides have names of their own, or may be given some."""
        return not self.code or any(side.title for side in self.sides)


def blank(
    book: AnyBook, options: Any, language: Language, *, size: str, stage: Stage | None = None
) -> Form:
    """A sheet of a book with nothing filled in."""
    settings = stage.settings if stage else {}
    anew = settings.get("seats") == "deal"
    grid = grid_of(book, options, language, seats_anew=anew)
    deals = filled.deals_of(book, settings.get("max_deals"))
    rows = filled.blank_rows(deals, ROOMS[size].spare)
    return Form(
        title=_("空白记分表"),
        event=stage.tournament.name if stage else "",
        stage=str(stage) if stage else "",
        book=book,
        grid=grid,
        sides=filled.heads(None, book),
        leaves=cut(rows, grid, size=size),
        **_legend(book, language),
    )


def of_match(
    found: Whole, language: Language, *, size: str, code: str, number: int, stages: int
) -> Form:
    """The sheet of a match, with all that is known of it."""
    match = found.match
    book = BOOKS[match.stage.rulebook]
    anew = match.stage.settings.get("seats") == "deal"
    grid = grid_of(book, match.edition.options, language, seats_anew=anew)
    rows = filled.rows_of(found, grid, language, spare=ROOMS[size].spare)
    owed = filled.owed(found, language)
    return Form(
        title=naming.title(match),
        event=match.tournament.name,
        stage=_stage_words(match) if stages > 1 or match.stage.name else "",
        book=book,
        grid=grid,
        sides=filled.heads(found, book),
        leaves=cut(rows, grid, size=size, owed=owed),
        code=code,
        picture=qr(codes.address(code)),
        number=number,
        notes=_notes(match),
        owed=owed,
        **_legend(book, language),
    )


def _stage_words(match: Match) -> str:
    parts = [str(match.stage)]
    if match.group:
        parts.append(_("%(group)s 组") % {"group": match.group})
    if match.kind != Match.Kind.REGULAR:
        parts.append(str(match.get_kind_display()))
    return " · ".join(parts)


def _notes(match: Match) -> list[str]:
    notes = []
    if match.must_decide:
        notes.append(_("打平要加赛，写在空行里"))
    if minutes := match.stage.settings.get("minutes"):
        notes.append(_("限时 %(minutes)s 分钟") % {"minutes": minutes})
    return notes


def _legend(book: AnyBook, language: Language) -> dict[str, Any]:
    fouls = foul_words(book, language)
    if isinstance(book, TractorBook):
        return {"fouls": fouls, "opened_when": "", "rushes": False}
    opened = book.opened_when.to(language)
    return {"fouls": fouls, "opened_when": opened, "rushes": "rush" in book.facts}


def cut(rows: Sequence[Row], grid: Grid, *, size: str, owed: str = "") -> list[Leaf]:
    """As few leaves as will do, alike in height."""
    room = ROOMS[size]
    signs, line = room.owed
    left = room.height - ceil(width(owed) / signs) * line
    least = room.line if grid.tractor else room.least
    fit = max(1, left // (least * grid.lines))
    count = ceil(len(rows) / fit)
    each = ceil(len(rows) / count)
    most = room.line + 20 if grid.tractor else room.most
    height = min(most, left // (each * grid.lines))
    return [
        Leaf(rows[at * each : (at + 1) * each], number=at + 1, height=height) for at in range(count)
    ]


def heights(forms: Sequence[Form], *, size: str) -> str:
    """The styles of the lines that occur; in low ones what is to be circled is smaller."""
    found = sorted({leaf.height for form in forms for leaf in form.leaves})
    return "".join(style for one in found for style in _styles(one, ROOMS[size]))


def _styles(height: int, room: Room) -> Iterator[str]:
    """What is told of a deal takes as many lines of print as its cell holds and no more."""
    yield f".h{height} tr{{height:{height / 10}mm}}"
    yield f".h{height} .said p{{max-lines:{_prints(2 * height, room)}}}"
    yield f".tractor.h{height} .said p{{max-lines:{_prints(height, room)}}}"
    if height < LOW:
        yield f".h{height} u{{font-size:8.5pt}}"
        yield f".a4 .h{height} :is(.o,.p){{font-size:9.5pt}}"


def _prints(height: int, room: Room) -> int:
    return max(1, int((height - EDGES) / room.print))


def pages(forms: Sequence[Form], *, size: str) -> Iterator[list[tuple[Form, Leaf]]]:
    """What stands on each page."""
    leaves = [(form, leaf) for form in forms for leaf in form.leaves]
    step = 2 if size == A5 else 1
    for at in range(0, len(leaves), step):
        yield leaves[at : at + step]
