"""表格: what a sheet asks for of each deal, by book: nothing that the book does not have.

A deal of 够级 takes three lines (four where the seats are drawn anew): the order of going out with
the points of the deal; who did not open, what happened, with the running totals; then tributes,
lead, revolt and fouls. A deal of 双升 takes one.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from gouji_league.matches.selectors.table import ALWAYS_FOULS
from gouji_league.rules import leads
from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.seats import SEATS
from gouji_league.rules.shown.wording import book_term, foul_name, plain_term
from gouji_league.rules.words import Language, term
from gouji_league.tournaments import editions

UNITS = 6
"""The columns beside the points: one for each place."""
ARROW = "→"


@dataclass(frozen=True, slots=True)
class Field:
    """A cell to write into: its name, how wide it is, what stands in it to be circled."""

    key: str
    label: str
    span: int
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of points: of a player, of a side, or the tribute cards between the sides."""

    key: str
    mark: str
    label: str


@dataclass(frozen=True, slots=True)
class Grid:
    tractor: bool
    places: tuple[str, ...]
    happened: tuple[Field, ...]
    """The second line."""
    owed: tuple[Field, ...]
    """The third."""
    marks: tuple[Field, ...]
    """Beside the third line, under the points."""
    columns: tuple[Column, ...]
    seats_anew: bool
    lines: int
    """How many lines a deal takes."""
    compensates: bool = False

    @property
    def beside(self) -> int:
        """How many columns stand beside the places."""
        return len(self.columns) + 1


def grid_of(
    book: AnyBook, options: Mapping[str, Any], language: Language, *, seats_anew: bool = False
) -> Grid:
    if isinstance(book, TractorBook):
        return _tractor(language)
    pays = bool(book.tributes(editions.read(book, options)))
    owed_lead = book.lead(editions.read(book, options)) is not leads.BY_DRAW
    return Grid(
        tractor=False,
        places=tuple(plain_term(term(f"place{place}", language)) for place in SEATS),
        happened=_filled(_happened(book, language)),
        owed=_filled(_owed(book, language, pays=pays, lead=owed_lead)),
        marks=_marks(book),
        columns=_columns(book),
        seats_anew=seats_anew,
        lines=4 if seats_anew else 3,
        compensates=book.compensation is not None,
    )


def _columns(book: Book) -> tuple[Column, ...]:
    if book.scored_by == "player":
        return tuple(Column(str(seat), "■□"[seat % 2 == 0], str(seat)) for seat in SEATS)
    sides = (Column("odd", "■", ""), Column("even", "□", ""))
    return (*sides, Column("net", "■", _("净张"))) if book.net_breaks_ties else sides


def _happened(book: Book, language: Language) -> Iterator[Field]:
    def word(key: str) -> str:
        return plain_term(book_term(book, key, language))

    yield Field("shut", _("未开点"), 2, "1 2 3 4 5 6")
    yield Field("burns", _("%(burn)s：谁→谁") % {"burn": word("burn")}, 2)
    if "smothers" in book.facts:
        yield Field("smothers", _("%(smother)s：谁→谁") % {"smother": word("smother")}, 2)
    if "calls" in book.facts:
        yield Field("calls", _("谁明点、谁预点"), 2)


def _owed(book: Book, language: Language, *, pays: bool, lead: bool) -> Iterator[Field]:
    if pays:
        yield Field("tributes", _("贡：谁→谁几张"), 2)
    if lead:
        yield Field("lead", _("先出"), 1)
    graded = plain_term(book_term(book, "graded", language))
    words = _("革命、冲点") if "rush" in book.facts else _("革命")
    yield Field("revolt", words, 2, _("%(graded)s：要 不要") % {"graded": graded})


def _marks(book: Book) -> tuple[Field, ...]:
    beside = len(_columns(book)) + 1
    if "no_opening_cards" not in book.facts:
        return (Field("fouls", _("犯规"), beside),)
    return Field("fouls", _("犯规"), beside - 2), Field("no_set", _("无开点牌"), 2)


def _filled(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The last one takes what is left of the line."""
    found = list(fields)
    spare = UNITS - sum(one.span for one in found)
    last = found[-1]
    return (*found[:-1], Field(last.key, last.label, last.span + spare, last.hint))


def _tractor(language: Language) -> Grid:
    return Grid(
        tractor=True,
        places=(),
        happened=(),
        owed=(),
        marks=(),
        columns=(Column("ns", "■", _("级")), Column("ew", "□", _("级"))),
        seats_anew=False,
        lines=1,
    )


def foul_words(book: AnyBook, language: Language) -> list[str]:
    """The kinds of foul that the book has, in 双升 with what they cost."""
    if isinstance(book, TractorBook):
        return [
            f"{plain_term(term(f'foul_{kind}', language))} {_cost(kind, cost)}".strip()
            for kind, cost in book.fouls.items()
        ]
    first, last = ALWAYS_FOULS[:2], ALWAYS_FOULS[2:]
    kinds = (*first, *sorted(book.fouls), *last)
    return [plain_term(foul_name(book, kind, language)) for kind in kinds]


def _cost(kind: str, cost: int) -> str:
    if not cost:
        return ""
    return _("%(cost)s/张") % {"cost": cost} if kind == "bad_throw" else str(cost)
