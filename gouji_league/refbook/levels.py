"""双升: its ladder, its tables and its worked deals, from the scorer of `rules.tractor`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.rules.book import TractorBook
from gouji_league.rules.facts import Dug
from gouji_league.rules.shown.examples import Example, Facts, foul
from gouji_league.rules.shown.options import hand
from gouji_league.rules.shown.records import tractor_record, tractor_scored
from gouji_league.rules.shown.telling import Told
from gouji_league.rules.shown.wording import (
    foul_name,
    tractor_name,
)
from gouji_league.rules.tractor import multiplier, rise
from gouji_league.rules.words import Language, Words, term

HIGHEST: Final = 280
"""The table of results goes so far; beyond it the step repeats."""


WORKED: Final = (
    Example("none", Words("一分没抓到", "Nothing caught"), (hand(0),)),
    Example("under-40", Words("只抓到一点", "A few points caught"), (hand(35),)),
    Example("under-80", Words("差一点换庄", "Just short of taking the deal"), (hand(75),)),
    Example(
        "eighty",
        Words("刚够换庄，不升级", "Just enough to take the deal, and no level"),
        (hand(80),),
    ),
    Example(
        "beyond",
        Words("换庄之后还多出一级的分", "One level's worth beyond taking the deal"),
        (hand(120),),
    ),
    Example("dug-single", Words("单张扣底", "Dug with a single card"), (hand(60, 15, dug={}),)),
    Example("dug-pair", Words("一对扣底", "Dug with a pair"), (hand(60, 15, dug={"pairs": 1}),)),
    Example(
        "dug-tractor",
        Words("两对的拖拉机扣底", "Dug with a tractor of two pairs"),
        (hand(60, 15, dug={"tractor": 2}),),
    ),
    Example(
        "kept",
        Words(
            "底牌有分，庄家守住最后一墩",
            "Points in the kitty, but the dealer's side won the last trick",
        ),
        (hand(60, 15),),
    ),
    Example(
        "bad-throw",
        Words("抓分方甩错，收回三张", "The catchers throw wrongly and take three cards back"),
        (hand(95, fouls=[foul(2, "bad_throw", cards=3)]),),
    ),
    Example(
        "fault",
        Words("庄家方有花色不跟", "The dealer's side does not follow suit"),
        (hand(60, fouls=[foul(1, "fault")]),),
    ),
    Example(
        "reported",
        Words("检举属实，罚抓分方", "A report that held, against a catcher"),
        (hand(95, fouls=[foul(4, "reported")]),),
    ),
    Example(
        "false-report",
        Words("检举不实，罚检举的庄家方", "A report that did not hold, made by the dealer's side"),
        (hand(30, fouls=[foul(3, "false_report")]),),
    ),
    Example(
        "slip",
        Words(
            "常主误作副牌，头一次不罚分",
            "A trump played as a plain card: the first time costs nothing",
        ),
        (hand(60, fouls=[foul(2, "slip")]),),
    ),
    Example(
        "stopped",
        Words("中途叫停，级高的胜", "Stopped early: the higher level wins"),
        (hand(0), hand(85)),
        {"ended": "stopped"},
    ),
)
MATCH: Final = Example(
    "match",
    Words("从 2 打到过 A", "From 2 to past A"),
    tuple(hand(caught) for caught in (0, 35, 0, 80, 120, 0, 85, 90, 60)),
)


# 结果


@dataclass(frozen=True, slots=True)
class ResultRow:
    low: int | None
    """None: so many or fewer."""
    high: int
    held: bool
    gain: int

    @property
    def span(self) -> str:
        return f"≤ {self.high}" if self.low is None else f"{self.low}–{self.high}"


def results(book: TractorBook) -> list[ResultRow]:
    """Spans of final points that come to the same."""
    rows: list[ResultRow] = []
    for points in range(0, HIGHEST, 5):
        held, gain = rise(points, book)
        last = rows[-1] if rows else None
        if last and (last.held, last.gain) == (held, gain):
            rows[-1] = ResultRow(last.low, points, held, gain)
        else:
            rows.append(ResultRow(points if rows else None, points, held, gain))
    return rows


@dataclass(frozen=True, slots=True)
class KittyRow:
    dug: str
    multiplier: int
    points: int
    """What a kitty of `KITTY` points counts then."""


KITTY: Final = 15
DIGS: Final[tuple[Dug | None, ...]] = (
    None,
    Dug(),
    Dug(pairs=1),
    Dug(pairs=2),
    Dug(tractor=2),
    Dug(tractor=3),
)


def kitty_rows(language: Language) -> list[KittyRow]:
    return [
        KittyRow(dug_words(dug, language), multiplier(dug), multiplier(dug) * KITTY) for dug in DIGS
    ]


NOT_DUG: Final = Words("庄家方赢最后一墩", "the dealer's side wins the last trick")
DUG_SINGLE: Final = Words("单张", "single cards")
DUG_PAIR: Final = Words("1 对", "a pair")
DUG_PAIRS: Final = Words("{} 对", "{} pairs")
DUG_TRACTOR: Final = Words("{} 对的拖拉机", "a tractor of {} pairs")


def dug_words(dug: Dug | None, language: Language) -> str:
    if dug is None:
        return NOT_DUG.to(language)
    if dug.tractor:
        return DUG_TRACTOR.to(language).format(dug.tractor)
    if dug.pairs > 1:
        return DUG_PAIRS.to(language).format(dug.pairs)
    return (DUG_PAIR if dug.pairs else DUG_SINGLE).to(language)


# 犯规


@dataclass(frozen=True, slots=True)
class MovedRow:
    kind: str
    by_catchers: int
    by_dealer: int


BEFORE: Final = 60
"""Points caught in the deal on which the fouls are shown."""


def moved(book: TractorBook, language: Language) -> list[MovedRow]:
    """What each foul moves, seen from the catchers: by one of theirs, by the dealer's side."""
    rows = []
    for kind in book.fouls:
        figures = {"cards": 1} if kind == "bad_throw" else {}
        by_catcher, by_dealer = (
            tractor_scored(tractor_record(book, (hand(BEFORE, fouls=[one]),)))
            for one in (foul(seat, kind, **figures) for seat in (2, 1))
        )
        changed = [score.deals[0].points - BEFORE for score in (by_catcher, by_dealer)]
        rows.append(MovedRow(foul_name(book, kind, language), *changed))
    return rows


# 算例


@dataclass(frozen=True, slots=True)
class ShownDeal:
    number: int | None
    told: list[Told]
    points: int
    up: str
    gain: int
    held: bool
    levels: Mapping[Any, str]
    next_dealer: str


@dataclass(frozen=True, slots=True)
class WorkedMatch:
    key: str
    title: str
    deals: list[ShownDeal]
    ended: str
    winner: str | None


def work(example: Example, book: TractorBook, language: Language) -> WorkedMatch:
    score = tractor_scored(tractor_record(book, example.deals, **example.head))
    several = len(example.deals) > 1
    deals = [
        ShownDeal(
            number if several else None,
            list(_tell(facts, one.dealer, one.level, book, language)),
            one.points,
            one.up,
            one.gain,
            (one.up == "ns") == (one.dealer % 2 == 1),
            one.levels,
            tractor_name(one.next_dealer),
        )
        for number, (facts, one) in enumerate(zip(example.deals, score.deals, strict=True), 1)
    ]
    ended = "" if score.ended == "running" else term(f"ended_{score.ended}", language)
    return WorkedMatch(example.key, example.title.to(language), deals, ended, score.winner)


DEALER: Final = Words("庄家", "Dealer")
PLAYS: Final = Words("{}，打 {}", "{}, level {}")
CAUGHT: Final = Words("抓到", "Caught")
BURIED: Final = Words("底牌", "Kitty")
DIG: Final = Words("扣底", "Dug")
FOUL: Final = Words("犯规", "Foul")
TAKEN_BACK: Final = Words(" {} 张", ", {} cards")


def _tell(
    facts: Facts, dealer: int, level: str, book: TractorBook, language: Language
) -> Iterator[Told]:
    yield Told(DEALER.to(language), PLAYS.to(language).format(tractor_name(dealer), level))
    yield Told(CAUGHT.to(language), str(facts["caught"]))
    if facts["kitty"]:
        yield Told(BURIED.to(language), str(facts["kitty"]))
        dug = Dug(**facts["dug"]) if "dug" in facts else None
        yield Told(DIG.to(language), dug_words(dug, language))
    for one in facts.get("fouls", ()):
        text = f"{tractor_name(one['seat'])} {foul_name(book, one['kind'], language)}"
        if "cards" in one:
            text += TAKEN_BACK.to(language).format(one["cards"])
        yield Told(FOUL.to(language), text)
