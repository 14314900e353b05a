"""Words in Chinese and English by key, so that `rules` needs no Django to speak.

A sentence is kept as key and parameters and made when somebody reads it. Parameters that name a
seat, a place, a side or a term are put into words here; a caller that knows the players' names
passes `seat_name`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from gouji_league.rules.words import cautions, faults, judgements, lines, terms
from gouji_league.rules.words.text import DEFAULT_LANGUAGE, LANGUAGES, Language, Words

__all__ = [
    "DEFAULT_LANGUAGE",
    "LANGUAGES",
    "SEAT_NAMES",
    "Language",
    "Params",
    "SeatName",
    "Words",
    "say",
    "say_by_seat",
    "term",
]

CATALOGUE: Final[dict[str, Words]] = {
    f"{area}.{key}": words
    for area, catalogue in (
        ("fault", faults.WORDS),
        ("caution", cautions.WORDS),
        ("line", lines.WORDS),
        ("judge", judgements.WORDS),
        ("term", terms.WORDS),
    )
    for key, words in catalogue.items()
}

# Parameters by what they name; anything else is shown as it is.
_SEATS: Final = frozenset({"seat", "by", "on", "to", "other"})
_TERMS: Final = frozenset({"place", "side", "term", "burn", "smother", "false_burn"})

SeatName = Callable[[int], str]
SEAT_NAMES: Final[dict[Language, SeatName]] = {
    "zh": "{}号座".format,
    "en": "seat {}".format,
}


_COMMAS: Final[dict[Language, str]] = {"zh": "、", "en": ", "}


def _rank(rank: str, language: Language) -> str:
    return term(rank, language) if rank in ("X", "D") else rank


def term(key: str, language: Language = DEFAULT_LANGUAGE) -> str:
    """The players' own word for a place, side, kind or book."""
    return CATALOGUE[f"term.{key}"].to(language)


Params = tuple[tuple[str, object], ...]
"""What a sentence speaks of: pairs, so that they can be compared, kept and hashed."""


def say(key: str, language: Language, params: Params, seat_name: SeatName) -> str:
    """The sentence behind a key, with seats named as the reader knows them."""
    shown: dict[str, object] = {}
    for param, value in params:
        if param in _SEATS and type(value) is int:
            shown[param] = seat_name(value)
        elif param in _TERMS:
            shown[param] = term(str(value), language)
        elif isinstance(value, tuple):
            shown[param] = _COMMAS[language].join(_rank(str(rank), language) for rank in value)
        else:
            shown[param] = value
    return CATALOGUE[key].to(language).format_map(shown)


@lru_cache(maxsize=4096)
def say_by_seat(key: str, language: Language, params: Params) -> str:
    """The same with seats by number; kept, since a match says few things many times."""
    return say(key, language, params, SEAT_NAMES[language])
