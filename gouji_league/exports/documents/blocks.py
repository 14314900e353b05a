"""版块: what a page of lists and results is made of: headings, sentences, tables, pictures.

A block knows its template; it holds plain words, ready to be set.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from gouji_league.rounds.selectors.bracket import Picture

UPRIGHT, ACROSS = 182, 269
"""Millimetres between the margins of A4, upright and lying."""
Style = Literal["text", "figure", "centre", "strong", "small"]


@dataclass(frozen=True, slots=True)
class Column:
    """栏. `width`: in millimetres; of a flexible one the least that it needs."""

    head: str
    width: float
    style: Style = "text"
    flexible: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    words: str
    more: str = ""
    """In small letters below."""
    strong: bool = False
    shaded: bool = False
    """Nothing can stand there."""


Value = str | int | Cell | None


@dataclass(frozen=True, slots=True)
class Row:
    """One line; as a heading it stands across the whole table, and with the line after it."""

    cells: Sequence[Cell]
    is_heading: bool = False


def row(*values: Value) -> Row:
    return Row([_cell(value) for value in values])


def heading(words: str) -> Row:
    return Row([Cell(words)], is_heading=True)


def _cell(value: Value) -> Cell:
    if isinstance(value, Cell):
        return value
    return Cell("" if value is None else str(value))


@dataclass(frozen=True, slots=True)
class Table:
    template: ClassVar[str] = "exports/documents/blocks/table.html"

    columns: Sequence[Column]
    rows: Sequence[Row]
    style: str = ""
    """A class more: `roomy` to write into."""

    @property
    def width(self) -> float:
        return sum(one.width for one in self.columns)

    @property
    def lines(self) -> Iterator[tuple[Row, Sequence[tuple[str, Cell]]]]:
        """Each row with its cells, and the class of each."""
        styles = ["" if one.style == "text" else one.style for one in self.columns]
        for row in self.rows:
            yield row, [] if row.is_heading else list(zip(styles, row.cells, strict=True))


@dataclass(frozen=True, slots=True)
class Heading:
    template: ClassVar[str] = "exports/documents/blocks/heading.html"

    words: str
    key: str = ""
    """In the contents, where it has one."""


@dataclass(frozen=True, slots=True)
class Words:
    template: ClassVar[str] = "exports/documents/blocks/words.html"

    words: str
    style: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What is spoken of, and what is said of it."""

    template: ClassVar[str] = "exports/documents/blocks/facts.html"

    rows: Sequence[tuple[str, str]]
    style: str = ""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out as a picture, laid out in millimetres for its page."""

    template: ClassVar[str] = "exports/documents/blocks/bracket.html"

    picture: Picture
    width: float
    height: float
    boxes: Sequence["Box"]
    heads: Sequence["Head"]
    lines: Sequence[str]


@dataclass(frozen=True, slots=True)
class Side:
    words: str
    figure: str
    won: bool
    known: bool
    size: str
    """By the length of the name: one line, or two of smaller letters."""


@dataclass(frozen=True, slots=True)
class Box:
    left: float
    top: float
    width: float
    height: float
    sides: Sequence[Side]
    note: str


@dataclass(frozen=True, slots=True)
class Head:
    left: float
    top: float
    words: str


Block = Table | Heading | Words | Facts | Bracket


@dataclass(frozen=True, slots=True)
class Chapter:
    """章: begins on a page of its own, in the contents and among the bookmarks."""

    title: str
    blocks: Sequence[Block]
    large: bool = False
    """Too large for A4: it goes on A3."""

    @property
    def sections(self) -> list[Heading]:
        """Those that stand in the contents."""
        return [one for one in self.blocks if isinstance(one, Heading) and one.key]

    @property
    def page(self) -> str:
        """The class that names its paper."""
        if self.large:
            return "a3"
        return "lying" if widest(self.blocks) > UPRIGHT else "a4"


def widest(blocks: Iterable[Block]) -> float:
    return max((one.width for one in blocks if isinstance(one, Table)), default=0)
