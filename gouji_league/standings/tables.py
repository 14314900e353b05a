"""表: a board's rows as a table that can be sorted and leafed through.

django-tables2 owns columns, sorting and paging; the cells are made here, since its own way of
rendering one costs many times what the cell holds.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import django_tables2 as tables
from django.utils.translation import pgettext

from gouji_league.rules.ranking.keys import KEYS
from gouji_league.standings.board import BoardRow, GroupBoard, StageBoard
from gouji_league.standings.columns import BESIDE, PARTS, Column, figure_words

PER_PAGE: Final = 100
MAIN: Final = 2
"""Figures that a narrow screen keeps beside rank and name."""
SORTABLE: Final = frozenset({"rank", "name", *KEYS, *BESIDE})
"""One column or the other; more than one at once is asked by no link."""
LAST: Final = -(10**12)
"""What nothing is sorted as."""


@dataclass(frozen=True, slots=True)
class Cell:
    words: str
    is_side: bool
    is_marked: bool
    """A mark of the row is about this very figure."""
    begins: bool
    """What follows says what the points are made of."""


@dataclass(frozen=True, slots=True)
class Header:
    key: str
    words: str
    is_side: bool
    begins: bool
    by: str
    """What the table would be sorted by."""
    sorted: str
    """ascending, descending, or nothing."""


class BoardTable(tables.Table):
    class Meta:
        order_by_field = "sort"
        orderable = True

    shown: Sequence[Column]
    sides: frozenset[str]
    """The columns that a narrow screen folds away."""
    stage: StageBoard

    @classmethod
    def of(cls, stage: StageBoard, group: GroupBoard, *, sort: str, page: int) -> "BoardTable":
        shown = shown_columns(stage, group)
        extra = [
            (one.key, tables.Column(accessor=one.key, initial_sort_descending=not one.fewer))
            for one in shown
        ]
        extra = [("rank", tables.Column()), ("name", tables.Column()), *extra]
        sides = _sides(shown, group)
        made = cls([_record(row, shown, sides) for row in group.rows], extra_columns=extra)
        made.shown, made.sides, made.stage = shown, sides, stage
        if sort:
            made.order_by = sort
        pages = max(-(-len(group.rows) // PER_PAGE), 1)
        made.paginate(per_page=PER_PAGE, page=min(max(page, 1), pages))
        return made

    def headers(self) -> Iterator[Header]:
        labels = {one.key: one.label(self.stage.stage) for one in self.shown}
        labels |= {"rank": pgettext("column", "名次"), "name": pgettext("column", "名称")}
        for bound in self.columns:
            by = self.order_by or ()
            sorted_ = ""
            if bound.name in by:
                sorted_ = "descending" if by[bound.name].is_descending else "ascending"
            words, side = labels[bound.name], bound.name in self.sides
            begins = bound.name == PARTS[0]
            yield Header(bound.name, words, side, begins, str(bound.order_by_alias.next), sorted_)


def known_sort(text: str) -> str:
    """What a table may be sorted by; else nothing."""
    return text if text.removeprefix("-") in SORTABLE else ""


def shown_columns(stage: StageBoard, group: GroupBoard) -> list[Column]:
    """A key that was asked of nobody needs no column."""
    asked = {key for row in group.rows for key, value in row.figures.items() if value is not None}
    return [one for one in stage.columns if not one.is_key or one.key in asked]


def _sides(shown: Sequence[Column], group: GroupBoard) -> frozenset[str]:
    """All but the first that say something of everybody."""
    ranked = [row.figures for row in group.rows if row.rank is not None]
    telling = [one.key for one in shown if all(each[one.key] is not None for each in ranked)]
    return frozenset(one.key for one in shown) - frozenset(telling[:MAIN])


def _record(row: BoardRow, shown: Sequence[Column], sides: frozenset[str]) -> dict[str, Any]:
    """What is sorted by, and under `row` and `cells` what is shown."""
    marked = frozenset[str]().union(*(one.touches for one in row.marks))
    cells = [
        Cell(cell_words(row, one), one.key in sides, one.key in marked, one.key == PARTS[0])
        for one in shown
    ]
    record: dict[str, Any] = {one.key: _sortable(row.figures.get(one.key)) for one in shown}
    rank = row.rank if row.rank is not None else -LAST
    return record | {"row": row, "cells": cells, "rank": rank, "name": row.who.title}


def cell_words(row: BoardRow, column: Column) -> str:
    if column.style == "reach":
        return row.reach.words() if row.reach else "–"
    return figure_words(row.figures.get(column.key), column.style)


def _sortable(value: Any) -> tuple[Fraction | float, ...]:
    """Comparable with every other of its column."""
    if value is None:
        return (LAST,)
    return tuple(value) if isinstance(value, (list, tuple)) else (value,)
