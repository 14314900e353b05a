"""积分榜: a stage's table as the program has it; beside it the same by formulas, and the rank.

Keys that are no sums (相互战绩, 小循环, 抽签 …) are the program's values and bear a star.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.book import HEAD
from gouji_league.exports.workbook.cells import Formula
from gouji_league.exports.workbook.names import name
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source
from gouji_league.exports.workbook.sums import Sums
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.rules.ranking.keys.among import AMONG
from gouji_league.standings.board import BoardRow, GroupBoard, StageBoard
from gouji_league.standings.columns import Column as Figure
from gouji_league.standings.columns import figure_words
from gouji_league.standings.selectors import plain, rules_of

VALUES: Final = frozenset(
    {"head_to_head", "mini_table", "playoff", "lots", "previous_stage", "seed", "round_reached"}
)
"""Keys that no sum makes."""
FEWER: Final = frozenset({"previous_stage", "seed", "lots"})
PAIRS: Final = frozenset({"fouls", "mini_table"})
WORST: Final = "-1E+99"
NEVER: Final = -1e300
"""What a row that has no rank is compared by: nobody is behind it."""
NOT_SUMMED: Final = frozenset({"record", "best", "other", *VALUES})
CHECKS: Final = {"average": "ROUND({f_average},2)-{average}"}
"""The average is shown to two decimals, and compared exactly."""
STYLES: Final = {"signed": "signed", "average": "average"}


def table(source: Source, stage: StageBoard) -> Table:
    made = _Made(source, stage)
    return Table(
        key=f"standings-{stage.stage.number}",
        title=_("积分榜 %(stage)s") % {"stage": made.title},
        note=made.note,
        columns=made.columns,
        rows=made.rows,
        kept=4 if made.grouped else 3,
        printed=len(made.shown),
        height=44,
    )


@dataclass
class _Made:
    source: Source
    stage: StageBoard

    @property
    def title(self) -> str:
        number, words = self.stage.stage.number, str(self.stage.stage)
        return f"{number} {words}" if len(self.source.stages) > 1 else words

    @cached_property
    def grouped(self) -> bool:
        return any(group.name for group in self.stage.groups)

    @cached_property
    def united(self) -> bool:
        return any(row.who.unit for row in self.stage.rows)

    @property
    def note(self) -> str:
        keys = _("、").join(one.label(self.stage.stage) for one in self.stage.columns if one.is_key)
        return _("依次比：%(keys)s。右边灰字是公式，照样算一遍；带 * 的是程序给出的数值。") % {
            "keys": keys
        }

    # Columns -----------------------------------------------------------------------------------

    @cached_property
    def columns(self) -> list[Column]:
        return [*self.shown, *self.more, *self.checked, *self.marks]

    @cached_property
    def shown(self) -> list[Column]:
        number = self.stage.stage.number
        found = [Column(key="rank", head=pgettext("column", "名次"), width=6)]
        if self.grouped:
            found.append(Column(key="group", head=_("小组"), width=6, style="text"))
        found += [
            Column(key="entrant", head=_("号"), width=6, name=name("table.entrant", number)),
            Column(key="name", head=_("名称"), width=20, style="told"),
        ]
        if self.united:
            found.append(Column(key="unit", head=_("单位"), width=18, style="told"))
        for one in self.stage.columns:
            found += list(self._of_figure(one))
        return [*found, Column(key="marks", head=_("说明"), width=24, style="told")]

    def _of_figure(self, one: Figure) -> Iterator[Column]:
        """Two columns where a key has two numbers."""
        label = one.label(self.stage.stage) + ("*" if one.key in VALUES else "")
        style = STYLES.get(one.style, "text" if one.style in ("reach", "record") else "points")
        yield Column(key=one.key, head=label, width=9, style=style)
        if one.key in PAIRS:
            more = _("次数") if one.key == "fouls" else _("净胜*")
            yield Column(key=f"{one.key}_2", head=more, width=7, style="whole")

    @cached_property
    def summed(self) -> list[str]:
        """The columns that formulas make."""
        found = [one.key for one in self.stage.columns if one.key not in NOT_SUMMED]
        if "fouls" in found:
            found.insert(found.index("fouls") + 1, "fouls_2")
        return [*found, *(one.key for one in self.more)]

    @cached_property
    def more(self) -> list[Column]:
        """What other formulas are made of, where the table does not show it."""
        known = {one.key for one in self.stage.columns}
        found = []
        # Opponents' match points are looked up here, whatever the table ranks by.
        if self.stage.stage.format not in PLAYERS and "match_points" not in known:
            found.append(Column(key="match_points", head=_("场分"), width=9, style="points"))
        if "average" in known:
            found.append(Column(key="dealt", head=_("记分盘得分"), width=9, style="whole"))
            found.append(Column(key="deals", head=_("记分盘数"), width=9, style="whole"))
        return found

    @cached_property
    def checked(self) -> list[Column]:
        number = self.stage.stage.number
        told = {one.key: one for one in (*self.shown, *self.more)}
        rank = Column(key="f_rank", head=_("公式：名次"), width=8, check="{f_rank}-{rank}")
        return [rank] + [
            Column(
                key=f"f_{key}",
                head=_("公式：%(what)s") % {"what": told[key].head},
                width=9,
                style=told[key].style,
                name=name("table.match_points", number) if key == "match_points" else "",
                check=CHECKS.get(key, f"{{f_{key}}}-{{{key}}}"),
            )
            for key in self.summed
        ]

    @cached_property
    def marks(self) -> list[Column]:
        """排序: what rows are compared by, the larger the better."""
        words = _("排序 %(at)s")
        return [
            Column(key=f"m_{at}", head=words % {"at": at + 1}, width=9, only_book=True)
            for at in range(max(map(self._count, self.stage.rows), default=0))
        ]

    # Rows --------------------------------------------------------------------------------------

    def rows(self) -> Iterator[Row]:
        for group in self.stage.groups:
            for row in group.rows:
                yield self._row(group, row)

    def _row(self, group: GroupBoard, row: BoardRow) -> list[Any]:
        found: list[Any] = [row.rank]
        if self.grouped:
            found.append(group.name)
        found += [row.who.number, row.who.title]
        if self.united:
            found.append(row.who.unit or None)
        for one in self.stage.columns:
            found += _figure(one, row)
        found.append("；".join(mark.short() for mark in row.marks) or None)
        if row.rank is None:
            empty = [None] * (len(self.more) + len(self.checked))
            return [*found, *empty, *[NEVER] * len(self.marks)]
        account = row.row.of.tally if row.row.of else None
        found += [plain(getattr(account, one.key)) for one in self.more]
        sums = Sums(self.stage, row)
        return [
            *found,
            Formula(self._rank()),
            *(Formula(sums.of(key)) for key in self.summed),
            *(Formula(mark) for mark in self._all_compared(row)),
        ]

    def _path(self, row: BoardRow) -> Sequence[str]:
        """The keys that a row is compared by, step by step: some again where ties begin anew."""
        return row.row.of.path if row.row.of else self.stage.keys

    def _count(self, row: BoardRow) -> int:
        return sum(len(marks_of(key)) for key in self._path(row))

    def _all_compared(self, row: BoardRow) -> list[str]:
        found = [
            mark for at, key in enumerate(self._path(row)) for mark in self._at_step(at, key, row)
        ]
        return found + ["0"] * (len(self.marks) - len(found))

    def _at_step(self, at: int, key: str, row: BoardRow) -> list[str]:
        """What the tied did among themselves is another figure each time that it is asked."""
        if key not in AMONG or not rules_of(self.stage.stage).restart:
            return self._compared(key, row)
        value = row.row.of.told[at] if row.row.of else None
        parts = value if isinstance(value, tuple) else (value,) * len(marks_of(key))
        return [WORST if one is None else str(float(one)) for one in parts]

    def _compared(self, key: str, row: BoardRow) -> list[str]:
        """What the row is compared by, the larger the better."""
        if key == "round_reached":
            out = int(bool(row.reach and row.reach.out))
            return [str(-out), str(float(row.row.values[key]))]
        least = rules_of(self.stage.stage).min_matches
        return [one.replace("<least>", str(least)) for one in marks_of(key)]

    def _rank(self) -> str:
        """One more than those who are ahead: by the first figure in which they differ."""
        first, last = HEAD + 1, HEAD + len(self.stage.rows)

        def cells(key: str) -> str:
            return f"${{{key}_}}${first}:${{{key}_}}${last}"

        # Excel takes a bare comparison for nothing: 1* makes figures of it.
        same = f"({cells('group')}={{group}})*" if self.grouped else "1*"
        told = "1"
        for column in self.marks:
            key = column.key
            told += f"+SUMPRODUCT({same}({cells(key)}>{{{key}}}))"
            same += f"({cells(key)}={{{key}}})*"
        return told


def marks_of(key: str) -> list[str]:
    """What a key is compared by."""
    if key == "round_reached":
        return ["", ""]
    if key == "average":
        return [
            "IF({f_deals}=0,-2,IF({f_matches}>=<least>,0,-1))",
            "ROUND({f_average},12)",
        ]
    if key == "fouls":
        return ["-{f_fouls}", "-{f_fouls_2}"]
    if key in VALUES:
        sign = "-" if key in FEWER else ""
        parts = (key, f"{key}_2") if key in PAIRS else (key,)
        return [f'IF({{{one}}}="",{WORST},{sign}{{{one}}})' for one in parts]
    return [f"ROUND({{f_{key}}},9)"]


def _figure(one: Figure, row: BoardRow) -> Sequence[Any]:
    value = row.figures.get(one.key)
    if one.style == "reach":
        return [row.reach.words() if row.reach else None]
    if one.key in PAIRS:
        return list(value) if value is not None else [None, None]
    if one.style == "record":
        return [figure_words(value, "record") if value else None]
    return [value]
