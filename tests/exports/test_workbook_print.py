"""The sheets as they are printed: no name cut off, no head broken, rows read from their top."""

import io
from typing import Any

import pytest
from openpyxl import load_workbook

from gouji_league.exports.workbook import single
from gouji_league.exports.workbook.book import LINE_HEIGHT, _lines
from gouji_league.exports.workbook.shape import Column, Table


def sheet(*columns: Column, rows: list[list[Any]]) -> Any:
    table = Table(key="a", title="表", columns=columns, rows=lambda: rows)
    [found] = load_workbook(io.BytesIO(single.write(table, "xlsx", author="")))
    return found


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("甲", 8, 1),
        ("甲乙丙", 8, 1),
        ("甲乙丙丁", 8, 2),
        ("Alexandra Konstantin", 16, 2),
        ("one two three four", 8, 3),
        ("Konstantinopoulou", 10, 2),
        ("甲；Konstantin", 13, 2),
        ("一\n二\n三", 20, 3),
        ("", 8, 1),
        (None, 8, 1),
        (5, 1, 1),
    ],
)
def test_lines_are_counted_by_words(text: Any, width: float, lines: int) -> None:
    assert _lines(text, width) == lines


def test_a_name_without_room_is_made_smaller_and_a_told_one_broken() -> None:
    found = sheet(
        Column(key="name", head="名称", width=8, style="text"),
        Column(key="told", head="内容", width=8, style="told"),
        Column(key="n", head="几"),
        rows=[["胶州湾职工文化宫代表队", "甲乙丙丁戊己", 1]],
    )
    name, told, number = found[4]
    assert name.alignment.shrink_to_fit
    assert told.alignment.wrap_text
    assert {one.alignment.vertical for one in (name, told, number)} == {"top"}
    assert found.row_dimensions[4].height == 2 * LINE_HEIGHT
    assert found.sheet_format.defaultRowHeight == LINE_HEIGHT


def test_heads_begin_large_and_are_wide_enough_for_their_words() -> None:
    columns = [
        Column(key="n", head="corrections", width=5),
        Column(key="m", head="改过几次", width=5),
    ]
    found = sheet(*columns, rows=[[1, 2]])
    assert [cell.value for cell in found[3]] == ["Corrections", "改过几次"]
    assert found.column_dimensions["A"].width > len("Corrections")
    assert found.column_dimensions["B"].width == 5
