"""What an archive holds, in words, before it is restored."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from gouji_league.exports.archive.opening import ArchiveError, Opened
from gouji_league.exports.archive.writing import LINKS, OPENING
from gouji_league.rules.books import BOOKS
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.words import reader_language


@dataclass(frozen=True, slots=True)
class Contents:
    name: str
    host: str
    days: str
    books: list[str]
    counts: list[tuple[str, int]]
    links: int
    """Of referees and chief referees: no others are taken over."""
    contacts: bool
    known: bool
    """The same tournament is here already: this will be a copy."""


def contents(opened: Opened) -> Contents:
    """ArchiveError where it does not hold what it should."""
    told = opened.tournament
    days = [str(told[key]) for key in ("starts", "ends") if told.get(key)]
    return Contents(
        name=str(told.get("name", "")),
        host=str(told.get("host", "")),
        days=" – ".join(dict.fromkeys(days)),
        books=_books(opened),
        counts=[(label, count) for label, count in _counts(opened) if count],
        links=_links(opened),
        contacts=bool(opened.manifest.get("contacts")),
        known=_is_known(told.get("key")),
    )


def _links(opened: Opened) -> int:
    rows = opened.rows(LINKS.file, LINKS.key, added=True)
    return sum(isinstance(one, dict) and one.get("role") in OPENING for one in rows)


def _books(opened: Opened) -> list[str]:
    keys = [
        str(one.get("rulebook")) for one in opened.rows("stages", "stages") if isinstance(one, dict)
    ]
    language = reader_language()
    return [BOOKS[key].title.to(language) for key in dict.fromkeys(keys) if key in BOOKS]


def _counts(opened: Opened) -> list[tuple[str, int]]:
    deals = sum(len(_deals(match, at)) for at, match in enumerate(opened.matches, 1))
    return [
        (_("阶段"), len(opened.rows("stages", "stages"))),
        (_("参赛"), len(opened.rows("people", "entrants"))),
        (_("选手"), len(opened.rows("people", "players"))),
        (_("牌局"), len(opened.matches)),
        (_("盘（含更正）"), deals),
        (_("抽签"), len(opened.rows("draws", "lots"))),
        (_("判罚"), len(opened.rows("rulings", "fouls"))),
        (_("异议"), len(opened.rows("rulings", "objections", added=True))),
    ]


def _deals(match: dict[str, Any], at: int) -> list[Any]:
    deals = match.get("deals", [])  # a bye has none
    if not isinstance(deals, list):
        raise ArchiveError("missing", f"matches/{at:04}.json: deals")
    return deals


def _is_known(key: Any) -> bool:
    try:
        return Tournament.objects.filter(key=UUID(str(key))).exists()
    except ValueError:
        return False
