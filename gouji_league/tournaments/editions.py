"""规则版本: the options of a stage as they are stored, read and told apart."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gouji_league.rules.book import AnyBook, defaults
from gouji_league.rules.facts import OptionValue
from gouji_league.rules.shown.wording import value_name
from gouji_league.rules.words import Language


@dataclass(frozen=True, slots=True)
class Difference:
    """What one option was and what it is now, in words."""

    key: str
    label: str
    before: str
    after: str


def stored(book: AnyBook, options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Every option of the book as JSON keeps it."""
    whole = {**defaults(book), **options}
    return {key: list(one) if isinstance(one, tuple) else one for key, one in whole.items()}


def read(book: AnyBook, options: Mapping[str, Any]) -> dict[str, OptionValue]:
    """Stored options as the scorer takes them; an option that came later has its default."""
    known = defaults(book)
    given = {key: options.get(key, default) for key, default in known.items()}
    return {key: tuple(one) if isinstance(one, list) else one for key, one in given.items()}


def differences(
    book: AnyBook, before: Mapping[str, Any], after: Mapping[str, Any], language: Language
) -> list[Difference]:
    """What differs between two editions, in the book's order."""
    old, new = read(book, before), read(book, after)
    return [
        Difference(
            key=option.key,
            label=option.label.to(language),
            before=value_name(old[option.key], language),
            after=value_name(new[option.key], language),
        )
        for option in book.options
        if old[option.key] != new[option.key]
    ]


def changed(book: AnyBook, options: Mapping[str, Any], language: Language) -> list[Difference]:
    """Where an edition departs from the book's own defaults."""
    return differences(book, {}, options, language)
