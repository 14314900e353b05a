"""规则页: everything that a page about a book shows, put together once for each language.

Books are constants, so what is made of them is kept.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple

from gouji_league.refbook import cardtables, levels, shorts, tables, worked
from gouji_league.refbook.kinds import kinds
from gouji_league.refbook.related import related
from gouji_league.refbook.shorts import ShortRow, short_rows
from gouji_league.rules.book import AnyBook, Book, Clause, TractorBook
from gouji_league.rules.books import BOOKS
from gouji_league.rules.shown import options
from gouji_league.rules.shown.examples import TRIBUTES, WORKED
from gouji_league.rules.shown.wording import (
    GRADED,
    book_term,
    by_book,
    foul_name,
    signed,
    tribute_name,
)
from gouji_league.rules.tractor import LEVELS
from gouji_league.rules.words import Language, Words, term

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Section:
    key: str
    title: Words


GLANCE = Section("glance", Words("要点", "In short"))
LAW: Final = (
    Section("fouls", Words("犯规", "Fouls")),
    Section("options", Words("可改的规定", "Options")),
    Section("choices", Words("我们的取舍", "Our choices")),
    Section("clauses", Words("条款", "Clauses")),
)
GOUJI_SECTIONS: Final = (
    GLANCE,
    Section("points", Words("得分", "Points")),
    Section("patterns", Words("十种走科", "Ten patterns")),
    Section("examples", Words("算例", "Worked examples")),
    Section("tributes", Words("进贡", "Tributes")),
    Section("openings", Words("开点与牌", "Openings and cards")),
    Section("revolt", Words("革命", "Revolt")),
    Section("lead", Words("先出", "Lead")),
    Section("end", Words("终局", "End")),
    *LAW,
)
TRACTOR_SECTIONS: Final = (
    GLANCE,
    Section("ladder", Words("级", "Levels")),
    Section("results", Words("结果", "Result of a deal")),
    Section("kitty", Words("扣底", "Kitty")),
    Section("deals", Words("算例", "Worked deals")),
    *LAW,
)


class Named(NamedTuple):
    """A book by its key and title, for a choice or a heading."""

    key: str
    title: str


def named(key: str, language: Language) -> Named:
    return Named(key, BOOKS[key].title.to(language))


@dataclass(frozen=True, slots=True)
class BookRow:
    """A book on the list of books."""

    key: str
    source: str
    title: str
    summary: str
    scored: str
    match: str


@cache
def index_page(language: Language) -> Context:
    books = list(BOOKS.values())
    rows = []
    for book in books:
        short = shorts.shorts(book, language)
        rows.append(
            BookRow(
                book.key,
                book.source.to(language),
                book.title.to(language),
                book.summary.to(language),
                short["scored"],
                short["match"],
            )
        )
    return {"books": rows, "rows": short_rows(books, language, shorts.MAIN)}


@cache
def book_page(key: str, language: Language) -> Context:
    book = BOOKS[key]
    own = _tractor(book, language) if isinstance(book, TractorBook) else _gouji(book, language)
    sections = GOUJI_SECTIONS if isinstance(book, Book) else TRACTOR_SECTIONS
    return {
        "key": book.key,
        "document": book.document,
        "source": book.source.to(language),
        "title": book.title.to(language),
        "summary": book.summary.to(language),
        "sections": [_section(one, book, language) for one in sections],
        "short_rows": _glance(book, language),
        "others": [named(other, language) for other in BOOKS if other != key],
        **_law(book, language),
        **own,
    }


@dataclass(frozen=True, slots=True)
class ClauseRow:
    id: str
    status: str
    status_words: str
    text: str
    why: str


STATUSES: Final = {
    "implemented": Words("算分", "scored"),
    "referee": Words("裁判判定", "the referee's call"),
    "unscored": Words("不计分", "not scored"),
}


def _clause(clause: Clause, language: Language) -> ClauseRow:
    words = STATUSES[clause.status].to(language)
    text, why = clause.text.to(language), clause.reason(language)
    return ClauseRow(clause.id, clause.status, words, text, why)


@dataclass(frozen=True, slots=True)
class ShownSection:
    key: str
    title: str
    template: str
    related: list[ClauseRow]


def _section(section: Section, book: AnyBook, language: Language) -> ShownSection:
    rows = [_clause(one, language) for one in related(book, section.key)]
    template = f"refbook/{section.key}.html"
    return ShownSection(section.key, section.title.to(language), template, rows)


def _glance(book: AnyBook, language: Language) -> list[ShortRow]:
    """Every row but those that the page has elsewhere or that say nothing new."""
    rows = {row.key: row for row in short_rows([book], language)}
    left_out = {"points"} if isinstance(book, Book) else set()
    if rows["cap"].cells == rows["match"].cells:
        left_out.add("cap")
    return [row for key, row in rows.items() if key not in left_out and row.cells != ("–",)]


# What every book has: offences, choices, clauses.


@dataclass(frozen=True, slots=True)
class OffenceRow:
    key: str
    text: str
    first: str
    again: str
    clause: str


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    clauses: tuple[str, ...]
    about: str
    reason: str
    option: str
    option_label: str


def _law(book: AnyBook, language: Language) -> Context:
    labels = {option.key: option.label.to(language) for option in book.options}
    counted: Counter[str] = Counter(clause.status for clause in book.clauses)
    return {
        "clauses": [_clause(one, language) for one in book.clauses],
        "anchors": frozenset(clause.id for clause in book.clauses),
        "statuses": [(w.to(language), counted[s]) for s, w in STATUSES.items() if counted[s]],
        "choices": [
            ChoiceRow(
                choice.clauses,
                choice.about.to(language),
                choice.reason.to(language),
                choice.option or "",
                labels.get(choice.option or "", ""),
            )
            for choice in book.choices
        ],
        "offences": [
            OffenceRow(
                offence.key,
                offence.text.to(language),
                sanctions(book, offence.sanctions, language),
                sanctions(book, offence.repeated, language),
                offence.clause,
            )
            for offence in book.offences
        ],
    }


OR: Final = Words("，或", ", or ")


def sanctions(book: AnyBook, kinds: tuple[str, ...], language: Language) -> str:
    return OR.to(language).join(foul_name(book, kind, language) for kind in kinds)


BURN_ASKED: Final = Words("剩下这些，能{burn}吗", "With these cards left, may one burn?")


def _gouji(book: Book, language: Language) -> Context:
    leads = tables.lead_tables(book, language)
    return {
        "by_player": book.scored_by == "player",
        "by_net": book.net_breaks_ties,
        "sweep_name": book_term(book, "sweep", language),
        "kinds": kinds(book, language),
        "tally": _tally(book, language),
        "patterns": tables.patterns(book),
        "examples": [worked.work(example, book, language) for example in WORKED[book.key]],
        "opened_when": book.opened_when.to(language),
        "sets": cardtables.sets(book),
        "beats": cardtables.beats(book, language),
        "burn_asked": by_book(BURN_ASKED, book, language),
        "burns": cardtables.hands(book, "burn", language),
        "revolts": cardtables.hands(book, "revolt", language),
        "buys": cardtables.buys(book, language),
        "rushes": tables.rushes(book, language),
        "revolter_places": tables.revolter_places(book),
        "graded": GRADED[book.key].to(language),
        "leads": leads,
        "leads_follow": any(len(table.rows) > 1 for table in leads),
        "ends": tables.ends(book, language),
        "ends_note": tables.ends_note(book, language),
        "compensates": book.compensation is not None,
        "caps": tables.caps(book),
        "cap_words": shorts.cap_words(book, language),
        "foul_effects": tables.foul_effects(book, language),
        "options": options.shown_options(book, language),
        **_tributes(book, language),
    }


def _tally(book: Book, language: Language) -> list[tuple[str, str]]:
    """The figures of a book; where tributes decide, what each of them counts."""
    tally = [(kind.figures, kind.name) for kind in kinds(book, language) if kind.figures]
    return tally + (_cards_paid(book, language) if book.net_breaks_ties else [])


IN_CARDS: Final = Words("（张）", ", cards")


def _cards_paid(book: Book, language: Language) -> list[tuple[str, str]]:
    score = worked.scored(tables.record_of(book, tables.fitted(TRIBUTES, book)))
    paid: dict[str, set[int]] = {}
    for tribute in score.deals[0].tributes:
        paid.setdefault(tribute.kind, set()).add(tribute.cards)
    return [
        (
            " / ".join(map(str, sorted(cards, reverse=True))),
            f"{tribute_name(book, kind, language)}{IN_CARDS.to(language)}",
        )
        for kind, cards in paid.items()
    ]


def _tributes(book: Book, language: Language) -> Context:
    """One deal with every kind of tribute that the book knows, paid in its order."""
    if book.within is None:
        return {"tribute_example": None}
    by_option = not shorts.tribute_kinds(book)
    options = {"tributes": True} if by_option else {}
    found = shorts.tribute_kinds(book, options)
    facts = tables.fitted(TRIBUTES, book)
    facts = {key: fact for key, fact in facts.items() if BLOWS.get(key) in (None, *found)}
    example = worked.Example("tributes", TRIBUTES_TITLE, (facts,), options=options)
    return {
        "tribute_example": worked.work(example, book, language),
        "tributes_by_option": by_option,
        "order": [tribute_name(book, kind, language) for kind in found],
        "within": book.within.to(language),
    }


TRIBUTES_TITLE: Final = Words("贡单", "Tributes")
BLOWS: Final = {"smothers": "smother", "burns": "burn"}
"""Facts that the example leaves out where the book has no tribute for them."""


CAUGHT: Final = Words("抓分 {}", "{} caught")
TAKEN: Final = Words("抓分 {}，换庄", "{} caught: the deal changes sides")


def _tractor(book: TractorBook, language: Language) -> Context:
    return {
        "ladder": LEVELS,
        "tally": [
            (signed(row.gain), (CAUGHT if row.held else TAKEN).to(language).format(row.span))
            for row in levels.results(book)
            if row.held or not row.gain
        ],
        "results": levels.results(book),
        "step": book.level_for_each,
        "kitty_rows": levels.kitty_rows(language),
        "kitty_points": levels.KITTY,
        "moved": levels.moved(book, language),
        "match": levels.work(levels.MATCH, book, language),
        "worked": [levels.work(example, book, language) for example in levels.WORKED],
        "sides": [(side, term(side, language)) for side in ("ns", "ew")],
        "options": options.shown_options(book, language),
    }
