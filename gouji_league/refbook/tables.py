"""表: what a book makes of the same situations that every book knows, worked out by the scorer.

The ten patterns, the four rushes, who leads, how a match ends, what a foul does.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from gouji_league.refbook.worked import Share, share
from gouji_league.rules.book import ALWAYS, Book
from gouji_league.rules.gouji_deals import FOULS
from gouji_league.rules.outcome import Line
from gouji_league.rules.score import MatchScore, score_record
from gouji_league.rules.scoring import pattern
from gouji_league.rules.seats import opposite
from gouji_league.rules.shown import contrast
from gouji_league.rules.shown.contrast import Row
from gouji_league.rules.shown.examples import (
    AHEAD,
    ALL,
    CLEAR,
    PLAYERS,
    QUIET,
    SWEPT,
    Facts,
    deal,
    foul,
)
from gouji_league.rules.shown.records import scored
from gouji_league.rules.shown.wording import BY_DRAW, RUSHES, by_book, foul_name, name, value_name
from gouji_league.rules.words import Language, Words

REVOLTER: Final = 5


def record_of(book: Book, *deals: Facts, **head: Any) -> dict[str, Any]:
    return {"rulebook": book.key, "players": list(PLAYERS), "deals": list(deals), **head}


FOUL_ORDER: Final = (
    "warning",
    "points",
    "lose_turn",
    "forgot_opening",
    "false_burn",
    "bought_three",
    "no_three",
    "demoted",
    "disqualified",
)


def foul_kinds(book: Book) -> list[str]:
    return sorted(FOULS | book.fouls, key=FOUL_ORDER.index)


def fitted(facts: Facts, book: Book) -> dict[str, Any]:
    """The facts of a deal as far as the book knows them."""
    known = ALWAYS | book.facts
    kept = {key: fact for key, fact in facts.items() if key in known}
    if "rush" not in known and "revolts" in kept:
        kept["revolts"] = [
            {key: fact for key, fact in revolt.items() if key != "rush"}
            for revolt in kept["revolts"]
        ]
    if "fouls" in kept:
        kinds = foul_kinds(book)
        kept["fouls"] = [one for one in kept["fouls"] if one["kind"] in kinds]
    return kept


# 走科形势


@dataclass(frozen=True, slots=True)
class PatternRow:
    """One of the ten patterns: ● 头科's side, ○ the other; what each place and each side gets."""

    marks: tuple[str, ...]
    places: tuple[int, ...]
    """Points of the places; empty where sides score."""
    head: int
    other: int
    net: int
    """Tribute cards that 头科's side receives across the sides, less those it pays."""
    clauses: tuple[str, ...]
    sweep: bool

    @property
    def pairs(self) -> list[tuple[str, int]]:
        return list(zip(self.marks, self.places, strict=True))


def patterns(book: Book) -> list[PatternRow]:
    """From ●●●○○○ to ●○○○●●, everybody having opened and nothing else having happened."""
    return [_pattern(book, order) for order in pattern_orders()]


def pattern_orders() -> list[list[int]]:
    return [_order(held) for held in combinations(range(1, 6), 2)]


def _order(held: tuple[int, ...]) -> list[int]:
    """Seats in an order in which 头科's side (■) holds the first and those two further places."""
    own, others = iter((1, 3, 5)), iter((2, 4, 6))
    return [next(own) if place == 0 or place in held else next(others) for place in range(6)]


def _pattern(book: Book, order: list[int]) -> PatternRow:
    score = scored(record_of(book, deal(order)))
    one = score.deals[0]
    walk = {line.seat: line.points for line in one.lines if line.kind == "walk"}
    by_player = book.scored_by == "player"
    return PatternRow(
        marks=tuple("head" if mark == "●" else "other" for mark in pattern(tuple(order))),
        places=tuple(walk.get(seat, 0) for seat in order) if by_player else (),
        head=score.sides["odd"],
        other=score.sides["even"],
        net=one.net,
        clauses=_pattern_clauses(book, tuple(order), one.lines),
        sweep=one.finish is not None and one.finish.sweep is not None,
    )


def _pattern_clauses(
    book: Book, order: tuple[int, ...], lines: tuple[Line, ...]
) -> tuple[str, ...]:
    """Where the pattern stands in the book, and whatever else gave it points."""
    own = book.pattern_clauses.get(pattern(order))
    clauses = [own] if own else []
    return tuple(dict.fromkeys(clauses + [line.clause for line in lines]))


# 革命与冲点


@dataclass(frozen=True, slots=True)
class RushRow:
    rush: str
    revolter: bool | None
    """Opened or not; None: as the referee marks it."""
    opposite: bool | None


def rushes(book: Book, language: Language) -> list[RushRow]:
    """What each rush makes of the two openings, with the opposite marked and unmarked."""
    if "rush" not in book.facts:
        return []
    return [
        RushRow(
            words.to(language),
            _decided(book, rush, REVOLTER),
            _decided(book, rush, opposite(REVOLTER)),
        )
        for rush, words in RUSHES.items()
    ]


def _decided(book: Book, rush: str, seat: int) -> bool | None:
    found = {seat in opened for opened in _openings(book, rush)}
    return found.pop() if len(found) == 1 else None


def _openings(book: Book, rush: str) -> Iterator[frozenset[int]]:
    """The openings after a rush; a mark that the rush forbids is refused and gives none."""
    for marked in (ALL, [seat for seat in ALL if seat != opposite(REVOLTER)]):
        score = score_record(record_of(book, revolted(book, rush=rush, opened=marked)))
        if isinstance(score, MatchScore) and (finish := score.deals[0].finish):
            yield finish.opened


def revolted(
    book: Book, *, rush: str = "stopped_mixed", order: list[int] | None = None, **facts: Any
) -> Facts:
    """A deal in which 戊 revolts, with a rush where the book has one."""
    revolt = {"seat": REVOLTER} | ({"rush": rush} if "rush" in book.facts else {})
    opened = [seat for seat in facts.pop("opened", [1, 3, 4, 6]) if seat != REVOLTER]
    return {"order": order or [1, 2, 3, 4, 6], "revolts": [revolt], "opened": opened, **facts}


@dataclass(frozen=True, slots=True)
class PlaceRow:
    places: tuple[int, ...]
    place: int
    sweep: str | None


def revolter_places(book: Book) -> list[PlaceRow]:
    """Where the revolter stands: with both allies in front, and otherwise."""
    rows = []
    for order in ([1, 3, 2, 4, 6], [1, 2, 3, 4, 6], [2, 4, 6, 1, 3]):
        finish = scored(record_of(book, revolted(book, order=order))).deals[0].finish
        if finish:
            place = finish.places.index(REVOLTER) + 1
            rows.append(PlaceRow(finish.places, place, finish.sweep))
    return rows


# 先出


@dataclass(frozen=True, slots=True)
class LeadRow:
    when: str
    leader: str


LEADS: Final = (
    ("first", Words("第一盘", "First deal")),
    ("drawn", Words("第一盘（抽到乙）", "First deal (乙 was drawn)")),
    ("later", Words("以后各盘（上一盘大落是己）", "Later deals (己 was last)")),
    ("swept", Words("上一盘□方{sweep}（大落是戊）", "After a sweep by □ (戊 was last)")),
    (
        "unanswered",
        Words(
            "该先出的戊革命，冲点没被压住", "戊 is to lead and revolts; the rush goes unanswered"
        ),
    ),
    (
        "stopped_pure",
        Words("该先出的戊革命，冲点被压住", "戊 is to lead and revolts; the rush is stopped"),
    ),
    ("declined", Words("该先出的戊革命，没有冲点", "戊 is to lead and revolts without a rush")),
    ("revolts", Words("该先出的戊革命", "戊 is to lead and revolts")),
)


COLON: Final = Words("：", ": ")
EVERY_DEAL: Final = Words("每一盘", "Every deal")


@dataclass(frozen=True, slots=True)
class LeadTable:
    option: str
    """The option under which it holds, where one changes it."""
    rows: list[LeadRow]


def lead_tables(book: Book, language: Language) -> list[LeadTable]:
    """Who leads when, by default and with each switch of the organiser that changes it."""
    usual = _leads(book, language, {})
    tables = [LeadTable("", usual)]
    for option in book.options:
        if type(option.default) is bool:
            rows = _leads(book, language, {option.key: not option.default})
            if rows != usual:
                label = COLON.to(language).join(
                    (option.label.to(language), value_name(not option.default, language))
                )
                tables.append(LeadTable(label, rows))
    return tables


def _leads(book: Book, language: Language, options: dict[str, Any]) -> list[LeadRow]:
    """Situations that the book does not know are left out; one row where all are alike."""
    rows = []
    for key, words in LEADS:
        record = _lead_record(book, key)
        if record:
            seat = scored({**record, "options": options}).deals[-1].lead
            leader = name(seat) if seat else BY_DRAW.to(language)
            rows.append(LeadRow(by_book(words, book, language), leader))
    if len({row.leader for row in rows}) == 1:
        return [LeadRow(EVERY_DEAL.to(language), rows[0].leader)]
    return rows


def _lead_record(book: Book, key: str) -> dict[str, Any] | None:
    head = {"first_lead": 2} if "first_lead" in book.head else {}
    has_rush = "rush" in book.facts
    if key in ("first", "drawn"):
        return record_of(book, QUIET, **head) if bool(head) == (key == "drawn") else None
    if key == "later":
        return record_of(book, deal(AHEAD), QUIET, **head)
    if key == "swept":
        return None if book.sweep_ends else record_of(book, deal(SWEPT), QUIET, **head)
    if has_rush == (key == "revolts"):
        return None
    opened = [1, 3, 4, 6]
    return record_of(book, QUIET, revolted(book, rush=key, opened=opened), **head)


# 终局


@dataclass(frozen=True, slots=True)
class EndRow:
    when: str
    goes_on: bool
    winner: str | None
    compensation: tuple[Share, ...]


ENDS: Final[tuple[tuple[Words, tuple[Facts, ...], Mapping[str, Any]], ...]] = (
    (Words("□方{sweep}", "□ sweeps"), (deal(SWEPT),), {}),
    (Words("打满盘数", "All deals are played"), (deal(CLEAR),), {"max_deals": 1}),
    (Words("中途换人", "A player is replaced"), (deal(CLEAR),), {"ended": "substitution"}),
    (Words("主办方叫停", "The organiser stops it"), (deal(CLEAR),), {"ended": "stopped"}),
    (
        Words("甲被取消资格", "甲 is disqualified"),
        (deal(CLEAR, fouls=[foul(1, "disqualified")]),),
        {},
    ),
)


def ends(book: Book, language: Language) -> list[EndRow]:
    """How a match ends, who has won then, and what is compensated."""
    rows = []
    for words, deals, head in ENDS:
        score = scored(record_of(book, *deals, **head))
        shares = tuple(share(line) for line in score.lines)
        when = by_book(words, book, language)
        rows.append(EndRow(when, score.ended == "running", score.winner, shares))
    return rows


ONE_DEAL: Final = Words(
    "例子都只打一盘：{sweep}的一行以外，■ 都走了头科、二科和四科{{}}。",
    "Each example is a single deal; but for the sweep, ■ went out first, second and fourth{{}}.",
)
AHEAD_BY: Final = Words("，净吃 {} 张贡", ", and is ahead by {} in tribute cards")


def ends_note(book: Book, language: Language) -> str:
    """The deal behind the table, with its tributes where the book leaves any."""
    net = scored(record_of(book, deal(CLEAR))).deals[0].net
    return by_book(ONE_DEAL, book, language).format(
        AHEAD_BY.to(language).format(net) if net else ""
    )


def caps(book: Book, most: int = 4) -> list[tuple[int, int | None]]:
    """最高盘数 by people waiting, as far as it changes."""
    found = [(waiting, book.cap(waiting)) for waiting in range(most + 1)]
    return [row for at, row in enumerate(found) if not at or row[1] != found[at - 1][1]]


# 犯规


@dataclass(frozen=True, slots=True)
class FoulRow:
    kinds: list[str]
    rows: tuple[Row, ...]
    """What it changes; empty: it is only recorded."""


def foul_effects(book: Book, language: Language) -> list[FoulRow]:
    """Each kind of foul by 甲, who went out first, against the same deal without it; kinds that
    do the same stand together."""
    before = contrast.outcome(book, record_of(book, deal(CLEAR)), language)
    alike: dict[tuple[Row, ...], list[str]] = {}
    for kind in foul_kinds(book):
        figures = {"points": 5} if kind == "points" and book.default_foul_points is None else {}
        facts = deal(CLEAR, fouls=[foul(1, kind, **figures)])
        after = contrast.outcome(book, record_of(book, facts), language)
        changes = tuple(contrast.contrast([before, after]))
        alike.setdefault(changes, []).append(foul_name(book, kind, language))
    return [FoulRow(kinds, changes) for changes, kinds in alike.items()]
