"""要点: each book in a dozen short rows, for the list of books and for two side by side.

The words are ours; every figure in them is the book's or the scorer's.
"""

from dataclasses import dataclass
from typing import Any, Final

from gouji_league.refbook import tables
from gouji_league.refbook.kinds import kinds
from gouji_league.refbook.levels import kitty_rows, results
from gouji_league.refbook.tables import fitted, record_of
from gouji_league.rules.book import AnyBook, Book, TractorBook, defaults
from gouji_league.rules.cards import ORDER
from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.shown.examples import TRIBUTES, Facts
from gouji_league.rules.shown.records import scored
from gouji_league.rules.shown.wording import (
    book_term,
    foul_name,
    plain_term,
    short_tribute,
    signed,
)
from gouji_league.rules.tractor import LEVELS
from gouji_league.rules.words import Language, Words

LABELS: Final[dict[str, Words]] = {
    "scored": Words("谁记分", "Who scores"),
    "match": Words("一场打到", "A match lasts"),
    "points": Words("什么得分", "What scores"),
    "sweep": Words("包揽前三", "A sweep"),
    "tributes": Words("进贡次序", "Tributes, in order"),
    "opening": Words("怎样算开点", "To have opened"),
    "revolt": Words("革命", "Revolt"),
    "lead": Words("谁先出", "Who leads"),
    "cards": Words("牌", "Cards"),
    "fouls": Words("判罚", "Penalties"),
    "cap": Words("盘数", "Deals"),
}
MAIN: Final = ("scored", "match", "points", "sweep", "tributes", "revolt", "lead", "cards")
"""The rows of the table of all five."""


@dataclass(frozen=True, slots=True)
class ShortRow:
    key: str
    label: str
    cells: tuple[str, ...]

    @property
    def same(self) -> bool:
        return len(set(self.cells)) == 1


def short_rows(
    books: list[AnyBook], language: Language, keys: tuple[str, ...] = tuple(LABELS)
) -> list[ShortRow]:
    found = [shorts(book, language) for book in books]
    return [
        ShortRow(key, LABELS[key].to(language), tuple(one.get(key, "–") for one in found))
        for key in keys
    ]


def shorts(book: AnyBook, language: Language) -> dict[str, str]:
    return _tractor(book, language) if isinstance(book, TractorBook) else _gouji(book, language)


BY_PLAYER: Final = Words("各人：六人各记各的分", "each of the six players")
BY_SIDE: Final = Words("两方：三人合记一个分", "the two sides of three")
JOIN: Final = Words("；", "; ")
COMMA: Final = Words("、", ", ")


def _gouji(book: Book, language: Language) -> dict[str, str]:
    return {
        "scored": (BY_PLAYER if book.scored_by == "player" else BY_SIDE).to(language),
        "match": match_length(book, language),
        "points": _points(book, language),
        "sweep": _sweep(book, language),
        "tributes": _tributes(book, language),
        "opening": book.opened_when.to(language),
        "revolt": _revolt(book, language),
        "lead": _lead(book, language),
        "cards": _cards(book, language),
        "fouls": JOIN.to(language).join(
            foul_name(book, kind, language) for kind in tables.foul_kinds(book)
        ),
        "cap": cap_words(book, language),
    }


UNTIL_SWEEP: Final = Words("一方{}为止，或打满最高盘数", "until one side makes a {}, or to the cap")
ORGANISERS: Final = Words("主办方定的盘数", "the organiser's number of deals")
FIXED: Final = Words("{} 盘，主办方可改", "{} deals, unless the organiser says otherwise")
CAP_BY_WAITING: Final = Words("{}等候：{} 盘", "{} waiting: {} deals")
WAITING: Final = Words("{} 人", "{}")
OR_MORE: Final = Words("{} 人以上", "{} or more")
OR_SET: Final = Words("主办方可另定", "or as the organiser sets")


def match_length(book: Book, language: Language) -> str:
    if book.sweep_ends:
        return UNTIL_SWEEP.to(language).format(book_term(book, "sweep", language))
    cap = book.cap(0)
    return ORGANISERS.to(language) if cap is None else FIXED.to(language).format(cap)


def cap_words(book: Book, language: Language) -> str:
    found = tables.caps(book)
    if len(found) == 1:
        return match_length(book, language)
    last = len(found) - 1
    by_waiting = [
        CAP_BY_WAITING.to(language).format(
            (OR_MORE if at == last else WAITING).to(language).format(waiting), deals
        )
        for at, (waiting, deals) in enumerate(found)
    ]
    return JOIN.to(language).join([*by_waiting, OR_SET.to(language)])


def _points(book: Book, language: Language) -> str:
    return JOIN.to(language).join(
        f"{kind.name} {kind.figures}" for kind in kinds(book, language) if kind.figures
    )


ENDS_MATCH: Final = Words("当即终局", "ends the match")
GOES_ON: Final = Words("接着打", "play goes on")
AS_PLACES: Final = Words("不另给分", "no points of its own")


def _sweep(book: Book, language: Language) -> str:
    figures = next((k.figures for k in kinds(book, language) if k.key == "sweep"), "")
    end = (ENDS_MATCH if book.sweep_ends else GOES_ON).to(language)
    worth = figures or AS_PLACES.to(language)
    return (
        f"{book_term(book, 'sweep', language)}{COLON.to(language)}{worth}{JOIN.to(language)}{end}"
    )


COLON: Final = Words("：", ": ")
NO_TRIBUTES: Final = Words("没有进贡", "no tributes")
BY_OPTION: Final = Words("默认不进；打开“{}”后：{}", "none by default; with “{}” on: {}")


def tribute_kinds(book: Book, options: dict[str, Any] | None = None) -> list[str]:
    """The kinds that a deal with all of them leaves, in the order of payment."""
    facts: Facts = fitted(TRIBUTES, book)
    score = scored(record_of(book, facts, options=options or {}))
    return list(dict.fromkeys(tribute.kind for tribute in score.deals[0].tributes))


def _tributes(book: Book, language: Language) -> str:
    if book.within is None:
        return NO_TRIBUTES.to(language)
    usual = tribute_kinds(book)
    found = usual or tribute_kinds(book, {"tributes": True})
    order = " > ".join(short_tribute(book, kind, language) for kind in found)
    if usual:
        return order
    label = next(o.label for o in book.options if o.key == "tributes").to(language)
    return BY_OPTION.to(language).format(label, order)


WITHOUT: Final = Words("手里没有 {}", "a hand without {}")
MUST_RUSH: Final = Words("必须冲点", "must rush (冲点)")
MAY_RUSH: Final = Words("可以冲点", "may rush (冲点)")
NO_RUSH: Final = Words("没有冲点", "there is no rush")
CARD_NAMES: Final = {"X": Words("小王", "small joker"), "D": Words("大王", "big joker")}


def _revolt(book: Book, language: Language) -> str:
    rules = book.cards(defaults(book))
    without = sorted(rules.revolts_without, key=ORDER.__getitem__)
    shown = COMMA.to(language).join(
        CARD_NAMES[c].to(language) if c in CARD_NAMES else c for c in without
    )
    free = MAY_RUSH if "rush" in book.facts else NO_RUSH
    rush = (MUST_RUSH if book.rush_is_duty else free).to(language)
    return WITHOUT.to(language).format(shown) + JOIN.to(language) + rush


LAST_LEADS: Final = Words(
    "第一盘抽签，以后由上一盘大落先出",
    "by draw in the first deal, then the last player of the deal before",
)
DRAWN: Final = Words("每盘抽签", "by draw in every deal")


def _lead(book: Book, language: Language) -> str:
    usual = tables.lead_tables(book, language)[0].rows
    return (DRAWN if len(usual) == 1 else LAST_LEADS).to(language)


PURE_THREES: Final = Words("3 不配 2 和王", "3s take neither 2s nor jokers")
FREE_THREES: Final = Words("3 可以配 2 和王", "3s may take 2s and jokers")
BUYS: Final = {
    "buy_three": Words("没有 3 要买", "who has no 3 buys one"),
    "buy_four": Words("没有 4 要买", "who has no 4 buys one"),
}
BUYS_NOTHING: Final = Words("不买牌", "nothing is bought")


def _cards(book: Book, language: Language) -> str:
    pure = not _judged(book, "legal", "set", "2233")
    bought = [words.to(language) for ask, words in BUYS.items() if _judged(book, ask, "hand", "55")]
    parts = [(PURE_THREES if pure else FREE_THREES).to(language)]
    return JOIN.to(language).join(parts + (bought or [BUYS_NOTHING.to(language)]))


def _judged(book: Book, ask: str, field: str, cards: str) -> bool:
    answer = judge({"ask": ask, "rulebook": book.key, field: cards})
    return isinstance(answer, Answer) and answer.answer


OF_TWO: Final = Words("两方：对家两人同升一级", "the two sides of two")
UNTIL_A: Final = Words(
    "从 {} 打到过 {}，或主办方叫停", "from {} to past {}, or until the organiser stops it"
)
HELD: Final = Words("抓分 {}：庄家方升 {} 级", "{} caught: the dealer's side up {}")
TAKEN: Final = Words(
    "{} 起：抓分方坐庄，每多 {} 分升一级",
    "from {} on: the catchers deal next, and rise a level for each {} more",
)
NEXT_DEALER: Final = Words(
    "庄家先出；守住由庄家对家接着坐庄，丢庄由下家坐庄",
    "the dealer; next the dealer's partner if the deal was held, else the next player",
)
TWO_PACKS: Final = Words(
    "两副牌，共 {} 分；底牌最多 {} 分", "two packs with {} points; at most {} in the kitty"
)
KITTY_WORDS: Final = Words("{}扣底：底牌算 {} 倍", "dug with {}: kitty ×{}")
NO_CAP: Final = Words("不限盘数", "no cap")


def _tractor(book: TractorBook, language: Language) -> dict[str, str]:
    rows = results(book)
    held = [HELD.to(language).format(row.span, row.gain) for row in rows if row.held]
    taken = next(row for row in rows if not row.held)
    dug = [
        KITTY_WORDS.to(language).format(row.dug, row.multiplier)
        for row in kitty_rows(language)
        if row.multiplier
    ]
    fouls = [
        f"{plain_term(foul_name(book, kind, language))} {signed(-points)}"
        for kind, points in book.fouls.items()
    ]
    join = JOIN.to(language)
    return {
        "scored": OF_TWO.to(language),
        "match": UNTIL_A.to(language).format(LEVELS[0], LEVELS[-1]),
        "points": join.join([*held, TAKEN.to(language).format(taken.low, book.level_for_each)]),
        "lead": NEXT_DEALER.to(language),
        "cards": join.join(
            [TWO_PACKS.to(language).format(book.all_points, book.most_in_kitty), *dug[:2]]
        ),
        "fouls": join.join(fouls),
        "cap": NO_CAP.to(language),
    }
