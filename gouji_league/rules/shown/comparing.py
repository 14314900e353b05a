"""对照: a deal in rows of words, and what one version of it has that another has not.

A version is told as rows, each with a key that says what it is about; two versions differ in the
rows that only one of them has, or that say something else. Whoever shows a history, a correction
or a refusal shows these rows; the words are made for the reader's language and the players' names.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.seats import SEATS, allied, opposite
from gouji_league.rules.shown.wording import (
    CALLS,
    RUSHES,
    book_term,
    foul_name,
    plain_term,
    tribute_name,
)
from gouji_league.rules.words import Language, Words, term

SEATED: Final = Words("座位", "Seats")
VOID: Final = Words("作废", "Void")
VOID_WHY: Final = Words("两人以上革命", "two or more revolts")
REVOLT: Final = Words("革命", "Revolt")
RUSH: Final = Words("冲点", "Rush")
GRADED: Final = Words("死级", "Graded sets")
CLAIMS: Final = {True: Words("要了", "claimed"), False: Words("没要，无头", "not claimed")}
SHUT: Final = Words("未开点", "Did not open")
NO_SET: Final = Words("无开点牌", "No opening set")
SEQUENCE: Final = Words("{}的先后", "{} in this order")
TRIBUTE: Final = Words("贡", "Tribute")
DEALER: Final = Words("庄家", "Dealer")
CAUGHT: Final = Words("抓分", "Points caught")
KITTY: Final = Words("底分", "Kitty")
DUG: Final = Words("扣底", "Last trick")
NOT_DUG: Final = Words("没扣", "not dug")
SINGLE: Final = Words("单张", "a single card")
PAIRS: Final = Words("对子 {} 对", "pairs: {}")
TRACTOR: Final = Words("拖拉机 {} 对", "a tractor of {} pairs")
TAKEN_BACK: Final = Words("撤回", "Taken back")
TAKEN_BACK_WHY: Final = Words("这一盘没有了", "the deal is gone")
WAYS: Final = {
    "paid": Words("进了", "paid"),
    "short": Words("欠贡", "short"),
    "refused": Words("抗贡", "refused"),
    "taken": Words("吃", "taken"),
    "left": Words("不吃", "left"),
    "drawn": Words("反抽", "drawn back"),
    "drawn_one": Words("反抽一张", "one card drawn back"),
    "drawn_two": Words("反抽两张", "two cards drawn back"),
    "agreed": Words("进", "paid, as agreed"),
    "not_agreed": Words("不进", "not paid, as agreed"),
}
CHANGED: Final = Words("{label}：{before} → {after}", "{label}: {before} → {after}")
ADDED: Final = Words("添上 {label} {after}", "added: {label} {after}")
REMOVED: Final = Words("删去 {label} {before}", "removed: {label} {before}")
LACKING: Final = Words("{} {} 张", "{}: {}")
TICK: Final = re.compile(r"\d+-([a-z]+)-(\d)-(\d)")
"""A tribute's key in the notes: which, of which kind, from whom to whom."""

Naming = Callable[[int], str]
"""Who sits at a seat."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that a version says."""

    key: str
    label: str
    value: str
    about: str = ""
    """Speaks of the order of rows whose keys begin so: told only where those are the same."""


@dataclass(frozen=True, slots=True)
class Change:
    """What is said otherwise; None: not at all."""

    key: str
    label: str
    before: str | None
    after: str | None

    def words(self, language: Language) -> str:
        if self.before is None:
            return ADDED.to(language).format(label=self.label, after=self.after)
        if self.after is None:
            return REMOVED.to(language).format(label=self.label, before=self.before)
        sentence = CHANGED.to(language)
        return sentence.format(label=self.label, before=self.before, after=self.after)


@dataclass(frozen=True, slots=True)
class Reader:
    """By which book, for whom, and who sat where."""

    book: AnyBook
    language: Language
    name: Naming
    before: Naming | None = None
    """Who sat where when the tributes were paid, if the deal has new seats."""

    def word(self, words: Words) -> str:
        return words.to(self.language)

    def fouled(self, kind: str) -> str:
        return plain_term(foul_name(self.book, kind, self.language))


def tell(facts: Mapping[str, Any] | None, notes: Mapping[str, Any], to: Reader) -> list[Row]:
    """A version as rows; None: taken back."""
    if facts is None:
        return [Row("taken_back", to.word(TAKEN_BACK), to.word(TAKEN_BACK_WHY))]
    if isinstance(to.book, TractorBook):
        return [*_tractor(facts, to), *_fouls(facts, to)]
    return [*_gouji(facts, to.book, to), *_fouls(facts, to), *_ticks(notes, to)]


def compare(before: Iterable[Row], after: Iterable[Row]) -> list[Change]:
    """In the order of the later version; what only the earlier has stands at the end."""
    earlier = {row.key: row for row in before}
    later = {row.key: row for row in after}
    changed = [
        Change(key, row.label, known.value if known else None, row.value)
        for key, row in later.items()
        if (known := earlier.get(key)) is None or known.value != row.value
    ]
    gone = [
        Change(key, row.label, row.value, None) for key, row in earlier.items() if key not in later
    ]
    every = [*changed, *gone]
    orders = {row.key: row.about for row in [*earlier.values(), *later.values()] if row.about}
    return [
        one
        for one in every
        if one.key not in orders
        or not any(other.key.startswith(orders[one.key]) for other in every)
    ]


def _gouji(facts: Mapping[str, Any], book: Book, to: Reader) -> Iterator[Row]:
    if facts.get("seating"):
        value = " ".join(f"{seat} {to.name(seat)}" for seat in SEATS)
        yield Row("seating", to.word(SEATED), value)
    revolts = facts.get("revolts") or []
    if len(revolts) > 1:
        yield Row("void", to.word(VOID), to.word(VOID_WHY))
    yield from _places(facts, to)
    yield from _revolts(revolts, to)
    yield from _openings(facts, revolts, to)
    yield from _blows(facts, "smothers", "smother", book, to)
    yield from _blows(facts, "burns", "burn", book, to)
    for one in facts.get("calls") or []:
        value = f"{to.name(one['by'])}→{to.name(opposite(one['by']))}"
        label = plain_term(CALLS[one["kind"]].to(to.language))
        yield Row(f"call:{one['kind']}:{one['by']}", label, value)


def _places(facts: Mapping[str, Any], to: Reader) -> Iterator[Row]:
    """As the seats went out, with the revolter where it belongs; what fouls cost is no fact."""
    order, revolts = list(facts.get("order") or ()), facts.get("revolts") or []
    if not order:
        return
    if len(revolts) == 1:
        seat = revolts[0]["seat"]
        third = allied(order[0], seat) and allied(order[1], seat)
        order.insert(2 if third else 3, seat)
    for place, seat in enumerate(order, 1):
        label = plain_term(term(f"place{place}", to.language))
        yield Row(f"place:{place}", label, to.name(seat))


def _revolts(revolts: list[dict[str, Any]], to: Reader) -> Iterator[Row]:
    for one in revolts:
        seat = one["seat"]
        yield Row(f"revolt:{seat}", to.word(REVOLT), to.name(seat))
        if one.get("rush"):
            yield Row("rush", to.word(RUSH), to.word(RUSHES[one["rush"]]))
        if one.get("graded") is not None:
            yield Row("graded", to.word(GRADED), to.word(CLAIMS[one["graded"]]))


def _openings(facts: Mapping[str, Any], revolts: list[dict[str, Any]], to: Reader) -> Iterator[Row]:
    """As they are entered: who did not open. A revolter never stands in the list."""
    away = {one["seat"] for one in revolts}
    if facts.get("order"):
        for seat in SEATS:
            if seat not in (facts.get("opened") or ()) and seat not in away:
                yield Row(f"shut:{seat}", to.word(SHUT), to.name(seat))
    for seat in facts.get("no_opening_cards") or []:
        yield Row(f"no_set:{seat}", to.word(NO_SET), to.name(seat))


def _blows(facts: Mapping[str, Any], fact: str, key: str, book: Book, to: Reader) -> Iterator[Row]:
    """闷, 烧: each one, and of several the order, in which their tributes are paid."""
    label = plain_term(book_term(book, key, to.language))
    told: list[tuple[tuple[int, int], str]] = []
    for one in facts.get(fact) or []:
        pair = (one["by"], one["on"])
        words = f"{to.name(pair[0])}→{to.name(pair[1])}"
        again = sum(known == pair for known, _words in told)
        told.append((pair, words))
        yield Row(f"{key}:{pair[0]}-{pair[1]}#{again}", label, words)
    if len(told) > 1:
        value = " ".join(words for _pair, words in told)
        about = f"{key}:"
        yield Row(f"{key}s", SEQUENCE.to(to.language).format(label), value, about)


def _tractor(facts: Mapping[str, Any], to: Reader) -> Iterator[Row]:
    if facts.get("dealer"):
        yield Row("dealer", to.word(DEALER), to.name(facts["dealer"]))
    yield Row("caught", to.word(CAUGHT), str(facts["caught"]))
    yield Row("kitty", to.word(KITTY), str(facts["kitty"]))
    yield Row("dug", to.word(DUG), _dug(facts.get("dug"), to))


def _dug(dug: Mapping[str, int] | None, to: Reader) -> str:
    if dug is None:
        return to.word(NOT_DUG)
    if dug.get("tractor"):
        return to.word(TRACTOR).format(dug["tractor"])
    return to.word(PAIRS).format(dug["pairs"]) if dug.get("pairs") else to.word(SINGLE)


def _fouls(facts: Mapping[str, Any], to: Reader) -> Iterator[Row]:
    known: list[tuple[str, int]] = []
    for one in facts.get("fouls") or []:
        same = (one["kind"], one["seat"])
        figure = one.get("points", one.get("cards"))
        value = to.name(one["seat"]) if figure is None else f"{to.name(one['seat'])} {figure}"
        yield Row(f"foul:{same[0]}:{same[1]}#{known.count(same)}", to.fouled(one["kind"]), value)
        known.append(same)


def _ticks(notes: Mapping[str, Any], to: Reader) -> Iterator[Row]:
    """进贡: what became of each tribute. Read with care: the form of notes is the page's."""
    ticks = notes.get("tributes")
    for key, note in ticks.items() if isinstance(ticks, dict) else ():
        found = TICK.fullmatch(key)
        way = _way(note, to)
        if not found or way is None:
            continue
        payer, receiver = int(found[2]), int(found[3])
        if not (1 <= payer <= len(SEATS) and 1 <= receiver <= len(SEATS)):
            continue
        name = to.before or to.name
        value = f"{name(payer)}→{name(receiver)} {way}"
        yield Row(f"tribute:{key}", _tribute(found[1], to), value)


def _way(note: object, to: Reader) -> str | None:
    """{"way": "short", "short": 1}, or the way alone."""
    told = note if isinstance(note, dict) else {"way": note}
    way, lacking = told.get("way"), told.get("short")
    if not isinstance(way, str) or way not in WAYS:
        return None
    words = to.word(WAYS[way])
    return to.word(LACKING).format(words, lacking) if type(lacking) is int else words


def _tribute(kind: str, to: Reader) -> str:
    if kind not in ("smother", "burn", "opening", "fall", "sweep"):
        return to.word(TRIBUTE)
    return plain_term(tribute_name(to.book, kind, to.language))
