"""装订: chapters made into one document: alone, or as a book with a cover and its contents."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from gouji_league.exports.documents.blocks import Chapter, Words
from gouji_league.exports.documents.paper import Paper
from gouji_league.tournaments.models import Tournament

STYLES = ("paper.css", "book.css")


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the contents; its page is found when the document is laid out."""

    anchor: str
    words: str
    level: int


@dataclass(frozen=True, slots=True)
class Bound:
    """A chapter with what leads to it."""

    chapter: Chapter
    anchor: str


def bound(
    tournament: Tournament, title: str, chapters: Sequence[Chapter], *, as_book: bool = False
) -> Paper:
    """`as_book`: with a cover, its contents, and the tournament's facts before everything."""
    kept = [one for one in chapters if one.blocks]
    kept = kept or [Chapter(title, [Words(_("还没有可写的。"), "lead")])]
    parts = [Bound(one, f"c{at}") for at, one in enumerate(kept, 1)]
    return Paper(
        title=f"{tournament.name} · {title}",
        template="exports/documents/book.html",
        context={
            "tournament": tournament,
            "title": title,
            "parts": parts,
            "as_book": as_book,
            "contents": contents(parts) if as_book else [],
            "days": days(tournament),
            "made": _("%(at)s 打印") % {"at": timezone.localtime().strftime("%Y-%m-%d %H:%M")},
        },
        styles=STYLES,
        author=tournament.host or tournament.name,
        keywords=(tournament.name, title, *(one.title for one in kept)),
    )


def contents(parts: Sequence[Bound]) -> list[Entry]:
    found = []
    for part in parts:
        found.append(Entry(part.anchor, part.chapter.title, 1))
        sections = part.chapter.sections
        found += [Entry(f"{part.anchor}-{one.key}", one.words, 2) for one in sections]
    return found


def days(tournament: Tournament) -> str:
    """2026-05-01 – 2026-05-03."""
    told = [date_format(day, "Y-m-d") for day in (tournament.starts, tournament.ends) if day]
    return " – ".join(dict.fromkeys(told))
