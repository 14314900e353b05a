"""各场所得: what each match gave each of those in it, from its lines, fouls and totals.

The program's figure stands first, the same by a formula beside it. Two kinds are kept apart: what
was played, and what a walk-over or a bye brings (折算), which is an average of the first: so no
cell depends on itself.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.exports.workbook.book import HEAD
from gouji_league.exports.workbook.cells import Formula
from gouji_league.exports.workbook.counted import Counted
from gouji_league.exports.workbook.names import name
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import MARKS, Source, Told
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.standings.selectors import plain

GIVEN: Final = {"own": "given_own", "gained": "given_gained", "lost": "given_lost"}
"""What a walk-over or a bye brings of it, in a column of its own."""
LATER: Final = {
    "opponent": "opponents",
    "progress": "progressive",
    "progress_cut": "progressive_cut",
}
"""What is there only where a stage ranks by it."""
BEFORE: Final = {"opponent": "opponent_id", "progress": "weight", "progress_cut": "weight_cut"}


def table(source: Source) -> Table:
    fields = _fields(source)
    return Table(
        key="shares",
        title=_("各场所得"),
        note=_(
            "每人（队）每场一行，由积分行、判罚和牌局的总分算出。“折算”是弃权、轮空按平均给的。"
        ),
        columns=[one.column for one in fields],
        rows=lambda: (row for told in source.matches() for row in rows(told, HEAD + 1)),
        kept=5,
        printed=next(at for at, one in enumerate(fields) if one.column.key == "p_deals"),
        height=44,
    )


@dataclass(frozen=True, slots=True)
class Field:
    """A column, and what stands in it for one share of a match."""

    column: Column
    of: Callable[[Counted], Any]


def rows(told: Told, at: int) -> Iterator[Row]:
    """The rows of a match that is over, the first of which stands in row `at`."""
    outcome = told.outcome
    if outcome is None or not outcome.shares:
        return
    fields, last = _fields(told.source), at + len(outcome.shares) - 1
    for share in outcome.shares:
        entry = told.source.entries.get((outcome.match, share.entrant))
        one = Counted(told, outcome, share, entry, (at, last))
        yield [field.of(one) for field in fields]


def _fields(source: Source) -> Sequence[Field]:
    if "shares" not in source.kept:
        source.kept["shares"] = [*_head(), *_figures(source)]
    return source.kept["shares"]


def _head() -> Iterator[Field]:
    """Which share it is, and whether it counts."""

    def told(
        key: str, head: str, of: Callable[[Counted], Any], width: int = 6, **more: Any
    ) -> Field:
        return Field(Column(key=key, head=head, width=width, **more), of)

    yield told("stage", _("阶段"), lambda one: one.stage.number, name=name("share.stage"))
    yield told("match", _("场次号"), lambda one: one.told.number, 8, name=name("share.match"))
    yield told("round", _("轮"), lambda one: one.outcome.round)
    yield told("entrant", _("号"), lambda one: one.share.entrant, name=name("share.entrant"))
    yield told("name", _("名称"), lambda one: one.title, 16, style="text")
    yield told("side", _("方"), _side, 5, style="text")
    yield told("status", _("怎么来的"), lambda one: one.status, 9, style="text")
    yield told("counts", _("计"), lambda one: int(one.counts), 5, name=name("share.counts"))
    measured = name("share.measured")
    yield told("measured", _("可平均"), lambda one: int(one.measured), 7, name=measured)
    yield told(
        "finished",
        pgettext("match", "打完"),
        lambda one: int(one.finished),
        name=name("share.finished"),
    )
    yield told("result", _("胜负"), lambda one: one.result, style="text", name=name("share.result"))


def _side(one: Counted) -> str | None:
    return None if one.is_bye else MARKS[one.share.side]


def _figures(source: Source) -> Iterator[Field]:
    heads = {
        "match_points": (_("场分"), "points"),
        "own": (_("本人得分"), "whole"),
        "gained": (_("本方得"), "whole"),
        "lost": (_("对方得"), "whole"),
        "deals": (_("盘数"), "whole"),
        "sweeps": (_("包揽前三"), "whole"),
        "specials": (_("特殊贡"), "whole"),
        "foul_points": (_("罚分"), "whole"),
        "fouls": (_("犯规数"), "whole"),
        "opponent": (_("对手场分"), "points"),
        "progress": (_("累进"), "points"),
        "progress_cut": (_("去首累进"), "points"),
    }
    told = known(source)
    for key, (head, style) in heads.items():
        if key in told:
            yield from _figure(key, head, style)


def known(source: Source) -> set[str]:
    """The figures that this tournament's formats, books and ranking keys have."""
    ranked = {key for stage in source.stages for key in stage.keys}
    found = {"gained", "lost", "deals", "foul_points", "fouls"}
    found |= {key for key, rank in LATER.items() if rank in ranked}
    if any(stage.format in PLAYERS for stage in source.stages):
        found.add("own")
    if any(stage.format not in PLAYERS for stage in source.stages):
        found.add("match_points")
    if source.books:
        found.add("sweeps")
    if any(book.scored_by == "player" for book in source.books):
        found.add("specials")
    return found


def _figure(key: str, head: str, style: str) -> Iterator[Field]:
    """The program's figure, the same by a formula, and what was given of it."""
    if key in BEFORE:
        words = _("对手号") if key == "opponent" else _("累计几轮")
        what = BEFORE[key]
        yield Field(Column(key=what, head=words, width=7), lambda one: getattr(one, what))
    yield Field(
        Column(key=f"p_{key}", head=head, width=8, style=style),
        lambda one: plain(one.told_figure(key)) if one.has(key) else None,
    )
    given = GIVEN.get(key)
    beside = f"+{{{given}}}" if given else ""
    words = _("公式：%(what)s") % {"what": head}
    yield Field(_formula(key, words, style, check=f"{{{key}}}{beside}-{{p_{key}}}"), _reads(key))
    if given:
        yield Field(_formula(given, _("折算：%(what)s") % {"what": head}, style), _reads(given))


def _reads(key: str) -> Callable[[Counted], Formula | None]:
    plain_key = next((one for one, given in GIVEN.items() if given == key), key)
    return lambda one: Formula(one.formula(key)) if one.has(plain_key) else None


def _formula(key: str, head: str, style: str, check: str = "") -> Column:
    return Column(
        key=key,
        head=head,
        width=8,
        style=style,
        name=name(f"share.{key}"),
        check=check,
        only_book=True,
    )
