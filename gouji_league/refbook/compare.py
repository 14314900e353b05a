"""两书对照: the same deals scored by two books, and their rules in short, row by row."""

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from gouji_league.refbook import worked
from gouji_league.refbook.pages import named
from gouji_league.refbook.shorts import COMMA, short_rows
from gouji_league.refbook.tables import fitted
from gouji_league.refbook.worked import Worked
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.shown import telling
from gouji_league.rules.shown.examples import AHEAD, CLEAR, SWEPT, Example, Facts, blow, deal, foul
from gouji_league.rules.shown.telling import Told
from gouji_league.rules.shown.wording import by_book
from gouji_league.rules.words import Language, Words, term

DEALS: Final = (
    Example("quiet", Words("两家在前，没有别的事", "Two in front, nothing else"), (deal(CLEAR),)),
    Example(
        "burn",
        Words("一次{burn}，一家没开点", "A burn, and one who did not open"),
        (deal(AHEAD, burns=blow(2, 3), opened=[1, 2, 3, 4, 6]),),
    ),
    Example(
        "smother",
        Words("一次{smother}，一对对头都没开点", "A smother, and two opposites that did not open"),
        (deal([2, 1, 4, 3, 6, 5], smothers=blow(2, 5), opened=[1, 2, 4, 5]),),
    ),
    Example(
        "sweep",
        Words("□方{sweep}", "□ sweeps"),
        (deal(SWEPT, burns=blow(1, 2)),),
    ),
    Example(
        "revolt",
        Words("戊革命，冲点没被压住", "戊 revolts and its rush goes unanswered"),
        (
            {
                "order": [1, 2, 3, 4, 6],
                "opened": [1, 3, 4, 6],
                "revolts": [{"seat": 5, "rush": "unanswered"}],
            },
        ),
    ),
    Example(
        "foul",
        Words("甲{false_burn}，己罚分", "甲 burns falsely, 己 loses points"),
        (deal(CLEAR, fouls=[foul(1, "false_burn"), foul(6, "points", points=5)]),),
    ),
)


@dataclass(frozen=True, slots=True)
class Scored:
    """What one of the books makes of a deal, and the facts that it does not know."""

    book: str
    worked: Worked
    left_out: str


@dataclass(frozen=True, slots=True)
class Compared:
    key: str
    title: str
    told: list[Told]
    scored: list[Scored]


@cache
def compare_page(a: str, b: str, language: Language) -> dict[str, Any]:
    books = [BOOKS[a], BOOKS[b]]
    gouji = [GOUJI[key] for key in (a, b) if key in GOUJI]
    both = len(gouji) == len(books)
    return {
        "pair": [named(key, language) for key in (a, b)],
        "rows": short_rows(books, language),
        "deals": [_compared(example, gouji, language) for example in DEALS] if both else [],
    }


def _compared(example: Example, books: list[Book], language: Language) -> Compared:
    # Told in the words of the book that knows more of it, else of the first; what a book does
    # not know is said beside it.
    facts = example.deals[0]
    teller = min(books, key=lambda book: len(_left_out(facts, fitted(facts, book), language)))
    told = telling.tell(facts, teller, language)
    scored = [_scored(example, book, language) for book in books]
    return Compared(example.key, by_book(example.title, teller, language), told, scored)


def _scored(example: Example, book: Book, language: Language) -> Scored:
    facts = example.deals[0]
    known = fitted(facts, book)
    one = Example(example.key, example.title, (known,))
    left_out = COMMA.to(language).join(_left_out(facts, known, language))
    return Scored(book.key, worked.work(one, book, language), left_out)


def _left_out(facts: Facts, known: Facts, language: Language) -> list[str]:
    missing = [key for key in facts if key not in known]
    if any("rush" in one for one in facts.get("revolts", ())) and not any(
        "rush" in one for one in known.get("revolts", ())
    ):
        missing.append("rush")
    names = [term(f"fact_{key}", language) for key in missing]
    kinds = {one["kind"] for one in known.get("fouls", ())}
    return names + [
        term(f"foul_{one['kind']}", language)
        for one in facts.get("fouls", ())
        if one["kind"] not in kinds
    ]
