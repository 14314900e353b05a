"""Reads for one table tonight."""

from typing import Any

from gouji_league.rules.books import BOOKS
from gouji_league.rules.words import Language
from gouji_league.tournaments import words
from gouji_league.tournaments.forms.now import seats_of
from gouji_league.tournaments.models import Tournament


def books(language: Language) -> list[dict[str, Any]]:
    """The books to choose from, with the seats of their tables."""
    return [
        {
            "key": book.key,
            "title": book.title.to(language),
            "summary": book.summary.to(language),
            "seats": seats_of(book),
        }
        for book in BOOKS.values()
    ]


def seated(tournament: Tournament) -> list[str]:
    """The names by seat at the one table of a 散桌; nobody where tables are drawn."""
    stage = tournament.stages.first()
    if tournament.kind != Tournament.Kind.TABLE or stage is None:
        return []
    count = seats_of(BOOKS[stage.rulebook])
    names = tournament.players.order_by("number").values_list("name", flat=True)[:count]
    return list(names) if len(names) == count else []


def rules_of(tournament: Tournament, language: Language) -> dict[str, Any]:
    stage = tournament.stages.first()
    if stage is None:
        return {}
    book = BOOKS[stage.rulebook]
    return {
        "book": book.key,
        "book_title": book.title.to(language),
        "match_words": words.match_words(stage),
    }
