"""表: every table that can be had by itself, and for whom."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gouji_league.exports.workbook import (
    cross,
    deals,
    fouls,
    levels,
    lines,
    log,
    matches,
    people,
    prizes,
    rounds,
    rulings,
    standings,
)
from gouji_league.exports.workbook.shape import Table
from gouji_league.exports.workbook.source import Source
from gouji_league.matches.models import Match
from gouji_league.rules.book import TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.standings.board import StageBoard
from gouji_league.tournaments.access import CHIEF, REFEREE

Has = Callable[[str], bool]
"""Whether somebody has a role."""


@dataclass(frozen=True, slots=True)
class Kind:
    """What a table of this name is made by; None: this tournament has none."""

    make: Callable[[Source], Table | None]
    label: Promise
    role: str = ""
    """Of a whole tournament for those who have it; of one match for all."""


@dataclass(frozen=True, slots=True)
class Offered:
    """A table by the name that its address has."""

    name: str
    label: str


def _final(source: Source) -> Table | None:
    return prizes.table(source) if source.board.final else None


def _deals(source: Source) -> Table | None:
    return deals.table(source) if source.books else None


def _levels(source: Source) -> Table | None:
    tractor = any(isinstance(BOOKS[one.rulebook], TractorBook) for one in source.stages)
    return levels.table(source) if tractor else None


def _lines(source: Source) -> Table | None:
    return lines.table(source) if source.books else None


KINDS: dict[str, Kind] = {
    "prizes": Kind(_final, _("总名次与奖项")),
    "rounds": Kind(rounds.table, _("轮次")),
    "matches": Kind(matches.table, _("牌局")),
    "people": Kind(people.table, _("参赛者")),
    "deals": Kind(_deals, _("逐盘"), role=REFEREE),
    "levels": Kind(_levels, _("逐盘（双升）"), role=REFEREE),
    "lines": Kind(_lines, _("积分行"), role=REFEREE),
    "fouls": Kind(fouls.table, _("判罚"), role=REFEREE),
    "rulings": Kind(rulings.table, _("裁定与更正"), role=REFEREE),
    "log": Kind(log.table, _("日志"), role=CHIEF),
}
OF_MATCH = {False: ("deals", "lines"), True: ("levels",)}
"""Those that there are of one match by itself, by whether it is 双升."""
ALONE = frozenset(name for names in OF_MATCH.values() for name in names)
OF_STAGE: dict[str, Callable[[Source, StageBoard], Table | None]] = {
    "standings": standings.table,
    "cross": cross.table,
}


def table(source: Source, name: str, *, has: Has) -> Table | None:
    """By its name (matches, standings-2); None: there is none, or it is not theirs to have."""
    stem, _dash, number = name.partition("-")
    if stem in OF_STAGE and number.isdecimal():
        stage = source.board.stage(int(number[:4]))
        return OF_STAGE[stem](source, stage) if stage else None
    kind = KINDS.get(name)
    whole = source.match is None
    if kind is None or not (_may(kind, has) if whole else name in ALONE):
        return None
    return kind.make(source)


def _may(kind: Kind, has: Has) -> bool:
    return not kind.role or has(kind.role)


def offered(source: Source, *, has: Has) -> Iterator[Offered]:
    """Every table of a tournament that somebody of its own people may have."""
    for stage in source.board.stages:
        for stem, make in OF_STAGE.items():
            if (found := make(source, stage)) is not None:
                yield Offered(f"{stem}-{stage.stage.number}", found.title)
    for name, kind in KINDS.items():
        if _may(kind, has) and kind.make(source) is not None:
            yield Offered(name, str(kind.label))


def of_match(match: Match) -> list[Offered]:
    """For whoever sees the match."""
    names = OF_MATCH[isinstance(BOOKS[match.stage.rulebook], TractorBook)]
    return [Offered(name, str(KINDS[name].label)) for name in names]
