"""牌例: the same sets and hands put before each book's judge."""

from dataclasses import dataclass
from typing import Final

from gouji_league.rules.book import Book
from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.words import Language, Words

SETS: Final = (
    "10 10 10 10 10",
    "10 10 10 10",
    "J J J J",
    "2 J J J",
    "Q Q Q",
    "K K",
    "2 K",
    "2",
    "2 2",
    "X 5 5",
    "D 4 4",
    "2 2 9 9 9",
    "2 2 3 3 3",
    "3 3 3",
    "8 9 9",
)
BEATS: Final = (
    ("D D J J J", "X X 9 9 9"),
    ("D D D J J", "X X 9 9 9"),
    ("X 8 8", "9 9 9"),
    ("X 10 10", "9 9 9"),
    ("2 2 8 8 8", "7 7 7 7 7"),
    ("9 9 9 9 9", "2 2 8 8 8"),
    ("D A A", "D K K"),
)
BURNS: Final = ("X 7 7 3 3", "7 7 3 3", "9 9 9", "X 6 6 8 8 3", "2 2", "X 2 2 3")
REVOLTS: Final = ("4 5 6 7 8", "3 4 5 6 7", "2 4 5 6 7", "X 4 5 6 7")
BURN: Final = Words(
    "剩下的牌要 {need} 张王，手里有 {have} 张。",
    "Jokers that the cards left need: {need}; in hand: {have}.",
)
BUYS: Final = (("buy_three", "4 5 6 2"), ("buy_four", "3 5 6 2"))


@dataclass(frozen=True, slots=True)
class SetRow:
    cards: str
    legal: bool
    gouji: bool
    opening: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and its answer with the reason."""

    ask: str
    cards: str
    over: str
    answer: bool
    why: str


def sets(book: Book) -> list[SetRow]:
    """Is it a set, is it gouji, does it open?"""
    return [
        SetRow(cards, *(_ask(book, ask, set=cards).answer for ask in ("legal", "gouji", "opening")))
        for cards in SETS
    ]


def beats(book: Book, language: Language) -> list[Asked]:
    return [
        _asked("beats", cards, over, _ask(book, "beats", set=cards, over=over), language)
        for cards, over in BEATS
    ]


def hands(book: Book, ask: str, language: Language) -> list[Asked]:
    """burn: may a player with these cards left burn? revolt: may this hand revolt?"""
    asked = BURNS if ask == "burn" else REVOLTS
    return [_asked(ask, hand, "", _ask(book, ask, hand=hand), language) for hand in asked]


def buys(book: Book, language: Language) -> list[Asked]:
    return [_asked(ask, hand, "", _ask(book, ask, hand=hand), language) for ask, hand in BUYS]


def _ask(book: Book, ask: str, **cards: str) -> Answer:
    answer = judge({"ask": ask, "rulebook": book.key, **cards})
    if not isinstance(answer, Answer):
        raise ValueError(f"a question that cannot be answered: {book.key} {ask} {cards}")
    return answer


def _asked(ask: str, cards: str, over: str, answer: Answer, language: Language) -> Asked:
    # The judge speaks of 烧; here the tick says it, so that 捎 is not called by another's word.
    why = BURN.to(language).format_map(dict(answer.params)) if ask == "burn" else ""
    return Asked(ask, cards, over, answer.answer, why or answer.reason(language))
