"""The set-up as an organiser goes through it: for the tests of its pages."""

import re
from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django.test import Client
from django.urls import reverse

from gouji_league.rules.books import BOOKS
from gouji_league.tournaments import presets
from gouji_league.tournaments.models import Tournament
from gouji_league.tournaments.services import people

BOOK_KEYS = sorted(BOOKS)
EVERY_PRESET = [(book, one.key) for book in BOOK_KEYS for one in presets.presets_for(BOOKS[book])]
SIZE = {
    "entrants": "24",
    "tables": "8",
    "deal_minutes": "12",
    "pause": "5",
    "starts_at": "09:00",
    "ends_at": "18:00",
}


def begin(browser: Client, **fields: Any) -> Tournament:
    """The first step: a tournament by its name."""
    key = uuid4()
    answer = browser.post("/new/", {"name": "春季赛", "key": str(key), **fields})
    assert answer.status_code == 302, errors(answer)
    return Tournament.objects.get(key=key)


def errors(answer: Any) -> list[str]:
    text = answer.content.decode()
    found = re.findall(r'<p class="error">.*?</svg>(.*?)</p>', text, re.DOTALL)
    found += re.findall(r'role="alert">.*?<p>(.*?)</p>', text, re.DOTALL)
    return found


def at(tournament: Tournament, step: str) -> str:
    return reverse("tournaments:setup", args=[tournament.slug, step])


def chosen_options(book: str) -> dict[str, str]:
    """The options as the form sends them when nobody touches them."""
    return {
        f"{book}-{one.key}": " ".join(map(str, one.default))
        if isinstance(one.default, tuple)
        else str(one.default)
        for one in BOOKS[book].options
    }


def choose_book(browser: Client, tournament: Tournament, book: str, **changed: str) -> Any:
    options = chosen_options(book) | {f"{book}-{key}": value for key, value in changed.items()}
    return browser.post(at(tournament, "book"), {"book": book, **options})


def walked(browser: Client, book: str, preset: str, **fields: Any) -> Tournament:
    """A tournament whose set-up went to the end."""
    tournament = begin(browser, **fields)
    for step, data in (
        ("book", {"book": book, **chosen_options(book)}),
        ("format", {"preset": preset}),
        ("size", SIZE),
        ("people", {}),
        ("ready", {}),
    ):
        answer = browser.get(at(tournament, step))
        assert answer.status_code == 200
        answer = browser.post(at(tournament, step), data)
        assert answer.status_code == 302, (step, errors(answer))
    browser.get(answer.headers["Location"])  # which says that it is done, once
    tournament.refresh_from_db()
    return tournament


def three(names: Iterable[str]) -> list[people.Someone]:
    return [people.Someone(name=name) for name in names]
