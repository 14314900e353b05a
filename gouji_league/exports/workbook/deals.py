"""逐盘: the facts of each deal as the referee entered them, with who went out when."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from gouji_league.exports.workbook.names import name
from gouji_league.exports.workbook.shape import Column, Row, Table
from gouji_league.exports.workbook.source import Source, Told
from gouji_league.matches.models import Deal
from gouji_league.rules.book import Book
from gouji_league.rules.outcome import Line
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.shown.wording import book_term, plain_term
from gouji_league.rules.words import term

GATHERED: Final = {"rush": "revolt", "graded": "revolt", "no_set": "shut"}
NAMED: Final = frozenset({"rush", "graded", "no_set", "call", "foul"})
"""What says which of several things it was."""
WIDTHS: Final = {"shut": 15, "revolt": 20, "foul": 20}
ASIDE: Final = 2
"""The last columns, when it was entered, are for the screen."""


def table(source: Source) -> Table:
    columns = _columns(source)
    return Table(
        key="deals",
        title=_("逐盘"),
        note=_("每盘一行，照裁判的记录；作废的、加赛的、终局以后不计的都在，“计”为 0。"),
        columns=columns,
        rows=lambda: (row for told in source.matches() for row in rows(told)),
        kept=3,
        printed=len(columns) - ASIDE,
    )


def facts_of(source: Source) -> dict[str, str]:
    """The columns of what happened, by the beginning of the keys that rows of words have.

    Only what the books of this tournament know stands there, as they call it.
    """

    def called(key: str, books: Iterable[Book]) -> str:
        words = (plain_term(book_term(book, key, source.language)) for book in books)
        return _("、").join(dict.fromkeys(words))

    found = {"shut": _("没开点"), "revolt": _("革命")}
    if smothering := [book for book in source.books if "smothers" in book.facts]:
        found["smother"] = called("smother", smothering)
    found["burn"] = called("burn", source.books)
    if any("calls" in book.facts for book in source.books):
        found["call"] = _("断定")
    return found | {"foul": _("犯规")}


def _columns(source: Source) -> list[Column]:
    places = [
        Column(
            key=f"place{at}",
            head=plain_term(term(f"place{at}", source.language)),
            width=10,
            style="told",
        )
        for at in range(1, 7)
    ]
    return [
        *head_columns("deal"),
        *places,
        Column(key="sweep", head=_("包揽前三"), width=6, style="text", name=name("deal.sweep")),
        Column(key="lead", head=_("先出"), width=9, style="told"),
        *(
            Column(key=key, head=head, width=WIDTHS.get(key, 13), style="told")
            for key, head in facts_of(source).items()
        ),
        Column(key="net", head=_("■ 净吃贡"), width=7, style="signed"),
        Column(key="points_1", head=_("■ 得"), width=6, style="signed"),
        Column(key="points_2", head=_("□ 得"), width=6, style="signed"),
        Column(key="corrected", head=_("改过几次"), width=7),
        Column(key="at", head=_("录入时间"), width=17, style="time"),
    ]


def head_columns(sheet: str) -> list[Column]:
    """Which deal, of either kind of table."""
    numbered = name("deal.number") if sheet == "deal" else ""
    return [
        Column(key="match", head=_("场次号"), width=7, name=name(f"{sheet}.match")),
        Column(key="number", head=_("盘序"), width=6, name=numbered),
        Column(key="title", head=_("第几盘"), width=8, style="text"),
        Column(key="stage", head=_("阶段"), width=6),
        Column(key="round", head=_("轮"), width=5),
        Column(key="counts", head=_("计"), width=5, name=name(f"{sheet}.counts")),
    ]


def rows(told: Told) -> Iterator[Row]:
    """Those that count with the void ones, those set aside, extra deals."""
    if not told.is_played or told.is_tractor:
        return
    kinds = tuple(facts_of(told.source))
    for deal, score, title, counts in _told(told):
        yield _row(told, deal, score, title, counts=counts, kinds=kinds)


def _told(told: Told) -> Iterator[tuple[Deal, DealScore | None, str, bool]]:
    """Each deal, how it scored, what it is called and whether it counts."""
    derived, deals, extras = told.whole.derived, told.whole.deals, told.whole.extras
    assert isinstance(derived.score, MatchScore)  # noqa: S101
    counted = 0
    for deal, score in zip(deals, derived.score.deals, strict=False):
        counts = score.finish is not None
        counted += counts
        yield deal, score, str(counted) if counts else _("作废"), counts
    for number in derived.set_aside:
        yield deals[number - 1], None, _("不计"), False
    for deal, (_record, extra) in zip(extras, derived.extras, strict=False):
        assert isinstance(extra, MatchScore)  # noqa: S101
        yield deal, extra.deals[0], _("加赛 %(number)s") % {"number": deal.number}, False
    for number in derived.extra_aside:
        yield extras[number - 1], None, _("加赛，不计"), False


def head(told: Told, deal: Deal, title: str, *, counts: bool) -> list[Any]:
    match = told.match
    return [told.number, deal.number, title, match.stage.number, match.round, int(counts)]


def tail(deal: Deal) -> list[Any]:
    return [deal.version - 1 or None, naive(deal.at)]


def naive(moment: Any) -> Any:
    """The hall's time: Excel knows no zones."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0) if moment else None


def _row(
    told: Told,
    deal: Deal,
    score: DealScore | None,
    title: str,
    *,
    counts: bool,
    kinds: Sequence[str],
) -> Row:
    players, seating = told.players(deal), told.seating(deal)
    finish = score.finish if score else None
    places = [players[seating[seat - 1] - 1].name for seat in finish.places] if finish else []
    lead = players[seating[score.lead - 1] - 1].name if score and score.lead else None
    return [
        *head(told, deal, title, counts=counts),
        *places,
        *[None] * (6 - len(places)),
        told.mark(finish.sweep or "") or None if finish else None,
        lead,
        *happened(told, deal, kinds),
        score.net if finish and score else None,
        *(_points(told, score.lines) if score else (None, None)),
        *tail(deal),
    ]


def _points(told: Told, lines: Iterable[Line]) -> list[int]:
    sums = [0, 0]
    for line in lines:
        at = (line.player - 1) % 2 if line.player else told.sides.index(line.side or "")
        sums[at] += line.points
    return sums


def happened(told: Told, deal: Deal, kinds: Sequence[str]) -> list[str | None]:
    """What happened, in words, a cell for each kind of thing."""
    found: dict[str, list[str]] = {}
    for row in told.teller.rows(deal.number, deal.facts, deal.notes, extra=deal.extra):
        kind = row.key.partition(":")[0]
        value = f"{row.label} {row.value}" if kind in NAMED else row.value
        if not row.about:
            found.setdefault(GATHERED.get(kind, kind), []).append(value)
    return [_("；").join(found[kind]) if kind in found else None for kind in kinds]
