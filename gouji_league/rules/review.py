"""复核: the cautions of a whole match, for whoever is about to store it."""

from collections.abc import Iterator
from typing import Final

from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.cautions import EVERY_DEAL
from gouji_league.rules.facts import Options, Record, TractorDeal, TractorRecord
from gouji_league.rules.findings import Caution
from gouji_league.rules.outcome import Finish
from gouji_league.rules.score import MatchScore
from gouji_league.rules.tractor import TractorScore

CARDS_IN_HAND: Final = 25
PAIRS_IN_HAND: Final = CARDS_IN_HAND // 2
STEEP_RISE: Final = 4


def cautions(
    record: Record | TractorRecord, scored: MatchScore | TractorScore
) -> tuple[Caution, ...]:
    """Everything in a scored record that the referee is asked to look at again."""
    if isinstance(record, TractorRecord) and isinstance(scored, TractorScore):
        return tuple(_of_tractor(record, scored))
    if isinstance(record, Record) and isinstance(scored, MatchScore):
        return tuple(_of_gouji(record, scored))
    raise TypeError("the score is not this record's")


def option_cautions(rulebook: str, options: Options) -> tuple[Caution, ...]:
    """What an organiser is asked to confirm in the options of an event."""
    book = BOOKS[rulebook]
    return tuple(book.option_notices(options)) if isinstance(book, Book) else ()


def _of_gouji(record: Record, scored: MatchScore) -> Iterator[Caution]:
    book = GOUJI[scored.rulebook]
    terms = tuple((key, book.terms[key]) for key in ("burn", "smother") if key in book.terms)
    before: Finish | None = None
    for index, (deal, result) in enumerate(zip(record.deals, scored.deals, strict=False)):
        found = [caution for notice in EVERY_DEAL for caution in notice(deal)]
        if result.finish is not None:
            found += [one for notice in book.notices for one in notice(result.finish, before)]
            before = result.finish
        for caution in found:
            where = f"deals[{index}].{caution.where}"
            yield Caution(caution.code, where, caution.params + terms)


def _of_tractor(record: TractorRecord, scored: TractorScore) -> Iterator[Caution]:
    for index, (deal, result) in enumerate(zip(record.deals, scored.deals, strict=False)):
        where = f"deals[{index}]"
        yield from _too_many_cards(deal, where)
        if result.gain >= STEEP_RISE:
            params = (("points", result.points), ("gain", result.gain))
            yield Caution("steep_rise", where, params)
        if index and deal.dealer and deal.dealer != scored.deals[index - 1].next_dealer:
            params = (("seat", deal.dealer), ("other", scored.deals[index - 1].next_dealer))
            yield Caution("other_dealer", f"{where}.dealer", params)
        if index and _figures(deal) == _figures(record.deals[index - 1]):
            yield Caution("same_figures", where)


def _too_many_cards(deal: TractorDeal, where: str) -> Iterator[Caution]:
    """004-2.2.2: what no hand of 25 cards can hold."""
    if deal.dug and max(deal.dug.pairs, deal.dug.tractor) > PAIRS_IN_HAND:
        yield Caution("more_pairs_than_hand", f"{where}.dug", (("most", PAIRS_IN_HAND),))
    for index, foul in enumerate(deal.fouls):
        if foul.cards and foul.cards >= CARDS_IN_HAND:
            params = (("seat", foul.seat), ("cards", foul.cards))
            yield Caution("more_cards_than_hand", f"{where}.fouls[{index}].cards", params)


def _figures(deal: TractorDeal) -> object:
    """What two deals hardly share by chance; without any points caught they often do."""
    played = (deal.caught, deal.kitty, deal.dug, deal.fouls)
    return played if deal.caught else object()
