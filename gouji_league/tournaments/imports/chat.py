"""A message from a chat, or lines typed by hand → cells with headings.

1. 甲队：张三 李四 王五 · 甲队（张三 李四 王五） · 甲单位：张三、李四 · #接龙 lists · a team's name
on a line of its own. Every line is in a row, or among those that were passed over.
"""

import re
from dataclasses import dataclass, field

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.columns import find_header
from gouji_league.tournaments.imports.headings import counts_rows, field_of
from gouji_league.tournaments.imports.reading import (
    MOST_ROWS,
    Grid,
    clean,
    delimiter_of,
    refuse,
    table_of,
)
from gouji_league.tournaments.imports.sense import (
    TEAMISH,
    in_brackets,
    maybe_person,
    names_within,
    oddity,
)
from gouji_league.tournaments.imports.splitting import (
    GROUP,
    PHONE,
    Found,
    looks_like_a_name,
    split_names,
)
from gouji_league.tournaments.models import Entrant
from gouji_league.tournaments.services.entering import SIZES

Lines = list[tuple[int, str]]
"""Each with its number in the message, counted from 1."""
Rows = list[tuple[int, list[str]]]
"""Cells with the line that they begin on; headings, which the message does not have, on 0."""
Passed = tuple[int, str, str]
"""A line that is no entry: its number, what it says, and why it was passed over."""


@dataclass(slots=True)
class Message:
    """What was read: the cells, the line of each row (none: a table), and what was passed over."""

    grid: Grid
    lines: list[int] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)


NUMBERING = re.compile(r"^\s*(?:[（(]?\d{1,4}[)）.．、:：]|\d{1,4}\s+(?=\D)|[①-⑳])\s*")
# A title ends at the line's first colon; one in brackets, or after several names, is no title's.
HEAD = re.compile(r"^([^:：（(、,，;；/]{1,40})[:：]\s*(.*)$", re.DOTALL)
SAMPLES = {
    "player": "1. 张三\n2. 李四 甲单位\n甲单位：王五、赵六",
    "pair": "1. 张三/李四\n2. 王五 赵六\n甲对：钱七、孙八",
    "team": (
        "1. 甲队：张三 李四 王五\n2. 乙队 赵六、钱七、孙八（替补：周九）\n"
        "丙队（冯三 陈四 褚五）\n甲单位：吴十 郑一 王二"
    ),
}
"""What the page shows as ways to write."""
ROLES = re.compile(
    r"^(队长|替补队员|替补|候补|后备|队员|选手|成员|上场|姓名|电话|手机|联系方式|领队|教练|联系人|负责人)"
)
ABOUT = re.compile(
    r"的?(参赛|报名|上场|出场)?(队员|人员|选手)?(名单|名册|情况|人员|队员|报名)?(如下)?$"
)
"""What a title says besides the name: 甲队名单如下."""
NOISE = re.compile(r"^\s*(#|＃|接龙|参加请接龙|例[:：]|@|---|===)")


def grid_of(text: str, *, kind: str) -> Message:
    """Pasted text: a table where it is one; a message else, with the line of each row."""
    lines = [clean(line) for line in re.split(r"\r\n|[\n\r\v\u2028\u2029]", text)]
    if len(lines) > MOST_ROWS:
        refuse("too_many_rows")
    if not any(lines):
        refuse("empty")
    raw = [line for line in text.splitlines() if line.strip()]
    if sum(1 for line in raw if "\t" in line.strip()) * 2 > len(raw):
        return Message(table_of(text))
    if delimiter_of(text) in ",，;|" and _has_head(table := table_of(text)):
        return Message(table)
    if cells := by_blanks(lines):
        return Message(cells)
    wanted, passed = _wanted(list(enumerate(lines, start=1)))
    rows = _people(wanted) if kind == Entrant.Kind.PLAYER else _teams(wanted, kind=kind)
    return Message([row for _line, row in rows], [line for line, _row in rows], passed)


def _has_head(table: Grid) -> bool:
    """A row of headings; a single one is rather a line of the message."""
    place = find_header(table)
    return place is not None and sum(1 for cell in table[place] if cell) > 1


def by_blanks(lines: list[str]) -> Grid | None:
    """A row of headings with blanks or strokes between them, and rows of as many words."""
    place = next((at for at, line in enumerate(lines) if _is_head_row(_cut(line))), None)
    if place is None or not any(lines[place + 1 :]):
        return None
    head = _cut(lines[place])
    counted = counts_rows(head[0])
    body = [_cut(line if counted else NUMBERING.sub("", line)) for line in lines[place + 1 :]]
    filled = [row for row in body if row]
    fitting = sum(1 for row in filled if 2 <= len(row) <= len(head))
    if not filled or fitting * 3 < len(filled) * 2:
        return None
    width = len(head)
    cut = [[*row[: width - 1], " ".join(row[width - 1 :])] for row in [head, *body]]
    grid = [[line] for line in lines[:place]] + cut
    return [row + [""] * (width - len(row)) for row in grid]


def _cut(line: str) -> list[str]:
    """At its blanks; 单位/队名/队员, which has none, at its strokes."""
    stroked = re.sub(r"\s+[/|]\s+", " ", line.strip())
    return stroked.split() if re.search(r"\s", stroked) else [w for w in stroked.split("/") if w]


def _is_head_row(words: list[str]) -> bool:
    known = [word for word in words if field_of(word)]
    fields = {field_of(word) for word in known} - {"ignore"}
    return len(known) >= 2 and len(known) * 2 >= len(words) and bool(fields - {"captain"})


def _wanted(lines: Lines) -> tuple[Lines, list[Passed]]:
    """Without what is no entry: marks, numbers without a name, what stands above a list."""
    kept: Lines = []
    passed: list[Passed] = []
    above = _invitation(lines)
    for at, line in lines:
        bare = NUMBERING.sub("", line)
        if NOISE.match(line):
            passed.append((at, line, "mark"))
        elif line and not bare:
            passed.append((at, line, "number"))
        elif at in above:
            passed.append((at, line, "above"))
        elif line and _only_heads(bare):
            passed.append((at, line, "heading"))
        else:
            kept.append((at, line))
    return kept, passed


def _only_heads(bare: str) -> bool:
    """名单如下： · 姓名 · 单位 队名 队员1 队员2."""
    alone = _title(bare.rstrip(" :：")) == "" or field_of(bare) in {"person", "ignore"}
    words = _cut(bare)
    return alone or (len(words) > 1 and all(field_of(word) for word in words))


def _invitation(lines: Lines) -> set[int]:
    """What stands above a numbered list, unless the list begins there, without numbers."""
    numbered = [at for at, line in lines if NUMBERING.match(line) and NUMBERING.sub("", line)]
    if len(numbered) < 2:
        return set()
    above = [(at, line) for at, line in lines if line and at < numbered[0]]
    title = next((place for place, (_at, line) in enumerate(above) if _is_head(line)), None)
    if title is not None:
        below = [line for _at, line in above[title + 1 :] if not _is_head(line)]
        people = [
            line for line in below if all(looks_like_a_name(p.name) for p in split_names(line))
        ]
        if len(people) * 3 >= len(below) * 2:
            above = above[:title]
    return {at for at, line in above if not _is_entry(line)}


def _is_head(line: str) -> bool:
    """甲队 or 甲队名单如下： above those who belong to it."""
    headed = HEAD.match(line)
    bare = line if headed is None else "" if headed[2] else _title(headed[1])
    return bool(GROUP.search(bare)) and len(split_names(bare)) == 1


def _is_entry(line: str) -> bool:
    """甲队：张三 李四 王五 · 甲队（张三 李四 王五）."""
    headed = HEAD.match(line)
    opened = (headed[1], headed[2]) if headed else in_brackets(line)
    return opened is not None and bool(GROUP.search(opened[0])) and names_within(*opened)


def _title(text: str) -> str:
    """甲队名单如下 → 甲队."""
    return ABOUT.sub("", text.strip(), count=1).strip()


# Players -------------------------------------------------------------------------------------


def _people(lines: Lines) -> Rows:
    rows: Rows = [(0, ["姓名", "单位", "号码", "联系方式"])]
    unit, waits = "", 0
    for at, line in [*lines, (0, "")]:
        bare = NUMBERING.sub("", line)
        headed = HEAD.match(bare)
        title = _title(headed[1]) if headed and not ROLES.match(headed[1]) else None
        alone = GROUP.search(bare) and len(bare.split()) == 1 and not maybe_person(bare)
        if waits and (not at or title is not None or alone):  # a unit, and nobody below it
            rows.append((waits, [unit, "", "", ""]))
            waits = 0
        if not bare:
            unit = unit if waits else ""
        elif title is not None and headed and headed[2]:
            rows += [(at, row) for row in _rows_of(headed[2], unit=title)]
        elif title is not None or alone:
            unit, waits = title or bare, at
        else:
            found = _rows_of(bare, unit=unit)
            rows += [(at, row) for row in found]
            waits = 0 if any(row[1] == unit for row in found) else waits
    return rows


def _rows_of(text: str, *, unit: str) -> Grid:
    """One person with their facts, or several names."""
    if opened := in_brackets(text):
        head, inner = opened
        if names_within(head, inner):
            return _rows_of(inner, unit=head)
        if GROUP.search(inner) and not oddity(head):
            return [[head, inner, "", ""]]
    contact = PHONE.search(text)
    words = [word for word in re.split(r"[\s,，、;；/|]+", PHONE.sub(" ", text)) if word]
    group = next((word for word in words if GROUP.search(word)), "")
    number = next((word for word in words if re.fullmatch(r"[A-Za-z]{0,4}\d{4,20}", word)), "")
    if not (group or number):
        found = split_names(text)
        return [[one.name, unit, "", one.contact] for one in found] or [[text, unit, "", ""]]
    rest = " ".join(word for word in words if word not in {group, number})
    people = split_names(rest)
    if not people:
        return [[text, unit, "", ""]]
    return [
        [one.name, group or unit, number if len(people) == 1 else "", contact[0] if contact else ""]
        for one in people
    ]


# Teams and pairs -----------------------------------------------------------------------------


def _teams(lines: Lines, *, kind: str) -> Rows:
    rows: Rows = [(0, ["单位", "队名", "队长", "队员", "替补", "联系方式"])]
    open_row: tuple[int, str, list[str]] | None = None  # a team whose members stand below it
    for at, line in [*lines, (0, "")]:
        numbered = NUMBERING.match(line)
        bare = NUMBERING.sub("", line)
        headed = HEAD.match(bare)
        if headed and ROLES.match(headed[1]):
            headed = None
        alone = _is_title(bare, headed)
        if open_row is not None:
            if bare and not headed and not alone and not _opened(bare):
                open_row[2].append(bare)
                continue
            rows.append((open_row[0], _row(open_row[1], "\n".join(open_row[2]))))
            open_row = None
        if not bare:
            continue
        if alone and not (numbered and not headed and kind == Entrant.Kind.PAIR):
            open_row = (at, _title(headed[1]) if headed else bare, [])
        elif headed:
            rows.append((at, _row(_title(headed[1]), headed[2])))
        else:
            rows.append((at, _unheaded(bare, kind=kind)))
    return rows


def _is_title(bare: str, headed: re.Match[str] | None) -> bool:
    """甲队： or 甲队 on a line of its own."""
    if headed:
        return not headed[2]
    return bool(GROUP.search(bare)) and len(split_names(bare)) == 1 and not maybe_person(bare)


def _opened(bare: str) -> tuple[str, str] | None:
    """红星队（甲 乙 丙）."""
    found = in_brackets(bare)
    return found if found and names_within(*found) else None


def _unheaded(bare: str, *, kind: str) -> list[str]:
    """甲队 张三 李四 王五, 甲队（张三 李四 王五）, or the names alone."""
    if opened := _opened(bare):
        head, inner = opened
        few = len(split_names(inner)) < SIZES[Entrant.Kind(kind)].seated
        if few and not GROUP.search(head):  # 张三（李四 王五）: three of them
            return _row("", f"{head}、{inner}")
        return _row(head, inner)
    first, *rest = bare.split(maxsplit=1)
    if rest and GROUP.search(first):
        return _row(first, rest[0])
    parts = re.split(r"[,，、;；|]", bare, maxsplit=1)
    if len(parts) == 2 and GROUP.search(parts[0].strip()):
        return _row(parts[0].strip(), parts[1])
    return _row("", bare)


def _row(head: str, text: str) -> list[str]:
    """甲队 is a team's name; 甲学院 is a unit, which may have several teams."""
    people = split_names(text)
    unit = bool(GROUP.search(head)) and not TEAMISH.search(head)

    def listed(chosen: list[Found]) -> str:
        return "、".join(f"{one.name}{one.contact}" for one in chosen)

    captain = [one for one in people if one.captain and not one.substitute]
    members = listed([one for one in people if not one.substitute and one not in captain[:1]])
    phone = "" if any(one.contact for one in people) else PHONE.search(text)
    return [
        head if unit else "",
        "" if unit else head,
        listed(captain[:1]),
        members if people else names.tidy(text),
        listed([one for one in people if one.substitute]),
        phone[0] if phone and people else "",
    ]
