"""叙述: the facts of an example in words, told from the very record that is scored."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gouji_league.rules.book import Book
from gouji_league.rules.seats import opposite
from gouji_league.rules.shown.examples import ALL, Facts
from gouji_league.rules.shown.wording import (
    CALLS,
    RUSHES,
    book_term,
    foul_name,
    name,
    names,
    plain_term,
)
from gouji_league.rules.words import Language, Words, term

ORDER: Final = Words("走科次序", "Out in this order")
REVOLT: Final = Words("革命", "Revolt")
SHUT: Final = Words("没开点", "Did not open")
ALL_OPENED: Final = Words("都开了点", "everybody opened")
NO_SET: Final = Words("没有开点牌", "No opening set")
CALL: Final = Words("断定", "Called")
FOUL: Final = Words("判罚", "Penalty")
OPENING: Final = Words("开点", "Openings")
JOIN: Final = Words("，", ", ")
RUSH: Final = Words("冲点{}", "rush {}")
CALLED: Final = Words("{}对{}：{}", "{} on {}: {}")
FIGURE: Final = Words(" {}", ": {}")


@dataclass(frozen=True, slots=True)
class Told:
    """One fact: what it is about, in words, or as a row of seats to be drawn."""

    label: str
    text: str = ""
    seats: tuple[int, ...] = ()

    @property
    def words(self) -> str:
        return names(self.seats) if self.seats else self.text


def tell(deal: Facts, book: Book, language: Language) -> list[Told]:
    """The facts of a deal, as a referee would read them out."""
    return [
        *_order(deal, language),
        *_revolts(deal, language),
        *_openings(deal, language),
        *_blows(deal, book, language),
        *_calls(deal, language),
        *_fouls(deal, book, language),
    ]


def _order(deal: Facts, language: Language) -> Iterator[Told]:
    if deal.get("order"):
        yield Told(ORDER.to(language), seats=tuple(deal["order"]))


def _revolts(deal: Facts, language: Language) -> Iterator[Told]:
    for revolt in deal.get("revolts", ()):
        text = name(revolt["seat"])
        if "rush" in revolt:
            text += JOIN.to(language) + _rush(revolt["rush"], language)
        yield Told(REVOLT.to(language), text)


def _rush(rush: str, language: Language) -> str:
    words = RUSHES[rush].to(language)
    return words if rush == "declined" else RUSH.to(language).format(words)


def _openings(deal: Facts, language: Language) -> Iterator[Told]:
    """Openings as they are entered: who did not."""
    if "opened" not in deal:
        return
    revolters = {revolt["seat"] for revolt in deal.get("revolts", ())}
    shut = [seat for seat in ALL if seat not in deal["opened"] and seat not in revolters]
    if shut:
        yield Told(SHUT.to(language), names(shut))
    else:
        yield Told(OPENING.to(language), ALL_OPENED.to(language))
    if deal.get("no_opening_cards"):
        yield Told(NO_SET.to(language), names(deal["no_opening_cards"]))


def _blows(deal: Facts, book: Book, language: Language) -> Iterator[Told]:
    for fact, key in (("smothers", "smother"), ("burns", "burn")):
        for one in deal.get(fact, ()):
            label = plain_term(book_term(book, key, language)).capitalize()
            yield Told(label, f"{name(one['by'])} → {name(one['on'])}")


def _calls(deal: Facts, language: Language) -> Iterator[Told]:
    for call in deal.get("calls", ()):
        kind = CALLS[call["kind"]].to(language)
        text = CALLED.to(language).format(name(call["by"]), name(opposite(call["by"])), kind)
        yield Told(CALL.to(language), text)


def _fouls(deal: Facts, book: Book, language: Language) -> Iterator[Told]:
    for one in deal.get("fouls", ()):
        figure = FIGURE.to(language).format(one["points"]) if "points" in one else ""
        text = f"{name(one['seat'])} {foul_name(book, one['kind'], language)}{figure}"
        yield Told(FOUL.to(language), text)


def ended(stated: str, language: Language) -> str:
    return term(f"ended_{stated}", language)
