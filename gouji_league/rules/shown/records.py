"""Examples as records, and their scores."""

from collections.abc import Mapping
from typing import Any

from gouji_league.rules.book import Book, TractorBook
from gouji_league.rules.score import MatchScore, score_record
from gouji_league.rules.shown.examples import PLAYERS, Example, Facts
from gouji_league.rules.shown.wording import TRACTOR_PLAYERS
from gouji_league.rules.tractor import TractorScore


def record(book: Book, example: Example) -> dict[str, Any]:
    return {
        "rulebook": book.key,
        "players": list(PLAYERS),
        "options": dict(example.options),
        **example.head,
        "deals": [dict(deal) for deal in example.deals],
    }


def scored(record: Mapping[str, Any]) -> MatchScore:
    """The score of a record that is ours, and therefore sound."""
    score = score_record(dict(record))
    if not isinstance(score, MatchScore):
        raise ValueError(f"an example that cannot be scored: {record} {score}")
    return score


def tractor_record(book: TractorBook, deals: tuple[Facts, ...], **head: Any) -> dict[str, Any]:
    return {
        "rulebook": book.key,
        "players": list(TRACTOR_PLAYERS),
        "first_dealer": 1,
        **head,
        "deals": [dict(deal) for deal in deals],
    }


def tractor_scored(record: Mapping[str, Any]) -> TractorScore:
    score = score_record(dict(record))
    if not isinstance(score, TractorScore):
        raise ValueError(f"an example that cannot be scored: {record} {score}")
    return score
