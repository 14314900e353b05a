"""导入, laws: whatever is pasted, nothing breaks and no line is lost without a word."""

import re
from dataclasses import replace

import pytest
from django.core.exceptions import ValidationError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gouji_league.tournaments.imports import chat, columns, kinds, preview
from gouji_league.tournaments.imports.checking import check_against
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.drafts import drafts_of
from gouji_league.tournaments.imports.problems import Around, Checked
from gouji_league.tournaments.imports.reading import Grid, checked, clean
from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import SIZES

KINDS = ["player", "team", "pair"]
SETTINGS = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
NAMES = st.text(alphabet="张李王赵钱孙三四五六七八", min_size=2, max_size=3)
TITLES = st.sampled_from(
    ["甲队", "乙队", "3队", "甲学院", "后勤处", "红星", "大家好", "1队名单如下"]
)
NONSENSE = st.sampled_from(
    ["大家好", "收到", "😀", "。。。", "13800138000", "2. ", "#接龙", "姓名", "名单如下：", "待定", "赵登科",
     "领队：赵六", "（）", "[微笑]", "：", "1", "甲队（", "）", "替补：", "张三（队长）", "替补",
     "队长", "领队", "十一中", "=1+1", "单位 队名 队员", "姓名/电话", "张三 队长"]
)  # fmt: skip
LISTED = st.lists(NAMES, min_size=1, max_size=7).flatmap(
    lambda people: st.sampled_from([" ", "、", "，", "/", ""]).map(lambda sign: sign.join(people))
)
LINES = st.one_of(
    st.just(""),
    NONSENSE,
    TITLES,
    LISTED,
    st.builds("{}：{}".format, TITLES, LISTED),
    st.builds("{}（{}）".format, TITLES, LISTED),
    st.builds("{} {}".format, TITLES, LISTED),
    st.builds("{}. {}".format, st.integers(1, 99), LISTED),
    st.text(max_size=12).filter(lambda text: "\t" not in text),
)
MESSAGES = st.lists(LINES, min_size=1, max_size=8).map("\n".join)


def read(text: str, kind: str) -> tuple[Grid, Reading, list[Checked]] | None:
    """As the import does it; None: refused in a sentence."""
    try:
        message = chat.grid_of(text, kind=kind)
        grid = checked(message.grid)
    except ValidationError:
        return None
    reading = replace(
        columns.read_columns(grid, kind=kind), lines=message.lines, passed=message.passed
    )
    if kind == "player" and not message.lines:
        grid, reading = kinds.apart(grid, reading)
    around = Around(kind=kind, size=SIZES[Entrant.Kind(kind)])
    rows = check_against(around, drafts_of(grid, reading, kind=kind), accepted=set())
    return grid, reading, rows


def said(found: tuple[Grid, Reading, list[Checked]]) -> str:
    """Everything that the preview shows of a roster."""
    grid, reading, rows = found
    shown = [line.text for line in preview.not_read(grid, reading)]
    for row in rows:
        shown += [row.draft.name, row.draft.unit]
        shown += [f"{one.name}{one.own_number}{one.contact}" for one in row.draft.people]
    return " ".join(shown)


MARK = "独孤求"
MARKED = st.sampled_from(
    [
        f"{MARK}",
        f"1. {MARK}",
        f"甲队：{MARK} 张三",
        f"甲队（{MARK} 张三 李四）",
        f"{MARK}队",
        f"{MARK}队名单如下：",
        f"{MARK}：",
        f"{MARK}：张三",
        f"大家好，{MARK}",
        f"{MARK} 13800138000",
        f"13800138000 {MARK}",
        f"#{MARK}",
        f"（{MARK}）",
        f"替补：{MARK}",
        f"{MARK}😀",
        f"{MARK}。收到！",
        f"甲学院 {MARK} 2024001",
        f"领队：{MARK}",
        f"领队 {MARK}",
        f"替补{MARK} 张三",
        f"张三 替补 {MARK}",
        f"{MARK}队长、李四",
        f"十一中 {MARK}",
        f"单位 姓名 {MARK}",
    ]
)


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(above=st.lists(LINES, max_size=6), marked=MARKED, below=st.lists(LINES, max_size=6))
def test_no_line_is_lost_whatever_stands_around_it(
    kind: str, above: list[str], marked: str, below: list[str]
) -> None:
    """It is in a row, or told as not read."""
    found = read("\n".join([*above, marked, *below]), kind)
    assert found is not None
    assert MARK in said(found)


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(text=MESSAGES)
def test_whatever_is_pasted_is_read_or_refused_as_empty(kind: str, text: str) -> None:
    found = read(text, kind)
    lines = [clean(line) for line in re.split(r"\r\n|[\n\r\v\u2028\u2029]", text)]
    if found is None:
        assert not any(lines)
        return
    grid, reading, rows = found
    told = preview.not_read(grid, reading)
    assert all(lines[line.at - 1] == line.text for line in told if reading.lines)
    assert rows or told or not reading.lines


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(
    people=st.lists(st.lists(NAMES, min_size=1, max_size=4, unique=True), min_size=1, max_size=6)
)
def test_everybody_in_a_list_of_names_is_in_a_row(kind: str, people: list[list[str]]) -> None:
    found = read("\n".join("、".join(line) for line in people), kind)
    assert found is not None
    listed = [one.name for row in found[2] for one in row.draft.people]
    assert listed == [name for line in people for name in line]


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(
    rows=st.lists(
        st.lists(st.one_of(NONSENSE, TITLES, NAMES, LISTED, st.just("")), min_size=2, max_size=5),
        min_size=1,
        max_size=6,
    )
)
def test_no_table_breaks_the_reader_and_each_row_is_told_of(
    kind: str, rows: list[list[str]]
) -> None:
    found = read("\n".join("\t".join(row) for row in rows), kind)
    if found is None:
        assert not any(clean(cell) for row in rows for cell in row)
        return
    grid, reading, checks = found
    counted = preview.counts(checks)
    assert sum((counted.fine, counted.look, counted.wrong, counted.left_out)) == len(checks)
    if not reading.person_rows and not reading.lines:
        told = {line.at for line in preview.not_read(grid, reading)}
        told |= {row.draft.at for row in checks}
        filled = {at for at, row in enumerate(grid, start=1) if any(row)}
        assert filled - told <= {reading.first}


@pytest.mark.parametrize("kind", KINDS)
@SETTINGS
@given(text=MESSAGES)
def test_the_proposed_mends_lead_to_an_end(kind: str, text: str) -> None:
    """Accepting what is proposed, again and again, leaves nothing with a mend that is wrong."""
    try:
        message = chat.grid_of(text, kind=kind)
        grid = checked(message.grid)
    except ValidationError:
        return
    reading = replace(columns.read_columns(grid, kind=kind), lines=message.lines)
    accepted: set[str] = set()
    for _round in range(6):
        around = Around(kind=kind, size=SIZES[Entrant.Kind(kind)])
        rows = check_against(around, drafts_of(grid, reading, kind=kind), accepted=accepted)
        more = {
            f"{row.draft.line}:{problem.code}"
            for row in rows
            for problem in row.open
            if problem.act and problem.level == "wrong" and not row.left_out
        }
        if not more:
            return
        accepted |= more
    raise AssertionError(more)
