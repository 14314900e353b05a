"""复核: the cautions of a whole match, for whoever is about to store it."""

from collections.abc import Iterator
from typing import Final

from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.facts import Options, Record, TractorRecord
from gouji_league.rules.findings import Caution
from gouji_league.rules.outcome import Finish
from gouji_league.rules.score import MatchScore
from gouji_league.rules.tractor import TractorScore

PAIRS_IN_HAND: Final = 12
"""A hand of 25 cards holds no more."""
STEEP_RISE: Final = 4


def cautions(
    record: Record | TractorRecord, scored: MatchScore | TractorScore
) -> tuple[Caution, ...]:
    """Everything in a scored record that the referee is asked to look at again."""
    if isinstance(record, TractorRecord) and isinstance(scored, TractorScore):
        return tuple(_of_tractor(record, scored))
    if isinstance(record, Record) and isinstance(scored, MatchScore):
        return tuple(_of_gouji(scored))
    raise TypeError("the score is not this record's")


def option_cautions(rulebook: str, options: Options) -> tuple[Caution, ...]:
    """What an organiser is asked to confirm in the options of an event."""
    book = BOOKS[rulebook]
    return tuple(book.option_notices(options)) if isinstance(book, Book) else ()


def _of_gouji(scored: MatchScore) -> Iterator[Caution]:
    book = GOUJI[scored.rulebook]
    terms = tuple((key, book.terms[key]) for key in ("burn", "smother") if key in book.terms)
    before: Finish | None = None
    for index, deal in enumerate(scored.deals):
        if deal.finish is None:
            continue
        for notice in book.notices:
            for caution in notice(deal.finish, before):
                where = f"deals[{index}].{caution.where}"
                yield Caution(caution.code, where, caution.params + terms)
        before = deal.finish


def _of_tractor(record: TractorRecord, scored: TractorScore) -> Iterator[Caution]:
    for index, (deal, result) in enumerate(zip(record.deals, scored.deals, strict=False)):
        where = f"deals[{index}]"
        if deal.dug and max(deal.dug.pairs, deal.dug.tractor) > PAIRS_IN_HAND:
            yield Caution("more_pairs_than_hand", f"{where}.dug", (("most", PAIRS_IN_HAND),))
        if result.gain >= STEEP_RISE:
            params = (("points", result.points), ("gain", result.gain))
            yield Caution("steep_rise", where, params)
        if index and deal.dealer and deal.dealer != scored.deals[index - 1].next_dealer:
            params = (("seat", deal.dealer), ("other", scored.deals[index - 1].next_dealer))
            yield Caution("other_dealer", f"{where}.dealer", params)
