"""规则书: the shape of a rule book. Each module in `books/` fills one in.

A book is data: its clauses, its options, its figures, and the policies it plays by, each a function
of the module that bears its name (`openings`, `tributes`, `scoring`, `leads`). Nothing in the
package asks which book it has before it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from gouji_league.rules.facts import Deal, Options, OptionValue
from gouji_league.rules.words import Language, Words, term

if TYPE_CHECKING:
    from gouji_league.rules.cards import CardRules
    from gouji_league.rules.cautions import Notice
    from gouji_league.rules.findings import Caution
    from gouji_league.rules.leads import LeadRule
    from gouji_league.rules.outcome import Scorer, Taxer

Status = Literal["implemented", "referee", "unscored"]
"""What the product does with a clause: works it out · leaves it to the referee's eye and helps ·
only tells it, since nothing in a score depends on it."""

Subject = Literal[
    "", "placing", "opening", "tribute", "scoring", "lead", "cards", "foul", "end", "procedure",
    "definition",
]  # fmt: skip
"""What a clause is about: by this it is offered to whoever has to rule on something."""


@dataclass(frozen=True, slots=True)
class Clause:
    """条款: one statement of the document, in our own words, and what becomes of it here."""

    id: str
    status: Status
    text: Words
    why: str = ""
    """Why it is the referee's call or not scored: the key of a reason in `words`."""
    about: Subject = ""
    """Nothing: damaged text, a saying."""

    def reason(self, language: Language) -> str:
        return term(f"why_{self.why}", language) if self.why else ""


@dataclass(frozen=True, slots=True)
class Option:
    """An organiser's choice where books or readings differ."""

    key: str
    default: OptionValue
    allows: Callable[[object], bool]
    label: Words
    help: Words
    values: tuple[OptionValue, ...] = ()
    """The values a form offers; empty where any number will do."""


@dataclass(frozen=True, slots=True)
class Choice:
    """抉择: what we decided where the document is silent, damaged or at odds with itself."""

    clauses: tuple[str, ...]
    about: Words
    reason: Words
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Offence:
    """A row of the book's catalogue of offences, with the sanction proposed the first time and,
    where the book says so, when it is repeated. The referee decides."""

    key: str
    clause: str
    text: Words
    sanctions: tuple[str, ...]
    repeated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Book:
    """One of the books of 够级."""

    key: str
    document: str
    source: Words
    """The document's own title."""
    title: Words
    summary: Words
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    choices: tuple[Choice, ...]
    offences: tuple[Offence, ...]
    terms: Mapping[str, str]
    """What this book calls a thing: `burn` → the key of its word (烧 or 捎)."""
    opened_when: Words
    """开点: what makes a seat opened, for the referee who marks it."""
    drawn: Words
    """翻牌、抽签: how it is found who leads where a draw decides."""
    within: Words | None
    """What becomes of a tribute between two of one side; None: the book has no tributes."""

    head: frozenset[str] = frozenset({"max_deals"})
    """The keys of a match that it knows beside those of every book."""
    facts: frozenset[str]
    """The facts that it knows beside those of every book: `smothers`, `calls`, `rush` …"""
    fouls: frozenset[str]
    """The kinds of foul beside those of every book."""
    foul_clause: str
    default_foul_points: int | None
    """What a `points` foul costs when the referee names no figure; None: it must be named."""
    turn_seconds: int | None = None
    """每手限时: how long a player may think; it counts as a pass then. None: no such clause."""
    cards: Callable[[Options], CardRules]
    opens: Callable[[Deal, Options], frozenset[int]]
    tributes: Callable[[Options], tuple[Taxer, ...]]
    """In order of payment."""
    scorers: tuple[Scorer, ...]
    scored_by: Literal["player", "side"]
    compensation: Scorer | None
    lead: Callable[[Options], LeadRule]
    sweep_ends: bool
    cap: Callable[[int], int | None]
    """最高盘数 by the number of people waiting; None: only the organiser's own number."""
    net_breaks_ties: bool = False
    waits: bool = False
    """People wait beside the table, and the cap follows from how many."""
    opposite_by_rush: bool = False
    """A rush takes the opposite's opening mark away or stands in for it."""
    rush_is_duty: bool = False
    """A revolter with any gouji set must rush."""
    pattern_clauses: Mapping[str, str] = field(default_factory=dict)
    """Where the book speaks of each of the ten patterns, those that bring nothing included."""
    notices: tuple[Notice, ...] = ()
    """What the referee is asked to look at again."""
    option_notices: Callable[[Options], Iterable[Caution]] = lambda _options: ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TractorBook:
    """The book of 双升, whose table, deal and aim are others."""

    key: str
    document: str
    source: Words
    """The document's own title."""
    title: Words
    summary: Words
    clauses: tuple[Clause, ...]
    options: tuple[Option, ...]
    choices: tuple[Choice, ...]
    offences: tuple[Offence, ...]
    terms: Mapping[str, str]
    fouls: Mapping[str, int]
    """Points that a foul of each kind moves to the other side; `bad_throw` a card."""
    held: tuple[tuple[int, int], ...]
    """Below so many points the dealer's side holds the deal and rises so many levels."""
    level_for_each: int
    """The catchers rise a level for each so many points beyond those that take the deal."""
    all_points: int
    most_in_kitty: int
    head: frozenset[str] = frozenset({"first_dealer"})


AnyBook = Book | TractorBook


def defaults(book: AnyBook) -> dict[str, OptionValue]:
    return {option.key: option.default for option in book.options}


# What an option's value may be.


def flag(value: object) -> bool:
    return type(value) is bool


def one_of(*values: str) -> Callable[[object], bool]:
    return lambda value: type(value) is str and value in values


def integer_or_none(value: object) -> bool:
    return value is None or type(value) is int


def six_integers_or_none(value: object) -> bool:
    if value is None:
        return True
    return (
        isinstance(value, (list, tuple)) and len(value) == 6 and all(type(n) is int for n in value)
    )


ALWAYS: Final = frozenset({"seating", "order", "revolts", "opened", "burns", "fouls"})
"""The facts of a deal that every book of 够级 knows."""
