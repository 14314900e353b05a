"""Facts by chance: sound deals of any book, rich enough that in time every kind occurs.

Only what is made up here is by chance; whether it is sound is for the rules to say, as for a deal
that a referee enters. What `missing` names is preferred.
"""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any, TypeVar

from gouji_league.rules.book import AnyBook, Book, TractorBook
from gouji_league.rules.checks import UNOPENED_BY
from gouji_league.rules.gouji_deals import CALLS, KINDS, RUSHES
from gouji_league.rules.places import COSTS_PLACE
from gouji_league.rules.seats import SEATS, opposite

Facts = dict[str, Any]
T = TypeVar("T")
ENDING = "disqualified"
"""The foul that ends a match: only where it is asked for."""
MISSING_ODDS = 0.5
RARE = 0.06


class Chance:
    """The chance of one rehearsal, and the kinds of fact that it still owes."""

    def __init__(self, seed: int, missing: Iterable[str] = ()) -> None:
        self.random = Random(seed)  # noqa: S311 — a rehearsal, no secret
        self.missing = set(missing)

    def happens(self, kind: str, odds: float = RARE) -> bool:
        return self.random.random() < (MISSING_ODDS if kind in self.missing else odds)

    def owes(self, *stems: str) -> bool:
        """Whether any of these kinds, or one of theirs, is still owed."""
        return any(kind.partition(".")[0] in stems for kind in self.missing)

    def one_of(self, among: Iterable[T]) -> T:
        return self.random.choice(list(among))

    def some(self, among: Iterable[T], odds: float) -> list[T]:
        return [one for one in among if self.random.random() < odds]

    def shuffled(self, among: Iterable[T]) -> list[T]:
        mixed = list(among)
        self.random.shuffle(mixed)
        return mixed

    def kind(self, stem: str, kinds: Iterable[str]) -> str:
        """One of some kinds, by preference one that is still owed."""
        ordered = sorted(kinds)
        owed = [kind for kind in ordered if f"{stem}.{kind}" in self.missing]
        return self.one_of(owed or ordered)


def deal(book: AnyBook, chance: Chance, *, seats_anew: bool = False) -> Facts:
    """A deal that counts; of 双升 without its dealer, whom the program knows."""
    if isinstance(book, TractorBook):
        return _tractor(book, chance)
    made = _gouji(book, chance)
    if seats_anew or chance.happens("seating", RARE / 2):
        made["seating"] = seating(chance)
    return {key: value for key, value in made.items() if value}


def void_deal(book: Book, chance: Chance) -> Facts:
    """作废: two revolts, and perhaps a foul that stands."""
    made: Facts = {"revolts": [{"seat": seat} for seat in chance.shuffled(SEATS)[:2]]}
    if chance.happens("fouls.warning"):
        made["fouls"] = [{"seat": chance.one_of(SEATS), "kind": "warning"}]
    return made


def seating(chance: Chance) -> list[int]:
    """New seats by lot, everybody on the side they are on."""
    odd, even = chance.shuffled([1, 3, 5]), chance.shuffled([2, 4, 6])
    return [player for pair in zip(odd, even, strict=True) for player in pair]


def mirrored(facts: Facts) -> Facts:
    """The same deal with everybody one seat on, so that each side has what the other had."""
    made = {key: _moved(value) for key, value in facts.items()}
    made.pop("seating", None)
    return made


def _moved(value: Any) -> Any:
    if isinstance(value, list):
        return [_moved(one) for one in value]
    if isinstance(value, dict):
        moved = {key: _moved(one) for key, one in value.items() if key in {"seat", "by", "on"}}
        return value | moved
    return value % 6 + 1


def _gouji(book: Book, chance: Chance) -> Facts:
    revolt = _revolt(book, chance) if _revolts(chance) else None
    revolter = revolt["seat"] if revolt else 0
    playing = [seat for seat in SEATS if seat != revolter]
    order = chance.shuffled(playing)
    fouls = _fouls(book, chance, revolter)
    made: Facts = {
        "revolts": [revolt] if revolt else [],
        "order": order,
        "opened": chance.some(_markable(book, playing, revolt), 0.8),
        "burns": _burns(chance, order, revolt, fouls),
        "fouls": fouls,
    }
    if "smothers" in book.facts and chance.happens("smothers", 2 * RARE):
        by, on = order[chance.one_of(range(3))], chance.one_of(order[3:])
        made["smothers"] = [{"by": by, "on": on}]
    if "calls" in book.facts:
        odds = 3 * RARE if chance.owes("calls") else RARE
        callers = [seat for seat in SEATS if chance.random.random() < odds]
        made["calls"] = [{"by": by, "kind": chance.kind("calls", CALLS)} for by in callers]
    if "no_opening_cards" in book.facts:
        made["no_opening_cards"] = _without_cards(chance, made, revolt)
    return made


def _revolts(chance: Chance) -> bool:
    """More often as long as something of a revolt is still owed."""
    owed = chance.owes("revolts", "rush", "graded")
    return chance.random.random() < (MISSING_ODDS if owed else 2 * RARE)


def _revolt(book: Book, chance: Chance) -> Facts:
    revolt: Facts = {"seat": chance.one_of(SEATS)}
    if "rush" in book.facts:
        revolt["rush"] = chance.kind("rush", RUSHES)
    if chance.happens("graded", 0.5):
        revolt["graded"] = chance.one_of([True, False])
    return revolt


def _markable(book: Book, playing: list[int], revolt: Facts | None) -> list[int]:
    """Who may be marked as opened: a rush may take the opposite's mark."""
    if revolt and book.opposite_by_rush and revolt.get("rush") in UNOPENED_BY:
        return [seat for seat in playing if seat != opposite(revolt["seat"])]
    return playing


def _fouls(book: Book, chance: Chance, revolter: int) -> list[Facts]:
    made = []
    for kind in sorted(KINDS[book.key] - {ENDING}):
        if not chance.happens(f"fouls.{kind}", RARE / 2):
            continue
        able = [seat for seat in SEATS if seat != revolter or kind not in COSTS_PLACE]
        foul: Facts = {"seat": chance.one_of(able), "kind": kind}
        if kind == "points":
            foul["points"] = book.default_foul_points or chance.one_of(range(1, 11))
        made.append(foul)
    return made


def _burns(
    chance: Chance, order: Sequence[int], revolt: Facts | None, fouls: list[Facts]
) -> list[Facts]:
    """By one of the first two, on who went out later: what a burner's running out looks like."""
    if not chance.happens("burns", 0.3):
        return []
    headless = opposite(revolt["seat"]) if revolt and revolt.get("graded") is False else 0
    barred = {foul["seat"] for foul in fouls if foul["kind"] == "false_burn"} | {headless}
    pairs = [
        {"by": by, "on": on}
        for place, by in enumerate(order[:2])
        for on in order[place + 1 :]
        if by not in barred and on not in (headless, opposite(by))
    ]
    return [chance.one_of(pairs)] if pairs else []


def _without_cards(chance: Chance, made: Facts, revolt: Facts | None) -> list[int]:
    """Who may be said to have held no opening set: who lost the point and did not rush."""
    barred = {*made["opened"]}
    barred |= {foul["seat"] for foul in made["fouls"] if foul["kind"] == "forgot_opening"}
    if revolt:
        barred |= {revolt["seat"], opposite(revolt["seat"])}
    able = [seat for seat in SEATS if seat not in barred]
    return [chance.one_of(able)] if able and chance.happens("no_opening_cards", RARE) else []


def _tractor(book: TractorBook, chance: Chance) -> Facts:
    kitty = 5 * chance.one_of([0, 0, 0, 1, 2, 4])
    caught = 5 * chance.one_of(range((book.all_points - kitty) // 8))
    made: Facts = {"caught": caught, "kitty": kitty}
    if chance.random.random() < (MISSING_ODDS if chance.owes("dug") else 0.2):
        how = chance.kind("dug", ("pairs", "plain", "tractor"))
        number = {"pairs": chance.one_of([1, 2]), "tractor": chance.one_of([2, 3])}
        made["dug"] = {how: number[how]} if how in number else {}
    for kind in sorted(book.fouls):
        if chance.happens(f"fouls.{kind}", RARE / 2):
            foul: Facts = {"seat": chance.one_of(range(1, 5)), "kind": kind}
            if kind == "bad_throw":
                foul["cards"] = chance.one_of(range(1, 5))
            made.setdefault("fouls", []).append(foul)
    return made
