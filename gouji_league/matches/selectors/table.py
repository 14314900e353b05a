"""What the table page knows of its match and its book before it asks: words, facts, fouls."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext

from gouji_league.matches.models import Match
from gouji_league.matches.selectors import naming, offences
from gouji_league.matches.whole import line_ups
from gouji_league.rules import leads
from gouji_league.rules.book import AnyBook, Book, Offence, TractorBook
from gouji_league.rules.books import BOOKS, GOUJI
from gouji_league.rules.facts import Revolt
from gouji_league.rules.shown.wording import foul_name, plain_term
from gouji_league.rules.words import Language, term
from gouji_league.tournaments import editions
from gouji_league.tournaments.models import Member, Tournament
from gouji_league.ui.icons import ICONS

ALWAYS_FOULS = ("warning", "points", "demoted", "disqualified")
"""The kinds that every book of 够级 knows; the book's own come before the last two."""
VOID_FOULS = ("warning", "points", "disqualified")
DRAWN = ("check", "close", "danger", "down", "info", "minus", "next", "ok", "plus", "warn")
TRIBUTES = ("smother", "burn", "opening", "fall", "sweep")
LINES = (
    "walk", "sweep", "smother", "burn", "opening", "compensation", "foul", "deal", "place",
)  # fmt: skip
ENDS_BY_CHANGE = {book.key for book in GOUJI.values() if book.scored_by == "player"}
"""Where players score for themselves, a change of players ends the match (换人)."""
ENDS = ("running", "sweep", "cap", "substitution", "stopped", "forfeit", "passed_A")


def page_data(match: Match, language: Language) -> dict[str, Any]:
    """Everything that does not change while a match is played."""
    book = BOOKS[match.stage.rulebook]
    settings = match.stage.settings
    people = _people(match)
    return {
        "match": str(match.key),
        "version": match.version,
        "language": language,
        "round": match.round,
        "table": match.table.number if match.table else None,
        "tournament": match.tournament.name,
        "people": {str(number): name for number, name in people.items()},
        "past": [_past(one, language) for one in offences.earlier(match, people.keys())],
        "squads": squads(match),
        "teams": match.first_id is not None,
        "seats_anew": settings.get("seats") == "deal",
        "substitution": bool(settings.get("substitution")) and book.key not in ENDS_BY_CHANGE,
        "late_minutes": settings.get("late_minutes"),
        "must_decide": match.must_decide,
        "tie": settings.get("tie"),
        "addresses": {
            "api": f"/api/v1/matches/{match.key}/",
            "rules": f"/rules/{book.key}/",
            "home": reverse("tournaments:home", args=[match.tournament.slug]),
            "objections": reverse("desk:objections", args=[match.tournament.slug]),
            "object": _object(match),
        },
        "icons": {name: ICONS[name] for name in DRAWN},
        "book": _book(book, match.edition.options, language),
    }


def _object(match: Match) -> str:
    """Where an objection is taken down; at a 散桌 nobody rules on one."""
    if match.tournament.kind == Tournament.Kind.TABLE:
        return ""
    return reverse("desk:objection_new", args=[match.tournament.slug, match.key])


def squads(match: Match) -> list[list[int]]:
    """The numbers of those who may sit on either side: the squads; at a 散桌 everybody."""
    if match.first_id is not None:
        both = (match.first_id, match.second_id)
        found = Member.objects.filter(entrant__in=both, player__out_at=None)
        rows = list(found.order_by("position").values_list("entrant_id", "player__number"))
        return [
            [number for entrant, number in rows if entrant == one]
            for one in (match.first_id, match.second_id)
        ]
    if match.tournament.kind != Tournament.Kind.TABLE:
        return [[], []]
    everybody = list(match.tournament.players.values_list("number", flat=True))
    return [everybody, everybody]


def _people(match: Match) -> dict[int, str]:
    """The names of all who sit or may sit here, by number."""
    known = {player.number: player.name for one in line_ups(match) for player in one.players}
    numbers = {number for squad in squads(match) for number in squad} - set(known)
    rest = match.tournament.players.filter(number__in=numbers)
    return known | dict(rest.values_list("number", "name"))


def _book(book: AnyBook, options: dict[str, Any], language: Language) -> dict[str, Any]:
    told = {
        "key": book.key,
        "title": book.title.to(language),
        "offences": [_offence(one, language) for one in book.offences],
        "ends": {key: term(f"ended_{key}", language) for key in ENDS},
    }
    return told | (
        _tractor(book, language)
        if isinstance(book, TractorBook)
        else _gouji(book, options, language)
    )


def _gouji(book: Book, options: dict[str, Any], language: Language) -> dict[str, Any]:
    words = {key: term(word, language) for key, word in book.terms.items()}
    fouls = ("warning", "points", *sorted(book.fouls), "demoted", "disqualified")
    return {
        "tractor": False,
        "count": 6,
        "sides": ["odd", "even"],
        "words": words,
        "places": [term(f"place{place}", language) for place in range(1, 7)],
        "facts": sorted(book.facts),
        "scored_by": book.scored_by,
        "opposite_by_rush": book.opposite_by_rush,
        "opened_when": book.opened_when.to(language),
        "within": book.within.to(language) if book.within else "",
        "within_ways": WITHIN.get(book.key, []),
        "refuses": book.key == "standard",
        "pays": bool(book.tributes(editions.read(book, options))),
        "waits": book.waits,
        "capped": True,
        "first_lead": "first_lead" in book.head,
        "lead": _lead(book, options, language),
        "tributes": {kind: _tribute(kind, book, language) for kind in TRIBUTES},
        "lines": {kind: _line(kind, book, language) for kind in LINES},
        "fouls": [_foul(kind, book, words, language) for kind in fouls],
        "void_fouls": list(VOID_FOULS),
        "options": {key: options.get(key) for key in ("tributes", "hold_threes") if key in options},
    }


WITHIN = {
    "standard": ["taken", "left", "drawn_one", "drawn_two"],
    "dongfang": ["taken", "left"],
    "dagang": ["agreed", "not_agreed"],
}
"""What may become of a tribute between two of one side, by book."""


RUSHES = ("unanswered", "stopped_pure", "stopped_mixed", "declined")


def _lead(book: Book, options: dict[str, Any], language: Language) -> dict[str, Any]:
    """先出: how it is drawn, and how far from a revolter sits who leads in its place, by rush."""
    rule = book.lead(editions.read(book, options))
    seats = {rush: rule.instead(Revolt(1, rush)) for rush in RUSHES}
    return {
        "drawn": book.drawn.to(language),
        "owed": rule is not leads.BY_DRAW,
        "instead": {rush: seat - 1 for rush, seat in seats.items() if seat is not None},
    }


def _tribute(kind: str, book: Book, language: Language) -> str:
    """贡 by the book's own word: 清贡 where it says 清."""
    word = term(f"tribute_{kind}", language)
    own = book.terms.get(kind)
    return word if own in (None, kind) or kind == "sweep" else f"{term(own, language)}贡"


def _line(kind: str, book: Book, language: Language) -> str:
    if kind == "sweep" and book.scored_by == "side":
        return term(book.terms["sweep"], language)
    if kind in ("burn", "opening") and book.scored_by == "side":
        return term(book.terms.get(kind, kind), language)
    return term(f"line_{kind}", language)


def _foul(
    kind: str, book: Book, words: dict[str, str], language: Language
) -> dict[str, str | int | None]:
    own = words.get(kind)
    figure = "points" if kind == "points" else None
    return {
        "kind": kind,
        "word": own or term(f"foul_{kind}", language),
        "figure": figure,
        "first": book.default_foul_points if figure else None,
    }


def _tractor(book: TractorBook, language: Language) -> dict[str, Any]:
    return {
        "tractor": True,
        "waits": False,
        "capped": False,
        "count": 4,
        "sides": ["ns", "ew"],
        "words": {},
        "facts": [],
        "scored_by": "side",
        "all_points": book.all_points,
        "most_in_kitty": book.most_in_kitty,
        "fouls": [
            {
                "kind": kind,
                "word": term(f"foul_{kind}", language),
                "figure": "cards" if kind == "bad_throw" else None,
                "first": 1 if kind == "bad_throw" else None,
                "cost": cost,
            }
            for kind, cost in book.fouls.items()
        ],
    }


def _past(given: offences.Given, language: Language) -> dict[str, Any]:
    """What one of them did before: an offence is repeated across the tournament."""
    kind = plain_term(foul_name(given.book, given.kind, language))
    where = naming.title(given.match) if given.match else gettext("赛外")
    return {
        "player": given.player.number if given.player else None,
        "kind": given.kind,
        "clause": given.offence.clause if given.offence else "",
        "words": f"{where} {kind}",
    }


def _offence(offence: Offence, language: Language) -> dict[str, Any]:
    return {
        "key": offence.key,
        "clause": offence.clause,
        "text": offence.text.to(language),
        "sanctions": list(offence.sanctions),
        "repeated": list(offence.repeated),
    }


def others(match: Match) -> list[dict[str, Any]]:
    """The table's other matches, for the switch."""
    if match.table is None:
        return []
    rows = Match.objects.filter(table=match.table).exclude(pk=match.pk).order_by("-pk")[:8]
    return [
        {"key": str(one.key), "round": one.round, "status": one.get_status_display()}
        for one in rows
    ]
