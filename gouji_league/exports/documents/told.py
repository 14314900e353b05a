"""记录: a match that was played, with every line, correction, ruling and signature."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from gouji_league.exports.documents import filled, objected
from gouji_league.exports.documents.counting import deal_words
from gouji_league.exports.documents.grid import Grid, grid_of
from gouji_league.matches.models import Deal
from gouji_league.matches.selectors import history, manage, naming
from gouji_league.matches.selectors.table import LINES
from gouji_league.matches.whole import Whole
from gouji_league.rules.book import AnyBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.outcome import Line
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.scoring import ORGANISER
from gouji_league.rules.shown.wording import line_name, plain_term
from gouji_league.rules.tractor import TractorScore
from gouji_league.rules.words import Language, term
from gouji_league.tournaments.verbs import verb_words
from gouji_league.ui.templatetags.ui import figure_text

MARKS = {"odd": "■", "ns": "■", "even": "□", "ew": "□"}


@dataclass(frozen=True, slots=True)
class ToldLine:
    """积分行: whose, how many, which kind, by which clause, why."""

    who: str
    points: str
    kind: str
    why: str
    clause: str


@dataclass(frozen=True, slots=True)
class ToldDeal:
    number: str
    order: str
    """Names, first out first; of 双升 what the deal came to."""
    said: str
    points: Sequence[str]
    running: Sequence[str]
    lines: Sequence[ToldLine]
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Split:
    """One player's points by kind."""

    mark: str
    name: str
    points: Sequence[str]
    total: str


@dataclass(frozen=True, slots=True)
class Correction:
    deal: str
    version: int
    words: Sequence[str]
    reason: str
    by: str
    at: Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Everything that stands on a completed sheet."""

    title: str
    stage: str
    book: str
    state: str
    end: str
    sides: Sequence[manage.Side]
    line_ups: Sequence[tuple[int, Sequence[filled.SideHead]]]
    grid: Grid
    deals: Sequence[ToldDeal]
    lines: Sequence[ToldLine]
    """The match's own: compensation."""
    kinds: Sequence[str]
    split: Sequence[Split]
    corrections: Sequence[Correction]
    past: Sequence[manage.Past]
    signatures: Sequence[manage.Signed]
    objections: Sequence[objected.Objected]
    winner: str


def told(found: Whole, language: Language) -> Told:
    match = found.match
    book = BOOKS[match.stage.rulebook]
    grid = grid_of(book, match.edition.options, language)
    scored = found.derived.score
    kinds, split = _split(found, book, language)
    sides = manage.sides_of(found)
    return Told(
        title=naming.title(match),
        stage=str(match.stage),
        book=book.title.to(language),
        state=manage.state(match),
        end=plain_term(term(f"ended_{scored.ended}", language)) if found.deals else "",
        sides=sides,
        line_ups=_line_ups(found, book),
        grid=grid,
        deals=list(_deals(found, grid, language)),
        lines=_lines(scored.lines, found, None, language) if isinstance(scored, MatchScore) else [],
        kinds=kinds,
        split=split,
        corrections=list(_corrections(found, language)),
        past=list(_past(found)),
        signatures=manage.signatures(found),
        objections=objected.of_match(found, language),
        winner=next((one.side.name for one in sides if one.side.key == match.winner), ""),
    )


def _line_ups(found: Whole, book: AnyBook) -> list[tuple[int, list[filled.SideHead]]]:
    """From which deal on who sat where."""
    return [
        (one.start, filled.heads(Whole(found.match, [], [], line_ups=[one]), book))
        for one in found.line_ups
    ]


# The deals --------------------------------------------------------------------------------------


def _deals(found: Whole, grid: Grid, language: Language) -> Iterator[ToldDeal]:
    scored = found.derived.score
    if isinstance(scored, TractorScore):
        yield from _tractor(found, scored, language)
    else:
        yield from _gouji(found, scored, grid, language)
    for at, (deal, (_record, extra)) in enumerate(
        zip(found.extras, found.derived.extras, strict=False), 1
    ):
        number = _("加赛 %(number)s") % {"number": at}
        if isinstance(extra, TractorScore):
            yield from _tractor_deals([deal], extra, found, language, number=number)
        else:
            yield _gouji_deal(number, deal, extra.deals[0], extra, [], found, grid, language)
    for deal in found.deals[len(scored.deals) :]:
        words = filled.said(deal, found, language)
        yield ToldDeal(_("不计"), "", words, [], [], [], counts=False)


def _gouji(found: Whole, scored: MatchScore, grid: Grid, language: Language) -> Iterator[ToldDeal]:
    sums = [0] * len(grid.columns)
    counted = 0
    for deal, one in zip(found.deals, scored.deals, strict=False):
        counted += one.finish is not None
        own = filled.points_of(one, scored, grid)
        sums = [sum_ + value for sum_, value in zip(sums, own, strict=True)]
        number = str(counted) if one.finish else _("重打")
        yield _gouji_deal(number, deal, one, scored, sums, found, grid, language)


def _gouji_deal(
    number: str,
    deal: Deal,
    one: DealScore,
    scored: MatchScore,
    sums: Sequence[int],
    found: Whole,
    grid: Grid,
    language: Language,
) -> ToldDeal:
    seating = one.finish.seating if one.finish else ()
    names = _names(found, deal)
    order = [names[seating[seat - 1] - 1] for seat in one.finish.places] if one.finish else []
    return ToldDeal(
        number=number,
        order=" > ".join(order),
        said=filled.said(deal, found, language),
        points=[figure_text(value) for value in filled.points_of(one, scored, grid)],
        running=[figure_text(value) for value in sums],
        lines=_lines(one.lines, found, deal, language, seating=seating),
    )


def _names(found: Whole, deal: Deal | None) -> list[str]:
    at = len(found.deals) if deal is None or deal.extra else deal.number
    return [player.name for player in found.line_up(at).players]


def _lines(
    lines: Sequence[Line],
    found: Whole,
    deal: Deal | None,
    language: Language,
    *,
    seating: Sequence[int] = (),
) -> list[ToldLine]:
    book = BOOKS[found.match.stage.rulebook]
    names = _names(found, deal)

    def seat_name(seat: int) -> str:
        return names[(seating[seat - 1] if seating else seat) - 1]

    def who(line: Line) -> str:
        if line.player is not None:
            return f"{'■' if line.player % 2 else '□'} {names[line.player - 1]}"
        return MARKS[str(line.side)]

    return [
        ToldLine(
            who=who(one),
            points=figure_text(one.points),
            kind=plain_term(line_name(book, one.kind, language)),
            why=one.reason(language, seat_name),
            clause=_("主办方") if one.clause == ORGANISER else one.clause,
        )
        for one in lines
    ]


def _tractor(found: Whole, scored: TractorScore, language: Language) -> Iterator[ToldDeal]:
    yield from _tractor_deals(found.deals, scored, found, language)


def _tractor_deals(
    deals: Sequence[Deal], scored: TractorScore, found: Whole, language: Language, number: str = ""
) -> Iterator[ToldDeal]:
    for deal, one in zip(deals, scored.deals, strict=False):
        told = {
            "dealer": _names(found, deal)[one.dealer - 1],
            "level": one.level,
            "points": figure_text(one.points, "plain"),
            "side": MARKS[one.up],
            "gain": one.gain,
        }
        yield ToldDeal(
            number=number or str(deal.number),
            order=_("%(dealer)s 坐庄打 %(level)s，得分 %(points)s，%(side)s 升 %(gain)s 级") % told,
            said=filled.said(deal, found, language),
            points=list(one.levels.values()),
            running=[],
            lines=[],
        )


# Each player's points by kind ---------------------------------------------------------------------


def _split(found: Whole, book: AnyBook, language: Language) -> tuple[list[str], list[Split]]:
    """Where points are the players': only the kinds that occur."""
    scored = found.derived.score
    if not isinstance(scored, MatchScore) or scored.players is None or not found.line_ups:
        return [], []
    sums: dict[tuple[int, str], int] = {}
    for line in scored.all_lines():
        if line.player is not None:
            at = (line.player, line.kind)
            sums[at] = sums.get(at, 0) + line.points
    kinds = [kind for kind in LINES if any(known == kind for _player, known in sums)]
    split = [
        Split(
            "■" if at % 2 else "□",
            player.name,
            [figure_text(sums.get((at, kind), 0)) for kind in kinds],
            figure_text(scored.players[at - 1]),
        )
        for at, player in enumerate(found.line_ups[-1].players, 1)
    ]
    return [plain_term(line_name(book, kind, language)) for kind in kinds], split


# What was changed -------------------------------------------------------------------------------


def _corrections(found: Whole, language: Language) -> Iterator[Correction]:
    """Every version of a deal after its first."""
    for one in history.versions(found, named=True, language=language):
        if one["version"] == 1:
            continue
        yield Correction(
            deal=deal_words(found, one["number"], extra=one["extra"]),
            version=one["version"],
            words=[change["words"] for change in one["differs"]],
            reason=one["reason"],
            by=one["by"],
            at=parse_datetime(one["at"]),
        )


def _past(found: Whole) -> Iterator[manage.Past]:
    """The oldest of the last hundred first."""
    rows = list(found.match.changes.order_by("-version")[:100])
    for one in reversed(rows):
        number, reason = one.params.get("number"), one.params.get("reason")
        extra = one.verb.startswith("extra_")
        parts = [deal_words(found, number, extra=extra)] if type(number) is int else []
        parts += [str(reason)] if reason else []
        words = verb_words(f"matches.{one.verb}")
        yield manage.Past(one.at, one.by, words, " · ".join(parts))
