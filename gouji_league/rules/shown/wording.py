"""用语: the words of examples beside those of `rules.words`, and how figures are put."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from gouji_league.rules.book import AnyBook, Book, Option
from gouji_league.rules.facts import OptionValue
from gouji_league.rules.shown.examples import PLAYERS
from gouji_league.rules.words import Language, Words, term

TRACTOR_PLAYERS: Final = ("东", "北", "西", "南")

RUSHES: Final = {
    "unanswered": Words("没被压住", "unanswered"),
    "stopped_pure": Words("被对头用开点牌压住", "stopped by an opening set"),
    "stopped_mixed": Words("被对头用配牌压住", "stopped by a mixed set"),
    "declined": Words("没有冲点", "no rush"),
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

GRADED: Final[dict[str, Words]] = {
    "standard": Words(
        "冲点过后，革命者的对头可以要三套死级：这三套还讲够级，还能烧。不要，或三套用完，就是无头：不烧人，也不被烧。",
        "After the rush the revolter's opposite may claim three graded sets (死级), for which gouji"
        " and burns hold. Without them, or after them, it is headless (无头): no burn by it or on"
        " it.",
    ),
    "dongfang": Words(
        "革命者的对头要头或无头。要头：头三套够级牌是死级，三套过后变无头。无头：他压谁、谁压他，都不算捎。",
        "The revolter's opposite chooses to have a head (要头) or none (无头). With one its first"
        " three gouji sets are graded (死级); after them, or without it, no set of its own or of"
        " others is burnt.",
    ),
    "dagang": Words(
        "革命者的对头要在二科走之前打活三把死级，才算开点。",
        "The revolter's opposite has opened only if three graded sets (死级) lived before 二科 went"
        " out.",
    ),
    "shida": Words(
        "革命者的对头选有头或无头。有头：头三手够级牌是死级，别人压了是烧，他压别人的够级牌也是烧；三把用完就成无头。无头：他压谁、谁压他，都不算烧。",
        "The revolter's opposite chooses to have a head (有头) or none (无头). With one its first"
        " three gouji sets are graded (死级): to beat them, or for it to beat others', is a burn."
        " After them, or without it, there is no burn.",
    ),
}
"""What becomes of a revolter's opposite, in each book's own words."""

MINUS: Final = "\N{MINUS SIGN}"
SHARED_KINDS: Final = frozenset({"burn", "opening", "sweep"})
NAMED: Final = ("smother", "burn", "sweep", "false_burn")


def signed(number: int) -> str:
    """+5, −3 with a real minus sign, 0."""
    return f"{MINUS}{-number}" if number < 0 else f"+{number}" if number else "0"


def name(seat: int) -> str:
    return PLAYERS[seat - 1]


def tractor_name(seat: int) -> str:
    return TRACTOR_PLAYERS[seat - 1]


def names(seats: Iterable[int], naming: Callable[[int], str] = name) -> str:
    return " ".join(naming(seat) for seat in seats)


def book_term(book: AnyBook, key: str, language: Language) -> str:
    """What this book calls a burn, a smother, a sweep."""
    return term(book.terms.get(key, key), language)


def by_book(words: Words, book: Book, language: Language) -> str:
    """A sentence in which {burn}, {smother}, {sweep}, {false_burn} stand for the book's words."""
    names = {key: plain_term(book_term(book, key, language)) for key in NAMED}
    return words.to(language).format_map(names)


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


def short_tribute(book: AnyBook, kind: str, language: Language) -> str:
    return plain_term(tribute_name(book, kind, language))


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
