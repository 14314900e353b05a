"""A message from a chat, or lines typed by hand → cells with headings.

1. 甲队：张三 李四 王五 · 甲单位：张三、李四 · #接龙 lists · a team's name on a line of its own.
"""

import re

from gouji_league.tournaments.imports.columns import find_header
from gouji_league.tournaments.imports.reading import (
    MOST_ROWS,
    Grid,
    clean,
    delimiter_of,
    refuse,
    table_of,
)
from gouji_league.tournaments.imports.splitting import GROUP, PHONE, Found, split_names
from gouji_league.tournaments.models import Entrant

Lines = list[tuple[int, str]]
"""Each with its number in the message, counted from 1."""
Rows = list[tuple[int, list[str]]]
"""Cells with the line that they begin on; headings, which the message does not have, on 0."""

NUMBERING = re.compile(r"^\s*(?:[（(]?\d{1,4}[)）.．、:：]|\d{1,4}\s+(?=\D)|[①-⑳])\s*")
# A title ends at the line's first colon; one in brackets, or after several names, is no title's.
HEAD = re.compile(r"^([^:：（(、,，;；/]{1,40})[:：]\s*(.*)$", re.DOTALL)
SAMPLES = {
    "player": "1. 张三\n2. 李四 甲单位\n甲单位：王五、赵六",
    "pair": "1. 张三/李四\n2. 王五 赵六\n甲对：钱七、孙八",
    "team": (
        "1. 甲队：张三 李四 王五\n2. 乙队 赵六、钱七、孙八（替补：周九）\n甲单位：吴十 郑一 王二"
    ),
}
"""What the page shows as ways to write."""
ROLES = re.compile(
    r"^(队长|替补队员|替补|候补|后备|队员|选手|成员|上场|名单|姓名|电话|手机|联系方式)"
)
NOISE = re.compile(r"^\s*(#|＃|接龙|参加请接龙|例[:：]|@|---|===)")


def grid_of(text: str, *, kind: str) -> tuple[Grid, list[int]]:
    """Pasted text: a table where it is one; a message else, with the line of each row."""
    lines = [clean(line) for line in re.split(r"\r\n|[\n\r\v\u2028\u2029]", text)]
    if len(lines) > MOST_ROWS:
        refuse("too_many_rows")
    if not any(lines):
        refuse("empty")
    raw = [line for line in text.splitlines() if line.strip()]
    if sum(1 for line in raw if "\t" in line.strip()) * 2 > len(raw):
        return table_of(text), []
    if delimiter_of(text) in ",，;|" and find_header(table_of(text)) is not None:
        return table_of(text), []
    wanted = _wanted(list(enumerate(lines, start=1)))
    rows = _people(wanted) if kind == Entrant.Kind.PLAYER else _teams(wanted, kind=kind)
    return [row for _line, row in rows], [line for line, _row in rows]


def _wanted(lines: Lines) -> Lines:
    """Without what is no entry: of a numbered list, the lines that have no number."""
    kept = [(at, line) for at, line in lines if not NOISE.match(line)]
    numbered = [(at, line) for at, line in kept if NUMBERING.match(line)]
    if len(numbered) >= 2 and any(NUMBERING.sub("", line) for _at, line in numbered):
        first = kept.index(numbered[0])
        kept = kept[first:]  # an invitation stands above the list
    return kept


# Players -------------------------------------------------------------------------------------


def _people(lines: Lines) -> Rows:
    rows: Rows = [(0, ["姓名", "单位", "号码", "联系方式"])]
    unit = ""
    for at, line in lines:
        bare = NUMBERING.sub("", line)
        if not bare:
            unit = "" if not line else unit
            continue
        headed = HEAD.match(bare)
        if headed and not ROLES.match(headed[1]):
            own = headed[1].strip()
            if not headed[2]:
                unit = own
                continue
            rows += [(at, row) for row in _rows_of(headed[2], unit=own)]
        elif GROUP.search(bare) and len(bare.split()) == 1:
            unit = bare
        else:
            rows += [(at, row) for row in _rows_of(bare, unit=unit)]
    return rows


def _rows_of(text: str, *, unit: str) -> Grid:
    """One person with their facts, or several names."""
    contact = PHONE.search(text)
    words = [word for word in re.split(r"[\s,，、;；/|]+", PHONE.sub(" ", text)) if word]
    group = next((word for word in words if GROUP.search(word)), "")
    number = next((word for word in words if re.fullmatch(r"[A-Za-z]{0,4}\d{4,20}", word)), "")
    if not (group or number):
        found = split_names(text)
        return [[one.name, unit, "", one.contact] for one in found]
    rest = " ".join(word for word in words if word not in {group, number})
    people = split_names(rest)
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
            if bare and not headed and not alone:
                open_row[2].append(bare)
                continue
            rows.append((open_row[0], _row(open_row[1], "\n".join(open_row[2]))))
            open_row = None
        if not bare:
            continue
        if alone and not (numbered and not headed and kind == Entrant.Kind.PAIR):
            open_row = (at, headed[1].strip() if headed else bare, [])
        elif headed:
            rows.append((at, _row(headed[1].strip(), headed[2])))
        else:
            rows.append((at, _unheaded(bare)))
    return rows


def _is_title(bare: str, headed: re.Match[str] | None) -> bool:
    """甲队： or 甲队 on a line of its own."""
    if headed:
        return not headed[2]
    return bool(GROUP.search(bare)) and len(split_names(bare)) == 1


def _unheaded(bare: str) -> list[str]:
    """甲队 张三 李四 王五, or the names alone."""
    first, _, rest = bare.partition(" ")
    if rest and GROUP.search(first):
        return _row(first, rest)
    parts = re.split(r"[,，、;；|]", bare, maxsplit=1)
    if len(parts) == 2 and GROUP.search(parts[0].strip()):
        return _row(parts[0].strip(), parts[1])
    return _row("", bare)


def _row(head: str, text: str) -> list[str]:
    """甲队 is a team's name; 甲学院 is a unit, which may have several teams."""
    people = split_names(text)
    unit = bool(GROUP.search(head)) and not re.search(r"[队组对]\s*\d*$|team", head, re.IGNORECASE)

    def listed(chosen: list[Found]) -> str:
        return "、".join(one.name for one in chosen)

    captain = [one for one in people if one.captain and not one.substitute]
    return [
        head if unit else "",
        "" if unit else head,
        listed(captain[:1]),
        listed([one for one in people if not one.substitute and one not in captain[:1]]),
        listed([one for one in people if one.substitute]),
        next((one.contact for one in people if one.contact), ""),
    ]
