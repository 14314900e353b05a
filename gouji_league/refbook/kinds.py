"""得分种类: what a book gives points for, with the figures that the scorer came to."""

from dataclasses import dataclass
from typing import Final

from gouji_league.refbook.tables import pattern_orders, record_of
from gouji_league.rules.book import Book
from gouji_league.rules.outcome import Line
from gouji_league.rules.shown.examples import LEVEL, ONE_SHUT, SWEPT, WORKED, Facts, blow, deal
from gouji_league.rules.shown.records import record, scored
from gouji_league.rules.shown.wording import by_book, line_name, signed
from gouji_league.rules.words import Language, Words

ABOUT: Final[dict[str, Words]] = {
    "line.walk": Words(
        "每盘按六人走科的形势查表，各人各得。",
        "Every deal, by the pattern in which the six went out; each player by place.",
    ),
    "line.sweep": Words(
        "一方三人包揽前三：这一方每人得，对方每人扣；越晚越多，当即终局。",
        "One side takes the first three places: each of its players gains and each of the others"
        " loses, more the later the sweep; the match is over.",
    ),
    "line.smother": Words(
        "被{smother}的人给{smother}他的人。", "From the smothered to the smotherer."
    ),
    "line.burn": Words("被{burn}的人给{burn}成的人。", "From the burnt to the burner."),
    "line.opening": Words(
        "一对对头，没开点的给开了点的。",
        "Of two opposites, from the one that did not open to the one that did.",
    ),
    "line.compensation": Words(
        "没有{sweep}就结束时看末盘：一方比另一方每多吃一张贡，本方每人得，对方每人扣。",
        "When a match ends without a sweep: for each tribute card by which a side is ahead in the"
        " last deal, each of its players gains and each of the others loses.",
    ),
    "line.foul": Words(
        "裁判罚的分，从犯规的人扣。", "Points that the referee takes from the offender."
    ),
    "line.side_deal": Words(
        "两方之间，吃的贡减进的贡，多的一方赢下这一盘。",
        "Tribute cards across the sides, received less paid: the side with more wins the deal.",
    ),
    "line.side_place": Words(
        "一方三人的名次分相加，正负都记。",
        "The places of a side's three players added up, whether above zero or below.",
    ),
    "only_positive": Words(
        "一方三人的名次分相加，大于零才记。",
        "The places of a side's three players added up, and written only above zero.",
    ),
    "line.side_sweep": Words(
        "一方三人包揽前三，用这个数代替名次分。",
        "One side takes the first three places; this figure stands in place of the places.",
    ),
    "cancels": Words(
        "一方三人包揽前三，得这个数；这一盘的名次、{burn}和开点，两方都不再计，判罚照扣。",
        "One side takes the first three places; places, burns and openings of that deal no longer"
        " count for either side, while penalties do.",
    ),
    "line.side_burn": Words("{burn}成一个对手。", "A successful burn of an opponent."),
    "line.side_opening": Words(
        "自己开了点而对头没有开。", "A seat that opened while its opposite did not."
    ),
    "line.side_foul": Words(
        "裁判罚的分，从犯规的一方扣。", "Points that the referee takes from the offender's side."
    ),
}
MANY: Final = 4


@dataclass(frozen=True, slots=True)
class Kind:
    key: str
    name: str
    about: str
    figures: str
    clauses: tuple[str, ...]


def kinds(book: Book, language: Language) -> list[Kind]:
    """The kinds of point that the examples, the patterns and the sweeps bring forth."""
    found: dict[str, list[Line]] = {}
    for line in _lines(book):
        found.setdefault(line.kind, []).append(line)
    return [
        Kind(
            key=kind,
            name=line_name(book, kind, language),
            about=by_book(ABOUT[_about(book, lines)], book, language),
            figures="" if kind == "foul" and book.default_foul_points is None else figures(lines),
            clauses=_in_order(book, {line.clause for line in lines}),
        )
        for kind, lines in found.items()
    ]


def _about(book: Book, lines: list[Line]) -> str:
    """Two kinds that books score by one name and yet not alike."""
    why = lines[0].why
    if why == "line.side_place" and all(line.points > 0 for line in lines):
        return "only_positive"
    if why == "line.side_sweep" and _scores(book, LEVEL) > _scores(book, SWEPT):
        return "cancels"
    return why


def _scores(book: Book, order: list[int]) -> set[str]:
    """The kinds that score in a deal with a burn and a missed opening, the places aside."""
    score = scored(record_of(book, deal(order, burns=blow(1, 2), opened=ONE_SHUT)))
    return {line.kind for line in score.all_lines()} - {"place", "sweep"}


def _in_order(book: Book, clauses: set[str]) -> tuple[str, ...]:
    """Clauses as they stand in the book; the organiser's, which stands in none, comes last."""
    place = {clause.id: number for number, clause in enumerate(book.clauses)}
    return tuple(sorted(clauses, key=lambda clause: place.get(clause, len(place))))


def figures(lines: list[Line]) -> str:
    """±9, or +60 / +80 / +100, or a span."""
    points = sorted({line.points for line in lines})
    sizes = sorted({abs(n) for n in points})
    if len(sizes) > MANY:
        return f"{signed(points[0])} … {signed(points[-1])}"
    if all(-n in points for n in points):
        return " ".join(f"±{n}" for n in sizes)
    return " ".join(signed(n) for n in reversed(points))


def _lines(book: Book) -> list[Line]:
    deals: list[tuple[Facts, ...]] = [(deal(SWEPT),), *_late_sweeps()]
    scores = [scored(record(book, example)) for example in WORKED[book.key]]
    scores += [scored(record_of(book, *one)) for one in deals]
    scores += [scored(record_of(book, deal(order))) for order in pattern_orders()]
    return [line for score in scores for line in score.all_lines()]


def _late_sweeps() -> list[tuple[Facts, ...]]:
    """The same sweep in the 2nd, 3rd and 4th deal."""
    return [(*[deal()] * before, deal(SWEPT)) for before in range(1, 4)]
