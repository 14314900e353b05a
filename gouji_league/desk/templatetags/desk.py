"""What the desk puts on the pages of those who sit at the tables."""

from typing import Any

from django import template

from gouji_league.matches.models import Match
from gouji_league.rules.book import Book
from gouji_league.rules.books import BOOKS

register = template.Library()


@register.inclusion_tag("desk/clock_strip.html")
def clock_strip(match: Match) -> dict[str, Any]:
    """轮钟 above the deals of a table; and 每手限时, where the book has one."""
    book = BOOKS[match.stage.rulebook]
    seconds = book.turn_seconds if isinstance(book, Book) else None
    return {"match": match, "seconds": seconds}
