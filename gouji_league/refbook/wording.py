"""用语: what the rule pages say beside the words of `rules.words`, and how figures are put."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from gouji_league.refbook.examples import PLAYERS
from gouji_league.rules.book import AnyBook, Book, Option
from gouji_league.rules.facts import OptionValue
from gouji_league.rules.words import Language, Words, term
from gouji_league.ui.templatetags.ui import figure_text

TRACTOR_PLAYERS: Final = ("东", "北", "西", "南")

RUSHES: Final = {
    "unanswered": Words("冲出去没人接", "unanswered"),
    "stopped_pure": Words("被对头用开点牌接住", "stopped by an opening set"),
    "stopped_mixed": Words("被对头用配了牌的接住", "stopped by a mixed set"),
    "declined": Words("没有冲", "no rush"),
}
CALLS: Final = {
    "declared": Words("明点", "declared call (明点)"),
    "blind": Words("预点", "blind call (预点)"),
}
VALUES: Final[dict[object, Words]] = {
    True: Words("是", "yes"),
    False: Words("否", "no"),
    None: Words("留空", "empty"),
    "printed": Words("按原表", "as printed"),
    "balanced": Words("配平", "balanced"),
    "all": Words("各种贡都算", "all kinds"),
    "fall": Words("只算落贡", "places only"),
}
SIX_NUMBERS: Final = Words("六个整数，或留空", "six integers, or empty")
ANY_NUMBER: Final = Words("一个整数，或留空", "an integer, or empty")
NOBODY: Final = Words("没有", "none")
BY_DRAW: Final = Words("抽签", "by draw")
CARDS: Final = Words("{} 张", "{}")

SHARED_KINDS: Final = frozenset({"burn", "opening", "sweep"})


def signed(number: int) -> str:
    return figure_text(number)


def name(seat: int) -> str:
    return PLAYERS[seat - 1]


def tractor_name(seat: int) -> str:
    return TRACTOR_PLAYERS[seat - 1]


def names(seats: Iterable[int], naming: Callable[[int], str] = name) -> str:
    return " ".join(naming(seat) for seat in seats)


def book_term(book: AnyBook, key: str, language: Language) -> str:
    """What this book calls a burn, a smother, a sweep."""
    return term(book.terms.get(key, key), language)


def foul_name(book: AnyBook, kind: str, language: Language) -> str:
    """A foul by the book's own word where it has one (假烧, 捎失败, 诈烧)."""
    return term(book.terms.get(kind, f"foul_{kind}"), language)


def line_name(book: AnyBook, kind: str, language: Language) -> str:
    """A kind of point. Where sides score, a burn or a sweep is called as the book calls it."""
    if isinstance(book, Book) and book.scored_by == "side" and kind in SHARED_KINDS:
        return book_term(book, kind, language)
    return term(f"line_{kind}", language)


def tribute_name(book: AnyBook, kind: str, language: Language) -> str:
    """闷贡 or 清贡, 烧贡 or 捎贡, by the book's own word."""
    if kind not in book.terms or kind == "sweep":
        return term(f"tribute_{kind}", language)
    word = f"{book_term(book, kind, 'zh')}贡"
    return word if language == "zh" else f"{kind} tribute ({word})"


def plain_term(words: str) -> str:
    """A term without the Chinese word that its English carries in brackets."""
    return words.split(" (")[0]


def value_name(value: OptionValue | Any, language: Language) -> str:
    if isinstance(value, tuple):
        return " ".join(signed(n) for n in value)
    if type(value) is int:
        return str(value)
    return VALUES[value].to(language)


def allowed_values(option: Option, language: Language) -> str:
    if option.values:
        return " / ".join(value_name(value, language) for value in option.values)
    return (SIX_NUMBERS if isinstance(option.default, tuple) else ANY_NUMBER).to(language)
