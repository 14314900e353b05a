"""栏目: what a table shows of each row, as its format and its book have it."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from gouji_league.rules.book import Book, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.ranking.facts import PLAYERS
from gouji_league.rules.ranking.figures import shown
from gouji_league.standings.selectors import Row, StageTable
from gouji_league.standings.splits import Split
from gouji_league.tournaments.models import Stage
from gouji_league.tournaments.words import key_words


@dataclass(frozen=True, slots=True)
class Column:
    key: str
    style: str = "plain"
    """plain, signed (a gain has its +), average (two decimals), pair (points/how many), record,
    reach."""
    is_key: bool = False
    """It ranks; the others stand beside."""
    fewer: bool = False
    """The smaller is the better."""

    def label(self, stage: Stage) -> str:
        own = BESIDE.get(self.key)
        return str(own() if own else key_words(self.key, BOOKS[stage.rulebook]))


BESIDE: Final = {
    "matches": lambda: _("场次"),
    "record": lambda: _("胜-平-负"),
    "gained": lambda: pgettext("points", "得"),
    "lost": lambda: pgettext("points", "失"),
    "best": lambda: _("最好一局"),
    "walk": lambda: _("走科积分"),
    "sweep": lambda: _("烩积分"),
    "special": lambda: _("特殊贡积分"),
    "compensation": lambda: _("补偿积分"),
    "penalty": lambda: _("判罚"),
    "other": lambda: _("其他"),
}
STYLES: Final = {
    "points": "signed",
    "difference": "signed",
    "levels_difference": "signed",
    "specials": "signed",
    "average": "average",
    "fouls": "pair",
    "round_reached": "reach",
}
FEWER: Final = frozenset({"fouls", "previous_stage", "seed", "lots"})
PARTS: Final = ("walk", "sweep", "special", "compensation", "penalty", "other")
"""The columns of a split, in its order."""


def columns(found: StageTable, *, split: bool, other: bool) -> tuple[Column, ...]:
    """The ranking keys first, in their order. `split`: points are told by kind; `other`: some of
    them are of no deal."""
    keys = [Column(key, STYLES.get(key, "plain"), True, key in FEWER) for key in found.keys]
    beside = [one for one in _beside(found.stage, set(found.keys)) if one not in found.keys]
    if split:
        beside += PARTS if other else PARTS[:-1]
    signed = {"best", *PARTS}
    styles = {"average": "average", "record": "record", "difference": "signed"}
    styles |= dict.fromkeys(signed, "signed")
    return (*keys, *(Column(one, styles.get(one, "plain")) for one in beside))


def _beside(stage: Stage, keys: set[str]) -> Iterator[str]:
    yield "matches"
    if stage.format in PLAYERS:
        yield "average"
        if stage.format == Stage.Format.ROTATION:
            yield "best"
        return
    yield "record"
    if not keys & {"points", "points_for", "levels_for"}:
        yield "gained"
    yield "lost"


def has_split(stage: Stage) -> bool:
    """积分构成: under a book that scores players."""
    book = BOOKS[stage.rulebook]
    return isinstance(book, Book) and book.scored_by == "player"


def is_of_levels(stage: Stage) -> bool:
    return isinstance(BOOKS[stage.rulebook], TractorBook)


def figures(row: Row, split: Split | None, best: int | None) -> dict[str, Any]:
    """By column; an annulled row has none."""
    account = row.of.tally if row.of else None
    if account is None:
        return {}
    told = {
        **row.values,
        "average": row.average,
        "matches": account.matches,
        "record": (account.wins, account.draws, account.losses),
        "gained": account.gained,
        "lost": account.lost,
        "best": best,
    }
    if split is not None:
        told |= zip(PARTS, split, strict=True)
    return told


def figure_words(value: Any, style: str) -> str:
    """A figure as text, with a real minus sign and an explicit plus for a gain; nothing is –."""
    if value is None:
        return "–"
    if style == "pair":
        points, number = value
        return f"{points}/{number}" if number else "0"
    if isinstance(value, (list, tuple)):
        return (
            ("-" if style == "record" else "/").join(str(one) for one in value).replace("/-", "/−")
        )
    if isinstance(value, float):
        text = f"{value:.2f}" if style == "average" else f"{shown(Fraction(value), places=2):g}"
    else:
        text = f"{value:.2f}" if style == "average" else str(value)
    if style == "signed" and value > 0:
        return f"+{text}"
    return text.replace("-", "−")
