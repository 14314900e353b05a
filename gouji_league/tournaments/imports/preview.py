"""What the preview says at its head: how many rows are fine, what was not read, which units."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from gouji_league.tournaments import names
from gouji_league.tournaments.imports.columns import Reading
from gouji_league.tournaments.imports.problems import Checked
from gouji_league.tournaments.imports.reading import Grid
from gouji_league.tournaments.models import Tournament

WHY = {
    "mark": gettext_lazy("接龙的标记"),
    "number": gettext_lazy("只有序号"),
    "above": gettext_lazy("名单上面的话"),
    "heading": gettext_lazy("名单的标题"),
}


@dataclass(frozen=True, slots=True)
class Counts:
    """Every row is one of these."""

    fine: int
    look: int
    wrong: int
    left_out: int

    @property
    def words(self) -> str:
        """4 行正常，5 行要看，2 行不能导入."""
        said = [
            ngettext("%(n)s 行正常", "%(n)s 行正常", self.fine) % {"n": self.fine},
            ngettext("%(n)s 行要看", "%(n)s 行要看", self.look) % {"n": self.look},
            ngettext("%(n)s 行不能导入", "%(n)s 行不能导入", self.wrong) % {"n": self.wrong},
            ngettext("%(n)s 行不要", "%(n)s 行不要", self.left_out) % {"n": self.left_out},
        ]
        told = zip(said, (self.fine, self.look, self.wrong, self.left_out), strict=True)
        return _("，").join(words for words, count in told if count)


def counts(rows: Iterable[Checked]) -> Counts:
    rows = list(rows)
    look, wrong = sum(row.look for row in rows), sum(row.wrong for row in rows)
    left_out = sum(row.left_out for row in rows)
    return Counts(len(rows) - look - wrong - left_out, look, wrong, left_out)


@dataclass(frozen=True, slots=True)
class NotRead:
    """A line that is no entry."""

    at: int
    text: str
    why: str


def not_read(grid: Grid, reading: Reading) -> list[NotRead]:
    """What was passed over: of a message by its lines, of a table what stands above its heads."""
    passed = [NotRead(at, text, str(WHY[why])) for at, text, why in reading.passed]
    if reading.lines:
        return passed
    above = enumerate(grid[: max(reading.first - 1, 0)], start=1)
    title = str(_("列名上面的话"))
    return passed + [
        NotRead(at, " ".join(filter(None, row)), title) for at, row in above if any(row)
    ]


@dataclass(frozen=True, slots=True)
class Units:
    """What becomes of the units in the roster: made, or those that are there already."""

    new: int
    known: int
    renamed: list[tuple[str, str]]
    """Written otherwise here than it is there, or than on an earlier row."""


def units(rows: Iterable[Checked], tournament: Tournament) -> Units:
    there = dict(tournament.units.values_list("name_key", "name"))
    shown, renamed, wanted = dict(there), dict[str, str](), set[str]()
    for row in rows:
        written = names.tidy(row.draft.unit)
        key = names.key(written)
        if row.left_out or not key:
            continue
        wanted.add(key)
        if shown.setdefault(key, written) != written:
            renamed[written] = shown[key]
    known = len(wanted & set(there))
    return Units(len(wanted) - known, known, list(renamed.items()))
