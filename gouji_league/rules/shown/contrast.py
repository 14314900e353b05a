"""对照: one match scored twice, and what differs: an option this way or that, a foul or none."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.rules.book import Book
from gouji_league.rules.judge import Answer, judge
from gouji_league.rules.score import DealScore, MatchScore
from gouji_league.rules.seats import SIDES
from gouji_league.rules.shown.records import scored
from gouji_league.rules.shown.wording import (
    BY_DRAW,
    NOBODY,
    name,
    names,
    short_tribute,
    signed,
)
from gouji_league.rules.words import Language, Words, term

PLACES: Final = Words("名次", "Places")
POINTS: Final = Words("{}得分", "Points of {}")
TRIBUTES: Final = Words("进贡", "Tributes")
LEAD: Final = Words("下一盘先出", "Leads next")
END: Final = Words("结局", "End")
PAYS: Final = Words("{} → {} {} 张（{}）", "{} → {} {} ({})")
WINNER: Final = Words("，{}胜", "; {} wins")
ASKS: Final = {
    "legal": Words("成一套吗", "A set?"),
    "buy_three": Words("要买 3 吗", "Buy a 3?"),
    "revolt": Words("能革命吗", "May it revolt?"),
}
YES, NO = Words("是", "yes"), Words("否", "no")


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that comes out differently, in one cell for each way."""

    label: str
    cells: tuple[str, ...]
    cards: str = ""

    @property
    def long(self) -> bool:
        return any("\n" in cell for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Question:
    """A question about cards, to be asked with each option."""

    ask: str
    cards: str


def contrast(ways: Sequence[Mapping[str, str]]) -> list[Row]:
    """The rows in which the ways differ, left out where one of them has nothing to say."""
    rows = [Row(label, tuple(way[label] for way in ways)) for label in ways[0]]
    return [row for row in rows if all(row.cells) and len(set(row.cells)) > 1]


def contrast_cards(
    book: Book, question: Question, options: Sequence[Mapping[str, Any]], language: Language
) -> Row:
    cells = tuple(_asked(book, question, one, language) for one in options)
    return Row(ASKS[question.ask].to(language), cells, question.cards)


def _asked(book: Book, question: Question, options: Mapping[str, Any], language: Language) -> str:
    field = "set" if question.ask == "legal" else "hand"
    asked = {"ask": question.ask, "rulebook": book.key, field: question.cards, "options": options}
    answer = judge(asked)
    if not isinstance(answer, Answer):
        raise ValueError(f"a question that cannot be answered: {asked}")
    return (YES if answer.answer else NO).to(language)


def outcome(book: Book, record: Mapping[str, Any], language: Language) -> dict[str, str]:
    """What a match came to, in the few words that a comparison needs."""
    score = scored(record)
    last = score.deals[-1]
    return {
        PLACES.to(language): names(last.finish.places) if last.finish else "",
        **points(score, language),
        TRIBUTES.to(language): tributes(last, book, language),
        LEAD.to(language): lead(record, language),
        END.to(language): end(score, language),
    }


def points(score: MatchScore, language: Language) -> dict[str, str]:
    """The totals, one entry for each who has points of its own."""
    label = POINTS.to(language)
    if score.players is None:
        return {label.format(term(s, language)): signed(score.sides[s]) for s in SIDES}
    return {label.format(name(n)): signed(total) for n, total in enumerate(score.players, 1)}


def tributes(deal: DealScore, book: Book, language: Language) -> str:
    """Who pays whom how many, in the order of payment."""
    each = [
        PAYS.to(language).format(
            name(one.payer),
            name(one.receiver),
            one.cards,
            short_tribute(book, one.kind, language),
        )
        for one in deal.tributes
    ]
    return "\n".join(each) or NOBODY.to(language)


def lead(record: Mapping[str, Any], language: Language) -> str:
    """Who leads the deal that follows, were there one; nobody after the end."""
    following = {**record, "deals": [*record["deals"], {"order": [1, 2, 3, 4, 5, 6]}]}
    if scored(record).ended != "running":
        return ""
    seat = scored(following).deals[-1].lead
    return name(seat) if seat else BY_DRAW.to(language)


def end(score: MatchScore, language: Language) -> str:
    words = term(f"ended_{score.ended}", language)
    if score.winner:
        words += WINNER.to(language).format(term(score.winner, language))
    return words
